import { describe, expect, it } from "vitest";
import type { AskShown, Scene } from "../scene";
import { layoutOf } from "../src/lib/layout";
import { Draft } from "../src/state/draft.svelte";
import type { Table } from "../src/state/table.svelte";

const VERBS = { place: { at: ["piece", "cell"] } };
const CELLS = ["A1", "A2"];
const board = { kind: "hex" as const, title: "", verbs: VERBS, cells: CELLS.map((id, i) => ({ id, column: 0, row: i })) };

function asked(number: number, piece: number): AskShown {
  const options = CELLS.map((cell) => ({ verb: "place", text: `place ${piece} ${cell}`, at: [String(piece), cell] }));
  return { number, kind: "set_up", prompt: "Where?", clause: "", weight: "set-up", about: [piece], options } as unknown as AskShown;
}

/** A table where two pieces are placed, and luck comes between them: what is ahead of a draw cannot be seen. */
class Drawn {
  sent: string[][] = [];
  rest = undefined;
  board = board;
  verbs = VERBS;
  cells = new Map();
  layout = layoutOf(board as never);
  side = 0;
  scene = {
    clock: { turn: 0 },
    ask: asked(1, 7),
    pieces: [7, 8].map((id) => ({ id, side: 0 })),
  } as unknown as Scene;

  async query(): Promise<null> {
    return null;
  }

  async answer(answers: string[]): Promise<boolean> {
    this.sent.push(answers);
    this.scene = { ...this.scene, ask: this.sent.length === 1 ? asked(2, 8) : undefined };
    return true;
  }
}

function drafting(): { table: Drawn; draft: Draft } {
  const table = new Drawn();
  return { table, draft: new Draft(table as unknown as Table) };
}

describe("a set-up with a draw in the middle", () => {
  it("is drafted on in the same way where it was arranged by hand, and sent when ready", async () => {
    const { table, draft } = drafting();
    await draft.make("spread");
    draft.answers = [...draft.answers];
    await draft.send();
    expect(draft.answers).toEqual([]);
    await draft.goOn();
    expect(draft.ghosts.map((ghost) => ghost.piece)).toEqual([8]);
    expect(table.sent).toHaveLength(1);
  });

  it.each(["offer", "make"] as const)("is sent to its end as it was drafted (%s)", async (way) => {
    const { table, draft } = drafting();
    await (way === "offer" ? draft.offer() : draft.make("spread"));
    await draft.send();
    await draft.goOn();
    expect(table.sent.map(([text]) => text?.split(" ")[1])).toEqual(["7", "8"]);
  });

  it("is not taken up again in another turn", async () => {
    const { table, draft } = drafting();
    await draft.make("spread");
    await draft.send();
    table.scene = { ...table.scene, clock: { turn: 3 } };
    await draft.goOn();
    expect(draft.answers).toEqual([]);
  });

  it("is void for another ask than it was made for", async () => {
    const { draft } = drafting();
    await draft.make("spread");
    draft.heed(1);
    expect(draft.answers).toHaveLength(1);
    draft.heed(2);
    expect(draft.answers).toEqual([]);
  });
});
