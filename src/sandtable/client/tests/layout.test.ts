import { describe, expect, it } from "vitest";
import { layoutOf } from "../src/lib/layout";

const cells = [
  { id: "A1", q: 0, r: 0 },
  { id: "A2", q: 0, r: 1 },
  { id: "B1", q: 1, r: 0 },
];
const layout = layoutOf({ kind: "hex", title: "", cells });

describe("the layout of a hex board", () => {
  it("finds a cell where it has placed it, and nothing beside the map", () => {
    for (const { id } of cells) expect(layout.at(layout.place(id) ?? { x: 0, y: 0 })).toBe(id);
    expect(layout.at({ x: 900, y: 0 })).toBeUndefined();
    expect(layout.place("Z9")).toBeUndefined();
    expect(layout.outline("Z9")).toBe("");
  });

  it("goes on by arrows, to the right up or down as there is a hex", () => {
    expect(layout.beside("A1", "down")).toBe("A2");
    expect(layout.beside("A1", "up")).toBeUndefined();
    expect(layout.beside("A1", "right")).toBe("B1");
    expect(layout.beside("B1", "left")).toBe("A2");
  });

  it("tells distances in hexes", () => {
    expect(layout.apart("A1", "A2")).toBe("1 hex");
    expect(layout.apart("A1", "A1")).toBe("0 hexes");
  });

  it("has the middle of a side half-way to the neighbour, and the middle of the cell for none", () => {
    const [a, b, side] = [layout.place("A1"), layout.place("A2"), layout.side("A1", 3)];
    expect(side?.y).toBeCloseTo(((a?.y ?? 0) + (b?.y ?? 0)) / 2);
    expect(layout.side("A1", -1)).toEqual(a);
  });
});
