"""SOS-SUP, SOS-ART, SOS-BIP, SOS-AIR, SOS-FRF: bombardments and air strikes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import sandtable as st
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.targets import BUNKERED, COVERED, OPEN, WOODED
from tests.rulesets.storm_of_steel.positions import (
    WOODS,
    asked,
    morale,
    options,
    play,
    position,
    refused,
    told,
)

HQ = "109 hq 85,55 180"
OWN, FOE = "1 infantry 40,10 0", "101 infantry 40,50 180"


def supported(first: str, second: str, *luck: str, **more: Any) -> st.Game[StormOfSteel]:
    """The First Player's support card, then by force the Second Player's move, where it stops."""
    return position(first, f"{second}\n{HQ}", *luck, drawn="support_1", **more)


def after(*luck: str) -> tuple[str, ...]:
    """What comes after the strike: a phase in which the Second Player is asked."""
    return (*luck, "sequence move_2", "cpt 6")


@pytest.mark.parametrize(
    ("volume", "die", "faces"),
    [("low", 8, (4, 3, 1, 0)), ("normal", 10, (6, 5, 3, 1)), ("high", 12, (8, 7, 5, 3))],
)
def test_sos_ex_2_bombardments(volume: str, die: int, faces: tuple[int, ...]) -> None:
    """SOS-EX.2, SOS-ART.3, SOS-RNG.5, SOS-R.69 Hitting faces against 4, 5, 7 and 9."""
    found = []
    for value, terrain in ((OPEN, ""), (WOODED, "woods"), (COVERED, "building"), (BUNKERED, "bunker")):
        areas = [{**WOODS, "kind": terrain}] if terrain in ("woods", "building") else []
        bunkers = [{"id": "K", "at": [40, 21], "apertures": [180]}] if terrain == "bunker" else []
        hits = 0
        for face in range(1, die + 1):
            luck = after("support bombardment", f"bombard {face}")
            game = supported(
                "1 infantry 40,10 0",
                "101 infantry 40,21 180",
                *luck,
                artillery=(volume, "flexible"),
                areas=areas,
                bunkers=bunkers,
            )
            play(game, "bombard 40.00,19.00")
            hits += morale(game, 101) == "pinned"
            assert told(game, "struck")[0].reasons[1].value == -value
        found.append(hits)
    assert tuple(found) == faces


@pytest.mark.parametrize(("aircraft", "die", "needed"), [(3, 8, 5), (4, 12, 5), (6, 20, 5)])
def test_sos_ex_3_air_strikes(aircraft: int, die: int, needed: int) -> None:
    """SOS-EX.3, SOS-AIR.1, SOS-AIR.2, SOS-AIR.4 4 of 8, 8 of 12 and 16 of 20 faces hit in the open."""
    for face in (needed - 1, needed, die):
        luck = ("support air_strike", f"air_type {aircraft}", "air_error 3", "air_error 4", f"air {face}")
        game = supported("1 infantry 40,10 0", "101 infantry 40,40 180", *after(*luck))
        play(game, "strike 40.00,40.00")
        assert morale(game, 101) == ("pinned" if face >= needed else "normal")


@pytest.mark.parametrize(
    ("aircraft", "face", "hits"), [(3, 8, False), (4, 9, False), (4, 10, True), (6, 9, False), (6, 10, True)]
)
def test_sos_ex_3_air_strikes_on_a_bunker(aircraft: int, face: int, hits: bool) -> None:
    """SOS-EX.3, SOS-PRV.1 Against 9: no face of 8, three of 12, eleven of 20."""
    bunkers = [{"id": "K", "at": [40, 40], "apertures": [180]}]
    luck = ("support air_strike", f"air_type {aircraft}", "air_error 3", "air_error 4", f"air {face}")
    game = supported("1 infantry 40,10 0", "101 hmg 40,40 180", *after(*luck), bunkers=bunkers)
    assert (morale(play(game, "strike 40.00,40.00"), 101) == "pinned") == hits


def test_sos_art_2_sos_r_72_every_soft_stand_within_five_centimetres() -> None:
    """SOS-ART.1, SOS-ART.2, SOS-ART.4, SOS-R.72, SOS-R.114 5.00 and not 5.01; friends too; no AFVs."""
    second = "101 infantry 40,26.5 0\n102 infantry 46.51,20 0\n103 pz1 36,20 0"
    luck = after("support bombardment", "bombard 10", "bombard 10")
    game = supported("1 infantry 40,16 0", second, *luck)
    play(game, "bombard 40.00,20.00")
    assert [fact.data["piece"] for fact in told(game, "struck")] == [1, 101]
    assert [morale(game, n) for n in (1, 101, 102)] == ["pinned", "pinned", "normal"]


def test_sos_bip_1_sos_r_21_the_point_must_be_seen() -> None:
    """SOS-BIP.1, SOS-R.21, SOS-R.70 Not in woods that nobody is in, not behind them, not off the table."""
    game = supported(OWN, FOE, "support bombardment", areas=[WOODS])
    assert refused(game, "bombard 40.00,20.01") == "SOS-BIP.1"
    assert refused(game, "bombard 40.00,20.00") == ""
    assert refused(game, "bombard 40.00,45.00") == "SOS-BIP.1"
    assert refused(game, "bombard 90.01,10.00") == "SOS-R.70"
    assert "keep the impact point" not in options(game)


def test_sos_bip_4_sos_bip_5_moving_the_impact_point() -> None:
    """SOS-BIP.2, SOS-BIP.4, SOS-BIP.5, SOS-R.70 Rigid artillery: up to 15.00; flexible: anywhere in sight."""
    bip = {"first": {"bip": [40, 30]}}
    for control, clause in (("rigid", "SOS-BIP.5"), ("flexible", "")):
        game = supported(
            "1 infantry 40,10 0",
            "101 infantry 40,50 180",
            "support bombardment",
            artillery=("normal", control),
            sides=bip,
        )
        assert refused(game, "bombard 40.00,45.00") == ""
        assert refused(game, "bombard 40.00,31.00") == ""
        assert refused(game, "bombard 40.00,45.01") == clause
        assert "keep the impact point" in options(game)


def test_sos_r_70_a_point_that_is_kept_need_not_be_seen() -> None:
    """SOS-R.70, SOS-BIP.2 Behind woods it is kept or waived, and stays; a suppressed stand observes too."""
    sides = {"first": {"bip": [40, 50]}}
    for answer, struck in (("keep the impact point", [101]), ("waive", [])):
        luck = ("support bombardment", *["bombard 1"] * len(struck))
        game = supported("1 infantry 40,10 0 suppressed", FOE, *after(*luck), areas=[WOODS], sides=sides)
        assert refused(game, "bombard 40.00,49.00") == "SOS-BIP.1"
        assert refused(game, "bombard 60.00,10.00") == ""
        play(game, answer)
        assert [fact.data["piece"] for fact in told(game, "struck")] == struck
        assert game.state.forces[0].bip == (4000, 5000)


def test_sos_bip_3_one_point_of_each_kind() -> None:
    """SOS-BIP.3 A bombardment moves the BIP, an air strike the Air IP, and there are never more."""
    both = {"first": {"bip": [40, 30], "air_ip": [10, 10]}}
    game = supported(OWN, FOE, *after("support bombardment"), sides=both)
    play(game, "bombard 20.00,20.00")
    assert markers(game) == [("BIP", [2000, 2000]), ("Air IP", [1000, 1000])]
    luck = after("support air_strike", "air_type 1", "air_error 6", "air_error 6")
    game = play(supported(OWN, FOE, *luck, sides=both), "strike 70.00,30.00")
    assert markers(game) == [("BIP", [4000, 3000]), ("Air IP", [7000, 3000])]


def markers(game: st.Game[StormOfSteel]) -> list[tuple[str, list[int]]]:
    return [(marker["kind"], marker["at"]) for marker in game.seat(0).view()["markers"]]


def test_sos_air_3_sos_r_73_where_aircraft_aim() -> None:
    """SOS-AIR.3, SOS-R.73 Anywhere without sight, but not in woods, their outline included."""
    game = supported(OWN, FOE, "support air_strike", "air_type 1", areas=[WOODS])
    assert refused(game, "strike 40.00,45.00") == ""
    assert refused(game, "strike 40.00,40.00") == "SOS-AIR.3"
    for kind, clause in (("forest", "SOS-AIR.3"), ("bush", "SOS-AIR.3"), ("building", ""), ("river", "")):
        areas = [{**WOODS, "kind": kind}]
        game = supported(OWN, FOE, "support air_strike", "air_type 1", areas=areas)
        assert refused(game, "strike 40.00,30.00") == clause


def test_sos_air_4_every_stand_within_ten_centimetres() -> None:
    """SOS-AIR.4, SOS-R.114 10.00 and not 10.01, friend and foe, soft or armoured, each with its own die."""
    second = "101 infantry 40,51.5 0\n102 infantry 51.51,40 0\n103 pz1 28.5,40 0"
    dice = ("air_error 6", "air_error 6", "air 5", "air 4", "air 4", "damage 1")
    game = supported("1 infantry 40,28.5 0", second, *after("support air_strike", "air_type 1", *dice))
    play(game, "strike 40.00,40.00")
    assert [fact.data["piece"] for fact in told(game, "struck")] == [1, 101, 103]
    assert [morale(game, n) for n in (1, 101, 102)] == ["pinned", "normal", "normal"]
    assert game.state.stands[103].gun_out  # 4 beats Armour 3


def test_sos_r_66_sos_hq_5_the_headquarters_is_saved_from_aircraft() -> None:
    """SOS-R.66, SOS-HQ.5 A save for each hit, whatever its state; a mine gives none."""
    luck = ("support air_strike", "air_type 1", "air_error 6", "air_error 6", "air 8", "save 3")
    game = supported(OWN, "101 hq 40,50 180 pinned", *after(*luck))
    assert morale(play(game, "strike 40.00,50.00"), 101) == "pinned"
    mines = [{"id": "M", "outline": [[30, 20], [50, 20], [50, 30], [30, 30]]}]
    game = position("1 hq 40,15 0\n8 truck 5,55 0", HQ, "cpt 6", "mine 6", drawn="move_1", mines=mines)
    play(game, "activate 1", "to 40.00,22.00")
    assert (morale(game, 1), told(game, "save")) == ("pinned", [])


def test_sos_air_5_sos_r_75_afvs_are_struck() -> None:
    """SOS-AIR.4, SOS-AIR.5, SOS-R.69, SOS-R.75 9 against Armour 9 is no hit, 10 is."""
    for face, hits in ((9, 0), (10, 1)):
        luck = ["support air_strike", "air_type 5", "air_error 6", "air_error 6", f"air {face}"]
        game = supported("1 infantry 40,10 0", "101 panther 40,50 180", *after(*luck, *["damage 1"] * hits))
        play(game, "strike 40.00,50.00")
        assert game.state.stands[101].hits == hits


def test_sos_frf_1_sos_frf_2_sos_r_74_the_pilots_err() -> None:
    """SOS-FRF.1, SOS-FRF.2, SOS-R.74 On 3 the strike falls at the edge of the nearest own base."""
    luck = ("support air_strike", "air_type 1", "air_error 1", "air_error 2", "air 5")
    game = supported("1 infantry 40,10 0\n2 infantry 10,10 0", "101 infantry 40,50 180", *after(*luck))
    play(game, "strike 40.00,50.00")
    assert game.state.forces[0].air_ip == (4000, 1150)
    assert [morale(game, n) for n in (1, 101)] == ["pinned", "normal"]
    luck = ("support air_strike", "air_type 1", "air_error 2", "air_error 2", "air 5")
    game = supported(OWN, FOE, *after(*luck))
    assert morale(play(game, "strike 40.00,50.00"), 101) == "pinned"


def test_sos_r_74_of_two_as_near_the_lower_number_is_struck() -> None:
    """SOS-FRF.1 On 2 they err. Each is 10 to the side and 40 below: it falls on 1, 17 from the base of 2."""
    luck = ("support air_strike", "air_type 1", "air_error 1", "air_error 1", "air 5")
    game = supported("1 infantry 30,10 0\n2 infantry 50,10 0", FOE, *after(*luck))
    play(game, "strike 40.00,50.00")
    assert [morale(game, n) for n in (1, 2)] == ["pinned", "normal"]


def test_sos_sup_3_sos_r_71_waived_or_forbidden_cards_are_spent() -> None:
    """SOS-SUP.3, SOS-R.71, SOS-EVT.9, SOS-EVT.11, SOS-EVT.12, SOS-EVT.15"""
    for weather in ("heavy_rains", "fog", "overcast"):
        luck = after("support air_strike")
        game = supported(OWN, FOE, *luck, weather=weather)
        assert (asked(game), game.state.support[0].count) == ("orders", 9)
    game = supported(OWN, FOE, *after("support bombardment"), weather="fog")
    assert told(game, "no_support")[0].clauses == ("SOS-EVT.12",)
    game = supported(OWN, FOE, "support bombardment", weather="heavy_rains")
    assert asked(game) == "bombard"  # SOS-R.99


def test_sos_sup_2_sos_sup_4_sos_r_68_ten_cards_then_all_again() -> None:
    """SOS-SUP.1, SOS-SUP.2, SOS-SUP.4, SOS-R.68 After the ninth card one is left, after the tenth all ten."""
    luck = ("sequence support_1", "support no_support", "sequence support_2", "support no_support")
    game = position(
        "1 infantry 40,10 0", f"101 infantry 40,30 180\n{HQ}", *luck, *after(), support=(0, 0, 10)
    )
    full = game.state.support[0]
    assert (full.count, len(full.pool)) == (10, 10)
    two, one = replace(full, pool=full.pool[:2], count=2), replace(full, pool=full.pool[:1], count=1)
    game.state.support = {0: two, 1: one}
    play(game, "end the phase")
    assert [game.state.support[side].count for side in (0, 1)] == [1, 10]


def test_sos_spt_6_unspotted_stands_are_struck_too() -> None:
    luck = after("support bombardment", "bombard 10")
    game = supported("1 infantry 40,10 0", "101 infantry 40,21 180 unspotted", *luck, areas=[WOODS])
    assert morale(play(game, "bombard 40.00,19.00"), 101) == "pinned"


def test_sos_d_1_points_that_are_seen_are_offered_behind_better_ones_that_are_not() -> None:
    """SOS-D.1, SOS-BIP.1 A dozen stands in a crowd in the woods, one in the open: that one is offered."""
    crowd = "\n".join(f"{111 + n} infantry {32 + 3 * (n % 6)},{30 + 3 * (n // 6)} 180" for n in range(12))
    game = supported(OWN, f"{crowd}\n130 infantry 10,20 180", "support bombardment", areas=[WOODS])
    assert "bombard 10.00,20.00" in options(game)
