/** Where words go beside a spot: on the side where they fit and cover the fewest things that matter. */
import type { Point } from "./geometry";

export interface Size {
  width: number;
  height: number;
}

const RIM = 8;
const NEAR = 26;

function covers(corner: Point, size: Size, point: Point): boolean {
  return point.x > corner.x - NEAR && point.x < corner.x + size.width + NEAR && point.y > corner.y - NEAR && point.y < corner.y + size.height + NEAR;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Beside all that must not be covered: for many things that lie close together. */
function around(points: readonly Point[], gap: number, size: Size, { x, y }: Point): Point[] {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  return [
    { x, y: Math.min(...ys) - gap - size.height },
    { x, y: Math.max(...ys) + gap },
    { x: Math.max(...xs) + gap, y },
    { x: Math.min(...xs) - gap - size.width, y },
  ];
}

/** The upper left corner of a box beside a spot, `gap` away from it, inside the view. */
export function beside(spot: Point, gap: number, size: Size, view: Size, avoid: readonly Point[]): Point {
  const [x, y] = [spot.x - size.width / 2, spot.y - size.height / 2];
  const wished = [
    { x, y: spot.y - gap - size.height },
    { x, y: spot.y + gap },
    { x: spot.x + gap, y },
    { x: spot.x - gap - size.width, y },
    ...around([spot, ...avoid], gap, size, { x, y }),
  ];
  const inside = wished.map((corner) => ({
    x: clamp(corner.x, RIM, view.width - size.width - RIM),
    y: clamp(corner.y, RIM, view.height - size.height - RIM),
  }));
  const cost = inside.map((corner, i) => {
    const first = wished[i] as Point;
    const shifted = Math.abs(corner.x - first.x) + Math.abs(corner.y - first.y);
    const hidden = avoid.filter((point) => covers(corner, size, point)).length;
    return hidden * 100 + (covers(corner, size, spot) ? 400 : 0) + shifted / 4 + i;
  });
  return inside[cost.indexOf(Math.min(...cost))] as Point;
}

/** Whether a box in the upper left corner would lie over something so large around a place. */
export function isUnder(at: Point, radius: number, box: { width: number; height: number }, margin = 10): boolean {
  return at.x - radius < box.width + margin && at.y - radius < box.height + margin;
}
