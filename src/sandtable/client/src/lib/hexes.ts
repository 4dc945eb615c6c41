/** The layout of hex boards. */
import type { Board, Cell } from "../../scene";
import { axialKey, bounds, centre, distance, HEX_WIDTH, hexAt, hexPath, sideMiddle, STEPS } from "./geometry";
import type { Layout, Way } from "./layout";

const MARGIN = 14;
const ARROWS: Record<Way, readonly number[]> = { up: [0], down: [3], right: [2, 1], left: [4, 5] };

export function hexes(board: Board): Layout {
  const cells = board.cells ?? [];
  const byId = new Map(cells.map((cell): [string, Cell] => [cell.id, cell]));
  const byAxial = new Map(cells.map((cell): [string, string] => [axialKey(cell.q, cell.r), cell.id]));
  const place = (id: string) => {
    const cell = byId.get(id);
    return cell && centre(cell);
  };
  return {
    bounds: bounds(cells, MARGIN),
    width: HEX_WIDTH,
    isOpen: false,
    paper: cells.map((cell) => hexPath(centre(cell), 1.02)).join(""),
    opening: (view) => (view < 600 ? 56 : 72),
    place,
    outline(id, share = 1) {
      const at = place(id);
      return at ? hexPath(at, share) : "";
    },
    side(id, direction) {
      const at = place(id);
      return at && direction >= 0 ? sideMiddle(at, direction) : at;
    },
    at(point) {
      const { q, r } = hexAt(point);
      return byAxial.get(axialKey(q, r));
    },
    beside(id, way) {
      const from = byId.get(id);
      if (!from) return undefined;
      const next = ARROWS[way].map((direction) => STEPS[direction] as readonly [number, number]);
      return next.map(([q, r]) => byAxial.get(axialKey(from.q + q, from.r + r))).find((found) => found !== undefined);
    },
    apart(from, to) {
      const [a, b] = [byId.get(from), byId.get(to)];
      if (!a || !b) return "";
      const far = distance(a, b);
      return `${far} ${far === 1 ? "hex" : "hexes"}`;
    },
    cost: String,
    tell: (id) => `${id}, ${byId.get(id)?.terrain ?? "open"}`,
  };
}
