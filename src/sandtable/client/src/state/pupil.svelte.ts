/** A learner's hands: each beat of a lesson takes one answer, and everything else is told gently. */
import type { OptionShown } from "../../scene";
import type { Point } from "../lib/geometry";
import { aimsOf, beatOf, isFor, type Aim } from "../lib/lessons";
import { labelOf } from "../lib/options";
import type { Beat } from "../net/wire";
import type { Planner } from "./planner.svelte";
import type { Table } from "./table.svelte";

export class Pupil {
  /** What to try instead, after something that the lesson does not want yet. */
  nudge = $state("");

  constructor(
    private readonly table: Table,
    private readonly planner: Planner,
  ) {}

  beat: Beat | undefined = $derived.by(() => beatOf(this.table.lesson));
  isDone = $derived.by(() => this.table.lesson !== undefined && this.beat === undefined);
  /** The other side's part of the lesson: it waits until the learner has read it. */
  isTheirs = $derived.by(() => this.beat !== undefined && !isFor(this.beat, this.table.seat));
  /** Whether only some answers go on. */
  isLed = $derived.by(() => this.beat !== undefined && !this.isTheirs && this.beat.allow.length > 0);

  aims: Aim[] = $derived.by(() => {
    const { beat, table } = this;
    if (!beat) return [];
    const ask = this.isTheirs ? undefined : table.scene.ask;
    return aimsOf(beat, ask?.options ?? [], ask?.about ?? [], table.verbs, (piece) => table.pieces.get(piece)?.cell);
  });

  /** Where on the map the lesson points. */
  there: Point | undefined = $derived.by(() => this.aims.flatMap((aim) => (aim.kind === "cell" ? (this.table.layout.place(aim.cell) ?? []) : []))[0]);

  /** A tap on the board in a lesson; false if it is to be taken as always. */
  taps(cell: string, piece: number | undefined): boolean {
    if (this.isTheirs) return true;
    if (!this.isLed || (this.planner.isReady && this.planner.plan.spot === cell)) return false;
    const option = this.planner.optionsAt(cell, piece)[0] ?? this.pointed(cell);
    this.nudge = "";
    if (!option) {
      this.planner.clear();
      this.nudge = this.advice();
    } else if (this.table.verbs[option.verb]?.final) {
      void this.choose(option, cell);
    } else {
      void this.planner.answer(option);
    }
    return true;
  }

  /** What is final is confirmed, unless something else has to follow it first. */
  private async choose(option: OptionShown, cell: string): Promise<void> {
    await this.planner.choose(option, cell);
    if (this.planner.isSelection) await this.planner.commit();
  }

  async goOn(what: "next" | "leave"): Promise<void> {
    this.nudge = "";
    this.planner.clear();
    await this.table.send({ type: "lesson", do: what });
  }

  /** Where the answer is a word, a tap on what is pointed at gives it. */
  private pointed(cell: string): OptionShown | undefined {
    const isHere = this.aims.some((aim) => aim.kind === "cell" && aim.cell === cell);
    const options = this.table.scene.ask?.options ?? [];
    const isCard = options[0]?.at.some((id) => this.table.cards.has(id));
    return isHere && !isCard ? options[0] : undefined;
  }

  private advice(): string {
    const option = this.table.scene.ask?.options[0];
    return option ? `Not now. Try this: ${labelOf(option, this.table.verbs, this.table.pieces, this.table.cards)}.` : "";
  }
}
