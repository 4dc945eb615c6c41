/** The tools to look with: marks over the map (sight, range, arc, threat...) and a line from one place to another. */
import type { Piece } from "../../scene";
import { isLeader } from "../lib/faces";
import { ringOf, type Ring } from "../lib/rings";
import type { TraceShown } from "../net/wire";
import type { Table } from "./table.svelte";

/** The tool that needs no ruleset: a rule from one place to another. */
export const MEASURE = "measure";

const RING_MS = 160;

export interface Zone {
  piece: number;
  bands: Record<string, number>;
  targets: number[];
}

export class Looking {
  tool = $state<string | undefined>();
  marks = $state.raw<Record<string, number>>({});
  line = $state.raw<TraceShown | undefined>();
  /** Where one looks from, once it has been clicked; before that, wherever one points. */
  from = $state<string | undefined>();
  to = $state<string | undefined>();
  /** On an open table: the stand that is pointed at, its ranges in units, and whom it could attack. */
  zone = $state.raw<Zone | undefined>();
  /** The ranges of whoever is pointed at, where the board shows them of themselves. */
  rings = $state.raw<Ring[]>([]);
  /** The cell that the marks are seen from. */
  looker = $state<string | undefined>();
  private turn = 0;
  private wait: ReturnType<typeof setTimeout> | undefined;
  private known = new Map<string, Zone>();

  constructor(private readonly table: Table) {}

  /** The tools of this board: what the ruleset marks, and on an open table a rule to measure with. */
  get tools(): string[] {
    return [...(this.table.board.overlays ?? []), ...(this.table.layout.isOpen ? [MEASURE] : [])];
  }

  /** What is near a stand while it is pointed at: how far it fires, and at whom. */
  async over(piece: number | undefined): Promise<void> {
    if (piece === undefined) return void (this.zone = undefined);
    const key = `${piece} ${this.table.facts.length} ${this.table.scene.ask?.number}`;
    if (!this.known.has(key)) this.known.set(key, await this.zoneOf(piece));
    this.zone = this.known.get(key);
  }

  private async zoneOf(piece: number): Promise<Zone> {
    const ask = (text: string) => (this.table.board.overlays?.includes(text) ? this.table.query<Record<string, number>>("overlay", { text, about: [piece] }) : undefined);
    const [bands, targets] = await Promise.all([ask("range"), ask("targets")]);
    return { piece, bands: bands ?? {}, targets: Object.keys(targets ?? {}).map(Number) };
  }

  /** Show the ranges of the pieces in a cell, once one has pointed at it for a moment. */
  around(cell: string | undefined): void {
    clearTimeout(this.wait);
    const here = (this.table.scene.pieces ?? []).filter((piece) => piece.cell === cell && cell !== undefined);
    if (this.rings.length) this.rings = [];
    if (!here.length || this.tool || !this.table.board.hover?.length) return;
    this.wait = setTimeout(() => void this.encircle(here), RING_MS);
  }

  private async encircle(here: Piece[]): Promise<void> {
    const turn = ++this.turn;
    const found = await Promise.all((this.table.board.hover ?? []).map((kind) => this.ring(kind, here)));
    if (turn === this.turn) this.rings = found.filter((ring) => ring !== undefined);
  }

  /** The first piece that has such a range shows it. */
  private async ring(kind: string, here: Piece[]): Promise<Ring | undefined> {
    for (const piece of [here.find((one) => isLeader(one)), here.find((one) => !isLeader(one))]) {
      if (!piece) continue;
      const marks = await this.table.query<Record<string, number>>("overlay", { text: kind, about: [piece.id] });
      const ring = marks && ringOf(kind, marks, this.table.cells);
      if (ring) return ring;
    }
    return undefined;
  }

  get hasLine(): boolean {
    return this.tool !== undefined && (this.tool === MEASURE || (this.table.board.traces ?? []).includes(this.tool));
  }

  /** What the tool says now, in words. */
  get told(): string {
    if (this.tool === MEASURE && this.from && this.to) return `${this.table.layout.apart(this.from, this.to)} from middle to middle`;
    if (!this.from || !this.to || !this.line) return "";
    const far = this.table.layout.apart(this.from, this.to);
    const [reason] = this.line.reasons;
    return reason ? `${this.to}, ${far}: not seen. ${reason.text} (${reason.clause})` : `${this.to}, ${far}: in sight`;
  }

  take(tool: string | undefined, from?: string): void {
    this.tool = this.tool === tool ? undefined : tool;
    this.rings = [];
    this.turn++;
    this.marks = {};
    this.line = undefined;
    this.from = this.to = undefined;
    if (!this.tool) return;
    if (from) void this.pin(from);
    else void this.show();
  }

  /** A click: from here; then, where the tool has lines, to there; on the same place again, let go. */
  async click(cell: string): Promise<void> {
    if (!this.from || !this.hasLine) return this.pin(cell);
    if (this.from === cell) {
      this.from = this.to = this.line = undefined;
      return;
    }
    await this.draw(cell);
  }

  async point(cell: string): Promise<void> {
    if (!this.tool || cell === this.to) return;
    if (!this.from) return this.show(cell);
    if (this.hasLine) await this.draw(cell);
  }

  private async pin(cell: string): Promise<void> {
    this.from = cell;
    this.to = this.line = undefined;
    await this.show(cell);
  }

  private async show(cell?: string): Promise<void> {
    if (this.tool === MEASURE) return;
    const turn = ++this.turn;
    const found = await this.table.query<Record<string, number>>("overlay", { text: this.tool, about: cell ? [this.about(cell)] : [] });
    if (turn !== this.turn || !found || (!cell && !Object.keys(found).length)) return;
    this.marks = found;
    this.looker = cell;
  }

  private async draw(cell: string): Promise<void> {
    const turn = ++this.turn;
    this.to = cell;
    if (this.tool === MEASURE) return;
    const found = await this.table.query<TraceShown | null>("trace", { text: this.tool, about: [this.about(this.from as string), cell] });
    if (turn === this.turn) this.line = found ?? undefined;
  }

  /** An own piece there (on an open table any) looks with its own eyes; otherwise one looks from the place. */
  private about(cell: string): string | number {
    const own = (this.table.scene.pieces ?? []).find((piece) => piece.cell === cell && (piece.side === this.table.side || this.table.layout.isOpen) && piece.inside === undefined);
    return own?.id ?? cell;
  }
}
