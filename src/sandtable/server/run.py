"""Run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import webbrowser
from socket import socket
from threading import Thread
from time import monotonic, process_time, sleep

import uvicorn

from sandtable.server.app import make_app
from sandtable.server.settings import Settings
from sandtable.server.store import Store

TIDY_EVERY = 60.0  # seconds
LULL = 0.1  # seconds of work in a second
MOST_NEW = 500  # objects: to look through so many takes half a millisecond
NEVER = 1 << 30


def configured(settings: Settings) -> uvicorn.Config:
    """The web server's settings: quiet, strict, no more than it needs."""
    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=settings.most_message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        timeout_graceful_shutdown=3,
    )


def discreet(record: logging.LogRecord) -> bool:
    """Of an error the log tells only what kind it is: what it is about may be hidden from who reads it."""
    if record.exc_info and record.exc_info[0]:
        record.msg, record.args = f"{record.getMessage()} ({record.exc_info[0].__name__})", ()
        record.exc_info = record.exc_text = None
    return True


class OpeningServer(uvicorn.Server):
    """A server that shows its page in the browser as soon as it listens."""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        address = f"http://{self.config.host}:{self.config.port}/"
        print(f"The table is set: {address} (Ctrl+C ends it)")
        await asyncio.to_thread(webbrowser.open, address)


def prepare() -> None:
    """Fewer pauses, and a log for those who run the server."""
    sys.setswitchinterval(0.0005)  # what threads read from the store does not hold up the event loop for long
    gc.freeze()  # what is loaded stays
    gc.set_threshold(MOST_NEW, NEVER, NEVER)  # a little at a time: what is new, and nothing else
    Thread(target=tidy, daemon=True).start()
    handler = logging.StreamHandler()
    handler.addFilter(discreet)
    form = "%(asctime)s %(name)s %(levelname)s %(message)s"
    logging.basicConfig(level=logging.WARNING, format=form, handlers=[handler])


def tidy() -> None:
    """Look through everything for garbage in a lull: all answers wait meanwhile.

    What games make goes by itself, all but a few copies of games: a look for these can wait.
    """
    last = monotonic()
    while True:
        worked = process_time()
        sleep(1)
        if is_time(monotonic() - last, process_time() - worked):
            gc.collect()
            last = monotonic()


def is_time(since: float, worked: float) -> bool:
    """Whether to look through everything so long after the last time, in so busy a second."""
    return since > TIDY_EVERY and worked < LULL


def serve(settings: Settings, *, with_page: bool = False) -> None:
    """Serve, one process; `with_page` opens the browser on it."""
    Store(settings.store).close()  # a store that cannot be opened is a sentence, not a server that fails
    prepare()
    (OpeningServer if with_page else uvicorn.Server)(configured(settings)).run()
