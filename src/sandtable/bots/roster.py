"""Bots by name: kinds for the laboratory, levels for people, each in one of three styles.

`search:0.5s` thinks half a second a choice, `search:200` makes two hundred passes, `greedy` and `random` are
what they are; `recruit`, `regular` and `veteran` are levels. A style follows behind a slash:
`veteran/cautious`, `greedy/aggressive`. It says how much a bot cares for the risk to its own troops;
`random`, which judges nothing, has none.
"""

from __future__ import annotations

import re
from collections.abc import Callable

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
FOREVER = 3600.0
STEADY = "steady"


def bot(name: str, seed: int | str) -> Bot:
    """The bot of this name, whose own choices are drawn from the seed; ContentError if there is none."""
    kind, slash, given = name.partition("/")
    style, searching = given if slash else STEADY, SEARCH.fullmatch(kind)
    if style not in STYLES or (kind not in KINDS and not searching):
        raise ContentError(f"no bot is called {name!r}; {_known()}")
    if kind == "random" and style != STEADY:
        raise ContentError(f"{name!r}: who takes any option has no style; {_known()}")
    if searching is None:
        return KINDS[kind](str(seed), style)
    passes = None if searching["passes"] is None else int(searching["passes"])
    seconds = float(searching["seconds"]) if passes is None else FOREVER
    return SearchBot(seed, seconds=seconds, passes=passes, style=style)


def _known() -> str:
    """The names that there are, for whoever gave another one."""
    kinds = ", ".join([*KINDS, "search:1s", "search:200"])
    return f"there are {kinds} (time and passes above 0), all but random with /{' or /'.join(STYLES)}"
