"""RS-EVT, section 6.12: the late cards where they apply and where they do not, and Time's Up."""

from __future__ import annotations

import pytest

from tests.rulesets.red_storm.draws import HIT, MISS, outcome, shot
from tests.rulesets.red_storm.looks import label, said, turn_to
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told, unit

# Late cards


def test_l01_brew_up_needs_damage() -> None:
    """l01, RS-R.33 The reduced tank is lost, leaves a Wreck and the attack is void; a sound one is safe."""
    game = shot("l01", "10 g_pz3j1 Fire E5 N damage=no_penalty")
    assert (condition(game, 10), len(game.state.wrecks), len(told(game, "void"))) == ("lost", 1, 1)
    assert outcome(shot("l01", "10 g_pz3j1 Fire E5 N")) == "secondary"


def test_l02_wildfire_needs_a_blaze_that_can_spread() -> None:
    """l02 From D4 the south wind burns D5; D6 is open and stops it."""
    game = shot("l02", "10 g_gren_r Ready E5 N", wind=3, markers=[{"kind": "blaze", "hex": "D4"}])
    assert [label(game, cell) for cell in game.state.clouds] == ["D4", "D5"]
    assert outcome(shot("l02", "10 g_gren_r Ready E5 N", wind=3)) == "secondary"


@pytest.mark.parametrize(
    ("block", "then"),
    [
        ("g_gren_r Ready", "Spent"),
        ("g_gren_r Spent", ""),
        ("g_wt_r Ready", ""),
        ("g_pz3j1 Fire", "Move"),
        ("g_pz3j1 Support", ""),
    ],
)
def test_l03_low_ammunition(block: str, then: str) -> None:
    """l03 A Ready squad becomes Spent, a vehicle on Fire is turned to Move; nobody else."""
    game = shot("l03", f"10 {block} E5 N")
    assert outcome(game) == ("primary" if then else "secondary")
    if then:
        assert condition(game, 10) == then


def test_l04_stretcher_bearers_reach_three_hexes() -> None:
    """l04 The focus itself and E8 (three hexes) may be tended, not G8 (four) nor the enemy's."""
    german = "10 g_gren_r Reduced E5 N\n11 g_gren_r Reduced E8 N\n12 g_gren_r Reduced G8 N"
    game = shot("l04", german, soviet="51 s_str_r Reduced E6 N")
    assert (turn_to(game), options(game)) == ((0, "tend"), ["tend 10", "tend 11"])
    play(game, "tend 11")
    assert condition(game, 11) == "Spent"
    assert outcome(shot("l04", "10 g_gren_r Ready E5 N\n12 g_gren_r Reduced G8 N")) == "secondary"


@pytest.mark.parametrize(
    ("block", "then"),
    [("g_gren_r Suppressed", "Broken"), ("g_pz3j1 Suppressed", "Broken"), ("g_wt_r Suppressed", "lost")],
)
def test_l05_nerve_breaks(block: str, then: str) -> None:
    """l05 Suppressed squads and vehicles become Broken, teams are lost."""
    game = shot("l05", f"10 {block} E5 N", "chip c01")
    assert (outcome(game), condition(game, 10)) == ("primary", then)


def test_l05_only_the_suppressed() -> None:
    """l05 Neither Ready nor Broken units."""
    for state in ("Ready", "Broken"):
        assert outcome(shot("l05", f"10 g_gren_r {state} E5 N")) == "secondary"


def test_l06_follow_me_reaches_two_hexes() -> None:
    """l06, RS-R.28 The focus, a squad two hexes away and a tank check; a squad three hexes away does not."""
    german = (
        "10 g_gren_r Suppressed E5 N\n11 g_gren_r Broken E7 N\n12 g_gren_r Suppressed E8 N\n"
        "13 g_pz2f Suppressed E6 N rallied"
    )
    game = shot("l06", german, "chip c01", "chip c01", "chip c01", "chip c01")
    assert asked(game) == "condition"
    play(game, "set to Support")
    assert [condition(game, n) for n in (10, 11, 12, 13)] == ["Ready", "Suppressed", "Suppressed", "Support"]
    assert not unit(game, 10).rallied
    assert outcome(shot("l06", "10 g_gren_r Ready E5 N\n12 g_gren_r Suppressed E8 N")) == "secondary"


def test_l06_rally_checks_can_fail() -> None:
    """l06 Four medals are too many; nothing happens."""
    game = shot("l06", "10 g_gren_r Suppressed E5 N", "chip c24", "chip c01")
    assert condition(game, 10) == "Suppressed"


def test_l07_lucky_strike_is_one_upshift_on_the_focus_alone() -> None:
    """l07 The first squad has it, the second target of the same shot has not."""
    game = shot("l07", "10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N", "chip c01")
    assert [fact.data["shift"] for fact in told(game, "result")] == [2, 1]


def test_l08_drifting_smoke() -> None:
    """l08 Smoke in the hex, unless Haze is there already; a unit at the far hexside is then out of sight."""
    game = shot("l08", "10 g_gren_r Ready E5 S")
    assert [cloud.kind for cloud in game.state.clouds.values()] == ["smoke"]
    assert len(told(game, "void")) == 1
    markers = [{"kind": "haze", "hex": "E5"}]
    assert outcome(shot("l08", "10 g_gren_r Ready E5 N", markers=markers)) == "secondary"


def test_l09_bail_out_needs_a_broken_vehicle() -> None:
    """l09 A Broken tank is lost with a Wreck; a Suppressed one gives the secondary event."""
    game = shot("l09", "10 g_pz3j1 Broken E5 N")
    assert (condition(game, 10), len(game.state.wrecks)) == ("lost", 1)
    assert outcome(shot("l09", "10 g_pz3j1 Suppressed E5 N")) == "secondary"


def test_l10_scouts_report_without_an_activation() -> None:
    """l10, RS-SPT.4 The target's owner spots with any fit unit; that unit stays as it was."""
    game = shot("l10", "10 g_gren_r Suppressed E5 N\n11 g_gren_r Ready E6 N")
    assert turn_to(game) == (0, "scouts")
    assert "spot 10 at E2" not in options(game)
    play(game, "spot 11 at E2")
    assert 50 in game.state.memory[0].blocks
    assert condition(game, 11) == "Ready"
    assert said(game, "spotted")[-1]["piece"] == 11


def test_l10_needs_a_unit_that_can_spot() -> None:
    """l10 With all of the side's units shaken the secondary event comes."""
    game = position(
        "10 g_gren_r Suppressed E5 N", "50 s_t34 Fire E2 S", f"chip {MISS}", "event l10",
        attacker="soviet", event_done=False, deck=(0, 2, 2),
    )  # fmt: skip
    assert outcome(play(game, "order os2", "activate 50", "fire 50 at E5")) == "secondary"


# Time's Up


def test_x01_times_up_ends_the_game_in_the_middle_of_an_attack() -> None:
    """RS-END.1, RS-R.41, RS-EVT.13 The chip in hand is not used: the squad is not hit."""
    game = position(
        "10 g_gren_r Ready E5 N", "50 s_t34 Fire E2 S", f"chip {HIT}", "event x01",
        attacker="soviet", event_done=False, deck=(0, 0, 1),
    )  # fmt: skip
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert game.ask is None
    assert condition(game, 10) == "Ready"
    assert not told(game, "result")
