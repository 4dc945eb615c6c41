/** A plan: answers chosen on the board and not yet sent. */
import type { AskShown, Cell, OptionShown, Piece } from "../../scene";
import { centre, directionTo } from "./geometry";
import { piecesOf, roleOf, type Verbs } from "./options";

export interface Plan {
  answers: string[];
  subject?: number;
  spot?: string;
  facing?: number;
  cost?: number;
  warnings: string[];
}

export const EMPTY: Plan = { answers: [], warnings: [] };

/** The cells that the answers of a plan pass through, in order. */
export function pathOf(answers: readonly string[], cells: ReadonlyMap<string, Cell>): string[] {
  const passed = answers.flatMap((text) => {
    const named = text.split(/\s+/).filter((word) => cells.has(word));
    return named.length ? [named[named.length - 1] as string] : [];
  });
  return passed.filter((cell, i) => cell !== passed[i - 1]);
}

/** Whether the ask goes on about the piece of the plan: only then is it a part of the same action. */
export function goesOn(ask: AskShown | undefined, subject: number | undefined): boolean {
  return ask !== undefined && subject !== undefined && (ask.about ?? []).includes(subject);
}

export function isFacingOnly(ask: AskShown | undefined, verbs: Verbs): boolean {
  return !!ask?.options.length && ask.options.every((option) => verbs[option.verb]?.at.includes("facing"));
}

/** The piece that an option is about: the first it names, or the first of the ask. */
export function subjectOf(option: OptionShown, ask: AskShown | undefined, verbs: Verbs): number | undefined {
  return piecesOf(option, verbs)[0] ?? ask?.about?.[0];
}

/** Facing without a choice: on in the direction of the last step, or as it was, or towards the enemy. */
export function usualFacing(
  piece: Piece | undefined,
  path: readonly string[],
  cells: ReadonlyMap<string, Cell>,
  enemies: readonly Piece[],
): number {
  const last = cells.get(path[path.length - 1] ?? piece?.cell ?? "");
  const before = cells.get(path[path.length - 2] ?? piece?.cell ?? "");
  const foe = nearest(last, enemies, cells);
  if (last && foe) return directionTo(centre(last), centre(foe));
  if (last && before && last !== before) return directionTo(centre(before), centre(last));
  return piece?.facing ?? 0;
}

function nearest(from: Cell | undefined, pieces: readonly Piece[], cells: ReadonlyMap<string, Cell>): Cell | undefined {
  if (!from) return undefined;
  const here = centre(from);
  const away = (cell: Cell): number => Math.hypot(centre(cell).x - here.x, centre(cell).y - here.y);
  const places = pieces.flatMap((piece) => cells.get(piece.cell ?? "") ?? []);
  return places.filter((cell) => cell !== from).sort((a, b) => away(a) - away(b))[0];
}

/** The option that ends or declines: pass, stop, done. */
export function wayOut(ask: AskShown | undefined, verbs: Verbs): OptionShown | undefined {
  return ask?.options.find((option) => roleOf(option, verbs) !== "");
}

/** Whether the ask is a chance to react: marked as one, or about a piece of the enemy's that one may let go. */
export function isWindow(ask: AskShown | undefined, pieces: ReadonlyMap<number, Piece>, side: number): boolean {
  if (ask?.weight !== undefined) return ask.weight === "window";
  const about = pieces.get(ask?.about?.[0] ?? -1);
  return about !== undefined && about.side !== side && ask?.options.some((option) => option.text === "pass") === true;
}
