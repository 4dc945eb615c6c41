"""Sight rows kept on disk between games, so that a scenario starts at once.

A file is named after the hash of the caller's key (all that the rows depend on) and the version of the code
that made them. A file that is missing, damaged or cannot be written costs time, nothing else.
"""

from __future__ import annotations

import os  # noqa: TID251  where the cache lies changes how fast rows come, never what they say
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

_MAGIC = b"sandtable-sight 1\n"
_DIGEST_SIZE = 16


def cache_directory() -> Path:
    """The user's cache directory for sight rows."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(home) if home else Path("~/.cache").expanduser()
    return base / "sandtable" / "sight"


def cached_rows(
    key: bytes, version: int, build: Callable[[], list[bytes]], directory: Path | None = None
) -> list[bytes]:
    """The rows for a key from the cache, or built and kept there; all rows must have the same length."""
    name = blake2b(b"%d\n" % version + key, digest_size=_DIGEST_SIZE).hexdigest()
    try:
        path = (cache_directory() if directory is None else directory) / f"{name}.rows"
    except RuntimeError:  # no home directory
        return build()
    rows = _read(path)
    if rows is None:
        rows = build()
        _write(path, rows)
    return rows


def _read(path: Path) -> list[bytes] | None:
    """The rows in a file, or None if it is missing or not as it was written."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    return _decode(content)


def _decode(content: bytes) -> list[bytes] | None:
    start = len(_MAGIC) + _DIGEST_SIZE
    body = content[start:]
    if content[:start] != _MAGIC + _digest(body):
        return None
    width, cells = int.from_bytes(body[:4], "big"), body[4:]
    return [cells[i : i + width] for i in range(0, len(cells), width)] if width else []


def _encode(rows: list[bytes]) -> bytes:
    width = len(rows[0]) if rows else 0
    if any(len(row) != width for row in rows):
        raise ValueError("rows of different lengths cannot be kept")
    body = width.to_bytes(4, "big") + b"".join(rows)
    return _MAGIC + _digest(body) + body


def _digest(body: bytes) -> bytes:
    return blake2b(body, digest_size=_DIGEST_SIZE).digest()


def _write(path: Path, rows: list[bytes]) -> None:
    """Put the rows in place in one move, so that no reader ever sees half a file."""
    content = _encode(rows)
    draft = path.with_name(f"{path.name}.{os.getpid()}-{id(content)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(content)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
