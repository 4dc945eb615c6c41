import { describe, expect, it } from "vitest";
import { slopesIn, slopesOf } from "../src/lib/slopes";

const cell = (q: number, r: number, level: number) => ({ id: `${q},${r}`, q, r, level });
const strokes = (path: string): number => path.split("M").length - 1;

describe("slopes", () => {
  it("are drawn once for a side, on the side of the higher cell", () => {
    const { gentle, steep } = slopesOf([cell(0, 0, 0), cell(0, 1, 1)]);
    expect(strokes(gentle)).toBe(5);
    expect(steep).toBe("");
  });

  it("are steep from two levels on, gullies counted", () => {
    const { gentle, steep } = slopesOf([cell(0, 0, -1), cell(0, 1, 1)]);
    expect(gentle).toBe("");
    expect(strokes(steep)).toBe(9);
  });

  it("are not there on flat ground, wherever it lies", () => {
    expect(slopesIn([cell(0, 0, 2), cell(0, 1, 2)])).toEqual([]);
    expect(slopesIn([cell(0, 0, 0), cell(0, 1, 1), cell(0, 2, 3)]).map((one) => one.name)).toEqual(["slope", "steep"]);
  });
});
