"""Set-up, entry, exit, control, victory, views and advice."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.war_storm import victory
from sandtable.rulesets.war_storm.state import WarStorm
from tests.rulesets.war_storm.positions import (
    FAR_AWAY,
    asked,
    at,
    cell,
    dice,
    options,
    piece,
    play,
    position,
    steps,
    told,
)

SCENARIOS = st.rulesets()["war_storm"].scenarios


def deployed(scenario: str, seed: int = 3) -> st.Game[WarStorm]:
    """The scenario after the ready-made set-up of both sides."""
    game: st.Game[WarStorm] = st.new_game("war_storm", scenario, seed=seed)
    while game.ask is not None and not game.state.turn:
        seat = game.seat(game.ask.seat)
        for text in seat.plan("deploy").answers:
            seat.answer(text)
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_wss_scn_4_the_ready_made_deployment_is_legal(scenario: str) -> None:
    """WSS-OOB.6 Nobody is overstacked, all who are on the board stand in their zones."""
    game = deployed(scenario)
    s = game.state
    assert s.turn == 1
    for there in s.stacks:
        assert max(s.steps_in(there, side) for side in (0, 1)) <= 9
    for number in s.pieces:
        company = s.companies.get(s.pieces[number].company)
        if company is not None and company.letter in s.box.zones[company.side] and not company.entry_turn:
            assert s.pieces[number].cell in s.box.zones[company.side][company.letter]


def test_wss_r_127_the_defender_deploys_first() -> None:
    game = st.new_game("war_storm", "hedgerow-lane", seed=1)
    assert game.ask is not None
    assert game.ask.seat == 1


def test_wss_r_190_and_wss_rea_14_markers_at_the_start_are_old() -> None:
    """WSS-REA.14."""
    game = st.new_game("war_storm", "contact-at-the-farm", seed=1)
    play(game, "mark 111 for reaction", "enough")
    assert piece(game, 111).reaction == "old"


def test_wss_scn_6_and_wss_r_154_works_are_laid_in_their_zone() -> None:
    """WSS-R.154: Wire in columns 8 to 12, one in a hex; other obstacles are refused by the loader."""
    game = st.new_game("war_storm", "hedgerow-lane", seed=1)
    while asked(game) == "place":
        play(game, options(game)[0])
    assert asked(game) == "works"
    columns = {game.state.box.ground.column[cell(game, text.split()[-1])] for text in options(game)[:-1]}
    assert columns <= set(range(8, 13))
    first = options(game)[0]
    play(game, first)
    assert first not in options(game)


def test_wss_oob_4_random_officers() -> None:
    """Over some games the letters differ."""
    found = set()
    for seed in range(8):
        s = st.new_game("war_storm", "two-lanes-to-saint-aubin", seed=seed).state
        found.add(tuple(c.letter for c in s.companies.values() if c.side == 1))
    assert len(found) > 1


# Entry and exit


def entering(entry: dict[str, Any], first: str = "", **more: Any) -> st.Game[WarStorm]:
    """Company B waits to enter."""
    game = position(first or "company B US-IN US-IN\nB -\nB1 -\nB2 -", FAR_AWAY, **more)
    data = deepcopy(dict(game.box.source.data))
    company = data["sides"][0]["companies"][0]
    company.pop("zone")
    company["entry"] = entry
    return st.new_game("war_storm", data, seed=1)


def test_wss_oob_8_and_wss_r_130_over_an_edge() -> None:
    """WSS-R.130: Any full hex of the west edge, at terrain cost; all are in command off the map."""
    game = entering({"turn": 2, "edge": "west"})
    assert options(game) == ["activate 10", "pass"]
    play(game, "activate 10", "move 11", "join 12", "go")
    assert len(steps(game)) == 12
    play(game, "step to C105")
    assert game.state.move is not None
    assert game.state.move.left == (4, 4)
    assert at(game, 12) == "C105"


def test_wss_oob_9_and_wss_r_131_by_a_road_in_line() -> None:
    """WSS-R.131: The first platoon pays 1, the second 2; the officer stands with any."""
    game = entering({"turn": 2, "road": "C108"})
    play(game, "activate 10", "move 11", "go", "step to C108")
    assert game.state.move is not None
    assert game.state.move.left == (4,)
    play(game, "step to C208", "stop", "move 12", "go", "step to C108")
    assert game.state.move.left == (3,)


def test_wss_oob_7_not_before_their_turn() -> None:
    game = entering({"turn": 3, "edge": "west"})
    assert game.state.active == 1  # nothing to activate: the pass was automatic


def test_wss_h_30_exit() -> None:
    """From a named hex for one MP: out of play, not eliminated."""
    game = position("company B US-IN\nB C110\nB1 C111", FAR_AWAY, exits={"side": 0, "hexes": ["C111"]})
    play(game, "activate 10", "move 11", "exit")
    assert at(game, 11) == "left"
    assert not game.state.lost
    assert game.state.companies[1].lost == 0


# Control and victory


def test_wss_h_29_control() -> None:
    """The last side with an unrouted platoon in the hex; officers and the Routed do not count."""
    win = {"winner": 0, "any_of": [[{"hex": "C1301"}]]}
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY, victory=win)
    here = cell(game, "C1301")
    assert game.state.control[here] == 1
    play(game, "activate 10", "move 10", "go", "step to C1301", "stop")
    assert game.state.control[here] == 1
    play(game, "move 11", "step to C1301", "step to C1302", "stop")
    assert game.state.control[here] == 0
    assert victory.standing(game.state) == (0, "win")


AWARDS = [
    {"side": 0, "count": "control", "hex": "C505", "points": 4},
    {"side": 0, "count": "platoons", "points": 1},
    {"side": 1, "count": "officers", "points": 2},
]
GRADES = [
    {"at_least": 3, "winner": 0, "name": "decisive"},
    {"at_least": 0, "name": "draw"},
    {"at_least": -99, "winner": 1},
]


def test_wss_scn_9_and_wss_r_132_points_and_grades() -> None:
    """WSS-R.132: WSS-R.183 Control 4, an officer lost -2: 2, a draw; with a platoon more, decisive."""
    american = "company B US-IN\nB C1300 dead\nB1 C505"
    for german, result in ((FAR_AWAY, (None, "draw")), (f"{FAR_AWAY} dead", (0, "decisive"))):
        game = position(american, german, victory={"awards": AWARDS, "grades": GRADES})
        assert victory.standing(game.state) == result


def test_wss_r_179_platoons_across_the_river() -> None:
    """Unrouted platoons south of it, at most four (scenario 2)."""
    award = {"side": 0, "count": "across", "bank": "south", "at_most": 1, "points": 3}
    game = position(
        "company B US-IN US-IN US-IN\nB B801\nB1 B809\nB2 B810\nB3 B811 routed",
        "company D GE-GR\nD B101\nD1 B101",
        board=("B",),
        victory={"awards": [award], "grades": GRADES},
    )
    assert victory.count(game.state, game.state.box.scenario.victory.awards[0]) == 2
    assert victory.points(game.state, 0) == 3


# Views and advice


def test_wss_r_189_everything_is_open() -> None:
    """Both seats and a spectator see the same pieces with their markers."""
    game = position("company B US-IN\nB C1300\nB1 C1300 lost=1 routed", FAR_AWAY)
    views = [game.seat(n).view()["pieces"] for n in (0, 1, st.SPECTATOR)]
    assert views[0] == views[1] == views[2]
    shown = next(p for p in views[0] if p["id"] == 11)
    assert {"Routed", "-1"} <= set(shown["markers"])
    assert (shown["pips"], shown["lost_pips"]) == (2, 1)
    ratings = [(rating["printed"], rating["now"]) for rating in shown["ratings"]]
    assert ratings == [(6, 5), (2, 2), (5, 4), (5, 5)]


def test_wss_mov_8_reach_and_plan() -> None:
    """The plan leads there; the reach says for how many MP."""
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY)
    plan = game.seat(0).plan("go 11 to C1303")
    assert plan.cost == 3
    for text in plan.answers:
        game.answer(text)
    assert at(game, 11) == "C1303"


REASONS = {
    "fire 11 at C101": "WSS-RNG.3",
    "fire 11 at C1306": "WSS-R.71",
    "fire 10 at C1302": "WSS-R.39",
    "activate 10": "WSS-R.165",
    "assault with 11 into C1303": "WSS-H.1",
    "assault with 11 into C101": "WSS-H.2",
    "assault with 10 into C101": "WSS-H.1",
    "assault with 12 into C101": "WSS-PER.1",
    "move 12": "WSS-PER.1",
    "move 13": "WSS-ROU.2",
    "prepare 10": "WSS-TRP.10",
    "rally 11": "WSS-RAL.1",
    "rally 13": "WSS-RAL.7",
    "join 11": "WSS-FGR.2",
    "approach with 11": "WSS-H.2",
    "move 111": "WSS-ACT.1",
    "remove marker of 11": "WSS-MRK.3",
}


@pytest.mark.parametrize(("text", "clause"), REASONS.items())
def test_wss_act_2_why_not(text: str, clause: str) -> None:
    own = "company B US-IN US-IN US-IN\nB C1300\nB1 C1300\nB2 C1300\nB3 C1310 routed"
    game = position(own, FAR_AWAY.replace("C1601", "C101"))
    play(game, "activate 10", "prepare 12")
    assert [reason.clause for reason in game.seat(0).why_not(text)] == [clause]


def test_wss_h_1_why_not_says_who_could_go_there() -> None:
    """The reason is in the rulebook's words, and the suggestion is an answer."""
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY.replace("C1601", "C101"))
    play(game, "activate 10")
    seat = game.seat(0)
    for text in ("assault with 11 into C1303", "fire 11 at C1303"):
        (reason,) = seat.why_not(text)
        assert reason.text.endswith("; 10 could move there")
        assert reason.suggestion == "move 10"
        assert not seat.why_not(reason.suggestion)
    (far,) = seat.why_not("assault with 11 into C110")
    assert (far.text, far.suggestion) == ("no enemy platoon is there to assault", "")


def test_wss_act_3_why_not_names_the_officer() -> None:
    game = position("company B US-IN\nB C1300\nB1 C1300", FAR_AWAY)
    (reason,) = game.seat(0).why_not("activate 11")
    assert (reason.clause, reason.suggestion) == ("WSS-ACT.3", "activate 10")


def test_wss_mov_12_why_not_this_step() -> None:
    german = "company D GE-GR\nD C1301\nD1 C1301 finished"
    game = position("company B US-IN\nB C1300\nB1 C1300", german)
    play(game, "activate 10", "move 11", "go")
    assert [reason.clause for reason in game.seat(0).why_not("step to C1301")] == ["WSS-MOV.12"]
    assert [reason.clause for reason in game.seat(0).why_not("step to C1309")] == ["WSS-MOV.7"]


def test_wss_cmd_2_overlays() -> None:
    game = position("company B US-IN\nB C1305\nB1 C1305", FAR_AWAY)
    seat = game.seat(0)
    assert len(seat.overlay("command", 10)) == 7
    assert seat.overlay("range", 11)["C1303"] == 6
    assert seat.overlay("range", 11)["C1301"] == 3
    assert "C1304" in seat.overlay("sight", "C1305")


def test_wss_rea_1_odds_and_clone() -> None:
    """A guess plays on; a clone is the game."""
    german = "company D GE-GR\nD C1304\nD1 C1302"
    game = position("company B US-IN\nB C1300\nB1 C1300", german, *dice("combat", 3, 3))
    play(game, "activate 10")
    twin = game.clone()
    play(game, "fire 11 at C1302")
    play(twin, "fire 11 at C1302")
    assert game.fingerprint() == twin.fingerprint()
    assert told(game, "attacked")


def test_wss_stk_1_nobody_deploys_where_nine_steps_are() -> None:
    """Three of four Soviet platoons in A1010; the fourth finds no room there, its officer does."""
    game = st.new_game("war_storm", "hill-1304", seed=1)
    play(game, *(f"place {number} in A1010" for number in (111, 112, 113)))
    assert "place 114 in A1010" not in options(game)
    play(game, "place 114 in A1011")
    assert "place 110 in A1010" in options(game)
