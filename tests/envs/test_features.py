"""Scenes as vectors: what differs for a player differs there."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

import sandtable as st
from sandtable.bots.deployment import Deployment
from sandtable.envs.features import features
from tests.places import SKIRMISH

WHERE = ("cell", "at", "inside", "place")
SCENARIOS = [(SKIRMISH, "patrol"), *((name, rules.scenarios[1]) for name, rules in st.rulesets().items())]


def view_of(which: tuple[str, str]) -> Any:
    """What seat 0 sees some answers behind the set-up."""
    game, random = st.new_game(*which, seed=4), Random(4)
    presets = [Deployment() for _ in game.seats]
    behind = 0
    while game.ask is not None and behind < 12:
        seat = game.seat(game.ask.seat)
        prepared = presets[seat.number].next(seat)
        behind += prepared is None
        game.answer(prepared or random.choice(game.ask.options))
    return game.seat(0).view()


def swapped(view: Any, one: int, two: int) -> Any:
    """The same view with these two pieces in each other's place."""
    other = deepcopy(view)
    first, second = other["pieces"][one], other["pieces"][two]
    for key in WHERE:
        values = [piece.pop(key, None) for piece in (second, first)]
        for piece, value in zip((first, second), values, strict=True):
            if value is not None:
                piece[key] = value
    return other


@pytest.mark.parametrize("which", SCENARIOS, ids=lambda which: which[1])
def test_two_pieces_that_change_places_are_told_apart(which: tuple[str, str]) -> None:
    """Any two that look different and stand apart, in a real view."""
    view = view_of(which)
    pieces, seen = view["pieces"], features(view, 512)
    checked = 0
    for one, two in combinations(range(len(pieces)), 2):
        first, second = pieces[one], pieces[two]
        apart = [first.get(key) for key in WHERE] != [second.get(key) for key in WHERE]
        if apart and first.get("name") != second.get("name"):
            assert not np.array_equal(seen, features(swapped(view, one, two), 512)), (first, second)
            checked += 1
    assert checked >= 3


def test_numbers_of_one_piece_are_told_apart() -> None:
    """A valor of 1 and a range of 4 are not a valor of 4 and a range of 1."""
    one, two = (
        {"pieces": [{"cell": "C3", "ratings": [{"name": "valor", "now": a}, {"name": "range", "now": b}]}]}
        for a, b in ((1, 4), (4, 1))
    )
    assert not np.array_equal(features(one, 64), features(two, 64))


def test_the_number_of_a_piece_is_no_name() -> None:
    """It is drawn anew in each game; only its count as a number is seen."""
    one, two = ({"pieces": [{"id": n, "cell": "C3", "name": "gun"}]} for n in (7, 8))
    differing = np.flatnonzero(features(one, 512) != features(two, 512))
    assert len(differing) == 1
