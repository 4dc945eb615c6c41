"""Run the server until it is told to stop."""

from __future__ import annotations

import logging

import uvicorn

from sandtable.server.app import make_app
from sandtable.server.settings import Settings


def configured(settings: Settings) -> uvicorn.Config:
    """The web server's settings: quiet, strict, no more than it needs."""
    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=settings.most_message_bytes,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        timeout_graceful_shutdown=3,
    )


def serve(settings: Settings) -> None:
    """Serve, one process."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    uvicorn.Server(configured(settings)).run()
