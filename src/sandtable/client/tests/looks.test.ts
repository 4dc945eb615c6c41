import { describe, expect, it } from "vitest";
import { isLook } from "../src/lib/options";
import { resultOf } from "../src/lib/results";

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
