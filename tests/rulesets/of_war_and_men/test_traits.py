"""Section 6.7: each trait changes a result (OWM-SOL.10, OWM-LVL.4, OWM-DIS.6, OWM-FAIR.2)."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

import sandtable as st
from sandtable.rulesets.of_war_and_men import assault, movement, traits
from sandtable.rulesets.of_war_and_men.crews import rows_of
from sandtable.rulesets.of_war_and_men.state import LU, Condition, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import Assault
from tests.rulesets.of_war_and_men.battles import (
    battle,
    can,
    cell,
    do,
    facts,
    man,
    options,
    passes,
    suppressed,
    team,
    totals,
)

NORMAL, SUPPRESSED, WOUNDED = Condition.NORMAL, Condition.SUPPRESSED, Condition.WOUNDED
FIVE = "maneuver, maneuver, maneuver, maneuver, maneuver"


def with_traits(teams: str, *flips: str, on: bool = True, **more: Any) -> st.Game[War]:
    """A game with traits, or without, and no Command Decisions (OWM-R.15)."""
    return battle(teams, *flips, rules={"traits": on}, **more)


def fires(firer: int, teams: str, *sequence: str, target: int = 31, **more: Any) -> st.Game[War]:
    """One shot after a red 1 for the number and for the target."""
    flips = ("number of attackers R1", "target R1", *sequence)
    hands = ("", "attack R") if firer // 100 in (3, 4, 9) else ("attack R", "")
    game = with_traits(teams, *flips, hands=hands, **more)
    do(game, "attack", target)
    if game.ask is not None and game.ask.kind == "firer":
        do(game, "fire", firer)
    return game


def assessed(teams: str, *flips: str, **more: Any) -> st.Game[War]:
    given = {"phase": "assessment", **more.pop("position", {})}
    return with_traits(teams, *flips, position=given, **more)


# Checks in Assessment


@pytest.mark.parametrize(("green", "state"), [(1, NORMAL), (2, WOUNDED)])
def test_s01_medic_and_w18_green(green: int, state: Condition) -> None:
    """OWM-ASM.4, OWM-EFF.10 Doc (S01) heals after a check; as he is Green (W18), only with a 1."""
    game = assessed("11 A1 103 109\n31 E5 302", f"medic G{green}", soldiers=[{"id": 103, "state": "wounded"}])
    do(game, "treat", 103)
    assert man(game, 103).state is state


def test_s05_iron_will() -> None:
    """OWM-ASM.4 Captain Stroud rallies himself with a red 2."""
    game = assessed("11 A1 113\n31 E5 302", "iron will R2", soldiers=suppressed(113))
    do(game, "try", 113)
    assert man(game, 113).state is NORMAL


@pytest.mark.parametrize(("line", "green", "jammed"), [("215 205", 4, False), ("201 205", 4, True)])
def test_s07_gunsmith(line: str, green: int, jammed: bool) -> None:
    """OWM-ASM.5 Beside Gagnon (S07) a jam is cleared with 1 to 4."""
    game = assessed(f"21 A1 {line}\n31 E5 302", f"jam G{green}", soldiers=[{"id": 205, "jammed": True}])
    do(game, "try", 205)
    assert man(game, 205).jammed is jammed


def test_w08_butterfingers() -> None:
    """OWM-ASM.5 Dressler (W08) clears a jam only with a 1."""
    for green, jammed in ((1, False), (2, True)):
        game = assessed("31 A1 302 307\n11 E5 103", f"jam G{green}", soldiers=[{"id": 307, "jammed": True}])
        do(game, "try", 307)
        assert man(game, 307).jammed is jammed


@pytest.mark.parametrize(
    ("soldier", "purpose", "highest"),
    [(103, "jam", 2), (907, "disarm", 3), (109, "disarm", 1), (116, "disarm", 4), (907, "jam", 1)],
)
def test_success_numbers(soldier: int, purpose: str, highest: int) -> None:
    """OWM-DIS.3, OWM-DIS.6 S09 Steady 3, W18 Green 1, S13 Sapper 4; of strength and weakness the weakness."""
    side = "31 E5 302" if soldier < 300 else "11 E5 103"
    game = with_traits(f"{soldier // 10 // 10 * 10 + 1} A1 {soldier}\n{side}")
    assert traits.success_at(game.state, soldier, purpose) == highest


def test_s22_mechanic() -> None:
    """OWM-MRU.23 A Mechanic repairs trucks and his own jams with 1 to 3."""
    game = with_traits("71 A1 701\n31 E5 302")
    mechanic = next(n for n, card in game.state.box.men.items() if card.strength == Trait.MECHANIC)
    teams = f"{mechanic // 100}1 A1 {mechanic}\n" + (
        "31 E5 302" if mechanic // 100 not in (3, 4, 9) else "11 E5 103"
    )
    game = with_traits(teams)
    assert traits.success_at(game.state, mechanic, "repair") == 3
    assert traits.success_at(game.state, mechanic, "nerve") == 2


# Fire


def test_s02_cool_under_fire() -> None:
    """OWM-EFF.13 Boudreaux (S02), suppressed, makes one Discipline flip: B2 + R2 - G1."""
    flips = ("lethality B2", "lethality R2", "Discipline G1")
    game = fires(115, "11 A1 115\n31 A3 302", *flips, soldiers=suppressed(115))
    assert totals(game) == [3]


def test_s03_sharpshooter() -> None:
    """OWM-R.52 Evans (S03) has 1 more at range 3, not at range 2."""
    flips = ("lethality G4", "lethality B2", "Discipline R1")
    assert totals(fires(103, "11 A1 103\n31 A4 302", *flips)) == [6]
    assert totals(fires(103, "11 A1 103\n31 A3 302", *flips)) == [5]


def test_w04_flincher() -> None:
    """OWM-R.52 Brandt (W04) has 1 less at range 1: B4 + B3 - G1 - 1."""
    flips = ("lethality B4", "lethality B3", "Discipline G1")
    assert totals(fires(108, "11 A1 108 103\n31 A2 302", *flips)) == [5]


def test_w19_reckless() -> None:
    """OWM-R.52 Totals against Brandauer (W19) are 1 higher."""
    flips = ("lethality G2", "lethality B2", "Discipline R1")
    assert totals(fires(103, "11 A1 103\n31 A3 301", *flips)) == [4]


def test_w19_reckless_does_not_count_with_grenades() -> None:
    """OWM-D.16, OWM-CD.21 A green 5 does not reach the Resolve of Brandauer (W19), which is 6."""
    flips = ("grenade G5", "number of hits R1", "hit R1")
    game = battle("11 A1 103\n31 A2 301", *flips, hands=("grenade G", ""), level="colonel")
    do(game, "grenade", 11, 31)
    assert facts(game, "damage")[0]["total"] == 5
    assert man(game, 301).state is NORMAL


def test_s21_ghost() -> None:
    """OWM-STL.4 Reyes (S21) has 3 out of stealth instead of 2."""
    flips = ("lethality G2", "lethality B2", "Discipline R1")
    assert totals(fires(110, "11 A1 110 103 | stealthed\n31 A3 302", *flips)) == [6]


def test_s15_night_eyes() -> None:
    """OWM-VIS.2 Mayhew (S15) has no Double Discipline beyond the moon's range: G2 + G2 - R1."""
    flips = ("lethality G2", "lethality G2", "Discipline R1")
    game = fires(114, "11 A1 114\n31 A3 302", *flips, sky="moon", visible=1)
    assert totals(game) == [3]


@pytest.mark.parametrize(("tokens", "count"), [([], 2), ([{"kind": "star-shell", "at": "A1"}], 1)])
def test_w14_afraid_of_the_dark(tokens: list[dict[str, Any]], count: int) -> None:
    """OWM-DIS.9 Fenwick (W14) has Double Discipline at night unless his own Terrain is lit: G5 + G5 - 1 or -
    2.
    """
    flips = ("lethality G5", "lethality G5", *["Discipline G1"] * count)
    game = fires(209, "21 A1 209 202\n31 A3 302", *flips, sky="moon", visible=4, position={"tokens": tokens})
    assert totals(game) == [10 - count]


def test_w01_trigger_happy() -> None:
    """OWM-EX.14, OWM-ATK.9 Oakes (W01) must fire, and first; without traits anybody may, or nobody."""
    for on, first in ((True, 104), (False, None)):
        game = with_traits(
            "11 A1 103 104\n31 A3 302", "number of attackers R2", hands=("attack R", ""), on=on
        )
        do(game, "attack", 31)
        if first:
            assert facts(game, "aimed")[0]["soldier"] == first
        else:
            assert options(game, "fire") == [("fire", 103), ("fire", 104)]


def test_w07_hothead() -> None:
    """OWM-GLO.4 Reyes (W07): who was attacked in the last turn must be attacked first again."""
    teams = "11 A1 110 | engaged=32\n31 A3 302\n32 C3 304"
    for on, targets in ((True, [32]), (False, [31, 32])):
        game = with_traits(teams, hands=("attack R", ""), on=on, track=(11, 31, 32))
        assert [value[-1] for value in options(game, "attack")] == targets


def test_owm_d_17_a_hothead_goes_on_with_his_last_fight() -> None:
    """OWM-D.17 Reyes (W07) fires at 31 and then at 32; in his next turn only 32 may be named."""
    shot = ("number of attackers R1", "target R1", "lethality G1", "lethality B1", "Discipline R1")
    teams, hands = "11 A1 110 103\n31 A3 302\n32 C3 304", (", ".join(["attack R"] * 4), "")
    game = with_traits(teams, *shot, *shot, hands=hands)
    for target in (31, 32):
        do(game, "attack", target)
        do(game, "fire", 110)
    while game.state.round == 2:
        do(game, "end_turn")
    assert {value[-1] for value in options(game, "attack")} == {32}


def test_w07_an_attack_that_was_named_rightly_stands() -> None:
    """OWM-R.169 Reyes (W07) cannot name 32 in stealth; its smoke gives it away, the Attack on 31 goes on."""
    game = battle(
        "11 A1 110 103 | engaged=32\n31 A3 302\n32 C3 304 | stealthed",
        "number of attackers R1",
        hands=("attack R", "smoke"),
        level="colonel",
    )
    passes(game)
    do(game, "attack", 31)
    do(game, "smoke", 32, cell(game, "C3"))
    passes(game)
    assert [fact["target"] for fact in facts(game, "attack")] == [31]


def test_w07_an_assault_out_of_turn_is_a_turn_without_an_attack() -> None:
    """OWM-R.120 In round 2 Reyes' Fireteam has fought hand to hand: in round 3 it may name either enemy."""
    game = battle(
        "32 C3 304\n31 B2 302\n11 A1 110 103 | towards=B2 engaged=32",
        *("assault R3", "assault R3", "opponent R1", "assault R3", "assault R3"),
        hands=("double-time, attack R", ""),
        level="colonel",
    )
    do(game, "double_time", 11)
    passes(game)
    do(game, "next", 110)
    do(game, "stay")
    do(game, "retreat", cell(game, "A1"))
    while game.state.turn is None or game.state.turn.team != 11:
        do(game, "end_turn") if options(game, "end_turn") else do(game, "pass")
    passes(game)
    assert {value[-1] for value in options(game, "attack")} == {31, 32}


def test_w07_the_fight_goes_along_when_fireteams_merge() -> None:
    """OWM-R.66 Reyes fires at 31 and joins 11 on the Road: it was the merged Fireteam's turn."""
    shot = ("number of attackers R1", "target R1", "lethality G1", "lethality B1", "Discipline R1")
    game = with_traits(
        "12 A1 110 103\n11 A2 102\n31 A4 302\n32 C4 304",
        *shot,
        hands=("attack R, attack R, maneuver", ""),
        ground=("Fi Fi Fi", "Ro Fi Fi", "Fi Fi Fi", "Fi Fi Fi"),
    )
    do(game, "attack", 31)
    do(game, "fire", 110)
    do(game, "maneuver", cell(game, "A2"))
    while game.state.round == 2:
        do(game, "end_turn")
    assert {value[-1] for value in options(game, "attack")} == {31}


def test_s18_rapid_fire() -> None:
    """OWM-EFF.5 Oakes (S18): one red card more; BAR at range 2: B2 + B2 + R3 - G1."""
    flips = ("lethality B2 random", "lethality B2", "lethality R3", "Discipline G1")
    assert totals(fires(104, "11 A1 104 103\n31 A3 302", *flips)) == [6]


def test_s19_in_the_zone() -> None:
    """OWM-EFF.5 No Discipline flip at all."""
    zone = soldier_with(Trait.IN_THE_ZONE)
    assert zone is not None
    game = with_traits(f"{zone // 100}1 A1 {zone}\n" + enemy_of(zone))
    row = game.state.box.grids[zone].rows[1]
    flips = [f"lethality {colour}2{' random' if at == 0 else ''}" for at, colour in enumerate(row)]
    foe = 31 if zone // 100 not in (3, 4, 9) else 11
    game = fires(zone, f"{zone // 100}1 A1 {zone}\n" + enemy_of(zone, "A3"), *flips, target=foe)
    assert totals(game) == [2 * len(row)]


def soldier_with(trait: Trait) -> int | None:
    """The first soldier of the house content who has a trait."""
    men = battle("11 A1 103\n31 E5 302").state.box.men
    return next((n for n, card in men.items() if trait in (card.strength, card.weakness)), None)


def enemy_of(soldier: int, place: str = "E5") -> str:
    return f"31 {place} 302" if soldier // 100 not in (3, 4, 9) else f"11 {place} 103"


def test_s20_dead_eye() -> None:
    """OWM-EFF.5, OWM-ICO.12 Pell (S20): the icon counts as a wound; G4 + B3 - R1 is 6."""
    flips = ("lethality G4 random", "lethality B3", "Discipline R1")
    game = fires(206, "21 A1 206 202\n31 A3 302", *flips)
    assert man(game, 302).state is WOUNDED


def test_w10_panicky() -> None:
    """OWM-EFF.5, OWM-EFF.6 Hinze (W10): no total, and he is suppressed."""
    game = fires(308, "31 A1 302 308\n11 A3 103", "lethality G4 random", target=11)
    assert totals(game) == []
    assert man(game, 308).state is SUPPRESSED


def test_w11_wild_shot_and_s20() -> None:
    """OWM-EFF.5, OWM-R.59 Johnston (S20, W11): the green card counts 0, but as a wound icon; 0 + B7 - G1."""
    flips = ("lethality G4 random", "lethality B7", "Discipline G1")
    game = fires(102, "11 A1 102\n31 A3 302", *flips)
    assert totals(game) == [6]
    assert man(game, 302).state is WOUNDED


def test_w12_ham_fisted() -> None:
    """OWM-EFF.5 Novak (W12) jams, and so his Rapid Fire does not come: BAR at range 2, B3 counts, then -
    G1.
    """
    flips = ("lethality B3", "lethality B3 random", "Discipline G1")
    game = fires(203, "21 A1 203\n31 A3 302", *flips)
    assert totals(game) == [2]
    assert man(game, 203).jammed


def test_owm_eff_7_without_traits_the_icon_means_nothing() -> None:
    """OWM-EFF.7 B2 + B2 - G1, and no further card."""
    flips = ("lethality B2 random", "lethality B2", "Discipline G1")
    assert totals(fires(104, "11 A1 104 103\n31 A3 302", *flips, on=False)) == [3]


# Being hit


def test_s16_tough() -> None:
    """OWM-RES.1 The first deadly total wounds a Tough man, the second kills."""
    tough = soldier_with(Trait.TOUGH)
    assert tough is not None
    foe = 11 if tough // 100 in (3, 4, 9) else 31
    own = f"{tough // 100}1 A3 {tough}"
    firer = 103 if foe == 11 else 302
    shooter = f"{foe} A1 {firer}"
    flips = ("lethality G6", "lethality B8", "Discipline R1")
    track = (foe, tough // 10 // 10 * 10 + 1)
    game = fires(firer, f"{shooter}\n{own}", *flips, target=tough // 100 * 10 + 1, track=track)
    assert man(game, tough).state is WOUNDED
    assert man(game, tough).spared


def test_s17_inspiring_and_w05_jumpy() -> None:
    """OWM-SOL.8, OWM-SET.14 Beside Dunphy (S17) Resolve 6; Evans (W05) beside a casualty 4, both together
    5.
    """
    game = with_traits("11 A1 111 103 105\n31 E5 302", soldiers=[{"id": 105, "state": "wounded"}])
    assert traits.resolve_of(game.state, 103) == 5
    game = with_traits("11 A1 103 105\n31 E5 302", soldiers=[{"id": 105, "state": "wounded"}])
    assert traits.resolve_of(game.state, 103) == 4
    game = with_traits("11 A1 111 103 105\n31 E5 302")
    assert traits.resolve_of(game.state, 103) == 6
    game = with_traits("11 A1 111 103 105\n31 E5 302", on=False)
    assert traits.resolve_of(game.state, 103) == 5


@pytest.mark.parametrize(("blue", "stays"), [(2, True), (3, False)])
def test_w20_skittish(blue: int, stays: bool) -> None:
    """OWM-GLO.8, OWM-R.123 Fink (W20) checks, alone without a Leader twice; a failure is a Forced Retreat."""
    flips = ("lethality G6", "lethality B8", "Discipline R1", "nerve B1", f"nerve B{blue}")
    game = fires(103, "11 C1 103\n31 C3 302 309", *flips)
    if stays:
        assert team(game, 31).cell == cell(game, "C3")
    else:
        assert game.ask is not None
        assert (game.ask.kind, game.ask.seat) == ("forced_retreat", 1)
        rows = {game.state.box.grid.labels[value[1]][1] for value in options(game, "retreat")}
        assert rows == {"3", "4"}  # not nearer to C1


@pytest.mark.parametrize(("red", "killed", "shaken"), [(1, 301, True), (2, 303, False)])
def test_w20_a_sergeant_who_assists_is_still_in_command(red: int, killed: int, shaken: bool) -> None:
    """OWM-SOL.4, OWM-R.13 Assisting only keeps him from checks: Fink (W20) is shaken when Sergeant Brandauer
    falls, not when his gunner does. 6 + 8 - 1 reaches Vitality 9.
    """
    shot = ("lethality G6", "lethality B8", "Discipline R1", "nerve B1")
    game = with_traits(
        "11 C1 103\n31 C3 301 303 309",
        *("number of attackers R1", f"target R{red}", *shot),
        hands=("attack R", ""),
        soldiers=[{"id": 301, "gunner": 303, "crewed_in": 1}],
    )
    do(game, "attack", 31)
    do(game, "fire", 103)
    assert list(game.state.lost) == [killed]
    assert [fact["soldier"] for fact in facts(game, "checked")] == [309] * shaken


# Movement, stealth, engineering


def test_w09_bad_knee() -> None:
    """OWM-MAN.7 No fast-move for the Fireteam of Whitlock (W09)."""
    for on, fast in ((True, False), (False, True)):
        game = with_traits("11 A1 103 112\n31 A3 302", ground=("Fi Ro", "Fi Fi", "Fi Fi"), on=on)
        assert movement.is_fast(game.state, 11, cell(game, "B1")) is fast


def test_s11_pathfinder() -> None:
    """OWM-ENT.5 Whitlock (S11) needs no check."""
    game = with_traits("11 A1 103 112 | towards=A2\n31 E5 302", position={"entrenched": ["A2"]})
    assert team(game, 11).dug_in
    assert not facts(game, "checked")


def test_w16_smoker() -> None:
    """OWM-STL.1 In a moon Mission the Fireteam of Pruitt (W16) cannot hide; by day it can."""
    for sky, visible, legal in (("moon", 2, False), ("sun", 0, True)):
        game = with_traits("11 A1 116\n31 E5 302", hands=(FIVE, ""), sky=sky, visible=visible)
        assert can(game, "stealth") is legal


def test_s06_eagle_eye_and_w02_noisy() -> None:
    """OWM-RCG.4, OWM-EX.26, OWM-FAIR.2 Tull (S06) and Sander (W02) subtract 1 each: a red 4 succeeds."""
    game = with_traits("11 A1 103 107\n31 A3 302 304 | stealthed", "recognition R4")
    do(game, "recognise", 31)
    assert not team(game, 31).stealthed


def test_s10_scrounger() -> None:
    """OWM-DRW.1 A Scrounger's Fireteam draws one card more."""
    scrounger = soldier_with(Trait.SCROUNGER)
    assert scrounger is not None
    seat = int(scrounger // 100 in (3, 4, 9))
    hands = ("", FIVE) if seat else (FIVE, "")
    number = scrounger // 100 * 10 + 1
    game = with_traits(
        f"{number} A1 {scrounger}\n{enemy_of(scrounger)}", hands=hands, track=(number, 11 if seat else 31)
    )
    do(game, "redraw")
    do(game, "discard")
    do(game, "enough")
    assert len(game.state.hands[seat]) == 6


def test_w06_loner_and_s12_loader() -> None:
    """OWM-CRW.4, OWM-CRW.3 Yazzie (W06) cannot assist; with Ingram (S12) the second grid works at once."""
    game = with_traits("21 A1 215 212 205\n31 E5 302", hands=(FIVE, ""))
    assert [value[1:] for value in options(game, "crew")] == [(215, 205)]
    do(game, "crew", 215, 205)
    do(game, "discard")
    assert rows_of(game.state, 215) == game.state.box.grids[215].second


def test_w21_slow_loader() -> None:
    """OWM-CRW.2 Mayhew (W21) pays two cards for his scope."""
    game = with_traits("11 A1 114\n31 E5 302", hands=(FIVE, ""))
    do(game, "take_sight", 114)
    do(game, "discard")
    do(game, "discard")
    assert len(game.state.hands[0]) == 3


def test_s13_sapper() -> None:
    """OWM-OPS.19 Pruitt (S13) may disarm instead of the Captain; 4 is a success."""
    token = {"kind": "satchel-charge", "at": "A1", "red": True}
    game = with_traits("11 A1 113 116\n31 E5 302", "disarm R4", position={"tokens": [token]})
    do(game, "disarm")
    do(game, "lead", 116)
    assert not game.state.lost


# Rally


def test_s04_natural_leader_and_w03_shell_shocked() -> None:
    """OWM-RAL.2 Hask (S04): one more than the red 1; Boudreaux (W03) cannot be rallied by the order."""
    game = with_traits(
        "11 A1 101 103 105 115\n31 E5 302",
        "rally R1",
        hands=("rally R", ""),
        soldiers=suppressed(103, 105, 115),
    )
    do(game, "rally")
    assert options(game, "rally_one") == [("rally_one", 103), ("rally_one", 105)]
    do(game, "rally_one", 103)
    do(game, "rally_one", 105)
    assert man(game, 105).state is NORMAL


def test_w17_insubordinate() -> None:
    """OWM-CD.3 Attention does not rally Tull (W17)."""
    game = battle(
        "12 C1 102\n11 A1 103 107\n31 E5 302",
        hands=("attention", ""),
        level="colonel",
        soldiers=suppressed(103, 107),
        track=(12, 11, 31),
    )
    do(game, "attention", 11)
    assert man(game, 103).state is NORMAL
    assert man(game, 107).state is SUPPRESSED


def test_s14_good_arm() -> None:
    """OWM-CD.19 Grenades of Brandt's (S14) Fireteam do 1 more: red 4 is 5."""
    game = battle(
        "11 A1 108 103\n31 A2 302",
        "grenade R4",
        "number of hits R1",
        "hit R1",
        hands=("grenade R", ""),
        level="colonel",
    )
    do(game, "grenade", 11, 31)
    assert facts(game, "damage")[0]["total"] == 5


def test_owm_d_18_two_good_arms_count_once() -> None:
    """OWM-D.18 If Evans had Brandt's strength (S14) too, a red 4 would still be 5."""
    flips = ("grenade R4", "number of hits R1", "hit R1")
    game = battle("11 A1 108 103\n31 A2 302", *flips, hands=("grenade R", ""), level="colonel")
    box = game.state.box
    both = {**box.men, 103: replace(box.men[103], strength=Trait.GOOD_ARM.value)}
    game.state.box = dataclasses.replace(box, men=both)
    assert all(game.state.has(number, Trait.GOOD_ARM) for number in (103, 108))
    do(game, "grenade", 11, 31)
    assert facts(game, "damage")[0]["total"] == 5


# Assault


def test_s08_brawler_and_w13_claustrophobe() -> None:
    """OWM-ASL.11 Marchetti (S08) +1; Captain Stroud (W13) -1 in a Building."""
    game = with_traits("11 A1 106 113\n31 A2 302", ground=("Bu", "Fi"))
    game.state.assault = Assault(31, 11, cell(game, "A1"), cell(game, "A2"))
    assert assault.advantage(game.state, 106) == 1
    assert assault.advantage(game.state, 113) == -1


def test_w15_glory_hound() -> None:
    """OWM-ASL.2 Marchetti (W15) must be laid first."""
    game = with_traits("11 A1 103 106 105 | towards=B2\n31 B2 302")
    assert options(game, "next") == [("next", 106)]


def test_s17_lu_beside_an_inspiring_soldier() -> None:
    """S17, OWM-R.130 She is hit like a soldier: Resolve 4, and 5 beside 111 unless he is suppressed."""
    teams = "11 A1 101 111 1\n31 E5 302"
    game = battle(teams, level="colonel", lu="C3", position={"lu_at": None})
    assert traits.resolve_of(game.state, LU) == 5
    game.state.set(111, state=Condition.SUPPRESSED)
    assert traits.resolve_of(game.state, LU) == 4
