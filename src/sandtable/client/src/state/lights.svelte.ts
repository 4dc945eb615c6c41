/** What is lit before anything is chosen: whom an option would touch, and how the pieces pointed at are tied to others. */
import type { OptionShown } from "../../scene";
import { verbOf } from "../lib/options";
import type { PreviewShown } from "../net/wire";
import type { Table } from "./table.svelte";

export interface Tie {
  name: string;
  from: number;
  to: number;
}

type Ties = Record<string, Record<string, number[]>>;

export class Lights {
  preview = $state.raw<PreviewShown | undefined>();
  ties = $state.raw<Tie[]>([]);
  /** The pieces whose ties are shown. */
  about = $state.raw<number[]>([]);
  private shown = "";
  private over = "";
  private readonly kept = new Map<string, PreviewShown | null | undefined>();

  constructor(private readonly table: Table) {}

  /** Whether something can be lit for this option. */
  canShow(option: OptionShown | undefined): boolean {
    return option !== undefined && (this.table.board.previews ?? []).includes(option.verb);
  }

  /** Light what the last of these answers would touch; nothing if it has no preview. */
  async show(answers: readonly string[]): Promise<void> {
    const last = answers.at(-1) ?? "";
    const key = `${this.table.scene.ask?.number} ${answers.join("|")}`;
    if (!(this.table.board.previews ?? []).includes(verbOf(last, this.table.verbs))) return this.clear();
    this.shown = key;
    if (!this.kept.has(key)) this.kept.set(key, await this.table.query<PreviewShown | null>("preview", { answers: [...answers] }));
    if (this.shown === key) this.preview = this.kept.get(key) ?? undefined;
  }

  clear(): void {
    this.shown = "";
    this.preview = undefined;
  }

  /** The pieces in the cell that is pointed at: lines to whom they are tied. */
  async point(cell: string | undefined): Promise<void> {
    if (!this.table.board.ties?.length) return;
    const here = (this.table.scene.pieces ?? []).filter((piece) => cell !== undefined && piece.cell === cell && piece.inside === undefined).slice(0, 8);
    const about = here.map((piece) => piece.id);
    const key = `${this.table.facts.length} ${about.join(" ")}`;
    if (key === this.over) return;
    this.over = key;
    const found = about.length ? await this.table.query<Ties>("ties", { about }) : {};
    if (key !== this.over) return;
    this.about = about;
    this.ties = Object.entries(found ?? {}).flatMap(([from, ties]) => Object.entries(ties).flatMap(([name, tied]) => tied.map((to) => ({ name, from: Number(from), to }))));
  }
}
