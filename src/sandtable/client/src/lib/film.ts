/** Facts as a film: moves cell by cell, then shots and results where they happen. */
import type { Piece } from "../../scene";
import type { FactShown } from "../net/wire";
import { isHarm, named } from "./outline";

export type Frame =
  | { kind: "move"; pieces: number[]; cell: string; fact: number }
  | { kind: "shot"; from: number; to: number | string; fact: number }
  | { kind: "mark"; pieces: number[]; cells: string[]; harm: boolean; fact: number };

export const STEP_MS = 140;
export const RESULT_MS = 700;

/** The frames that a list of facts makes; `start` is the number of the first. */
export function filmOf(facts: readonly FactShown[], start: number): Frame[] {
  return facts.flatMap((fact, i) => frameOf(fact, start + i) ?? []);
}

function frameOf(fact: FactShown, number: number): Frame | undefined {
  const { pieces, cells } = named(fact);
  const [piece] = pieces;
  if (/fire|shot|shoot|attack|assault/.test(fact.kind) && piece !== undefined) {
    const to = pieces[1] ?? cells[0];
    if (to !== undefined) return { kind: "shot", from: piece, to, fact: number };
  }
  if (/move|enter|advance|retreat|step|fled/.test(fact.kind) && piece !== undefined && cells.length)
    return { kind: "move", pieces: movers(fact, piece), cell: cells[cells.length - 1] as string, fact: number };
  if (fact.level === "result" || isHarm(fact)) return { kind: "mark", pieces, cells, harm: isHarm(fact), fact: number };
  return undefined;
}

/** All who go together, or the one piece that a fact is about. */
function movers(fact: FactShown, first: number): number[] {
  const group = (fact.at ?? []).find((thing) => thing.kind === "pieces");
  return group ? group.text.split(", ").map(Number) : [first];
}

export function lengthOf(frame: Frame): number {
  return frame.kind === "move" ? STEP_MS : RESULT_MS;
}

/** The way each piece went, from where it stood before; `known` are the ways so far, which go on. */
export function trails(frames: readonly Frame[], before: ReadonlyMap<number, Piece>, known: ReadonlyMap<number, readonly string[]> = new Map()): Map<number, string[]> {
  const ways = new Map([...known].map(([piece, way]): [number, string[]] => [piece, [...way]]));
  for (const frame of frames) {
    if (frame.kind !== "move") continue;
    const [piece] = frame.pieces as [number];
    const start = before.get(piece)?.cell;
    const way = ways.get(piece) ?? (start ? [start] : []);
    if (way[way.length - 1] !== frame.cell) way.push(frame.cell);
    ways.set(piece, way);
  }
  return ways;
}
