"""A game from its beginning as one viewer saw it: the first scene, and what changed with each answer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sandtable.engine.chance import ByHand
from sandtable.engine.facts import CHANCE, SeatId
from sandtable.engine.record import Line, Note
from sandtable.engine.replay import play_on
from sandtable.engine.scene import Scene
from sandtable.server.frames import Facts, Update
from sandtable.server.games import Start, recorded
from sandtable.server.ledger import Ledger
from sandtable.server.sight import Sight


class Past(Struct, frozen=True):
    """What the viewer saw first, and then."""

    scene: Scene
    facts: Facts
    updates: list[Update]


def past_of(start: Start, lines: Sequence[Line | Note], seat: SeatId) -> Past:
    """Play the lines again and watch them from this seat."""
    ledger = Ledger(start.game_id)
    game = start.begin(recorded(lines, ByHand()))
    ledger.take(game)
    first = game.seat(seat).scene()
    sight = Sight(seat, dict(first), game.words, ledger.facts)
    facts = Facts(0, list(sight.facts))
    updates = []
    for number, line in enumerate(lines, 1):
        if line.seat == CHANCE:
            continue
        play_on(game, (line,), number)
        news = ledger.take(game, line.seat)[1]
        update = sight.look(dict(game.seat(seat).scene()), game.words, news)
        if update is not None:
            updates.append(update)
    return Past(first, facts, updates)
