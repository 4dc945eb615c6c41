"""Bots by name: kinds for the laboratory, levels for people, each in one of three styles.

`search:0.5s` thinks half a second a choice (0.1 s at least), `search:200` makes two hundred passes, `greedy`
and `random` are what they are; `recruit`, `regular` and `veteran` are levels. A style follows behind a slash:
`veteran/cautious`, `greedy/aggressive`. It says how much a bot cares for the risk to its own troops;
`random`, which judges nothing, has none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from sandtable.bots.bot import Bot
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.random import RandomBot
from sandtable.bots.search import SearchBot
from sandtable.bots.style import STYLES
from sandtable.engine.errors import ContentError

LEVELS: dict[str, Callable[[str, str], Bot]] = {
    "recruit": lambda seed, style: GreedyBot(seed, guesses=2, most=2, careless=True, style=style),
    "regular": lambda seed, style: GreedyBot(seed, guesses=4, style=style),
    "veteran": lambda seed, style: SearchBot(seed, seconds=1.0, style=style),
}
"""A recruit overlooks most of what he could do, a regular takes the best next step, a veteran looks ahead."""

KINDS: dict[str, Callable[[str, str], Bot]] = {
    "random": lambda seed, style: RandomBot(seed),
    "greedy": lambda seed, style: GreedyBot(seed, style=style),
    **LEVELS,
}
SEARCH = re.compile(
    r"search:(?:(?=[0-9.]*[1-9])(?P<seconds>[0-9]{0,4}(?:\.[0-9]{1,3})?)s|(?P<passes>[1-9][0-9]{0,6}))"
)
LEAST = 0.1
"""Seconds; less is no time for a choice, and nothing is promised."""
FOREVER = 3600.0
STEADY = "steady"


def bot(name: str, seed: int | str) -> Bot:
    """The bot of this name, whose own choices are drawn from the seed; ContentError if there is none."""
    known = _read(name)
    if known.kind in KINDS:
        return KINDS[known.kind](str(seed), known.style)
    return SearchBot(seed, seconds=known.seconds or FOREVER, passes=known.passes, style=known.style)


def plain(name: str) -> str:
    """The same for `search:1s` and `search:1.0s/steady`; ContentError if there is no such bot."""
    known = _read(name)
    kind = known.kind if known.seconds is None else f"search:{known.seconds}s"
    return f"{kind}/{known.style}"


class _Name(NamedTuple):
    """What a name says; only searches have a time or a number of passes."""

    kind: str
    style: str
    seconds: float | None = None
    passes: int | None = None


def _read(name: str) -> _Name:
    kind, slash, given = name.partition("/")
    style, searching = given if slash else STEADY, SEARCH.fullmatch(kind)
    if style not in STYLES or (kind not in KINDS and not searching):
        raise ContentError(f"no bot is called {name!r}; {_known()}")
    if kind == "random" and style != STEADY:
        raise ContentError(f"{name!r}: who takes any option has no style; {_known()}")
    if searching is None:
        return _Name(kind, style)
    if searching["passes"] is not None:
        return _Name(kind, style, passes=int(searching["passes"]))
    seconds = float(searching["seconds"])
    if seconds < LEAST:
        raise ContentError(f"{name!r}: that is no time for a choice; {_known()}")
    return _Name(kind, style, seconds)


def _known() -> str:
    """The names that there are, for whoever gave another one."""
    kinds = ", ".join([*KINDS, "search:1s", "search:200"])
    styles = " or /".join(STYLES)
    return f"there are {kinds} ({LEAST} s or more, passes above 0), all but random with /{styles}"
