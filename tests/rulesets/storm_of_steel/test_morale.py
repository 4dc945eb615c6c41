"""SOS-RAL, SOS-DEM, SOS-HQ.7, SOS-C.8, SOS-R.110: rally, losses and victory."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from tests.rulesets.storm_of_steel.positions import (
    asked,
    fire,
    morale,
    play,
    position,
    shooting,
    stand,
    told,
)

HQ = "109 hq 85,55 180"
THEN = ("sequence move_2", "cpt 6")


def rallying(first: str, *luck: str, **more: Any) -> st.Game[StormOfSteel]:
    return position(first, HQ, *luck, drawn="rally_1", **more)


@pytest.mark.parametrize(
    ("die", "before", "after"),
    [(5, "pinned", "normal"), (6, "suppressed", "pinned"), (4, "pinned", "pinned"), (6, "pinned", "normal")],
)
def test_sos_ral_1_sos_ral_2_sos_ral_3_rally(die: int, before: str, after: str) -> None:
    """SOS-RAL.1, SOS-RAL.2, SOS-RAL.3 5 or 6: one step up."""
    game = rallying(f"1 infantry 20,20 0 {before}", f"rally {die}", *THEN)
    assert morale(game, 1) == after


def test_sos_ral_4_sos_dem_2_demoralised_need_a_six() -> None:
    """SOS-RAL.4, SOS-DEM.2"""
    for die, after in ((5, "pinned"), (6, "normal")):
        game = rallying(
            "1 infantry 20,20 0 pinned", f"rally {die}", *THEN, sides={"first": {"demoralised": True}}
        )
        assert morale(game, 1) == after


@pytest.mark.parametrize(("demoralised", "after"), [(False, "normal"), (True, "pinned")])
def test_sos_ex_9_sos_ral_5_command_points_help(demoralised: bool, after: str) -> None:
    """SOS-EX.9, SOS-RAL.5, SOS-R.34, SOS-R.88 3 and two points are 5; the points are spent."""
    sides = {"first": {"pool": 3, "demoralised": demoralised}}
    game = rallying("1 infantry 20,20 0 pinned", "rally 3", *THEN, sides=sides)
    play(game, "spend 2")
    assert (morale(game, 1), game.state.forces[0].pool) == (after, 1)


def test_sos_hq_7_the_headquarters_recovers_by_itself() -> None:
    assert morale(rallying("1 hq 20,20 0 suppressed", *THEN), 1) == "normal"


@pytest.mark.parametrize(
    ("skill", "thresholds"), [("veteran", (5, 6, 8)), ("regular", (4, 5, 6)), ("raw", (3, 4, 5))]
)
def test_sos_ex_11_sos_dem_1_demoralisation(skill: str, thresholds: tuple[int, ...]) -> None:
    """SOS-EX.11, SOS-DEM.1, SOS-R.85, SOS-R.86 With the loss of that unit and not before."""
    for units, wanted in zip((7, 10, 12), thresholds, strict=True):
        for lost, broken in ((wanted - 1, False), (wanted, True)):
            sides = {"second": {"units": units, "losses": list(range(150, 150 + lost - 1))}}
            game = shooting(
                "1 infantry 20,20 0", "101 truck 20,38 0", "fire 6", sides=sides, skills=("raw", skill)
            )
            fire(game, 1, 101)
            assert game.state.forces[1].demoralised == broken


def test_sos_dem_3_sos_r_87_immobilised_afvs_are_lost() -> None:
    """SOS-DEM.3, SOS-R.87 Those that are, and those that become so."""
    sides = {"second": {"units": 4, "losses": [150]}}
    second = "101 truck 20,38 0\n102 pz1 70,30 0 immobilised"
    game = fire(shooting("1 infantry 20,20 0", second, "fire 6", sides=sides), 1, 101)
    assert morale(game, 102) == "destroyed"
    sides = {"second": {"units": 9, "demoralised": True}}
    game = fire(shooting("1 pak40 20,20 0", "101 pz4h 20,40 180", "fire 12", "damage 3", sides=sides), 1, 101)
    assert morale(game, 101) == "destroyed"


def test_sos_r_60_softskins_rally_normally() -> None:
    assert morale(rallying("1 truck 20,20 0 pinned", "rally 6", *THEN), 1) == "normal"


def test_sos_hq_8_sos_r_39_losing_the_headquarters() -> None:
    """SOS-HQ.1, SOS-HQ.8, SOS-R.39, SOS-HQ.6 By assault there is no saving roll."""
    dice = ("assault_att 12", "assault_def 1")
    game = position("1 infantry 20,20 0\n9 infantry 80,5 0",
                    "101 hq 20,23.05 0\n108 truck 80,9.05 0", *dice, drawn="assault_1")  # fmt: skip
    play(game, "attack with 1")
    assert game.state.forces[1].hq_lost


# Victory


def ended(first: str, second: str, **more: Any) -> st.Game[StormOfSteel]:
    return position(first, second, drawn="event", cards_left=0, **more)


POINT = [{"id": "hill", "point": [40, 30], "vp": 6}]


def test_sos_c_8_objectives() -> None:
    """SOS-C.8 Within 5.00 of the point, alone; HQ, guns and suppressed stands hold nothing."""
    for first, held in (
        ("1 infantry 40,36.5 0", 6),
        ("1 infantry 40,36.51 0", 0),
        ("1 hq 40,33 0", 0),
        ("1 at37 40,33 0", 0),
        ("1 infantry 40,33 0 suppressed", 0),
        ("1 pz1 40,33 0 immobilised", 6),
    ):
        game = ended(first, HQ, objectives=POINT)
        assert game.result is not None
        assert game.result.points == (held, 0)
    contested = ended("1 infantry 40,33 0", f"101 infantry 40,27 0\n{HQ}", objectives=POINT)
    assert contested.result is not None
    assert contested.result.winner is None


def test_sos_c_8_losses_and_demoralisation() -> None:
    """SOS-C.8 The points of each enemy unit destroyed, and 5 for a demoralised enemy."""
    second = f"101 panther - 0 destroyed\n102 infantry - 0 destroyed\n{HQ}"
    game = ended("1 infantry 20,20 0", second, sides={"second": {"losses": [101, 102], "demoralised": True}})
    assert game.result is not None
    assert game.result.points == (4 + 1 + 5, 0)
    assert game.result.reason == "The End: decisive"


def test_sos_r_110_annihilation() -> None:
    """SOS-R.110 The last unit gone; boats do not count."""
    river = [{"id": "R", "kind": "river", "outline": [[50, 0], [60, 0], [60, 60], [50, 60]]}]
    game = position("1 infantry 20,20 0", "101 truck 20,38 0\n102 boat 55,30 0", "fire 6", areas=river)
    play(game, "shoot with 1")
    if asked(game) == "target":
        play(game, "fire 1 at 101")
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (0, "annihilation")
    assert [fact.data for fact in told(game, "annihilated")] == [{"side": 1}]


def test_sos_r_110_conceding() -> None:
    game = position("1 infantry 20,20 0", f"101 truck 20,38 0\n{HQ}")
    game.resign(0)
    assert game.result is not None
    assert game.result.winner == 1


def test_sos_r_34_points_left_are_kept_until_the_next_roll() -> None:
    game = position("1 infantry 20,20 0", HQ, "cpt 2", drawn="move_1", sides={"first": {"pool": 5}})
    assert game.state.forces[0].pool == 2
    assert stand(game, 1).moved is False
