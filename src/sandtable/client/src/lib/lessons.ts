/** Lessons: which beat is next, what it allows, and what it points at. */
import type { OptionShown, Scene } from "../../scene";
import type { Beat, LessonShown } from "../net/wire";
import { anchorOf, type Verbs } from "./options";

/** The beat that is next, if there is one left. */
export function beatOf(lesson: LessonShown | undefined): Beat | undefined {
  return lesson?.beats[lesson.at];
}

/** Whether the beat is for this seat: the others are done for the other side. */
export function isFor(beat: Beat, seat: number): boolean {
  return beat.seat === undefined || beat.seat === null || beat.seat === seat;
}

/** The scene with only those options that the lesson allows now. */
export function taught(scene: Scene, lesson: LessonShown | undefined, seat: number): Scene {
  const beat = beatOf(lesson);
  if (!scene.ask || !beat?.allow.length || !isFor(beat, seat)) return scene;
  const options = scene.ask.options.filter((option) => beat.allow.includes(option.text));
  return options.length ? { ...scene, ask: { ...scene.ask, options } } : scene;
}

export type Aim = { kind: "cell"; cell: string } | { kind: "option"; text: string };

/** What to point at: a place on the board, a control or a card beside it, or both. */
export function aimsOf(beat: Beat, options: readonly OptionShown[], about: readonly number[], verbs: Verbs, cellOf: (piece: number) => string | undefined): Aim[] {
  const { pointer } = beat;
  const cell = pointer?.cell || cellOf(pointer?.piece ?? 0);
  const aims: Aim[] = cell ? [{ kind: "cell", cell }] : [];
  const first = options.find((option) => beat.allow.includes(option.text));
  const anchor = first && anchorOf(first, about, verbs);
  const isBeside = anchor?.kind === "chip" || (anchor?.kind === "piece" && !cellOf(anchor.piece));
  if (first && isBeside) aims.push({ kind: "option", text: first.text });
  return aims;
}

/** For each beat of a lesson how it stands: behind, next, or ahead. */
export function progress(lesson: LessonShown): ("done" | "now" | "ahead")[] {
  return lesson.beats.map((_, n) => (n < lesson.at ? "done" : n === lesson.at ? "now" : "ahead"));
}
