"""What of the content recorded games should show, and what a game has used of it without naming it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from sandtable.engine.facts import Fact
from sandtable.engine.game import Game

from .packs import load_pack
from .state import NOWHERE, WarStorm

ENTERING = ("placed", "moved", "fled", "retreated")
BY_CLAUSE = {
    "WSS-SEM.1": "semi_auto",
    "WSS-R.72": "six_steps",
    "WSS-TER.9": "half_level",
    "WSS-H.27": "bocage",
    "WSS-CRS.4": "crest_defence",
    "WSS-H.18": "mounted",
}


def content_ids() -> Mapping[str, Collection[str]]:
    """Maps, counters (those of later sections aside), terrain and the rows of the charts."""
    pack = load_pack()
    return {
        "maps": list(pack.maps),
        "officers": list(pack.officers),
        "platoons": [name for name, kind in pack.platoons.items() if not kind.optional],
        "terrain": list(pack.terrain.terrain),
        "extra": [f"{name} cost" for name in ("path", "uphill", "river", "bocage", "wire")],
        "spotting": [f"{row} seen" for row in pack.terrain.spotting if row != "recon"],
        "modifiers": list(BY_CLAUSE.values()),
    }


def content_used(game: Game[WarStorm]) -> Iterable[str]:
    """The board and the counters of a game, where they went and what they shot at."""
    s = game.state
    yield from s.box.ground.sheet
    yield from (piece.kind for group in (s.pieces, s.lost, s.left) for piece in group.values())
    at: dict[int, int] = {}
    for fact in game.facts:
        if fact.kind in ENTERING:
            yield from _way(s, at, fact)
        elif fact.kind == "attacked":
            yield from _attack(s, at, fact)


def _way(s: WarStorm, at: dict[int, int], fact: Fact) -> Iterator[str]:
    """The terrain of a hex, and what was paid beside it on the way there."""
    data: Any = fact.data
    ground, to = s.box.ground, data["cell"]
    yield ground.letters[to]
    before = at.get(data["piece"], NOWHERE)
    at.update(dict.fromkeys(data.get("pieces", (data["piece"],)), to))
    if fact.kind != "moved" or before not in ground.map.neighbours[to]:
        return
    side = ground.map.sides[before].index(to)
    paid = {
        "path": ground.path[before][side],
        "uphill": ground.level[to] > ground.level[before],
        "river": before in s.box.minor,
        "bocage": ground.bocage[before] >> side & 1 and not ground.path[before][side],
        "wire": to in s.wire,
    }
    yield from (f"{name} cost" for name, due in paid.items() if due)


def _attack(s: WarStorm, at: dict[int, int], fact: Fact) -> Iterator[str]:
    """The row of the spotting chart of the target, and the modifiers of the roll."""
    data: Any = fact.data
    ground = s.box.ground
    yield f"{ground.terrain[data['cell']].spotted} seen"
    if ground.level[at.get(data["piece"], data["cell"])] > ground.level[data["cell"]]:
        yield "crest seen"
    yield from (BY_CLAUSE[reason.clause] for reason in fact.reasons if reason.clause in BY_CLAUSE)
