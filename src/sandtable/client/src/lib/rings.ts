/** The edge of a set of hexes as one path: a range that is shown without covering the ground. */
import type { Cell } from "../../scene";
import { axialKey, centre, sideEnds, spot, STEPS } from "./geometry";

export interface Ring {
  kind: string;
  /** All that is in range, and what is in range for certain, if that is less. */
  outer: string;
  inner: string;
  /** Where its name stands. */
  top: { x: number; y: number };
}

export function edgeOf(cells: readonly Cell[]): string {
  const inside = new Set(cells.map((cell) => axialKey(cell.q, cell.r)));
  return cells
    .flatMap((cell) =>
      STEPS.flatMap(([q, r], side) => {
        if (inside.has(axialKey(cell.q + q, cell.r + r))) return [];
        const [a, b] = sideEnds(centre(cell), side);
        return [`M${spot(a)}L${spot(b)}`];
      }),
    )
    .join("");
}

export function ringOf(kind: string, marks: Record<string, number>, cells: ReadonlyMap<string, Cell>): Ring | undefined {
  const found = Object.keys(marks).flatMap((id) => cells.get(id) ?? []);
  if (!found.length) return undefined;
  const sure = found.filter((cell) => (marks[cell.id] ?? 0) <= 1);
  const top = found.map(centre).reduce((best, at) => (at.y < best.y ? at : best));
  return { kind, outer: edgeOf(found), inner: sure.length < found.length ? edgeOf(sure) : "", top };
}
