"""Plain data and JSON as records, read by one thread at a time.

msgspec prepares a type when it meets it first; two threads that meet one at once may crash the interpreter.
Types that are known beforehand have a decoder, made when their module is loaded; all others are read here.
"""

from __future__ import annotations

from threading import Lock
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")
_ALONE: Final = Lock()


def from_plain(data: object, kind: type[T]) -> T:
    """Data as a record of this type; msgspec.ValidationError says what does not fit."""
    with _ALONE:
        return msgspec.convert(data, kind)


def from_json(text: str | bytes, kind: type[T]) -> T:
    """The same from JSON, which may be faulty itself: msgspec.DecodeError."""
    with _ALONE:
        return msgspec.json.decode(text, type=kind)
