"""OWM-ATK, OWM-FS, OWM-RES, OWM-EFF: attacks shot by shot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.of_war_and_men.state import Condition, War
from tests.rulesets.of_war_and_men.battles import (
    FIELDS,
    acts,
    attacking,
    battle,
    can,
    cell,
    do,
    facts,
    firing,
    go,
    man,
    options,
    team,
    totals,
)

COLUMN = ("Hi", "Fi", "Fi", "Ro")
EVANS = "11 A1 103\n31 A4 302"
NORMAL, SUPPRESSED, WOUNDED = Condition.NORMAL, Condition.SUPPRESSED, Condition.WOUNDED


def shoots(*flips: str, teams: str = EVANS, ground: Sequence[str] = COLUMN, **more: Any) -> st.Game[War]:
    """Evans attacks and hits upon the first man; the flips are those of his sequence."""
    return firing(teams, "target R1", *flips, ground=ground, **more)


@pytest.mark.parametrize("clause", ["OWM-EX.1", "OWM-EX.2", "OWM-EX.3", "OWM-EX.4"])
def test_owm_ex_4_hill_to_road(clause: str) -> None:
    """OWM-EX.1 to OWM-EX.4, OWM-CCS.2, OWM-CCS.3, OWM-R.14, OWM-ICO.3, OWM-ICO.4, OWM-FS.1, OWM-FS.3,
    OWM-FS.7, OWM-FS.8 4 + 6 - 2 + 3 - 1 is 10: Vitality 8 is reached.
    """
    game = shoots("lethality G4", "lethality B6", "Discipline R2")
    assert totals(game) == [10]
    assert facts(game, "removed") == [{"soldier": 302, "how": "killed"}], clause


def test_owm_fs_2_a_diagonal_step_counts_one() -> None:
    """OWM-FS.2, OWM-R.21 Three columns and two rows away is range 3: row 3 of a Garand is green and blue."""
    game = shoots(
        "lethality G1", "lethality B1", "Discipline R1", teams="11 A1 103\n31 D3 302", ground=FIELDS
    )
    assert totals(game) == [1]


def lone(total: int, state: str = "normal", icon: str = "", since: int = 1) -> st.Game[War]:
    """Soldier 302 (Resolve 5, Vitality 8) takes a total at range 2: green and blue less a red 1."""
    first = 2
    flips = (f"lethality G{first} {icon}".strip(), f"lethality B{total + 1 - first}", "Discipline R1")
    state_of = [{"id": 302, "state": state, "suppressed_in": since if state == "suppressed" else 0}]
    return shoots(*flips, teams="11 A1 103\n31 A3 302", ground=FIELDS, soldiers=state_of)


@pytest.mark.parametrize(("total", "left"), [(4, NORMAL), (5, SUPPRESSED), (7, SUPPRESSED)])
def test_owm_res_2_resolve_suppresses(total: int, left: Condition) -> None:
    """OWM-RES.2, OWM-RES.6, OWM-R.161, OWM-SOL.8 A total of 5 reaches Resolve 5, a total of 4 does not."""
    game = lone(total)
    assert totals(game) == [total]
    assert man(game, 302).state is left


def test_owm_res_1_vitality_kills() -> None:
    """OWM-RES.1, OWM-SOL.9 A total of 8 reaches Vitality 8."""
    assert 302 in lone(8).state.lost


def test_owm_res_3_a_wound_icon_wounds() -> None:
    """OWM-RES.3, OWM-EFF.8, OWM-ICO.17 A total of 6 with the icon: wounded instead of suppressed."""
    assert man(lone(6, icon="wound"), 302).state is WOUNDED


@pytest.mark.parametrize(("icon", "said"), [("", ""), ("wound", ", with a wound icon")])
def test_owm_res_1_the_log_says_what_a_total_is_compared_with(icon: str, said: str) -> None:
    """OWM-RES.1, OWM-RES.3 Soldier 302 has Resolve 5 and Vitality 8."""
    game = lone(6, icon=icon)
    [told] = [game.words.sentence(fact) for fact in game.facts if fact.kind == "compared"]
    assert told == f"Total 6{said} against Resolve 5 and Vitality 8 of 302"


def test_owm_eff_9_a_wound_icon_alone_is_not_enough() -> None:
    """OWM-EFF.9, OWM-R.54 The total is positive but does not reach Resolve: nothing."""
    assert man(lone(4, icon="wound"), 302).state is NORMAL


@pytest.mark.parametrize("icon", ["", "wound"])
def test_owm_res_4_the_suppressed_are_routed(icon: str) -> None:
    """OWM-RES.4, OWM-SOL.11, OWM-GLO.13, OWM-R.145, OWM-R.55 Already suppressed and Resolve reached: routed,
    whatever the icon.
    """
    game = lone(5, "suppressed", icon)
    assert facts(game, "removed") == [{"soldier": 302, "how": "routed"}]
    assert sorted(game.state.lost) == [302]


@pytest.mark.parametrize("icon", ["", "wound"])
def test_owm_res_5_the_wounded_take_no_harm_below_vitality(icon: str) -> None:
    """OWM-RES.5, OWM-SOL.12, OWM-R.56 A total of 7 does nothing to a wounded man of Vitality 8."""
    assert man(lone(7, "wounded", icon), 302).state is WOUNDED
    assert 302 in lone(8, "wounded", icon).state.lost


def test_owm_eff_14_who_was_suppressed_this_round_is_no_target() -> None:
    """OWM-EFF.14, OWM-R.57, OWM-R.47 The only man of the target was suppressed in this round: no Attack."""
    teams, hands = "11 A1 103\n31 A3 302", ("attack R", "")
    for since, legal in ((2, False), (1, True)):
        state = [{"id": 302, "state": "suppressed", "suppressed_in": since}]
        game = battle(teams, hands=hands, soldiers=state)
        assert can(game, "attack", 31) is legal


# Jam


def test_owm_eff_1_a_jam_ends_lethality_and_counts_nothing() -> None:
    """OWM-EFF.1, OWM-EFF.2, OWM-EFF.3, OWM-EFF.4, OWM-FS.5 The green 4 counts, the blue card with the jam
    not: 4 - 2 + 3 - 1.
    """
    game = shoots("lethality G4", "lethality B6 jam", "Discipline R2")
    assert totals(game) == [4]
    assert man(game, 103).jammed


def test_owm_r_58_a_jam_on_the_first_card() -> None:
    """OWM-R.58 Lethality 0, Discipline and Terrain still count: -1 + 3 - 1."""
    assert totals(shoots("lethality G3 jam", "Discipline R1")) == [1]


def test_owm_r_58_a_wound_before_the_jam_counts() -> None:
    """OWM-R.58 Green 6 with a wound icon, then a jam: 6 - 1 + 3 - 1 is 7, and 302 is wounded."""
    game = shoots("lethality G6 wound", "lethality B5 jam", "Discipline R1")
    assert totals(game) == [7]
    assert man(game, 302).state is WOUNDED


def test_owm_atk_8_who_cannot_fire() -> None:
    """OWM-ATK.8, OWM-ICO.8 Neither the wounded, nor the jammed, nor an assistant is among the firers."""
    state: list[dict[str, object]] = [
        {"id": 102, "state": "wounded"},
        {"id": 104, "jammed": True},
        {"id": 105, "gunner": 115},
    ]
    game = attacking("11 A1 102 103 104 105 115\n31 A3 302", soldiers=state, number="R4")
    assert options(game, "fire") == [("fire", 103), ("fire", 115)]


# Number and target


def test_owm_ex_11_the_colour_of_the_order_gives_the_number() -> None:
    """OWM-EX.11, OWM-EX.12, OWM-ATK.5, OWM-ATK.6 Red 3: three of four soldiers fire, each once."""
    game = attacking("11 A1 101 102 103 105\n31 A3 302", number="R3")
    for firer in (102, 103, 105):
        assert can(game, "fire", firer)
        do(game, "fire", firer)
        if game.ask is None or game.ask.kind != "firer":
            break
        assert not can(game, "fire", firer)
    assert len(facts(game, "aimed")) <= 3


def test_owm_ex_13_the_surplus_is_lost() -> None:
    """OWM-EX.13, OWM-ATK.7, OWM-ATK.10, OWM-ATK.11 Two soldiers and a red 3: two shots, then the action is
    over.
    """
    miss = ("target R1", "lethality G1", "lethality B1")
    game = firing(
        "11 A1 102 103\n31 A3 302", *miss, "Discipline G1", *miss, "Discipline R1", number="R3", firer=102
    )
    do(game, "fire", 103)
    assert game.ask is not None
    assert game.ask.kind == "action"
    assert [fact["soldier"] for fact in facts(game, "aimed")] == [102, 103]


def test_owm_r_48_the_player_may_stop_early() -> None:
    """OWM-R.48 The number is an upper limit."""
    game = attacking("11 A1 102 103\n31 A3 302", number="R3")
    do(game, "stop")
    assert not facts(game, "aimed")


def test_owm_ccs_9_an_empty_number_is_flipped_again() -> None:
    """OWM-CCS.9, OWM-EX.6, OWM-R.8 Three soldiers and a red 4: again, until 1 to 3."""
    game = firing("11 A1 103\n31 A3 302 304 305", "target R4", "target R2")
    assert facts(game, "aimed") == [{"soldier": 103, "victim": 304}]


@pytest.mark.parametrize(("red", "victim"), [(1, 302), (2, 304), (3, 302), (4, 304)])
def test_owm_ex_7_two_soldiers_odd_and_even(red: int, victim: int) -> None:
    """OWM-EX.7, OWM-CCS.10, OWM-R.6 Odd is the first, even the second."""
    game = firing("11 A1 103\n31 A3 302 304", f"target R{red}")
    assert facts(game, "aimed") == [{"soldier": 103, "victim": victim}]


def test_owm_ex_8_a_lone_soldier_costs_one_card() -> None:
    """OWM-EX.8, OWM-CCS.4, OWM-CCS.11 One card is flipped and its number ignored."""
    game = firing("11 A1 103\n31 A3 302", "target R4")
    assert [f["purpose"] for f in facts(game, "flipped")].count("target") == 1
    assert facts(game, "aimed") == [{"soldier": 103, "victim": 302}]


@pytest.mark.parametrize(("size", "colour"), [(4, "R"), (5, "G"), (6, "G"), (7, "B"), (8, "B")])
def test_owm_ex_5_the_colour_follows_the_size(size: int, colour: str) -> None:
    """OWM-EX.5, OWM-CCS.7, OWM-CCS.8 Four or fewer red, five and six green, seven and eight blue."""
    line = " ".join(str(300 + n) for n in (2, 4, 5, 6, 7, 8, 9, 10)[:size])
    game = firing(f"11 A1 103\n31 A3 {line}", f"target {colour}3")
    assert facts(game, "aimed") == [{"soldier": 103, "victim": 305}]


def test_owm_r_8_protected_soldiers_are_flipped_over() -> None:
    """OWM-R.8, OWM-R.57 The first of three was suppressed in this round: his number is flipped again."""
    game = firing(
        "11 A1 103\n31 A3 302 304 305",
        "target R1",
        "target R3",
        soldiers=[{"id": 302, "state": "suppressed", "suppressed_in": 2}],
    )
    assert facts(game, "aimed") == [{"soldier": 103, "victim": 305}]


# Targets


def test_owm_atk_4_not_twice_the_same_in_a_turn() -> None:
    """OWM-ATK.1, OWM-ATK.4, OWM-STD.2 The second Attack of a turn must name another Fireteam."""
    game = attacking("11 A1 103\n31 A3 302\n32 C3 304", track=(11, 31, 32), hand="attack R, attack R")
    do(game, "stop")
    assert [value[-1] for value in options(game, "attack")] == [32]


def test_owm_atk_2_only_what_is_seen_and_not_hidden() -> None:
    """OWM-ATK.2, OWM-STL.10, OWM-LOS.2, OWM-LOS.5 Behind woods and in stealth: no target."""
    game = battle(
        "11 A1 103\n31 A3 302\n32 C1 304 | stealthed\n33 C3 305",
        hands=("attack R", ""),
        ground=("Fi Fi Fi", "Wo Fi Fi", "Fi Fi Fi"),
    )
    assert [value[-1] for value in options(game, "attack")] == [33]


def test_owm_frf_1_no_fire_with_friends_behind_the_enemy() -> None:
    """OWM-FRF.1, OWM-FRF.2, OWM-ATK.3, OWM-R.60 A friend exactly opposite at any range forbids it, one
    beside not.
    """
    for place, legal in (("A5", False), ("B5", True), ("A2", True)):
        game = battle(f"11 A1 103\n12 {place} 105\n31 A3 302", hands=("attack R", ""), track=(11, 12, 31))
        assert can(game, "attack", 31) is legal, place


def test_owm_r_51_no_row_no_shot() -> None:
    """OWM-R.51, OWM-R.47 A Thompson does not reach range 4; a Garand does."""
    game = battle("11 A1 101\n31 A5 302", hands=("attack R", ""))
    assert not can(game, "attack", 31)
    game = attacking("11 A1 101 103\n31 A5 302", number="R2")
    assert options(game, "fire") == [("fire", 103)]


# Modifiers


def total_of(teams: str, *discipline: str, **more: Any) -> int:
    """Evans' total with green 4 and blue 6 and the Discipline flips given (one red 1 if none)."""
    flips = discipline or ("Discipline R1",)
    game = shoots("lethality G4", "lethality B6", *flips, teams=teams, **{"ground": FIELDS, **more})
    return totals(game)[0]


def test_owm_fs_9_a_target_on_the_move_is_easier_to_hit() -> None:
    """OWM-FS.9, OWM-MAN.4, OWM-TOK.4 4 + 6 - 1, and 2 more."""
    assert total_of("11 A1 103\n31 A3 302") == 9
    assert total_of("11 A1 103\n31 A3 302 | towards=A4") == 11


def test_owm_fs_10_entrenchments_help_both_ways() -> None:
    """OWM-FS.10, OWM-ENT.3 One more for the firer, one less against the target; not if it is not found."""
    dug = {"entrenched": ["A1", "A3"]}
    assert total_of("11 A1 103 | dug_in\n31 A3 302", position=dug) == 10
    assert total_of("11 A1 103\n31 A3 302 | dug_in", position=dug) == 8
    assert total_of("11 A1 103\n31 A3 302", position=dug) == 9


def test_owm_fs_14_smoke_at_either_end() -> None:
    """OWM-FS.14, OWM-R.53, OWM-TOK.8 Yellow takes 2 from fire out of it and into it, red 1; only the
    strongest.
    """

    def smoke(*tokens: tuple[str, bool]) -> dict[str, object]:
        return {"tokens": [{"kind": "smoke", "at": at, "red": red} for at, red in tokens]}

    teams = "11 A1 103\n31 A3 302"
    assert total_of(teams, position=smoke(("A1", False))) == 7
    assert total_of(teams, position=smoke(("A3", False))) == 7
    assert total_of(teams, position=smoke(("A3", True))) == 8
    assert total_of(teams, position=smoke(("A3", True), ("A3", False))) == 7
    assert total_of(teams, position=smoke(("A2", False))) == 9


def test_owm_fs_11_flanking() -> None:
    """OWM-FS.11, OWM-FLK.1, OWM-FLK.2, OWM-FLK.3, OWM-R.20, OWM-R.61 Two Fireteams beside the enemy at 90
    degrees: one more each.
    """
    near = "11 B1 103\n31 B2 302"
    row = ("lethality B4", "lethality B6", "Discipline R1")
    for friend, total in (
        ("12 A2 105", 10),
        ("12 C2 105", 10),
        ("12 A3 105", 10),
        ("12 A1 105", 9),
        ("12 D2 105", 9),
    ):
        game = shoots(*row, teams=f"{near}\n{friend}", ground=FIELDS, track=(11, 12, 31))
        assert totals(game) == [total], friend


def test_owm_fs_12_fire_out_of_stealth() -> None:
    """OWM-FS.12, OWM-STL.4, OWM-STL.5 Two more, and stealth is over."""
    flips = ("lethality G4", "lethality B6", "Discipline R1")
    game = shoots(*flips, teams="11 A1 103 | stealthed\n31 A3 302", ground=FIELDS)
    assert totals(game) == [11]
    assert not team(game, 11).stealthed


# Double Discipline


@pytest.mark.parametrize(
    ("teams", "more"),
    [
        ("11 A1 103\n31 A3 302 | towards=A4 covered", {}),
        ("11 A1 103\n31 A3 302", {"soldiers": [{"id": 103, "state": "suppressed", "suppressed_in": 1}]}),
        ("11 A1 103\n31 A3 302", {"sky": "snow", "visible": 1}),
        ("11 A1 103\n31 A3 302", {"sky": "moon", "visible": 1}),
        (
            "11 A1 103\n31 A3 302 | towards=A4 covered",
            {
                "soldiers": [{"id": 103, "state": "suppressed", "suppressed_in": 1}],
                "sky": "snow",
                "visible": 1,
            },
        ),
    ],
)
def test_owm_dis_9_causes_of_double_discipline(teams: str, more: dict[str, object]) -> None:
    """OWM-DIS.9, OWM-DIS.7, OWM-R.10, OWM-EFF.13, OWM-SOL.11, OWM-VIS.2, OWM-CD.10 Two flips, never more."""
    moving = 2 if "A3 302 | towards" in teams else 0
    assert total_of(teams, "Discipline R1", "Discipline R3", **more) == 4 + 6 - 4 + moving


def test_owm_man_5_fire_on_the_move() -> None:
    """OWM-MAN.5, OWM-ATK.12, OWM-TOK.4 A Maneuver, then an Attack from where it still is: 4 + 6 - 1 - 3."""
    sequence = ("lethality G4", "lethality B6", "Discipline R1", "Discipline R3")
    hands = ("attack R, maneuver", "")
    game = battle("11 A1 103\n31 A3 302", "number of attackers R1", "target R1", *sequence, hands=hands)
    go(game, "B1")
    do(game, "attack", 31)
    do(game, "fire", 103)
    assert totals(game) == [6]


def test_owm_dis_8_without_a_leader() -> None:
    """OWM-DIS.8, OWM-EX.10 A Private alone has Double Discipline: 4 + 6 - 1 - 2."""
    game = shoots(
        "lethality G4",
        "lethality B6",
        "Discipline G1",
        "Discipline G2",
        firer=105,
        teams="11 A1 105\n31 A3 302",
        ground=FIELDS,
    )
    assert totals(game) == [7]


def test_owm_ops_27_light_lifts_the_dark() -> None:
    """OWM-OPS.27, OWM-R.62, OWM-VIS.3, OWM-OPS.26 A lit target at night: one flip; OWM-VIS.4 in snow light is
    of no use.
    """
    teams, lit = "11 A1 103\n31 A3 302", {"tokens": [{"kind": "star-shell", "at": "B4"}]}
    assert total_of(teams, sky="moon", visible=1, position=lit) == 9
    assert total_of(teams, "Discipline R1", "Discipline R1", sky="snow", visible=1, position=lit) == 8
    red = {"tokens": [{"kind": "star-shell", "at": "B4", "red": True}]}
    assert total_of(teams, "Discipline R1", "Discipline R1", sky="moon", visible=1, position=red) == 8


def test_owm_ex_30_discipline_red_and_blue() -> None:
    """OWM-EX.30, OWM-DIS.1, OWM-DIS.2 Marchetti subtracts a blue number, beside a Leader only once."""
    flips = ("lethality G4", "lethality B6", "Discipline B8")
    game = shoots(*flips, firer=106, teams="11 A1 106 103\n31 A3 302", ground=FIELDS)
    assert totals(game) == [2]


# Crews and scopes


@pytest.mark.parametrize(("since", "flips"), [(1, ("B1", "B1", "R1")), (2, ("B1", "R1"))])
def test_owm_crw_3_the_second_grid_from_the_next_round(since: int, flips: tuple[str, ...]) -> None:
    """OWM-CRW.3, OWM-SOL.7 An HMG at range 2 has BR, crewed since an earlier round BBR."""
    state = [{"id": 105, "gunner": 115, "crewed_in": since}]
    numbers = [f"lethality {flip}" for flip in flips]
    game = shoots(
        *numbers, "Discipline G1", firer=115, teams="11 A1 115 105\n31 A3 302", ground=FIELDS, soldiers=state
    )
    assert totals(game) == [len(flips) - 1]


@pytest.mark.parametrize(("since", "flips"), [(1, ("G1", "B1")), (2, ("G1", "G1"))])
def test_owm_tok_7_the_scope_from_the_next_round(since: int, flips: tuple[str, ...]) -> None:
    """OWM-TOK.7, OWM-CRW.3 A sniper at range 2 has GG, sighted since an earlier round GB."""
    numbers = [f"lethality {flip}" for flip in flips]
    state = [{"id": 114, "sighted_in": since}]
    game = shoots(
        *numbers, "Discipline R1", firer=114, teams="11 A1 114\n31 A3 302", ground=FIELDS, soldiers=state
    )
    assert totals(game) == [1]


def test_owm_crw_6_a_hit_releases_the_crew() -> None:
    """OWM-CRW.6, OWM-R.146, OWM-MAN.10 The gunner is suppressed: no crew any more, and the assistant is
    free.
    """
    state = [{"id": 304, "gunner": 303, "crewed_in": 1}]
    flips = ("lethality G4", "lethality B3", "Discipline R1")
    game = shoots(*flips, teams="11 A1 103\n31 A3 303 304", ground=FIELDS, soldiers=state)
    assert man(game, 303).state is SUPPRESSED
    assert (man(game, 303).assistant, man(game, 304).assisting) == (0, 0)


def test_owm_man_10_suppression_stops_a_move() -> None:
    """OWM-MAN.10, OWM-EFF.12, OWM-R.87 The Fireteam stays where it was, its Covering Fire ends."""
    flips = ("lethality G4", "lethality B2", "Discipline R1", "Discipline R2")
    game = shoots(*flips, teams="11 A1 103\n31 A3 302 | towards=A4 covered", ground=FIELDS)
    assert totals(game) == [5]
    assert (team(game, 31).cell, team(game, 31).towards, team(game, 31).covered) == (
        cell(game, "A3"),
        -1,
        False,
    )


def test_owm_sol_12_the_wounded_cannot_attack_but_move() -> None:
    """OWM-SOL.12 Evans is wounded and alone: no Attack, but a Maneuver."""
    state = [{"id": 103, "state": "wounded"}]
    game = battle("11 A1 103\n31 A3 302", hands=("attack R, maneuver", ""), soldiers=state)
    assert not options(game, "attack")
    assert can(game, "maneuver", cell(game, "B1"))


def test_owm_man_11_a_death_does_not_stop_a_move() -> None:
    """OWM-MAN.11 6 + 8 - 1 + 2 kills 302; 304 is still on the move."""
    flips = ("target R1", "lethality G6", "lethality B8", "Discipline R1")
    game = firing("11 A1 103\n31 A3 302 304 | towards=B3", *flips)
    assert (team(game, 31).line, team(game, 31).towards) == ((304,), cell(game, "B3"))


def test_owm_man_11_a_wound_does_not_stop_a_move() -> None:
    """OWM-MAN.11 4 + 2 - 1 + 2 is 7 with a wound icon: wounded, still on the move."""
    flips = ("lethality G4 wound", "lethality B2", "Discipline R1")
    game = shoots(*flips, teams="11 A1 103\n31 A3 302 | towards=A4", ground=FIELDS)
    assert man(game, 302).state is WOUNDED
    assert team(game, 31).towards == cell(game, "A4")


def test_owm_r_35_an_empty_fireteam_is_removed() -> None:
    """OWM-R.35, OWM-R.134, OWM-VIC.1 The last man dies: his Fireteam is gone, his side too, and the game is
    over.
    """
    game = shoots(
        "lethality G4", "lethality B6", "Discipline R1", teams="11 A1 103\n31 A3 302", ground=FIELDS
    )
    assert 31 not in game.state.teams
    assert game.result is not None
    assert (game.result.winner, game.result.points) == (0, (9, 0))


def test_owm_glo_14_two_standard_actions_a_turn() -> None:
    """OWM-CMB.1, OWM-GLO.14, OWM-STD.1 Two Standard Actions, then the next Fireteam of the Track."""
    game = battle("11 A1 103\n31 A3 302", hands=("entrench, rally R, maneuver", ""))
    acts(game, "entrench")
    acts(game, "maneuver", cell(game, "B1"))
    assert game.ask is not None
    assert game.ask.seat == 1
