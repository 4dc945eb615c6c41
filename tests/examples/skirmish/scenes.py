"""Positions in two lines: where the pieces stand, what the dice will show, and then answers as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sandtable as st
from skirmish.ruleset import RULESET
from skirmish.state import Skirmish

MAP = [".......", ".......", ".......", ".......", "......."]  # A1 to G5


class Scene:
    """A game to play by texts, with short ways to look at it."""

    def __init__(self, scenario: Mapping[str, Any], luck: Sequence[str]) -> None:
        self.game = st.new_game(RULESET, scenario, seed=1, luck=st.loaded(*luck))

    @property
    def s(self) -> Skirmish:
        state: Skirmish = self.game.state
        return state

    def play(self, *answers: str) -> Scene:
        for answer in answers:
            self.game.answer(answer)
        return self

    def options(self) -> list[str]:
        assert self.game.ask is not None
        return [option.text for option in self.game.ask.options]

    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        assert self.game.ask is not None
        return self.game.ask.seat, self.game.ask.kind

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What the facts of a kind say, oldest first."""
        return [dict(fact.data) for fact in self.game.facts if fact.kind == kind]

    def at(self, piece: int) -> str:
        return self.s.box.map.labels[self.s.units[piece].cell]


def scene(
    blue: Mapping[int, str],
    gold: Mapping[int, str],
    *luck: str,
    first: int = 0,
    woods: Sequence[str] = (),
    shaken: Sequence[int] = (),
    goals: Sequence[str] = ("A1", "G5"),
    **more: Any,
) -> Scene:
    """A position in mid-game: {101: "rifles C3"} for each side, then what chance will draw."""
    groups = [_group(side, pieces, shaken) for side, pieces in enumerate((blue, gold))]
    position = {"first": first, "secret": list(goals), "map": _map(woods), "pieces": groups}
    return Scene({**BASICS, **position, **more}, luck)


def set_up(blue: Sequence[str], gold: Sequence[str], *luck: str, **more: Any) -> Scene:
    """A game from its set-up: "rifles A2" for each piece; chance is first asked for their numbers."""
    sides = [[piece.split() for piece in side] for side in (blue, gold)]
    groups = [
        {"side": side, "kinds": [kind for kind, _ in pieces], "cells": [cell for _, cell in pieces]}
        for side, pieces in enumerate(sides)
    ]
    return Scene({**BASICS, "map": MAP, "pieces": groups, **more}, luck)


BASICS: dict[str, Any] = {
    "format": 1,
    "title": "A test",
    "turns": 2,
    "activations": 2,
    "objectives": ["A1", "G5"],
    "deck": ["rally"],
}


def _group(side: int, pieces: Mapping[int, str], shaken: Sequence[int]) -> dict[str, Any]:
    kinds, cells = zip(*(piece.split() for piece in pieces.values()), strict=True)
    return {
        "side": side,
        "numbers": list(pieces),
        "kinds": list(kinds),
        "cells": list(cells),
        "shaken": [number for number in pieces if number in shaken],
    }


def _map(woods: Sequence[str]) -> list[str]:
    rows = [list(row) for row in MAP]
    for cell in woods:
        rows[int(cell[1:]) - 1][ord(cell[0]) - ord("A")] = "w"
    return ["".join(row) for row in rows]
