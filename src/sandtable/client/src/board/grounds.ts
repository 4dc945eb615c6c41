/** What the ground of each kind of board is drawn by. */
import type { Component } from "svelte";
import type { Board, LaidCard } from "../../scene";
import CardGround from "./CardGround.svelte";
import Ground from "./Ground.svelte";

/** Cards that are laid during play come with the scene. */
export interface GroundProps {
  board: Board;
  laid?: LaidCard[];
}

const GROUNDS: Partial<Record<Board["kind"], Component<GroundProps>>> = { hex: Ground, cards: CardGround };

/** Whether this client can draw such a board. */
export function isDrawn(board: Board): boolean {
  return board.kind in GROUNDS;
}

export function groundOf(board: Board): Component<GroundProps> {
  return GROUNDS[board.kind] ?? Ground;
}
