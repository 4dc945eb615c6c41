import { describe, expect, it } from "vitest";
import type { Gauge } from "../scene";
import type { FactShown } from "../src/net/wire";
import { filmOf, trails } from "../src/lib/film";
import { named, outline, summary } from "../src/lib/outline";
import { flightsOf } from "../src/lib/flights";
import { cardAfter, chainOf, headOf, isFire, isRow, onBar, resultOf, share, signed } from "../src/lib/results";

const fact = (kind: string, level = "", at: [string, string, string][] = []): FactShown => ({
  kind,
  level,
  text: kind,
  at: at.map(([name, what, text]) => ({ name, kind: what, text })),
});
const moved = (piece: string, cell: string) => fact("moved", "", [["piece", "piece", piece], ["cell", "cell", cell]]);

describe("the log", () => {
  const facts = [fact("turn", "turn"), fact("activated", "activation"), fact("fired", "result"), fact("note"), fact("turn", "turn"), fact("note")];

  it("is an outline by turn, activation and result", () => {
    expect(outline(facts, new Set(), "all").map((entry) => entry.depth)).toEqual([0, 1, 2, 3, 0, 3]);
  });

  it("folds turns and filters details", () => {
    expect(outline(facts, new Set([0]), "all").map((entry) => entry.number)).toEqual([0, 4, 5]);
    expect(outline(facts, new Set(), "results").map((entry) => entry.number)).toEqual([0, 1, 2, 4]);
  });

  it("shows only harm, or what is sought, under its turn", () => {
    const told = [fact("turn", "turn"), moved("17", "A2"), fact("eliminated", "result"), fact("turn", "turn"), moved("7", "F4")];
    expect(outline(told, new Set(), "harm").map((entry) => entry.number)).toEqual([0, 2, 3]);
    expect(outline(told, new Set(), "all", "7").map((entry) => entry.number)).toEqual([0, 3, 4]);
    expect(outline(told, new Set(), "all", " elim").map((entry) => entry.number)).toEqual([0, 2, 3]);
  });

  it("tells losses first", () => {
    const told = summary([moved("7", "A2"), fact("fired", "result"), fact("eliminated", "result")]);
    expect(told.map((one) => one.kind)).toEqual(["eliminated", "fired", "moved"]);
  });
});

describe("a scale", () => {
  const gauge: Gauge = { good: "low", first: 1, now: 4, values: ["eliminated", "damaged", "suppressed", "missed"] };
  const shot = (text: string): FactShown => ({ ...fact("shot", "result"), gauge, reasons: [{ clause: "C.1", text, value: 3, seen_by: [], suggestion: "" }] });

  it("is read by rows where the first share is one", () => {
    expect(isRow(shot("base row"))).toBe(true);
    expect(isRow(shot("die"))).toBe(false);
    expect(isRow({ ...shot("base row"), gauge: undefined })).toBe(false);
    expect(isRow(undefined)).toBe(false);
  });
});

describe("the film", () => {
  it("shows moves cell by cell and shots where they fall", () => {
    const shot = fact("fired", "result", [["piece", "piece", "7"], ["target", "piece", "9"]]);
    expect(filmOf([moved("7", "A2"), fact("turn", "turn"), shot], 10)).toEqual([
      { kind: "move", pieces: [7], cell: "A2", fact: 10 },
      { kind: "shot", from: 7, to: 9, fact: 12 },
    ]);
  });

  it("leaves a trail from where the piece stood", () => {
    const before = new Map([[7, { id: 7, side: 1, cell: "A1" }]]);
    expect(trails(filmOf([moved("7", "A2"), moved("7", "A3")], 0), before)).toEqual(new Map([[7, ["A1", "A2", "A3"]]]));
    const known = trails(filmOf([moved("7", "A2")], 0), before);
    const then = new Map([[7, { id: 7, side: 1, cell: "A2" }]]);
    expect(trails(filmOf([moved("7", "A3")], 0), then, known)).toEqual(new Map([[7, ["A1", "A2", "A3"]]]));
    expect(trails(filmOf([moved("8", "B1")], 0), then, known).get(7)).toEqual(["A1", "A2"]);
  });

  it("lights what a fact names", () => {
    expect(named(moved("7", "A2"))).toEqual({ pieces: [7], cells: ["A2"] });
  });
});

describe("a result", () => {
  it("of a choice says how likely it is and how sure that is", () => {
    expect(share({ text: "7 is shaken", chance: 0.5, error: 0 })).toBe("50%");
    expect(share({ text: "7 is shaken", chance: 0.333, error: 0.062 })).toBe("33% ±6");
  });

  it("is the draw, the shares, the total and the outcome", () => {
    const told = { ...fact("fired", "result", [["die", "number", "4"], ["result", "word", "shaken"]]), reasons: [{ clause: "X.1", text: "woods", value: -1 }, { clause: "X.2", text: "flank", value: 2 }] };
    const result = resultOf(told);
    expect(result).toMatchObject({ draw: "die 4", outcome: "shaken", total: 1 });
    expect(signed(result.total)).toBe("+1");
    expect(onBar(result)).toBeGreaterThan(0.5);
  });

  it("weighs for a firer where somebody fires, not where points are counted or orders rolled for", () => {
    expect(["bombed", "fired", "result", "struck"].every((kind) => isFire(fact(kind)))).toBe(true);
    expect(["check", "command", "scored", "total"].some((kind) => isFire(fact(kind)))).toBe(false);
    expect(isFire({ ...fact("fired"), gauge: { good: "low", first: 1, now: 1, values: ["1"] } })).toBe(false);
  });
});

describe("the card of a result", () => {
  const gauge: Gauge = { good: "low", first: 1, now: 6, values: ["3", "2", "2", "1", "1", "0"] };
  const shot = { ...fact("attacked", "result", [["cell", "cell", "A2"], ["factor", "number", "9"], ["column", "number", "9"]]), gauge };

  it("holds all that came of it, until the next activation", () => {
    const card = cardAfter(undefined, [shot, fact("step_lost"), fact("routed", "result"), fact("control"), fact("activated", "activation"), fact("eliminated", "result", [["piece", "piece", "7"]])]);
    expect(card?.head.kind).toBe("eliminated");
    const open = cardAfter(undefined, [shot, fact("step_lost", "", [["piece", "piece", "7"]]), fact("control")]);
    const more = cardAfter(open, [fact("routed", "result"), fact("activated", "activation"), fact("routed")]);
    expect([more?.head.kind, more?.sequel.map((one) => one.kind)]).toEqual(["attacked", ["step_lost", "routed"]]);
  });

  it("begins anew with the next result that has a scale", () => {
    const card = cardAfter(cardAfter(undefined, [shot, fact("routed", "result")]), [{ ...shot, text: "again" }]);
    expect([card?.head.text, card?.sequel]).toEqual(["again", []]);
  });

  it("reads its figures in order, and its head without them", () => {
    expect(chainOf(shot).map((step) => step.name)).toEqual(["factor", "column"]);
    expect(headOf({ ...shot, text: "7 fires at A2: FF 9, column 9." })).toBe("7 fires at A2");
  });
});

describe("flights", () => {
  const why = (text: string) => [{ clause: "X.1", text }];
  const fled = (pieces: string, start: string, cell: string, text: string) => ({
    ...fact("fled", "", [["pieces", "pieces", pieces], ["start", "cell", start], ["cell", "cell", cell]]),
    reasons: why(text),
  });
  const gone = (piece: string, cell: string, text: string) => ({ ...fact("eliminated", "result", [["piece", "piece", piece], ["cell", "cell", cell]]), reasons: text ? why(text) : [] });

  it("are drawn hex by hex with their reasons", () => {
    const told = [fact("attacked", "result"), fled("7, 8", "A1", "A2", "away from C3"), fled("7, 8", "A2", "A3", "to its own lines")];
    expect(flightsOf(told)).toEqual([
      { piece: 7, start: "A1", steps: [{ cell: "A2", reasons: why("away from C3") }, { cell: "A3", reasons: why("to its own lines") }] },
    ]);
    expect(flightsOf([...told, moved("9", "B1")])).toEqual([]);
  });

  it("end with a cross where there was no way, not where a hit was scored", () => {
    expect(flightsOf([fled("7", "A1", "A2", "x"), gone("7", "A2", "no safe way"), gone("8", "B2", "no safe way"), gone("9", "B3", "")])).toEqual([
      { piece: 7, start: "A1", steps: [{ cell: "A2", reasons: why("x") }], end: { cell: "A2", reasons: why("no safe way") } },
      { piece: 8, start: "B2", steps: [], end: { cell: "B2", reasons: why("no safe way") } },
    ]);
  });

  it("of a group are filmed together", () => {
    expect(filmOf([fled("7, 8", "A1", "A2", "x")], 0)).toEqual([{ kind: "move", pieces: [7, 8], cell: "A2", fact: 0 }]);
  });
});
