"""SK-FIR: who can be shot at, what hits, and what a hit does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.examples.skirmish.scenes import Scene, scene


def shot(die: int, *luck: str, blue: str = "rifles", gold: str = "rifles", **more: Any) -> Scene:
    """Blue's 101 at C3 fires at gold's 201 at E3."""
    game = scene({101: f"{blue} C3"}, {201: f"{gold} E3", 202: "rifles G5"}, f"d6 {die}", *luck, **more)
    return game.play("activate 101", "fire 101 at 201")


def test_sk_fir_2_the_card_shows_from_which_total_on_it_hits() -> None:
    """SK-FIR.2 Six hits; the total is the sum of what either side may know of it."""
    game = shot(3).game
    (fact,) = [fact for fact in game.facts if fact.kind == "fired"]
    gauge = game.words.told(fact)["gauge"]
    assert gauge["now"] == sum(reason.value for reason in fact.reasons) == 5
    assert gauge["good"] == "high"
    assert gauge["values"].index("hit") + gauge["first"] == 6
    assert gauge["values"][gauge["now"] - gauge["first"]] == fact.data["result"] == "missed"


def test_sk_fir_1_within_three_hexes() -> None:
    """SK-FIR.1 Three hexes are in range, four are not."""
    game = scene({101: "rifles A3"}, {201: "rifles D3", 202: "rifles E3"}).play("activate 101")
    assert [text for text in game.options() if text.startswith("fire")] == ["fire 101 at 201"]


def test_sk_fir_1_woods_between_block() -> None:
    """SK-FIR.1 Woods between hide the target; woods in its own hex do not."""
    hidden = scene({101: "rifles C1"}, {201: "rifles C3"}, woods=["C2"]).play("activate 101")
    assert "fire 101 at 201" not in hidden.options()
    seen = scene({101: "rifles C1"}, {201: "rifles C3"}, woods=["C3"]).play("activate 101")
    assert "fire 101 at 201" in seen.options()


@pytest.mark.parametrize(
    ("kind", "die", "result"),
    [
        ("scouts", 4, "missed"),
        ("scouts", 5, "hit"),
        ("rifles", 3, "missed"),
        ("rifles", 4, "hit"),
        ("gun", 2, "missed"),
        ("gun", 3, "hit"),
    ],
)
def test_sk_fir_2_die_and_firepower_make_six(kind: str, die: int, result: str) -> None:
    """SK-FIR.2 Scouts have 1, rifles 2, a machine gun 3; six or more in all is a hit."""
    assert shot(die, blue=kind).told("fired")[0]["result"] == result


@pytest.mark.parametrize(("die", "result"), [(4, "missed"), (5, "hit")])
def test_sk_fir_2_one_less_in_woods(die: int, result: str) -> None:
    """SK-FIR.2 Against woods rifles need a five."""
    assert shot(die, woods=["E3"]).told("fired")[0]["result"] == result


def test_sk_fir_3_steady_then_shaken() -> None:
    """SK-FIR.3 The first hit shakes."""
    assert shot(5).s.units[201].shaken


def test_sk_fir_3_shaken_then_eliminated_and_shown() -> None:
    """SK-FIR.3 The second hit eliminates, and everyone learns what it was."""
    game = shot(5, shaken=[201])
    assert list(game.s.lost) == [201]
    assert game.told("eliminated") == [{"piece": 201, "kind": "rifles"}]


def test_sk_fir_4_a_decoy_cannot_fire() -> None:
    """SK-FIR.4 It has no targets, and the refusal says why."""
    game = scene({101: "decoy C3"}, {201: "rifles E3"}).play("activate 101")
    assert "fire 101 at 201" not in game.options()
    assert [reason.clause for reason in game.game.seat(0).why_not("fire 101 at 201")] == ["SK-FIR.4"]


def test_sk_fir_4_a_decoy_goes_with_the_first_hit() -> None:
    """SK-FIR.4 No decoy is ever shaken."""
    assert list(shot(5, gold="decoy").s.lost) == [201]


def test_sk_fir_5_the_first_six_draws_a_card() -> None:
    """SK-FIR.5 The event is resolved before the shot: rally steadies the target, then the shot shakes it."""
    game = shot(6, "card rally", shaken=[201])
    assert [fact.kind for fact in game.game.facts][-4:] == ["event", "rallied", "fired", "shaken"]


def test_sk_fir_5_the_second_six_draws_none() -> None:
    """SK-FIR.5 Gold's six later in the same turn is a plain hit."""
    game = shot(6, "card rally", "d6 6", deck=["rally", "rally"]).play("activate 201", "fire 201 at 101")
    assert len(game.told("event")) == 1
    assert game.s.units[101].shaken


def test_sk_fir_5_an_empty_deck_has_no_events() -> None:
    """SK-FIR.5 The only card came in turn 1; the first six of turn 2 is a plain hit."""
    game = shot(6, "card rally", "d6 6").play("pass", "pass", "activate 101", "fire 101 at 201")
    assert (len(game.told("event")), list(game.s.lost)) == (1, [201])


def test_sk_fir_5_the_shot_is_lost_with_the_firer() -> None:
    """SK-FIR.5 Rush lets the target shoot first: the shaken firer is gone, and with it the shot."""
    game = scene(
        {101: "rifles C3", 102: "rifles A1"}, {201: "rifles E3"}, "d6 6", "card rush", "d6 5",
        shaken=[101], deck=["rush"],
    )  # fmt: skip
    game.play("activate 101", "fire 101 at 201", "activate 201", "fire 201 at 101")
    assert game.told("shot_lost") == [{"piece": 101}]
    assert not game.s.units[201].shaken


def test_sk_fir_3_what_is_eliminated_is_shown() -> None:
    """SK-FIR.3 It cannot be unseen: the fact reveals, and says so."""
    facts = [fact for fact in shot(5, shaken=[201]).game.facts if fact.kind == "eliminated"]
    assert [fact.reveals for fact in facts] == [True]


def test_sk_fir_4_a_piece_that_fired_is_no_decoy() -> None:
    """SK-FIR.4 Whoever has seen it fire, even a shot that was lost, knows that much."""
    assert shot(1).s.units[101].armed
    assert not shot(1).s.units[201].armed
    game = scene(
        {101: "rifles C3", 102: "rifles A1"}, {201: "gun E3", 202: "gun G5"}, "d6 6", "card rush", "d6 5",
        shaken=[201], deck=["rush"], first=1,
    )  # fmt: skip
    game.play("activate 201", "fire 201 at 101", "pass")
    assert game.s.units[201].armed


def test_sk_fir_1_one_of_two_hexes_between_is_enough() -> None:
    """SK-FIR.1 Woods anywhere on the way block, not only woods all the way."""
    for woods in ("C2", "C3"):
        game = scene({101: "rifles C1"}, {201: "rifles C4"}, woods=[woods]).play("activate 101")
        assert "fire 101 at 201" not in game.options()


def test_sk_fir_1_a_line_along_woods_needs_one_open_side() -> None:
    """SK-FIR.1 The line from C3 to E3 runs between D2 and D3: both must be woods to block it."""
    seen = {}
    for woods in (("D2",), ("D3",), ("D2", "D3")):
        game = scene({101: "rifles C3"}, {201: "rifles E3"}, woods=woods).play("activate 101")
        seen[woods] = "fire 101 at 201" in game.options()
    assert list(seen.values()) == [True, True, False]


def test_sk_fir_2_odds_of_a_shot_are_counted() -> None:
    """SK-FIR.2 Rifles miss with 1 to 3; what a hit does is not known: decoys vanish (SK-FIR.4).

    Six deals agree on a miss, which is told as six and a half of seven.
    """
    game = scene({101: "rifles C3"}, {201: "rifles E3", 202: "decoy G5"}).play("activate 101")
    odds = game.game.seat(0).odds("fire 101 at 201")
    missed = next(outcome for outcome in odds.outcomes if outcome.text == "no effect")
    assert [missed.chance, missed.error] == pytest.approx([0.5, 0.5 / 7])
    assert not odds.exact


def test_sk_fir_2_odds_of_a_plan_are_those_of_its_shot() -> None:
    """SK-FIR.2 To choose the firer draws nothing: the plan has the odds of the shot, counted as before."""
    position = {101: "rifles C3"}, {201: "rifles E3", 202: "decoy G5"}
    planned = scene(*position).game.seat(0).odds("activate 101", "fire 101 at 201")
    missed = next(outcome for outcome in planned.outcomes if outcome.text == "no effect")
    assert [missed.chance, missed.error] == pytest.approx([0.5, 0.5 / 7])


def test_sk_seq_1_a_plan_ends_where_it_cannot_go_on() -> None:
    """SK-SEQ.1 What is planned behind an answer that cannot be given is not played."""
    seat = scene({101: "rifles C3"}, {201: "rifles E3", 202: "decoy G5"}).game.seat(0)
    odds = seat.odds("activate 101", "activate 101", "fire 101 at 201")
    assert [outcome.text for outcome in odds.outcomes] == ["nothing is decided yet"]
