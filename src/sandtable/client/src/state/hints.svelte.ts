/** First-time hints: the rules that lessons tell, once for each kind of ask in a real game. */
import { readHints } from "../net/http";
import { settings } from "./settings.svelte";

const known = new Map<string, Promise<Record<string, string>>>();

export class Hints {
  text = $state("");
  private all = $state.raw<Record<string, string>>({});
  private ruleset = "";
  private shownFor = "";

  /** Get the hints of a ruleset; a server that has none is no fault. */
  async load(ruleset: string): Promise<void> {
    if (this.ruleset === ruleset) return;
    this.ruleset = ruleset;
    if (!known.has(ruleset)) known.set(ruleset, readHints(ruleset).catch(() => ({})));
    this.all = (await known.get(ruleset)) ?? {};
  }

  /** Something is asked: show its hint if it is the first of its kind; `asked` names this ask. */
  heed(kind: string | undefined, asked: string): void {
    if (this.shownFor === asked && kind !== undefined) return;
    this.text = "";
    const hint = kind === undefined ? undefined : this.all[kind];
    const name = `${this.ruleset}/${kind}`;
    if (!hint || !settings.kept.hints || settings.kept.hinted.includes(name)) return;
    settings.change({ hinted: [...settings.kept.hinted, name] });
    this.shownFor = asked;
    this.text = hint;
  }
}
