"""How a side stands: what bots look at."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.bots import Bot, GreedyBot, RandomBot
from sandtable.lab.simulate import play_out
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import position

GOAL = {"winner": 0, "any_of": [[{"hex": "C1305"}]]}


def stands(first: str, second: str, seat: int = 0) -> float:
    return position(first, second, victory=GOAL).seat(seat).value()


def test_wss_scn_9_nearer_to_the_goal_is_better() -> None:
    """For the attacker, and as much worse for the defender."""
    german = "company D GE-GR\nD C1601\nD1 C1601"
    far, near = (f"company B US-IN\nB {at}\nB1 {at}" for at in ("C1300", "C1303"))
    assert stands(near, german) > stands(far, german)
    assert stands(near, german, 1) < stands(far, german, 1)


@pytest.mark.parametrize("worse", ["B1 C1300 lost=1", "B1 C1300 routed"])
def test_wss_trp_2_losses_and_routs_are_worse(worse: str) -> None:
    german = "company D GE-GR\nD C1601\nD1 C1601"
    whole = stands("company B US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300", german)
    assert stands(f"company B US-IN US-IN\nB C1300\n{worse}\nB2 C1300", german) < whole


def test_wss_act_10_the_result_counts_for_all() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300", "company D GE-GR\nD C1601\nD1 C1601 dead")
    assert [game.seat(n).value() for n in (0, 1)] == [-1.0, 1.0]


GRADES = [{"at_least": 1, "winner": 0, "name": "victory"}, {"at_least": -99, "winner": 1, "name": "victory"}]
LEAVES = {"awards": [{"side": 0, "count": "exited", "points": 2}], "grades": GRADES}
"""Two points for each platoon that leaves by D412, two boards away: more MP than a hex draws from."""


def on_the_way(*cells: str, hexes: tuple[str, ...] = ("D412",), side: int = 0) -> float:
    """How the Americans stand with their platoons there."""
    platoons = "\n".join(f"B{n} {at}" for n, at in enumerate(cells, 1))
    american = f"company B {' '.join(['US-IN'] * len(cells))}\nB {cells[0]}\n{platoons}"
    exits, german = {"side": side, "hexes": list(hexes)}, "company D GE-GR\nD B1601\nD1 B1601"
    return position(american, german, board=("B", "D"), victory=LEAVES, exits=exits).seat(0).value()


def test_wss_h_30_who_is_to_leave_goes_however_far_it_is() -> None:
    """Each step counts from anywhere, also that of one who is not the first."""
    all_three, two = on_the_way("B402", "B402", "B402"), on_the_way("B402", "B402", "B401")
    assert all_three > two > on_the_way("B402", "B401", "B401")


def test_wss_h_30_the_nearest_exit_counts() -> None:
    """Another beside it is no gain for who is nearer to the first; who has none of his own goes to none."""
    near, far = on_the_way("D410"), on_the_way("D410", hexes=("D111",))
    assert near == on_the_way("D410", hexes=("D412", "D111")) > far
    assert on_the_way("B402", side=1) == on_the_way("B401", side=1)


def test_wss_h_30_each_platoon_that_leaves_is_a_gain() -> None:
    """However much those at the exit are hoped for, and though more points than a victory takes are had."""
    american = "company B " + "US-IN " * 5 + "\nB D411\n" + "\n".join(f"B{n} D412" for n in range(1, 6))
    exits, german = {"side": 0, "hexes": ["D412"]}, "company D GE-GR\nD B1601\nD1 B1601"
    victory = {**LEAVES, "awards": [{"side": 0, "count": "exited", "points": 3}]}
    game = position(american, german, board=("B", "D"), victory=victory, exits=exits)
    game.answer("activate 10")
    for number in range(11, 15):
        game.answer(f"move {number}")
        game.answer("go")
        stays = game.clone()
        stays.answer("stop")
        game.answer("exit")
        assert game.seat(0).value() > stays.seat(0).value()


def begun(defender: str, how: str) -> float:
    """How the Americans stand once 11 has begun to do something."""
    american = "company B US-IN US-IN\nB C1301\nB1 C1301\nB2 C1301"
    german = f"company D GE-GR GE-GR GE-GR\nD C1601\nD1 C1302{defender}\nD2 C1302{defender}\nD3 C1601"
    game = position(american, german)
    for text in ("activate 10", how):
        game.answer(text)
    return game.seat(0).value()


@pytest.mark.parametrize(("defender", "worth"), [(" routed", True), ("", False)])
def test_wss_h_12_who_cannot_fight_back_is_worth_an_assault(defender: str, worth: bool) -> None:
    """Two platoons that stand are more than one can beat; two that are Routed fight nobody."""
    assert (begun(defender, "assault with 11 into C1302") > begun(defender, "move 11")) is worth


@pytest.mark.parametrize("worse", ["B C1308", "B C1304"])
def test_wss_cmd_2_an_officer_stays_with_his_platoons(worse: str) -> None:
    """Range 1: every hex beyond it counts, and being alone near the enemy."""
    german = "company D GE-GR\nD C1311\nD1 C1311"
    together = stands("company B US-IN\nB C1300\nB1 C1300", german)
    assert stands(f"company B US-IN\n{worse}\nB1 C1300", german) < together


def test_wss_act_2_who_has_done_his_part_need_not_run_to_and_fro() -> None:
    """An officer beside his platoon, which is Finished, stops rather than to run where it brings nothing."""
    game = position("company B US-IN\nB C1301\nB1 C1301 finished", "company D GE-GR\nD C1311\nD1 C1311")
    for text in ("activate 10", "move 10", "step to C1300"):
        game.answer(text)
    stopped, running = game.clone(), game.clone()
    stopped.answer("stop")
    running.answer("step to C1301")
    assert stopped.seat(0).value() > running.seat(0).value()


def test_wss_h_29_who_stays_in_the_goal_stands_better() -> None:
    """The hex is held either way; whoever leaves it may lose it."""
    held = {"control": {"C1305": 0}}
    german = "company D GE-GR\nD C1311\nD1 C1310"
    here, left = (
        position(f"company B US-IN\nB {at}\nB1 {at}", german, victory=GOAL, position=held).seat(0).value()
        for at in ("C1305", "C1304")
    )
    assert here > left


def test_wss_per_1_fire_promises_more_than_to_end() -> None:
    """And of the hexes those that lead to the goal."""
    game = position("company B US-IN\nB C1300\nB1 C1300", "company D GE-GR\nD C1302\nD1 C1302", victory=GOAL)
    game.answer("activate 10")
    found = promises(game)
    assert found["fire 11 at C1302"] > found["move 11"] > found["end activation"]
    for text in ("move 11", "go"):
        game.answer(text)
    found = promises(game)
    assert found["step to C1301"] > found["step to C1201"]


def promises(game: st.Game[WarStorm]) -> dict[str, float]:
    assert game.ask is not None
    seat = game.seat(game.ask.seat)
    return {option.text: seat.promise(number) for number, option in enumerate(game.ask.options)}


@pytest.mark.parametrize("side", [0, 1])
def test_wss_scn_9_a_step_ahead_beats_chance(side: int) -> None:
    """Two turns to take a hex four hexes away, in three games for each side, against an enemy at random."""
    places = ("C1301", "C1311") if side == 0 else ("C1311", "C1301")
    sheets = (("company B US-IN US-IN", "B"), ("company D GE-GR GE-GR", "D"))
    first, second = (
        f"{head}\n{letter} {at}\n{letter}1 {at}\n{letter}2 {at}"
        for (head, letter), at in zip(sheets, places, strict=True)
    )
    goal = {"winner": side, "any_of": [[{"hex": "C1305"}]]}
    for seed in range(3):
        game = position(first, second, victory=goal, turns=3, active=side, holders={"C1305": 1 - side})
        bots: list[Bot] = [RandomBot(seed), RandomBot(seed)]
        bots[side] = GreedyBot(seed, guesses=2)
        play_out(game, bots)
        assert game.result is not None
        assert game.result.winner == side
