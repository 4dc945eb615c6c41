/**
 * Where things are on a board. Everything that is drawn or clicked asks its layout and nothing else, so a new kind
 * of board is one new file like `hexes.ts`, named in `LAYOUTS`, and a board to draw in `board/boards.ts`.
 */
import type { Board } from "../../scene";
import { cardGrid } from "./cardgrid";
import type { Box, Point } from "./geometry";
import { hexes } from "./hexes";
import { tables } from "./tables";

export type Way = "up" | "down" | "left" | "right";

export interface Layout {
  /** The whole board in SVG units. */
  readonly bounds: Box;
  /** How wide a cell is: opening zoom and detail go by it. */
  readonly width: number;
  /** Whether every point is a place, and not only those that are listed. */
  readonly isOpen: boolean;
  /** The ground of the whole board as a path. */
  readonly paper: string;
  /** How many pixels wide a cell is at first, in a window so wide. */
  opening(view: number): number;
  /** The middle of a cell. */
  place(cell: string): Point | undefined;
  /** The rim of a cell as a path, `share` of its full size. */
  outline(cell: string, share?: number): string;
  /** The middle of one side of a cell; of the cell where it has no such side. */
  side(cell: string, direction: number): Point | undefined;
  /** The cell that holds a point. */
  at(point: Point): string | undefined;
  /** The next cell for an arrow key. */
  beside(cell: string, way: Way): string | undefined;
  /** How far two cells are apart, in the words of the board. */
  apart(from: string, to: string): string;
  /** What a way costs, in the words of the board. */
  cost(value: number): string;
  /** A cell in words: where it is, and what lies there. */
  tell(cell: string): string;
}

const LAYOUTS: Partial<Record<Board["kind"], (board: Board) => Layout>> = { hex: hexes, table: tables, cards: cardGrid };

export function layoutOf(board: Board): Layout {
  return (LAYOUTS[board.kind] ?? hexes)(board);
}
