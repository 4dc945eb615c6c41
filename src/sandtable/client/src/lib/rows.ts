/** Rows of words in a long list: how high each is, and which of them are in view. */

const SPARE = 8;

/** How many lines a text takes, broken between words as a browser does. */
export function linesOf(text: string, width: number, measure: (text: string) => number): number {
  let [lines, line] = [1, ""];
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > width) [lines, line] = [lines + 1, word];
    else line = longer;
  }
  return lines;
}

/** Where each row begins, and at last where all of them end. */
export function topsOf(heights: readonly number[]): number[] {
  const tops = [0];
  for (const height of heights) tops.push((tops[tops.length - 1] as number) + height);
  return tops;
}

/** The rows that are in view, with some to spare. */
export function inView(tops: readonly number[], top: number, height: number): { first: number; last: number } {
  const count = tops.length - 1;
  const at = rowAt(tops, top);
  return { first: Math.max(0, at - SPARE), last: Math.min(count, rowAt(tops, top + height) + 1 + SPARE) };
}

function rowAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] as number) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
