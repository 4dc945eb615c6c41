"""Bots by name: kinds for the laboratory, levels for people, each in one of three styles.

`search:0.5s` thinks half a second a choice, `search:200` makes two hundred passes, `greedy` and `random` are
what they are; `recruit`, `regular` and `veteran` are levels. A style follows behind a slash:
`veteran/cautious`, `greedy/aggressive`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from sandtable.bots.bot import Bot
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.random import RandomBot
from sandtable.bots.search import SearchBot
from sandtable.bots.tally import STYLES
from sandtable.engine.errors import ContentError

LEVELS: dict[str, Callable[[str, str], Bot]] = {
    "recruit": lambda seed, style: GreedyBot(seed, guesses=1, most=4, style=style),
    "regular": lambda seed, style: GreedyBot(seed, guesses=4, style=style),
    "veteran": lambda seed, style: SearchBot(seed, seconds=1.0, style=style),
}
"""A recruit overlooks most of what he could do, a regular takes the best next step, a veteran looks ahead."""

KINDS: dict[str, Callable[[str, str], Bot]] = {
    "random": lambda seed, style: RandomBot(seed),
    "greedy": lambda seed, style: GreedyBot(seed, style=style),
    **LEVELS,
}
SEARCH = re.compile(r"search:(?:(?P<seconds>\d{0,4}(?:\.\d{1,3})?)s|(?P<passes>[1-9]\d{0,6}))")
FOREVER = 3600.0


def bot(name: str, seed: int | str) -> Bot:
    """The bot of this name, whose own choices are drawn from the seed; ContentError if there is none."""
    kind, _, style = name.partition("/")
    searching = SEARCH.fullmatch(kind)
    if (style or "steady") not in STYLES or (kind not in KINDS and not searching):
        kinds = ", ".join([*KINDS, "search:1s", "search:200"])
        raise ContentError(f"no bot is called {name!r}; there are {kinds}, with /{' or /'.join(STYLES)}")
    if searching is None:
        return KINDS[kind](str(seed), style or "steady")
    passes = None if searching["passes"] is None else int(searching["passes"])
    seconds = float(searching["seconds"] or 0) if passes is None else FOREVER
    return SearchBot(seed, seconds=seconds, passes=passes, style=style or "steady")
