"""A game restored from a snapshot is the game: same state, record and history, and the same way on."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis.strategies import DataObject, data

import sandtable as st
from sandtable.engine.errors import Diverged
from sandtable.engine.record import Note
from sandtable.engine.snapshot import Snapshot, decode_facts, decode_state, encode_facts, restore, snapshot
from tests.contract.looks import differences, whole
from tests.contract.tables import Table, each_table, every_table
from tests.contract.walks import Walk, budget, decide, walks


def restored(game: st.Game[Any], kept: Snapshot) -> st.Game[Any]:
    """The game once more, from what a store would keep of it."""
    facts = decode_facts(encode_facts(game.facts))
    return restore(kept, game.opening, game.ruleset, game.box, game.tape.luck, game.record().lines, facts)


@every_table
@given(drawn=data())
@budget(12)
def test_a_restored_game_is_the_game(table: Table, drawn: DataObject) -> None:
    """What is made of a snapshot equals the game, then and some answers later."""
    walk: Walk = drawn.draw(walks(table, 12, undo=True))
    game = walk.start()
    for _ in walk.moments(game):
        check(game, restored(game, snapshot(game)))


def check(game: st.Game[Any], again: st.Game[Any]) -> None:
    here = game.clone()
    for choice in (3, 17, 911, 5):
        assert not differences(whole(here), whole(again))
        assert here.given == again.given
        assert str(here.record()) == str(again.record())
        if here.ask is None:
            return
        decide(here, choice)
        decide(again, choice)


@each_table
def test_snapshots_keep_up_with_the_game(table: Table) -> None:
    """Luck bars undo, so the beginning of a game is soon behind the snapshot."""
    game, logged = table.new(3), set()
    for choice in range(200):
        if game.ask is None:
            break
        decide(game, choice % 7)
        logged.add(snapshot(game).logged)
    assert len(logged) >= 2


@each_table
def test_a_snapshot_that_does_not_fit_has_diverged(table: Table) -> None:
    game = table.new(0)
    kind = type(game.state)
    for text in ("", "{}", '{"agenda": 3}', "[1, 2]"):
        with pytest.raises(Diverged):
            decode_state(kind, game.box, text)


@each_table
def test_a_draw_by_agreement_is_an_entry(table: Table) -> None:
    """The record of a game that was agreed drawn is replayed to the same result."""
    game = table.new(0)
    game.draw(1)
    assert game.result is not None
    assert game.result.winner is None
    assert game.record().lines[-1] == Note("draw", 1)
    assert st.replay(game.record(), rules=table.rules).result == game.result
