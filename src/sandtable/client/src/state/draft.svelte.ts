/** A draft of one's set-up: made by a style, shown as ghosts, changed by hand, sent when ready. */
import type { AskShown } from "../../scene";
import { middleOf, pick, STYLES, type Style } from "../lib/draft";
import { anchorOf, piecesOf } from "../lib/options";
import { ghostsIn, type Ghost } from "../lib/redraft";
import { general, tokensOf, wanted } from "../lib/saved";
import type { Table } from "./table.svelte";

const MOST_AT_ONCE = 60;
const MOST = 300;

/** How a draft was made. */
interface Way {
  preset: string;
  /** What is left of a set-up that was kept. */
  kept: readonly string[];
}

export class Draft {
  answers = $state.raw<string[]>([]);
  ghosts = $state.raw<Ghost[]>([]);
  isMaking = $state(false);
  /** It was made without being asked for: start with it, or change it. */
  isOffered = $state(false);
  /** A draft that was sent: what a draw or another seat kept from it is drafted the same way when it is asked. */
  sent = $state.raw<(Way & { turn: number; isStart: boolean }) | undefined>();
  private way: Way = { preset: "spread", kept: [] };
  /** The answers as they were drafted: another list once somebody has arranged them by hand. */
  private made: readonly string[] = [];
  private wasOffered = false;
  private madeFor = -1;

  constructor(private readonly table: Table) {}

  /** Whether this ask belongs to the set-up. */
  static isOpen(ask: AskShown | undefined, turn: number): boolean {
    return ask !== undefined && (ask.weight === "set-up" || (ask.weight === undefined && turn === 0));
  }

  /** What the ruleset knows first; on a map of hexes, or where it knows nothing, the client's own ways too. */
  get presets(): { id: string; name: string }[] {
    const { board } = this.table;
    const known = (board.presets ?? []).map((text) => ({ id: text, name: text.charAt(0).toUpperCase() + text.slice(1) }));
    return known.length && board.kind !== "hex" ? known : [...known, ...STYLES];
  }

  clear(): void {
    this.isOffered = false;
    this.answers = [];
    this.ghosts = [];
  }

  /** The first scenario opens deployed; only once, so that nobody has to decline it twice. */
  async offer(): Promise<void> {
    if (this.wasOffered) return;
    this.wasOffered = true;
    await this.make(this.table.board.presets?.[0] ?? "spread");
    this.isOffered = this.answers.length > 0;
  }

  /** Something is asked: what was drafted for another ask is void. */
  heed(number: number): void {
    if (this.answers.length && number !== this.madeFor) this.clear();
  }

  /** The set-up goes on: draft the rest in the same way, and send that too if nothing was arranged by hand. */
  async goOn(): Promise<void> {
    const { sent } = this;
    this.sent = undefined;
    if (!sent || this.answers.length || this.table.scene.clock.turn !== sent.turn) return;
    await (sent.kept.length ? this.restore(sent.kept) : this.make(sent.preset));
    if (sent.isStart) await this.send(true);
  }

  /** What was chosen, to be kept and used again in another game. */
  general(): string[] {
    const tokens = this.tokens();
    return this.answers.map((text) => general(text, tokens));
  }

  async restore(kept: readonly string[]): Promise<void> {
    this.clear();
    this.isMaking = true;
    this.way = { preset: "spread", kept };
    this.show(await this.walk("spread", kept));
  }

  private tokens(): Map<number, string> {
    return tokensOf((this.table.scene.pieces ?? []).filter((piece) => piece.side === this.table.side));
  }

  private show(answers: string[]): void {
    this.answers = answers;
    this.made = answers;
    this.ghosts = ghostsIn(answers, this.table.verbs);
    this.madeFor = this.table.scene.ask?.number ?? -1;
    this.isMaking = false;
  }

  async make(preset: string): Promise<void> {
    this.clear();
    this.isMaking = true;
    this.way = { preset, kept: [] };
    const known = this.table.board.presets?.includes(preset);
    this.show((known && (await this.table.query<string[]>("draft", { text: preset }))) || (await this.walk(preset as Style)));
  }

  /** Send it; what the server did not take is asked again. */
  async send(isStart = this.answers === this.made): Promise<void> {
    let rest = this.answers;
    if (!rest.length) return;
    const { turn } = this.table.scene.clock;
    this.clear();
    while (rest.length && this.table.scene.ask) {
      const part = rest.slice(0, MOST_AT_ONCE);
      rest = rest.slice(MOST_AT_ONCE);
      if (!(await this.table.answer(part))) return;
      const left = this.table.rest;
      if (left?.rest.length && left.stopped !== "reveal") return;
      rest = [...(left?.rest.map((step) => step.text) ?? []), ...rest];
    }
    this.sent = { ...this.way, turn, isStart };
  }

  private async walk(style: Style, kept: readonly string[] = []): Promise<string[]> {
    const tokens = this.tokens();
    const answers: string[] = [];
    const taken = new Map<string, number>();
    const towards = middleOf(this.table.layout);
    let ask: AskShown | null | undefined = this.table.scene.ask;
    const waiting = new Set(this.tray());
    const isMine = (one: AskShown): boolean => one.weight === "set-up" || (one.weight === undefined && (one.about ?? []).some((id) => waiting.has(id)));
    while (ask && isMine(ask) && answers.length < MOST) {
      const seen = { cells: this.table.cells, layout: this.table.layout, verbs: this.table.verbs, taken, towards };
      const wish = wanted(ask, kept, tokens);
      const option = wish?.option ?? pick(ask, style, seen);
      if (!option) break;
      kept = wish?.left ?? kept;
      answers.push(option.text);
      const anchor = anchorOf(option, ask.about ?? [], this.table.verbs);
      if (anchor.kind === "cell") {
        const count = (taken.get(anchor.cell) ?? 0) + 1;
        taken.delete(anchor.cell);
        taken.set(anchor.cell, count);
      }
      if (answers.length > MOST_AT_ONCE) break;
      ask = await this.table.query<AskShown | null>("ahead", { answers });
    }
    this.way = { ...this.way, kept };
    return answers;
  }

  /** The pieces that are still to be placed. */
  tray(): number[] {
    const asked = (this.table.scene.ask?.options ?? []).flatMap((option) => piecesOf(option, this.table.verbs));
    const waiting = (this.table.scene.pieces ?? []).filter((piece) => piece.side === this.table.side && !piece.cell && piece.inside === undefined).map((piece) => piece.id);
    return [...new Set([...asked.filter((id) => waiting.includes(id)), ...waiting])];
  }
}
