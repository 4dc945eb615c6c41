/** What a person likes: kept in the browser. */
import type { BotWish } from "../net/http";

export type Theme = "auto" | "light" | "dark";
export type FilmSpeed = 0 | 1 | 2;

interface Kept {
  theme: Theme;
  film: FilmSpeed;
  sound: boolean;
  met: boolean;
  hints: boolean;
  /** The kinds of ask whose hint has been shown, and the lessons that have been taken: "ruleset/id". */
  hinted: string[];
  learnt: string[];
  /** The opponent last chosen. */
  bot: BotWish;
}

const KEY = "sandtable";
const USUAL: Kept = {
  theme: "auto",
  film: 1,
  sound: true,
  met: false,
  hints: true,
  hinted: [],
  learnt: [],
  bot: { bot: "regular", style: "steady" },
};

function read(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return USUAL;
  }
}

class Settings {
  kept = $state<Kept>(read());

  change(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      return; // a browser that keeps nothing still plays
    }
  }
}

export const settings = new Settings();

export function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What one does with a thing here: a finger taps, a mouse clicks. */
export const PRESS = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches ? "tap" : "click";
