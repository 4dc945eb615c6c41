import { describe, expect, it } from "vitest";
import { takenBack, withNames } from "../src/lib/told";

const at = (kind: string, text: string, name = kind) => ({ kind, text, name });
const names: Record<string, string> = { "104": "104 Infantry", "4": "4 Headquarters", "player-2": "Axis" };
const nameOf = (thing: { kind: string; text: string }) => (thing.kind === "number" ? undefined : names[thing.text]);

describe("a fact in words", () => {
  it("names its pieces, and no number that is none", () => {
    const fact = { kind: "fired", text: "Stand 104 fires at 4: 4, hit.", at: [at("piece", "104"), at("piece", "4"), at("number", "4"), at("word", "hit")] };
    expect(withNames(fact, nameOf).text).toBe("Stand 104 Infantry fires at 4 Headquarters: 4, hit.");
  });

  it("calls a player by his side", () => {
    const fact = { kind: "played", text: "player-2 plays card 53 as Maneuver", at: [at("player", "player-2"), at("card", "53")] };
    expect(withNames(fact, nameOf).text).toBe("Axis plays card 53 as Maneuver");
  });

  it("stays as it is where nothing is known, and takes no part of a longer number", () => {
    const fact = { kind: "moved", text: "1041 moves to D4", at: [at("piece", "104"), at("cell", "D4")] };
    expect(withNames(fact, nameOf)).toBe(fact);
  });
});

describe("what was taken back", () => {
  const facts = ["Turn 1.", "10 is activated.", "10 moves to D4."].map((text) => ({ kind: "told", text }));

  it("is named by the first of it that had been told, not by the last that is told", () => {
    expect(takenBack(facts, facts.slice(0, 1), "Who acts?")).toBe("Taken back: 10 is activated.");
  });

  it("is named by what is asked again where nothing had been told of it", () => {
    expect(takenBack(facts, facts, "Who acts?")).toBe("Taken back: Who acts?");
    expect(takenBack(facts, facts)).toBe("Taken back.");
  });
});
