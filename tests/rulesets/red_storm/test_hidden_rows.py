"""Section 3.3: each row of the table of hidden things varies over guesses, and what is public does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import sandtable as st
from sandtable.engine.chance import Deal, key_of
from sandtable.rulesets.red_storm import parts, roster, sleight
from sandtable.rulesets.red_storm.records import Pair
from sandtable.rulesets.red_storm.state import RedStorm
from tests.contract.laws import Broken, check_possible
from tests.contract.tables import TABLES
from tests.contract.walks import random_walk
from tests.rulesets.red_storm import hidden
from tests.rulesets.red_storm.draws import shot
from tests.rulesets.red_storm.positions import play, position

GUESSES = 200
Row = Callable[[RedStorm], object]


@cache
def played(scenario: str, ask: str = "order", seed: int = 1) -> st.Game[Any]:
    """A random game up to the first ask of a kind."""
    game, random = st.new_game("red_storm", scenario, seed=seed), Random(seed)
    while game.ask is not None and game.ask.kind != ask:
        game.answer(random.choice(game.ask.options))
    return game


@cache
def guessed(game: st.Game[Any], seat: int, given: int) -> list[RedStorm]:
    """What many guesses of a seat deal after so many answers: made once for all rows."""
    assert given == len(game.log)
    return [game.seat(seat).guess(n).state for n in range(GUESSES)]


def values(game: st.Game[Any], seat: int, row: Row, guesses: int = GUESSES) -> set[str]:
    """What a row takes over many guesses of a seat."""
    return {str(row(state)) for state in guessed(game, seat, len(game.log))[:guesses]}


# Seat 1 attacks in kolkhoz-crossroads and house-by-house, seat 0 in bridge-over-the-mokraya.


def test_objectives_of_the_other_sheet() -> None:
    """RS-GEN.3 Objectives and their points are the other side's secret."""
    game = played("outpost-line")
    assert len(values(game, 0, lambda s: s.objectives[1])) > 1
    assert len(values(game, 0, lambda s: s.objectives[0])) == 1


def test_names_of_blocks() -> None:
    """RS-BLK.3 The kind of a block varies, its size does not."""
    game = played("kolkhoz-crossroads")
    assert len(values(game, 0, lambda s: kinds(s, 1))) > 1
    on_map = [unit.id for unit in game.state.units.values() if unit.cell >= 0]
    assert len(values(game, 0, lambda s: [s.units[piece].large for piece in on_map])) == 1


def kinds(s: RedStorm, side: int) -> dict[int, str]:
    return {unit.id: unit.kind for unit in s.of_side(side)}


def test_forces_come_from_the_roster() -> None:
    """RS-GEN.3, RS-CMP.2 A guess of the force list is of any blocks of the box, no more than there are.

    The Soviet vehicle has no unit marker, so it is none with dots (RS-R.140).
    """
    game = played("outpost-line")
    guesses = [Counter(kinds(state, 1).values()) for state in guessed(game, 0, len(game.log))]
    blocks = {kind.id: kind.blocks for kind in game.state.box.pack.roster(1)}
    assert {kind for guess in guesses for kind in guess} == {*blocks} - {"s_m3a1"}
    assert all(count <= blocks[kind] for guess in guesses for kind, count in guess.items())


def test_the_same_is_guessed_of_two_different_sheets() -> None:
    """RS-GEN.3, RS-D.23 Other forces, cards and markers: where the same was seen, all guesses are the same.

    The Soviets have seen nothing but the numbers of the ten German blocks.
    """
    mines: dict[str, Any] = {
        "fog": {"empty": 5, "ambush": 2, "mines": 1, "wire": 1, "foxhole": 1},
        "laid": (1, 1, 1, 0),
    }
    blocks: dict[str, Any] = {
        "fog": {"empty": 6, "ambush": 2, "mines": 1, "roadblock": 1},
        "laid": (0, 1, 0, 1),
    }
    games = [
        crossroads(g_gren_r=3, g_gren_v=2, g_wt_r=2, g_pz3j1=1, cards=("ag1", "ag3", "ag4", "ag5"), **mines),
        crossroads(g_pion=2, g_wt_v=1, g_pz4g=2, g_stug=3, cards=("ag1", "ag2", "ag2", "ag6"), **blocks),
    ]
    for n in range(20):
        one, other = (game.seat(1).guess(n) for game in games)
        assert one.fingerprint() == other.fingerprint()


def crossroads(
    cards: tuple[str, ...], fog: dict[str, int], laid: tuple[int, ...], **units: int
) -> st.Game[RedStorm]:
    """The crossroads with other Germans, at the first of their secret assignments; one trench is face-up."""
    data = hidden.suspected_sheets("kolkhoz-crossroads")[0]
    works = dict(zip(("ad2", "ad4", "ad6", "ad5"), laid, strict=True))
    assets = {"ad1": 2, "ad3": 1, **{card: count for card, count in works.items() if count}}
    sheet = {**data["german"], "units": units, "fog": fog, "assets": {**assets, **Counter(cards)}}
    game = st.new_game("red_storm", {**data, "german": sheet}, seed=1)
    assert game.ask is not None
    assert game.ask.kind == "assign"
    return game


def test_cards_to_hold_are_of_the_piles_of_the_side() -> None:
    """RS-AST.1, RS-D.23 Which cards units hold is guessed from the piles of the side, how many is not."""
    game = played("kolkhoz-crossroads")
    guesses = [game.seat(1).guess(n).state.holdings[0] for n in range(GUESSES)]
    assert {len(cards) for cards in guesses} == {4}
    assert {card for cards in guesses for card in cards} == {"ag1", "ag2", "ag3", "ag4", "ag5", "ag6"}
    assert {game.seat(0).guess(n).state.holdings[0] for n in range(9)} == {("ag1", "ag3", "ag4", "ag5")}


def test_markers_are_those_of_the_box() -> None:
    """RS-R.5, RS-D.23 Face-down markers are of any kinds that may lie there, no more than there are."""
    game = played("kolkhoz-crossroads")
    stock = {kind.id.value: kind.count for kind in game.state.box.pack.fog.values()}
    guesses = [Counter(m.kind for m in game.seat(1).guess(n).state.fog.values()) for n in range(GUESSES)]
    assert all(count <= stock[kind] for guess in guesses for kind, count in guess.items())
    assert {kind for guess in guesses for kind in guess} == {*stock} - {"ford"}


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
    """RS-FOW.1 Face-down markers vary for the attacker; how many are ambushes does not (RS-D.23)."""
    game = played("kolkhoz-crossroads")
    assert len(values(game, 1, lambda s: hidden.fog(s, 1))) > 1
    assert values(game, 1, lambda s: sum(m.kind == "ambush" for m in s.fog.values())) == {"2"}
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


@pytest.mark.parametrize(
    ("scenario", "piles"),
    [
        ("bridge-over-the-mokraya", {"early": 1}),
        ("house-by-house", {"late": 1}),
        ("red-storm", {"early": 1, "late": 1}),
    ],
)
def test_the_defender_was_told_the_piles(scenario: str, piles: dict[str, int]) -> None:
    """RS-DCK.3 The attacker names the pile of each card that he hands over: all guesses keep to it."""
    game = played(scenario)
    defender = game.state.defender
    shown = {track["name"]: track["value"] for track in game.seat(defender).view()["tracks"]}
    assert {name: n for name, n in shown.items() if "put in" in name} == {
        f"put in the {pile} pile by the enemy": n for pile, n in piles.items()
    }
    assert "put in" not in str(game.seat(1 - defender).view()["tracks"])
    found = [game.seat(defender).guess(n).state.contributed[1 - defender] for n in range(GUESSES)]
    assert {str(Counter(entry.pile.value for entry in entries)) for entries in found} == {str(Counter(piles))}
    assert all(len({entry.asset for entry in entries}) == len(entries) for entries in found)
    assert len({str(entries) for entries in found}) > 1


def test_a_deck_like_no_suspected_one_is_not_told() -> None:
    """RS-DCK.1 After seven early cards no usual deck fits: what is left is made up, whatever is left."""
    drawn = tuple(f"e{n:02}" for n in range(1, 8))
    found = []
    for deck in ((3, 2, 2), (1, 4, 5)):
        game = position("10 g_gren_r Ready E5 N", "50 s_str_r Ready E1 N", deck=deck, drawn=drawn)
        found.append(values(game, 0, lambda s: (s.early.count, s.late.count, s.last.count), 20))
    assert found[0] == found[1]


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
    guesses = [game.seat(0).guess(n).state for n in range(GUESSES)]
    found = {(s.kind(n).type.value, str(s.units[n].condition), n) for s in guesses for n in (50, 51)}
    assert found == {
        ("squad", "Spent", 50),
        ("weapon_team", "Ready", 50),
        ("squad", "Ready", 51),
        ("weapon_team", "Ready", 51),
    }


def infantry(game: st.Game[RedStorm], piece: int) -> set[tuple[str, int]]:
    """Type and valor of a unit over many guesses of the Soviets."""
    guesses = [game.seat(1).guess(n).state for n in range(GUESSES)]
    return {(s.kind(piece).type.value, s.kind(piece).valor) for s in guesses}


@pytest.mark.parametrize(
    ("card", "unit", "expected"),
    [
        ("l03", "g_gren_r Ready", {("squad", 1), ("squad", 2), ("squad", 3)}),
        ("l03", "g_wt_r Ready", {("weapon_team", 1), ("weapon_team", 2)}),
        ("e07", "g_gren_r Ready", {("squad", 1), ("squad", 2), ("weapon_team", 1), ("weapon_team", 2)}),
        ("e07", "g_pion Ready", {("squad", 3)}),
    ],
)
def test_what_an_event_tells_of_its_focus(card: str, unit: str, expected: set[tuple[str, int]]) -> None:
    """RS-R.39 Low Ammunition is for Ready squads, Stand Fast for valor below 3: it shows who it is."""
    assert infantry(shot(card, f"10 {unit} E5 N"), 10) == expected


def test_what_slewed_round_tells_of_damage() -> None:
    """RS-R.39 e09 A damaged vehicle that can be turned is not Immobilized; one that cannot is."""
    for damage, expected in (("gun_damaged", 5), ("immobilized", 1)):
        game = shot("e09", f"10 g_pz3j1 Move E5 N damage={damage}")
        found = values(game, 1, lambda s: s.units[10].damage)
        assert len(found) == expected
        assert ("immobilized" in found) == (damage == "immobilized")


def test_who_left_the_map_unseen_may_still_be_aboard() -> None:
    """RS-R.143 Of two SdKfz one leaves with a squad inside: the enemy cannot tell in which it was, or is."""
    german = "10 g_251 Move L4 N\n11 g_251 Move E5 N\n12 g_gren_r Ready - - aboard=10\n19 g_gren_v Ready A8 N"
    sheets = {
        "german": {
            "units": {"g_251": 2},
            "aboard": [{"carriers": ["g_251"]}],
            "exits": [{"edge": "east"}],
        }
    }
    game = position(german, "50 s_str_r Suppressed A1 N", sheets=sheets)
    game.state.change(12, hidden=True)
    game.state.pairs = {n: Pair(n, 0, "passengers", 9 + n) for n in (1, 2)}
    play(game, "order og3", "activate 10", "move 10", "exit 10")
    assert (12 in game.state.gone, "left" in str(game.seat(1).view()["pieces"])) == (True, True)
    found = values(game, 1, lambda s: (s.gone[12] if 12 in s.gone else s.units[12]).carrier)
    assert found == {"10", "11"}
    assert values(game, 1, lambda s: [u.id for u in s.units.values() if u.starting], 20) >= {
        "[11, 12, 19, 50]"
    }


def test_all_infantry_is_asked_whether_it_starts_inside() -> None:
    """RS-D.23 Five units, four berths in two SdKfz 251: the fifth is asked although there is no room."""
    game, answers = st.new_game("red_storm", "bridge-over-the-mokraya", seed=1), []
    while game.ask is not None and game.ask.kind != "order":
        if game.ask.kind == "aboard":
            answers.append(game.ask.options[0].text.split()[0])
        game.answer(game.ask.options[0])
    assert answers == ["put", "put", "put", "put", "leave"]


def test_another_damage_marker_makes_no_difference_to_the_enemy() -> None:
    """RS-CTR.2, RS-R.141 With another marker: history, view, guess and play from it are the same."""
    shown = [damaged(kind) for kind in ("gun_damaged", "turret_jammed", "immobilized", "no_penalty")]
    assert len(set(shown)) == 1
    assert damaged("gun_damaged", owner=True) != damaged("immobilized", owner=True)


def damaged(kind: str, *, owner: bool = False) -> str:
    """What a seat has of a game in which a T-60 draws a damage marker: all that it sees, and a guess."""
    soviet = "50 s_t60 Support E3 S\n51 s_str_r Ready L8 N"
    game = position("10 g_222 Fire E5 N\n11 g_gren_r Ready D5 N", soviet, "chip c19", f"damage {kind}")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    seat = game.seat(int(owner))
    twin, random = seat.guess(7), Random(7)
    for _ in range(25):
        assert twin.ask is not None
        twin.answer(random.choice(twin.ask.options))
    return str((seat.history(), seat.view(), seat.guess(7).fingerprint(), twin.fingerprint()))


# What the laws of tests/contract find


@pytest.mark.soak
@pytest.mark.parametrize(("scenario", "seat"), [("bridge-over-the-mokraya", 0), ("house-by-house", 1)])
def test_a_guess_that_forgets_who_was_passed_over_is_found(
    scenario: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RS-D.18 A number lower than that of a vehicle already set up may hide, but is no vehicle to come."""
    for module in (parts, roster):
        monkeypatch.setattr(module, "latest", lambda s, side: (0, 0))
    table = next(t for t in TABLES if t.rules.id == "red_storm" and t.scenario == scenario)
    with pytest.raises(Broken, match=r"possible: kinds.*plain vehicle"):
        check_possible(random_walk(table, 10, 10), seat, table.hidden.probes)


def test_fords_to_come_do_not_tell_what_lies_in_the_river() -> None:
    """RS-R.132 One marker in the river is guessed to be a Ford, wherever the other Ford of the sheet is."""
    game = played("bridge-over-the-mokraya", "lay").clone()
    first = game.state.fog[106]
    assert first.kind == "ford"
    assert game.ask is not None
    game.answer(game.ask.options[0])
    states = [game.state.copy(), game.state.copy()]
    for state, ford in zip(states, (131, 175), strict=True):
        kinds = {131: "empty", 175: "empty", ford: "ford"}
        state.fog = {**state.fog, **{n: replace(state.fog[n], kind=kind) for n, kind in kinds.items()}}
    for n in range(GUESSES):
        one, other = (state.copy() for state in states)
        for state in (one, other):
            sleight.deal_fog(state, 0, Deal(key_of(n)))
        assert one.fog == other.fog
        assert one.fog[first.id].kind == "ford"


def test_that_nobody_has_a_marker_yet_is_not_told() -> None:
    """RS-SET.13, RS-MRK.2 Who gave no card to anybody may, for all the enemy knows, have given some."""
    game, random = st.new_game("red_storm", "house-by-house", seed=60), Random(60)
    while game.ask is not None and (game.ask.kind, game.ask.seat) != ("bluff", 1):
        kept = [option for option in game.ask.options if option.value[0] not in {"give", "bluff"}]
        game.answer(random.choice(kept or game.ask.options))
    assert not [pair for pair in game.state.pairs.values() if pair.side == 1]
    guesses = [game.seat(0).guess(n).state.pairs.values() for n in range(20)]
    assert any(pair.side == 1 for pairs in guesses for pair in pairs)
