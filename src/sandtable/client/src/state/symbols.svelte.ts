/** Unframed NATO symbols from their codes, drawn once for each code and ink; the library comes when needed. */

export interface Drawn {
  id: string;
  box: string;
  body: string;
}

type Library = typeof import("milsymbol")["default"];

const drawn = new Map<string, Drawn>();
let library = $state.raw<Library | undefined>();
let isComing = false;

function fetchLibrary(): void {
  if (isComing) return;
  isComing = true;
  void import("milsymbol").then((module) => (library = module.default));
}

/** The code without its echelon: pieces say that by their size. */
function bare(code: string): string {
  return code.length === 15 ? `${code.slice(0, 10)}--${code.slice(12)}` : code;
}

/** A headquarters has no sign of its own without its frame: it is written. */
const HEADQUARTERS = /^S.G.UH/;

function written(id: string, text: string, colour: string): Drawn {
  return { id, box: "0 0 100 100", body: `<text x="50" y="69" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="54" fill="${colour}">${text}</text>` };
}

export function symbolOf(code: string, ink: "light" | "dark"): Drawn | undefined {
  const key = `${code}-${ink}`;
  if (!library) fetchLibrary();
  const had = drawn.get(key);
  if (had || !library) return had;
  const colour = ink === "light" ? "#ffffff" : "#1d1a14";
  const id = `symbol-${key.replaceAll(/[^A-Za-z0-9-]/g, "_")}`;
  if (HEADQUARTERS.test(code)) return kept(key, written(id, "HQ", colour));
  const svg = new library.Symbol(bare(code), { size: 40, frame: false, fill: false, monoColor: colour, strokeWidth: 7 }).asSVG();
  return kept(key, {
    id,
    box: /viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 100 100",
    body: svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "").replaceAll(/stroke-width="[^"]*"/g, 'stroke-width="8"'),
  });
}

function kept(key: string, made: Drawn): Drawn {
  drawn.set(key, made);
  return made;
}
