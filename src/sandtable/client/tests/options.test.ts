import { describe, expect, it } from "vitest";
import type { AskShown, OptionShown } from "../scene";
import { aimedAt, anchorOf, finals, labelOf, prices, targetsOf, withFacing } from "../src/lib/options";

const verbs = {
  activate: { at: ["piece"], role: "" },
  fire: { at: ["piece", "piece"], role: "", final: "a die is rolled" },
  step: { at: ["piece", "cell"], role: "" },
  face: { at: ["piece", "facing"], role: "" },
  stop: { at: ["piece"], role: "stop" },
  kind: { at: ["word"], role: "" },
  double: { at: ["piece", "cell"], role: "", price: "a token after the move" },
};
const option = (verb: string, ...at: string[]): OptionShown => ({ verb, at, text: [verb, ...at].join(" ") });
const ask = (options: OptionShown[], about: number[] = []): AskShown => ({ number: 1, kind: "k", clause: "C", prompt: "?", options, about });

describe("where options are clicked", () => {
  it("is the piece that is chosen", () => {
    expect(anchorOf(option("activate", "7"), [], verbs)).toEqual({ kind: "piece", piece: 7 });
  });

  it("is the target, not the piece that the ask is about", () => {
    expect(anchorOf(option("fire", "7", "9"), [7], verbs)).toEqual({ kind: "piece", piece: 9 });
    expect(anchorOf(option("step", "7", "B2"), [7], verbs)).toEqual({ kind: "cell", cell: "B2", facing: undefined });
  });

  it("is a chip for words and for what ends the action", () => {
    const targets = targetsOf(ask([option("kind", "mine"), option("stop", "7")], [7]), verbs);
    expect(targets.chips.map((one) => one.verb)).toEqual(["kind", "stop"]);
  });

  it("is a hexside for facings", () => {
    const targets = targetsOf(ask([option("face", "7", "N"), option("face", "7", "SE")], [7]), verbs);
    expect([...targets.facings.keys()]).toEqual([0, 2]);
  });
});

describe("options in words", () => {
  it("have the names of known pieces", () => {
    const pieces = new Map([[7, { id: 7, side: 0, name: "rifles" }]]);
    expect(labelOf(option("fire", "7", "9"), verbs, pieces)).toBe("Fire 7 rifles 9");
  });

  it("say what becomes final", () => {
    expect(finals(["fire 7 9"], ask([option("fire", "7", "9")]), verbs)).toEqual(["a die is rolled"]);
    expect(finals(["step 7 B2"], undefined, verbs)).toEqual([]);
  });

  it("say what they cost later, each once", () => {
    expect(prices(["step 7 B2", "double 7 B3", "double 8 B3"], ask([option("step", "7", "B2")]), verbs)).toEqual(["a token after the move"]);
    expect(prices(["step 7 B2"], undefined, verbs)).toEqual([]);
  });

  it("can be aimed elsewhere, to ask why not", () => {
    expect(aimedAt(ask([option("step", "7", "B2")], [7]), "C9", undefined, verbs)).toBe("step 7 C9");
    expect(aimedAt(ask([option("kind", "mine")]), "C9", undefined, verbs)).toBeUndefined();
  });

  it("of several facings give the nearest", () => {
    const options = ["N", "SE", "SW"].map((way) => option("face", "7", way));
    expect(withFacing(options, 3, verbs)?.at[1]).toBe("SE");
    expect(withFacing(options, 0, verbs)?.at[1]).toBe("N");
  });
});
