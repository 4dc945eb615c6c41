"""The application: everything put together, and errors that tell what to do and nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, Request, Response
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.engine import make_url

from sandtable import __doc__ as about
from sandtable.engine.errors import SandtableError
from sandtable.server.bots import Bots
from sandtable.server.desk import Desk, NotYours, TooLate
from sandtable.server.guard import Guard
from sandtable.server.hall import Hall, NoTable
from sandtable.server.house import House
from sandtable.server.journal import Journal
from sandtable.server.routes import ROUTES, Problem
from sandtable.server.settings import Settings
from sandtable.server.store import CHANNEL, Store
from sandtable.server.webhooks import Deliverer

log = logging.getLogger("sandtable.app")
NAMES = {400: "unreadable", 403: "forbidden", 404: "missing", 405: "method", 413: "large", 429: "rate"}
TEXTS = {
    NotYours: (403, "forbidden", "this token does not open that"),
    NoTable: (404, "missing", "there is no such table"),
}


def make_app(settings: Settings) -> Guard:
    """The whole server as one ASGI application."""
    plugins = [channels_of(settings)] if make_url(settings.store).get_backend_name() != "sqlite" else []
    app = Litestar(
        route_handlers=ROUTES,
        lifespan=[lambda app: running(app, settings)],
        on_startup=[listen],
        plugins=plugins,
        exception_handlers={Exception: problem},
        openapi_config=OpenAPIConfig(
            title="Sandtable",
            version="1",
            description=str(about),
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=settings.most_bytes,
        logging_config=None,
    )
    return Guard(app, settings)


def channels_of(settings: Settings) -> ChannelsPlugin:
    """What other workers say comes by PostgreSQL's NOTIFY."""
    address = make_url(settings.store).set(drivername="postgresql")
    backend = PsycoPgChannelsBackend(address.render_as_string(hide_password=False))
    return ChannelsPlugin(backend, channels=[CHANNEL])


@asynccontextmanager
async def running(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """Everything that lives as long as the server."""
    asyncio.get_running_loop().set_exception_handler(unheard)
    store = await asyncio.to_thread(Store, settings.store)
    house = House(settings, store, Journal(settings.store, store.origin), Bots(settings))
    await house.journal.start()
    hall = Hall(house, await asyncio.to_thread(store.unfinished))
    app.state.desk = Desk(house, hall)
    app.state.deliverer = Deliverer(settings, store)
    works = house.bots.start(), hall.check_all(), app.state.deliverer.run()
    app.state.tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        await _stop(app.state.tasks)
        hall.close()
        await house.journal.close()
        await house.bots.close()
        await asyncio.to_thread(store.close)


def unheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Something has failed that nobody waited for: what kind of error it was, or what the loop says of it."""
    fault = context.get("exception")
    log.error("something failed beside: %s", context["message"] if fault is None else type(fault).__name__)


async def listen(app: Litestar) -> None:
    """Hear what other workers do, where there can be any."""
    desk: Desk = app.state.desk
    if desk.house.store.shared:
        app.state.tasks.append(asyncio.create_task(_hear(app.plugins.get(ChannelsPlugin), desk)))


async def _hear(channels: ChannelsPlugin, desk: Desk) -> None:
    async with channels.start_subscription([CHANNEL]) as subscriber:
        async for event in subscriber.iter_events():
            origin, what, table = event.decode().split(" ", 2)
            if origin != desk.house.store.origin:
                await desk.hall.hear(what, table)


async def _stop(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task


def problem(request: Request[Any, Any, Any], fault: Exception) -> Response[Problem]:
    """What went wrong, without a word about the inside."""
    status, code, text = _said(fault)
    if status >= 500:
        log.error("%s failed: %s", request.method, type(fault).__name__)
    return Response(Problem(code, text), status_code=status, media_type="application/json")


def _said(fault: Exception) -> tuple[int, str, str]:
    if type(fault) in TEXTS:
        return TEXTS[type(fault)]
    if isinstance(fault, RecursionError):
        return 400, "unreadable", "this is nested too deeply"
    if isinstance(fault, TooLate):
        return 409, "conflict", str(fault)
    if isinstance(fault, SandtableError):
        return 422, "illegal", str(fault)[:500]
    if isinstance(fault, HTTPException) and fault.status_code < 500:
        return fault.status_code, NAMES.get(fault.status_code, "refused"), _detail(fault)
    return 500, "failed", "this could not be done"


def _detail(fault: HTTPException) -> str:
    """The sentence of an error, with the first field that it is about."""
    extra = fault.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return f"{extra[0].get('key', '')}: {extra[0].get('message', '')}"[:300]
    return str(fault.detail)[:300]
