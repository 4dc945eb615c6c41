"""RS-D.27: how long a mover is asked to go on tells nothing of what it is."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.looks import FAR
from tests.rulesets.red_storm.positions import asked, condition, options, play, position

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
    before = {game.seat(1).guess(n).state.kind(10).type.value for n in range(40)}
    answered(game, "bonus 10 to F4")
    after = {game.seat(1).guess(n).state.kind(10).type.value for n in range(40)}
    assert (before, after) == ({"squad", "weapon_team"}, {"weapon_team"})
