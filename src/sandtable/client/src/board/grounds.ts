/** What the ground of each kind of board is drawn by. */
import type { Component } from "svelte";
import type { Board } from "../../scene";
import Ground from "./Ground.svelte";

const GROUNDS: Partial<Record<Board["kind"], Component<{ board: Board }>>> = { hex: Ground };

/** Whether this client can draw such a board. */
export function isDrawn(board: Board): boolean {
  return board.kind in GROUNDS;
}

export function groundOf(board: Board): Component<{ board: Board }> {
  return GROUNDS[board.kind] ?? Ground;
}
