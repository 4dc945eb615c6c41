/** The log as an outline: turns hold activations, activations hold results and details. */
import type { FactShown } from "../net/wire";
import { isPlace } from "./options";

export interface Entry {
  number: number;
  fact: FactShown;
  depth: number;
}

export type Filter = "all" | "results" | "harm";

const DEPTHS: Record<string, number> = { turn: 0, activation: 1, result: 2 };

export function depthOf(fact: FactShown): number {
  return DEPTHS[fact.level ?? ""] ?? 3;
}

/** The entries to show, newest turn last; in closed turns only the head is shown. What is sought stands under its turn. */
export function outline(facts: readonly FactShown[], closed: ReadonlySet<number>, filter: Filter, sought = ""): Entry[] {
  const words = sought.trim().toLowerCase();
  const entries: Entry[] = [];
  let head = -1;
  facts.forEach((fact, number) => {
    const depth = depthOf(fact);
    if (depth === 0) head = number;
    else if (closed.has(head)) return;
    if (depth > 0 && !passes(fact, depth, filter, words)) return;
    entries.push({ number, fact, depth });
  });
  return entries;
}

function passes(fact: FactShown, depth: number, filter: Filter, words: string): boolean {
  if (filter === "results" && depth > 2) return false;
  if (filter === "harm" && !isHarm(fact)) return false;
  return !words || fact.text.toLowerCase().includes(words) || (fact.at ?? []).some((thing) => thing.text.toLowerCase() === words);
}

/** What a fact names: pieces and cells, to light them on the board. */
export function named(fact: FactShown): { pieces: number[]; cells: string[] } {
  const at = fact.at ?? [];
  return {
    pieces: at.flatMap((thing) => (thing.kind === "piece" || thing.kind === "pieces" ? thing.text.split(", ").map(Number) : [])),
    cells: at.filter((thing) => isPlace(thing.kind)).map((thing) => thing.text),
  };
}

/** Losses first, then results, then the rest: for "since you left". */
export function summary(facts: readonly FactShown[]): FactShown[] {
  const weight = (fact: FactShown): number => (isLoss(fact) ? 0 : fact.level === "result" ? 1 : 2);
  return facts
    .filter((fact) => depthOf(fact) > 0)
    .map((fact, i) => ({ fact, i }))
    .sort((a, b) => weight(a.fact) - weight(b.fact) || a.i - b.i)
    .map(({ fact }) => fact);
}

export function isLoss(fact: FactShown): boolean {
  return /eliminat|destroy|lost|killed|surrender/.test(fact.kind);
}

export function isHarm(fact: FactShown): boolean {
  return isLoss(fact) || /shak|suppress|broke|reduc|rout|damag|pinned|wound/.test(fact.kind);
}
