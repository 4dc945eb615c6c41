/** Plan, then commit: what has been chosen on the board and not yet sent. */
import type { AskShown, OptionShown, Reason } from "../../scene";
import { DIRECTIONS } from "../lib/geometry";
import { aimedAt, anchorOf, finals, piecesOf, prices, targetsOf, withCard, withFacing, type Targets } from "../lib/options";
import { concertText, EMPTY, errandText, firstStep, goesOn, isFacingOnly, journeyText, lastPoint, onlyWayOut, pathOf, subjectOf, usualFacing, type Company, type Plan } from "../lib/planning";
import type { PlanShown } from "../net/wire";
import { play } from "./sounds";
import type { Table } from "./table.svelte";

const MOST_COMPLETED = 4;

export class Planner {
  plan = $state.raw<Plan>(EMPTY);
  reach = $state.raw<Record<string, number>>({});
  choices = $state.raw<{ cell: string; lead: string[]; options: OptionShown[] } | undefined>();
  reasons = $state.raw<{ cell: string; reasons: Reason[] } | undefined>();
  /** Where several pieces could act together, and with which verbs; "" for what needs no place. */
  together = $state.raw<ReadonlyMap<string, string[]>>(new Map());
  /** A card of the hand that has been picked up: only what it can do is offered. */
  card = $state<string | undefined>();
  /** What a pending ask is about on an open table: a stand that may go anywhere in its reach. */
  private root = $state.raw<{ subject?: number; reach: Record<string, number> }>({ reach: {} });
  private selected: Plan = EMPTY;
  /** The answers that a way begins after: who acts, and how; a place that was chosen is not one of them. */
  private opening: string[] = [];
  private next = $state.raw<AskShown | undefined>();
  private branches = $state.raw<{ lead: string[]; ask: AskShown }[]>([]);
  private asked = 0;

  constructor(private readonly table: Table) {}

  /** The ask that is being looked at: the pending one, or the one that the plan would lead to. */
  get ask(): AskShown | undefined {
    return this.plan.answers.length ? (goesOn(this.next, this.plan.subject) ? this.next : undefined) : this.table.scene.ask;
  }

  targets: Targets = $derived.by(() => this.merged());
  subject: number | undefined = $derived.by(() => this.plan.subject ?? this.root.subject);
  hasReach = $derived.by(() => Object.keys(this.reach).length > 0);
  path = $derived.by(() => this.plan.legs?.find((leg) => leg.piece === this.subject)?.path.slice(1) ?? pathOf(this.plan.answers, this.table.cells, this.table.verbs));
  final = $derived.by(() => finals(this.plan.answers, this.table.scene.ask, this.table.verbs));
  price = $derived.by(() => prices(this.plan.answers, this.table.scene.ask, this.table.verbs));
  isFacing = $derived.by(() => isFacingOnly(this.ask, this.table.verbs));
  isReady = $derived(this.plan.answers.length > 0);
  /** Only a piece has been chosen: something else has to follow. */
  isSelection = $derived.by(() => !this.path.length && !this.isFacing && !this.plan.legs && (this.plan.answers.length === 1 ? this.ask !== undefined || (this.hasReach && this.table.layout.isOpen) : this.plan.answers.length > 1 && this.hasReach && this.ask !== undefined));

  clear(): void {
    this.asked++;
    this.plan = this.selected = EMPTY;
    this.opening = [];
    this.reach = this.root.reach;
    this.choices = undefined;
    this.reasons = undefined;
    this.card = undefined;
    this.next = undefined;
    this.branches = [];
  }

  /** What was offered before a shot is not offered after it, even before the server has said so. */
  private forget(): void {
    this.next = undefined;
    this.branches = [];
    this.reach = {};
  }

  /** Find out where several pieces could act together; once for each ask. */
  async gather(): Promise<void> {
    const { ask } = this.table.scene;
    this.together = new Map();
    this.root = { reach: {} };
    if (!this.plan.answers.length) this.reach = {};
    void this.lookAround(ask);
    const verbs = ask && ask.weight !== "window" ? (this.table.board.joint ?? []) : [];
    const found = await Promise.all(verbs.map((verb) => this.table.query<Record<string, number>>("joint", { text: verb })));
    if (this.table.scene.ask !== ask) return;
    const together = new Map<string, string[]>();
    found.forEach((places, i) => Object.keys(places ?? {}).forEach((cell) => together.set(cell, [...(together.get(cell) ?? []), verbs[i] as string])));
    this.together = together;
  }

  /** An ask for a place may be about a piece that goes there, now or hex by hex: show how far it can. */
  private async lookAround(ask: AskShown | undefined): Promise<void> {
    const subject = ask?.about?.[0];
    const first = this.table.layout.isOpen ? ask?.options[0] : firstStep(ask, this.table.verbs);
    const piece = this.table.pieces.get(subject ?? -1);
    if (!first || subject === undefined || (this.table.layout.isOpen ? !piece?.at : piece?.side !== this.table.side)) return;
    const reach = (await this.table.query<Record<string, number>>("reach", { text: first.text })) ?? {};
    if (this.table.scene.ask !== ask || !Object.keys(reach).length) return;
    this.root = { subject, reach };
    if (!this.plan.answers.length) this.reach = reach;
  }

  /** Whether a click on this piece means something now. */
  canPick(piece: number): boolean {
    const { joint } = this.plan;
    return this.targets.pieces.has(piece) || (joint !== undefined && [...joint.members, ...joint.others].includes(piece));
  }

  /** A click on a cell, perhaps on a piece in it. */
  async click(cell: string, piece?: number): Promise<void> {
    this.reasons = undefined;
    if (this.plan.joint && piece !== undefined && this.canPick(piece)) return this.toggle(piece);
    if (this.plan.spot === cell && this.plan.answers.length && !this.isBeside(piece) && !this.isLetGo(piece)) return void (await this.commit());
    this.choices = undefined;
    const here = this.optionsAt(cell, piece);
    if (this.canGo(cell, piece) && !this.isEnemyShot(here) && !this.isStep(here) && (await this.goTo(cell))) return;
    if (here.length === 1) return this.choose(here[0] as OptionShown, cell);
    const [verb] = this.together.get(cell) ?? [];
    if (verb && here.length > 1 && here.some((option) => option.verb === verb)) return this.concert(verb, cell, this.membersIn(here, verb));
    if (here.length > 1) return this.among(here, cell, piece);
    if (!this.plan.answers.length && verb) return this.concert(verb, cell);
    if (piece === undefined && (await this.name(cell))) return;
    await this.missed(cell, piece);
  }

  /** The ask is about a way that has begun, and this is one hex of it: it may go on from there. */
  private isStep(here: readonly OptionShown[]): boolean {
    return !this.table.layout.isOpen && !this.plan.answers.length && here.length > 0;
  }

  private canGo(cell: string, piece: number | undefined): boolean {
    if (this.subject === undefined) return false;
    if (!this.table.layout.isOpen) return this.reach[cell] !== undefined;
    const again = targetsOf(this.table.scene.ask, this.table.verbs).pieces;
    return this.hasReach && (piece === undefined || !again.has(piece));
  }

  /** On an open table any legal point may be named, whether it was offered or not; a refusal is told. */
  private async name(cell: string): Promise<boolean> {
    const { ask, table } = this;
    const text = table.layout.isOpen && ask ? aimedAt(ask, cell, undefined, table.verbs) : undefined;
    if (!text) return false;
    if (this.plan.answers.length) return this.nameAhead(text, cell);
    await this.adopt(text, cell);
    return true;
  }

  private async nameAhead(text: string, cell: string): Promise<boolean> {
    const answers = [...this.plan.answers, text];
    const ahead = await this.table.query<AskShown | null>("ahead", { answers });
    if (ahead !== undefined) this.plan = { ...this.plan, answers, spot: cell };
    return ahead !== undefined;
  }

  /** A plan or an answer in words, as typed or as suggested: looked at, not yet sent; false if it is refused. */
  async adopt(text: string, cell?: string): Promise<boolean> {
    const turn = ++this.asked;
    const { data, reasons } = await this.table.inquire<PlanShown>("plan", { text });
    if (turn !== this.asked) return true;
    if (!data?.answers.length) {
      const at = cell ?? lastPoint([text]) ?? this.plan.spot ?? this.table.pieces.get(this.subject ?? -1)?.cell;
      if (at) this.reasons = { cell: at, reasons };
      else this.table.said = reasons.map((reason) => reason.text).join(" ");
      return false;
    }
    const legs = data.legs?.length ? data.legs : undefined;
    const bearing = / facing (\d+)/.exec(text)?.[1];
    const joint = data.joint ? { verb: text.split(" ", 1)[0] ?? "", ...data.joint } : undefined;
    const { cost, warnings = [] } = data;
    this.reasons = this.choices = undefined;
    this.plan = { answers: data.answers, subject: legs ? (this.subject ?? legs[0]?.piece) : undefined, spot: cell ?? lastPoint(data.answers), cost: legs && cost, warnings, joint, legs, bearing: bearing === undefined ? undefined : Number(bearing) };
    return true;
  }

  /** On an open table: to any point, any way, facing anywhere, alone or with others; the reasons if it cannot be. */
  async go(to: string, more: { via?: string[]; bearing?: number; company?: Company } = {}): Promise<boolean> {
    const { subject } = this;
    if (subject === undefined) return false;
    const { via, bearing, company, reach } = { ...this.plan, ...more, reach: this.reach };
    const stages = via?.at(-1) === to ? via.slice(0, -1) : via;
    const isLegal = await this.adopt(journeyText(subject, { via: stages, to, bearing, company }), to);
    if (!isLegal) this.plan = { ...this.selected, bearing, company };
    else if (this.plan.legs) this.plan = { ...this.plan, subject, via, bearing, company };
    this.reach = reach;
    return true;
  }

  /** Add an option to the plan, and look at what would be asked then. */
  async choose(option: OptionShown, spot?: string, lead: string[] = this.leadTo(option)): Promise<void> {
    this.choices = undefined;
    const turn = ++this.asked;
    const named = subjectOf(option, this.ask, this.table.verbs);
    const subject = (lead.length ? this.plan.subject : undefined) ?? named;
    const isPlaced = anchorOf(option, this.ask?.about ?? [], this.table.verbs).kind === "cell";
    this.plan = this.selected = { answers: [...lead, option.text], subject, spot: spot ?? this.spotOf(option), warnings: [] };
    this.opening = isPlaced ? lead : this.plan.answers;
    if (isPlaced && this.table.verbs[option.verb]?.final !== undefined) this.forget();
    const reach = isPlaced && lead.length ? Promise.resolve(undefined) : this.table.query<Record<string, number>>("reach", { text: option.text, answers: lead });
    const [ahead, reached] = await Promise.all([this.lookAhead(this.plan.answers), reach]);
    if (turn !== this.asked) return;
    if (!goesOn(ahead, subject) && goesOn(ahead, named)) this.plan = this.selected = { ...this.plan, subject: named };
    this.next = ahead;
    this.reach = reached ?? {};
    await this.branchOut(turn);
  }

  /** Those who could begin with this verb, where several options name the same place. */
  private membersIn(options: readonly OptionShown[], verb: string): number[] {
    return options.filter((option) => option.verb === verb).flatMap((option) => piecesOf(option, this.table.verbs).slice(0, 1));
  }

  /** Several pieces, one action: the ruleset says who takes part, who else could, and what it comes to. */
  async concert(verb: string, at?: string, members?: readonly number[]): Promise<void> {
    const turn = ++this.asked;
    const found = await this.table.query<PlanShown>("plan", { text: concertText(verb, at, members) });
    if (turn !== this.asked || !found?.joint || !found.answers.length) return;
    this.plan = { answers: found.answers, spot: at, joint: { verb, ...found.joint }, warnings: found.warnings ?? [] };
    this.reach = {};
    this.branches = [];
    this.next = undefined;
  }

  /** A way must lead through this cell: it becomes a stage, and for now the end. */
  async through(cell: string): Promise<boolean> {
    if (!this.canGo(cell, undefined)) return false;
    return this.goTo(cell, undefined, [...(this.plan.via ?? []), cell]);
  }

  /** Turn the piece of the plan, or choose among options that differ in facing. */
  async face(direction: number): Promise<void> {
    if (this.plan.facing !== undefined && this.plan.spot) return void (await this.goTo(this.plan.spot, direction));
    const option = this.ask && withFacing(this.ask.options, direction, this.table.verbs);
    if (!option || !this.isFacing) return;
    if (!this.plan.answers.length) return this.answer(option);
    await this.choose(option, this.plan.spot);
  }

  /** Send the plan, once, and only for what was asked when it was made. */
  async commit(): Promise<void> {
    if (!this.plan.answers.length) return;
    const { ask } = this.table.scene;
    const turn = ++this.asked;
    play("choose");
    const answers = await this.completed();
    if (turn !== this.asked || ask?.number !== this.table.scene.ask?.number) return;
    this.clear();
    await this.table.answer(answers);
  }

  /**
   * The plan with what goes without saying: a facing, and in a set-up the first choice of the same piece. Against a bot also
   * the end of what cannot go on; a person could tell by the quick facing that nothing else was possible.
   */
  private async completed(): Promise<string[]> {
    const answers = [...this.plan.answers];
    const { subject } = this.plan;
    const endsUnseen = this.table.hasBot && !this.table.lesson;
    let ask = goesOn(this.next, subject) ? this.next : undefined;
    for (let i = 0; ask && i < MOST_COMPLETED; i++) {
      const isTurn = isFacingOnly(ask, this.table.verbs);
      const isPlain = this.table.scene.clock.turn === 0 && ask.options.every((option) => anchorOf(option, ask?.about ?? [], this.table.verbs).kind === "chip");
      const option = isTurn ? this.usual(ask) : isPlain ? ask.options[0] : endsUnseen ? onlyWayOut(ask, this.table.verbs) : undefined;
      if (!option) break;
      answers.push(option.text);
      const next: AskShown | undefined = await this.lookAhead(answers);
      ask = goesOn(next, subject) ? next : undefined;
    }
    return answers;
  }

  /** A word beside the board: answered at once, unless it leads on to places on the board. */
  async pick(option: OptionShown): Promise<void> {
    const leads = this.branches.some((branch) => branch.lead.at(-1) === option.text);
    await (leads ? this.choose(option, this.plan.spot) : this.answer(option));
  }

  /** Answer at once: for what stands on a button that says so. */
  async answer(option: OptionShown): Promise<void> {
    const answers = [...this.leadTo(option), option.text];
    this.clear();
    await this.table.answer(answers);
  }

  optionsAt(cell: string, piece?: number): OptionShown[] {
    const { pieces, cells } = this.targets;
    const inCell = (this.table.scene.pieces ?? []).filter((one) => one.cell === cell);
    const aboard = (this.table.scene.pieces ?? []).filter((one) => one.inside !== undefined && one.inside === piece).flatMap((one) => pieces.get(one.id) ?? []);
    if (piece !== undefined && (pieces.has(piece) || aboard.length)) return [...(pieces.get(piece) ?? []), ...aboard];
    return [...inCell.flatMap((one) => pieces.get(one.id) ?? []), ...(cells.get(cell) ?? [])];
  }

  /** A second click on the piece that was chosen lets it go, where something else would have to follow. */
  private isLetGo(piece: number | undefined): boolean {
    const isOwn = this.plan.answers.length === 1 && piece !== undefined && piece === this.plan.subject;
    if (isOwn && (this.ask || this.isSelection)) this.clear();
    return isOwn && !this.plan.answers.length;
  }

  /** Another piece of the same stack that could be picked next, once one has been chosen. */
  private isBeside(piece: number | undefined): boolean {
    return this.isSelection && piece !== undefined && piece !== this.plan.subject && this.targets.pieces.has(piece);
  }

  private isEnemyShot(options: readonly OptionShown[]): boolean {
    return options.some((option) => this.table.verbs[option.verb]?.final !== undefined);
  }

  private usual(ask: AskShown): OptionShown | undefined {
    const { table } = this;
    const piece = table.pieces.get(this.plan.subject ?? -1);
    const enemies = [...table.pieces.values()].filter((one) => one.side !== piece?.side);
    const facing = usualFacing(piece, this.path, table.layout, enemies);
    return withFacing(ask.options, facing, table.verbs);
  }

  /** One of those who act together is clicked in or out. */
  private async toggle(piece: number): Promise<void> {
    const { joint, spot, legs } = this.plan;
    if (!joint) return;
    if (legs && piece === this.subject) return this.clear();
    const members = joint.members.includes(piece) ? joint.members.filter((one) => one !== piece) : [...joint.members, piece];
    if (!members.length) return this.clear();
    if (legs && spot) return void (await this.go(spot, { company: members.filter((one) => one !== this.subject) }));
    await this.concert(joint.verb, spot, members);
  }

  private async goTo(cell: string, wished?: number, via: string[] = this.plan.via ?? []): Promise<boolean> {
    if (this.table.layout.isOpen) return this.go(cell, { via });
    const stages = via.at(-1) === cell ? via.slice(0, -1) : via;
    const turn = ++this.asked;
    const subject = this.subject as number;
    const facing = wished ?? this.facingAt(cell);
    const ask = (lead: string[], side?: string) => this.planned(errandText(subject, stages, cell, side), lead);
    const from = async (lead: string[]) => (facing === undefined ? undefined : await ask(lead, DIRECTIONS[facing])) ?? (await ask(lead));
    const found = (this.opening.length ? await from(this.opening) : undefined) ?? (await from([]));
    if (turn !== this.asked) return true; // something else was begun: nothing is to be tried instead
    if (!found?.answers.length) {
      if (stages.length) this.table.said = `There is no way to ${cell} through ${stages.join(" and ")}.`;
      return stages.length > 0;
    }
    this.plan = { answers: found.answers, subject, spot: cell, facing, via, cost: found.cost, warnings: found.warnings ?? [] };
    this.branches = [];
    const ahead = await this.lookAhead(found.answers);
    if (turn === this.asked) this.next = ahead;
    return true;
  }

  /** A plan that goes on from these answers, all of it. */
  private async planned(text: string, lead: string[]): Promise<PlanShown | undefined> {
    const found = await this.table.query<PlanShown>("plan", { text, answers: lead });
    return found?.answers.length ? { ...found, answers: [...lead, ...found.answers] } : undefined;
  }

  /** The facing that goes without saying after a move; none for pieces that have no facing. */
  private facingAt(cell: string): number | undefined {
    const { table } = this;
    const piece = table.pieces.get(this.subject ?? -1);
    if (piece?.facing === undefined) return undefined;
    const enemies = [...table.pieces.values()].filter((one) => one.side !== piece.side);
    return usualFacing(piece, [cell], table.layout, enemies);
  }

  private lookAhead(answers: readonly string[]): Promise<AskShown | undefined> {
    return this.table.query<AskShown | null>("ahead", { answers: [...answers] }).then((ask) => ask ?? undefined);
  }

  /** Words such as "fire" that lead on to places: look one step further, so that the places glow at once. */
  private async branchOut(turn: number): Promise<void> {
    const { ask, table } = this;
    this.branches = [];
    if (!ask || this.isFacing) return;
    const words = ask.options.filter((option) => anchorOf(option, ask.about ?? [], table.verbs).kind === "chip" && !table.verbs[option.verb]?.role);
    const leads = words.slice(0, 6).map((option) => [...this.plan.answers, option.text]);
    const asks = await Promise.all(leads.map((lead) => this.lookAhead(lead)));
    if (turn !== this.asked) return;
    this.branches = asks.flatMap((found, i) => (found && goesOn(found, this.plan.subject) ? [{ lead: leads[i] as string[], ask: found }] : []));
  }

  private merged(): Targets {
    const own = targetsOf(withCard(this.ask, this.card, this.table.verbs), this.table.verbs);
    if (this.table.layout.isOpen) for (const [piece, options] of own.pieces) if (!this.isOnTable(piece)) own.chips.unshift(...options);
    for (const { ask } of this.branches) {
      const more = targetsOf(ask, this.table.verbs);
      for (const [piece, options] of more.pieces) if (!own.pieces.has(piece)) own.pieces.set(piece, options);
      for (const [cell, options] of more.cells) if (!own.cells.has(cell)) own.cells.set(cell, options);
    }
    return own;
  }

  private isOnTable(piece: number): boolean {
    const { pieces } = this.table;
    return pieces.get(pieces.get(piece)?.inside ?? piece)?.at !== undefined;
  }

  /** The answers that come before this option. */
  leadTo(option: OptionShown): string[] {
    const isOwn = !this.plan.answers.length || this.ask?.options.includes(option);
    if (isOwn) return this.ask?.options.includes(option) ? this.plan.answers : [];
    return this.branches.find((branch) => branch.ask.options.includes(option))?.lead ?? [];
  }

  private among(options: OptionShown[], cell: string, piece?: number): void | Promise<void> {
    const facing = this.table.verbs[options[0]?.verb ?? ""]?.at.includes("facing");
    if (facing && new Set(options.map((option) => option.verb)).size === 1) {
      const piece = this.table.pieces.get(subjectOf(options[0] as OptionShown, this.ask, this.table.verbs) ?? -1);
      const enemies = [...this.table.pieces.values()].filter((one) => one.side !== (piece?.side ?? this.table.side));
      const wished = usualFacing(piece, [cell], this.table.layout, enemies);
      return this.choose(withFacing(options, wished, this.table.verbs) as OptionShown, cell);
    }
    const isOwn = (option: OptionShown): boolean => piecesOf(option, this.table.verbs)[0] === piece;
    const [first, ...rest] = [...options.filter(isOwn), ...options.filter((option) => !isOwn(option))] as [OptionShown, ...OptionShown[]];
    const lead = this.leadTo(first);
    const chosen = this.choose(first, cell, lead);
    this.choices = { cell, lead, options: rest };
    return chosen;
  }

  /** One of the other things that the same click could mean. */
  async instead(option: OptionShown): Promise<void> {
    const { cell, lead, options } = this.choices ?? { cell: "", lead: [], options: [] };
    const chosen = this.choose(option, cell, lead);
    this.choices = { cell, lead, options: options.filter((one) => one !== option) };
    return chosen;
  }

  /** What a reason suggests, where it is an answer to what is asked. */
  suggested(text: string | undefined): OptionShown | undefined {
    return this.table.scene.ask?.options.find((option) => option.text === text);
  }

  /** Choose it, with nothing else begun. */
  async follow(option: OptionShown): Promise<void> {
    this.clear();
    await this.choose(option);
  }

  private spotOf(option: OptionShown): string | undefined {
    const anchor = anchorOf(option, this.ask?.about ?? [], this.table.verbs);
    if (anchor.kind === "cell") return anchor.cell;
    if (anchor.kind === "piece") return this.table.pieces.get(anchor.piece)?.cell;
    return this.plan.spot;
  }

  /** Nothing is legal there: another piece is selected, or the reasons are told. */
  private async missed(cell: string, piece: number | undefined): Promise<void> {
    const root = this.table.scene.ask;
    const isElse = this.plan.answers.length > 0 && root !== undefined;
    if (isElse) {
      const again = targetsOf(root, this.table.verbs);
      const stack = (this.table.scene.pieces ?? []).filter((one) => one.cell === cell);
      const options = stack.flatMap((one) => again.pieces.get(one.id) ?? []);
      if (options.length) {
        this.clear();
        return void (await this.click(cell, piece));
      }
    }
    const text = this.ask && aimedAt(this.ask, cell, piece, this.table.verbs);
    if (!text || this.plan.answers.length > 1) return this.clear();
    const reasons = root && !this.plan.answers.length ? await this.table.query<Reason[]>("why_not", { text }) : undefined;
    if (reasons?.length) this.reasons = { cell, reasons };
    else this.clear();
  }
}
