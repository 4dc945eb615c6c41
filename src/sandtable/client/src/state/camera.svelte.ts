/** Where the map is looked at: a centre and a scale, in SVG units and pixels. */
import type { Box, Point } from "../lib/geometry";

const MOST = 3;
const STILL_MS = 140;
/** How many pixels beyond the map one may look: from under cards, words and the inset. */
const RIM = 150;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  drawn = $state(1);
  width = $state(800);
  height = $state(600);
  map = $state.raw<Box>({ x: 0, y: 0, width: 1, height: 1 });
  /** How wide a cell is in SVG units. */
  cell = $state(100);
  private settling: ReturnType<typeof setTimeout> | undefined;
  private wanted: { at: Point; hex: number } | undefined;
  private before: { x: number; y: number; scale: number } | undefined;
  private isShifted = false;

  /** How the drawn map is moved: quick, because it is not drawn again for that. */
  get transform(): string {
    const corner = this.toPixel(this.map);
    return `translate(${corner.x.toFixed(1)}px, ${corner.y.toFixed(1)}px) scale(${(this.scale / this.drawn).toFixed(4)})`;
  }

  get hexWidth(): number {
    return this.cell * this.scale;
  }

  /** The width of a hex as drawn: it says how much detail there is. */
  get drawnHex(): number {
    return this.cell * this.drawn;
  }

  get least(): number {
    return Math.min(this.width / this.map.width, this.height / this.map.height, 0.7);
  }

  resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    if (this.wanted) this.open(this.wanted.at, this.wanted.hex);
    else this.keepInside();
  }

  /** The opening view: a hex at least so wide, the whole map if it fits, centred on what is asked. */
  open(at: Point, hex: number): void {
    this.wanted = { at, hex };
    const whole = Math.min(this.width / this.map.width, this.height / this.map.height);
    this.scale = Math.min(Math.max(hex / this.cell, whole), 1.5);
    this.drawn = this.scale;
    [this.x, this.y] = [at.x, at.y];
    this.keepInside();
  }

  /** The whole map, and back to where one was. */
  whole(): void {
    const { x, y, scale } = this;
    const back = this.before;
    this.wanted = undefined;
    this.before = back ? undefined : { x, y, scale };
    [this.x, this.y] = back ? [back.x, back.y] : [this.map.x + this.map.width / 2, this.map.y + this.map.height / 2];
    this.scale = this.drawn = back?.scale ?? this.least;
    this.keepInside(0, RIM);
  }

  /** Draw the map anew, crisp, once the hands are still. */
  private settle(): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => (this.drawn = this.scale), STILL_MS);
  }

  pan(dx: number, dy: number): void {
    this.wanted = this.before = undefined;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.keepInside(0, RIM);
  }

  /** Zoom so that the point of the map under this pixel stays there. */
  zoom(factor: number, pixel: Point): void {
    this.wanted = this.before = undefined;
    const fixed = this.toMap(pixel);
    this.scale = Math.min(MOST, Math.max(this.least, this.scale * factor));
    this.x = fixed.x - (pixel.x - this.width / 2) / this.scale;
    this.y = fixed.y - (pixel.y - this.height / 2) / this.scale;
    this.keepInside(0, RIM);
    this.settle();
  }

  /** Move only if the point is near the rim or out of view; `covered` is hidden at the bottom. */
  show(at: Point, covered = 0): void {
    const pixel = this.toPixel(at);
    const margin = covered ? 44 : Math.min(90, this.width / 5);
    const isIn = (value: number, size: number): boolean => value > margin && value < size - margin;
    if (isIn(pixel.x, this.width) && isIn(pixel.y, this.height - covered)) return;
    this.wanted = undefined;
    [this.x, this.y] = [at.x, at.y + covered / 2 / this.scale];
    this.isShifted = covered > 0;
    this.keepInside(covered);
  }

  /** Nothing is covered any more: no more ground beside the map than needed. */
  uncover(): void {
    if (this.isShifted) this.keepInside();
    this.isShifted = false;
  }

  toMap(pixel: Point): Point {
    return { x: this.x + (pixel.x - this.width / 2) / this.scale, y: this.y + (pixel.y - this.height / 2) / this.scale };
  }

  toPixel(at: Point): Point {
    return { x: (at.x - this.x) * this.scale + this.width / 2, y: (at.y - this.y) * this.scale + this.height / 2 };
  }

  /** Whether a point is in view: not too near the rim, nor `covered` at the bottom. */
  sees(at: Point, rim = 0, covered = 0): boolean {
    const { x, y } = this.toPixel(at);
    return x > rim && x < this.width - rim && y > rim && y < this.height - covered - rim;
  }

  /** The part of the map in view. */
  get view(): Box {
    const [width, height] = [this.width / this.scale, this.height / this.scale];
    return { x: this.x - width / 2, y: this.y - height / 2, width, height };
  }

  /** Keep the map in view, with so many pixels of ground below it, or all around. */
  private keepInside(below = 0, rim = 0): void {
    const { map, scale } = this;
    this.x = inside(this.x, map.x, map.width, this.width / scale, rim / scale);
    this.y = inside(this.y, map.y, map.height + below / scale, this.height / scale, rim / scale);
  }
}

function inside(value: number, start: number, size: number, seen: number, rim: number): number {
  const middle = start + size / 2;
  const free = Math.max(0, (size - seen) / 2) + rim;
  return Math.min(middle + free, Math.max(middle - free, value));
}
