/** The ways to react as rows: one for each piece where a piece has several, else all in one row. */
import type { OptionShown, Piece } from "../../scene";
import { labelOf, piecesOf, type Verbs } from "./options";

export interface Way {
  option: OptionShown;
  /** Its place among all ways, from 0: the key that takes it is one more. */
  index: number;
  label: string;
}

export interface Row {
  name: string;
  ways: Way[];
}

const said = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function rowsOf(options: readonly OptionShown[], verbs: Verbs, pieces: ReadonlyMap<number, Piece>, cards?: ReadonlyMap<string, string>): Row[] {
  const all = options.map((option, index) => ({ option, index, piece: piecesOf(option, verbs)[0] }));
  const byPiece = new Map<number | undefined, typeof all>();
  for (const one of all) byPiece.set(one.piece, [...(byPiece.get(one.piece) ?? []), one]);
  const isGrouped = [...byPiece].some(([piece, ways]) => piece !== undefined && ways.length > 1);
  if (!isGrouped) return [{ name: "", ways: all.map(({ option, index }) => ({ option, index, label: labelOf(option, verbs, pieces, cards) })) }];
  return [...byPiece].map(([piece, ways]) => ({
    name: piece === undefined ? "" : `${piece} ${pieces.get(piece)?.name ?? ""}`.trim(),
    ways: ways.map(({ option, index }) => ({ option, index, label: piece === undefined ? labelOf(option, verbs, pieces, cards) : without(piece, option, verbs, pieces, cards) })),
  }));
}

/** A word for what the ask is about, which it names already: "Cower" where it asks what 217 does, not "Cower 217". */
export function chipLabel(option: OptionShown, about: readonly number[], verbs: Verbs, pieces: ReadonlyMap<number, Piece>, cards?: ReadonlyMap<string, string>): string {
  const [piece, ...others] = piecesOf(option, verbs);
  const isAbout = piece !== undefined && !others.length && about.length === 1 && about[0] === piece;
  return isAbout ? without(piece, option, verbs, pieces, cards) : labelOf(option, verbs, pieces, cards);
}

/** "Op fire" for "op fire 237", where the row says who. */
function without(piece: number, option: OptionShown, verbs: Verbs, pieces: ReadonlyMap<number, Piece>, cards?: ReadonlyMap<string, string>): string {
  const others = new Map([...pieces].filter(([id]) => id !== piece));
  const label = labelOf(option, verbs, others, cards).replace(new RegExp(`\\b${piece}\\b`), "");
  return said(label.replace(/\b(with|of|by|to|for)\s*$/, "").replace(/\s+/g, " ").trim());
}
