import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InTurn } from "../src/state/inturn.svelte";
import { Table } from "../src/state/table.svelte";

describe("what is done in turn", () => {
  let done: string[];
  let answer: (() => void)[];
  let inTurn: InTurn;
  const asking = (name: string) => (): Promise<void> => {
    done.push(name);
    return new Promise((resolve) => answer.push(resolve));
  };
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    [done, answer, inTurn] = [[], [], new InTurn()];
  });

  it("is done at once if nothing is under way", () => {
    inTurn.do(() => done.push("key"));
    inTurn.do(asking("tap"));
    expect(done).toEqual(["key", "tap"]);
    expect(inTurn.isBusy).toBe(true);
  });

  it("waits for what is under way, and keeps its order", async () => {
    inTurn.do(asking("first"));
    inTurn.do(() => done.push("second"));
    inTurn.do(asking("third"));
    inTurn.do(() => done.push("fourth"));
    expect(done).toEqual(["first"]);
    answer[0]?.();
    await settled();
    expect(done).toEqual(["first", "second", "third"]);
    answer[1]?.();
    await settled();
    expect(done).toEqual(["first", "second", "third", "fourth"]);
    expect(inTurn.isBusy).toBe(false);
  });

  it("goes before those who wait if it is a part of what is done", async () => {
    inTurn.do(asking("first"));
    inTurn.do(() => inTurn.do(asking("part")));
    inTurn.do(() => done.push("last"));
    answer[0]?.();
    await settled();
    expect(done).toEqual(["first", "part"]);
  });

  it("goes on behind what fails, whose fault is told", () => {
    let over = (): unknown => undefined;
    const first = Object.assign(Promise.resolve(), { finally: (then: () => unknown) => (over = then) });
    inTurn.do(() => first);
    inTurn.do(() => {
      throw new Error("of ours");
    });
    inTurn.do(() => done.push("behind"));
    inTurn.do(asking("last"));
    inTurn.do(() => done.push("not yet"));
    expect(over).toThrow("of ours");
    expect(done).toEqual(["behind", "last"]);
    expect(inTurn.isBusy).toBe(true);
  });

  it("is not done for something else that is asked, and what was under way is in nobody's way", async () => {
    inTurn.do(asking("old"));
    inTurn.do(() => done.push("old key"));
    inTurn.drop();
    inTurn.do(asking("new"));
    answer[0]?.();
    await settled();
    expect(done).toEqual(["old", "new"]);
    expect(inTurn.isBusy).toBe(true);
  });
});

/** A socket in the hand of the test. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = Wire.OPEN;
  sent: { id: string }[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    Wire.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  hear(...frames: object[]): void {
    this.onmessage({ data: JSON.stringify(frames) });
  }
}

describe("a plan of several answers", () => {
  const asked = (number: number): object => ({ number, kind: "step", clause: "", prompt: "", options: [{ text: "stop", verb: "stop", at: [] }] });
  const update = (number: number): object => ({ type: "update", set: { ask: asked(number) } });
  const hello = (number: number): object => ({ type: "hello", seat: 0, table: { chairs: [] }, board: { kind: "hex", title: "" }, scene: { clock: { turn: 1 }, sides: [], ask: asked(number) }, facts: { start: 0, facts: [] }, chat: [] });
  let table: Table;

  beforeEach(() => {
    vi.stubGlobal("WebSocket", Wire);
    table = new Table("ws://table");
    Wire.last.hear(hello(1));
  });
  afterEach(() => {
    table.close();
    vi.unstubAllGlobals();
  });

  it("asks nothing of anybody before it is done", async () => {
    const isDone = table.answer(["go", "stop"]);
    Wire.last.hear(update(2));
    expect(table.scene.ask?.number).toBe(1);
    Wire.last.hear(update(3), { type: "done", id: Wire.last.sent[0]?.id, ask: 3 });
    expect(await isDone).toBe(true);
    expect(table.scene.ask?.number).toBe(3);
    Wire.last.hear(update(4));
    expect(table.scene.ask?.number).toBe(4);
  });

  it("shows what was told when it is refused", async () => {
    const isDone = table.answer(["go", "stop"]);
    Wire.last.hear(update(2), { type: "refused", id: Wire.last.sent[0]?.id, code: "illegal", text: "no" });
    expect(await isDone).toBe(false);
    expect(table.scene.ask?.number).toBe(2);
  });

  it("is forgotten with all that was told when the link comes back", async () => {
    const isDone = table.answer(["go", "stop"]);
    Wire.last.hear(update(2), hello(3), { type: "done", id: Wire.last.sent[0]?.id, ask: 3 });
    expect(await isDone).toBe(true);
    expect(table.scene.ask?.number).toBe(3);
  });
});
