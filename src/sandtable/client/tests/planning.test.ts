import { describe, expect, it } from "vitest";
import type { AskShown, Cell, Piece } from "../scene";
import { hexes } from "../src/lib/hexes";
import { concertText, errandText, firstStep, goesOn, isFacingOnly, isWindow, legsOf, onlyWayOut, pathOf, restOf, usualFacing, wayOut } from "../src/lib/planning";

const cells = new Map<string, Cell>([
  ["A1", { id: "A1", q: 0, r: 0 }],
  ["A2", { id: "A2", q: 0, r: 1 }],
  ["B1", { id: "B1", q: 1, r: 0 }],
  ["A9", { id: "A9", q: 0, r: 8 }],
]);
const layout = hexes({ kind: "hex", title: "", cells: [...cells.values()] });
const ask = (about: number[], weight?: string): AskShown => ({ number: 0, kind: "k", clause: "C", prompt: "?", options: [], about, weight });

describe("a plan", () => {
  it("passes through the cells of its answers", () => {
    expect(pathOf(["activate 7", "move 7 to A2", "move 7 to B1", "stop 7"], cells, {})).toEqual(["A2", "B1"]);
  });

  it("does not pass through what is shot at", () => {
    const verbs = { fire: { at: ["piece", "cell"], role: "", final: "a chip is drawn" } };
    expect(pathOf(["activate 7", "fire 7 at B1"], cells, verbs)).toEqual([]);
  });

  it("leads stands over an open table, each its own way", () => {
    const pieces = new Map<number, Piece>([4, 5].map((id) => [id, { id, side: 0, cell: `1${id}.00,20.00`, bearing: 30 }]));
    const verbs = { bombard: { at: ["point"], role: "", final: "dice are rolled" }, activate: { at: ["piece"], role: "", final: "command points are spent" } };
    const answers = ["to 14.50,23.00", "move 5", "to 17.00,26.00 via 15.00,22.00 16.00,24.00 facing 90", "to 18.00,26.00", "close the activation", "bombard 50.00,50.00"];
    expect(legsOf(answers, 4, pieces, verbs)).toEqual([
      { piece: 4, path: ["14.00,20.00", "14.50,23.00"], bearing: 30 },
      { piece: 5, path: ["15.00,20.00", "15.00,22.00", "16.00,24.00", "17.00,26.00"], bearing: 90 },
    ]);
    expect(legsOf(["activate 5", "to 15.00,22.00"], undefined, pieces, verbs)).toEqual([{ piece: 5, path: ["15.00,20.00", "15.00,22.00"], bearing: 30 }]);
  });

  it("is written as the rulesets read it", () => {
    expect(errandText(7, [], "B1")).toBe("go 7 to B1");
    expect(errandText(7, ["A2", "A1"], "B1", "NE")).toBe("go 7 via A2 A1 to B1 facing NE");
    expect(concertText("fire", "B1")).toBe("fire at B1");
    expect(concertText("fire", "B1", [7, 8])).toBe("fire at B1 with 7 8");
    expect(concertText("prepare", undefined, [7])).toBe("prepare with 7");
  });

  it("goes on only while the same piece is asked about", () => {
    expect(goesOn(ask([7]), 7)).toBe(true);
    expect(goesOn(ask([8]), 7)).toBe(false);
    expect(goesOn(undefined, 7)).toBe(false);
  });

  it("faces the enemy, or on in the direction of the last step", () => {
    const piece: Piece = { id: 7, side: 0, cell: "A1", facing: 5 };
    expect(usualFacing(piece, ["A2"], layout, [{ id: 9, side: 1, cell: "A9" }])).toBe(3);
    expect(usualFacing(piece, ["A2"], layout, [])).toBe(3);
    expect(usualFacing(piece, [], layout, [])).toBe(5);
  });

  it("knows windows, ways out and asks for a facing", () => {
    const verbs = { pass: { at: [], role: "pass" }, face: { at: ["piece", "facing"], role: "" } };
    const pass = { verb: "pass", at: [], text: "pass" };
    const face = { verb: "face", at: ["7", "N"], text: "face 7 N" };
    const pieces = new Map([[9, { id: 9, side: 1 }]]);
    expect(isWindow(ask([], "window"), pieces, 0)).toBe(true);
    expect(isWindow({ ...ask([9]), options: [pass] }, pieces, 0)).toBe(true);
    expect(isWindow({ ...ask([9]), options: [pass] }, pieces, 1)).toBe(false);
    expect(wayOut({ ...ask([]), options: [face, pass] }, verbs)).toBe(pass);
    expect(onlyWayOut({ ...ask([]), options: [pass] }, verbs)).toBe(pass);
    expect(onlyWayOut({ ...ask([]), options: [face, pass] }, verbs)).toBe(undefined);
    expect(onlyWayOut({ ...ask([]), options: [face] }, verbs)).toBe(undefined);
    expect(isFacingOnly({ ...ask([]), options: [face] }, verbs)).toBe(true);
    expect(isFacingOnly({ ...ask([]), options: [face, pass] }, verbs)).toBe(false);
  });
});

describe("the rest of a stopped plan", () => {
  const pieces = new Map<number, Piece>([[7, { id: 7, side: 0, cell: "A1" }], [107, { id: 107, side: 1, cell: "A9" }]]);
  const options = [{ text: "step to A2", verb: "step", at: ["A2"] }, { text: "stop", verb: "stop", at: [] }];

  it("stays while it can go on", () => {
    expect(restOf(["step to A2", "stop"], { ...ask([7]), options }, pieces, 0, false)).toEqual(["step to A2", "stop"]);
    expect(restOf(["to 14.50,23.00"], ask([7]), pieces, 0, true)).toEqual(["to 14.50,23.00"]);
  });

  it("is no ghost of the enemy's in his turn, nor where it is no answer", () => {
    expect(restOf(["step to A2"], { ...ask([107], "window"), options }, pieces, 0, false)).toEqual([]);
    expect(restOf(["step to A2"], { ...ask([107]), options }, pieces, 0, false)).toEqual([]);
    expect(restOf(["step to B1"], { ...ask([7]), options }, pieces, 0, false)).toEqual([]);
    expect(restOf(["step to A2"], undefined, pieces, 0, false)).toEqual([]);
  });
});

describe("a piece on its way", () => {
  it("is offered hexes, but for a shot, a window or a set-up", () => {
    const verbs = { step: { at: ["cell"], role: "" }, turn: { at: ["cell", "facing"], role: "" }, fire: { at: ["piece", "cell"], role: "", final: "dice" }, stop: { at: [], role: "stop" } };
    const of = (verb: string, weight?: string) => firstStep({ ...ask([7], weight), options: [{ text: "stop", verb: "stop", at: [] }, { text: verb, verb, at: ["A2"] }] }, verbs)?.text;
    expect([of("step"), of("turn"), of("fire"), of("stop")]).toEqual(["step", "turn", undefined, undefined]);
    expect([of("step", "window"), of("step", "set-up")]).toEqual([undefined, undefined]);
  });
});
