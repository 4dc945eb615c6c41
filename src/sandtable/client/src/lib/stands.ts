/** Stands on an open table: rectangles in SVG units, to scale. */
import type { Board, Piece } from "../../scene";
import { towards, type Point } from "./geometry";
import { CM, toMap } from "./tables";

export interface Stand {
  at: Point;
  width: number;
  depth: number;
  bearing: number;
}

/** The rectangle of a piece, at its own place or at another; none for what is not on the table. */
export function standOf(piece: Piece, board: Board, at?: Point, bearing?: number): Stand | undefined {
  const here = at ?? (piece.at ? toMap(board, piece.at) : undefined);
  if (!here || !piece.base) return undefined;
  const share = CM / (board.scale ?? 100);
  const [width, depth] = piece.base as [number, number];
  return { at: here, width: width * share, depth: depth * share, bearing: bearing ?? piece.bearing ?? 0 };
}

/** A point as the stand sees it: to its right, and ahead. */
function seenFrom({ at, bearing }: Stand, point: Point): Point {
  const turn = (bearing * Math.PI) / 180;
  const [dx, dy] = [point.x - at.x, at.y - point.y];
  return { x: dx * Math.cos(turn) - dy * Math.sin(turn), y: dx * Math.sin(turn) + dy * Math.cos(turn) };
}

/** How far a point is from the base; 0 inside. */
export function gapTo(stand: Stand, point: Point): number {
  const { x, y } = seenFrom(stand, point);
  return Math.hypot(Math.max(0, Math.abs(x) - stand.width / 2), Math.max(0, Math.abs(y) - stand.depth / 2));
}

/** Whether a piece on the table is so near to a point, in units of the board, or nearer. */
export function isWithin(piece: Piece, board: Board, at: Point, radius: number): boolean {
  const stand = piece.inside === undefined ? standOf(piece, board) : undefined;
  return stand !== undefined && gapTo(stand, at) <= (radius * CM) / (board.scale ?? 100);
}

/** The corners, front left first, clockwise. */
export function cornersOf({ at, width, depth, bearing }: Stand): Point[] {
  return [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([right, ahead]) => towards(towards(at, bearing, ((ahead as number) * depth) / 2), bearing + 90, ((right as number) * width) / 2));
}

/** The gap between two bases: from a corner of the one to the other. */
export function gap(a: Stand, b: Stand): number {
  if (Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y) < 0.01) return 0;
  return Math.min(...cornersOf(b).map((corner) => gapTo(a, corner)), ...cornersOf(a).map((corner) => gapTo(b, corner)));
}

/** The points of two bases that are nearest to each other: where one measures from and to. */
export function nearestOn(stand: Stand, point: Point): Point {
  const { x, y } = seenFrom(stand, point);
  const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
  return towards(towards(stand.at, stand.bearing, clamp(y, stand.depth / 2)), stand.bearing + 90, clamp(x, stand.width / 2));
}

/** The base of a stand as a path around the origin, facing north. */
export function basePath(width: number, depth: number, cut: number): string {
  const [w, d] = [width / 2, depth / 2];
  if (!cut) return `M${-w} ${-d}H${w}V${d}H${-w}Z`;
  return `M${-w + cut} ${-d}H${w - cut}L${w} ${-d + cut}V${d - cut}L${w - cut} ${d}H${-w + cut}L${-w} ${d - cut}V${-d + cut}Z`;
}

/** All that is so far from a base or nearer: a rectangle with round corners, as a path around the origin. */
export function bandPath({ width, depth }: Stand, far: number): string {
  const [w, d] = [width / 2, depth / 2];
  const turn = (x: number, y: number): string => `A${far} ${far} 0 0 1 ${x} ${y}`;
  return `M${-w} ${-d - far}H${w}${turn(w + far, -d)}V${d}${turn(w, d + far)}H${-w}${turn(-w - far, d)}V${-d}${turn(-w, -d - far)}Z`;
}

/** A wedge so wide around a bearing, as a path. */
export function wedge(at: Point, bearing: number, degrees: number, far: number): string {
  const [a, b] = [towards(at, bearing - degrees / 2, far), towards(at, bearing + degrees / 2, far)];
  return `M${at.x} ${at.y}L${a.x} ${a.y}A${far} ${far} 0 ${degrees > 180 ? 1 : 0} 1 ${b.x} ${b.y}Z`;
}
