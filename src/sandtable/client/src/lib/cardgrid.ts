/** The layout of a grid of cards, in landscape format; arrow keys go by row and column, a diagonal counts one. */
import type { Board, Cell } from "../../scene";
import { axialKey, type Point, spot } from "./geometry";
import type { Layout, Way } from "./layout";

export const CARD_WIDTH = 150;
export const CARD_HEIGHT = 110;
/** A cross-hair is given in twelfths of the card. */
export const TWELFTHS = 12;
const MARGIN = 14;
const ARROWS: Record<Way, readonly [number, number]> = { up: [0, -1], down: [0, 1], right: [1, 0], left: [-1, 0] };

export function corner(cell: { q: number; r: number }): Point {
  return { x: CARD_WIDTH * cell.q, y: CARD_HEIGHT * cell.r };
}

/** A card as a path, `share` of its full size, a little rounded. */
export function cardPath(cell: { q: number; r: number }, share = 1): string {
  const [width, height] = [CARD_WIDTH * share, CARD_HEIGHT * share];
  const { x, y } = corner(cell);
  const from = { x: x + (CARD_WIDTH - width) / 2, y: y + (CARD_HEIGHT - height) / 2 };
  return `M${spot(from)}h${width}v${height}h${-width}Z`;
}

/** Where the cross-hair of a card lies. */
export function crossHair(cell: { q: number; r: number }, aim: readonly number[] = [6, 6]): Point {
  const { x, y } = corner(cell);
  return { x: x + (CARD_WIDTH * (aim[0] ?? 6)) / TWELFTHS, y: y + (CARD_HEIGHT * (aim[1] ?? 6)) / TWELFTHS };
}

export function cardGrid(board: Board): Layout {
  const cells = board.cells ?? [];
  const byId = new Map(cells.map((cell): [string, Cell] => [cell.id, cell]));
  const byPlace = new Map(cells.map((cell): [string, string] => [axialKey(cell.q, cell.r), cell.id]));
  const columns = Math.max(0, ...cells.map((cell) => cell.q)) + 1;
  const rows = Math.max(0, ...cells.map((cell) => cell.r)) + 1;
  const place = (id: string) => {
    const cell = byId.get(id);
    return cell && crossHair(cell);
  };
  return {
    bounds: { x: -MARGIN, y: -MARGIN, width: columns * CARD_WIDTH + 2 * MARGIN, height: rows * CARD_HEIGHT + 2 * MARGIN },
    width: CARD_WIDTH,
    isOpen: false,
    paper: cells.map((cell) => cardPath(cell, 1.02)).join(""),
    opening: (view) => (view < 600 ? 72 : 110),
    place,
    outline(id, share = 1) {
      const cell = byId.get(id);
      return cell ? cardPath(cell, share) : "";
    },
    side: (id) => place(id),
    at: (point) => byPlace.get(axialKey(Math.floor(point.x / CARD_WIDTH), Math.floor(point.y / CARD_HEIGHT))),
    beside(id, way) {
      const from = byId.get(id);
      const [q, r] = ARROWS[way];
      return from && byPlace.get(axialKey(from.q + q, from.r + r));
    },
    apart(from, to) {
      const [a, b] = [byId.get(from), byId.get(to)];
      return a && b ? `range ${Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r))}` : "";
    },
    cost: String,
    tell: (id) => `${id}, open`,
  };
}
