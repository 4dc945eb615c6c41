import { describe, expect, it } from "vitest";
import { beside, isUnder } from "../src/lib/placing";

const view = { width: 900, height: 700 };
const size = { width: 240, height: 160 };

describe("words beside a spot", () => {
  it("go above it where there is room", () => {
    expect(beside({ x: 450, y: 400 }, 40, size, view, [])).toEqual({ x: 330, y: 200 });
  });

  it("go below it near the upper rim", () => {
    expect(beside({ x: 450, y: 60 }, 40, size, view, [])).toEqual({ x: 330, y: 100 });
  });

  it("do not cover what matters", () => {
    const avoid = [{ x: 450, y: 300 }, { x: 450, y: 500 }];
    expect(beside({ x: 450, y: 400 }, 40, size, view, avoid)).toEqual({ x: 490, y: 320 });
  });

  it("in the upper left corner hide what is near it", () => {
    expect(isUnder({ x: 420, y: 100 }, 40, { width: 380, height: 160 })).toBe(true);
    expect(isUnder({ x: 440, y: 100 }, 40, { width: 380, height: 160 })).toBe(false);
    expect(isUnder({ x: 100, y: 220 }, 40, { width: 380, height: 160 })).toBe(false);
  });

  it("stay inside the view", () => {
    const corner = beside({ x: 890, y: 400 }, 40, size, view, []);
    expect(corner.x + size.width).toBeLessThanOrEqual(view.width);
  });
});
