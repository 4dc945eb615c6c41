/** What the server tells and does over plain requests: rulesets, tables, joining. */
import type { Board, Scene } from "../../scene";
import type { Facts, TableShown, ThoughtShown, Update } from "./wire";

export interface ScenarioShown {
  id: string;
  title: string;
  date?: string;
  story?: string;
  sides?: string[];
  /** Who sits where, if there are more seats than sides. */
  seats?: string[];
  turns?: string;
  board?: Board;
}

export type Choice = string | number | boolean;

export interface LessonListed {
  id: string;
  title: string;
  about: string;
}

export interface RulesetShown {
  id: string;
  name: string;
  version: string;
  scenarios: ScenarioShown[];
  lessons: LessonListed[];
  /** Optional rules and the values they may have; without a choice the scenario decides. */
  options?: Record<string, Choice[]>;
}

export interface Key {
  seat: number;
  token: string;
}

export interface Created {
  table: TableShown;
  seats: Key[];
  invites: Key[];
}

export interface Joined {
  seat: number;
  table: TableShown;
}

/** A game from its beginning, as one viewer saw it. */
export interface Past {
  scene: Scene;
  facts: Facts;
  updates: Omit<Update, "type">[];
}

/** How strong a bot is, and how much it dares. */
export interface BotWish {
  bot: "recruit" | "regular" | "veteran";
  style: "cautious" | "steady" | "aggressive";
}

/** Why the bot of a seat gave the answer of an entry; it thought so when the viewer had been told `facts`. */
export interface BotThought {
  number: number;
  seat: number;
  thought: ThoughtShown;
  facts: number;
}

export type Opponent = "bot" | "same screen" | "invite";

const CALLED_OFF = "The server does not answer. Is it running? Reload the page to try again.";

async function called<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Error(CALLED_OFF);
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as { text?: string };
    throw new Error(problem.text ?? CALLED_OFF);
  }
  const isText = response.headers.get("content-type")?.startsWith("text/") ?? false;
  return (isText ? await response.text() : await response.json()) as T;
}

/** This browser's share of the luck. */
function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const listRulesets = (): Promise<RulesetShown[]> => called("/api/rulesets");
export const listTables = (status: string): Promise<TableShown[]> => called(`/api/tables?status=${status}`);
export const readRules = (ruleset: string): Promise<string> => called(`/api/rulesets/${ruleset}/rules`);

export const readHints = (ruleset: string): Promise<Record<string, string>> => called(`/api/rulesets/${ruleset}/hints`);

export const createTable = (ruleset: string, scenario: string, opponent: Opponent, seat: number, options: Record<string, Choice> = {}, bot?: BotWish): Promise<Created> =>
  opened("/api/tables", { ruleset, scenario, opponent, seat, options, ...bot });

export const takeLesson = (ruleset: string, lesson: string): Promise<Created> => opened("/api/lessons", { ruleset, lesson });

async function opened(path: string, wanted: unknown): Promise<Created> {
  const made = await called<Created>(path, wanted);
  for (const key of made.seats) await called(`/api/tables/${made.table.id}/join?seat=${key.seat}`, { entropy: entropy() });
  return made;
}

export const joinTable = (table: string, invite: string): Promise<Joined> =>
  called(`/api/tables/${table}/join`, { entropy: entropy(), invite });

export const readPast = (table: string, seat: number): Promise<Past> =>
  called(`/api/tables/${table}/past${seat < 0 ? "" : `?seat=${seat}`}`);

export const readThoughts = (table: string, seat: number): Promise<BotThought[]> =>
  called(`/api/tables/${table}/thoughts${seat < 0 ? "" : `?seat=${seat}`}`);

export function liveAddress(table: string, seat: number | undefined): string {
  const { protocol, host } = location;
  const which = seat === undefined ? "" : `?seat=${seat}`;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${table}/live${which}`;
}
