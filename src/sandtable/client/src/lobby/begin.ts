/** From a new table to a seat at it: remembered in this browser, then opened. */
import { hashOf } from "../lib/route";
import type { Created, Opponent } from "../net/http";
import { remember } from "../state/seats";
import { settings } from "../state/settings.svelte";

export async function begun(making: Promise<Created>, opponent: Opponent = "bot"): Promise<void> {
  const { table, seats, invites } = await making;
  const seat = seats[0]?.seat ?? 0;
  remember({ table: table.id, title: table.title, seat, opponent, invites: invites.map((invite) => invite.token) });
  settings.change({ met: true });
  location.hash = opponent === "same screen" ? hashOf({ page: "same screen", table: table.id }) : hashOf({ page: "table", table: table.id, seat });
}
