"""The texts of plans that every ruleset reads alike: "go there", and "do this together".

go 17 to G6          go 17 via D4 E5 to G6 facing NE
go 4 via 41.20,33.00 to 45.00,38.50 facing 90         go 4 to 45.00,38.50 with 5 6         ... with all
fire at G6           fire at G6 with 12 17         prepare with 3 5 8
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sandtable.engine.words import DIRECTIONS

UNTURNED: Final = -1
_ERRAND: Final = re.compile(r"go (\d{1,8})(?: via (\S+(?: \S+)*?))? to (\S+)(?: facing (N|NE|SE|S|SW|NW))?")
_JOURNEY: Final = re.compile(
    r"go (\d{1,8})(?: via (\S+(?: \S+)*?))? to (\S+)(?: facing (\d{1,3}))?"
    r"(?: with (all|\d{1,8}(?: \d{1,8})*))?"
)
_CONCERT: Final = re.compile(r"(\S+)(?: at (\S+))?(?: with (\d{1,8}(?: \d{1,8})*))?")


class Errand(NamedTuple):
    """One piece goes somewhere: through these cells, to that one, to face so (or UNTURNED)."""

    piece: int
    via: tuple[str, ...]
    to: str
    facing: int


class Journey(NamedTuple):
    """One piece goes somewhere on an open table, to face so (or UNTURNED), others at its side.

    `company` is None where all go along who may.
    """

    piece: int
    via: tuple[str, ...]
    to: str
    bearing: int
    company: tuple[int, ...] | None


class Concert(NamedTuple):
    """Several pieces do one thing, perhaps to a cell; `members` is None where the ruleset may choose them."""

    verb: str
    at: str
    members: tuple[int, ...] | None


def errand(text: str) -> Errand | None:
    """The errand that a text describes, if it is one."""
    match = _ERRAND.fullmatch(text)
    if match is None:
        return None
    piece, via, to, facing = match.groups()
    return Errand(
        int(piece), tuple((via or "").split()), to, DIRECTIONS.index(facing) if facing else UNTURNED
    )


def journey(text: str) -> Journey | None:
    """The journey over an open table that a text describes, if it is one."""
    match = _JOURNEY.fullmatch(text)
    if match is None:
        return None
    piece, via, to, bearing, company = match.groups()
    return Journey(
        int(piece),
        tuple((via or "").split()),
        to,
        int(bearing) % 360 if bearing else UNTURNED,
        None if company == "all" else tuple(dict.fromkeys(map(int, (company or "").split()))),
    )


def concert(text: str) -> Concert | None:
    """The concert that a text describes, if it is one."""
    match = _CONCERT.fullmatch(text)
    if match is None:
        return None
    verb, at, members = match.groups()
    return Concert(
        verb, at or "", None if members is None else tuple(dict.fromkeys(map(int, members.split())))
    )
