import { describe, expect, it } from "vitest";
import { placesOf, tokensOf, wanted } from "../src/lib/saved";

const verbs = { place: { at: ["piece", "cell"], role: "" }, face: { at: ["piece", "facing"], role: "" }, give: { at: ["word", "piece"], role: "" } };
const option = (verb: string, text: string, ...at: string[]) => ({ verb, text, at });
const ask = (about: number, ...options: ReturnType<typeof option>[]) => ({ kind: "place", clause: "", number: 0, prompt: "", about: [about], options });
const before = tokensOf([
  { id: 31, side: 0, name: "Squad" },
  { id: 12, side: 0, name: "Squad" },
  { id: 20, side: 0, name: "Tank" },
]);

describe("a set-up that is kept", () => {
  it("knows pieces by name, whatever their number", () => {
    expect([...before]).toEqual([
      [12, "Squad 1"],
      [20, "Tank 1"],
      [31, "Squad 2"],
    ]);
  });

  it("is used again for the pieces of another game", () => {
    const places = placesOf([{ piece: 31, cell: "B2", facing: 1 }, { piece: 20, cell: "C3" }], before);
    expect(places).toEqual({ "Squad 2": { cell: "B2", facing: 1 }, "Tank 1": { cell: "C3" } });
    const now = tokensOf([{ id: 5, side: 0, name: "Squad" }, { id: 6, side: 0, name: "Squad" }]);
    const placing = ask(6, option("place", "place 6 at A1", "6", "A1"), option("place", "place 6 at B2", "6", "B2"));
    expect(wanted(placing, places, now, verbs)?.text).toBe("place 6 at B2");
    const facing = ask(6, option("face", "face 6 N", "6", "N"), option("face", "face 6 NE", "6", "NE"));
    expect(wanted(facing, places, now, verbs)?.text).toBe("face 6 NE");
  });

  it("leaves the choice where it says nothing, or where that cannot be", () => {
    const places = { "Squad 1": { cell: "Z9" } };
    const now = tokensOf([{ id: 5, side: 0, name: "Squad" }]);
    expect(wanted(ask(5, option("place", "place 5 at A1", "5", "A1")), places, now, verbs)).toBeUndefined();
    expect(wanted(ask(5, option("give", "give x to 5", "x", "5")), places, now, verbs)).toBeUndefined();
  });
});
