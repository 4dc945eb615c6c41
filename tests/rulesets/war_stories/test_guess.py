"""Guesses of who hides where: they vary as far as a seat's knowledge allows, and never lean on the truth."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import sandtable as st
from sandtable.bots.deployment import Deployment
from sandtable.rulesets.war_stories import dealing
from sandtable.rulesets.war_stories import hiding as hiding_places
from sandtable.rulesets.war_stories.records import NOWHERE, Unit
from sandtable.rulesets.war_stories.state import WarState
from tests.contract.laws import Broken, check_possible
from tests.contract.tables import TABLES
from tests.contract.walks import random_walk
from tests.rulesets.war_stories.positions import activate, asked, play, position

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


def test_ws_fow_3_counters_that_share_a_hex_take_no_kind_that_others_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only roadblocks may lie on the bridges; they might lie in the two hexes with three counters too."""
    stock = {"roadblock": 3, "mines": 3, "wire": 2, "tank_trap": 2}
    bridges = [
        {"number": 10 + n, "hex": label, "kind": "roadblock"} for n, label in enumerate(("K4", "K6", "K8"))
    ]
    kinds = ("mines", "wire", "tank_trap")
    heaps = [(label, kind) for label in ("G4", "G6") for kind in kinds]
    heaped = [{"number": 13 + n, "hex": label, "kind": kind} for n, (label, kind) in enumerate(heaps)]
    game = position(
        "110 A-RIFLE A1",
        LORRY,
        chart={"water": ["K1-K10"], "roads": [["A4", "N4"], ["A6", "N6"], ["A8", "N8"]]},
        booklets={"defender": {"fog": stock, "sector": ["A-N"]}},
        counters=[*bridges, *heaped],
    )
    ends: list[bool] = []
    deal_alone = hiding_places.Search._deal_alone

    def counted(*args: Any) -> bool:
        ends.append(deal_alone(*args))
        return ends[-1]

    monkeypatch.setattr(hiding_places.Search, "_deal_alone", counted)
    guesses = [game.seat(0).guess(seed).state for seed in GUESSES]
    assert {s.fog[n].kind for s in guesses for n in (10, 11, 12)} == {"roadblock"}
    assert ends == [True] * len(GUESSES)


@pytest.mark.parametrize(
    ("wants", "pool", "without"),
    [
        (["a", "ab", "abc"], "abc", 0),
        (["abc", "ab", "a"], "cab", 0),
        (["ab", "ab", "ab"], "abc", 1),
        (["ab", "a", "c", ""], "aab", 2),
        (["abc", "abd", "acd", "a", "b"], "abcd", 1),
    ],
)
def test_ws_fow_1_how_many_counters_are_left_without_a_kind(
    wants: list[str], pool: str, without: int
) -> None:
    assert hiding_places.left_over(wants, pool) == without


FIELD = {"fog": {"ambush": 1, "mines": 2, "wire": 2}, "sector": ["A-N"]}
DOWN = [
    {"number": 10, "hex": "J4", "kind": "ambush"},
    {"number": 11, "hex": "J6", "kind": "mines"},
]


def two_hidden() -> st.Game[WarState]:
    """Of the defender, whose turn it is, 650 rides unseen in the half-track and 651 lies in ambush."""
    aboard, under = "650 G-GREN - aboard=755 hidden unspotted", "651 G-PZG - ambush=10 unspotted"
    return position(
        "110 A-RIFLE A1",
        f"{LORRY}\n{aboard}\n{under}",
        booklets={"defender": FIELD},
        counters=DOWN,
        active="defender",
    )


def test_ws_d_6_who_acts_unseen_rides_in_every_guess() -> None:
    """A passenger that nobody has seen is asked what it does: in no guess does it lie under a counter."""
    game = activate(two_hidden(), 650, card="G-O7")
    assert asked(game) == "action"
    guesses = [game.seat(0).guess(seed).state for seed in GUESSES]
    assert {s.units[650].carrier for s in guesses} == {755}
    assert {s.units[650].hidden for s in guesses} == {True}


def test_ws_d_6_which_hidden_unit_was_activated_is_guessed() -> None:
    """The others learn that somebody unseen was activated, not its number: it may have been either."""
    game = activate(two_hidden(), 650, "no action 650", card="G-O7")
    assert asked(game) == "activate"
    guesses = [game.seat(0).guess(seed).state for seed in GUESSES]
    assert {s.plays[0].done for s in guesses} == {(650,), (651,)}
    assert all(s.units[piece].carrier == 755 for s in guesses for piece in s.plays[0].done)


def test_ws_tok_8_a_passenger_that_was_reduced_unseen_is_not_told_by_a_guess() -> None:
    """A squad is in the half-track or in ambush; whether it has shrunk aboard, its number must not tell."""
    kinds = {"whole": "650 G-GREN", "reduced": "650 G-GREN-T"}
    found = {}
    for name, text in kinds.items():
        squad = " squad=G-GREN" if name == "reduced" else ""
        game = position(
            "110 A-RIFLE A1",
            f"{LORRY}\n{text} - aboard=755 hidden unspotted{squad}",
            booklets={"defender": FIELD},
            counters=[{**DOWN[0], "kind": "wire"}, DOWN[1]],
        )
        units = [game.seat(0).guess(seed).state.units[650] for seed in GUESSES]
        found[name] = [(unit.kind, unit.squad, unit.carrier) for unit in units]
    assert found["whole"] == found["reduced"]


def test_ws_fow_3_a_guess_lays_no_two_of_a_kind_and_no_two_fortifications_in_a_hex() -> None:
    stock = {"trench": 2, "foxholes": 2, "mines": 2}
    game = position(
        "110 A-RIFLE A1",
        LORRY,
        booklets={"defender": {"fog": stock, "sector": ["A-N"]}},
        counters=[
            {"number": 10, "hex": "J4", "kind": "trench"},
            {"number": 11, "hex": "J4", "kind": "mines"},
            {"number": 12, "hex": "J6", "kind": "foxholes"},
        ],
    )
    shared = [{game.seat(0).guess(seed).state.fog[n].kind for n in (10, 11)} for seed in GUESSES]
    assert all("mines" in kinds and len(kinds) == 2 for kinds in shared)
    assert {kind for kinds in shared for kind in kinds} == {"mines", "trench", "foxholes"}


def test_ws_imp_4_a_vehicle_in_woods_off_the_road_is_tracked_in_every_guess() -> None:
    """StuG and armored car look alike, but only tracks go into woods, and all see who stands there."""
    game = position("110 A-RIFLE A1", "755 G-STUG H4/N\n756 G-234 J6/N", chart={"woods": ["H4"]})
    assert {game.seat(0).guess(seed).state.units[755].kind for seed in GUESSES} == {"G-STUG"}


def test_ws_imp_3_a_vehicle_that_swims_is_amphibious_in_every_guess() -> None:
    """Jeep and Weasel look alike, but only one floats; on a bridge either may be."""
    units = "300 A-M29 C4/N\n301 A-JEEP D4/N"
    game = position(units, "660 G-GREN N9", chart={"water": ["C4"]})
    assert {game.seat(1).guess(seed).state.units[300].kind for seed in GUESSES} == {"A-M29"}
    game = position(units, "660 G-GREN N9", chart={"water": ["C4"], "roads": [["C3", "C5"]]})
    assert {game.seat(1).guess(seed).state.units[300].kind for seed in GUESSES} == {"A-M29", "A-JEEP"}


def test_ws_r_27_a_card_that_was_played_is_in_no_guessed_hand() -> None:
    """One use, then it lies face up."""
    game = position(
        "110 A-RIFLE A1",
        "660 G-GREN N9",
        hands={"defender": ["SA-11", "SA-17"]},
        active="defender",
    )
    hands = [game.seat(0).guess(seed).state.hands[1] for seed in GUESSES]
    assert any("SA-17" in hand for hand in hands)
    play(game, "play SA-17", "extra 1")
    later = [game.seat(0).guess(seed).state.hands[1] for seed in GUESSES]
    assert {len(hand) for hand in later} == {1}
    assert not any("SA-17" in hand for hand in later)


def test_ws_frt_4_a_vehicle_that_has_turned_is_in_no_work_in_any_guess() -> None:
    """Who is hull down never turns, so all see that this one is not."""
    game = position(
        "110 A-RIFLE A1",
        "755 G-STUG J4/N",
        booklets={"defender": {"fog": {"trench": 1}, "sector": ["A-N"]}},
        counters=[{"number": 10, "hex": "J4", "kind": "trench"}],
        active="defender",
    )
    inside = {game.seat(0).guess(seed).state.units[755].inside for seed in GUESSES}
    assert inside == {0, 10}
    activate(game, 755, "sprint 755", "pivot 755 NE", card="G-O7")
    assert {game.seat(0).guess(seed).state.units[755].inside for seed in GUESSES} == {0}


def test_ws_r_32_a_unit_that_was_fired_at_is_in_no_work_that_lies_face_down() -> None:
    """A work that protected the gun would have been turned up: it stands beside this one, too far to see."""
    game = position(
        "110 A-RIFLE D4",
        "700 G-PAK40 J4/N spent",
        "chit c01",
        booklets={"defender": {"fog": {"trench": 1}, "sector": ["A-N"]}},
        counters=[{"number": 10, "hex": "J4", "kind": "trench"}],
    )
    assert {game.seat(0).guess(seed).state.units[700].inside for seed in GUESSES} == {0, 10}
    activate(game, 110, "fire first 110", "fire 110 at 700")
    assert not game.state.fog[10].up
    assert {game.seat(0).guess(seed).state.units[700].inside for seed in GUESSES} == {0}


@pytest.mark.parametrize("double", [False, True])
def test_ws_dbl_3_nobody_rides_unseen_in_a_vehicle_that_double_timed(double: bool) -> None:
    """Two half-tracks that nobody has spotted, a squad in 756: only a step in double time shows 755 empty."""
    game = position(
        "110 A-RIFLE A1 spent",
        "755 G-251 L4/N unspotted\n756 G-251 L6/N unspotted\n650 G-GREN - aboard=756 hidden unspotted",
        active="defender",
    )
    activate(game, 755, "advance 755", "step 755 to L3", "face 755 N", card="G-O7")
    play(game, "double 755 to L2" if double else "step 755 to L2", "face 755 N")
    carriers = {game.seat(0).guess(seed).state.units[650].carrier for seed in GUESSES}
    assert carriers == ({756} if double else {755, 756})


def test_ws_r_33_a_decoy_dealt_into_an_ambush_is_found_by_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the guess of a set-up forgot that only real units lie in ambush."""

    def forgetful(s: WarState, unit: Unit) -> bool:
        return unit.cell == NOWHERE and not (unit.hidden or unit.id in s.acting)

    table = next(table for table in TABLES if table.name == "war_stories-hedgerows")
    walk, probes = random_walk(table, 5, 5), table.hidden.probes
    assert check_possible(walk, 0, probes)
    monkeypatch.setattr(dealing, "_may_hide", forgetful)
    with pytest.raises(Broken, match="possible: ambushes"):
        check_possible(walk, 0, probes)


@pytest.mark.parametrize("scenario", st.rulesets()["war_stories"].scenarios)
def test_ws_fow_3_a_force_deployed_by_its_preset_can_be_guessed(scenario: str) -> None:
    """WS-FOW.3 Works and ambushes may share a hex: there is little choice, but it is found."""
    game = st.new_game("war_stories", scenario, seed="a")
    deployments = [Deployment(), Deployment()]
    while game.ask is not None and (option := deployments[game.ask.seat].next(game.seat(game.ask.seat))):
        game.answer(option)
        for guess in [game.seat(seat).guess(n, keep=False) for seat in (0, 1) for n in range(6)]:
            assert guess.state.units.keys() == game.state.units.keys()
