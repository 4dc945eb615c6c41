/** How cards are drawn: the ground that is laid, its icons, and the soldiers that lie in a line. */
import type { Card, LaidCard, Piece, Printed } from "../../scene";
import type { Point } from "./geometry";
import { LOOKS } from "./terrain";

export interface CardLook {
  id: string;
  glyph: (at: Point) => string;
  filled?: boolean;
}

const ROADS: readonly (CardLook & { words: RegExp })[] = [
  { id: "road", words: /rail/, glyph: (at) => `M${at.x - 68} ${at.y - 7}h136M${at.x - 68} ${at.y + 7}h136${Array.from({ length: 9 }, (_, i) => `M${at.x - 60 + 15 * i} ${at.y - 12}v24`).join("")}` },
  { id: "road", words: /road|lane|street/, glyph: (at) => `M${at.x - 68} ${at.y - 15}h136M${at.x - 68} ${at.y + 15}h136` },
];
const PLAIN: CardLook = { id: "field", glyph: () => "" };

/** The look of a kind of ground, found by the words in its name; the pattern is the same on every card. */
export function cardLook(terrain: string): CardLook {
  const words = terrain.toLowerCase().replaceAll(/[_-]/g, " ");
  if (words === "field") return PLAIN;
  const road = ROADS.find((look) => look.words.test(words));
  if (road) return road;
  const look = LOOKS.find((one) => one.words.test(words === "chateau" ? "castle" : words));
  return look ? { id: look.id, filled: look.filled, glyph: (at) => look.glyph(at, () => 0.4) } : { ...PLAIN, id: "other" };
}

export interface Sign {
  kind: string;
  text: string;
  says: string;
}

const SHORT: Record<string, string> = { "blocks sight": "⊘", "no stealth": "◉", "fast move": "»", "no movement": "✕", entrenchment: "⌂" };

/** The icons at the foot of a card: numbers for attack and defense, a sign for each of the rest. */
export function signs(card: LaidCard): Sign[] {
  return (card.features ?? []).map((feature) => {
    const [kind = "", number] = feature.split(" ");
    const isNumber = number !== undefined && /^[+-]\d+$/.test(number);
    return { kind: isNumber ? kind : "icon", text: isNumber ? number : (SHORT[feature] ?? feature.slice(0, 2)), says: feature };
  });
}

export function printedOn(thing: { printed?: Printed[] }, name: string): string {
  return thing.printed?.find((one) => one.name === name)?.text ?? "";
}

/** A text with more letters is printed smaller. */
const LONG = 50;
export const isLong = (card: Card): boolean => (card.text?.length ?? 0) > LONG;

/** How large the name of a card is printed: its longest word fits, and a long name leaves room for what the card does. */
export function nameSize(name: string): number {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length));
  return Math.min(name.length > 16 ? 11 : 12.5, 104 / longest);
}

/** How many whole lines of its text are left on a card so wide and high, with letters so many pixels high, under its name. */
export function linesLeft(card: Card, { width, height, letters, zoom }: { width: number; height: number; letters: number; zoom: number }): number {
  const size = nameSize(card.name) * zoom;
  const rows = card.name.split(/\s+/).reduce(
    ({ count, used }, word) => {
      const wide = (word.length + 1) * size * 0.62;
      return used + wide > width - 10 ? { count: count + 1, used: wide } : { count, used: used + wide };
    },
    { count: 1, used: 0 },
  ).count;
  const foot = card.printed ? letters + 8 : 0;
  const line = isLong(card) ? letters * 0.88 * 1.15 : letters * 1.25;
  return Math.max(1, Math.floor((height - 16 - foot - rows * size * 1.25) / line));
}

/** The pieces of a line, from left to right. */
export function lineOf(team: Piece, pieces: ReadonlyMap<number, Piece>): Piece[] {
  return (team.carries ?? []).flatMap((id) => pieces.get(id) ?? []);
}

/** Pieces that carry others which lie beside the map as cards, own ones first. */
export function linesOf(pieces: readonly Piece[], side: number): Piece[] {
  const teams = pieces.filter((piece) => piece.carries?.length && pieces.some((other) => other.inside === piece.id && other.printed));
  return [...teams.filter((team) => team.side === side), ...teams.filter((team) => team.side !== side)];
}

/** The own lines as text, to be kept or sent to somebody: a group and its lines, "RGR [1 5 6] [3 9]". */
export function squadText(teams: readonly Piece[], side: number): string {
  const groups = new Map<string, string[]>();
  for (const team of teams.filter((one) => one.side === side && one.group)) {
    groups.set(team.group as string, [...(groups.get(team.group as string) ?? []), printedOn(team, "Line")]);
  }
  return [...groups].map(([group, lines]) => [group, ...lines].join(" ")).join("; ");
}

/** A trait in two parts: its name, and what it does. */
export function traitOf(text: string): { name: string; does: string } {
  const at = text.indexOf(": ");
  return at < 0 ? { name: text, does: "" } : { name: text.slice(0, at), does: text.slice(at + 2) };
}
