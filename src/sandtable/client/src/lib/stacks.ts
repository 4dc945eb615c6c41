/** How pieces that share a cell are laid out: close together, or fanned out to be picked. */
import type { Piece } from "../../scene";
import { isLeader } from "./faces";
import { HEX_WIDTH, type Point } from "./geometry";

export interface Laid {
  piece: Piece;
  offset: Point;
  scale: number;
}

const PAIRS: readonly Point[] = [
  { x: -13, y: -9 },
  { x: 13, y: 9 },
];
const FOUR: readonly Point[] = [
  { x: -17, y: -16 },
  { x: 17, y: -16 },
  { x: -17, y: 16 },
  { x: 17, y: 16 },
];

export function layOut(pieces: readonly Piece[], fanned: boolean): Laid[] {
  const count = pieces.length;
  if (count === 1) return pieces.map((piece) => ({ piece, offset: { x: 0, y: 0 }, scale: 1 }));
  if (fanned) return pieces.map((piece, i) => ({ piece, offset: fan(i, count), scale: 1 }));
  if (count === 2) return pieces.map((piece, i) => ({ piece, offset: PAIRS[i] as Point, scale: 0.8 }));
  return pieces.map((piece, i) => ({ piece, offset: heap(i, count), scale: 0.62 }));
}

function heap(i: number, count: number): Point {
  const spot = FOUR[i % 4] as Point;
  const lift = count > 4 ? Math.floor(i / 4) * 4 : 0;
  return { x: spot.x + lift, y: spot.y - lift };
}

/** A row, or a circle when there are many, a little above the cell. */
function fan(i: number, count: number): Point {
  if (count <= 3) return { x: (i - (count - 1) / 2) * 0.92 * HEX_WIDTH, y: 0 };
  const turn = (2 * Math.PI * i) / count - Math.PI / 2;
  const radius = Math.max(62, 11.5 * count);
  return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
}

/** Pieces on the board by cell, leaders on top; those inside another are shown with it. */
export function byCell(pieces: readonly Piece[], elsewhere?: ReadonlyMap<number, string>): Map<string, Piece[]> {
  const stacks = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const cell = elsewhere?.get(piece.id) ?? piece.cell;
    if (!cell || piece.inside !== undefined) continue;
    const stack = stacks.get(cell);
    if (stack) stack.push(piece);
    else stacks.set(cell, [piece]);
  }
  for (const stack of stacks.values()) stack.sort((a, b) => Number(isLeader(a)) - Number(isLeader(b)));
  return stacks;
}
