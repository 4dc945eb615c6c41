"""OWM-ENG, OWM-CRW, OWM-DRW, OWM-STL, OWM-RCG, OWM-TRF, OWM-TRA: what cards pay for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.of_war_and_men.battles import asked, battle, can, cell, do, facts, man, options, team

FIVE = "maneuver, maneuver, maneuver, maneuver, maneuver"


def test_owm_crw_1_crewing_a_gun() -> None:
    """OWM-CRW.1, OWM-ENG.1, OWM-R.42 One card of any kind; the assistant can do nothing else meanwhile."""
    game = battle("11 A1 115 105 103\n31 E5 302", hands=(FIVE, ""))
    do(game, "crew", 115, 105)
    assert len(options(game, "discard")) == 5
    do(game, "discard")
    assert (man(game, 115).assistant, man(game, 105).assisting) == (105, 115)
    assert len(game.state.hands[0]) == 4
    assert game.state.turn is not None
    assert game.state.turn.left == 1
    assert not options(game, "maneuver")


def test_owm_crw_2_sighting() -> None:
    """OWM-CRW.2, OWM-R.76 A Sighted token on a sniper; not while on the move."""
    game = battle("11 A1 114\n31 E5 302", hands=(FIVE, ""))
    do(game, "take_sight", 114)
    do(game, "discard")
    assert man(game, 114).sighted_in == 2
    game = battle("11 A1 114\n31 E5 302", hands=(FIVE, ""))
    do(game, "maneuver", cell(game, "B2"))
    assert not options(game, "take_sight")


@pytest.mark.parametrize("state", ["suppressed", "wounded"])
def test_owm_r_76_the_crew_must_be_fit(state: str) -> None:
    """OWM-R.76 Neither a suppressed nor a wounded man takes part."""
    soldiers = [{"id": 105, "state": state, "suppressed_in": 1}]
    game = battle("11 A1 115 105\n31 E5 302", hands=(FIVE, ""), soldiers=soldiers)
    assert not options(game, "crew")


def test_owm_r_76_each_weapon_its_own_way() -> None:
    """OWM-R.76 Of a sniper (114), a machine gunner (115) and a rifleman (105) the gunner is crewed, by either
    of the others, and the sniper takes his sight.
    """
    game = battle("11 A1 114 115 105\n31 E5 302", hands=(FIVE, ""))
    assert options(game, "crew") == [("crew", 115, 114), ("crew", 115, 105)]
    assert options(game, "take_sight") == [("take_sight", 114)]


@pytest.mark.parametrize(
    "busy", [{"id": 105, "gunner": 115, "crewed_in": 1}, {"id": 114, "sighted_in": 1}], ids=["crew", "scope"]
)
def test_owm_r_76_a_soldier_is_in_one_crew_only(busy: dict[str, Any]) -> None:
    """OWM-R.76 A gun that has its assistant takes no second one; a sniper at his scope assists nobody."""
    line = "115 105 106" if busy["id"] == 105 else "115 114"
    game = battle(f"11 A1 {line}\n31 E5 302", hands=(FIVE, ""), soldiers=[busy])
    assert not options(game, "crew")
    assert not options(game, "take_sight")


def test_owm_drw_1_discard_and_redraw() -> None:
    """OWM-DRW.1, OWM-DRW.2, OWM-R.74, OWM-R.75 Two cards go, two come; the third is optional."""
    game = battle("11 A1 103\n31 E5 302", "card 100", "card 101", hands=(FIVE, ""))
    do(game, "redraw")
    assert not can(game, "enough")
    do(game, "discard")
    do(game, "discard")
    do(game, "enough")
    assert len(game.state.hands[0]) == 5
    assert {100, 101} <= set(game.state.hands[0])
    assert len(game.state.discards) == 2
    assert not team(game, 11).stealthed
    assert game.state.turn is not None
    assert game.state.turn.left == 1


def test_owm_d_20_the_only_card_is_not_asked_for() -> None:
    """OWM-D.20 One card pays for stealth: it goes without a question."""
    game = battle("11 A1 103\n31 E5 302", hands=("maneuver", ""))
    do(game, "stealth")
    assert team(game, 11).stealthed
    assert not game.state.hands[0]
    assert asked(game) == ("action", 0)


def test_owm_d_20_the_only_card_is_redrawn() -> None:
    """OWM-D.20, OWM-DRW.1 Discard and Redraw with one card: it goes, another comes."""
    game = battle("11 A1 103\n31 E5 302", "card 100", hands=("maneuver", ""))
    do(game, "redraw")
    assert game.state.hands[0] == (100,)
    assert asked(game) == ("action", 0)


def test_owm_ex_24_an_engineering_action_is_not_interrupted() -> None:
    """OWM-EX.24, OWM-ENG.2 After the first discard only further discards, or the end of it."""
    game = battle("11 A1 103\n31 E5 302", hands=(FIVE, ""))
    do(game, "redraw")
    do(game, "discard")
    assert game.ask is not None
    assert {value[0] for value in game.ask.values} == {"discard", "enough"}


# Stealth


def test_owm_stl_1_going_into_stealth() -> None:
    """OWM-STL.1, OWM-R.78 One card; not twice."""
    game = battle("11 A1 103\n31 E5 302", hands=(FIVE, ""))
    do(game, "stealth")
    do(game, "discard")
    assert team(game, 11).stealthed
    assert not options(game, "stealth")


def test_owm_r_78_into_stealth_on_the_move() -> None:
    """OWM-R.78 A Fireteam on the move may hide, and moves on."""
    game = battle("11 A1 103\n31 E5 302", hands=(FIVE, ""))
    do(game, "maneuver", cell(game, "B2"))
    do(game, "stealth")
    do(game, "discard")
    assert (team(game, 11).stealthed, team(game, 11).towards) == (True, cell(game, "B2"))


@pytest.mark.parametrize(
    ("flags", "ground", "legal"), [("", "Fi", True), ("", "Ro", False), ("attacked", "Fi", False)]
)
def test_owm_stl_2_where_nobody_hides(flags: str, ground: str, legal: bool) -> None:
    """OWM-STL.2, OWM-STL.3, OWM-R.141 Not on a Road, not where it was attacked in this round."""
    game = battle(f"11 A1 103 | {flags}\n31 B1 302", hands=(FIVE, ""), ground=(f"{ground} Fi",))
    assert can(game, "stealth") is legal


@pytest.mark.parametrize(
    ("flip", "tokens", "found"),
    [("R2", [], True), ("R3", [], False), ("R3", [{"kind": "star-shell", "at": "A3"}], True)],
)
def test_owm_rcg_2_recognition(flip: str, tokens: list[dict[str, Any]], found: bool) -> None:
    """OWM-RCG.1 to OWM-RCG.3, OWM-OPS.28, OWM-R.12, OWM-R.80 A free check, once; light subtracts 1."""
    game = battle(
        "11 A1 103\n31 A3 302 | stealthed",
        f"recognition {flip}",
        position={"tokens": tokens},
        sky="moon",
        visible=2,
    )
    do(game, "recognise", 31)
    assert team(game, 31).stealthed is not found
    assert not options(game, "recognise")
    assert game.state.turn is not None
    assert game.state.turn.left == 2


def test_owm_rcg_1_only_in_sight() -> None:
    """OWM-RCG.1, OWM-LOS.5 Woods between them: no Recognition."""
    game = battle("11 A1 103\n31 A3 302 | stealthed", ground=("Fi", "Wo", "Fi"))
    assert not options(game, "recognise")


# Transfer


def test_owm_trf_1_transfer() -> None:
    """OWM-TRF.1, OWM-TRF.2, OWM-R.82 A card for each soldier, up to three; one must stay; right end of the
    line.
    """
    game = battle("11 A1 103 105 106 107 108\n12 B2 102\n31 E5 302", hands=(FIVE, ""), track=(11, 12, 31))
    do(game, "transfer", 12)
    for soldier in (106, 103, 108):
        do(game, "send", soldier)
        do(game, "discard")
    assert team(game, 12).line == (102, 106, 103, 108)
    assert team(game, 11).line == (105, 107)
    assert len(game.state.hands[0]) == 2
    assert game.ask is not None
    assert game.ask.kind == "action"


def test_owm_trf_3_once_a_round() -> None:
    """OWM-TRF.3, OWM-R.82 Neither who came in this round nor the suppressed, nor the crew of a gun."""
    state: list[dict[str, Any]] = [
        {"id": 103, "transferred_in": 2},
        {"id": 105, "state": "suppressed", "suppressed_in": 1},
        {"id": 106, "gunner": 115, "crewed_in": 1},
        {"id": 107, "state": "wounded"},
    ]
    game = battle(
        "11 A1 103 105 106 107 115\n12 B2 102\n31 E5 302",
        hands=(FIVE, ""),
        track=(11, 12, 31),
        soldiers=state,
    )
    do(game, "transfer", 12)
    assert options(game, "send") == [("send", 107)]


def test_owm_trf_4_no_more_than_eight() -> None:
    """OWM-TRF.4 A Fireteam of eight receives nobody; OWM-TRF.1 nor does one that is not adjacent."""
    eight = "12 B2 102 104 106 107 108 109 110 111"
    game = battle(f"11 A1 103 105\n{eight}\n13 C3 101\n31 E5 302", hands=(FIVE, ""), track=(11, 12, 13, 31))
    assert not options(game, "transfer")


def test_owm_trf_4_the_eighth_is_the_last() -> None:
    """OWM-TRF.4 Seven and one who comes are eight: nobody else is asked to go."""
    seven = "12 B2 102 104 106 107 108 109 110"
    game = battle(f"11 A1 103 105 111\n{seven}\n31 E5 302", hands=(FIVE, ""), track=(11, 12, 31))
    do(game, "transfer", 12)
    do(game, "send", 105)
    do(game, "discard")
    assert len(team(game, 12).line) == 8
    assert asked(game) == ("action", 0)


# Terrain


def test_owm_tra_1_placing_terrain() -> None:
    """OWM-TRA.1, OWM-TRA.2, OWM-R.83, OWM-LOS.5 On open positions beside a Terrain and in sight; the Woods
    hide B3 and B4.
    """
    game = battle("11 A1 103\n31 A4 302", hands=("hill", ""), ground=("Fi . .", "Wo . .", ". . .", "Fi . ."))
    do(game, "lay")
    places = {game.state.box.grid.labels[value[1]] for value in options(game, "at")}
    assert places == {"B1", "B2"}
    do(game, "at", cell(game, "B2"))
    assert game.state.ground[cell(game, "B2")].terrain == "hill"
    assert not game.state.hands[0]
    assert not game.state.discards


def test_owm_r_17_upright_or_turned() -> None:
    """OWM-R.17 A cross-hair off the centre: the player chooses how the card lies; turned it is
    point-mirrored.
    """
    game = battle("11 A1 103\n31 A3 302", hands=("building", ""), ground=("Fi .", "Fi .", "Fi ."))
    do(game, "lay")
    do(game, "at", cell(game, "B1"))
    card = game.state.box.pack.cards[6]
    assert (card.terrain, card.cross_hair) == ("building", "NE")
    do(game, "turned")
    assert game.state.spread.points[cell(game, "B1")] == (12 + 3, 9)


def test_owm_r_65_a_lake_ends_moves_towards_it() -> None:
    """OWM-R.65 A Lake on the destination: black, in the origin."""
    game = battle("11 A1 103\n31 C1 302 | towards=B1", hands=("lake", ""), ground=("Fi . Fi", "Fi Fi Fi"))
    do(game, "lay")
    do(game, "at", cell(game, "B1"))
    do(game, "upright")
    assert team(game, 31).towards == -1
    assert facts(game, "stopped") == [{"team": 31}]
