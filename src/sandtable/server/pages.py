"""The client's files: one page, and parts whose names change with their content."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

STATIC: Final = Path(__file__).parent / "static"
KINDS: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
FRESH: Final = {"cache-control": "no-cache"}
KEPT: Final = {"cache-control": "public, max-age=31536000, immutable"}
Name = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]+\.(js|css|svg)$")]


@get("/", include_in_schema=False)
async def page() -> Response[bytes]:
    """The page; it names the parts it needs."""
    return _file("index.html", FRESH)


@get("/{name:str}", include_in_schema=False)
async def icon(name: Name) -> Response[bytes]:
    return _file(name, FRESH)


@get("/assets/{name:str}", include_in_schema=False)
async def part(name: Name) -> Response[bytes]:
    return _file(f"assets/{name}", KEPT)


def _file(name: str, headers: dict[str, str]) -> Response[bytes]:
    path = STATIC / name
    if not path.is_file():
        raise NotFoundException("no such page; if it is the first one, the client is not built: make client")
    return Response(path.read_bytes(), media_type=KINDS[path.suffix], headers=headers)


PAGES: Final = [page, icon, part]
