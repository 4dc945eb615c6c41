/** What bots thought, in words. */
import type { ThoughtShown } from "../net/wire";

type Weighed = ThoughtShown["weighed"][number];

/** What it expects of an option, from -1 to 1, and how often it looked at that. */
export const judged = ({ value, visits }: Weighed): string => `${value.toFixed(2)}, ${visits === 1 ? "1 look" : `${visits} looks`}`;

/** What else it weighed, the best of it. */
export const others = ({ weighed }: ThoughtShown): string =>
  weighed.slice(1, 3).map((one) => `${one.text} (${judged(one)})`).join(", ");

/** The line that it expects behind its choice; empty if it looked no further. */
export const line = (thought: ThoughtShown): string => thought.line.slice(1).join(", then ");
