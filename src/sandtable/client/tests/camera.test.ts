import { describe, expect, it } from "vitest";
import { Camera } from "../src/state/camera.svelte";

/** A map of 2000 by 1000 in a window of 800 by 600, each unit a pixel. */
function looking(): Camera {
  const camera = new Camera();
  camera.map = { x: 0, y: 0, width: 2000, height: 1000 };
  camera.resize(800, 600);
  camera.open({ x: 1000, y: 500 }, 100);
  return camera;
}

describe("the camera", () => {
  it("looks a little beyond the map, so that nothing stays under what lies over it", () => {
    const camera = looking();
    camera.pan(5000, 5000);
    expect([camera.x, camera.y]).toEqual([400 - 150, 300 - 150]);
    camera.pan(-5000, -5000);
    expect([camera.x, camera.y]).toEqual([1600 + 150, 700 + 150]);
  });

  it("moves a map that fits no further than that", () => {
    const camera = looking();
    camera.resize(3000, 2000);
    camera.pan(5000, -5000);
    expect(camera.toPixel({ x: 1000, y: 500 })).toEqual({ x: 1650, y: 850 });
  });

  it("stays where the hands left it when something else is asked", () => {
    const camera = looking();
    camera.pan(0, 5000);
    camera.uncover();
    expect(camera.y).toBe(150);
  });

  it("goes back to the map once the bar of a window has gone", () => {
    const camera = looking();
    camera.show({ x: 1000, y: 990 }, 200);
    expect(camera.toPixel({ x: 1000, y: 990 }).y).toBe(390);
    camera.uncover();
    expect(camera.y).toBe(700);
  });

  it("does not see what is at the rim, or under a result, if that is asked", () => {
    const camera = looking();
    const [left, low] = [camera.toMap({ x: 20, y: 300 }), camera.toMap({ x: 400, y: 450 })];
    expect([camera.sees(left), camera.sees(left, 24)]).toEqual([true, false]);
    expect([camera.sees(low, 24), camera.sees(low, 24, 120), camera.sees(low, 24, 130)]).toEqual([true, true, false]);
  });

  it("shows the whole map by a key, and by the same key what was there before", () => {
    const camera = looking();
    camera.pan(300, 100);
    camera.whole();
    expect([camera.sees({ x: 0, y: 500 }), camera.sees({ x: 2000, y: 500 })]).toEqual([false, false]);
    expect([camera.sees({ x: 1, y: 500 }), camera.sees({ x: 1999, y: 500 })]).toEqual([true, true]);
    camera.whole();
    expect([camera.x, camera.y, camera.scale]).toEqual([700, 400, 1]);
  });
});
