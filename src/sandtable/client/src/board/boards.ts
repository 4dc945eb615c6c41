/** What each kind of board is drawn by: all of it, and its ground alone. */
import type { Component } from "svelte";
import type { Board as Shown, LaidCard } from "../../scene";
import type { Battle } from "../state/battle.svelte";
import Board from "./Board.svelte";
import CardGround from "./CardGround.svelte";
import Ground from "./Ground.svelte";
import OpenTable from "./OpenTable.svelte";
import TableGround from "./TableGround.svelte";

interface Drawn {
  board: Component<{ battle: Battle }>;
  /** Cards that are laid during play come with the scene. */
  ground: Component<{ board: Shown; laid?: LaidCard[] }>;
}

const HEXES: Drawn = { board: Board, ground: Ground };
const BOARDS: Partial<Record<Shown["kind"], Drawn>> = { hex: HEXES, cards: { board: Board, ground: CardGround }, table: { board: OpenTable, ground: TableGround } };

/** Whether this client can draw such a board. */
export function isDrawn(board: Shown): boolean {
  return board.kind in BOARDS;
}

export function drawnBy(board: Shown): Drawn {
  return BOARDS[board.kind] ?? HEXES;
}
