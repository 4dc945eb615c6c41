import { describe, expect, it } from "vitest";
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
