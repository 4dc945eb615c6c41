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

export function symbolOf(code: string, ink: "light" | "dark"): Drawn | undefined {
  const key = `${code}-${ink}`;
  if (!library) fetchLibrary();
  const had = drawn.get(key);
  if (had || !library) return had;
  const colour = ink === "light" ? "#ffffff" : "#1d1a14";
  const svg = new library.Symbol(code, { size: 40, frame: false, fill: false, monoColor: colour, strokeWidth: 7 }).asSVG();
  const made: Drawn = {
    id: `symbol-${key.replaceAll(/[^A-Za-z0-9-]/g, "_")}`,
    box: /viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 100 100",
    body: svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, ""),
  };
  drawn.set(key, made);
  return made;
}
