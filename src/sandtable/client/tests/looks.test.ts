import { describe, expect, it } from "vitest";
import { isLook } from "../src/lib/options";
import { effectOf, oddsInWords, resultOf } from "../src/lib/results";

const option = (verb: string) => ({ verb, text: verb, at: [] });

describe("what is aimed at", () => {
  it("is looked at where nothing but looking can be done there", () => {
    expect(isLook([option("spot"), option("spot")])).toBe(true);
    expect(isLook([option("spot"), option("fire")])).toBe(false);
    expect(isLook([])).toBe(false);
  });
});

describe("a result", () => {
  it("shows what was drawn, and takes no soldier for a die", () => {
    const at = [{ name: "soldier", kind: "piece", text: "103" }, { name: "card", kind: "card", text: "53" }];
    expect(resultOf({ kind: "suppressed", text: "103 is suppressed", at }).draw).toBeUndefined();
    expect(resultOf({ kind: "fired", text: "6, hit", at: [{ name: "die", kind: "number", text: "6" }] }).draw).toBe("die 6");
  });
});

describe("the odds on a line", () => {
  const odds = (...outcomes: [string, number][]) => ({ outcomes: outcomes.map(([text, chance]) => ({ text, chance, error: 0 })), guesses: 1, exact: true });

  it("are the chance that something comes of it", () => {
    expect(effectOf(odds(["no effect", 0.71], ["11 becomes suppressed", 0.17], ["11 is destroyed", 0.12]))).toBe("29%");
    expect(effectOf(odds(["no effect", 1]))).toBe("0%");
  });

  it("are told in words with what happens first", () => {
    expect(oddsInWords(odds(["no effect", 0.71], ["11 becomes suppressed", 0.17], ["11 is destroyed", 0.12]))).toBe("17% 11 becomes suppressed; 71% no effect");
  });

  it("are not told while nothing is decided", () => {
    expect(effectOf(odds(["nothing is decided yet", 1]))).toBeUndefined();
    expect(oddsInWords(odds(["nothing is decided yet", 1]))).toBe("");
  });
});
