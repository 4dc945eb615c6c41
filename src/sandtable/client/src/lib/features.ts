/**
 * Which words stand on which cells: a river says once what it is, in its middle; an objective has its flag and
 * needs no word; everything else says it everywhere.
 */
import type { Cell } from "../../scene";

const RUNS_ON = /river|stream|creek/;
const HAS_FLAG = /^objective$/;
const BESIDE = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]] as const;
const key = (q: number, r: number): string => `${q},${r}`;

export function wordsOn(cells: readonly Cell[]): Map<string, string[]> {
  const shown = new Map(cells.map((cell): [string, string[]] => [cell.id, (cell.features ?? []).filter((feature) => !RUNS_ON.test(feature) && !HAS_FLAG.test(feature))]));
  const courses = new Set(cells.flatMap((cell) => cell.features ?? []).filter((feature) => RUNS_ON.test(feature)));
  for (const course of courses)
    for (const run of runsOf(cells.filter((cell) => cell.features?.includes(course)))) shown.get(run[Math.floor(run.length / 2)]?.id ?? "")?.push(course);
  return shown;
}

/** The cells in groups that hang together. */
function runsOf(cells: readonly Cell[]): Cell[][] {
  const left = new Map(cells.map((cell) => [key(cell.q, cell.r), cell]));
  const runs: Cell[][] = [];
  for (const first of cells) {
    const run: Cell[] = [];
    const open = left.delete(key(first.q, first.r)) ? [first] : [];
    for (let cell = open.pop(); cell; cell = open.pop()) {
      run.push(cell);
      for (const [q, r] of BESIDE) {
        const next = left.get(key(cell.q + q, cell.r + r));
        if (next && left.delete(key(next.q, next.r))) open.push(next);
      }
    }
    if (run.length) runs.push(run);
  }
  return runs;
}
