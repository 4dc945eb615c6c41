import { describe, expect, it } from "vitest";
import type { AskShown, Board, LaidCard, Piece } from "../scene";
import { cardLook, lineOf, linesLeft, linesOf, nameSize, printedOn, signs, squadText, traitOf } from "../src/lib/cardfaces";
import { CARD_HEIGHT, CARD_WIDTH, cardGrid, crossHair } from "../src/lib/cardgrid";
import { layoutOf } from "../src/lib/layout";
import { optionsOf, withCard, type Verbs } from "../src/lib/options";
import { lastTally, percent, sumOf } from "../src/lib/tally";
import type { FactShown } from "../src/net/wire";

const cells = ["A1", "B1", "A2", "B2"].map((id, i) => ({ id, q: i % 2, r: Math.floor(i / 2) }));
const board: Board = { kind: "cards", title: "Four cards", cells };

describe("a grid of cards", () => {
  const grid = cardGrid(board);

  it("is the layout of boards of cards", () => {
    expect(layoutOf(board).width).toBe(CARD_WIDTH);
  });
  it("has its cells side by side and one below the other", () => {
    expect(grid.place("A1")).toEqual({ x: CARD_WIDTH / 2, y: CARD_HEIGHT / 2 });
    expect(grid.place("B2")).toEqual({ x: 1.5 * CARD_WIDTH, y: 1.5 * CARD_HEIGHT });
    expect(grid.place("C9")).toBeUndefined();
  });
  it("finds the cell under a point", () => {
    for (const { id } of cells) expect(grid.at(grid.place(id)!)).toBe(id);
    expect(grid.at({ x: -1, y: 5 })).toBeUndefined();
    expect(grid.at({ x: CARD_WIDTH + 1, y: CARD_HEIGHT - 1 })).toBe("B1");
  });
  it("steps by row and column, and ends at the rim", () => {
    expect(grid.beside("A1", "right")).toBe("B1");
    expect(grid.beside("A1", "down")).toBe("A2");
    expect(grid.beside("A1", "up")).toBeUndefined();
  });
  it("counts a diagonal as one", () => {
    expect(grid.apart("A1", "B2")).toBe("range 1");
  });
  it("puts cross-hairs at twelfths of the card", () => {
    expect(crossHair({ q: 1, r: 0 }, [3, 9])).toEqual({ x: 1.25 * CARD_WIDTH, y: 0.75 * CARD_HEIGHT });
    expect(crossHair({ q: 0, r: 0 })).toEqual(grid.place("A1"));
  });
});

describe("cards of ground", () => {
  it("look like what they are called", () => {
    expect(cardLook("wheat-field").id).toBe("field");
    expect(cardLook("woods").id).toBe("woods");
    expect(cardLook("chateau").id).toBe("stone");
    expect(cardLook("railroad").id).toBe("road");
    expect(cardLook("field").glyph({ x: 0, y: 0 })).toBe("");
    expect(cardLook("moon").id).toBe("other");
  });
  it("show their modifiers and icons", () => {
    const hill: LaidCard = { cell: "A1", terrain: "hill", features: ["attack +3", "defense +1", "blocks sight"] };
    expect(signs(hill).map((sign) => [sign.kind, sign.text])).toEqual([
      ["attack", "+3"],
      ["defense", "+1"],
      ["icon", "⊘"],
    ]);
    expect(signs({ cell: "A1", terrain: "field" })).toEqual([]);
  });
});

describe("lines of soldiers", () => {
  const man = (id: number, inside: number, side: number): Piece => ({ id, side, inside, printed: [{ name: "Rank", text: "Sgt" }] });
  const teams: Piece[] = [
    { id: 41, side: 1, carries: [401] },
    { id: 11, side: 0, carries: [103, 101] },
    { id: 2, side: 0 },
  ];
  const pieces = [...teams, man(101, 11, 0), man(103, 11, 0), man(401, 41, 1)];

  it("stand in their order, own ones first", () => {
    expect(linesOf(pieces, 0).map((team) => team.id)).toEqual([11, 41]);
    expect(linesOf(pieces, 1).map((team) => team.id)).toEqual([41, 11]);
    const byId = new Map(pieces.map((piece) => [piece.id, piece]));
    expect(lineOf(teams[1]!, byId).map((one) => one.id)).toEqual([103, 101]);
  });
  it("make a squad as text", () => {
    const named = (id: number, group: string, text: string): Piece => ({ id, side: 0, group, printed: [{ name: "Line", text }] });
    const own = [named(11, "RGR", "[1 5]"), named(12, "RGR", "[3]"), named(81, "P3", "[2]"), { ...named(41, "G15", "[1]"), side: 1 }];
    expect(squadText(own, 0)).toBe("RGR [1 5] [3]; P3 [2]");
  });
  it("say what is printed on them", () => {
    expect(printedOn(pieces[3]!, "Rank")).toBe("Sgt");
    expect(printedOn(pieces[3]!, "Weapon")).toBe("");
    expect(traitOf("Medic: he helps")).toEqual({ name: "Medic", does: "he helps" });
    expect(traitOf("Medic")).toEqual({ name: "Medic", does: "" });
  });
});

describe("a card in the hand", () => {
  const verbs: Verbs = { attack: { at: ["card", "piece"], role: "" }, entrench: { at: ["card"], role: "" }, pass: { at: [], role: "pass" } };
  const ask: AskShown = {
    number: 0,
    kind: "action",
    clause: "",
    prompt: "",
    options: [
      { text: "attack with 12 at 41", verb: "attack", at: ["12", "41"] },
      { text: "attack with 31 at 12", verb: "attack", at: ["31", "12"] },
      { text: "entrench with 12", verb: "entrench", at: ["12"] },
      { text: "pass", verb: "pass", at: [] },
    ],
  };
  it("has the options that name it as a card", () => {
    expect(optionsOf("12", ask, verbs).map((option) => option.text)).toEqual(["attack with 12 at 41", "entrench with 12"]);
  });
  it("narrows the ask while it is held up, and leaves the way out", () => {
    expect(withCard(ask, "31", verbs)?.options.map((option) => option.text)).toEqual(["attack with 31 at 12", "pass"]);
    expect(withCard(ask, undefined, verbs)).toBe(ask);
  });
});

describe("a total", () => {
  const flips = [
    { card: "9", colour: "green", value: 4, part: "lethality" },
    { card: "8", colour: "blue", value: 6, part: "lethality" },
    { card: "7", colour: "red", value: 2, part: "Discipline", minus: true },
    { card: "6", colour: "red", value: 3, part: "lethality", void: true },
  ];
  it("is worked out from what counts", () => {
    expect(sumOf({ flips, modifier: 2 })).toBe("4 + 6 − 2 + 2");
    expect(sumOf({ flips: flips.slice(2, 3), modifier: -1 })).toBe("-2 − 1");
  });
  it("lies on a scale", () => {
    expect(percent(5, 10)).toBe(50);
    expect(percent(-3, 10)).toBe(0);
    expect(percent(14, 10)).toBe(100);
  });
  it("of the log comes back with its cards, each with its sign", () => {
    const blank = (name: string, text: string) => ({ name, kind: "word", text });
    const flipped = (card: string, colour: string, value: string, part: string): FactShown => ({
      kind: "flipped",
      text: "",
      at: [blank("purpose", part), blank("value", value), blank("colour", colour), blank("card", card)],
    });
    const total: FactShown = {
      kind: "total",
      text: "",
      at: [blank("victim", "301"), blank("total", "7")],
      reasons: [
        { clause: "", text: "lethality", value: 5 },
        { clause: "", text: "lethality", value: 3 },
        { clause: "", text: "Discipline", value: -2 },
        { clause: "", text: "Building", value: 1 },
      ],
    };
    const facts = [flipped("106", "red", "3", "target"), flipped("37", "green", "5", "lethality"), flipped("99", "blue", "3", "lethality"), flipped("63", "green", "2", "Discipline"), total];
    const tally = lastTally(facts);
    expect(tally?.flips.map((flip) => [flip.card, flip.minus ?? false])).toEqual([
      ["37", false],
      ["99", false],
      ["63", true],
    ]);
    expect([tally?.modifier, tally?.value, tally?.against]).toEqual([1, 7, 301]);
    expect(sumOf(tally!)).toBe("5 + 3 − 2 + 1");
    expect(lastTally([...facts, ...Array.from({ length: 12 }, () => ({ kind: "moved", text: "" }))])).toBeUndefined();
    expect(lastTally([])).toBeUndefined();
  });
});

describe("the text of a card", () => {
  const desk = { width: 88, height: 124, letters: 11, zoom: 1 };
  const long = "Once, as an action, unless Suppressed or Broken: Smoke in the holder's hex";

  it("has as many whole lines as fit under the name", () => {
    // 124 - 16 of rims - 12.5 * 1.25 for the name = 92.4 px; a fine line has 11 * 0.88 * 1.15 = 11.1 px, another one 13.75
    expect(linesLeft({ id: "a", name: "Smoke", text: long }, desk)).toBe(8);
    expect(linesLeft({ id: "b", name: "Smoke", text: "Fires." }, desk)).toBe(6);
  });

  it("has fewer under a name of three lines, or above numbers", () => {
    // three lines of 11 px * 1.25 leave 66.75 px
    expect(linesLeft({ id: "a", name: "Use Your Own Judgment", text: long }, desk)).toBe(5);
    expect(linesLeft({ id: "b", name: "Smoke", text: long, printed: [{ name: "R", text: "1" }] }, desk)).toBe(6);
  });

  it("leaves the longest word of a name on the card", () => {
    expect(nameSize("Smoke")).toBe(12.5);
    expect(nameSize("Auftragstaktik")).toBeCloseTo(104 / 14);
  });
});
