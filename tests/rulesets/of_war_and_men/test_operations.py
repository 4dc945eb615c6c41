"""OWM-OPS, OWM-ASM, OWM-BRD: Combat Operations, tokens and the Assessment phase."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men.operations import strength_of
from sandtable.rulesets.of_war_and_men.sheets import Colour
from sandtable.rulesets.of_war_and_men.state import Condition, War
from tests.rulesets.of_war_and_men.battles import (
    acts,
    battle,
    can,
    cell,
    do,
    facts,
    man,
    options,
    passes,
    team,
)

WOUNDED = Condition.WOUNDED


def gunner(*flips: str, **more: Any) -> st.Game[War]:
    """An active player with a Combat Operation; if it is Artillery, the card is loaded."""
    teams = more.pop("teams", "11 A1 103\n31 C3 302 304 305")
    given = {
        "level": "lieutenant",
        "hands": ("combat-operation", ""),
        "operation": "artillery",
        "wind": "B",
        **more,
    }
    given["position"] = {"loaded": given["operation"] == "artillery", **more.get("position", {})}
    game = battle(teams, *flips, **given)
    passes(game)
    return game


@pytest.mark.parametrize(("number", "colour"), [(1, "B"), (2, "G"), (3, "G"), (4, "R"), (5, "R"), (6, "R")])
def test_owm_ops_2_strength(number: int, colour: str) -> None:
    """OWM-OPS.2, OWM-R.102"""
    assert strength_of(number) is Colour(colour)


def test_owm_ops_8_artillery() -> None:
    """OWM-OPS.1 to OWM-OPS.9, OWM-OPS.3, OWM-OPS.5, OWM-OPS.7, OWM-CD.6, OWM-EX.17 Green 1: blue; on target;
    one man, the third, takes 5 + 7.
    """
    game = gunner("strength G1", "drift B6", "number of hits R1", "hit R3", "artillery B5", "artillery B7")
    do(game, "artillery")
    passes(game)
    do(game, "bombard", cell(game, "C3"))
    passes(game)
    assert facts(game, "shelled") == [{"victim": 305, "total": 12}]
    assert sorted(game.state.lost) == [305]
    assert game.state.artillery == "yellow"  # OWM-OPS.11, OWM-BRD.3
    assert not can(game, "artillery")


def test_owm_ops_8_in_the_colour_of_its_strength() -> None:
    """OWM-OPS.8 Green 2: two green numbers, 3 and 4."""
    game = gunner("strength G2", "drift B6", "number of hits R1", "hit R3", "artillery G3", "artillery G4")
    do(game, "artillery")
    passes(game)
    do(game, "bombard", cell(game, "C3"))
    passes(game)
    assert facts(game, "shelled") == [{"victim": 305, "total": 7}]


@pytest.mark.parametrize(
    ("blue", "place"), [(1, "C2"), (2, "D3"), (3, "C4"), (4, "B3"), (5, "C3"), (8, "C3")]
)
def test_owm_ops_4_drift(blue: int, place: str) -> None:
    """OWM-OPS.4, OWM-DIR.1 1 north, 2 east, 3 south, 4 west, 5 to 8 on target."""
    game = gunner("strength G4", f"drift B{blue}", teams="11 A1 103\n31 E5 302")
    do(game, "artillery")
    do(game, "bombard", cell(game, "C3"))
    assert facts(game, "bombarded") == [{"where": place}]


def test_owm_ex_18_red_wind_never_hits_the_target() -> None:
    """OWM-EX.18 The drift flip is red: 1 to 4."""
    game = gunner("strength G4", "drift R4", teams="11 A1 103\n31 E5 302", wind="R")
    do(game, "artillery")
    do(game, "bombard", cell(game, "C3"))
    assert facts(game, "bombarded") == [{"where": "B3"}]


def test_owm_r_103_without_wind_no_drift() -> None:
    """OWM-R.103, OWM-OPS.6, OWM-ENT.6, OWM-TOK.2, OWM-OPS.10, OWM-R.106 The named Terrain is hit, friend or
    foe; entrenchments go.
    """
    game = gunner(
        "strength G4",
        "number of hits R1",
        "hit R1",
        "artillery R2",
        "artillery R3 wound",
        teams="11 A1 103 | dug_in\n31 E5 302",
        wind=None,
        position={"entrenched": ["A1"]},
    )
    do(game, "artillery")
    do(game, "bombard", cell(game, "A1"))
    passes(game)
    assert man(game, 103).state is WOUNDED  # OWM-R.104 5 reaches Resolve 5, with a wound icon
    assert not game.state.ground[cell(game, "A1")].entrenched
    assert not team(game, 11).dug_in


def test_owm_r_105_only_on_the_own_turn() -> None:
    """OWM-R.105, OWM-MRU.8 Not while the other player's Fireteam is active."""
    game = battle(
        "11 A1 103\n31 C3 302",
        hands=("combat-operation", ""),
        level="lieutenant",
        operation="artillery",
        wind="B",
        track=(31, 11),
        position={"loaded": True},
    )
    assert game.ask is not None
    assert game.ask.seat == 0
    assert not options(game, "artillery")


def test_owm_ops_12_reinforcements() -> None:
    """OWM-OPS.12, OWM-R.108 The player draws to seven at once."""
    game = gunner(operation="reinforcements", hands=("combat-operation, maneuver", ""))
    acts(game, "reinforcements")
    assert len(game.state.hands[0]) == 7


def test_owm_cd_7_no_operation_no_card() -> None:
    """OWM-CD.7 A Mission without Combat Operation."""
    game = battle("11 A1 103\n31 C3 302", hands=("combat-operation", ""), level="lieutenant")
    assert game.ask is not None
    assert list(game.ask.values) == [("pass",)]


# Satchel Charge


def test_owm_ops_13_a_charge_is_thrown() -> None:
    """OWM-OPS.13, OWM-R.167, OWM-TOK.6 Into the own or an adjacent Terrain."""
    game = gunner(operation="satchel-charge", teams="11 A1 103\n31 B2 302")
    assert len(options(game, "satchel_charge")) == 4
    acts(game, "satchel_charge", 11, cell(game, "B2"))
    assert [(token.kind, token.red) for token in game.state.tokens] == [("satchel-charge", True)]


def assessment(*flips: str, teams: str = "11 A1 103\n31 C3 302", **more: Any) -> st.Game[War]:
    """The Assessment of round 2."""
    given = {"phase": "assessment", "round": 2, **more.pop("position", {})}
    return battle(teams, *flips, **{**more, "position": given})


def charge(place: str) -> dict[str, Any]:
    return {"tokens": [{"kind": "satchel-charge", "at": place, "red": True}]}


def test_owm_ops_17_the_explosion() -> None:
    """OWM-OPS.14, OWM-OPS.15, OWM-OPS.16, OWM-OPS.17, OWM-R.111 All are wounded, the wounded die; Building
    and entrenchment go.
    """
    game = assessment(
        teams="11 A1 103\n31 C1 302 304 305 | dug_in",
        ground=("Fi Fi Bu", "Fi Fi Fi"),
        soldiers=[{"id": 304, "state": "suppressed", "suppressed_in": 1}, {"id": 305, "state": "wounded"}],
        position={**charge("C1"), "entrenched": ["C1"]},
    )
    assert man(game, 302).state is man(game, 304).state is WOUNDED
    assert sorted(game.state.lost) == [305]
    laid = game.state.ground[cell(game, "C1")]
    assert (laid.terrain, laid.entrenched) == ("field", False)
    assert not game.state.tokens
    assert 6 in game.state.discards  # OWM-R.84 the lowest Building of the core deck


def test_owm_ops_16_other_terrain_stays() -> None:
    """OWM-OPS.16 Woods are no Building."""
    game = assessment(teams="11 A1 103\n31 C1 302", ground=("Fi Fi Wo",), position=charge("C1"))
    assert game.state.ground[cell(game, "C1")].terrain == "woods"


@pytest.mark.parametrize(("red", "lost"), [(2, []), (3, [103])])
def test_owm_ops_19_disarming(red: int, lost: list[int]) -> None:
    """OWM-OPS.18 to OWM-OPS.20, OWM-R.110, OWM-ICO.5 A failure kills him and nobody else; once a turn."""
    game = battle("11 A1 103 105\n31 C3 302", f"disarm R{red}", position=charge("A1"))
    do(game, "disarm")
    assert sorted(game.state.lost) == lost
    assert man(game, 105).state is Condition.NORMAL
    assert not game.state.tokens


# Star Shell, smoke and wind


def test_owm_ops_21_star_shell() -> None:
    """OWM-OPS.21, OWM-R.167 On any Terrain, without sight."""
    game = gunner(operation="star-shell", sky="moon", visible=2)
    assert len(options(game, "star_shell")) == 25
    acts(game, "star_shell", cell(game, "E5"))
    assert [(token.kind, token.red) for token in game.state.tokens] == [("star-shell", False)]


def test_owm_brd_5_yellow_turns_red_and_red_goes() -> None:
    """OWM-BRD.4, OWM-BRD.5, OWM-OPS.23, OWM-OPS.24, OWM-ASM.6, OWM-R.33"""
    tokens = [
        {"kind": "smoke", "at": "A1"},
        {"kind": "smoke", "at": "B1", "red": True},
        {"kind": "star-shell", "at": "C1"},
        {"kind": "star-shell", "at": "D1", "red": True},
    ]
    game = assessment(position={"tokens": tokens})
    assert [(t.kind, t.cell, t.red) for t in game.state.tokens] == [
        ("smoke", cell(game, "A1"), True),
        ("star-shell", cell(game, "C1"), True),
    ]


def test_owm_asm_3_wind_moves_smoke() -> None:
    """OWM-ASM.3, OWM-CD.39, OWM-R.101, OWM-TOK.8 One flip for all; what leaves the map is gone."""
    tokens = [
        {"kind": "smoke", "at": "B2"},
        {"kind": "smoke", "at": "C1"},
        {"kind": "star-shell", "at": "E5"},
    ]
    game = assessment("wind G1", wind="G", position={"tokens": tokens})
    smoke = [token.cell for token in game.state.tokens if token.kind == "smoke"]
    assert smoke == [cell(game, "B1")]
    assert [token.cell for token in game.state.tokens if token.kind == "star-shell"] == [cell(game, "E5")]
    assert [fact["purpose"] for fact in facts(game, "flipped")] == ["wind"]


def test_owm_ex_15_no_smoke_no_flip() -> None:
    """OWM-EX.15, OWM-ASM.3 A Mission with wind but no smoke on the map, whatever else lies there."""
    assert not facts(assessment(wind="G"), "flipped")
    light = {"tokens": [{"kind": "star-shell", "at": "E5"}]}
    assert not facts(assessment(wind="G", position=light), "flipped")


def test_owm_r_24_north_turns_the_wind() -> None:
    """OWM-R.24, OWM-MIS.5 With north to the east a 1 drifts to the right."""
    game = assessment("wind G1", wind="G", north="E", position={"tokens": [{"kind": "smoke", "at": "B2"}]})
    assert [token.cell for token in game.state.tokens] == [cell(game, "C2")]


def test_owm_ex_16_the_artillery_loads() -> None:
    """OWM-EX.16, OWM-MRU.6, OWM-MRU.7 Yellow at the start, orange in the Assessment of round 2."""
    game = assessment(operation="artillery", at_the_ready=True)
    assert game.state.artillery == "orange"


@pytest.mark.parametrize(("red", "jammed"), [(1, False), (2, False), (3, True)])
def test_owm_ex_9_clearing_a_jam(red: int, jammed: bool) -> None:
    """OWM-EX.9, OWM-ASM.5, OWM-DIS.3, OWM-DIS.4 1 or 2 clears it; else he waits for the next Assessment."""
    game = assessment(f"jam R{red}", soldiers=[{"id": 103, "jammed": True}])
    do(game, "try", 103)
    assert man(game, 103).jammed is jammed


def test_owm_asm_8_all_draw_to_seven() -> None:
    """OWM-ASM.8, OWM-INI.4, OWM-GLO.10 In Track order; this ends the phase."""
    game = assessment(hands=("maneuver", "maneuver, maneuver"), track=(31, 11))
    assert [len(game.state.hands[seat]) for seat in (0, 1)] == [7, 7]
    assert [(fact["seat"], fact["count"]) for fact in facts(game, "drew")] == [(1, 5), (0, 6)]
