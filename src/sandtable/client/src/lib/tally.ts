/** A total in words and on a scale. */
import type { Tally } from "../../scene";

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
