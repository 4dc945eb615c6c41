/** Standing orders: what they say in words, and how a new one stands among the others. */
import type { Piece } from "../../scene";
import type { Order } from "../net/wire";

export interface Wish {
  window: string;
  unit: number | undefined;
  do: Order["do"];
  within: number;
  kind: string;
  cells: readonly string[];
  until: "turn" | "game";
}

export const DEEDS: readonly { id: Order["do"]; name: string }[] = [
  { id: "pass", name: "pass" },
  { id: "fire", name: "fire within a range" },
  { id: "only kind", name: "fire only at one kind" },
  { id: "only cells", name: "fire only into some hexes" },
  { id: "ask", name: "always ask me" },
];

/** Only what belongs to the deed goes along. */
export function orderOf(wish: Wish): Order | undefined {
  const order: Order = { window: wish.window, do: wish.do, until: wish.until };
  if (wish.unit !== undefined) order.unit = wish.unit;
  switch (wish.do) {
    case "fire":
      return wish.within >= 0 ? { ...order, within: wish.within } : undefined;
    case "only kind":
      return wish.kind ? { ...order, kind: wish.kind } : undefined;
    case "only cells":
      return wish.cells.length ? { ...order, cells: [...wish.cells] } : undefined;
    default:
      return order;
  }
}

/** The first that fits answers: orders for one unit stand before those for all, and replace what was said before. */
export function withOrder(orders: readonly Order[], order: Order): Order[] {
  const others = orders.filter((one) => one.window !== order.window || one.unit !== order.unit);
  const all = [...others, order];
  return [...all.filter((one) => one.unit !== undefined), ...all.filter((one) => one.unit === undefined)];
}

export function sayOrder(order: Order, pieces: ReadonlyMap<number, Piece>): string {
  const who = order.unit === undefined ? "" : `, ${order.unit} ${pieces.get(order.unit)?.name ?? ""}`.trimEnd();
  const until = order.until === "move" ? ", this move" : order.until === "turn" ? ", this turn" : "";
  return `${order.window.replaceAll("_", " ")}${who}: ${deed(order)}${until}`;
}

function deed(order: Order): string {
  switch (order.do) {
    case "fire":
      return order.within === undefined ? "fire" : `fire within ${order.within}`;
    case "only kind":
      return `fire only at ${order.kind}`;
    case "only cells":
      return `fire only into ${order.cells?.join(", ")}`;
    case "ask":
      return "always ask";
    default:
      return "pass";
  }
}
