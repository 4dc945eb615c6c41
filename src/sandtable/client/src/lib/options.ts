/** Where the options of an ask are clicked: on pieces, cells, hexsides, or on chips beside the board. */
import type { AskShown, OptionShown, Piece, Verb } from "../../scene";
import { DIRECTIONS } from "./geometry";

export type Verbs = { [verb: string]: Verb };

export interface Targets {
  pieces: Map<number, OptionShown[]>;
  cells: Map<string, OptionShown[]>;
  facings: Map<number, OptionShown>;
  chips: OptionShown[];
}

export type Anchor =
  | { kind: "piece"; piece: number }
  | { kind: "cell"; cell: string; facing?: number }
  | { kind: "facing"; facing: number }
  | { kind: "chip" };

export function roleOf(option: OptionShown, verbs: Verbs): string {
  return verbs[option.verb]?.role ?? "";
}

function kindsOf(option: OptionShown, verbs: Verbs): string[] {
  return verbs[option.verb]?.at ?? [];
}

/** Whether this kind of thing is a place on the board: a cell, or a point of an open table. */
export function isPlace(kind: string | undefined): boolean {
  return kind === "cell" || kind === "point";
}

/** Verbs that only find out what is there: an eye, where a shot has a reticle. */
const LOOKS = /^(spot|look|name|study|spy|recognise)$/;

export function isLook(options: readonly OptionShown[]): boolean {
  return options.length > 0 && options.every((option) => LOOKS.test(option.verb));
}

/** The pieces that an option names, in order. */
export function piecesOf(option: OptionShown, verbs: Verbs): number[] {
  return kindsOf(option, verbs).flatMap((kind, i) => (kind === "piece" ? [Number(option.at[i])] : []));
}

/** The last thing on the board that an option names and the ask is not about anyway: there it is clicked. */
export function anchorOf(option: OptionShown, about: readonly number[], verbs: Verbs): Anchor {
  const kinds = kindsOf(option, verbs);
  let facing: number | undefined;
  for (let i = kinds.length - 1; i >= 0; i--) {
    const text = option.at[i] ?? "";
    if (kinds[i] === "facing") facing = DIRECTIONS.indexOf(text as (typeof DIRECTIONS)[number]);
    else if (isPlace(kinds[i])) return { kind: "cell", cell: text, facing };
    else if (kinds[i] === "piece" && facing === undefined && !about.includes(Number(text)))
      return { kind: "piece", piece: Number(text) };
  }
  return facing === undefined ? { kind: "chip" } : { kind: "facing", facing };
}

function push<K>(map: Map<K, OptionShown[]>, key: K, option: OptionShown): void {
  const had = map.get(key);
  if (had) had.push(option);
  else map.set(key, [option]);
}

export function targetsOf(ask: AskShown | undefined, verbs: Verbs): Targets {
  const targets: Targets = { pieces: new Map(), cells: new Map(), facings: new Map(), chips: [] };
  for (const option of ask?.options ?? []) {
    const anchor = anchorOf(option, ask?.about ?? [], verbs);
    if (anchor.kind === "piece") push(targets.pieces, anchor.piece, option);
    else if (anchor.kind === "cell") push(targets.cells, anchor.cell, option);
    else if (anchor.kind === "facing") targets.facings.set(anchor.facing, option);
    else targets.chips.push(option);
  }
  return targets;
}

/** The options of an ask that a card of the hand has a part in. */
export function optionsOf(card: string, ask: AskShown | undefined, verbs: Verbs): OptionShown[] {
  return (ask?.options ?? []).filter((option) => kindsOf(option, verbs).some((kind, i) => kind === "card" && option.at[i] === card));
}

/** An ask with nothing but what a card can do, and what needs none; the whole ask if no card has been picked up. */
export function withCard(ask: AskShown | undefined, card: string | undefined, verbs: Verbs): AskShown | undefined {
  if (!ask || card === undefined) return ask;
  const own = optionsOf(card, ask, verbs);
  return { ...ask, options: ask.options.filter((option) => own.includes(option) || roleOf(option, verbs)) };
}

/** Several options in the same place that differ in facing: the one nearest to the wished direction. */
export function withFacing(options: readonly OptionShown[], wished: number, verbs: Verbs): OptionShown | undefined {
  const turned = options.map((option) => {
    const i = kindsOf(option, verbs).lastIndexOf("facing");
    const facing = i < 0 ? -1 : DIRECTIONS.indexOf(option.at[i] as (typeof DIRECTIONS)[number]);
    const apart = facing < 0 ? 0 : Math.min((facing - wished + 6) % 6, (wished - facing + 6) % 6);
    return { option, apart };
  });
  return turned.sort((a, b) => a.apart - b.apart)[0]?.option;
}

/** An option in words, with the names of its pieces where they are known. */
export function labelOf(option: OptionShown, verbs: Verbs, pieces: ReadonlyMap<number, Piece>, cards?: ReadonlyMap<string, string>): string {
  let label = option.text;
  for (const text of option.at) {
    const name = cards?.get(text);
    if (name) label = label.replace(new RegExp(`\\b${text}\\b`), name);
  }
  for (const number of new Set(piecesOf(option, verbs))) {
    const name = pieces.get(number)?.name;
    if (name) label = label.replace(new RegExp(`\\b${number}\\b`), `${number} ${name}`);
  }
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A text like that of a legal option, but aimed at another place: to ask why it is not allowed. */
export function aimedAt(ask: AskShown, cell: string, piece: number | undefined, verbs: Verbs): string | undefined {
  for (const option of ask.options) {
    const kinds = kindsOf(option, verbs);
    const anchor = anchorOf(option, ask.about ?? [], verbs);
    const wanted = anchor.kind === "piece" ? piece : anchor.kind === "cell" ? cell : undefined;
    const old = option.at[kinds.findLastIndex((kind) => (anchor.kind === "piece" ? kind === "piece" : isPlace(kind)))];
    if (wanted === undefined || old === undefined) continue;
    const at = option.text.lastIndexOf(old);
    if (at >= 0) return option.text.slice(0, at) + String(wanted) + option.text.slice(at + old.length);
  }
  return undefined;
}

/** What could not be taken back after these answers, in words. */
export function finals(texts: readonly string[], ask: AskShown | undefined, verbs: Verbs): string[] {
  const shown = new Map((ask?.options ?? []).map((option) => [option.text, option]));
  const said = texts.map((text) => verbs[shown.get(text)?.verb ?? verbOf(text, verbs)]?.final ?? "");
  return [...new Set(said.filter(Boolean))];
}

/** What these answers cost later, in words. */
export function prices(texts: readonly string[], ask: AskShown | undefined, verbs: Verbs): string[] {
  const shown = new Map((ask?.options ?? []).map((option) => [option.text, option.verb]));
  return [...new Set(texts.flatMap((text) => verbs[shown.get(text) ?? verbOf(text, verbs)]?.price ?? []))];
}

/** The verb of an answer, by its first word. */
export function verbOf(text: string, verbs: Verbs): string {
  const first = text.split(" ", 1)[0] ?? "";
  return first in verbs ? first : "";
}
