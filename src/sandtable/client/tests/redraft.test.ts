import { describe, expect, it } from "vitest";
import { pick } from "../src/lib/draft";
import { hexes } from "../src/lib/hexes";
import { dropped, ghostsIn, movedTo, turnedTo } from "../src/lib/redraft";

const verbs = {
  place: { at: ["piece", "cell"], role: "" },
  face: { at: ["piece", "facing"], role: "" },
  lay: { at: ["number", "cell"], role: "" },
  give: { at: ["word", "piece"], role: "" },
};
const answers = ["give ag1 to 11", "place 11 at B4", "face 11 SE", "place 12 at B5", "face 12 N", "lay 12 at C3"];

describe("a draft changed by hand", () => {
  it("knows where its pieces stand, and that a marker is no piece", () => {
    expect(ghostsIn(answers, verbs)).toEqual([
      { piece: 11, cell: "B4", facing: 2 },
      { piece: 12, cell: "B5", facing: 0 },
    ]);
  });

  it("puts a piece elsewhere and leaves all else as it was", () => {
    expect(movedTo(answers, dropped(ghostsIn(answers, verbs), 11, "C1"), verbs)).toEqual(answers.with(1, "place 11 at C1"));
  });

  it("exchanges two pieces when one is dropped on the other", () => {
    const places = dropped(ghostsIn(answers, verbs), 12, "B4");
    expect(movedTo(answers, places, verbs)).toEqual(answers.with(1, "place 11 at B5").with(3, "place 12 at B4"));
  });

  it("turns a piece", () => {
    expect(turnedTo(answers, 12, 4, verbs)).toEqual(answers.with(4, "face 12 SW"));
  });
});

describe("a style of set-up", () => {
  const cells = [0, 1, 2, 3, 4].map((r) => ({ id: `A${r + 1}`, q: 0, r }));
  const layout = hexes({ kind: "hex", title: "", cells });
  const option = (cell: string) => ({ verb: "place", text: `place 11 at ${cell}`, at: ["11", cell] });
  const ask = { number: 0, kind: "place", clause: "X.1", prompt: "?", about: [11], options: ["A1", "A2", "A5"].map(option) };
  const ground = { cells: new Map(cells.map((cell) => [cell.id, cell])), layout, verbs, taken: new Map<string, number>(), towards: layout.place("A5") ?? { x: 0, y: 0 } };

  it("goes up to the enemy, or stays away from him", () => {
    expect(pick(ask, "forward", ground)?.text).toBe("place 11 at A5");
    expect(pick(ask, "back", ground)?.text).toBe("place 11 at A1");
  });
});
