/** Stands dragged over an open table: the way to where they are is asked for again and again, one question at a time. */
import { bearingTo, type Point } from "../lib/geometry";
import type { Planner } from "./planner.svelte";

export interface Drag {
  piece: number;
  /** Where the middle of the stand would be. */
  at: Point;
}

export class Marching {
  drag = $state.raw<Drag | undefined>();
  private wanted: (() => Promise<unknown>) | undefined;
  private running: Promise<void> | undefined;
  private taken: Promise<void> = Promise.resolve();

  constructor(private readonly planner: Planner) {}

  /** Take up a stand; its detachment comes along unless the plan says otherwise. */
  take(piece: number, cell: string): void {
    const { planner } = this;
    if (planner.subject === piece && planner.hasReach) return;
    planner.clear();
    this.taken = planner.click(cell, piece);
  }

  /** The stand is carried here, to a place that has a name. */
  carry(piece: number, at: Point, place: string): void {
    this.drag = { piece, at };
    this.ask(async () => {
      await this.taken;
      const { planner } = this;
      if (planner.hasReach) await planner.go(place, { company: planner.plan.company ?? "all" });
    });
  }

  /** The stand that is planned to go to a place is turned towards a point. */
  turn(at: Point, to: Point, spot: string): void {
    this.ask(() => this.planner.go(spot, { bearing: bearingTo(at, to) }));
  }

  /** Let go: what was asked last is what is planned. */
  async drop(): Promise<void> {
    await this.running;
    this.drag = undefined;
  }

  /** The newest question is asked as soon as the last has been answered; those between are left out. */
  private ask(question: () => Promise<unknown>): void {
    this.wanted = question;
    this.running ??= this.answered().finally(() => (this.running = undefined));
  }

  private async answered(): Promise<void> {
    while (this.wanted) {
      const question = this.wanted;
      this.wanted = undefined;
      await question();
    }
  }
}
