/** The messages of the server (server/frames.py and server/messages.py), as the client reads and writes them. */
import type { Board, Gauge, Named, Reason, Scene } from "../../scene";

export interface Step {
  text: string;
  kind?: string;
}

export interface FactShown {
  kind: string;
  text: string;
  at?: Named[];
  level?: string;
  gauge?: Gauge;
  clauses?: string[];
  reasons?: Reason[];
  reveals?: boolean;
}

export interface Facts {
  start: number;
  facts: FactShown[];
}

export interface Patch {
  put?: { id: number | string }[];
  gone?: (number | string)[];
}

export type Stopped = "" | "illegal" | "unexpected" | "reveal" | "harm" | "over" | "undone" | "broken";

export interface Progress {
  rest: Step[];
  stopped?: Stopped;
}

export interface Offer {
  what: "draw" | "takeback";
  by: number;
  agreed: number[];
}

export interface ClockShown {
  left: number[];
  runs: number | null;
}

export interface Said {
  number: number;
  seat: number;
  text: string;
  at: number;
}

export interface Chair {
  seat: number;
  side: number;
  role: string;
  who: "person" | "bot" | "open";
  name: string;
  ready: boolean;
}

export interface TableShown {
  id: string;
  ruleset: string;
  version: string;
  scenario: string;
  title: string;
  status: "waiting" | "running" | "over" | "frozen";
  chairs: Chair[];
  commitment: string;
  created: number;
  seed?: string | null;
  deployed?: boolean;
}

export interface Order {
  window: string;
  do: "pass" | "fire" | "only kind" | "only cells" | "ask";
  unit?: number;
  within?: number;
  kind?: string;
  cells?: string[];
  until?: "move" | "turn" | "game";
}

/** One ask of a lesson (engine/lessons.py): the answers that go on, none means any. */
export interface Beat {
  ask: string;
  words: string;
  allow: string[];
  rule?: string;
  seat?: number | null;
  pointer?: { piece?: number; cell?: string; card?: string };
}

export interface LessonShown {
  id: string;
  title: string;
  beats: Beat[];
  at: number;
}

export interface Hello {
  type: "hello";
  seat: number;
  table: TableShown;
  board: Board;
  scene: Scene;
  facts: Facts;
  chat: Said[];
  place?: number;
  /** The number of this seat's next ask, whether or not it is asked now. */
  ask?: number;
  orders?: Order[];
  defaults?: Order[];
  plan?: Progress;
  offer?: Offer;
  clock?: ClockShown;
  lesson?: LessonShown;
}

export interface Update {
  type: "update";
  set?: Partial<Scene>;
  unset?: string[];
  patch?: Record<string, Patch>;
  facts?: Facts;
  plan?: Progress;
}

export interface Done {
  type: "done";
  id: string;
  ask: number;
  plan?: Progress;
}

export interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: string;
  ask?: number;
  reasons?: Reason[];
}

export interface Told {
  type: "told";
  id: string;
  data: unknown;
}

export type Frame =
  | Hello
  | Update
  | Done
  | Refused
  | Told
  | { type: "table"; table: TableShown }
  | { type: "offer"; offer: Offer | null }
  | { type: "orders"; orders: Order[] }
  | { type: "clock"; clock: ClockShown }
  | { type: "said"; said: Said }
  | { type: "beat"; at: number | null };

export type QueryKind =
  "reach" | "plan" | "draft" | "overlay" | "trace" | "joint" | "preview" | "ties" | "why_not" | "odds" | "ahead" | "advice";

export type Message =
  | { type: "answer"; ask: number; answers: Step[] }
  | { type: "undo"; ask: number }
  | { type: "stop" }
  | { type: "resign" }
  | { type: "propose"; what: Offer["what"] }
  | { type: "reply"; agree: boolean }
  | { type: "say"; text: string }
  | { type: "orders"; orders: Order[] }
  | { type: "query"; what: QueryKind; text?: string; about?: (string | number)[]; answers?: string[] }
  | { type: "place"; facts: number }
  | { type: "lesson"; do: "next" | "leave" };

/** What `seat.plan` answers. */
export interface PlanShown {
  answers: string[];
  cost?: number;
  warnings?: string[];
  joint?: JointShown | null;
  legs?: { piece: number; path: string[]; bearing: number }[];
}

/** Several pieces, one action: who takes part, who could as well, and what they make together. */
export interface JointShown {
  members: number[];
  others: number[];
  tally: string;
}

/** What `seat.preview` answers: what an option would touch, to be lit before it is chosen. */
export interface PreviewShown {
  pieces: number[];
  others: number[];
  cells: Record<string, number>;
  words: string;
}

/** What `seat.trace` answers: the cells on a line, how many of them are free, and what stops it. */
export interface TraceShown {
  cells: string[];
  free: number;
  reasons: Reason[];
  sides: [number, number];
}

/** Why a bot would choose, or has chosen: options weighed, best first, and the line it expects. */
export interface ThoughtShown {
  weighed: { text: string; visits: number; value: number }[];
  line: string[];
  guesses: number;
}

/** What `seat.odds` answers. */
export interface OddsShown {
  outcomes: { text: string; chance: number; error: number }[];
  guesses: number;
  /** Every course of luck was weighed, and nothing is hidden; all else is sampled, and every outcome has an error. */
  exact: boolean;
}
