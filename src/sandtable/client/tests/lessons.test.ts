import { describe, expect, it } from "vitest";
import type { Scene } from "../scene";
import { aimsOf, beatOf, isFor, progress, taught } from "../src/lib/lessons";
import type { LessonShown } from "../src/net/wire";

const verbs = { fire: { at: ["piece", "cell"], role: "", final: "a chip is drawn" }, end: { at: [], role: "done" }, go: { at: ["piece"], role: "" } };
const option = (verb: string, text: string, ...at: string[]) => ({ verb, text, at });
const lesson: LessonShown = {
  id: "fire",
  title: "Firing",
  at: 0,
  beats: [
    { ask: "action", words: "Fire.", allow: ["fire 1 at B2"], pointer: { cell: "B2" } },
    { ask: "action", words: "They end.", allow: ["end"], seat: 1 },
    { ask: "action", words: "As you like.", allow: [] },
  ],
};
const scene: Scene = {
  clock: { turn: 1 },
  sides: [],
  ask: { kind: "action", clause: "", number: 0, prompt: "", options: [option("fire", "fire 1 at B2", "1", "B2"), option("fire", "fire 1 at C3", "1", "C3"), option("end", "end")] },
};
const texts = (shown: Scene): string[] => (shown.ask?.options ?? []).map((one) => one.text);

describe("a lesson", () => {
  it("leaves only the allowed options", () => {
    expect(texts(taught(scene, lesson, 0))).toEqual(["fire 1 at B2"]);
  });

  it("leaves all where any answer goes on, where another seat is meant, and behind its end", () => {
    expect(taught(scene, { ...lesson, at: 2 }, 0)).toBe(scene);
    expect(taught(scene, { ...lesson, at: 1 }, 0)).toBe(scene);
    expect(taught(scene, { ...lesson, at: 3 }, 0)).toBe(scene);
    expect(taught(scene, undefined, 0)).toBe(scene);
  });

  it("leaves all while the next ask is there but not yet its beat", () => {
    const next = { ...scene, ask: { ...scene.ask!, options: [option("go", "go 4", "4")] } };
    expect(taught(next, lesson, 0)).toBe(next);
  });

  it("knows whose beat is next and how far it has come", () => {
    expect(beatOf({ ...lesson, at: 3 })).toBeUndefined();
    expect(lesson.beats.map((beat) => isFor(beat, 0))).toEqual([true, false, true]);
    expect(progress({ ...lesson, at: 1 })).toEqual(["done", "now", "ahead"]);
  });

  it("points at the card of a man who stands in no cell", () => {
    const verbs = { rally: { at: ["piece"], role: "" } };
    const options = [{ text: "rally 103", verb: "rally", at: ["103"] }];
    const beat = { ask: "rally", words: "Rally him.", allow: ["rally 103"] };
    expect(aimsOf(beat, options, [11], verbs, () => undefined)).toEqual([{ kind: "option", text: "rally 103" }]);
    expect(aimsOf(beat, options, [11], verbs, (piece) => (piece === 103 ? "C3" : undefined))).toEqual([]);
  });

  it("points at a place, at a control, or at both", () => {
    const [fire, , free] = lesson.beats;
    const at = (piece: number): string | undefined => (piece === 7 ? "D4" : undefined);
    expect(aimsOf(fire!, scene.ask!.options, [1], verbs, at)).toEqual([{ kind: "cell", cell: "B2" }]);
    expect(aimsOf({ ...fire!, allow: ["end"], pointer: { piece: 7 } }, scene.ask!.options, [1], verbs, at)).toEqual([
      { kind: "cell", cell: "D4" },
      { kind: "option", text: "end" },
    ]);
    expect(aimsOf(free!, scene.ask!.options, [1], verbs, at)).toEqual([]);
  });
});
