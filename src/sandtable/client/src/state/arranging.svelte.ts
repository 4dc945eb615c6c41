/** A draft arranged by hand: drag a piece, drop it on another to exchange them, paint a group over the map, turn. */
import type { AskShown, Reason } from "../../scene";
import { withoutHint } from "../lib/results";
import { bearingOf, dropped, ghostsIn, movedTo, turnedTo, type Ghost } from "../lib/redraft";
import type { Draft } from "./draft.svelte";
import type { Table } from "./table.svelte";

const MOST_CHECKED = 60;

export class Arranging {
  /** The piece that is carried, and the pieces that are painted one after the other. */
  held = $state<number | undefined>();
  brush = $state.raw<number[]>([]);
  private painted = new Set<string>();

  constructor(
    private readonly table: Table,
    private readonly draft: Draft,
  ) {}

  get isOpen(): boolean {
    return this.draft.answers.length > 0;
  }

  ghostAt(cell: string | undefined): Ghost | undefined {
    const here = this.draft.ghosts.filter((ghost) => ghost.cell === cell);
    return here.find((ghost) => ghost.piece === this.held) ?? here.at(-1);
  }

  clear(): void {
    this.held = undefined;
    this.brush = [];
    this.painted.clear();
  }

  take(pieces: readonly number[]): void {
    this.clear();
    this.brush = [...pieces];
  }

  /** A click: pick up what stands here, or put down what is carried. */
  async tap(cell: string): Promise<void> {
    if (this.brush.length) return this.paint(cell);
    const here = this.ghostAt(cell);
    if (this.held === undefined || here?.piece === this.held) {
      this.held = here && here.piece !== this.held ? here.piece : undefined;
      return;
    }
    const piece = this.held;
    this.held = undefined;
    await this.drop(piece, cell);
  }

  async drop(piece: number, cell: string): Promise<void> {
    if (this.draft.ghosts.some((ghost) => ghost.piece === piece && ghost.cell === cell)) return;
    await this.change(movedTo(this.draft.answers, dropped(this.draft.ghosts, piece, cell), this.table.verbs), `${piece} cannot be placed at ${cell}.`);
  }

  async turn(piece: number, facing: number): Promise<void> {
    await this.change(turnedTo(this.draft.answers, piece, facing, this.table.verbs), `${piece} cannot face that way.`);
  }

  /** On an open table: pick a stand, or let it go. */
  hold(piece: number | undefined): void {
    this.held = piece === this.held ? undefined : piece;
  }

  /** On an open table: a stand is turned to a bearing. */
  async face(piece: number, bearing: number): Promise<void> {
    await this.change(bearingOf(this.draft.answers, piece, bearing, this.table.verbs), `${piece} cannot face that way.`);
  }

  /** The next piece of the brush is put here; each place once in a stroke. */
  async paint(cell: string): Promise<void> {
    const [piece, ...rest] = this.brush;
    if (piece === undefined || this.painted.has(cell)) return;
    this.painted.add(cell);
    this.brush = rest;
    await this.drop(piece, cell);
  }

  /** Keep the change if the rules allow all of it; otherwise say so and leave the draft as it was. */
  private async change(answers: string[], refusal: string): Promise<void> {
    const before = this.draft.answers;
    this.show(answers);
    const { data, reasons } = await this.table.inquire<AskShown | null>("ahead", { answers: answers.slice(0, MOST_CHECKED) });
    if (data !== undefined || this.draft.answers !== answers) return;
    this.show(before);
    this.table.said = [refusal, ...reasons.filter((reason) => reason.clause).map(told)].join(" ");
  }

  private show(answers: string[]): void {
    this.draft.answers = answers;
    this.draft.ghosts = ghostsIn(answers, this.table.verbs);
  }
}

function told({ text, clause }: Reason): string {
  return `${withoutHint(text)} (${clause}).`;
}
