"""Undo takes back the last answer as if it had never been given, and never reaches behind luck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, strategies

import sandtable as st
from sandtable.engine.tape import Entry, newer
from tests.contract.looks import Look, as_bytes, differences, history, whole
from tests.contract.tables import Table, every_table
from tests.contract.walks import Walk, budget, decide, reported, walks


def position(game: st.Game[Any]) -> Look:
    """Everything but how often a seat has answered, which counts what was taken back."""
    look = whole(game)
    for seat in range(len(game.seats)):
        view: dict[str, Any] = {**game.seat(seat).view()}
        if "ask" in view:
            view["ask"] = {name: part for name, part in view["ask"].items() if name != "number"}
        look[f"view of {seat}"] = as_bytes(view)
        look[f"history of {seat}"] = history(game, seat)
    return look


def folded(walk: Walk, answers: list[Entry]) -> st.Game[Any]:
    """A game in which only these answers were given."""
    game = walk.start()
    for answer in answers:
        assert game.ask is not None
        game.answer(st.Option(answer.value, game.ask))
    return game


class Ledger:
    """Which answers stand, and how many of the last ones may still be taken back."""

    def __init__(self, game: st.Game[Any]) -> None:
        self.game = game
        self.standing: list[Entry] = []
        self.free = 0
        self._log = game.tape.log
        self._told = game.tape.told

    def note(self) -> None:
        """Enter what the last decision brought."""
        tape = self.game.tape
        new, self._log = newer(tape.log, self._log), tape.log
        told, self._told = newer(tape.told, self._told) or [], tape.told  # what is undone tells nothing new
        if not new:
            return
        if not isinstance(new[0], Entry):
            self.standing.pop()
            self.free -= 1
            return
        self.standing.append(new[0])
        lucky_or_shown = len(new) > 1 or any(fact.reveals for fact in told)
        self.free = 0 if lucky_or_shown else self.free + 1

    @property
    def undoable(self) -> int | None:
        return self.standing[-1].seat if self.free else None


def played(walk: Walk, game: st.Game[Any]) -> Iterator[Ledger]:
    """Play a walk; before each decision and at the end, the ledger as it stands."""
    ledger = Ledger(game)
    for choice in walk.decisions():
        yield ledger
        decide(game, choice)
        ledger.note()
    yield ledger


@every_table
@given(strategies.data())
@budget(12)
def test_undo_equals_refold(table: Table, data: strategies.DataObject) -> None:
    """After undo the game is the one in which that answer was never given; at every third occasion."""
    walk = data.draw(walks(table, undo=True))
    with reported(walk.start()) as game:
        for number, ledger in enumerate(played(walk, game)):
            if number >= walk.skip and game.undoable is not None and len(ledger.standing) % 3 == 0:
                undone = game.clone()
                undone.undo()
                assert not differences(position(undone), position(folded(walk, ledger.standing[:-1])))


@every_table
@given(strategies.data())
@budget(20)
def test_undo_is_refused_after_luck_others_and_reveals(table: Table, data: strategies.DataObject) -> None:
    """Only the last answer's seat may undo, and only if neither chance nor a reveal came after it."""
    walk = data.draw(walks(table, undo=True))
    with reported(walk.start()) as game:
        for ledger in played(walk, game):
            assert game.undoable == ledger.undoable
            for seat in range(len(game.seats)):
                assert game.seat(seat).can_undo == (seat == ledger.undoable)
                if seat != ledger.undoable:
                    refused(game, seat)


def refused(game: st.Game[Any], seat: int) -> None:
    before = game.fingerprint()
    with pytest.raises(st.IllegalAnswer):
        game.seat(seat).undo()
    if game.undoable is None:
        with pytest.raises(st.IllegalAnswer):
            game.undo()
    assert game.fingerprint() == before


@every_table
@given(strategies.data())
@budget(10)
def test_undo_to_the_last_luck(table: Table, data: strategies.DataObject) -> None:
    """Undone as often as it goes, a game stands where chance or a reveal last spoke, or at the start."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        *_, ledger = played(walk, game)
        drawn, times = game.state.drawn, ledger.free
        for _ in range(times):
            game.undo()
        assert game.undoable is None
        assert game.state.drawn == drawn
        kept = ledger.standing[: len(ledger.standing) - times]
        assert not differences(position(game), position(folded(walk, kept)))


@every_table
@given(strategies.data(), strategies.integers(0, 99))
@budget(10)
def test_nothing_is_taken_back_in_a_guess(table: Table, data: strategies.DataObject, seed: int) -> None:
    """A guess is for playing forward: going back could only lead to the truth."""
    game = data.draw(walks(table)).end()
    assume(game.ask is not None)
    for seat in range(len(game.seats)):
        guess = game.seat(seat).guess(seed)
        for _ in range(3):
            before = whole(guess)
            with pytest.raises(st.IllegalAnswer):
                guess.undo()
            assert not differences(before, whole(guess))
            decide(guess, seed)
