/** Set-up as a draft: answers that place everything, found by looking ahead, sent only when ready. */
import type { AskShown, Cell, OptionShown } from "../../scene";
import { directionTo, type Point } from "./geometry";
import type { Layout } from "./layout";
import { anchorOf, roleOf, withFacing, type Verbs } from "./options";

export type Style = "forward" | "spread" | "back";
export const STYLES: readonly { id: Style; name: string }[] = [
  { id: "forward", name: "Up front" },
  { id: "spread", name: "Spread out" },
  { id: "back", name: "In depth" },
];

export interface Ground {
  cells: ReadonlyMap<string, Cell>;
  layout: Layout;
  verbs: Verbs;
  taken: ReadonlyMap<string, number>;
  towards: Point;
}

/** The option that a style takes: cells by distance and elbow-room, facing to the enemy, otherwise the first. */
export function pick(ask: AskShown, style: Style, ground: Ground): OptionShown | undefined {
  const { verbs } = ground;
  const anchors = ask.options.map((option) => ({ option, anchor: anchorOf(option, ask.about ?? [], verbs) }));
  const placed = anchors.flatMap(({ option, anchor }) => (anchor.kind === "cell" ? [{ option, cell: anchor.cell }] : []));
  if (placed.length) return best(placed, style, ground);
  if (anchors.some(({ anchor }) => anchor.kind === "facing")) return withFacing(ask.options, facing(ask, ground), verbs);
  return ask.options.find((option) => roleOf(option, verbs) !== "") ?? ask.options[0];
}

function best(placed: { option: OptionShown; cell: string }[], style: Style, ground: Ground): OptionShown | undefined {
  const scored = placed.map(({ option, cell }) => ({ option, score: score(cell, style, ground) }));
  return scored.sort((a, b) => b.score - a.score)[0]?.option;
}

function score(cell: string, style: Style, { cells, layout, taken, towards }: Ground): number {
  const at = layout.place(cell);
  if (!at) return -Infinity;
  const away = (point: Point | undefined): number => (point ? Math.hypot(at.x - point.x, at.y - point.y) / (0.87 * layout.width) : 6);
  const far = away(towards);
  const nearest = Math.min(...[...taken.keys()].map((id) => away(layout.place(id))), 6);
  const cover = /wood|forest|house|stone|brush|hill|crest/.test(cells.get(cell)?.terrain ?? "") ? 1.2 : 0;
  const forward = style === "forward" ? -far : style === "back" ? far : -0.25 * far;
  return forward * 0.6 + nearest * (style === "spread" ? 1.5 : 0.9) + cover - (taken.get(cell) ?? 0) * 4;
}

function facing(ask: AskShown, { layout, taken, towards }: Ground): number {
  const at = layout.place([...taken.keys()].at(-1) ?? "");
  return at ? directionTo(at, towards) : ask.number % 6;
}

/** Where the enemy is to be expected: the middle of the map, seen from where one may stand. */
export function middleOf({ bounds }: Layout): Point {
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
}
