/** The last flights on the map: the way of each group hex by hex, why it went there, and where it ended. */
import type { Reason } from "../../scene";
import type { FactShown } from "../net/wire";
import { isPlace } from "./options";
import { isLoss, named } from "./outline";

export interface Flight {
  piece: number;
  start: string;
  steps: { cell: string; reasons: Reason[] }[];
  /** Why and where it came to nothing. */
  end?: { cell: string; reasons: Reason[] };
}

const FLIGHTS = /fled|flight|rout_move|retreat/;
const ACTIONS = /move|attack|fire|assault|enter/;

export function isFlight(fact: FactShown | undefined): boolean {
  return fact !== undefined && FLIGHTS.test(fact.kind) && placesOf(fact).length > 0;
}

function placesOf(fact: FactShown): string[] {
  return (fact.at ?? []).filter((thing) => isPlace(thing.kind)).map((thing) => thing.text);
}

/** The flights among the last facts, until something else was begun. */
export function flightsOf(facts: readonly FactShown[]): Flight[] {
  const last = facts.findLastIndex((fact) => fact.level === "turn" || fact.level === "activation" || (ACTIONS.test(fact.kind) && !isFlight(fact)));
  const flights: Flight[] = [];
  for (const fact of facts.slice(last + 1)) {
    const [piece] = named(fact).pieces;
    if (piece === undefined) continue;
    if (isFlight(fact)) go(flights, piece, fact);
    else if (isLoss(fact)) stop(flights, piece, fact);
  }
  return flights;
}

function go(flights: Flight[], piece: number, fact: FactShown): void {
  const [start, cell = start] = placesOf(fact) as [string, string?];
  let flight = flights.findLast((one) => one.piece === piece && !one.end);
  if (!flight) flights.push((flight = { piece, start, steps: [] }));
  flight.steps.push({ cell, reasons: fact.reasons ?? [] });
}

/** A loss with a reason of its own, where no hit was scored: it had nowhere to go. */
function stop(flights: Flight[], piece: number, fact: FactShown): void {
  const cell = placesOf(fact).at(-1);
  if (!cell || !fact.reasons?.length) return;
  const end = { cell, reasons: fact.reasons };
  const flight = flights.findLast((one) => one.piece === piece && !one.end);
  if (flight) flight.end = end;
  else if (!flights.some((one) => one.end?.cell === cell)) flights.push({ piece, start: cell, steps: [], end });
}
