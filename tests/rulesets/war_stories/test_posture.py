"""How guns and vehicles face. The Sherman in C4 fires all around; its front armour is 3, its rear 1."""

from __future__ import annotations

import pytest

from sandtable.rulesets.war_stories import standing
from tests.rulesets.war_stories.positions import activate, play, position

NO_GOAL: dict[str, dict[str, list[str]]] = {"attacker": {"objectives": []}}


def lead(own: str, foe: str) -> float:
    """With nothing to win, so that only how the own units stand tells positions apart."""
    return standing.lead(position(own, foe, booklets=NO_GOAL).state, 0)


@pytest.mark.parametrize(("facing", "cost"), [("S", 0.0), ("SE", 0.075), ("NE", 0.225), ("N", 0.3)])
def test_ws_r_94_the_front_belongs_to_the_nearest_enemy(facing: str, cost: float) -> None:
    """C6 is due south and nearer than C1: a hexside off costs a quarter, two three quarters, the rear 0.3."""
    foes = "660 G-GREN C6\n661 G-GREN C1"
    assert lead("400 A-M4 C4/S", foes) - lead(f"400 A-M4 C4/{facing}", foes) == pytest.approx(cost)


def test_ws_fof_2_who_fires_over_the_stern_turns_it_to_the_enemy() -> None:
    """WS-R.90 The Archer's gun points backwards."""
    ahead, astern = (lead(f"400 B-ARCHER C4/{facing}", "660 G-GREN C7") for facing in ("S", "N"))
    assert astern - ahead == pytest.approx(0.3)


@pytest.mark.parametrize(
    "unit",
    [
        "500 A-57 C4/{} aboard=300\n300 A-M3HT C4/S",  # WS-TRN.11 it is turned when it is let go
        "300 A-M3HT C4/{}",  # it fires all around, and its armour is the same
        "400 A-GMC C4/{}",  # unarmed
    ],
)
def test_ws_fac_1_some_may_face_as_they_like(unit: str) -> None:
    """An enemy is two hexes to the south."""
    north, south = (lead(unit.format(facing), "660 G-GREN C6") for facing in ("N", "S"))
    assert north == south


def test_ws_fac_1_infantry_has_no_facing() -> None:
    """A squad costs nothing however the enemies lie around it; nor does an enemy in the same hex a tank."""
    foe = "660 G-GREN C6"
    assert lead("110 A-RIFLE C4", foe) == lead("110 A-RIFLE C8", foe)
    assert lead("400 A-M4 C6/N", foe) == lead("400 A-M4 C6/S", foe)


@pytest.mark.parametrize(("foe", "cost"), [("C10", 0.3), ("N9", 0.0)])
def test_ws_r_94_who_is_far_away_is_not_faced_yet(foe: str, cost: float) -> None:
    """From C4 it is six hexes to C10 and eleven to N9; with nothing to win there is no other way to face."""
    ahead, astern = (lead(f"400 A-M4 C4/{at}", f"660 G-GREN {foe}") for at in ("S", "N"))
    assert ahead - astern == pytest.approx(cost)


def test_ws_fac_3_who_sees_nobody_faces_the_way_he_has_to_go() -> None:
    """A1 is wanted, to the north-west of C4; the enemy under his ambush has not been seen."""
    ahead, astern = (
        standing.lead(position(f"400 A-M4 C4/{at}", "660 G-GREN N9 hidden").state, 0) for at in ("N", "S")
    )
    assert ahead - astern == pytest.approx(0.15)


@pytest.mark.parametrize(("how", "cost"), [("advance", 0.0), ("sprint", 6 * (1 / 6 - 1 / 8))])
def test_ws_fac_3_at_full_speed_a_turn_to_come_costs_a_point(how: str, cost: float) -> None:
    """A1, worth 3, draws with a force of 6 from eight hexes away; 3 points at full speed are good for six.

    With the stern to it one of them goes for the turn, so two hexes less count; limited speed knows no front
    (WS-FAC.2). The facing itself costs 0.15.
    """
    games = [position(f"400 A-M4 A9/{facing}", "660 G-GREN N9 hidden") for facing in ("N", "S")]
    ahead, astern = (standing.lead(activate(game, 400, f"{how} 400").state, 0) for game in games)
    assert ahead - astern == pytest.approx(0.15 + cost)


def test_ws_fac_3_who_tows_can_only_go_ahead_at_any_speed() -> None:
    """To advance with a gun behind it the halftrack has to turn first: a point less for A1, as above."""
    towed = "\n500 A-57 - aboard=300"
    games = [position(f"300 A-M3HT A9/{at}{towed}", "660 G-GREN N9 hidden") for at in ("N", "S")]
    ahead, astern = (standing.lead(activate(game, 300, "advance 300").state, 0) for game in games)
    alone = [position(f"300 A-M3HT A9/{at}", "660 G-GREN N9 hidden") for at in ("N", "S")]
    free = [standing.lead(activate(game, 300, "advance 300").state, 0) for game in alone]
    assert ahead - astern > free[0] - free[1]


def test_ws_fac_4_with_two_fronts_no_turn_is_needed() -> None:
    """The armoured car goes backwards as well: only how it stands is worse, not its way."""
    games = [position(f"400 G-234 A9/{at}", "660 G-GREN N9 hidden") for at in ("N", "S")]
    ahead, astern = (standing.lead(game.state, 0) for game in games)
    running = [standing.lead(activate(game, 400, "sprint 400").state, 0) for game in games]
    assert running[0] - running[1] == pytest.approx(ahead - astern)


def test_ws_fac_3_a_bot_turns_its_tank_round_after_the_step() -> None:
    """After a hex is entered any facing is free: it is judged, not drawn."""
    game = activate(position("400 A-M4 C4/N", "660 G-GREN C9", booklets=NO_GOAL), 400, "advance 400")
    play(game, "step 400 to C5")
    faced = {}
    for text in ("face 400 S", "face 400 N"):
        faced[text] = play(game.clone(), text).seat(0).value()
    assert faced["face 400 S"] > faced["face 400 N"]
