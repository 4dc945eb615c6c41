/** Terrain as flat tints and small vector patterns; looks are found by the words in a terrain's name. */
import type { Cell } from "../../scene";
import { centre, hexPath, type Point } from "./geometry";

export interface Look {
  id: string;
  words: RegExp;
  glyph: (at: Point, noise: () => number) => string;
  filled?: boolean;
}

const fixed = (value: number): string => value.toFixed(1);

function scatter(count: number, radius: number, draw: (p: Point, i: number) => string): Look["glyph"] {
  return (at, noise) => {
    const turn = noise() * Math.PI;
    return Array.from({ length: count }, (_, i) => {
      const far = radius * (i % 2 ? 0.95 : 0.55) * (0.85 + 0.3 * noise());
      const angle = turn + (2 * Math.PI * i) / count;
      return draw({ x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) }, i);
    }).join("");
  };
}

const ring = (p: Point, r: number): string =>
  `M${fixed(p.x - r)} ${fixed(p.y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const block = (p: Point, w: number, h: number): string => `M${fixed(p.x - w / 2)} ${fixed(p.y - h / 2)}h${w}v${h}h${-w}Z`;

function rows(gap: number, draw: (x: number, y: number, width: number) => string): Look["glyph"] {
  return (at) => {
    const parts: string[] = [];
    for (let y = -30; y <= 30; y += gap) parts.push(draw(at.x, at.y + y, 62 - Math.abs(y) * 0.8));
    return parts.join("");
  };
}

const wave = (x: number, y: number, width: number): string => {
  const piece = width / 4;
  return `M${fixed(x - width / 2)} ${fixed(y)}q${fixed(piece / 2)} -5 ${fixed(piece)} 0t${fixed(piece)} 0t${fixed(piece)} 0t${fixed(piece)} 0`;
};

export const LOOKS: readonly Look[] = [
  { id: "water", words: /river|pond|lake|water|sea|stream/, glyph: rows(15, wave) },
  { id: "bridge", words: /bridge|ford/, glyph: (at) => `M${at.x - 30} ${at.y - 12}h60M${at.x - 30} ${at.y + 12}h60` },
  { id: "stone", words: /stone|factory|castle|city/, glyph: scatter(5, 25, (p, i) => block(p, i % 2 ? 15 : 19, i % 2 ? 19 : 13)), filled: true },
  { id: "houses", words: /house|building|village|town|hamlet|wooden/, glyph: scatter(5, 25, (p, i) => block(p, i % 2 ? 13 : 18, i % 2 ? 15 : 11)), filled: true },
  { id: "woods", words: /wood|forest|tree|orchard/, glyph: scatter(9, 32, (p) => ring(p, 5.5)), filled: true },
  { id: "brush", words: /brush|scrub|bush|hedge|rough/, glyph: scatter(7, 30, (p) => `M${fixed(p.x - 5)} ${fixed(p.y)}l5 -6l5 6`) },
  { id: "marsh", words: /marsh|swamp|bog|mud/, glyph: rows(12, (x, y, w) => `M${fixed(x - w / 2)} ${fixed(y)}h${fixed(w * 0.3)}M${fixed(x - w * 0.06)} ${fixed(y)}h${fixed(w * 0.4)}`) },
  { id: "field", words: /field|crop|wheat|grain|plough/, glyph: rows(9, (x, y, w) => `M${fixed(x - w / 2)} ${fixed(y + 6)}L${fixed(x + w / 2)} ${fixed(y - 6)}`) },
  { id: "crest", words: /crest|ridge|summit|cliff|hilltop/, glyph: scatter(12, 34, (p) => `M${fixed(p.x)} ${fixed(p.y)}v9M${fixed(p.x - 4)} ${fixed(p.y + 2)}h8`) },
  { id: "hill", words: /hill|slope|height|rise|knoll/, glyph: scatter(12, 34, (p) => `M${fixed(p.x)} ${fixed(p.y)}v8`) },
  { id: "rubble", words: /rubble|ruin|crater/, glyph: scatter(8, 30, (p, i) => `M${fixed(p.x)} ${fixed(p.y)}l${4 + (i % 3)} -5l5 ${3 + (i % 3)}z`) },
  { id: "sand", words: /sand|beach|desert|dune|snow|ice/, glyph: scatter(11, 34, (p) => ring(p, 1.2)) },
];

const OTHER: Look = { id: "other", words: /^/, glyph: scatter(6, 30, (p) => `M${fixed(p.x - 3)} ${fixed(p.y - 3)}l6 6m0 -6l-6 6`) };
const PLAIN = /^(open|clear|plain|steppe|grass|ground|road)?$/;

export function lookOf(terrain: string | undefined): Look | undefined {
  const words = (terrain ?? "").toLowerCase().replaceAll("_", " ");
  if (PLAIN.test(words)) return undefined;
  return LOOKS.find((look) => look.words.test(words)) ?? OTHER;
}

/** Numbers from 0 to 1 that are always the same for a place. */
export function noiseAt(x: number, y: number): () => number {
  let seed = (Math.round(x) * 73856093) ^ (Math.round(y) * 19349663) ^ 0x9e3779b9;
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
    seed = Math.imul(seed ^ (seed >>> 12), 0x297a2d39);
    return ((seed ^ (seed >>> 15)) >>> 0) / 4294967296;
  };
}

export interface Ground {
  look: Look;
  name: string;
  tint: string;
  glyphs: string;
}

/** One tint and one pattern for each terrain on the map, each as a single path: quick to draw. */
export function grounds(cells: readonly Cell[]): Ground[] {
  const found = new Map<string, Ground>();
  for (const cell of cells) {
    const look = lookOf(cell.terrain);
    if (!look) continue;
    const key = `${look.id} ${cell.terrain}`;
    const ground = found.get(key) ?? { look, name: cell.terrain ?? "", tint: "", glyphs: "" };
    ground.tint += hexPath(centre(cell));
    ground.glyphs += look.glyph(centre(cell), noiseAt(cell.q, cell.r));
    found.set(key, ground);
  }
  return [...found.values()];
}

/** The tints of levels above the ground, lowest first: each covers all that is as high or higher, so that heights grow darker. */
export function levels(cells: readonly Cell[]): { level: number; path: string }[] {
  const high = cells.filter((cell) => (cell.level ?? 0) > 0);
  const found = [...new Set(high.map((cell) => cell.level as number))].sort((a, b) => a - b);
  return found.map((level) => ({ level, path: high.filter((cell) => (cell.level as number) >= level).map((cell) => hexPath(centre(cell))).join("") }));
}
