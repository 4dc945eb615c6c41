/** A plan: answers chosen on the board and not yet sent. */
import type { AskShown, Cell, OptionShown, Piece } from "../../scene";
import { directionTo, type Point } from "./geometry";
import type { Layout } from "./layout";
import { isPlace, piecesOf, roleOf, verbOf, type Verbs } from "./options";
import { isPoint } from "./tables";

export interface Plan {
  answers: string[];
  subject?: number;
  spot?: string;
  facing?: number;
  cost?: number;
  /** Cells that the way must lead through. */
  via?: string[];
  /** Several pieces, one action. */
  joint?: Joint;
  /** On an open table: who goes which way, who was asked to come along, and the bearing that was wished. */
  legs?: Leg[];
  company?: Company;
  bearing?: number;
  warnings: string[];
}

export interface Leg {
  piece: number;
  path: string[];
  bearing: number;
}

export type Company = "all" | readonly number[];

export interface Joint {
  verb: string;
  members: number[];
  others: number[];
  tally: string;
}

export const EMPTY: Plan = { answers: [], warnings: [] };

/** The cells that the answers of a plan pass through, in order; what is shot or looked at is not passed. */
export function pathOf(answers: readonly string[], cells: ReadonlyMap<string, Cell>, verbs: Verbs): string[] {
  const passed = answers.flatMap((text) => {
    if (verbs[verbOf(text, verbs)]?.final !== undefined) return [];
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

/** Facing without a choice: towards the enemy, on in the direction of the last step, or as it was. */
export function usualFacing(piece: Piece | undefined, path: readonly string[], layout: Layout, enemies: readonly Piece[]): number {
  const last = layout.place(path[path.length - 1] ?? piece?.cell ?? "");
  const before = layout.place(path[path.length - 2] ?? piece?.cell ?? "");
  const foe = last && nearest(last, enemies, layout);
  if (last && foe) return directionTo(last, foe);
  if (last && before && (last.x !== before.x || last.y !== before.y)) return directionTo(before, last);
  return piece?.facing ?? 0;
}

function nearest(here: Point, pieces: readonly Piece[], layout: Layout): Point | undefined {
  const away = (at: Point): number => Math.hypot(at.x - here.x, at.y - here.y);
  const places = pieces.flatMap((piece) => layout.place(piece.cell ?? "") ?? []);
  return places.filter((at) => away(at) > 1).sort((a, b) => away(a) - away(b))[0];
}

/** The option that ends or declines: pass, stop, done. */
export function wayOut(ask: AskShown | undefined, verbs: Verbs): OptionShown | undefined {
  return ask?.options.find((option) => roleOf(option, verbs) !== "");
}

/** The way out if there is no other answer: some are asked only because their enemies do not know that they can do no more. */
export function onlyWayOut(ask: AskShown, verbs: Verbs): OptionShown | undefined {
  return ask.options.length === 1 ? wayOut(ask, verbs) : undefined;
}

/** Whether the ask is a chance to react: marked as one, or about a piece of the enemy's that one may let go. */
export function isWindow(ask: AskShown | undefined, pieces: ReadonlyMap<number, Piece>, side: number): boolean {
  if (ask?.weight !== undefined) return ask.weight === "window";
  const about = pieces.get(ask?.about?.[0] ?? -1);
  return about !== undefined && about.side !== side && ask?.options.some((option) => option.text === "pass") === true;
}

/** What is left of a plan that was stopped, as long as it can go on: not in a window, nor where it is no answer to what is asked. */
export function restOf(rest: readonly string[], ask: AskShown | undefined, pieces: ReadonlyMap<number, Piece>, side: number, isOpen: boolean): string[] {
  const about = pieces.get(ask?.about?.[0] ?? -1);
  if (!ask || isWindow(ask, pieces, side) || (about && about.side !== side)) return [];
  return isOpen || ask.options.some((option) => option.text === rest[0]) ? [...rest] : [];
}

/** The first hex that is offered to a piece on its way; none in a window or a set-up, or where it is a shot. */
export function firstStep(ask: AskShown | undefined, verbs: Verbs): OptionShown | undefined {
  if (ask?.weight === "window" || ask?.weight === "set-up") return undefined;
  return ask?.options.find((option) => isPlace(verbs[option.verb]?.at.findLast((kind) => kind !== "facing")) && verbs[option.verb]?.final === undefined);
}

/** The text of a plan for several pieces: "fire at G6 with 12 17". */
export function concertText(verb: string, at: string | undefined, members?: readonly number[]): string {
  return [verb, at ? `at ${at}` : "", members?.length ? `with ${members.join(" ")}` : ""].filter(Boolean).join(" ");
}

/** The text of a plan for one piece that goes somewhere: "go 17 via D4 to G6 facing NE". */
export function errandText(piece: number, via: readonly string[], to: string, facing?: string): string {
  return `go ${piece}${via.length ? ` via ${via.join(" ")}` : ""} to ${to}${facing ? ` facing ${facing}` : ""}`;
}

/** The text of a plan on an open table: "go 4 via 41.20,33.00 to 45.00,38.50 facing 90 with 5 6". */
export function journeyText(piece: number, { via = [], to, bearing, company = [] }: { via?: readonly string[]; to: string; bearing?: number; company?: Company }): string {
  const others = company === "all" ? company : company.join(" ");
  return `${errandText(piece, via, to)}${bearing === undefined ? "" : ` facing ${bearing}`}${others ? ` with ${others}` : ""}`;
}

/** The last place on an open table that answers name. */
export function lastPoint(answers: readonly string[]): string | undefined {
  return answers.flatMap((text) => text.split(" ").filter(isPoint).slice(0, 1)).at(-1);
}

/** Who goes which way over an open table: "move 4" names him, "to 45.00,38.50 via 41.20,33.00 facing 90" his way. */
export function legsOf(answers: readonly string[], asked: number | undefined, pieces: ReadonlyMap<number, Piece>, verbs: Verbs): Leg[] {
  const legs: Leg[] = [];
  let piece = pieces.get(asked ?? -1);
  for (const text of answers) {
    const words = text.split(" ");
    const [to, ...via] = words.filter(isPoint);
    if (to === undefined) piece = pieces.get(Number(words.find((word) => /^\d+$/.test(word)) ?? -1));
    else if (piece?.cell && verbs[verbOf(text, verbs)]?.final === undefined) {
      legs.push({ piece: piece.id, path: [piece.cell, ...via, to], bearing: Number(/ facing (\d+)$/.exec(text)?.[1] ?? piece.bearing ?? 0) });
      piece = undefined; // the next way is of another, whom the rules need not be told where he is the last
    }
  }
  return legs;
}
