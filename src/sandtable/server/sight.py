"""What one viewer has been shown: the frames it gets are the difference to what it may see now.

Everything here comes from one `Seat`. A frame is sent if and only if something that the viewer may see has
changed, so neither the content nor the number of frames can tell what it may not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from sandtable.engine.facts import Fact, SeatId, as_seen, sees
from sandtable.engine.game import Game
from sandtable.engine.ruleset import Box
from sandtable.engine.scene import Board
from sandtable.engine.words import Words
from sandtable.server.frames import Facts, FactShown, Patch, Update
from sandtable.server.ledger import News

_boards: WeakKeyDictionary[Box, dict[SeatId, Board]] = WeakKeyDictionary()


def board_of(game: Game[Any], seat: SeatId) -> Board:
    """What does not change, made once for all games of a scenario."""
    boards = _boards.setdefault(game.box, {})
    if seat not in boards:
        boards[seat] = game.seat(seat).board()
    return boards[seat]


def shown(words: Words, fact: Fact) -> FactShown:
    """A fact as the wire has it."""
    told = words.told(fact)
    return FactShown(
        kind=fact.kind,
        text=told["text"],
        data=msgspec.to_builtins(fact.data),
        clauses=fact.clauses,
        reasons=fact.reasons,
        reveals=fact.reveals,
        at=told.get("at", []),
        level=told.get("level", ""),
        gauge=told.get("gauge"),
    )


def facts_of(words: Words, facts: Iterable[Fact], seat: SeatId) -> list[FactShown]:
    """The facts of a game that a viewer may know."""
    return [shown(words, as_seen(fact, seat)) for fact in facts if sees(fact.seen_by, seat)]


class Sight:
    """The scene and the facts that a viewer has."""

    def __init__(self, seat: SeatId, scene: dict[str, Any], words: Words, facts: Sequence[Fact]) -> None:
        self.seat = seat
        self.scene = scene
        self.facts = facts_of(words, facts, seat)
        self._from = [number for number, fact in enumerate(facts) if sees(fact.seen_by, seat)]

    def look(self, scene: dict[str, Any], words: Words, news: News) -> Update | None:
        """What has changed since the last look, if anything has."""
        before, self.scene = self.scene, scene
        changed: dict[str, Any] = {}
        patches: dict[str, Patch] = {}
        for name, part in scene.items():
            old = before.get(name)
            if old is part or old == part:
                continue
            if _has_ids(part) and _has_ids(old):
                patches[name] = _patch(old, part)
            else:
                changed[name] = part
        unset = [name for name in before if name not in scene]
        facts = self._listen(words, news)
        if not (changed or patches or unset or facts):
            return None
        return Update(set=changed, unset=unset, patch=patches, facts=facts)

    def _listen(self, words: Words, news: News) -> Facts | None:
        """The viewer's facts that are new; those that were told again as they were are not."""
        kept = len(self._from)
        while kept and self._from[kept - 1] >= news.kept:
            kept -= 1
        told = facts_of(words, news.facts, self.seat)
        sources = [news.kept + n for n, fact in enumerate(news.facts) if sees(fact.seen_by, self.seat)]
        void = self.facts[kept:]
        same = 0
        while same < min(len(void), len(told)) and void[same] == told[same]:
            same += 1
        self.facts[kept:] = told
        self._from[kept:] = sources
        if same == len(void) == len(told):
            return None
        return Facts(kept + same, told[same:])


def _has_ids(part: Any) -> bool:
    """Whether a part of the scene is a list of things with ids."""
    return isinstance(part, list) and (not part or (isinstance(part[0], dict) and "id" in part[0]))


def _patch(old: Any, new: list[Any]) -> Patch:
    before = {thing["id"]: thing for thing in old}
    put = [thing for thing in new if _differs(before.pop(thing["id"], None), thing)]
    return Patch(put, list(before))


def _differs(old: Any, new: Any) -> bool:
    return old is not new and old != new
