/** A table as it is looked at and played: plan, film, camera, tools and keys together. */
import type { AskShown, OptionShown, Scene } from "../../scene";
import { stepBefore } from "../lib/apply";
import { middleOf } from "../lib/draft";
import type { Point } from "../lib/geometry";
import type { Way } from "../lib/layout";
import { named } from "../lib/outline";
import { isWindow, restOf, wayOut } from "../lib/planning";
import { cardAfter, type Card } from "../lib/results";
import { takenBack } from "../lib/told";
import type { FactShown, OddsShown, Order } from "../net/wire";
import { Arranging } from "./arranging.svelte";
import { Draft } from "./draft.svelte";
import { InTurn } from "./inturn.svelte";
import { Lights } from "./lights.svelte";
import { Looking } from "./looking.svelte";
import { Marching } from "./marching.svelte";
import { Camera } from "./camera.svelte";
import { Planner } from "./planner.svelte";
import { Pupil } from "./pupil.svelte";
import { play } from "./sounds";
import { Table } from "./table.svelte";
import { Theatre } from "./theatre.svelte";

export type Tab = "order" | "log" | "rules" | "table";

/** In pixels: a window that is narrow, and how near the rim nothing is easily touched. */
const [NARROW, FINGER] = [600, 24];
const NOTHING = { pieces: [] as number[], cells: [] as string[] };
const NOTHING_TO_TAKE_BACK = "Nothing to take back: luck, another seat or a reveal came after your last choice.";
const ARROWS: Record<string, Way> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "right", ArrowLeft: "left" };
const BOARD_KEYS = { ...ARROWS, Tab: "", Enter: "" };

export class Battle {
  readonly table: Table;
  readonly planner: Planner;
  readonly draft: Draft;
  readonly arranging: Arranging;
  readonly looking: Looking;
  readonly lights: Lights;
  readonly marching: Marching;
  readonly pupil: Pupil;
  readonly inTurn = new InTurn();
  readonly theatre = new Theatre(play);
  readonly camera = new Camera();
  tab = $state<Tab>("order");
  rule = $state("");
  moment = $state<number | undefined>();
  hidden = $state(false);
  fanned = $state<string | undefined>();
  magnified = $state<string | undefined>();
  cursor = $state<string | undefined>();
  private cycled: number | undefined;
  lit = $state.raw(NOTHING);
  odds = $state.raw<OddsShown | undefined>();
  /** The odds of the ways to react in a window, by their texts. */
  chances = $state.raw<ReadonlyMap<string, OddsShown>>(new Map());
  sheet = $state<"low" | "half" | "full">("low");
  /** How many pixels of the board are hidden from below, by a result or the bar of a window. */
  covered = $state(0);
  /** Cells that are being picked on the map, for a standing order. */
  picked = $state.raw<string[] | undefined>();

  /** What is on the board: now, or a moment of the past. */
  scene: Scene = $derived.by(() => {
    const { moment, table } = this;
    if (moment === undefined) return table.scene;
    return (table.moments.findLast((one) => one.facts <= moment) ?? table.moments[0])?.scene ?? table.scene;
  });
  /** What had been told then. */
  told: FactShown[] = $derived.by(() => this.table.facts.slice(0, this.moment));
  /** The result that is on the table: the last one until it is put away, or the one of the moment that is looked at. */
  card: Card | undefined = $derived.by(() => {
    if (this.moment === undefined) return this.theatre.card;
    return cardAfter(undefined, this.told.slice(stepBefore(this.table.moments, this.moment)));
  });
  /** The trails of what the others did last. */
  ways: Theatre["ways"] = $derived.by(() => (this.moment === undefined ? this.theatre.ways : new Map()));
  isLive = $derived.by(() => this.moment === undefined && this.table.scene.ask !== undefined && this.table.status === "open");
  ask: AskShown | undefined = $derived.by(() => (this.isLive ? this.table.scene.ask : undefined));
  isWindow = $derived.by(() => isWindow(this.ask, this.table.pieces, this.table.side));

  /** What is left of a plan that the server stopped, if it can go on from here. */
  rest: string[] = $derived.by(() => {
    const { rest, pieces, side, layout } = this.table;
    return restOf((rest?.rest ?? []).map((step) => step.text), this.ask, pieces, side, layout.isOpen === true);
  });

  /** What can be chosen only among the cards under Orders: men inside a piece, who stand nowhere themselves. */
  cardsAsked: OptionShown[] = $derived.by(() => {
    if (!this.ask) return [];
    const { pieces } = this.table;
    const men = [...this.planner.targets.pieces].filter(([id]) => pieces.get(id)?.inside !== undefined && !pieces.get(id)?.cell);
    return men.flatMap(([, options]) => options);
  });

  /** The only option, where nobody learns anything from a quick answer. */
  private only: OptionShown | undefined = $derived.by(() => {
    const options = this.table.lesson ? [] : (this.ask?.options ?? []);
    return options.length === 1 && (this.table.hasBot || !this.isWindow) ? options[0] : undefined;
  });
  /** It is given by itself, but not while answers are being taken back. */
  forced: OptionShown | undefined = $derived.by(() => (this.isGoingBack ? undefined : this.only));
  private isGoingBack = $state(false);
  /** After so many facts there was no choice to take back, only answers that give themselves again. */
  private inVain = $state(-1);
  canUndo = $derived.by(() => this.table.scene.can_undo === true && this.table.facts.length !== this.inVain);

  private pointed: string | undefined;
  private peeked: string | undefined;

  constructor(table: Table) {
    this.table = table;
    this.planner = new Planner(table);
    this.draft = new Draft(table);
    this.arranging = new Arranging(table, this.draft);
    this.looking = new Looking(table);
    this.lights = new Lights(table);
    this.marching = new Marching(this.planner);
    this.pupil = new Pupil(table, this.planner);
    table.onAnswer = () => this.theatre.forgetTrails();
    table.onNews = (before, facts, start) => this.theatre.show(before, facts, start, table.side);
  }

  close(): void {
    this.theatre.skip();
    this.table.close();
  }

  /** Look at what is asked, with hexes of a good size. */
  open(): void {
    const about = this.ask?.about?.[0];
    const mine = (this.table.scene.pieces ?? []).filter((piece) => piece.side === this.table.side && piece.cell);
    const piece = (about === undefined ? undefined : this.table.pieces.get(about)) ?? mine[Math.floor(mine.length / 2)];
    const { layout, board } = this.table;
    const at = this.asked ?? layout.place(piece?.cell ?? "") ?? layout.place(board.cells?.[0]?.id ?? "") ?? middleOf(layout);
    if (at) this.camera.open(at, layout.opening(this.camera.width));
  }

  /** Where one should look for what is asked: at the piece it is about, or at what can be chosen if none of it is in view. */
  get asked(): Point | undefined {
    const { layout, pieces } = this.table;
    const about = layout.place(pieces.get(this.ask?.about?.[0] ?? -1)?.cell ?? "");
    if (about || !this.ask) return about;
    const { targets } = this.planner;
    const cells = [...targets.cells.keys(), ...[...targets.pieces.keys()].flatMap((id) => pieces.get(id)?.cell ?? [])];
    const places = cells.flatMap((cell) => layout.place(cell) ?? []);
    return places.some((at) => this.camera.sees(at, FINGER, this.below)) ? undefined : places[0];
  }

  /** How much of the map is hidden at the bottom: in a narrow window a result lies across all of it, as the bar of a window does in any. */
  get below(): number {
    const isAcross = this.isWindow || this.camera.width < NARROW;
    return isAcross && this.covered ? Math.min(this.covered + 20, 0.6 * this.camera.height) : 0;
  }

  // Hands on the board

  tap(cell: string, piece: number | undefined, shift: boolean): void {
    this.inTurn.do(() => this.touch(cell, piece, shift));
  }

  /** What was meant, once that is known; what comes of it is weighed behind that. */
  private touch(cell: string, piece: number | undefined, shift: boolean): Promise<void> | void {
    this.cursor = undefined;
    this.table.said = "";
    this.looking.around(undefined);
    if (this.looking.tool) return void this.looking.click(cell);
    if (this.picked) return this.pick(cell);
    if (shift) return this.shifted(cell);
    if (this.arranging.isOpen) return void this.arranging.tap(cell);
    const stack = (this.scene.pieces ?? []).filter((one) => one.cell === cell && one.inside === undefined);
    if (!this.isLive) {
      this.magnified = stack.length ? cell : undefined;
      return;
    }
    this.theatre.card = undefined;
    if (this.pupil.taps(cell, piece)) return;
    const able = stack.filter((one) => this.planner.canPick(one.id));
    if (stack.length > 1 && this.fanned !== cell && able.length > 1) {
      this.fanned = cell;
      return;
    }
    this.fanned = undefined;
    return this.planner.click(cell, able.length === 1 ? able[0]?.id : piece).then(() => {
      void this.weigh();
      void this.lights.show(this.planner.plan.answers);
    });
  }

  /** With Shift: a stage of the way that is being planned, or a closer look. */
  private async shifted(cell: string): Promise<void> {
    if (!this.isLive || !(await this.planner.through(cell))) this.magnify(cell);
  }

  goFacing(cell: string, direction: number): void {
    this.inTurn.do(async () => {
      if (this.planner.plan.spot !== cell) await this.planner.click(cell);
      await this.planner.face(direction);
    });
  }

  /** On an open table: turn the stand that is planned to go. */
  turn(degrees: number): void {
    const { plan, subject } = this.planner;
    const leg = plan.legs?.find((one) => one.piece === subject);
    if (leg && plan.spot) void this.planner.go(plan.spot, { bearing: (leg.bearing + degrees + 360) % 360 });
  }

  /** On an open table: the planned stand goes alone, or all who may go with it. */
  gatherAll(): void {
    const { plan } = this.planner;
    if (plan.legs && plan.joint && plan.spot) void this.planner.go(plan.spot, { company: plan.joint.others.length ? "all" : [] });
  }

  magnify(cell: string): void {
    this.magnified = cell;
    this.looking.around(cell);
  }

  /** While Shift is held, what one points at is shown large. */
  peek(isOn: boolean): void {
    if (isOn && this.pointed && !this.planner.isReady) this.magnified = this.peeked = this.pointed;
    else if (!isOn && this.peeked && this.magnified === this.peeked) this.magnified = this.peeked = undefined;
  }

  hover(cell: string | undefined): void {
    if (cell !== this.pointed) this.looking.around(this.planner.plan.answers.length ? undefined : cell);
    this.pointed = cell;
    if (this.peeked) this.peek(true);
    if (cell) void this.looking.point(cell);
    this.lightAt(cell);
  }

  // Looking

  /** Light what a click there would touch, or else the plan, and how the pieces there are tied to others. */
  private lightAt(cell: string | undefined): void {
    if (!this.isLive || this.looking.tool) return;
    const { planner, lights } = this;
    const option = cell === undefined ? undefined : planner.targets.cells.get(cell)?.find((one) => lights.canShow(one));
    if (option || lights.preview) void lights.show(option ? [...planner.leadTo(option), option.text] : planner.plan.answers);
    void lights.point(cell);
  }

  /** Take a tool, or put it away; the piece that is selected looks first. */
  take(tool: string | undefined): void {
    this.looking.take(tool, this.table.pieces.get(this.planner.plan.subject ?? -1)?.cell);
  }

  light(fact: FactShown | undefined): void {
    this.lit = fact ? named(fact) : NOTHING;
  }

  openRule(clause: string): void {
    this.rule = clause;
    this.tab = "rules";
    if (this.sheet === "low") this.sheet = "half";
  }

  private async weigh(): Promise<void> {
    const { plan, final } = this.planner;
    const { layout } = this.table;
    this.odds = undefined;
    if (!plan.answers.length || !final.length || plan.legs || (layout.isOpen && this.planner.isSelection)) return;
    const odds = await this.table.query<OddsShown>("odds", { answers: plan.answers });
    if (this.planner.plan === plan) this.odds = odds;
  }

  // Answers

  get declining(): OptionShown | undefined {
    return wayOut(this.ask, this.table.verbs);
  }

  commit(): void {
    this.inTurn.do(() => this.planner.commit());
  }

  async pass(): Promise<void> {
    const option = this.declining;
    if (option) await this.planner.answer(option);
  }

  /** Pass now, and in every window of this kind until the move or the turn is over. */
  async passOn(until: "move" | "turn"): Promise<void> {
    const window = this.ask?.kind;
    if (!window) return;
    await this.setOrders([...this.table.orders.filter((order) => order.window !== window), { window, do: "pass", until }]);
    if (this.ask?.kind === window) await this.pass();
  }

  /** Put a cell to those picked, or take it away. */
  private pick(cell: string): void {
    const had = this.picked ?? [];
    this.picked = had.includes(cell) ? had.filter((one) => one !== cell) : [...had, cell];
    this.lit = { pieces: [], cells: this.picked };
  }

  async setOrders(orders: Order[]): Promise<void> {
    await this.table.send({ type: "orders", orders });
  }

  async undo(): Promise<void> {
    if (this.planner.isReady) return this.planner.clear();
    if (!this.canUndo) {
      this.table.said = NOTHING_TO_TAKE_BACK;
      return;
    }
    this.planner.clear();
    const told = this.table.facts;
    this.isGoingBack = true;
    let isBack = await this.table.undo();
    while (isBack && this.only && this.table.scene.can_undo) isBack = await this.table.undo();
    if (isBack) this.sayTakenBack(told);
    this.isGoingBack = false;
  }

  /** Name what was taken back, unless all of it will be answered again by itself: there was no choice among it. */
  private sayTakenBack(told: FactShown[]): void {
    if (this.only) this.inVain = told.length;
    this.table.said = this.only ? NOTHING_TO_TAKE_BACK : takenBack(told, this.table.facts, this.ask?.prompt);
  }

  // Keys

  boardKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in BOARD_KEYS)) return;
    const { key, shiftKey, repeat, currentTarget } = event;
    if (!this.inTurn.isBusy) return void (this.press(key, shiftKey) && event.preventDefault());
    event.preventDefault();
    if (!repeat) this.inTurn.do(() => this.press(key, shiftKey) || leave(currentTarget as HTMLElement, shiftKey));
  }

  /** Whether the board has a use for the key. */
  private press(key: string, isBack: boolean): boolean {
    if (key === "Tab") return this.cycle(isBack ? -1 : 1);
    if (key in ARROWS) this.step(key);
    else if (this.cursor) this.choose(this.cursor);
    else this.commit();
    return true;
  }

  /** By keyboard nobody points into a fan: a stack is taken as if it were open, and asked about in words. */
  private choose(cell: string): void {
    const at = this.cursor;
    this.fanned = cell;
    this.tap(cell, undefined, false);
    this.cursor = at;
  }

  /** To the next thing that can be chosen; false at the end, so that Tab leaves the board. Another ask begins anew. */
  private cycle(step: number): boolean {
    const from = this.cycled === this.ask?.number ? this.cursor : undefined;
    this.cycled = this.ask?.number;
    const { pieces, cells } = this.planner.targets;
    const placed = [...pieces.keys()].flatMap((id) => this.table.pieces.get(id)?.cell ?? []);
    const shared = this.planner.isReady ? [] : [...this.planner.together.keys()].filter(Boolean);
    const spots = [...new Set([...placed, ...cells.keys(), ...Object.keys(this.planner.reach), ...shared])];
    const next = (from ? spots.indexOf(from) : step > 0 ? -1 : spots.length) + step;
    const spot = spots[next];
    this.cursor = spot;
    const at = this.table.layout.place(spot ?? "");
    if (at) this.camera.show(at);
    return spot !== undefined;
  }

  private step(key: string): void {
    const { layout } = this.table;
    const next = this.cursor ? layout.beside(this.cursor, ARROWS[key] as Way) : this.firstCell();
    const at = next === undefined ? undefined : layout.place(next);
    if (!at) return;
    this.cursor = next;
    this.camera.show(at);
  }

  private firstCell(): string {
    const first = [...this.planner.targets.pieces.keys()][0];
    return (first === undefined ? undefined : this.table.pieces.get(first)?.cell) ?? this.table.board.cells?.[0]?.id ?? this.table.scene.pieces?.find((piece) => piece.cell)?.cell ?? "";
  }
}

/** What Tab does by itself: the focus goes to the next thing that can have it, or back. */
function leave(from: HTMLElement, isBack: boolean): void {
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]')];
  const open = all.filter((one) => one === from || one.getClientRects().length > 0);
  open[open.indexOf(from) + (isBack ? -1 : 1)]?.focus();
}
