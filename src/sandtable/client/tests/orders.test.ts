import { describe, expect, it } from "vitest";
import { orderOf, sayOrder, withOrder, type Wish } from "../src/lib/orders";
import type { Order } from "../src/net/wire";

const wish: Wish = { window: "react", unit: undefined, do: "pass", within: 3, kind: "Strelki", cells: ["F4", "G4"], until: "game" };

describe("a standing order", () => {
  it("takes along only what belongs to it", () => {
    expect(orderOf(wish)).toEqual({ window: "react", do: "pass", until: "game" });
    expect(orderOf({ ...wish, do: "fire", unit: 7 })).toEqual({ window: "react", do: "fire", unit: 7, within: 3, until: "game" });
    expect(orderOf({ ...wish, do: "only kind" })).toEqual({ window: "react", do: "only kind", kind: "Strelki", until: "game" });
    expect(orderOf({ ...wish, do: "only cells" })).toEqual({ window: "react", do: "only cells", cells: ["F4", "G4"], until: "game" });
  });

  it("is none without what it needs", () => {
    expect(orderOf({ ...wish, do: "only kind", kind: "" })).toBeUndefined();
    expect(orderOf({ ...wish, do: "only cells", cells: [] })).toBeUndefined();
  });

  it("replaces what was said of the same unit, and one unit goes before all", () => {
    const all: Order = { window: "react", do: "pass" };
    const one: Order = { window: "react", do: "fire", unit: 7, within: 2 };
    const other: Order = { window: "ambush", do: "ask" };
    expect(withOrder([all, other], one)).toEqual([one, all, other]);
    expect(withOrder([one, all], { ...one, within: 4 })).toEqual([{ ...one, within: 4 }, all]);
  });

  it("is said in words", () => {
    const pieces = new Map([[7, { id: 7, side: 0, name: "Grenadiers" }]]);
    expect(sayOrder({ window: "react", do: "fire", unit: 7, within: 2, until: "turn" }, pieces)).toBe("react, 7 Grenadiers: fire within 2, this turn");
    expect(sayOrder({ window: "react", do: "only cells", cells: ["F4", "G4"] }, pieces)).toBe("react: fire only into F4, G4");
    expect(sayOrder({ window: "react", do: "pass", until: "move" }, pieces)).toBe("react: pass, this move");
  });
});
