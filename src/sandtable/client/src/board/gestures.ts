/** Clicks, drags, pinches and long presses told apart. */
import type { Point } from "../lib/geometry";

export interface Hands {
  tap(at: Point, event: PointerEvent): void;
  hold(at: Point): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  hover(at: Point | undefined): void;
  /** True if a drag that begins here is not a pan: then `drag` and `drop` are called instead. */
  grabs(at: Point): boolean;
  drag(from: Point, to: Point, isFinger: boolean): void;
  drop(from: Point, to: Point): void;
}

const FAR = 7;
const LONG_MS = 450;

interface Touch {
  start: Point;
  last: Point;
  moved: boolean;
  grabbed: boolean;
}

/** A Svelte action: the hands on an element. */
export function gestures(node: HTMLElement, hands: Hands): { destroy(): void } {
  const touches = new Map<number, Touch>();
  let pinch = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;

  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const apart = (): number => {
    const [a, b] = [...touches.values()];
    return a && b ? Math.hypot(a.last.x - b.last.x, a.last.y - b.last.y) : 0;
  };
  const middle = (): Point => {
    const [a, b] = [...touches.values()];
    return a && b ? { x: (a.last.x + b.last.x) / 2, y: (a.last.y + b.last.y) / 2 } : { x: 0, y: 0 };
  };

  function down(event: PointerEvent): void {
    if (event.button > 0 || (event.target as Element).closest("[data-free]")) return;
    const at = place(event);
    touches.set(event.pointerId, { start: at, last: at, moved: false, grabbed: touches.size === 0 && hands.grabs(at) });
    held = false;
    pinch = apart();
    clearTimeout(timer);
    timer = setTimeout(() => {
      held = touches.size === 1 && ![...touches.values()].some((touch) => touch.moved);
      if (held) hands.hold(at);
    }, LONG_MS);
  }

  function move(event: PointerEvent): void {
    const touch = touches.get(event.pointerId);
    const at = place(event);
    if (!touch) return event.pointerType === "mouse" ? hands.hover(at) : undefined;
    const before = touch.last;
    touch.last = at;
    if (!touch.moved && Math.hypot(at.x - touch.start.x, at.y - touch.start.y) < FAR) return;
    if (!touch.moved) node.setPointerCapture(event.pointerId);
    touch.moved = true;
    if (touches.size === 2) {
      const now = apart();
      if (pinch > 0 && now > 0) hands.zoom(now / pinch, middle());
      pinch = now;
    } else if (touch.grabbed) hands.drag(touch.start, at, event.pointerType === "touch");
    else hands.pan(at.x - before.x, at.y - before.y);
  }

  function up(event: PointerEvent): void {
    const touch = touches.get(event.pointerId);
    touches.delete(event.pointerId);
    clearTimeout(timer);
    if (!touch || event.type === "pointercancel") return;
    if (touch.moved && touch.grabbed) hands.drop(touch.start, place(event));
    else if (!touch.moved && !held && touches.size === 0) hands.tap(place(event), event);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    hands.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.03 : 0.0015)), place(event));
  }

  const leave = (): void => hands.hover(undefined);
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("wheel", wheel, { passive: false });
  return {
    destroy() {
      clearTimeout(timer);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("wheel", wheel);
    },
  };
}
