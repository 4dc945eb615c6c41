"""The tiniest ruleset: steps given by a test, one list to write in, two seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

import sandtable as st
from sandtable.engine.ask import Ask
from sandtable.engine.chance import Deal
from sandtable.engine.ruleset import Box, Rule, Ruleset, SeatInfo
from sandtable.engine.scenarios import Source
from sandtable.engine.scene import Board, Scene
from sandtable.engine.state import GameOver, Result, State
from sandtable.engine.words import Words

WORDS = {
    "option": {"go": "go", "break": "break", "say": "say {number}"},
    "prompt": {"move": "Go, or break it?"},
    "fact": {"noted": "It is {what:word}."},
}


class Tiny(State, kw_only=True, eq=False):
    """What was noted so far."""

    notes: list[str] = []

    def copy(self) -> Self:
        twin = super().copy()
        twin.notes = self.notes.copy()
        return twin


def choice(seat: int = 0, *verbs: str, **more: Any) -> Ask[tuple[str, ...]]:
    return Ask(seat, "move", "T.1", lambda: [(verb,) for verb in verbs or ("go",)], **more)


def over(winner: int | None = 0) -> GameOver:
    return GameOver(Result(winner, (0, 0), "done"))


def _load(source: Source) -> Box:
    return Box(source, Words(WORDS, {}), (SeatInfo(0, "one", "all"), SeatInfo(1, "two", "all")))


def _begin(box: Box) -> Tiny:
    s = Tiny(box=box)
    s.push(("first",))
    return s


def _board(box: Box, seat: int) -> Board:
    return {"kind": "hex", "title": "Tiny"}


def _view(s: Tiny, seat: int) -> Scene:
    return {"clock": {"turn": len(s.notes)}, "sides": [{"name": "One"}, {"name": "Two"}]}


def _guess(s: Tiny, seat: int, deal: Deal) -> None:
    """Nothing is hidden."""


def tiny(luck: Any = None, seed: int = 1, **steps: Rule) -> st.Game[Tiny]:
    """A game of these steps; it begins with the one called `first`."""
    rules: Ruleset[Tiny] = Ruleset(
        id="tiny",
        name="Tiny",
        version="1",
        folder=Path(__file__).parent,
        load=_load,
        begin=_begin,
        steps=steps,
        board=_board,
        view=_view,
        guess=_guess,
        value=lambda s, seat: 0.0,
        risk=lambda s, seat: 0.0,
        conceded=lambda s, seat, how: Result(1 - seat, (0, 0), how),
    )
    return st.new_game(rules, {"format": 1}, seed=seed, luck=luck)
