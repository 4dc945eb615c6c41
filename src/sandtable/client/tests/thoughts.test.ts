import { describe, expect, it } from "vitest";
import { judged, line, others } from "../src/lib/thoughts";

describe("what a bot thought", () => {
  const [fire, move, hold] = [{ text: "fire", visits: 120, value: 0.256 }, { text: "move", visits: 1, value: -0.5 }, { text: "hold", visits: 2, value: -0.75 }];
  const thought = { weighed: [fire, move, hold, { ...hold, text: "pass" }], line: ["fire", "move", "pass"], guesses: 125 };

  it("tells what it expects of an option, and how often it looked at it", () => {
    expect(judged(fire)).toBe("0.26, 120 looks");
    expect(judged(move)).toBe("-0.50, 1 look");
  });

  it("names the best of what else it weighed", () => {
    expect(others(thought)).toBe("move (-0.50, 1 look), hold (-0.75, 2 looks)");
    expect(others({ ...thought, weighed: [fire] })).toBe("");
  });

  it("tells the line behind its choice, if it looked that far", () => {
    expect(line(thought)).toBe("move, then pass");
    expect(line({ ...thought, line: ["fire"] })).toBe("");
    expect(line({ weighed: [], line: [], guesses: 0 })).toBe("");
  });
});
