"""RS-R.140: no guess made during the set-up needs more unit markers than a side has pairs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table, choices
from tests.rulesets.red_storm.positions import asked, play
from tests.rulesets.red_storm.test_deployment import FOE, begin, run

PAIRS = 10
GUNS = {"g_stug": 3, "g_gren_r": 4, "g_gren_v": 3, "g_pion": 2}
"""Vehicles without dots, that could be half-tracks, and infantry enough for ten bluffs."""


def marked(game: Table, side: int = 0) -> list[str]:
    """What the unit markers of a side stand for."""
    return [pair.card for pair in game.state.pairs.values() if pair.side == side]


def played_on(guess: Table) -> Table:
    """As many markers as are offered are given out, until all have their numbers."""
    while guess.ask is not None and guess.ask.kind in {"assign", "place", "facing", "condition", "bluff"}:
        guess.answer(guess.ask.options[0])
    return guess


def bluffing(given: int) -> Table:
    """The Germans, without cards and without half-tracks, have given out so many bluffs and are asked on."""
    game = run(begin({"units": GUNS}, FOE), "bluff", 0)
    for _ in range(given):
        play(game, choices(game, "bluff")[0])
    assert asked(game) == "bluff"
    return game


def test_rs_r_140_a_guess_leaves_a_marker_for_the_bluff_that_is_asked_for() -> None:
    """RS-R.140 Nine bluffs are possible only without half-tracks: whoever guesses some has fewer bluffs."""
    game = bluffing(PAIRS - 1)
    guesses = [game.seat(1).guess(n) for n in range(30)]
    assert {marked(guess).count("passengers") for guess in guesses} >= {0, 1}
    assert all(len(marked(guess)) < PAIRS for guess in guesses)
    assert all(len(marked(played_on(guess))) == PAIRS for guess in guesses)


def test_rs_mrk_2_how_many_bluffs_there_are_is_not_told_before_they_stand() -> None:
    """RS-MRK.2 A guess is the same after two bluffs and after nine: the enemy has seen none of them."""
    games = [bluffing(given) for given in (2, PAIRS - 1)]
    guesses = [[list(game.seat(1).guess(n).state.pairs.values()) for n in range(20)] for game in games]
    assert guesses[0] == guesses[1]
    assert len({len(pairs) for pairs in guesses[0]}) > 2


@pytest.mark.parametrize(("kind", "half_tracks"), [("assign", {0, 1}), ("place", {0, 1}), ("bluff", {0})])
def test_rs_r_140_many_cards_leave_few_half_tracks(kind: str, half_tracks: set[int]) -> None:
    """RS-R.140 Nine cards are held, as all know (RS-D.23): one vehicle can have dots, or one unit a bluff."""
    german: dict[str, Any] = {"units": GUNS, "assets": {"ag5": 9}}
    game = run(begin(german, FOE), kind, 0)
    guesses = [game.seat(1).guess(n) for n in range(60)]
    kinds = [[unit.kind for unit in guess.state.of_side(0)] for guess in guesses]
    assert {names.count("g_251") for names in kinds} == half_tracks
    assert all(len(marked(played_on(guess))) <= PAIRS for guess in guesses)
