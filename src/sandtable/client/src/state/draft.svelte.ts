/** A draft of one's set-up: made by a style, shown as ghosts, changed by hand, sent when ready. */
import type { AskShown } from "../../scene";
import { middleOf, pick, STYLES, type Style } from "../lib/draft";
import { anchorOf, piecesOf } from "../lib/options";
import { ghostsIn, type Ghost } from "../lib/redraft";
import type { PlanShown } from "../net/wire";
import type { Table } from "./table.svelte";

const MOST_AT_ONCE = 60;
const MOST = 300;

export class Draft {
  answers = $state.raw<string[]>([]);
  ghosts = $state.raw<Ghost[]>([]);
  isMaking = $state(false);

  constructor(private readonly table: Table) {}

  /** Whether this ask belongs to the set-up. */
  static isOpen(ask: AskShown | undefined, turn: number): boolean {
    return ask !== undefined && (ask.weight === "set-up" || (ask.weight === undefined && turn === 0));
  }

  get presets(): { id: string; name: string }[] {
    return (this.table.board.presets ?? []).map((text) => ({ id: text, name: text })).concat(this.table.board.presets?.length ? [] : STYLES);
  }

  clear(): void {
    this.answers = [];
    this.ghosts = [];
  }

  async make(preset: string): Promise<void> {
    this.clear();
    this.isMaking = true;
    const known = this.table.board.presets?.includes(preset);
    const planned = known ? await this.table.query<PlanShown>("plan", { text: preset }) : undefined;
    const answers = planned?.answers ?? (await this.walk(preset as Style));
    this.answers = answers;
    this.ghosts = ghostsIn(answers, this.table.verbs);
    this.isMaking = false;
  }

  /** Send it; what the server did not take is asked again. */
  async send(): Promise<void> {
    let rest = this.answers;
    this.clear();
    while (rest.length && this.table.scene.ask) {
      const part = rest.slice(0, MOST_AT_ONCE);
      rest = rest.slice(MOST_AT_ONCE);
      if (!(await this.table.answer(part)) || this.table.rest?.rest.length) return;
    }
  }

  private async walk(style: Style): Promise<string[]> {
    const answers: string[] = [];
    const taken = new Map<string, number>();
    const towards = middleOf(this.table.cells.values());
    let ask: AskShown | null | undefined = this.table.scene.ask;
    const waiting = new Set(this.tray());
    const isMine = (one: AskShown): boolean => one.weight === "set-up" || (one.weight === undefined && (one.about ?? []).some((id) => waiting.has(id)));
    while (ask && isMine(ask) && answers.length < MOST) {
      const option = pick(ask, style, { cells: this.table.cells, verbs: this.table.verbs, taken, towards });
      if (!option) break;
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
    return answers;
  }

  /** The pieces that are still to be placed. */
  tray(): number[] {
    const asked = (this.table.scene.ask?.options ?? []).flatMap((option) => piecesOf(option, this.table.verbs));
    const waiting = (this.table.scene.pieces ?? []).filter((piece) => piece.side === this.table.side && !piece.cell && piece.inside === undefined).map((piece) => piece.id);
    return [...new Set([...asked.filter((id) => waiting.includes(id)), ...waiting])];
  }
}
