import { describe, expect, it } from "vitest";
import type { Board, Piece } from "../scene";
import { bearingTo, insidePolygon, towards } from "../src/lib/geometry";
import { layoutOf } from "../src/lib/layout";
import { anchorOf, aimedAt, targetsOf } from "../src/lib/options";
import { journeyText, lastPoint } from "../src/lib/planning";
import { bearingOf, ghostsIn, movedTo } from "../src/lib/redraft";
import { landsOf } from "../src/lib/shapes";
import { cornersOf, gap, gapTo, isWithin, nearestOn, standOf, type Stand } from "../src/lib/stands";
import { CM, toMap } from "../src/lib/tables";

const board: Board = {
  kind: "table",
  title: "",
  extent: [9000, 6000],
  scale: 100,
  shapes: [
    { id: "B1", kind: "building", points: [[4000, 3000], [5000, 3000], [5000, 3600], [4000, 3600]] },
    { id: "RD1", kind: "road", points: [[0, 1400], [9000, 1400]], is_line: true, width: 300 },
  ],
};
const layout = layoutOf(board);
const stand = (x: number, y: number, bearing = 0): Stand => ({ at: toMap(board, [x, y]), width: 3 * CM, depth: 3 * CM, bearing });

describe("the layout of an open table", () => {
  it("has the north above and finds a point where it has placed it", () => {
    expect(layout.place("0.00,60.00")).toEqual({ x: 0, y: 0 });
    expect(layout.place("10.00,0.00")).toEqual({ x: 10 * CM, y: 60 * CM });
    for (const id of ["41.20,33.05", "0.00,0.00", "90.00,60.00"]) expect(layout.at(layout.place(id) ?? { x: 0, y: 0 })).toBe(id);
    expect(layout.at({ x: -1, y: 5 })).toBeUndefined();
  });

  it("knows shapes by their names, and tells what lies at a point", () => {
    expect(layout.place("B1")).toEqual(layout.place("45.00,33.00"));
    expect(layout.tell("45.00,33.00")).toContain("building B1");
    expect(layout.tell("20.00,33.00")).toContain("open");
    expect(layout.place("Z9")).toBeUndefined();
  });

  it("measures in centimetres and goes one by each arrow", () => {
    expect(layout.apart("10.00,10.00", "13.00,14.00")).toBe("5.0 cm");
    expect(layout.cost(671)).toBe("6.7 cm");
    expect(layout.beside("10.00,10.00", "up")).toBe("10.00,11.00");
    expect(layout.beside("90.00,10.00", "right")).toBeUndefined();
  });

  it("tints what is not a line", () => {
    expect(landsOf(board).map((land) => land.look)).toEqual(["houses"]);
  });
});

describe("stands", () => {
  it("are as far apart as their bases", () => {
    expect(gap(stand(3000, 2700), stand(3000, 4000)) / CM).toBeCloseTo(10);
    expect(gap(stand(3000, 2700), stand(3400, 3200)) / CM).toBeCloseTo(Math.hypot(1, 2));
    expect(gap(stand(3000, 2700), stand(3000, 3200, 45)) / CM).toBeCloseTo(5 - 1.5 - 1.5 * Math.SQRT2);
  });

  it("are turned clockwise from the north", () => {
    const [left] = cornersOf(stand(3000, 3000, 90));
    expect(left?.x).toBeCloseTo(31.5 * CM);
    expect(left?.y).toBeCloseTo((60 - 31.5) * CM);
    expect(bearingTo({ x: 0, y: 0 }, towards({ x: 0, y: 0 }, 210, 50))).toBe(210);
  });

  it("are caught by a circle that reaches their edge", () => {
    const piece: Piece = { id: 1, side: 0, at: [3000, 3000], base: [300, 300], bearing: 0 };
    const at = toMap(board, [3000, 3640]);
    expect(isWithin(piece, board, at, 500)).toBe(true);
    expect(isWithin(piece, board, at, 480)).toBe(false);
    expect(isWithin({ ...piece, inside: 9 }, board, at, 500)).toBe(false);
    const own = standOf(piece, board) as Stand;
    expect(gapTo(own, nearestOn(own, at))).toBeCloseTo(0);
    expect(insidePolygon(toMap(board, [3000, 3100]), cornersOf(own))).toBe(true);
  });
});

describe("words on an open table", () => {
  const verbs = {
    bombard: { at: ["point"], role: "", final: "dice" },
    place: { at: ["piece", "point", "degrees"], role: "" },
    face: { at: ["degrees"], role: "" },
  };
  const shot = { text: "bombard 33.00,42.00", verb: "bombard", at: ["33.00,42.00"] };
  const ask = { number: 1, kind: "bombard", clause: "", prompt: "", options: [shot] };

  it("are clicked at their point, and name any other", () => {
    expect(anchorOf(shot, [], verbs)).toMatchObject({ kind: "cell", cell: "33.00,42.00" });
    expect(targetsOf(ask, verbs).cells.size).toBe(1);
    expect(aimedAt(ask, "1.50,2.00", undefined, verbs)).toBe("bombard 1.50,2.00");
    expect(anchorOf({ text: "face 45", verb: "face", at: ["45"] }, [], verbs).kind).toBe("chip");
  });

  it("send a stand anywhere, with whom it likes", () => {
    expect(journeyText(4, { to: "1.00,2.00" })).toBe("go 4 to 1.00,2.00");
    expect(journeyText(4, { via: ["0.00,1.00"], to: "1.00,2.00", bearing: 90, company: [5, 6] })).toBe("go 4 via 0.00,1.00 to 1.00,2.00 facing 90 with 5 6");
    expect(journeyText(4, { to: "1.00,2.00", company: "all" })).toBe("go 4 to 1.00,2.00 with all");
    expect(lastPoint(["activate 4", "to 1.00,2.00 via 0.00,1.00;5.00,5.00"])).toBe("1.00,2.00");
  });

  it("draft a set-up that is moved and turned", () => {
    const answers = ["place 3 at 10.00,4.00 facing 0", "place 4 at 14.00,4.00 facing 0"];
    expect(ghostsIn(answers, verbs)).toEqual([{ piece: 3, cell: "10.00,4.00", bearing: 0 }, { piece: 4, cell: "14.00,4.00", bearing: 0 }]);
    expect(movedTo(answers, new Map([[3, "11.00,5.00"]]), verbs)[0]).toBe("place 3 at 11.00,5.00 facing 0");
    expect(bearingOf(answers, 4, 315, verbs)[1]).toBe("place 4 at 14.00,4.00 facing 315");
  });
});
