"""The HTTP and WebSocket routes."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, delete, get, post, put, websocket
from litestar.datastructures import Cookie, State
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import SPECTATOR
from sandtable.server import frames, messages
from sandtable.server.acts import act
from sandtable.server.desk import Desk, History, NotYours, ThoughtShown, TooLate
from sandtable.server.hall import NoTable
from sandtable.server.pages import PAGES
from sandtable.server.past import Past, past_of
from sandtable.server.room import Room
from sandtable.server.seats import COOKIE, opened
from sandtable.server.showcase import RulesetShown
from sandtable.server.sockets import Socket, attend
from sandtable.server.tables import Create, Created, ImportRecord, Join, Joined, Key, Slug, TakeLesson
from sandtable.server.webhooks import Deliverer, Hooked, Kept, Webhook

Seat = Annotated[int | None, QueryParameter(ge=0, le=15, description="the seat, if a cookie opens it")]
TableId = Annotated[str, PathParameter(pattern="^[0-9a-f]{16}$", description="the id of a table")]
AnyRequest = Request[Any, Any, State]
YEAR = 365 * 86_400


class Problem(msgspec.Struct, frozen=True):
    """What went wrong, in a word and in a sentence."""

    code: str
    text: str


REFUSALS = {
    status: ResponseSpec(Problem, generate_examples=False, description=said)
    for status, said in {
        400: "The request cannot be read",
        403: "The token does not open that, or the request comes from another site",
        404: "There is no such table",
        409: "That has been done already, or cannot be done any more",
        413: "The request is too large",
        422: "The request makes no sense here",
        429: "Too many requests",
    }.items()
}


def desk_of(state: State) -> Desk:
    desk: Desk = state.desk
    return desk


async def entered(request: AnyRequest | Socket, table: str, seat: int | None) -> tuple[Room, int]:
    """The room of a table, and the seat there that the request's token opens; NotYours if it opens none."""
    room = await desk_of(request.app.state).hall.room(table)
    found = opened(request.headers, request.cookies, room.chairs, seat)
    if found is None:
        raise NotYours
    return room, found


async def seated(request: AnyRequest, table: str, seat: int | None) -> tuple[Room, int]:
    """As `entered`, but spectators are refused."""
    room, found = await entered(request, table, seat)
    if found == SPECTATOR:
        raise NotYours
    return room, found


def cookies(request: AnyRequest, table: str, keys: list[Key]) -> list[Cookie]:
    """A token as a cookie that goes to its own table only; behind a proxy the page tells whether by TLS."""
    origin = request.headers.get("origin", "")
    return [
        Cookie(
            key=f"{COOKIE}{key.seat}",
            value=key.token,
            path=f"/api/tables/{table}",
            httponly=True,
            secure=request.url.scheme == "https" or origin.startswith("https://"),
            samesite="strict",
            max_age=YEAR,
        )
        for key in keys
    ]


@get("/api/rulesets", responses=REFUSALS, summary="What can be played")
async def list_rulesets(state: State) -> list[RulesetShown]:
    return await asyncio.to_thread(desk_of(state).shown_rulesets)


@get(
    "/api/rulesets/{name:str}/rules",
    responses=REFUSALS,
    summary="The clauses of a ruleset",
    media_type=MediaType.TEXT,
)
async def get_rules(state: State, name: Slug) -> str:
    return await asyncio.to_thread(desk_of(state).rules_text, name)


@get("/api/rulesets/{name:str}/hints", responses=REFUSALS, summary="What a newcomer is told, by kind of ask")
async def get_hints(state: State, name: Slug) -> dict[str, str]:
    return await asyncio.to_thread(desk_of(state).hints, name)


@get("/api/tables", responses=REFUSALS, summary="Public tables, newest first")
async def list_tables(
    state: State, status: FromQuery[Literal["waiting", "running", "over", "frozen"]] = "waiting"
) -> list[frames.TableShown]:
    return await desk_of(state).listed(status)


@post("/api/tables", responses=REFUSALS, summary="A new table")
async def create_table(request: AnyRequest, state: State, data: JSONBody[Create]) -> Response[Created]:
    made = await desk_of(state).create(data)
    return Response(made, cookies=cookies(request, made.table.id, made.seats))


@post("/api/lessons", responses=REFUSALS, summary="A new table where a lesson is taught")
async def take_lesson(request: AnyRequest, state: State, data: JSONBody[TakeLesson]) -> Response[Created]:
    made = await desk_of(state).take_lesson(data)
    return Response(made, cookies=cookies(request, made.table.id, made.seats))


@post("/api/import", responses=REFUSALS, summary="A new table that goes on from a record")
async def import_record(request: AnyRequest, state: State, data: JSONBody[ImportRecord]) -> Response[Created]:
    made = await desk_of(state).import_record(data)
    return Response(made, cookies=cookies(request, made.table.id, made.seats))


@get("/api/tables/{table:str}", responses=REFUSALS, summary="A table as anybody may see it")
async def get_table(state: State, table: TableId) -> frames.TableShown:
    return (await desk_of(state).hall.room(table)).shown


@post("/api/tables/{table:str}/join", status_code=200, responses=REFUSALS, summary="Take a seat")
async def join_table(
    request: AnyRequest, state: State, table: TableId, data: JSONBody[Join], seat: Seat = None
) -> Response[Joined]:
    _, found = await entered(request, table, seat)
    joined = await desk_of(state).join(table, data, found)
    keys = [] if joined.token is None else [Key(joined.seat, joined.token)]
    return Response(joined, cookies=cookies(request, table, keys))


@get("/api/tables/{table:str}/view", responses=REFUSALS, summary="All that one may see now")
async def get_view(
    request: AnyRequest,
    table: TableId,
    seat: Seat = None,
    since: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
) -> frames.Hello:
    room, found = await entered(request, table, seat)
    async with room.lock:
        if room.opened is None:
            raise TooLate("there is nothing to see: the game has not begun, or is frozen")
        return room.hello(found, since)


@post("/api/tables/{table:str}/messages", status_code=200, responses=REFUSALS, summary="Send a message")
async def post_message(
    request: AnyRequest, table: TableId, data: JSONBody[messages.FromClient], seat: Seat = None
) -> frames.Answered:
    room, found = await seated(request, table, seat)
    if not room.messages[found].take():
        return frames.Refused(data.id, "rate", "not so fast")
    return await asyncio.shield(asyncio.ensure_future(act(room, found, data)))


@get("/api/tables/{table:str}/history", responses=REFUSALS, summary="What one has seen so far")
async def get_history(request: AnyRequest, state: State, table: TableId, seat: Seat = None) -> History:
    _, found = await entered(request, table, seat)
    return await desk_of(state).history(table, found)


@get(
    "/api/tables/{table:str}/record",
    responses=REFUSALS,
    summary="The whole game, when it is over",
    media_type=MediaType.TEXT,
)
async def get_record(request: AnyRequest, state: State, table: TableId, seat: Seat = None) -> Response[str]:
    _, found = await entered(request, table, seat)
    name = f'attachment; filename="{table}.record"'
    return Response(await desk_of(state).record(table, found), headers={"content-disposition": name})


@get("/api/tables/{table:str}/past", responses=REFUSALS, summary="The game as the viewer saw it")
async def get_past(request: AnyRequest, table: TableId, seat: Seat = None) -> Past:
    room, found = await entered(request, table, seat)
    async with room.lock:
        if room.opened is None:
            raise TooLate("there is nothing to see: the game has not begun, or is frozen")
        start, lines = room.start, room.ledger.lines.copy()
    return await asyncio.to_thread(past_of, start, lines, found)


@get("/api/tables/{table:str}/thoughts", responses=REFUSALS, summary="Why bots did what they did")
async def get_thoughts(
    request: AnyRequest, state: State, table: TableId, seat: Seat = None
) -> list[ThoughtShown]:
    _, found = await entered(request, table, seat)
    return await desk_of(state).thoughts(table, found)


@put("/api/tables/{table:str}/webhook", responses=REFUSALS, summary="Be called when it is one's turn")
async def set_webhook(
    request: AnyRequest, state: State, table: TableId, data: JSONBody[Webhook], seat: Seat = None
) -> Hooked:
    room, found = await seated(request, table, seat)
    deliverer: Deliverer = state.deliverer
    try:
        await deliverer.check(data.url)
    except OSError as fault:
        raise IllegalAnswer(str(fault)) from None
    secret = desk_of(state).house.settings.random(24)
    await _keep_webhook(room, found, msgspec.json.encode(Kept(data.url, secret)).decode())
    return Hooked(secret)


@delete("/api/tables/{table:str}/webhook", responses=REFUSALS, summary="Be called no more")
async def forget_webhook(request: AnyRequest, table: TableId, seat: Seat = None) -> None:
    room, found = await seated(request, table, seat)
    await _keep_webhook(room, found, None)


async def _keep_webhook(room: Room, seat: int, kept: str | None) -> None:
    await asyncio.to_thread(room.house.store.set_chair, room.row.id, seat, webhook=kept)
    room.chairs[seat] = msgspec.structs.replace(room.chairs[seat], webhook=kept)


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, table: FromPath[str], seat: Seat = None, since: FromQuery[int] = 0) -> None:
    """Everything once, then what changes; messages of the seat are answered."""
    try:
        room, found = await entered(socket, table, seat)
    except (NotYours, NoTable):
        await socket.close(4403, "this token does not open that seat")
        return
    await attend(socket, room, found, max(since, 0))


ROUTES = [
    *PAGES,
    list_rulesets,
    get_rules,
    get_hints,
    get_past,
    list_tables,
    create_table,
    take_lesson,
    import_record,
    get_table,
    join_table,
    get_view,
    post_message,
    get_history,
    get_record,
    get_thoughts,
    set_webhook,
    forget_webhook,
    live,
]
