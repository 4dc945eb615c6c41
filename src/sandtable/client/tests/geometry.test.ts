import { describe, expect, it } from "vitest";
import { areaBorders, bounds, centre, DIRECTIONS, directionTo, distance, HEX_WIDTH, hexAt, STEPS, throughPath } from "../src/lib/geometry";

const cell = (q: number, r: number, area = "1") => ({ id: `${q},${r}`, q, r, area });

describe("hexes", () => {
  it("finds the hex under its own centre and near its corners", () => {
    for (const [q, r] of [[0, 0], [3, -1], [-2, 5]] as const) {
      const at = centre({ q, r });
      expect(hexAt(at)).toEqual({ q, r });
      expect(hexAt({ x: at.x + 0.24 * HEX_WIDTH, y: at.y - 40 })).toEqual({ q, r });
    }
  });

  it("turns a neighbour into its direction, clockwise from north", () => {
    STEPS.forEach(([q, r], direction) => {
      expect(directionTo(centre({ q: 0, r: 0 }), centre({ q, r }))).toBe(direction);
      expect(distance({ q: 0, r: 0 }, { q, r })).toBe(1);
    });
    expect(DIRECTIONS[directionTo({ x: 0, y: 0 }, { x: 0, y: -10 })]).toBe("N");
  });

  it("draws a border only between different areas", () => {
    expect(areaBorders([cell(0, 0), cell(0, 1)])).toBe("");
    expect(areaBorders([cell(0, 0, "1"), cell(0, 1, "2")]).match(/M/g)).toHaveLength(1);
  });

  it("encloses all cells", () => {
    const box = bounds([cell(0, 0), cell(4, 2)], 0);
    expect(box.x).toBe(-50);
    expect(box.width).toBeCloseTo(400);
  });

  it("draws a path through all points and ends at the last", () => {
    const path = throughPath([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 20, y: 5 }]);
    expect(path.startsWith("M0 0")).toBe(true);
    expect(path.endsWith("L20 5")).toBe(true);
    expect(throughPath([])).toBe("");
  });
});
