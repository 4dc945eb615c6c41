/** Hands and keys are quicker than a server: what is done waits until it is known what came of the thing before. */
export class InTurn {
  /** Whether something is under way, so that what is shown may not be the whole of it. */
  isBusy = $state(false);
  private waiting: (() => unknown)[] = [];
  private era = 0;

  /** Do it now, or when what is under way is over; an act that gives a promise is under way until that settles. */
  do(act: () => unknown): void {
    if (this.isBusy) this.waiting.push(act);
    else this.begin(act);
  }

  /** Something else is looked at now: nobody waits for what was under way, and what waited is not done. */
  drop(): void {
    this.era++;
    this.waiting = [];
    this.isBusy = false;
  }

  private begin(act: () => unknown): void {
    const { era } = this;
    const done = act();
    if (!(done instanceof Promise) || era !== this.era) return;
    this.isBusy = true;
    void done.finally(() => era === this.era && this.goOn());
  }

  /** What waited is done; behind an act that fails too, whose fault is told afterwards. */
  private goOn(): void {
    this.isBusy = false;
    const next = this.waiting.shift();
    if (!next) return;
    try {
      this.begin(next);
    } finally {
      if (!this.isBusy) this.goOn();
    }
  }
}
