/** One seat at one table: what the server has told, and what may be said to it. */
import type { Board, Cell, Named, Piece, Reason, Scene } from "../../scene";
import { applyFacts, applyUpdate, momentsOf, type Moment } from "../lib/apply";
import { layoutOf } from "../lib/layout";
import { taught } from "../lib/lessons";
import { withNames } from "../lib/told";
import { readPast } from "../net/http";
import { Link, Refusal, type LinkStatus } from "../net/link";
import type { Done, FactShown, Frame, LessonShown, Message, Offer, Order, Progress, QueryKind, Said, TableShown, Told } from "../net/wire";

type Query = Extract<Message, { type: "query" }>;

const EMPTY: Scene = { clock: { turn: 0 }, sides: [] };
const MOST_MOMENTS = 5000;

export class Table {
  status = $state<LinkStatus>("connecting");
  seat = $state(-3);
  table = $state.raw<TableShown | undefined>();
  board = $state.raw<Board>({ kind: "hex", title: "" });
  lesson = $state.raw<LessonShown | undefined>();
  private whole = $state.raw<Scene>(EMPTY);
  /** What may be seen; in a lesson only what it allows can be answered. */
  scene: Scene = $derived.by(() => taught(this.whole, this.lesson, this.seat));
  facts = $state.raw<FactShown[]>([]);
  chat = $state.raw<Said[]>([]);
  orders = $state.raw<Order[]>([]);
  offer = $state.raw<Offer | null>(null);
  rest = $state.raw<Progress | undefined>();
  place = $state(0);
  busy = $state(0);
  said = $state("");
  moments = $state.raw<Moment[]>([]);
  ready = $state(false);
  private isWhole = false;
  private number = 0;
  /** Answers under way, and what was told meanwhile: what is asked in the middle of a plan is asked of nobody. */
  private answering = 0;
  private kept: Frame[] = [];

  cells = $derived(new Map((this.board.cells ?? []).map((cell): [string, Cell] => [cell.id, cell])));
  layout = $derived(layoutOf(this.board));
  pieces = $derived(new Map((this.scene.pieces ?? []).map((piece): [number, Piece] => [piece.id, piece])));
  verbs = $derived(this.board.verbs ?? {});
  cards = $derived(new Map((this.scene.hands ?? []).flatMap((hand) => hand.cards ?? []).map((card): [string, string] => [card.id, card.name])));
  hasBot = $derived(this.table?.chairs.some((chair) => chair.who === "bot") ?? false);
  side = $derived(this.table?.chairs.find((chair) => chair.seat === this.seat)?.side ?? this.seat);
  isMine = $derived(this.scene.ask !== undefined);

  onNews: (before: Scene, facts: FactShown[], start: number) => void = () => undefined;
  /** Something else than a chance to react is answered: the viewer has seen what came before. */
  onAnswer: () => void = () => undefined;
  private readonly link: Link;

  constructor(address: string) {
    this.link = new Link(
      address,
      (frame) => this.take(frame),
      (status) => (this.status = status),
    );
  }

  close(): void {
    this.link.close();
  }

  async send(message: Message): Promise<Done | Told | undefined> {
    this.busy++;
    try {
      const answered = await this.link.send(message);
      if (answered.type === "done") this.number = answered.ask;
      return answered;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.said = explain(fault);
      return undefined;
    } finally {
      this.busy--;
    }
  }

  /** Ask the server something; undefined if it cannot be answered now. */
  async query<T>(what: QueryKind, rest: Omit<Query, "type" | "what">): Promise<T | undefined> {
    return (await this.inquire<T>(what, rest)).data;
  }

  /** The same, with the reasons if it is refused. */
  async inquire<T>(what: QueryKind, rest: Omit<Query, "type" | "what">): Promise<{ data?: T; reasons: Reason[] }> {
    try {
      const told = await this.link.send({ type: "query", what, ...rest });
      return { data: told.type === "told" ? (told.data as T) : undefined, reasons: [] };
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return { reasons: fault.frame.reasons?.length ? fault.frame.reasons : [{ clause: "", text: fault.frame.text }] };
    }
  }

  async answer(answers: readonly string[]): Promise<boolean> {
    const ask = this.scene.ask;
    if (!ask || !answers.length) return false;
    if (ask.weight !== "window") this.onAnswer();
    this.answering++;
    const done = await this.send({ type: "answer", ask: ask.number, answers: answers.map((text) => ({ text })) }).finally(() => this.answered());
    if (done?.type !== "done") return false;
    this.rest = done.plan ?? undefined;
    return true;
  }

  /** Take back the last answer, or a sealed one that was given early: then nothing is asked here now. */
  async undo(): Promise<boolean> {
    return (await this.send({ type: "undo", ask: this.scene.ask?.number ?? this.number })) !== undefined;
  }

  /** Fetch the whole past, once; until then there is only what happened since the page was opened. */
  async recall(): Promise<void> {
    if (this.isWhole || !this.table) return;
    this.isWhole = true;
    try {
      const past = await readPast(this.table.id, this.seat);
      this.moments = momentsOf(past.scene, past.facts, past.updates);
    } catch (problem) {
      this.isWhole = false;
      this.said = (problem as Error).message;
    }
  }

  private answered(): void {
    if (--this.answering === 0) this.kept.splice(0).forEach((frame) => this.take(frame));
  }

  private take(frame: Frame): void {
    if (this.answering && frame.type !== "hello") return void this.kept.push(frame);
    switch (frame.type) {
      case "hello":
        this.greet(frame);
        break;
      case "update":
        this.update(frame);
        break;
      case "table":
        this.table = frame.table;
        break;
      case "offer":
        this.offer = frame.offer;
        break;
      case "orders":
        this.orders = frame.orders;
        break;
      case "said":
        this.chat = [...this.chat, frame.said];
        break;
      case "beat":
        this.lesson = frame.at === null || !this.lesson ? undefined : { ...this.lesson, at: frame.at };
        break;
    }
  }

  private greet(hello: Extract<Frame, { type: "hello" }>): void {
    const isBack = this.ready;
    this.kept = [];
    this.seat = hello.seat;
    this.table = hello.table;
    this.board = hello.board;
    this.whole = hello.scene;
    this.lesson = hello.lesson;
    this.facts = this.named(hello.facts.facts);
    this.number = hello.ask ?? hello.scene.ask?.number ?? 0;
    this.chat = hello.chat;
    this.orders = hello.orders ?? [];
    this.offer = hello.offer ?? null;
    this.rest = hello.plan;
    if (!isBack) this.place = hello.place ?? 0;
    this.moments = [{ facts: this.facts.length, scene: this.whole }];
    this.isWhole = false;
    this.ready = true;
  }

  private update(update: Extract<Frame, { type: "update" }>): void {
    const before = this.whole;
    this.whole = applyUpdate(before, update);
    if (update.plan) this.rest = update.plan;
    if (!update.facts) return;
    const news = this.named(update.facts.facts, before);
    this.facts = applyFacts(this.facts, { ...update.facts, facts: news });
    const kept = this.moments.filter((moment) => moment.facts <= (update.facts?.start ?? 0));
    this.moments = [...kept, { facts: this.facts.length, scene: this.whole }].slice(-MOST_MOMENTS);
    this.onNews(before, news, update.facts.start);
  }

  /** Facts with the names of those who act, as far as this seat knows them now or did before. */
  private named(facts: readonly FactShown[], before: Scene = this.whole): FactShown[] {
    const known = new Map([...(before.pieces ?? []), ...(this.whole.pieces ?? [])].flatMap((piece) => (piece.name ? [[String(piece.id), `${piece.id} ${piece.name}`]] : [])));
    const chairs = this.table?.chairs ?? [];
    const players = chairs.length > 2 ? new Map<string, string>() : new Map(chairs.map((chair) => [`player-${chair.seat + 1}`, this.whole.sides[chair.side]?.name]));
    const nameOf = (thing: Named) => (thing.kind === "piece" ? known.get(thing.text) : thing.kind === "player" ? players.get(thing.text) : undefined);
    return facts.map((fact) => withNames(fact, nameOf));
  }
}

function explain(refusal: Refusal): string {
  const { code, text, reasons } = refusal.frame;
  if (code === "conflict") return "The game has gone on since: look again, then choose.";
  if (code === "rate") return "Too quick: wait a moment, then try again.";
  const clauses = (reasons ?? []).map((reason) => reason.clause).filter(Boolean);
  return clauses.length ? `${text} (${clauses.join(", ")})` : text;
}
