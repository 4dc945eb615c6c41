/** Places in the client, as the part of the address behind the hash. */
export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string; seat: number; moment?: number }
  | { page: "same screen"; table: string }
  | { page: "watch"; table: string; moment?: number }
  | { page: "join"; table: string; invite: string };

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, table = "", third = ""] = path.split("/");
  const at = new URLSearchParams(query).get("at");
  const moment = at && /^\d+$/.test(at) ? Number(at) : undefined;
  if (page === "table" && table && /^\d+$/.test(third)) return { page, table, seat: Number(third), moment };
  if (page === "screen" && table) return { page: "same screen", table };
  if (page === "watch" && table) return { page, table, moment };
  if (page === "join" && table && third) return { page, table, invite: third };
  return { page: "lobby" };
}

export function hashOf(route: Route): string {
  const at = "moment" in route && route.moment !== undefined ? `?at=${route.moment}` : "";
  switch (route.page) {
    case "lobby":
      return "#/";
    case "table":
      return `#/table/${route.table}/${route.seat}${at}`;
    case "same screen":
      return `#/screen/${route.table}`;
    case "watch":
      return `#/watch/${route.table}${at}`;
    case "join":
      return `#/join/${route.table}/${route.invite}`;
  }
}
