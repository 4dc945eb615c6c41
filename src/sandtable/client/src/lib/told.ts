/** A fact in words for people: a number is followed by the name it stands for, a player is his side. */
import type { Named } from "../../scene";
import type { FactShown } from "../net/wire";

/** What something that a fact names is called, or nothing if the word of the fact will do. */
export type NameOf = (thing: Named) => string | undefined;

/** The sentence with names in it; what a fact names stands in it in the order of its list. */
export function withNames(fact: FactShown, nameOf: NameOf): FactShown {
  let text = fact.text;
  let from = 0;
  for (const thing of fact.at ?? []) {
    const at = wordAt(text, thing.text, from);
    if (at < 0) continue;
    const name = nameOf(thing) ?? thing.text;
    text = text.slice(0, at) + name + text.slice(at + thing.text.length);
    from = at + name.length;
  }
  return text === fact.text ? fact : { ...fact, text };
}

function wordAt(text: string, word: string, from: number): number {
  const found = word ? new RegExp(`(?<![\\w-])${word.replace(/[^\w\s]/g, "\\$&")}(?![\\w-])`).exec(text.slice(from)) : null;
  return found ? from + found.index : -1;
}

/** What was taken back: the first that is no longer told, or, if nothing was told of it, what is asked again. */
export function takenBack(before: FactShown[], now: FactShown[], prompt = ""): string {
  const gone = before[now.length]?.text ?? prompt;
  return gone ? `Taken back: ${gone}` : "Taken back.";
}
