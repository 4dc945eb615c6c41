"""Several server processes on one port and one PostgreSQL: they share tables; one that dies is replaced."""

from __future__ import annotations

import signal
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from socket import SO_REUSEADDR, SOL_SOCKET, socket
from threading import Event
from types import FrameType

import uvicorn
from sqlalchemy.engine import make_url

from sandtable.engine.errors import ContentError
from sandtable.server.run import configured, prepare
from sandtable.server.settings import Settings

PATIENCE = 10.0  # seconds for a process to end by itself
LOOK_EVERY = 1.0


def serve_together(settings: Settings, count: int) -> None:
    """Serve with so many processes until told to stop."""
    if make_url(settings.store).get_backend_name() == "sqlite":
        raise ContentError("several workers need PostgreSQL: --store postgresql://...")
    told = Event()

    def stop(number: int, frame: FrameType | None) -> None:
        told.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    with listening(settings) as shared:
        _keep_up(settings, shared, count, told)


def listening(settings: Settings) -> socket:
    """The socket that all of them accept from."""
    shared = socket()
    shared.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    shared.bind((settings.host, settings.port))
    return shared


def _keep_up(settings: Settings, shared: socket, count: int, told: Event) -> None:
    """Have so many processes run, until told to stop; one that dies is replaced a moment later.

    Not at once: while the store is away a process would be started as quickly as the last one has failed.
    """
    running: list[SpawnProcess] = []
    try:
        while not told.wait(LOOK_EVERY if running else 0):
            running = [process for process in running if process.is_alive()]
            running += [_started(settings, shared) for _ in range(count - len(running))]
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.join(PATIENCE)
            process.kill()


def _started(settings: Settings, shared: socket) -> SpawnProcess:
    process = get_context("spawn").Process(target=_serve_one, args=(settings, shared))
    process.start()
    return process


def _serve_one(settings: Settings, shared: socket) -> None:
    """One of them, in its own process."""
    prepare()
    uvicorn.Server(configured(settings)).run(sockets=[shared])
