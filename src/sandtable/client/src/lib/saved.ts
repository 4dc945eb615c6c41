/** Set-ups that are kept: numbers of pieces change from game to game, so a piece is known by its name and its turn. */
import type { AskShown, OptionShown, Piece } from "../../scene";
import { DIRECTIONS } from "./geometry";
import { anchorOf, piecesOf, type Verbs } from "./options";
import type { Ghost } from "./redraft";

export type Places = Record<string, { cell: string; facing?: number }>;

export interface Saved {
  name: string;
  places: Places;
}

/** "Grenadiers 2" for the second of that name, in the order of numbers. */
export function tokensOf(pieces: readonly Piece[]): Map<number, string> {
  const counts = new Map<string, number>();
  return new Map(
    [...pieces]
      .sort((a, b) => a.id - b.id)
      .map((piece) => {
        const name = piece.name ?? piece.size ?? "";
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return [piece.id, `${name} ${count}`] as const;
      }),
  );
}

export function placesOf(ghosts: readonly Ghost[], tokens: ReadonlyMap<number, string>): Places {
  return Object.fromEntries(
    ghosts.map(({ piece, cell, facing }) => [tokens.get(piece) ?? String(piece), facing === undefined ? { cell } : { cell, facing }]),
  );
}

/** The option that puts a piece where it stood, or turns it as it faced; none if that cannot be now. */
export function wanted(ask: AskShown, places: Places, tokens: ReadonlyMap<number, string>, verbs: Verbs): OptionShown | undefined {
  return ask.options.find((option) => {
    const piece = piecesOf(option, verbs)[0] ?? ask.about?.[0];
    const place = places[tokens.get(piece ?? -1) ?? ""];
    const anchor = anchorOf(option, ask.about ?? [], verbs);
    if (anchor.kind === "cell") return place?.cell === anchor.cell;
    return anchor.kind === "facing" && place?.facing !== undefined && option.at.includes(DIRECTIONS[place.facing] as string);
  });
}

const KEY = "sandtable-drafts";
const MOST = 8;

function all(): Record<string, Saved[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Saved[]>;
  } catch {
    return {};
  }
}

export function savedFor(where: string): Saved[] {
  return all()[where] ?? [];
}

/** Keep a set-up under its name, the newest first. */
export function save(where: string, saved: Saved): Saved[] {
  const kept = [saved, ...savedFor(where).filter((one) => one.name !== saved.name)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [where]: kept }));
  } catch {
    return kept; // a browser that keeps nothing still plays
  }
  return kept;
}
