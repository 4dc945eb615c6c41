import { describe, expect, it } from "vitest";
import type { Piece, Scene } from "../scene";
import { applyFacts, applyPatch, applyUpdate, atMoment, momentsOf, stepBefore } from "../src/lib/apply";
import { barOf, cornersOf, isReplacement, sayPiece, stateOf, tagOf } from "../src/lib/faces";
import { wordsOn } from "../src/lib/features";
import { hashOf, parseRoute, type Route } from "../src/lib/route";
import { readRules, search } from "../src/lib/rules";
import { ringOf } from "../src/lib/rings";
import { byCell, layOut } from "../src/lib/stacks";
import { grounds, levels, lookOf } from "../src/lib/terrain";

const piece = (id: number, more: Partial<Piece> = {}): Piece => ({ id, side: 0, cell: "A1", ...more });

describe("updates", () => {
  const scene: Scene = { clock: { turn: 1 }, sides: [], pieces: [piece(1), piece(2)], awaits: 0 };

  it("set, unset and patch by id, in the old order", () => {
    const next = applyUpdate(scene, { set: { clock: { turn: 2 } }, unset: ["awaits"], patch: { pieces: { put: [piece(1, { cell: "B2" }), piece(3)], gone: [2] } } });
    expect(next.clock.turn).toBe(2);
    expect("awaits" in next).toBe(false);
    expect(next.pieces?.map((one) => [one.id, one.cell])).toEqual([[1, "B2"], [3, "A1"]]);
    expect(scene.pieces).toHaveLength(2);
  });

  it("keep things that did not change as they are", () => {
    const [first] = applyPatch(scene.pieces ?? [], { put: [piece(2, { done: true })] });
    expect(first).toBe(scene.pieces?.[0]);
  });

  it("make the moments of a replay, without those that were taken back", () => {
    const told = (start: number) => ({ start, facts: [{ kind: "x", text: "x" }] });
    const updates = [{ set: { clock: { turn: 2 } }, facts: told(0) }, { set: { clock: { turn: 3 } }, facts: told(1) }, { facts: { start: 1, facts: [] } }];
    expect(momentsOf(scene, { start: 0, facts: [] }, updates).map((moment) => moment.facts)).toEqual([0, 1]);
  });

  it("find what belongs to a moment: what was thought after its facts and before the next", () => {
    const moments = [0, 2, 5].map((facts) => ({ facts, scene }));
    const thoughts = [{ facts: 0 }, { facts: 2 }, { facts: 3 }, { facts: 5 }];
    expect(atMoment(thoughts, moments, 2)).toEqual([{ facts: 2 }, { facts: 3 }]);
    expect(atMoment(thoughts, moments, 0)).toEqual([{ facts: 0 }]);
    expect(atMoment(thoughts, moments)).toEqual(thoughts);
  });

  it("know what a step of the replay told", () => {
    const moments = [0, 2, 5].map((facts) => ({ facts, scene }));
    expect([0, 2, 3, 5].map((told) => stepBefore(moments, told))).toEqual([0, 0, 0, 2]);
  });

  it("make facts void from a number on", () => {
    const facts = [{ kind: "a", text: "a" }, { kind: "b", text: "b" }];
    expect(applyFacts(facts, { start: 1, facts: [{ kind: "c", text: "c" }] }).map((fact) => fact.kind)).toEqual(["a", "c"]);
  });
});

describe("pieces", () => {
  it("show their state", () => {
    const of = (name: string) => piece(1, { name: "rifles", condition: { ladder: [name], index: 0 } });
    expect(stateOf(of("broken"))).toBe("broken");
    expect(stateOf(of("suppressed"))).toBe("shaken");
    expect(stateOf(piece(1, { name: "rifles", done: true }))).toBe("done");
    expect(stateOf(piece(1))).toBe("unknown");
    expect(stateOf(of("ready"))).toBe("able");
  });

  it("have attack, movement and morale in their corners", () => {
    const ratings = ["valor", "firepower", "movement"].map((name, i) => ({ name, printed: i, now: i }));
    expect(cornersOf(piece(1, { ratings }))).toMatchObject({ morale: { now: 0 }, attack: { now: 1 }, movement: { now: 2 } });
  });

  it("have their markers in a few letters that tell them apart", () => {
    expect(["suppressed", "on the move", "last stand"].map(tagOf)).toEqual(["su", "OTM", "LS"]);
  });

  it("say what kind of leader they are", () => {
    const bars = ["cavalry officer", "tank officer", "infantry officer", "high-ranking officer", "commissar"].map((role) => barOf(piece(1, { role })));
    expect(bars).toEqual(["cavalry", "tank", "foot", "staff", "commissar"]);
    expect(barOf(piece(1))).toBeUndefined();
    expect(isReplacement(piece(1, { role: "replacement infantry officer" }))).toBe(true);
    expect(sayPiece(piece(4, { name: "Lt. Jones", role: "infantry officer" }), [{ name: "Blue" }])).toBe("Blue 4, Lt. Jones, infantry officer");
  });

  it("are read aloud without what is not known", () => {
    expect(sayPiece(piece(4, { size: "vehicle" }), [{ name: "Blue" }])).toBe("Blue 4, unknown vehicle");
  });

  it("in one cell fan out so that none covers another", () => {
    const stack = [1, 2, 3, 4, 5, 6].map((id) => piece(id));
    const fanned = layOut(stack, true);
    const gaps = fanned.flatMap((a, i) => fanned.slice(i + 1).map((b) => Math.hypot(a.offset.x - b.offset.x, a.offset.y - b.offset.y)));
    expect(Math.min(...gaps)).toBeGreaterThan(52);
    expect(byCell([piece(1), piece(2, { inside: 1 })]).get("A1")).toHaveLength(1);
    const officer = piece(1, { symbol: "SFGPUH-----D---" });
    expect(byCell([officer, piece(2)]).get("A1")?.map((one) => one.id)).toEqual([2, 1]);
  });
});

describe("terrain", () => {
  it("is known by its words, and never nothing", () => {
    expect(lookOf("open")).toBeUndefined();
    expect(lookOf("forest")?.id).toBe("woods");
    expect(lookOf("wooden_house")?.id).toBe("houses");
    expect(lookOf("stone houses")?.id).toBe("stone");
    expect(lookOf("lava")?.id).toBe("other");
  });

  it("is darker the higher it is", () => {
    const [low, high] = levels([0, 1, 2].map((level) => ({ id: `A${level}`, q: level, r: 0, level })));
    expect([low?.level, high?.level]).toEqual([1, 2]);
    expect(low?.path.match(/M/g)).toHaveLength(2);
    expect(low?.path.endsWith(high?.path ?? "?")).toBe(true);
  });

  it("says once what a river is, in its middle, and everything else where it is", () => {
    const run = [0, 1, 2, 3, 4].map((r) => ({ id: `R${r}`, q: 0, r, features: ["major river", ...(r === 3 ? ["bridge"] : [])] }));
    const apart = { id: "Z", q: 5, r: 0, features: ["major river"] };
    const said = [...wordsOn([...run, apart])].filter(([, words]) => words.length);
    expect(said).toEqual([["R2", ["major river"]], ["R3", ["bridge"]], ["Z", ["major river"]]]);
  });

  it("is drawn the same each time", () => {
    const cells = [{ id: "A1", q: 0, r: 0, terrain: "woods" }];
    expect(grounds(cells)).toEqual(grounds(cells));
  });
});

describe("ranges", () => {
  const cells = new Map([0, 1, 2].map((q) => [`A${q}`, { id: `A${q}`, q, r: 0 }]));

  it("are edges around what is in range, and around what is so for certain", () => {
    const ring = ringOf("spotting", { A0: 1, A1: 2 }, cells);
    expect(ring?.outer.match(/M/g)).toHaveLength(10);
    expect(ring?.inner.match(/M/g)).toHaveLength(6);
    expect(ringOf("command", { A0: 0, A1: 1 }, cells)?.inner).toBe("");
    expect(ringOf("command", {}, cells)).toBeUndefined();
  });
});

describe("addresses", () => {
  it("lead back to where they came from", () => {
    const routes: Route[] = [
      { page: "lobby" },
      { page: "table", table: "ab12", seat: 1, moment: 17 },
      { page: "same screen", table: "ab12" },
      { page: "watch", table: "ab12", moment: undefined },
      { page: "join", table: "ab12", invite: "secret" },
    ];
    for (const route of routes) expect(parseRoute(hashOf(route))).toEqual(route);
    expect(parseRoute("#/nonsense")).toEqual({ page: "lobby" });
  });
});

describe("rules", () => {
  const text = "# Rules\n\n## Moving\n\n- **RS-MOV.1** [core] A unit moves.\n  It may stop.\n- **RS-MOV.2** Roads help.\n";

  it("are read as clauses and found by words", () => {
    const chapters = readRules(text);
    expect(chapters[0]?.clauses.map((clause) => clause.id)).toEqual(["RS-MOV.1", "RS-MOV.2"]);
    expect(chapters[0]?.clauses[0]?.text).toContain("It may stop.");
    expect(search(chapters, "roads")[0]?.clauses).toHaveLength(1);
    expect(search(chapters, "tanks")).toEqual([]);
  });
});
