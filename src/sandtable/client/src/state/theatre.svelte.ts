/** The film of what others did: pieces walk, shots are seen, results stay a moment. */
import type { Piece, Scene } from "../../scene";
import { filmOf, lengthOf, trails, type Frame } from "../lib/film";
import { isFlight } from "../lib/flights";
import { cardAfter, type Card } from "../lib/results";
import type { FactShown } from "../net/wire";
import { prefersStill, settings } from "./settings.svelte";

export type Sound = "step" | "shot" | "hit" | "turn";

export class Theatre {
  /** Where pieces are shown while the film runs, and pieces that are gone but still shown. */
  places = $state.raw<ReadonlyMap<number, string>>(new Map());
  ghosts = $state.raw<Piece[]>([]);
  frame = $state.raw<Frame | undefined>();
  ways = $state.raw<ReadonlyMap<number, string[]>>(new Map());
  card = $state.raw<Card | undefined>();
  private queue: Frame[] = [];
  private facts = new Map<number, FactShown>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly play: (sound: Sound) => void) {}

  get isOn(): boolean {
    return this.frame !== undefined;
  }

  /** Show what happened; `mine` are the pieces of the viewer, whose moves leave no trail. */
  show(before: Scene, facts: FactShown[], start: number, mine: number): void {
    const frames = filmOf(facts, start);
    facts.forEach((fact, i) => this.facts.set(start + i, fact));
    const had = new Map((before.pieces ?? []).map((piece): [number, Piece] => [piece.id, piece]));
    const theirs = frames.filter((frame) => frame.kind === "move" && had.get(frame.pieces[0] as number)?.side !== mine && !isFlight(facts[frame.fact - start]));
    if (theirs.length) this.ways = trails(theirs, had, this.ways);
    this.keepCard(facts);
    if (!settings.kept.film || prefersStill() || !frames.length) return this.sounds(frames);
    const places = new Map(this.places);
    for (const piece of frames.flatMap((frame) => (frame.kind === "move" ? frame.pieces : []))) {
      const cell = had.get(piece)?.cell;
      if (cell && !places.has(piece)) places.set(piece, cell);
    }
    this.places = places;
    const gone = [...had.values()].filter((piece) => frames.some((f) => f.kind !== "move" && "pieces" in f && f.pieces.includes(piece.id)));
    this.ghosts = [...this.ghosts, ...gone];
    this.queue.push(...frames);
    if (!this.frame) this.next();
  }

  /** To the end at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.frame = undefined;
    this.places = new Map();
    this.ghosts = [];
  }

  forgetTrails(): void {
    if (this.ways.size) this.ways = new Map();
  }

  factOf(frame: Frame): FactShown | undefined {
    return this.facts.get(frame.fact);
  }

  private keepCard(facts: FactShown[]): void {
    this.card = cardAfter(this.card, facts);
  }

  private sounds(frames: Frame[]): void {
    if (frames.some((frame) => frame.kind === "shot")) this.play("shot");
    else if (frames.length) this.play("step");
  }

  private next(): void {
    const frame = this.queue.shift();
    if (!frame) return this.skip();
    this.frame = frame;
    if (frame.kind === "move") this.places = new Map([...this.places, ...frame.pieces.map((piece): [number, string] => [piece, frame.cell])]);
    this.play(frame.kind === "move" ? "step" : frame.kind === "shot" ? "shot" : "hit");
    this.timer = setTimeout(() => this.next(), lengthOf(frame) / (settings.kept.film || 1));
  }
}
