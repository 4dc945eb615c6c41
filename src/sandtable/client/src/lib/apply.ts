/** What the server says changed, applied to what the client has. */
import type { Scene } from "../../scene";
import type { Facts, FactShown, Patch, Update } from "../net/wire";

type Thing = { id: number | string };

export function applyPatch<T extends Thing>(things: readonly T[], patch: Patch): T[] {
  const gone = new Set(patch.gone ?? []);
  const put = new Map((patch.put ?? []).map((thing) => [thing.id, thing as T]));
  const kept = things.filter((thing) => !gone.has(thing.id)).map((thing) => put.get(thing.id) ?? thing);
  const had = new Set(things.map((thing) => thing.id));
  return [...kept, ...[...put.values()].filter((thing) => !had.has(thing.id))];
}

export function applyUpdate(scene: Scene, update: Omit<Update, "type">): Scene {
  const next: Record<string, unknown> = { ...scene, ...update.set };
  for (const part of update.unset ?? []) delete next[part];
  for (const [part, patch] of Object.entries(update.patch ?? {})) {
    next[part] = applyPatch((next[part] as Thing[] | undefined) ?? [], patch);
  }
  return next as unknown as Scene;
}

export interface Moment {
  facts: number;
  scene: Scene;
}

/** All moments of a game, from its first scene and what changed since. */
export function momentsOf(first: Scene, facts: Facts, updates: readonly Omit<Update, "type">[]): Moment[] {
  let scene = first;
  let told = facts.facts.length;
  const moments: Moment[] = [{ facts: told, scene }];
  for (const update of updates) {
    scene = applyUpdate(scene, update);
    if (update.facts) told = update.facts.start + update.facts.facts.length;
    const kept = moments.findLastIndex((moment) => moment.facts < told);
    moments.splice(kept + 1, moments.length, { facts: told, scene });
  }
  return moments;
}

/** What belongs to the moment of the replay at which so many facts were told; all of it if that is now. */
export function atMoment<T extends { facts: number }>(things: readonly T[], moments: readonly Moment[], told?: number): T[] {
  if (told === undefined) return [...things];
  const stop = (facts: number): number => moments.findLastIndex((moment) => moment.facts <= facts);
  return things.filter((thing) => stop(thing.facts) === stop(told));
}

/** How many facts had been told before the step of the replay that led to this moment. */
export function stepBefore(moments: readonly Moment[], told: number): number {
  const at = moments.findLastIndex((moment) => moment.facts <= told);
  return moments[at - 1]?.facts ?? 0;
}

/** Facts from `start` on replace those from there on (a take-back makes them void). */
export function applyFacts(had: readonly FactShown[], told: Facts): FactShown[] {
  return [...had.slice(0, told.start), ...told.facts];
}
