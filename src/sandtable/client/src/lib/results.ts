/** A result as one card: the draw, each share with its clause, the total, and what came of it. */
import type { Reason } from "../../scene";
import type { FactShown, OddsShown } from "../net/wire";

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

/** How likely an outcome is, and how far that may be off; figures that were counted have no error. */
export function share(outcome: OddsShown["outcomes"][number]): string {
  const error = Math.round(outcome.error * 100);
  return `${Math.round(outcome.chance * 100)}%${error ? ` ±${error}` : ""}`;
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
