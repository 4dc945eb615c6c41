/** The layout of an open table: a place is a point in centimetres, "41.20,33.00", or a shape by its name. */
import type { Board, Shape } from "../../scene";
import { insidePolygon, polygonPath, spot, type Point } from "./geometry";
import type { Layout, Way } from "./layout";

/** SVG units for a centimetre. */
export const CM = 20;
const MARGIN = 24;
const WIDTH = 4.8 * CM;
const SPOT = 0.9 * CM;
const POINT = /^-?\d{1,4}\.\d\d,-?\d{1,4}\.\d\d$/;
const ARROWS: Record<Way, readonly [number, number]> = { up: [0, 1], down: [0, -1], right: [1, 0], left: [-1, 0] };

/** Units of the board to SVG units: the board's y grows to the north. */
export function toMap(board: Board, [x, y]: readonly number[]): Point {
  const share = CM / (board.scale ?? 100);
  return { x: (x ?? 0) * share, y: ((board.extent?.[1] ?? 0) - (y ?? 0)) * share };
}

export function isPoint(text: string): boolean {
  return POINT.test(text);
}

const numbers = (text: string): [number, number] => text.split(",").map(Number) as [number, number];

/** Ground that is told of where one points: what lies on top comes first. */
function groundAt(shapes: readonly { shape: Shape; corners: Point[] }[], at: Point): Shape | undefined {
  return shapes.findLast(({ shape, corners }) => !shape.is_line && insidePolygon(at, corners))?.shape;
}

export function tables(board: Board): Layout {
  const [width, height] = (board.extent ?? [0, 0]).map((length) => (length / (board.scale ?? 100)) * CM) as [number, number];
  const shapes = (board.shapes ?? []).map((shape) => ({ shape, corners: shape.points.map((point) => toMap(board, point)) }));
  const byId = new Map(shapes.map((one) => [one.shape.id, one]));
  const text = (x: number, y: number): string => `${x.toFixed(2)},${y.toFixed(2)}`;
  const place = (id: string): Point | undefined => {
    if (isPoint(id)) {
      const [x, y] = numbers(id);
      return { x: x * CM, y: height - y * CM };
    }
    const corners = byId.get(id)?.corners;
    return corners && { x: middle(corners.map((p) => p.x)), y: middle(corners.map((p) => p.y)) };
  };
  const at = (point: Point): string | undefined => {
    if (point.x < 0 || point.y < 0 || point.x > width || point.y > height) return undefined;
    return text(point.x / CM, (height - point.y) / CM);
  };
  return {
    bounds: { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN },
    width: WIDTH,
    isOpen: true,
    paper: `M0 0H${width}V${height}H0Z`,
    opening: () => (WIDTH / CM) * 15.5,
    place,
    outline(id, share = 1) {
      const corners = byId.get(id)?.corners;
      if (corners) return polygonPath(corners);
      const p = place(id);
      const r = SPOT * share;
      return p ? `M${spot({ x: p.x - r, y: p.y })}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z` : "";
    },
    side: place,
    at,
    beside(id, way) {
      const [x, y] = numbers(id);
      const p = place(text(x + ARROWS[way][0], y + ARROWS[way][1]));
      return p && at(p);
    },
    apart(from, to) {
      const [a, b] = [place(from), place(to)];
      return a && b ? `${(Math.hypot(a.x - b.x, a.y - b.y) / CM).toFixed(1)} cm` : "";
    },
    cost: (value) => `${(value / (board.scale ?? 100)).toFixed(1)} cm`,
    tell(id) {
      const p = place(id);
      const ground = p && groundAt(shapes, p);
      return `${id.replace(",", ", ")} cm: ${ground ? `${ground.kind} ${ground.id}` : "open"}`;
    },
  };
}

const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
