import { describe, expect, it } from "vitest";
import type { FactShown } from "../src/net/wire";
import { filmOf, trails } from "../src/lib/film";
import { named, outline, summary, windowed } from "../src/lib/outline";
import { onBar, resultOf, share, signed } from "../src/lib/results";

const fact = (kind: string, level = "", at: [string, string, string][] = []): FactShown => ({
  kind,
  level,
  text: kind,
  at: at.map(([name, what, text]) => ({ name, kind: what, text })),
});
const moved = (piece: string, cell: string) => fact("moved", "", [["piece", "piece", piece], ["cell", "cell", cell]]);

describe("the log", () => {
  const facts = [fact("turn", "turn"), fact("activated", "activation"), fact("fired", "result"), fact("note"), fact("turn", "turn"), fact("note")];

  it("is an outline by turn, activation and result", () => {
    expect(outline(facts, new Set(), "all").map((entry) => entry.depth)).toEqual([0, 1, 2, 3, 0, 3]);
  });

  it("folds turns and filters details", () => {
    expect(outline(facts, new Set([0]), "all").map((entry) => entry.number)).toEqual([0, 4, 5]);
    expect(outline(facts, new Set(), "results").map((entry) => entry.number)).toEqual([0, 1, 2, 4]);
  });

  it("shows only harm, or what is sought, under its turn", () => {
    const told = [fact("turn", "turn"), moved("17", "A2"), fact("eliminated", "result"), fact("turn", "turn"), moved("7", "F4")];
    expect(outline(told, new Set(), "harm").map((entry) => entry.number)).toEqual([0, 2, 3]);
    expect(outline(told, new Set(), "all", "7").map((entry) => entry.number)).toEqual([0, 3, 4]);
    expect(outline(told, new Set(), "all", " elim").map((entry) => entry.number)).toEqual([0, 2, 3]);
  });

  it("draws only the rows in view", () => {
    expect(windowed(1000, 40, 4000, 400)).toEqual({ first: 92, last: 118 });
  });

  it("tells losses first", () => {
    const told = summary([moved("7", "A2"), fact("fired", "result"), fact("eliminated", "result")]);
    expect(told.map((one) => one.kind)).toEqual(["eliminated", "fired", "moved"]);
  });
});

describe("the film", () => {
  it("shows moves cell by cell and shots where they fall", () => {
    const shot = fact("fired", "result", [["piece", "piece", "7"], ["target", "piece", "9"]]);
    expect(filmOf([moved("7", "A2"), fact("turn", "turn"), shot], 10)).toEqual([
      { kind: "move", piece: 7, cell: "A2", fact: 10 },
      { kind: "shot", from: 7, to: 9, fact: 12 },
    ]);
  });

  it("leaves a trail from where the piece stood", () => {
    const before = new Map([[7, { id: 7, side: 1, cell: "A1" }]]);
    expect(trails(filmOf([moved("7", "A2"), moved("7", "A3")], 0), before)).toEqual(new Map([[7, ["A1", "A2", "A3"]]]));
  });

  it("lights what a fact names", () => {
    expect(named(moved("7", "A2"))).toEqual({ pieces: [7], cells: ["A2"] });
  });
});

describe("a result", () => {
  it("of a choice says how likely it is and how sure that is", () => {
    expect(share({ text: "7 is shaken", chance: 0.5, error: 0 })).toBe("50%");
    expect(share({ text: "7 is shaken", chance: 0.333, error: 0.062 })).toBe("33% ±6");
  });

  it("is the draw, the shares, the total and the outcome", () => {
    const told = { ...fact("fired", "result", [["die", "number", "4"], ["result", "word", "shaken"]]), reasons: [{ clause: "X.1", text: "woods", value: -1 }, { clause: "X.2", text: "flank", value: 2 }] };
    const result = resultOf(told);
    expect(result).toMatchObject({ draw: "die 4", outcome: "shaken", total: 1 });
    expect(signed(result.total)).toBe("+1");
    expect(onBar(result)).toBeGreaterThan(0.5);
  });
});
