/** A draft of a set-up changed by hand: its answers with a piece put elsewhere, two exchanged, or one turned. */
import { DIRECTIONS } from "./geometry";
import { verbOf, type Verbs } from "./options";

export interface Ghost {
  piece: number;
  cell: string;
  facing?: number;
  bearing?: number;
}

interface Spoken {
  piece: number;
  cell?: string;
  facing?: number;
  bearing?: number;
}

const POINTED = /\b(\d+) at (\S+) facing (\d+)$/;

/** What an answer says of a piece: where it stands, or which way it faces. */
function spoken(text: string, verbs: Verbs): Spoken | undefined {
  const kinds = verbs[verbOf(text, verbs)]?.at ?? [];
  const pointed = kinds.join(" ") === "piece point degrees" ? POINTED.exec(text) : null;
  if (pointed) return { piece: Number(pointed[1]), cell: pointed[2], bearing: Number(pointed[3]) };
  const words = text.split(/\s+/).slice(1);
  const named = words.filter((word) => /\d/.test(word) || DIRECTIONS.includes(word as (typeof DIRECTIONS)[number]));
  if (kinds.length !== 2 || kinds[0] !== "piece" || named.length < 2) return undefined;
  const [piece, thing] = [Number(named[0]), named[named.length - 1] as string];
  if (kinds[1] === "cell") return { piece, cell: thing };
  return kinds[1] === "facing" ? { piece, facing: DIRECTIONS.indexOf(thing as (typeof DIRECTIONS)[number]) } : undefined;
}

/** Where the answers put the pieces. */
export function ghostsIn(answers: readonly string[], verbs: Verbs): Ghost[] {
  const found = new Map<number, Ghost>();
  for (const text of answers) {
    const said = spoken(text, verbs);
    if (said?.cell !== undefined) found.set(said.piece, { piece: said.piece, cell: said.cell, ...(said.bearing === undefined ? {} : { bearing: said.bearing }) });
    const ghost = said?.facing === undefined ? undefined : found.get(said.piece);
    if (ghost && said) found.set(said.piece, { ...ghost, facing: said.facing });
  }
  return [...found.values()];
}

function ending(text: string, last: string): string {
  return text.replace(/\S+$/, last);
}

/** The answers with pieces elsewhere. */
export function movedTo(answers: readonly string[], places: ReadonlyMap<number, string>, verbs: Verbs): string[] {
  return answers.map((text) => {
    const said = spoken(text, verbs);
    const cell = said?.cell === undefined ? undefined : places.get(said.piece);
    if (cell === undefined) return text;
    return said?.bearing === undefined ? ending(text, cell) : text.replace(said.cell as string, cell);
  });
}

/** The answers with a stand on an open table turned to a bearing. */
export function bearingOf(answers: readonly string[], piece: number, bearing: number, verbs: Verbs): string[] {
  return answers.map((text) => {
    const said = spoken(text, verbs);
    return said?.piece === piece && said.bearing !== undefined ? ending(text, String(bearing)) : text;
  });
}

/** The answers with a piece facing another way. */
export function turnedTo(answers: readonly string[], piece: number, facing: number, verbs: Verbs): string[] {
  return answers.map((text) => {
    const said = spoken(text, verbs);
    return said?.piece === piece && said.facing !== undefined ? ending(text, DIRECTIONS[facing] as string) : text;
  });
}

/** What a drop does: a piece goes there; whoever of its size stood there takes its place. */
export function dropped(ghosts: readonly Ghost[], piece: number, cell: string): Map<number, string> {
  const from = ghosts.find((ghost) => ghost.piece === piece)?.cell;
  const there = ghosts.find((ghost) => ghost.cell === cell && ghost.piece !== piece);
  const places = new Map([[piece, cell]]);
  if (there && from) places.set(there.piece, from);
  return places;
}
