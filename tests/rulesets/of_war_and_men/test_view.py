"""What is printed and what lies on the table, as everybody sees it; and what only one does."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.engine.facts import SPECTATOR
from sandtable.rulesets.of_war_and_men.state import LU, War
from tests.rulesets.of_war_and_men.battles import battle, do, number_of, passes

TWO = """
11 C1 103 105
31 C5 302 304
"""


def view(game: st.Game[War], seat: int = 0) -> Any:
    return game.seat(seat).view()


def piece(game: st.Game[War], number: int, seat: int = 0) -> Any:
    [found] = [one for one in view(game, seat)["pieces"] if one["id"] == number]
    return found


def printed(thing: Any) -> dict[str, str]:
    return {one["name"]: one["text"] for one in thing["printed"]}


def test_owm_sol_1_what_is_printed_on_a_soldier_card() -> None:
    """PFC Evans: Resolve 5, Discipline R, Vitality 8, nine points; traits at Colonel level only."""
    evans = piece(battle(TWO, hands=("attack", "attack"), level="colonel"), 103)
    assert evans["name"] == "PFC Evans"
    assert {r["name"]: r["printed"] for r in evans["ratings"]} == {"Resolve": 5, "Vitality": 8, "points": 9}
    assert printed(evans)["Discipline"] == "R"
    assert printed(evans)["Strength"].startswith("Sharpshooter: ")
    assert printed(evans)["Weakness"].startswith("Jumpy: ")
    assert "Strength" not in printed(piece(battle(TWO, hands=("attack", "attack")), 103))


def test_owm_sol_6_the_weapon_grid_by_range() -> None:
    """The Garand is SEMI; a Kar98k does not reach six Terrains."""
    game = battle(TWO, hands=("attack", "attack"))
    assert printed(piece(game, 103))["Grid"] == "BB GB GB GG G -"
    assert printed(piece(game, 302))["Grid"] == "GB GB GG GR B -"


def test_owm_crd_6_terrain_lies_on_its_position_with_its_cross_hair() -> None:
    """OWM-ICO.9 Woods, card 4: cross-hair north, (6, 3); turned round it is south."""
    game = battle(
        TWO, hands=("attack", "attack"), ground=["Fi Fi Fi", "Wo Fi Wo/", "Hi Fi .", ". . .", "Fi Fi Fi"]
    )
    laid = {card["cell"]: card for card in view(game)["laid"]}
    assert (laid["A2"]["card"], laid["A2"]["aim"], laid["A2"]["name"]) == ("4", [6, 3], "Woods")
    assert (laid["C2"]["card"], laid["C2"]["aim"], laid["C2"]["turned"]) == ("57", [9, 6], True)
    assert "C3" not in laid


def test_owm_ico_3_modifiers_and_icons_of_a_terrain() -> None:
    """OWM-ICO.4 A Hill: attack +3, defense +1, sight blocked; a Swamp takes from both."""
    game = battle(
        TWO, hands=("attack", "attack"), ground=["Fi Fi Fi", "Hi Sw Ro", "Fi La Fi", ". . .", "Fi Fi Fi"]
    )
    laid = {card["cell"]: card["features"] for card in view(game)["laid"]}
    assert laid["A2"] == ["attack +3", "defense +1", "blocks sight"]
    assert laid["B2"] == ["attack -2", "defense -1"]
    assert laid["C2"] == ["defense +1", "no stealth", "fast move"]
    assert laid["B3"] == ["no stealth", "no movement"]
    assert laid["A1"] == []


def test_owm_ico_6_a_core_card_shows_three_numbers() -> None:
    """Card 140 is an Entrench with Double Time: 3, 6, 4 and a jam icon."""
    game = battle(TWO, hands=("", "attack"), position={"hands": [[140], [1]]})
    [card] = view(game)["hands"][0]["cards"]
    assert (card["id"], card["name"], card["text"]) == ("140", "Entrench", "Double Time")
    shown = printed(card)
    assert [shown["R"], shown["G"], shown["B"], shown["Icon"]] == ["3", "6", "4", "jam"]


def test_owm_tok_3_a_fireteam_is_black_or_green_with_an_arrow() -> None:
    """OWM-MAN.6 On the move it is still in the Terrain it started from; north-east is 45 degrees."""
    game = battle("11 C3 103 105 | towards=D2\n31 C5 302", hands=("attack", "attack"), track=[31, 11])
    moving, standing = piece(game, 11), piece(game, 31)
    assert (moving["cell"], moving["towards"], moving["bearing"]) == ("C3", "D2", 45)
    assert moving["carries"] == [103, 105]
    assert "towards" not in standing


def test_owm_tok_5_tokens_on_soldiers() -> None:
    """OWM-TOK.7 A jam, a Sighted token, a crew: on the man it concerns."""
    men = [{"id": 103, "jammed": True}, {"id": 114, "sighted_in": 1}]
    game = battle("11 C1 103 114\n31 C5 302", hands=("attack", "attack"), soldiers=men)
    assert piece(game, 103)["markers"] == ["jammed"]
    assert piece(game, 114)["markers"] == ["sighted"]
    assert "markers" not in piece(game, 302)


def test_owm_tok_10_stealth_and_covering_fire_lie_on_the_fireteam() -> None:
    """OWM-STL.9 The enemy sees where a stealthed Fireteam is, and that it is stealthed."""
    game = battle("31 C5 302\n11 C1 103 | stealthed covered towards=C2", hands=("attack", "attack"))
    seen = piece(game, 11, seat=1)
    assert (seen["cell"], seen["markers"]) == ("C1", ["on the move", "stealth", "covering fire"])


def test_owm_tok_9_tokens_on_terrain() -> None:
    """OWM-TOK.6, OWM-TOK.8 Yellow as placed, then red."""
    tokens = [
        {"kind": "smoke", "at": "B2"},
        {"kind": "star-shell", "at": "C3", "red": True},
        {"kind": "satchel-charge", "at": "D4", "red": True},
    ]
    game = battle(TWO, hands=("attack", "attack"), position={"tokens": tokens})
    assert [(mark["cell"], mark["kind"]) for mark in view(game, 1)["markers"]] == [
        ("B2", "smoke"),
        ("C3", "star-shell (red)"),
        ("D4", "satchel-charge (red)"),
    ]


def test_owm_mis_1_the_mission_has_its_name() -> None:
    game = st.new_game("of_war_and_men", "king-of-the-hill", seed=1)
    assert game.seat(0).board()["title"] == "King of the Hill"


def test_owm_r_46_the_discard_pile_is_open_to_all() -> None:
    """Cards 1 (Attack B / Double Time) and 2 (Hill)."""
    game = battle(TWO, hands=("maneuver", "maneuver"), position={"discards": [1, 2]})
    for seat in (0, 1):
        [pile] = [track for track in view(game, seat)["tracks"] if track["name"] == "discard pile"]
        assert pile["holds"] == {"Attack B / Double Time": 1, "Hill": 1}


def test_owm_r_28_a_hand_is_its_owners() -> None:
    game = battle(TWO, hands=("attack, maneuver", "rally"))
    mine, other = view(game)["hands"]
    assert [card["name"] for card in mine["cards"]] == ["Attack B", "Maneuver"]
    assert other == {"seat": 1, "count": 1}


def test_owm_r_28_partners_do_not_see_each_others_hands() -> None:
    """OWM-R.28 Seats 0 and 2 are of one side: of the partner's hand too only the number of cards is seen."""
    game = battle("11 A1 103\n31 C5 302\n21 B1 201 | seat=2", hands=("attack", "rally", "maneuver"))
    assert [seat.side for seat in game.seats] == [0, 1, 0]
    assert game.seat(0).view()["hands"][2] == {"seat": 2, "count": 1}


def test_owm_ini_1_the_track_in_order_and_whose_turn_it_is() -> None:
    """OWM-R.31 Who acts has had his turn, but is not shown as done."""
    game = battle(TWO, hands=("attack", "attack"), track=[31, 11])
    [track] = [one for one in view(game)["tracks"] if one["name"] == "Initiative Track"]
    assert (track["pieces"], track["now"]) == ([31, 11], 31)
    assert not piece(game, 31).get("done")


def test_owm_mis_12_objectives_are_those_of_the_viewers_side() -> None:
    """Burning Bridges: the ten points beyond the lake are for the Allies only."""
    game = st.new_game("of_war_and_men", "burning-bridges", seed=1)
    assert [aim["worth"] for aim in view(game, 0)["objectives"]] == [12, 10]
    assert [aim["worth"] for aim in view(game, 1)["objectives"]] == [12]
    assert "For each of D2, D4 in which" in view(game, 1)["objectives"][0]["text"]


def test_owm_vic_4_outright_winners_are_told() -> None:
    game = st.new_game("of_war_and_men", "the-road-to-ruin", seed=1)
    assert "Bring the truck to G2" in view(game, 0)["objectives"][0]["text"]
    assert "Destroy or capture" in view(game, 1)["objectives"][0]["text"]


HILL = [{"award": "hold", "cells": ["C3"], "points": 20}]


@pytest.mark.parametrize(
    ("teams", "met"),
    [
        (TWO, [False, False, False]),
        (TWO.replace("C1", "C3"), [True, False, True]),
        (TWO.replace("C5", "C3"), [False, True, True]),
    ],
)
def test_owm_mis_12_an_objective_tells_whether_it_counts_now(teams: str, met: list[bool]) -> None:
    """It does for the side that is alone there; a spectator is told that one of them is."""
    game = battle(teams, objectives=HILL)
    assert [view(game, seat)["objectives"][0]["now"] for seat in (0, 1, SPECTATOR)] == met


def test_owm_mis_12_what_counts_changes_with_the_table() -> None:
    """The view of a game is drawn anew when an enemy has come to the hill: nobody is alone there."""
    game = battle(TWO.replace("C1", "C3"), objectives=HILL)
    assert view(game)["objectives"][0]["now"]
    game.state.set_team(31, cell=game.state.box.grid.cell("C3"))
    assert [view(game, seat)["objectives"][0]["now"] for seat in (0, 1, SPECTATOR)] == [False] * 3


def test_owm_vic_4_what_wins_outright_counts_when_it_is_done() -> None:
    """OWM-MRU.13 Lu, while she is not at home, counts for the Axis."""
    lu = st.new_game("of_war_and_men", "murder-at-the-moonless-chateau", seed=1)
    assert [view(lu, seat)["objectives"][0]["now"] for seat in (0, 1)] == [False, True]
    truck = st.new_game("of_war_and_men", "the-road-to-ruin", seed=1)
    assert [view(truck, seat)["objectives"][0]["now"] for seat in (0, 1)] == [False, False]
    truck.resign(1)
    assert [view(truck, seat)["objectives"][0]["now"] for seat in (0, 1)] == [True, False]


def test_owm_mis_12_spectators_see_the_objectives_of_both_sides() -> None:
    """What is worth the same to both stands once."""
    game = st.new_game("of_war_and_men", "burning-bridges", seed=1)
    both, allies = view(game, SPECTATOR)["objectives"]
    assert (both["worth"], both["text"].split()[0]) == (12, "For")
    assert (allies["worth"], allies["text"].split()[0]) == (10, "Allies:")
    game = st.new_game("of_war_and_men", "the-road-to-ruin", seed=1)
    texts = [aim["text"].partition(" the truck")[0] for aim in view(game, SPECTATOR)["objectives"]]
    assert texts == ["Allies: Bring", "Axis: Destroy or capture"]


def test_owm_fair_2_a_total_beside_the_resolve_that_counts() -> None:
    """OWM-FAIR.2 304 (Resolve 4) lies beside Lohmann (302, Inspiring): 5 would be needed to suppress him."""
    game = battle(
        "11 A1 103\n31 A3 302 304",
        *("number of attackers R1", "target R2", "lethality G1", "lethality B4", "Discipline R1"),
        hands=("attack R", "evade R"),
        level="colonel",
    )
    passes(game)
    do(game, "attack", 31)
    while game.ask is not None and game.ask.kind != "total_window":
        do(game, "fire") if game.ask.kind == "firer" else do(game, "pass")
    resolve, vitality = view(game, 1)["tally"]["marks"]
    assert resolve == {"name": "Resolve", "printed": 4, "now": 5}
    assert vitality == {"name": "Vitality", "printed": 8, "now": 8}


def test_owm_ccs_2_the_card_of_a_number_that_lies_open() -> None:
    """OWM-CCS.2, OWM-R.37 In a flip window the card is shown from which the number was read."""
    game = battle(
        "11 A1 103\n31 A3 302", "number of attackers R3", hands=("attack R", "evade R"), level="colonel"
    )
    passes(game)
    do(game, "attack", 31)
    do(game, "pass")
    assert game.ask is not None
    assert game.ask.kind == "flip_window"
    [shown] = view(game, 1)["tally"]["flips"]
    assert (shown["card"], shown["value"]) == (str(number_of("x R3", [10, 20])), 3)


def test_owm_r_130_lu_hides_with_her_state() -> None:
    game = battle(TWO, lu="C3", soldiers=[{"id": LU, "state": "wounded"}], position={"lu_at": "C3"})
    condition = piece(game, LU)["condition"]
    assert condition["ladder"][condition["index"]] == "wounded"
