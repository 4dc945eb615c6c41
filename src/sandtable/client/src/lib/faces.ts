/** What a piece shows, from the scene alone: shape, letters, state. */
import type { Piece, Rating } from "../../scene";

export type State = "able" | "done" | "shaken" | "broken" | "unknown";

const BROKEN = /broken|rout|surrender/i;
const SHAKEN = /suppress|pinned|shaken|stun|button/i;
const LOST = /reduced|damage|hit|wound|immobil|jammed|injured|dead/i;
const LARGE = /large|vehicle|tank|gun/i;

export function conditionOf(piece: Piece): string {
  return piece.condition?.ladder[piece.condition.index] ?? "";
}

export function stateOf(piece: Piece): State {
  const condition = conditionOf(piece);
  if (BROKEN.test(condition)) return "broken";
  if (SHAKEN.test(condition)) return "shaken";
  if (piece.done) return "done";
  if (isUnknown(piece)) return "unknown";
  return "able";
}

export function isUnknown(piece: Piece): boolean {
  return !piece.name && !piece.symbol && !piece.silhouette;
}

/** Whether the piece leads others: an officer or a headquarters, by its symbol. */
export function isLeader(piece: Piece): boolean {
  return /^S.G.UH/.test(piece.symbol ?? "");
}

export type Bar = "cavalry" | "tank" | "foot" | "staff" | "commissar";

/** The bar on the counter of a leader, by the words of his role: what he leads, or that he stands above. */
export function barOf(piece: Piece): Bar | undefined {
  const role = piece.role ?? "";
  if (!role) return undefined;
  if (/commissar|political/i.test(role)) return "commissar";
  if (/high|staff|battalion|regiment/i.test(role)) return "staff";
  if (/cavalry/i.test(role)) return "cavalry";
  return /tank|armou?r/i.test(role) ? "tank" : "foot";
}

export function isReplacement(piece: Piece): boolean {
  return /replacement/i.test(piece.role ?? "");
}

export function isDamaged(piece: Piece): boolean {
  return LOST.test(conditionOf(piece)) || (piece.markers ?? []).some((marker) => LOST.test(marker));
}

/** Counters are 0.62 of the hex, infantry 0.5. */
export function widthOf(piece: Piece): number {
  return LARGE.test(piece.size ?? "") ? 62 : 52;
}

export interface Corners {
  attack?: Rating;
  movement?: Rating;
  morale?: Rating;
}

const find = (ratings: readonly Rating[], words: RegExp): Rating | undefined => ratings.find((rating) => words.test(rating.name));

export function cornersOf(piece: Piece): Corners {
  const ratings = piece.ratings ?? [];
  const movement = find(ratings, /move|allowance|speed/i);
  const morale = find(ratings, /valor|morale|medal/i);
  const attack = find(ratings, /fire|attack|infantry|range|strength/i) ?? ratings.find((rating) => rating !== movement && rating !== morale);
  return { attack, movement, morale };
}

/** The piece in words, as it is read aloud. */
export function sayPiece(piece: Piece, sides: readonly { name: string }[]): string {
  const side = sides[piece.side]?.name ?? `side ${piece.side}`;
  const what = piece.name ?? piece.last_known ?? (piece.size ? `unknown ${piece.size}` : "unknown");
  const parts = [`${side} ${piece.id}`, what, piece.role ?? "", conditionOf(piece), piece.done ? "done" : ""];
  return parts.filter(Boolean).join(", ");
}

/** A marker on a counter in two or three letters: "su" for suppressed, "OTM" for on the move. */
export function tagOf(marker: string): string {
  const words = marker.split(/[\s_]+/).filter(Boolean);
  return words.length > 1 ? words.map((word) => word.charAt(0)).join("").toUpperCase().slice(0, 3) : marker.slice(0, 2);
}
