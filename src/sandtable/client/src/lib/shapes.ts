/** The ground of an open table: polygons of terrain with their patterns, hachures of hills, crosses of wire. */
import type { Board, Shape } from "../../scene";
import { insidePolygon, polygonPath, spot, type Point } from "./geometry";
import { CM, toMap } from "./tables";
import { grounds, lookOf, noiseAt, type Look } from "./terrain";

export interface Land {
  id: string;
  kind: string;
  look: Look | undefined;
  path: string;
  corners: Point[];
  middle: Point;
}

/** What is drawn in its own way, not as terrain with a pattern. */
export const WORKS = ["road", "wall", "wire", "mines", "entrenchment", "bunker", "building", "hill", "hilltop"] as const;
const TILE = { x: 66, y: 58 };

export function cornersOf(board: Board, shape: Shape): Point[] {
  return shape.points.map((point) => toMap(board, point));
}

export function landOf(board: Board, shape: Shape): Land {
  const corners = cornersOf(board, shape);
  const [xs, ys] = [corners.map((p) => p.x), corners.map((p) => p.y)];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  return { id: shape.id, kind: shape.kind, look: lookOf(shape.kind), path: polygonPath(corners, shape.is_line), corners, middle };
}

/** The pattern of a terrain all over a polygon; it is clipped to it when it is drawn. */
export function patternOf({ look, corners }: Land): string {
  if (!look) return "";
  const [xs, ys] = [corners.map((p) => p.x), corners.map((p) => p.y)];
  const parts: string[] = [];
  for (let row = 0, y = Math.min(...ys); y < Math.max(...ys) + TILE.y / 2; row++, y += TILE.y)
    for (let x = Math.min(...xs) + (row % 2 ? TILE.x / 2 : 0); x < Math.max(...xs) + TILE.x / 2; x += TILE.x) parts.push(look.glyph({ x, y }, noiseAt(x, y)));
  return parts.join("");
}

/** Points along the edges of a polygon, so far apart, with the direction to the inside. */
function along(corners: readonly Point[], step: number): { at: Point; inward: Point }[] {
  return corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length] as Point;
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    const [dx, dy] = [(b.x - a.x) / long, (b.y - a.y) / long];
    const probe = { x: (a.x + b.x) / 2 - dy, y: (a.y + b.y) / 2 + dx };
    const side = insidePolygon(probe, corners) ? 1 : -1;
    const count = Math.max(1, Math.round(long / step));
    return Array.from({ length: count }, (_, n) => {
      const far = ((n + 0.5) / count) * long;
      return { at: { x: a.x + dx * far, y: a.y + dy * far }, inward: { x: -dy * side, y: dx * side } };
    });
  });
}

/** Short strokes from the edge: inwards, or downhill with a negative length. */
export function hachures(corners: readonly Point[], step: number, long: number): string {
  return along(corners, step)
    .map(({ at, inward }, i) => `M${spot(at)}L${spot({ x: at.x + inward.x * long * (i % 2 ? 0.6 : 1), y: at.y + inward.y * long * (i % 2 ? 0.6 : 1) })}`)
    .join("");
}

/** Crosses in rows inside a polygon: for wire. */
export function crosses(corners: readonly Point[]): string {
  const [xs, ys] = [corners.map((p) => p.x), corners.map((p) => p.y)];
  const parts: string[] = [];
  const gap = 0.7 * CM;
  for (let y = Math.min(...ys) + gap / 2; y < Math.max(...ys); y += gap)
    for (let x = Math.min(...xs) + gap / 2; x < Math.max(...xs); x += gap) if (insidePolygon({ x, y }, corners)) parts.push(`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`);
  return parts.join("");
}

/** The tints of a board for small pictures, whatever kind it is. */
export function landsOf(board: Board): { look: string; name: string; tint: string }[] {
  if (board.kind !== "table") return grounds(board.cells ?? []).map(({ look, name, tint }) => ({ look: look.id, name, tint }));
  const lands = (board.shapes ?? []).filter((shape) => !shape.is_line).map((shape) => landOf(board, shape));
  return lands.flatMap(({ id, look, path }) => (look ? [{ look: look.id, name: id, tint: path }] : []));
}

/** The roads of a board as one path. */
export function roadsOf(board: Board): string {
  return (board.shapes ?? [])
    .filter((shape) => shape.kind === "road")
    .map((shape) => landOf(board, shape).path)
    .join("");
}
