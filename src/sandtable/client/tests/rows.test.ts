import { describe, expect, it } from "vitest";
import { inView, linesOf, topsOf } from "../src/lib/rows";

const measure = (text: string): number => text.length;

describe("rows of words", () => {
  it("are as high as their lines, broken between words", () => {
    expect(linesOf("a shot", 10, measure)).toBe(1);
    expect(linesOf("one two three four", 9, measure)).toBe(3);
    expect(linesOf("one extraordinarily two", 9, measure)).toBe(3);
  });

  it("follow each other without a gap", () => {
    expect(topsOf([44, 61, 44])).toEqual([0, 44, 105, 149]);
  });

  it("are drawn only in view, with some to spare", () => {
    const tops = topsOf(Array.from({ length: 1000 }, () => 40));
    expect(inView(tops, 4000, 400)).toEqual({ first: 92, last: 119 });
    expect(inView(tops, 0, 400)).toEqual({ first: 0, last: 19 });
    expect(inView(tops, 39_600, 400)).toEqual({ first: 982, last: 1000 });
    expect(inView([0], 0, 400)).toEqual({ first: 0, last: 0 });
  });
});
