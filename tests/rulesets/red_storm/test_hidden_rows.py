"""Section 3.3: each row of the table of hidden things varies over guesses, and what is public does not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm import hidden
from tests.rulesets.red_storm.positions import position

GUESSES = 200
Row = Callable[[RedStorm], object]


@cache
def played(scenario: str, ask: str = "order", seed: int = 1) -> st.Game[Any]:
    """A random game up to the first ask of a kind."""
    game, random = st.new_game("red_storm", scenario, seed=seed), Random(seed)
    while game.ask is not None and game.ask.kind != ask:
        game.answer(random.choice(game.ask.options))
    return game


def values(game: st.Game[Any], seat: int, row: Row, guesses: int = GUESSES) -> set[str]:
    """What a row takes over many guesses of a seat."""
    return {str(row(game.seat(seat).guess(n).state)) for n in range(guesses)}


# Seat 1 attacks in kolkhoz-crossroads and house-by-house, seat 0 in bridge-over-the-mokraya.


def test_objectives_of_the_other_sheet() -> None:
    """RS-GEN.3 Objectives and their points are the other side's secret."""
    game = played("outpost-line")
    assert len(values(game, 0, lambda s: s.objectives[1])) > 1
    assert len(values(game, 0, lambda s: s.objectives[0])) == 1


def test_names_of_blocks() -> None:
    """RS-BLK.3 The kind of a block varies, its size does not."""
    game = played("kolkhoz-crossroads")
    assert len(values(game, 0, lambda s: hidden.kinds(s, 0))) > 1
    on_map = [unit.id for unit in game.state.units.values() if unit.cell >= 0]
    assert len(values(game, 0, lambda s: [s.units[piece].large for piece in on_map])) == 1


def test_conditions_of_vehicles() -> None:
    """RS-R.121 Move, Fire or Support of an enemy vehicle is not known."""
    game = played("outpost-line")
    assert len(values(game, 0, lambda s: hidden.conditions(s, 0))) > 1


def test_damage_and_its_pool() -> None:
    """RS-CTR.2 The type of damage varies with the pool; there are always twelve markers in all."""
    game = position("10 g_gren_r Ready E5 N", "50 s_t34 Fire E2 S damage=gun_damaged\n51 s_t70 Move F2 S")
    assert len(values(game, 0, lambda s: s.units[50].damage)) == 6
    assert values(game, 0, lambda s: sorted([*s.damage, s.units[50].damage])) == {
        str(sorted([*game.state.damage, "gun_damaged"]))
    }
    assert values(game, 1, lambda s: s.units[50].damage) == {"gun_damaged"}


def test_kinds_of_fog_of_war() -> None:
    """RS-FOW.1 Face-down markers vary for the attacker; how many there are of each kind does not."""
    game = played("kolkhoz-crossroads")
    assert len(values(game, 1, lambda s: hidden.fog(s, 1))) > 1
    assert len(values(game, 1, lambda s: sorted(m.kind for m in s.fog.values()))) == 1
    assert len(values(game, 0, lambda s: {m.id: m.kind for m in s.fog.values()}, 20)) == 1


def test_who_is_under_an_ambush() -> None:
    """RS-MRK.4 Which unit hides under which marker."""
    game = played("kolkhoz-crossroads")
    assert len(values(game, 1, lambda s: sorted((m.id, m.unit) for m in s.fog.values() if m.unit))) > 1
    assert values(game, 1, lambda s: sum(m.kind == "ambush" and m.unit > 0 for m in s.fog.values())) == {"2"}


def test_what_unit_markers_stand_for() -> None:
    """RS-MRK.1, RS-AST.12 Equipment, weapons, passengers and bluffs, and so the cards that are held."""
    game = played("house-by-house")
    assert len(values(game, 1, lambda s: hidden.unit_markers(s, 1))) > 1
    assert (
        len(values(game, 1, lambda s: {p.id: p.unit for p in s.pairs.values() if p.unit in on_map(s)})) == 1
    )


def on_map(s: RedStorm) -> set[int]:
    return {unit.id for unit in s.units.values() if unit.cell >= 0 and not unit.hidden}


def test_passengers_inside() -> None:
    """RS-PRT.5 Who sits inside which half-track."""
    games = [played("bridge-over-the-mokraya", seed=seed) for seed in range(1, 6)]
    game = next(game for game in games if hidden.passengers(game.state, 1))
    assert len(values(game, 1, lambda s: hidden.passengers(s, 1))) > 1


def test_size_of_the_deck() -> None:
    """RS-DCK.1 The defender knows the three piles, the attacker does not."""
    game = played("outpost-line")
    assert len(values(game, 0, lambda s: (s.early.count, s.late.count, s.last.count))) > 1
    assert len(values(game, 1, lambda s: (s.early.count, s.late.count, s.last.count))) == 1


def test_assets_in_the_deck_and_reinforcements() -> None:
    """RS-DCK.3 What the other side put in the deck, and the units that come with it."""
    game = played("bridge-over-the-mokraya")
    for seat in (0, 1):
        assert len(values(game, seat, lambda s, seat=seat: s.contributed[1 - seat])) > 1  # type: ignore[misc]
        assert len(values(game, seat, lambda s, seat=seat: s.contributed[seat])) == 1  # type: ignore[misc]


def test_uses_of_assets() -> None:
    """RS-R.26 How often an asset may still be played as an order."""
    game = played("bridge-over-the-mokraya")
    assert len(values(game, 1, lambda s: s.uses["ag8"])) > 1
    assert len(values(game, 0, lambda s: s.uses["ag8"])) == 1


@pytest.mark.parametrize("scenario", ["outpost-line", "kolkhoz-crossroads"])
def test_same_seed_same_guess(scenario: str) -> None:
    """A guess is made by its seed alone, and keeps the order of all dicts."""
    game = played(scenario)
    for seat in (0, 1):
        one, other = game.seat(seat).guess(7), game.seat(seat).guess(7)
        assert one.fingerprint() == other.fingerprint()
        assert list(one.state.units) == list(game.state.units)
        assert list(one.state.fog) == list(game.state.fog)
        assert list(one.state.pairs) == list(game.state.pairs)


# What deeds prove


def test_a_squad_that_acted_is_spent_in_every_guess() -> None:
    """RS-INF.1 Infantry that acted is a Spent squad or a Ready team."""
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Spent E2 S\n51 s_wt Ready F2 S")
    found = values(game, 0, lambda s: [(s.units[n].kind, str(s.units[n].condition)) for n in (50, 51)])
    assert found == {"[('s_str_r', 'Spent'), ('s_wt', 'Ready')]", "[('s_wt', 'Ready'), ('s_str_r', 'Ready')]"}
