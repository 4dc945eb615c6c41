import { describe, expect, it } from "vitest";
import { general, tokensOf, wanted } from "../src/lib/saved";

const option = (verb: string, text: string, ...at: string[]) => ({ verb, text, at });
const ask = (...options: ReturnType<typeof option>[]) => ({ kind: "place", clause: "", number: 0, prompt: "", options });
const before = tokensOf([
  { id: 31, side: 0, name: "Squad" },
  { id: 12, side: 0, name: "Squad" },
  { id: 20, side: 0, name: "Tank" },
]);
const kept = ["give Bazooka to 31", "done", "place 31 at B2", "face 20 NE"].map((text) => general(text, before));
const now = tokensOf([{ id: 5, side: 0, name: "Squad" }, { id: 6, side: 0, name: "Squad" }, { id: 9, side: 0, name: "Tank" }]);

describe("a set-up that is kept", () => {
  it("knows pieces by name, whatever their number", () => {
    expect([...before]).toEqual([
      [12, "Squad 1"],
      [20, "Tank 1"],
      [31, "Squad 2"],
    ]);
    expect(kept).toEqual(["give Bazooka to <Squad 2>", "done", "place <Squad 2> at B2", "face <Tank 1> NE"]);
  });

  it("is used again for the pieces and the cards of another game, each answer once and in order", () => {
    const arming = ask(option("done", "done"), option("give", "give Bazooka to 5", "Bazooka", "5"), option("give", "give Bazooka to 6", "Bazooka", "6"));
    const given = wanted(arming, kept, now);
    expect(given?.option.text).toBe("give Bazooka to 6");
    const after = wanted(arming, given?.left ?? [], now);
    expect(after?.option.text).toBe("done");
    const placing = ask(option("place", "place 6 at A1", "6", "A1"), option("place", "place 6 at B2", "6", "B2"));
    expect(wanted(placing, after?.left ?? [], now)?.option.text).toBe("place 6 at B2");
    expect(wanted(ask(option("face", "face 9 N"), option("face", "face 9 NE")), kept, now)?.option.text).toBe("face 9 NE");
  });

  it("leaves the choice where it says nothing, or where that cannot be", () => {
    expect(wanted(ask(option("place", "place 5 at A1", "5", "A1")), kept, now)).toBeUndefined();
    expect(wanted(ask(option("give", "give Radio to 6", "Radio", "6")), kept, now)).toBeUndefined();
  });
});
