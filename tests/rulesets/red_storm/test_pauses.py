"""RS-D.27: how long a mover is asked to go on tells nothing of what it is."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import sandtable as st
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.looks import FAR
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position

Game = st.Game[RedStorm]
ROAD = ("1a",)
"""Board 1a has a road along row 4."""


def moving(unit: str, *texts: str, **rest: Any) -> Game:
    """A German unit, 10, moves; these answers and no others."""
    return answered(position(unit, FAR, **rest), "order og4", "activate 10", "move 10", *texts)


def answered(game: Game, *texts: str) -> Game:
    for text in texts:
        game.answer(text)
    return game


def look_alike(games: list[Game], seat: int) -> bool:
    """Whether a seat is told, and would guess, the same of these games, down to the ask that waits."""
    pending = {(game.ask.seat, game.ask.kind, game.ask.about) for game in games if game.ask is not None}
    guesses = [{game.seat(seat).guess(n).fingerprint() for game in games} for n in range(20)]
    return len(pending) == 1 and all(len(found) == 1 for found in guesses)


def guessed(game: Game) -> set[str]:
    """What the Soviets may take unit 10 to be, on the map or off it."""
    states = [game.seat(1).guess(n).state for n in range(40)]
    kinds = [(s.units.get(10) or s.gone[10]).kind for s in states]
    return {game.state.box.pack.units[kind].type.value for kind in kinds}


@pytest.mark.parametrize(
    ("units", "path"),
    [
        (["10 g_gren_r Ready E5 N", "10 g_wt_r Ready E5 N"], ["E6"]),
        (["10 g_pz2f Move E5 N", "10 g_stug Move E5 N"], ["E6", "E5"]),
    ],
    ids=["squad and team", "Pz II and StuG"],
)
def test_rs_d_27_the_pause_does_not_tell_the_rating(units: list[str], path: list[str]) -> None:
    """RS-D.27 Who has spent its last point is asked like one that has another, and can only stop."""
    games = [moving(unit, *[f"step 10 to {label}" for label in path]) for unit in units]
    assert look_alike(games, 1)
    assert [options(game) == ["stop 10"] for game in games] == [False, True]
    assert asked(answered(games[1], "stop 10")) == "facing"


def test_rs_d_27_nor_what_a_team_holds() -> None:
    """RS-D.27 On the road a team with an MG 42 has a bonus, one with a Pak 40 can only forgo it."""
    teams = [f"10 g_wt_r Ready D4 N holds={card}" for card in ("ag1", "ag3")]
    games = [moving(team, "step 10 to E4", boards=ROAD) for team in teams]
    assert look_alike(games, 1)
    assert options(games[0]) == ["bonus 10 to D4", "bonus 10 to F4", "forgo 10"]
    assert options(games[1]) == ["forgo 10"]


def test_rs_d_27_nor_who_is_spent() -> None:
    """RS-D.27, RS-R.48 Of infantry that has acted a team has the bonus of the road, a Spent squad has not."""
    games = [position(f"10 {kind} Ready D4 N", FAR, boards=ROAD) for kind in ("g_wt_r", "g_gren_r")]
    for game in games:
        play(game, "order og4", "activate 10", "move 10", "stop 10", "face 10 N", "end", "end")
        play(game, "order os4", "end", "end")
        answered(game, "order og4", "activate 10", "move 10", "step 10 to E4")
    assert [condition(game, 10) for game in games] == ["Ready", "Spent"]
    assert look_alike(games, 1)
    assert [options(game)[0] for game in games] == ["bonus 10 to D4", "forgo 10"]
    assert asked(answered(games[1], "forgo 10")) == "facing"


def test_rs_d_27_nor_where_a_roadblock_lies() -> None:
    """RS-D.27, RS-R.59 His own face-down roadblock takes the defender's bonus; he is asked all the same."""
    games = []
    for kind in ("empty", "roadblock"):
        fog = [{"kind": kind, "hex": "E4"}]
        squads = ("10 g_gren_r Suppressed L8 N", "50 s_str_r Ready D4 N")
        game = position(*squads, boards=ROAD, fog=fog, active="soviet")
        games.append(answered(game, "order os4", "activate 50", "move 50", "step 50 to F4"))
    assert look_alike(games, 0)
    assert [options(game)[0] for game in games] == ["bonus 50 to D4", "forgo 50"]
    assert "stop 50" in options(answered(games[1], "forgo 50"))


def test_rs_d_27_what_all_know_is_not_asked() -> None:
    """RS-D.27 Infantry that has acted goes no farther than one hex off the road, whatever it is."""
    game = moving("10 g_gren_r Spent E5 N", "step 10 to E6")
    assert asked(game) == "facing"
    game = moving("10 g_gren_r Reduced D4 N", "step 10 to E4", boards=ROAD)
    assert asked(game) == "facing"


def test_rs_d_27_a_bonus_that_was_used_proves_a_team() -> None:
    """RS-D.27 Infantry that has acted and uses a bonus is a weapon team in every guess."""
    game = position("10 g_wt_r Ready D4 N", FAR, boards=ROAD)
    play(game, "order og4", "activate 10", "move 10", "stop 10", "face 10 N", "end", "end")
    play(game, "order os4", "end", "end")
    answered(game, "order og4", "activate 10", "move 10", "step 10 to E4")
    before = guessed(game)
    answered(game, "bonus 10 to F4")
    assert (before, guessed(game)) == ({"squad", "weapon_team"}, {"weapon_team"})


# What points prove, whatever they are spent on


def test_rs_prt_7_who_mounts_after_a_step_is_no_team() -> None:
    """RS-PRT.7, RS-MOV.1 Getting on costs a point: after a step it is the second, and no team has two."""
    game = moving("10 g_gren_r Ready E5 N\n11 g_stug Move E6 N", "step 10 to E6")
    before = guessed(game)
    assert (before, guessed(answered(game, "mount 10 on 11"))) == ({"squad", "weapon_team"}, {"squad"})


def test_rs_r_64_infantry_that_has_acted_and_mounts_is_a_team() -> None:
    """RS-R.64 Only a full-strength move gets on: a squad that has acted is Spent, a team is Ready."""
    game = position("10 g_wt_r Ready E5 N\n11 g_stug Move E5 N", FAR)
    play(game, "order og4", "activate 10", "move 10", "stop 10", "face 10 N", "end", "end")
    play(game, "order os4", "end", "end")
    answered(game, "order og4", "activate 10", "move 10", "mount 10 on 11")
    assert guessed(game) == {"weapon_team"}


def test_rs_r_53_who_leaves_with_a_second_point_was_no_team() -> None:
    """RS-R.53, RS-MOV.1 Leaving the map costs a point like any other."""
    exits = {"german": {"exits": [{"edge": "east"}]}}
    stays = "\n11 g_gren_r Ready A1 N"
    game = moving(f"10 g_gren_r Ready K4 N{stays}", "step 10 to L4", "exit 10", sheets=exits)
    assert guessed(game) == {"squad"}
    game = moving(f"10 g_gren_r Ready L4 N{stays}", "exit 10", sheets=exits)
    assert guessed(game) == {"squad", "weapon_team"}


def drives(game: Game) -> set[str]:
    """On what the Soviets may take vehicle 10 to run."""
    return {game.seat(1).guess(n).state.kind(10).drive.value for n in range(120)}


@pytest.mark.parametrize(
    ("kind", "marker", "expected"),
    [
        ("g_222", "wire", {"wheeled"}),
        ("g_pz2f", "wire", {"tracked"}),
        ("g_pz2f", "roadblock", {"tracked", "wheeled"}),
    ],
)
def test_rs_fow_10_wire_tells_tracks_from_wheels(kind: str, marker: str, expected: set[str]) -> None:
    """RS-FOW.10, RS-MOV.10 Wire stops wheels alone; a roadblock (RS-R.59) stops all vehicles."""
    hidden = [{"kind": marker, "hex": "F4" if marker == "roadblock" else "C7"}]
    start, to = ("E4", "F4") if marker == "roadblock" else ("D6", "C7")
    boards = ROAD if marker == "roadblock" else ("1b",)
    game = moving(f"10 {kind} Move {start} N", f"step 10 to {to}", fog=hidden, boards=boards)
    assert drives(game) == expected


@pytest.mark.parametrize(("could", "stops"), [(("g_222", "g_stug"), False), (("g_pz2f", "g_stug"), True)])
def test_rs_d_27_a_plan_knows_that_rough_ground_rules_out_wheels(could: tuple[str, ...], stops: bool) -> None:
    """RS-D.27, RS-MOV.9 A StuG on rough ground is no fast car any more: nobody asks it to go on."""
    game = moving("10 g_stug Move E5 N", boards=("4b",))
    game.state.units[10] = replace(game.state.units[10], could=could)
    plan = game.seat(0).plan("go 10 via F5 to E6 facing N")
    assert (plan.cost, "stop 10" in plan.answers) == (2, stops)
    assert asked(answered(game, *plan.answers)) != "facing"
    assert at(game, 10) == "E6"


@pytest.mark.parametrize("could", [("g_222", "g_stug"), ("g_pz2f", "g_stug")])
def test_rs_d_27_a_plan_knows_that_wire_rules_out_wheels(could: tuple[str, ...]) -> None:
    """RS-D.27, RS-FOW.10 The wire at C7 is flattened on the way to A5: what did that is no fast car."""
    game = moving("10 g_stug Move D6 N", fog=[{"kind": "wire", "hex": "C7", "face_up": True}])
    game.state.units[10] = replace(game.state.units[10], could=could)
    plan = game.seat(0).plan("go 10 to A5 facing N")
    answered(game, *plan.answers)
    assert at(game, 10) == "A5"


def test_rs_d_27_a_bonus_that_can_only_be_forgone_is_worth_nothing() -> None:
    """RS-D.27 The Pak 40 on the road is no nearer to its goal before it forgoes the bonus than after it."""
    aim = {"kind": "control", "worth": 5, "hexes": ["K4"], "at_least": 1, "text": "Control the road"}
    sheets = {"german": {"objectives": [aim]}}
    values = []
    for card in ("ag1", "ag3"):
        team = f"10 g_wt_r Ready D4 N holds={card}"
        game = moving(team, "step 10 to E4", boards=ROAD, sheets=sheets)
        values.append((game.seat(0).value(), answered(game, "forgo 10").seat(0).value()))
    assert values[0][0] > values[0][1]
    assert values[1][0] == values[1][1]
