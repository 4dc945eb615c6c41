/** What each kind of board is drawn by: all of it, and its ground alone. */
import type { Component } from "svelte";
import type { Board as Shown } from "../../scene";
import type { Battle } from "../state/battle.svelte";
import Board from "./Board.svelte";
import Ground from "./Ground.svelte";
import OpenTable from "./OpenTable.svelte";
import TableGround from "./TableGround.svelte";

interface Drawn {
  board: Component<{ battle: Battle }>;
  ground: Component<{ board: Shown }>;
}

const HEXES: Drawn = { board: Board, ground: Ground };
const BOARDS: Partial<Record<Shown["kind"], Drawn>> = { hex: HEXES, table: { board: OpenTable, ground: TableGround } };

/** Whether this client can draw such a board. */
export function isDrawn(board: Shown): boolean {
  return board.kind in BOARDS;
}

export function drawnBy(board: Shown): Drawn {
  return BOARDS[board.kind] ?? HEXES;
}
