/** Flat-topped hexes in SVG units: a hex is 100 wide. Directions are numbered clockwise from north. */
import type { Cell } from "../../scene";

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const RADIUS = 50;
export const HEX_WIDTH = 2 * RADIUS;
export const HEX_HEIGHT = Math.sqrt(3) * RADIUS;
export const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"] as const;
export const STEPS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

export function centre(cell: { q: number; r: number }): Point {
  return { x: 1.5 * RADIUS * cell.q, y: HEX_HEIGHT * (cell.r + cell.q / 2) };
}

/** The angle of a direction in radians, zero to the east and growing clockwise, as SVG has it. */
export function angle(direction: number): number {
  return ((direction * 60 - 90) * Math.PI) / 180;
}

function polar(at: Point, radius: number, radians: number): Point {
  return { x: at.x + radius * Math.cos(radians), y: at.y + radius * Math.sin(radians) };
}

/** The two ends of a hexside, clockwise. */
export function sideEnds(at: Point, side: number, radius = RADIUS): [Point, Point] {
  const sixth = Math.PI / 6;
  return [polar(at, radius, angle(side) - sixth), polar(at, radius, angle(side) + sixth)];
}

export function sideMiddle(at: Point, side: number, share = 1): Point {
  return polar(at, (share * HEX_HEIGHT) / 2, angle(side));
}

const round = (value: number): string => String(Math.round(value * 100) / 100);

export function spot(point: Point): string {
  return `${round(point.x)} ${round(point.y)}`;
}

/** A hex as a path, `share` of its full size. */
export function hexPath(at: Point, share = 1): string {
  const corners = [0, 1, 2, 3, 4, 5].map((side) => spot(sideEnds(at, side, RADIUS * share)[0]));
  return `M${corners.join("L")}Z`;
}

/** A solid wedge on a hexside, pointing outwards. */
export function wedgePath(at: Point, direction: number): string {
  const tip = sideMiddle(at, direction, 1.1);
  const base = sideMiddle(at, direction, 0.84);
  const across = angle(direction) + Math.PI / 2;
  return `M${spot(polar(base, 15, across))}L${spot(tip)}L${spot(polar(base, -15, across))}Z`;
}

/** The box around cells; a small one around nothing. */
export function bounds(cells: readonly Cell[], margin = 8): Box {
  if (!cells.length) return { x: 0, y: 0, width: 1, height: 1 };
  const middles = cells.map(centre);
  const xs = middles.map((p) => p.x);
  const ys = middles.map((p) => p.y);
  const left = Math.min(...xs) - RADIUS - margin;
  const top = Math.min(...ys) - HEX_HEIGHT / 2 - margin;
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + RADIUS + margin - left,
    height: Math.max(...ys) + HEX_HEIGHT / 2 + margin - top,
  };
}

export function axialKey(q: number, r: number): string {
  return `${q},${r}`;
}

/** The neighbours of a cell in the six directions, where there are any. */
export function neighbours(cell: Cell, at: ReadonlyMap<string, Cell>): (Cell | undefined)[] {
  return STEPS.map(([q, r]) => at.get(axialKey(cell.q + q, cell.r + r)));
}

/** The direction (0..5) that is nearest to the line from one point to another. */
export function directionTo(from: Point, to: Point): number {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90;
  return ((Math.round(degrees / 60) % 6) + 6) % 6;
}

export function distance(a: { q: number; r: number }, b: { q: number; r: number }): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The hex that holds a point, by rounding in cube coordinates. */
export function hexAt(point: Point): { q: number; r: number } {
  const q = point.x / (1.5 * RADIUS);
  const r = point.y / HEX_HEIGHT - q / 2;
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return { q: rq + 0, r: rr + 0 };
}

/** Borders between cells of different areas, as one path; the rim of the map is not drawn. */
export function areaBorders(cells: readonly Cell[]): string {
  const at = new Map(cells.map((cell) => [axialKey(cell.q, cell.r), cell]));
  const parts: string[] = [];
  for (const cell of cells) {
    for (const side of [1, 2, 3]) {
      const other = neighbours(cell, at)[side];
      if (other && other.area !== cell.area) {
        const [a, b] = sideEnds(centre(cell), side);
        parts.push(`M${spot(a)}L${spot(b)}`);
      }
    }
  }
  return parts.join("");
}

/** A smooth path through points. */
export function throughPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  if (rest.length < 2) return `M${spot(first)}${rest.map((p) => `L${spot(p)}`).join("")}`;
  let path = `M${spot(first)}`;
  for (let i = 0; i < rest.length - 1; i++) {
    const here = rest[i] as Point;
    const next = rest[i + 1] as Point;
    path += `Q${spot(here)} ${spot({ x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 })}`;
  }
  return `${path}L${spot(rest[rest.length - 1] as Point)}`;
}

/** Points joined by straight lines; closed, unless it is a line. */
export function polygonPath(points: readonly Point[], isLine = false): string {
  return points.length ? `M${points.map(spot).join("L")}${isLine ? "" : "Z"}` : "";
}

export function insidePolygon(at: Point, corners: readonly Point[]): boolean {
  let inside = false;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length] as Point;
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

/** The point so far away by a bearing in degrees, clockwise from north. */
export function towards(at: Point, bearing: number, far: number): Point {
  const turn = ((bearing - 90) * Math.PI) / 180;
  return { x: at.x + far * Math.cos(turn), y: at.y + far * Math.sin(turn) };
}

/** The bearing of one point from another, in whole degrees. */
export function bearingTo(from: Point, to: Point): number {
  const degrees = Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90);
  return ((degrees % 360) + 360) % 360;
}
