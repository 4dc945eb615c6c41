/** A result as one card: the draw, each share with its clause, the total, and what came of it. */
import type { Reason } from "../../scene";
import type { FactShown, OddsShown } from "../net/wire";
import { isHarm } from "./outline";

export interface Result {
  title: string;
  outcome: string;
  draw?: string;
  shares: Reason[];
  total: number;
  good: boolean | undefined;
}

const DRAWS = /^(die|dice|chip|roll|draw)$/;
const OUTCOMES = /result|outcome|effect/;
const FIRE = /^(bombed|fired|result|struck)$/;

export function resultOf(fact: FactShown): Result {
  const at = fact.at ?? [];
  const draw = at.find((thing) => DRAWS.test(thing.name));
  const outcome = at.find((thing) => OUTCOMES.test(thing.name));
  const shares = fact.reasons ?? [];
  return {
    title: fact.text,
    outcome: outcome?.text ?? "",
    draw: draw && `${draw.name} ${draw.text}`,
    shares,
    total: shares.reduce((sum, reason) => sum + (reason.value ?? 0), 0),
    good: undefined,
  };
}

/** A result and what came of it; `open` while more may follow. */
export interface Card {
  head: FactShown;
  sequel: FactShown[];
  open: boolean;
}

/** The card once more facts have come: a result with a gauge heads it until the next one or the next activation. */
export function cardAfter(before: Card | undefined, facts: readonly FactShown[]): Card | undefined {
  let card = before;
  for (const fact of facts) {
    if (fact.level === "turn" || fact.level === "activation") card &&= { ...card, open: false };
    else if (heads(fact, card)) card = { head: fact, sequel: [], open: fact.gauge !== undefined };
    else if (card?.open && (fact.gauge || fact.level === "result" || isHarm(fact))) card = { ...card, sequel: [...card.sequel, fact] };
  }
  return card;
}

function heads(fact: FactShown, card: Card | undefined): boolean {
  if (fact.level !== "result") return false;
  return fact.gauge !== undefined || (!card?.open && Boolean(fact.reasons?.length || fact.at?.length));
}

/** Who did what, without the figures that follow. */
export const headOf = (fact: FactShown): string => fact.text.replace(/:.*$/s, "");

/** The figures of a result in the order in which they are read: factor 9, column 9, roll 7... */
export function chainOf(fact: FactShown): { name: string; text: string }[] {
  return (fact.at ?? []).filter((thing) => thing.kind === "number");
}

/** Whether the first share is a row and the others shift from it, upwards to better ones: they do not add up. */
export function isRow(fact: FactShown | undefined): boolean {
  return fact?.gauge !== undefined && / row$/.test(fact.reasons?.[0]?.text ?? "");
}

/** Whether shares that add up speak for or against a firer: in a count of points or a roll for orders they do not. */
export function isFire(fact: FactShown): boolean {
  return fact.gauge === undefined && FIRE.test(fact.kind);
}

/** How likely an outcome is, and how far that may be off; figures that were counted have no error. */
export function share(outcome: Outcome): string {
  const error = Math.round(outcome.error * 100);
  return `${Math.round(outcome.chance * 100)}%${error ? ` ±${error}` : ""}`;
}

/** What the odds say of a choice that leads to another choice first, and of one that changes nothing. */
const UNDECIDED = "nothing is decided yet";
const NO_EFFECT = "no effect";

type Outcome = OddsShown["outcomes"][number];

/** What may come of it; nothing while nothing is decided. */
export function decidedOf(odds: OddsShown | undefined): Outcome[] {
  return (odds?.outcomes ?? []).filter((outcome) => outcome.text !== UNDECIDED);
}

/** The two likeliest outcomes in words, what happens before that nothing does; empty while nothing is decided. */
export function oddsInWords(odds: OddsShown | undefined): string {
  const decided = decidedOf(odds).slice(0, 2);
  const isNothing = (outcome: Outcome): number => Number(outcome.text === NO_EFFECT);
  return decided.sort((a, b) => isNothing(a) - isNothing(b)).map((outcome) => `${share(outcome)} ${outcome.text}`).join("; ");
}

/** How likely it is that something comes of it, in per cent; undefined while nothing is decided. */
export function effectOf(odds: OddsShown): string | undefined {
  const decided = decidedOf(odds);
  const chance = decided.reduce((sum, outcome) => sum + (outcome.text === NO_EFFECT ? 0 : outcome.chance), 0);
  return decided.length ? `${Math.round(chance * 100)}%` : undefined;
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** Where a value stands on a bar that holds all shares of a result, from 0 to 1. */
export function onBar(result: Result): number {
  const span = Math.max(3, ...result.shares.map((reason) => Math.abs(reason.value ?? 0)), Math.abs(result.total));
  return 0.5 + result.total / (2 * span);
}

/** A reason as a sentence, without the suggestion at its end, which is offered otherwise. */
export function withoutHint(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/; try '[^']*'$/, "");
}
