import { describe, expect, it } from "vitest";
import { chipLabel, rowsOf } from "../src/lib/reactions";

const verbs = { op_move: { at: ["piece"], role: "" }, op_fire: { at: ["piece"], role: "" }, react: { at: ["piece"], role: "" } };
const pieces = new Map([
  [201, { id: 201, side: 0, name: "Rifle squad" }],
  [237, { id: 237, side: 0, name: "Rifle team" }],
]);
const option = (verb: string, text: string, ...at: string[]) => ({ verb, text, at });

describe("ways to react", () => {
  it("stand in one row, with names, where each piece has one", () => {
    const rows = rowsOf([option("react", "react with 201", "201"), option("react", "react with 237", "237")], verbs, pieces);
    expect(rows.map((row) => row.ways.map((way) => way.label))).toEqual([["React with 201 Rifle squad", "React with 237 Rifle team"]]);
  });

  it("stand in a row for each piece where one has several, and keep their keys", () => {
    const options = [option("op_move", "op move 201", "201"), option("op_fire", "op fire 237", "237"), option("op_move", "op move 237", "237")];
    expect(rowsOf(options, verbs, pieces)).toEqual([
      { name: "201 Rifle squad", ways: [{ option: options[0], index: 0, label: "Op move" }] },
      { name: "237 Rifle team", ways: [{ option: options[1], index: 1, label: "Op fire" }, { option: options[2], index: 2, label: "Op move" }] },
    ]);
  });
});

describe("a word beside the board", () => {
  it("does not name again whom the ask is about", () => {
    expect(chipLabel(option("op_move", "op move 201", "201"), [201], verbs, pieces)).toBe("Op move");
    expect(chipLabel(option("react", "react with 201", "201"), [201], verbs, pieces)).toBe("React");
  });

  it("names anybody else", () => {
    expect(chipLabel(option("op_move", "op move 201", "201"), [237], verbs, pieces)).toBe("Op move 201 Rifle squad");
    expect(chipLabel(option("op_move", "op move 201", "201"), [201, 237], verbs, pieces)).toBe("Op move 201 Rifle squad");
    expect(chipLabel(option("done", "done"), [201], verbs, pieces)).toBe("Done");
  });
});
