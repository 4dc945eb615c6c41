/** Where the ground changes level: hachures on the lower side of a hexside, close together where it is steep. */
import type { Cell } from "../../scene";
import { axialKey, centre, sideEnds, spot, STEPS } from "./geometry";

export const STEEP = 2;

export interface Slopes {
  gentle: string;
  steep: string;
}

/** All slopes of a map as two paths. */
export function slopesOf(cells: readonly Cell[]): Slopes {
  const levels = new Map(cells.map((cell) => [axialKey(cell.q, cell.r), cell.level ?? 0]));
  const found: Slopes = { gentle: "", steep: "" };
  if (![...levels.values()].some(Boolean)) return found;
  for (const cell of cells) {
    STEPS.forEach(([dq, dr], side) => {
      const below = levels.get(axialKey(cell.q + dq, cell.r + dr));
      const drop = below === undefined ? 0 : (cell.level ?? 0) - below;
      if (drop >= 1) found[drop >= STEEP ? "steep" : "gentle"] += hachures(cell, side, drop >= STEEP ? 9 : 5);
    });
  }
  return found;
}

/** The kinds of slope on a map, each with a drop that shows it. */
export function slopesIn(cells: readonly Cell[]): { name: string; level: number }[] {
  const { gentle, steep } = slopesOf(cells);
  return [...(gentle ? [{ name: "slope", level: 1 }] : []), ...(steep ? [{ name: "steep", level: STEEP }] : [])];
}

/** Strokes that run downhill from one side of a cell. */
function hachures(cell: Cell, side: number, count: number): string {
  const at = centre(cell);
  const [a, b] = sideEnds(at, side);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const [dx, dy] = [(middle.x - at.x) * 0.2, (middle.y - at.y) * 0.2];
  return Array.from({ length: count }, (_, i) => (i + 0.5) / count)
    .map((t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }))
    .map((p) => `M${spot(p)}L${spot({ x: p.x + dx, y: p.y + dy })}`)
    .join("");
}
