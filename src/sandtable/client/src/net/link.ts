/** One WebSocket to one seat: it comes back by itself, and each message is answered or refused. */
import type { Done, Frame, Message, Refused, Told } from "./wire";

export type LinkStatus = "connecting" | "open" | "lost" | "closed";
export type Answered = Done | Told;

interface Waiting {
  message: Message & { id: string };
  isPosted: boolean;
  resolve: (frame: Answered) => void;
  reject: (why: Refusal) => void;
}

/** A message that the server did not carry out. */
export class Refusal extends Error {
  constructor(readonly frame: Refused) {
    super(frame.text);
  }
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const TOO_QUICK = 600;
/** Questions under way at the same time; the server refuses more than eight beside each other. */
const MOST_QUERIES = 6;

export class Link {
  private socket: WebSocket | undefined;
  private waiting = new Map<string, Waiting>();
  private wait = FIRST_WAIT;
  private counter = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private readonly session = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly address: string,
    private readonly onFrame: (frame: Frame) => void,
    private readonly onStatus: (status: LinkStatus) => void,
  ) {
    this.connect();
  }

  /** Send a message; the promise settles when the server has carried it out or refused it. */
  send(message: Message): Promise<Answered> {
    const whole = { ...message, id: `${this.session}-${++this.counter}` };
    return new Promise((resolve, reject) => {
      this.waiting.set(whole.id, { message: whole, isPosted: false, resolve, reject });
      this.postMore();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.again);
    this.socket?.close();
    this.onStatus("closed");
  }

  private connect(): void {
    this.onStatus("connecting");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.receiveAll(JSON.parse(event.data) as Frame | Frame[]);
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.onStatus("lost");
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** What was due at the same time comes as a list. */
  private receiveAll(come: Frame | Frame[]): void {
    for (const frame of Array.isArray(come) ? come : [come]) this.receive(frame);
  }

  private receive(frame: Frame): void {
    if (frame.type === "hello") this.greeted();
    if (frame.type === "refused" && frame.code === "rate" && !frame.id) this.again ??= setTimeout(() => this.postAll(), TOO_QUICK);
    else if ("id" in frame) this.settle(frame);
    this.onFrame(frame);
  }

  private greeted(): void {
    this.wait = FIRST_WAIT;
    this.onStatus("open");
    this.postAll();
  }

  /** Once more, all that has not been answered: the server does nothing twice. */
  private postAll(): void {
    clearTimeout(this.again);
    this.again = undefined;
    for (const one of this.waiting.values()) one.isPosted = false;
    this.postMore();
  }

  /** Whatever waits, in order, but no more questions at once than the server takes. */
  private postMore(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const all = [...this.waiting.values()];
    let queries = all.filter((one) => one.isPosted && one.message.type === "query").length;
    for (const one of all) {
      const isQuery = one.message.type === "query";
      if (one.isPosted || (isQuery && queries >= MOST_QUERIES)) continue;
      if (isQuery) queries++;
      one.isPosted = true;
      this.socket.send(JSON.stringify(one.message));
    }
  }

  private settle(frame: Done | Told | Refused): void {
    const waiting = this.waiting.get(frame.id);
    if (!waiting) return;
    this.waiting.delete(frame.id);
    if (frame.type === "refused") waiting.reject(new Refusal(frame));
    else waiting.resolve(frame);
    this.postMore();
  }
}
