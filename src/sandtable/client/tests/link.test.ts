import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../src/net/link";
import type { Frame } from "../src/net/wire";

/** A socket in the hand of the test. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = Wire.OPEN;
  sent: { id: string; type: string; text?: string }[] = [];
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

const RATE = { type: "refused", id: "", code: "rate", text: "not so fast" };
const told = (id: string | undefined): object => ({ type: "told", id, data: null });

describe("a link", () => {
  let frames: Frame[];
  let link: Link;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Wire);
    frames = [];
    link = new Link("ws://table", (frame) => frames.push(frame), () => undefined);
  });
  afterEach(() => {
    link.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const ask = (count: number): void => {
    for (let n = 0; n < count; n++) void link.send({ type: "query", what: "reach", text: `move ${n}` });
  };

  it("asks no more at once than the server takes, and the next when one is answered", () => {
    ask(9);
    const { sent } = Wire.last;
    expect(sent.length).toBe(6);
    Wire.last.hear(told(sent[0]?.id));
    expect(sent.map((one) => one.text)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `move ${n}`));
  });

  it("lets an answer pass by the questions", () => {
    ask(9);
    void link.send({ type: "answer", ask: 3, answers: [{ text: "pass" }] });
    expect(Wire.last.sent.at(-1)?.type).toBe("answer");
  });

  it("asks once more, and only once, however often it was too quick", () => {
    ask(4);
    Wire.last.hear(RATE, RATE, RATE);
    expect(Wire.last.sent.length).toBe(4);
    vi.advanceTimersByTime(2000);
    expect(Wire.last.sent.length).toBe(8);
    for (const { id } of Wire.last.sent.slice(0, 4)) Wire.last.hear(told(id));
    vi.advanceTimersByTime(2000);
    expect(Wire.last.sent.length).toBe(8);
  });

  it("says again what was not answered when the connection is back", () => {
    ask(2);
    Wire.last.hear(told(Wire.last.sent[0]?.id));
    Wire.last.onclose();
    vi.advanceTimersByTime(500);
    Wire.last.hear({ type: "hello" });
    expect(Wire.last.sent.map((one) => one.text)).toEqual(["move 1"]);
  });
});
