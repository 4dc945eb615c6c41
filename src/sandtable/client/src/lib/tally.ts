/** A total in words and on a scale, and the cards that a total of the log came from. */
import type { Flip, Tally } from "../../scene";
import type { FactShown } from "../net/wire";

/** How far back in the log a total may lie to be shown still, and its cards before it. */
const RECENT = 12;

/** The sum of the numbers that count, as it is worked out: "4 + 6 − 2 + 2". */
export function sumOf(tally: Tally): string {
  const counted = tally.flips.filter((flip) => !flip.void).map((flip) => (flip.minus ? -flip.value : flip.value));
  const parts = [...counted, ...(tally.modifier ? [tally.modifier] : [])];
  return parts.map((part, i) => (i === 0 ? String(part) : part < 0 ? `− ${-part}` : `+ ${part}`)).join(" ");
}

/** Where a number lies on a scale from nothing to the most, in per cent. */
export function percent(value: number, most: number): number {
  return Math.round((100 * Math.min(Math.max(value, 0), most)) / most);
}

const said = (fact: FactShown, name: string): string | undefined => fact.at?.find((one) => one.name === name)?.text;

/** The number that a fact says was flipped: a card, the colour that was read, its value and what for. */
function flipOf(fact: FactShown): Flip[] {
  const [card, colour, value, part] = ["card", "colour", "value", "purpose"].map((name) => said(fact, name));
  return card && colour && value && part ? [{ card, colour, value: Number(value), part }] : [];
}

/** The last total of the log, card by card: its first reasons are numbers that were flipped, the others are added. */
export function lastTally(facts: readonly FactShown[]): Tally | undefined {
  const at = facts.findLastIndex((fact) => said(fact, "total") && fact.reasons?.length);
  const total = facts[at];
  if (!total || at < facts.length - RECENT) return undefined;
  const reasons = total.reasons ?? [];
  const before = facts.slice(Math.max(0, at - RECENT), at).flatMap(flipOf);
  const fits = (flips: Flip[]): boolean => flips.every((flip, i) => flip.part === reasons[i]?.text);
  const flips = before.map((_, i) => before.slice(i)).find((run) => run.length <= reasons.length && fits(run)) ?? [];
  const modifier = reasons.slice(flips.length).reduce((sum, reason) => sum + (reason.value ?? 0), 0);
  return {
    flips: flips.map((flip, i) => ((reasons[i]?.value ?? 0) < 0 ? { ...flip, minus: true } : flip)),
    modifier,
    value: Number(said(total, "total")),
    against: Number(said(total, "victim")),
  };
}
