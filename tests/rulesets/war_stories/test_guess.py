"""Guesses of who hides where: they vary as far as a seat's knowledge allows, and never lean on the truth."""

from __future__ import annotations

import msgspec
import pytest

import sandtable as st
from sandtable.rulesets.war_stories.state import WarState
from tests.rulesets.war_stories.positions import position

GUESSES = range(40)
LORRY = "755 G-251 H4/N unspotted"


def hidden_game(where: str, *, ambushes: int = 1, fog: str = "mines") -> st.Game[WarState]:
    """A squad of the defender is hidden: `aboard` the half-track, or `under` counter 10."""
    placed = {
        "aboard": "650 G-GREN - aboard=755 hidden unspotted",
        "under": "650 G-GREN - ambush=10 unspotted",
    }
    kinds = {"aboard": "wire", "under": "ambush"}
    stock = {"ambush": ambushes, "mines": 2, "wire": 2}
    booklet = {"fog": {kind: count for kind, count in stock.items() if count}, "sector": ["A-N"]}
    return position(
        "110 A-RIFLE A1",
        f"{LORRY}\n{placed[where]}",
        booklets={"defender": booklet},
        counters=[
            {"number": 10, "hex": "J4", "kind": kinds[where]},
            {"number": 11, "hex": "J6", "kind": fog},
        ],
    )


def hiding(s: WarState) -> tuple[int, int]:
    """How many of the defender's units ride unseen, and how many lie in ambush."""
    hidden = [unit for unit in s.units.values() if unit.side == 1 and unit.hidden]
    return sum(bool(u.carrier) for u in hidden), sum(not u.carrier for u in hidden)


@pytest.mark.parametrize("where", ["aboard", "under"])
def test_ws_fow_4_how_many_ride_and_how_many_lie_in_ambush_is_guessed(where: str) -> None:
    """WS-TRN.3 One is hidden somewhere: in the half-track that was never spotted, or under a counter."""
    seat = hidden_game(where).seat(0)
    found = [hiding(seat.guess(seed).state) for seed in GUESSES]
    assert set(found) == {(1, 0), (0, 1)}
    assert 10 <= found.count((1, 0)) <= 30


@pytest.mark.parametrize("where", ["aboard", "under"])
def test_ws_fow_4_a_guess_looks_to_its_seat_like_the_game(where: str) -> None:
    """Twin: whoever hides where, the other side sees the same table and is asked the same."""
    seat = hidden_game(where).seat(0)
    looks = [msgspec.json.encode(seat.view())]
    looks.extend([msgspec.json.encode(seat.guess(seed).seat(0).view()) for seed in GUESSES[:10]])
    assert len(set(looks)) == 1


def test_ws_fow_1_a_guess_does_not_lean_on_who_hides_where() -> None:
    """Two games that differ only in what is hidden have the same guesses: the truth is in none of them."""
    games = [hidden_game("aboard"), hidden_game("aboard", fog="wire")]
    for seed in GUESSES[:12]:
        one, other = (game.seat(0).guess(seed).state for game in games)
        assert {n: (c.kind, c.unit) for n, c in one.fog.items()} == {
            n: (c.kind, c.unit) for n, c in other.fog.items()
        }
        assert hiding(one) == hiding(other)


def test_ws_fow_4_without_ambushes_left_all_ride() -> None:
    """A booklet without an ambush counter leaves only the half-track."""
    seat = hidden_game("aboard", ambushes=0).seat(0)
    assert {hiding(seat.guess(seed).state) for seed in GUESSES[:12]} == {(1, 0)}


def test_ws_trn_3_nobody_rides_unseen_in_a_vehicle_that_was_spotted() -> None:
    game = position(
        "110 A-RIFLE A1",
        "755 G-251 H4/N\n650 G-GREN - ambush=10 unspotted",
        booklets={"defender": {"fog": {"ambush": 1, "mines": 2}, "sector": ["A-N"]}},
        counters=[
            {"number": 10, "hex": "J4", "kind": "ambush"},
            {"number": 11, "hex": "J6", "kind": "mines"},
        ],
    )
    guesses = [game.seat(0).guess(seed).state for seed in GUESSES[:12]]
    assert {hiding(s) for s in guesses} == {(0, 1)}
    assert {s.units[650].cell for s in guesses} == {s.fog[n].cell for s in guesses for n in (10, 11)}


def test_ws_fow_1_kinds_are_dealt_where_few_deals_fit() -> None:
    """Three counters lie in water, where only the three fords may lie: the fourth may be anything else."""
    stock = {"ford": 3, "mines": 6, "wire": 6, "foxholes": 8, "trench": 4, "tank_trap": 4}
    wet = [{"number": 10 + n, "hex": label, "kind": "ford"} for n, label in enumerate(("K4", "K5", "K6"))]
    game = position(
        "110 A-RIFLE A1",
        LORRY,
        chart={"water": ["K4", "K5", "K6"]},
        booklets={"defender": {"fog": stock, "sector": ["A-N"]}},
        counters=[*wet, {"number": 13, "hex": "J7", "kind": "mines"}],
    )
    guesses = [game.seat(0).guess(seed).state for seed in GUESSES]
    assert {s.fog[n].kind for s in guesses for n in (10, 11, 12)} == {"ford"}
    dry = [s.fog[13].kind for s in guesses]
    assert set(dry) == set(stock) - {"ford"}
    assert dry.count("mines") <= len(GUESSES) // 2
