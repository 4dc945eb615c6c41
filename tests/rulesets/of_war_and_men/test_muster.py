"""OWM-SET.6 to OWM-SET.13: divisions and squads of the players' own choice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sandtable as st
from sandtable.engine.errors import IllegalAnswer
from sandtable.rulesets.of_war_and_men import muster
from sandtable.rulesets.of_war_and_men.squads import Limits
from sandtable.rulesets.of_war_and_men.state import War


def begun(scenario: str = "not-in-my-house", *divisions: str, seed: int = 1) -> st.Game[War]:
    game = st.new_game("of_war_and_men", scenario, seed=seed, options={"squads": "own"})
    for name in divisions:
        game.answer(f"lead {name}")
    return game


def texts(game: st.Game[War]) -> list[str]:
    assert game.ask is not None
    return [option.text for option in game.ask.options]


def state(game: st.Game[War]) -> War:
    return game.state


def chosen(game: st.Game[War], squad: str) -> None:
    assert game.ask is not None
    for answer in game.seat(game.ask.seat).plan(f"muster {squad}".strip()).answers:
        game.answer(answer)


def test_owm_set_6_allies_choose_among_allied_divisions_and_the_soviets() -> None:
    """OWM-SET.7, OWM-R.25"""
    assert texts(begun()) == [f"lead {name}" for name in ("RGR", "ABN", "S45", "S70", "P6", "P3")]


def test_owm_set_7_the_soviets_fight_on_one_side_only() -> None:
    """The Allies took them, so the Axis has Germany and Finland; else it could have them too."""
    assert texts(begun("not-in-my-house", "S45")) == [f"lead {name}" for name in ("G352", "G15", "F5")]
    assert "lead S70" in texts(begun("not-in-my-house", "RGR"))


def test_owm_r_166_no_division_is_taken_twice() -> None:
    """Four players: the second Allied one may still take the other American division."""
    game = begun("king-of-the-hill-for-four", "RGR", "G352")
    assert "lead RGR" not in texts(game)
    assert "lead ABN" in texts(game)


def test_owm_set_9_soldiers_join_line_by_line_within_the_points() -> None:
    """35 points: Sgt Hask (11), Cpt Stroud (11) and PFC Mayhew (10) leave 3: nobody is so cheap."""
    game = begun("not-in-my-house", "RGR", "G352")
    assert "the squad is complete" not in texts(game)  # OWM-TRM.6 no Leader yet
    for number in (101, 113, 114):
        game.answer(f"enlist {number}")
    assert texts(game) == ["the squad is complete"]


def test_owm_trm_6_a_private_may_stand_first_while_a_leader_can_still_come() -> None:
    """OWM-SET.13 The order in the line is free: Oakes (8), then 27 points are left for a Leader."""
    game = begun("not-in-my-house", "RGR", "G352")
    game.answer("enlist 104")
    assert "next Fireteam" not in texts(game)
    assert "the squad is complete" not in texts(game)
    for number in (110, 112):
        game.answer(f"enlist {number}")  # 8 + 8 + 6: 13 points are left
    assert "enlist 105" not in texts(game)  # 6 more would leave 7, and the cheapest Leader costs 8
    assert "enlist 109" in texts(game)  # 4 more leave 9: Johnston (8) or Evans (9)


def test_owm_trm_5_no_more_fireteams_than_the_mission_allows() -> None:
    """Not in My House allows two."""
    game = begun("not-in-my-house", "RGR", "G352")
    for answer in ("enlist 102", "next Fireteam", "enlist 103"):
        game.answer(answer)
    assert "next Fireteam" not in texts(game)
    assert "the squad is complete" in texts(game)


def test_owm_mru_3_finns_form_fireteams_of_three() -> None:
    game = begun("burning-bridges", "S45", "F5")
    chosen(game, "")
    for number in (901, 904, 905):
        game.answer(f"enlist {number}")
    assert not [text for text in texts(game) if text.startswith("enlist")]
    assert "next Fireteam" in texts(game)


def test_owm_r_26_squads_are_secret_until_all_are_shown() -> None:
    game = begun("not-in-my-house", "RGR", "G352")
    chosen(game, "RGR [1 5 6] [3 9]")
    view = game.seat(1).view()
    assert not [piece for piece in view["pieces"] if piece["side"] == 0]
    assert "squad" not in [fact.kind for fact in game.seat(1).history()]
    chosen(game, "G352 [1 5 6] [2 4 9]")
    told = [game.words.sentence(fact) for fact in game.seat(1).history() if fact.kind == "squad"]
    allies, axis = "RGR [1 5 6] [3 9]", "G352 [1 5 6] [2 4 9]"
    assert told == [f"Player 1 (Allies) has the squad {allies}", f"Player 2 (Axis) has the squad {axis}"]
    assert {n: team.line for n, team in state(game).teams.items()} == {
        11: (101, 105, 106),
        12: (103, 109),
        31: (301, 305, 306),
        32: (302, 304, 309),
    }
    assert not state(game).musters


def test_owm_r_26_a_guess_knows_no_more_of_the_other_squad() -> None:
    """Over some guesses the hidden squad differs, is legal, and the own one stays."""
    game = begun("not-in-my-house", "RGR", "G352")
    chosen(game, "RGR [1 5 6] [3 9]")
    found = {state(game.seat(1).guess(seed)).musters[0].lines for seed in range(12)}
    assert len(found) > 6
    own = [state(game.seat(0).guess(seed)).musters[0].lines for seed in range(3)]
    assert own == [((1, 5, 6), (3, 9))] * 3


def test_owm_set_8_only_the_own_division_is_laid_out() -> None:
    game = begun("not-in-my-house", "P3", "G352")
    game.answer("enlist 801")
    pieces = [piece for piece in game.seat(0).view()["pieces"] if piece.get("place") == "reserve"]
    assert [piece["id"] for piece in pieces] == list(range(801, 815))
    assert [piece["id"] for piece in pieces if piece.get("markers") == ["Fireteam 1"]] == [801]
    [points] = [track for track in game.seat(0).view()["tracks"] if track["name"] == "squad points"]
    assert (points["value"], points.get("size")) == (11, 35)


def test_owm_set_12_partners_share_the_points_of_their_side() -> None:
    """OWM-D.7 75 points for two: 37 each; six starting places of C1 without row 3: three each."""
    game = begun("king-of-the-hill-for-four", "RGR", "G352", "P3", "F5")
    assert muster.limits_of(state(game), 0) == Limits(37, 3, 8)


def test_owm_r_166_one_player_divides_his_points_between_two_squads() -> None:
    """OWM-R.166, OWM-D.7 All 75 points and six places are his, less 8 for Hakala, the cheapest Leader of F5,
    and a place; after G352 with 11 + 5 + 3 and 8 + 5 points 43 and four Fireteams are left.
    """
    game = begun("king-of-the-hill-for-three", "RGR", "G352", "F5", "P3")
    chosen(game, "RGR [1 5 6] [3]")
    assert muster.limits_of(state(game), 1) == Limits(67, 4, 8)
    chosen(game, "G352 [1 5 6] [2 4]")
    assert muster.limits_of(state(game), 2) == Limits(43, 4, 8)
    chosen(game, "F5 [1 4 5 6] [2 7]")
    assert state(game).musters[2].ready
    for seed in range(2):
        dealt = state(game.seat(2).guess(seed)).musters
        assert [[len(line) for line in dealt[slot].lines] for slot in (1, 2)] == [[3, 2], [4, 2]]


def test_owm_d_7_a_fixed_place_is_for_the_division_it_names() -> None:
    """Boot Camp puts RGR on A1; another division deploys as usual."""
    game = begun("boot-camp", "RGR", "F5")
    chosen(game, "RGR [3 5]")
    chosen(game, "F5 [2 4]")
    assert [team.division for team in state(game).teams.values() if team.cell == 0] == ["RGR"]
    assert game.ask is not None
    assert (game.ask.kind, game.ask.seat) == ("deploy", 1)


def drilled(allies: str, axis: str) -> Iterator[st.Game[War]]:
    """Boot Camp with squads of one's own, up to free play."""
    for seed in range(40):
        game = begun("boot-camp", "RGR", "G352", seed=seed)
        chosen(game, allies)
        chosen(game, axis)
        while game.ask is not None and game.ask.kind.startswith("drill"):
            game.answer(game.ask.options[0])
        yield game


def test_owm_bc_7_a_lone_man_who_was_killed_practises_too() -> None:
    """OWM-BC.4, OWM-BC.7, OWM-D.5 One man each: whoever was killed first has fired back, and all are back."""
    for game in drilled("RGR [3]", "G352 [2]"):
        kinds = [fact.kind for fact in game.facts if fact.kind in ("total", "removed")]
        if kinds[:2] == ["total", "removed"]:
            assert kinds.count("total") == 2
            assert sorted(state(game).soldiers) == [103, 302]
            assert not state(game).lost
            assert set(state(game).track) == {11, 31}
            return
    raise AssertionError("nobody was killed in forty drills")


def test_owm_d_5_a_man_comes_back_to_his_place_in_the_line() -> None:
    """OWM-D.5, OWM-R.139 The first of the line was killed in the drill: he is the first again."""
    for game in drilled("RGR [5 3]", "G352 [4 2]"):
        gone = [fact.data["soldier"] for fact in game.facts if fact.kind == "removed"]
        if gone:
            assert gone[0] in (105, 304)
            assert state(game).teams[11].line == (105, 103)
            assert state(game).teams[31].line == (304, 302)
            return
    raise AssertionError("nobody was killed in forty drills")


def test_owm_set_9_a_squad_is_imported_as_text_and_judged() -> None:
    game = begun("not-in-my-house", "RGR", "G352")
    seat = game.seat(0)
    assert seat.plan("muster RGR [3 9]").answers == ("enlist 103", "enlist 109", "the squad is complete")
    with pytest.raises(IllegalAnswer, match="43 points"):
        seat.plan("muster RGR [1 5 6 10] [3 9]")
    with pytest.raises(IllegalAnswer, match="yours is RGR"):
        seat.plan("muster G352 [1 5 6]")
    with pytest.raises(IllegalAnswer, match="is not a squad such as"):
        seat.plan("muster everybody")


def test_owm_r_147_a_good_squad_by_one_word_is_that_of_the_mission_if_it_fits() -> None:
    game = begun("not-in-my-house", "RGR", "F5")
    chosen(game, "")
    assert state(game).musters[0].lines == ((1, 5, 6), (3, 9))
    chosen(game, "")  # no Finns on the Mission sheet: Sgt Aalto and Cpl Hakala lead, 35 points
    assert {line[0] for line in (team.line for team in state(game).teams.values())} >= {901, 902}


def test_owm_set_11_the_historical_squad_by_one_word() -> None:
    """OWM-SET.11 Soldiers 1 to 12 of the Airborne, 81 points, behind their three Leaders."""
    game = begun("the-sky-is-falling", "ABN", "G352")
    chosen(game, "historical")
    assert state(game).musters[0].lines == ((1, 4, 7, 10), (2, 5, 8, 11), (3, 6, 9, 12))


def test_owm_r_147_a_historical_squad_keeps_the_limits() -> None:
    """OWM-R.147 81 points are too many where the Mission allows 35."""
    game = begun("not-in-my-house", "RGR", "F5")
    with pytest.raises(IllegalAnswer, match="81 points"):
        game.seat(0).plan("muster historical")
