/** Set-ups that are kept: numbers of pieces change from game to game, so a piece is known by its name and its turn. */
import type { AskShown, OptionShown, Piece } from "../../scene";

export interface Saved {
  name: string;
  /** The answers of the set-up, with names in place of numbers. */
  answers: string[];
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

/** An answer that means the same in another game: "place <Grenadiers 2> at B2", "give Panzerfaust to <Grenadiers 1>". */
export function general(text: string, tokens: ReadonlyMap<number, string>): string {
  return text.replace(/\b\d+\b/g, (number) => (tokens.has(Number(number)) ? `<${tokens.get(Number(number))}>` : number));
}

/** The first of the kept answers that can be given now, and those that are left; none if nothing fits. */
export function wanted(ask: AskShown, kept: readonly string[], tokens: ReadonlyMap<number, string>): { option: OptionShown; left: string[] } | undefined {
  const options = new Map(ask.options.map((option) => [general(option.text, tokens), option]));
  const at = kept.findIndex((text) => options.has(text));
  const option = options.get(kept[at] ?? "");
  return option && { option, left: kept.filter((_, i) => i !== at) };
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
  return (all()[where] ?? []).filter((saved) => Array.isArray(saved.answers));
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
