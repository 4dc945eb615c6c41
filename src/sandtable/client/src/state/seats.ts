/** The seats that this browser has, to find them again in the lobby; their keys are cookies of the server. */
import type { Opponent } from "../net/http";

export interface MySeat {
  table: string;
  title: string;
  seat: number;
  opponent: Opponent;
  invites?: string[];
}

const KEY = "sandtable-seats";
const MOST = 30;

export function myTables(): MySeat[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as MySeat[];
  } catch {
    return [];
  }
}

export function remember(seat: MySeat): void {
  const others = myTables().filter((one) => one.table !== seat.table);
  try {
    localStorage.setItem(KEY, JSON.stringify([seat, ...others].slice(0, MOST)));
  } catch {
    return; // a browser that keeps nothing still plays
  }
}

export function invitesOf(table: string): string[] {
  return myTables().find((one) => one.table === table)?.invites ?? [];
}
