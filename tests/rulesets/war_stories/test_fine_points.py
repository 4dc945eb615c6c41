"""Fine points that the tests of the chapters leave open, clause by clause."""

from __future__ import annotations

from tests.rulesets.war_stories.positions import (
    activate,
    at,
    options,
    play,
    position,
    steps,
    told,
    unit,
)

FAR = "661 G-GREN N9 spent"


def down(kind: str, label: str) -> dict[str, object]:
    """A face-down counter with the number 10."""
    return {"number": 10, "kind": kind, "hex": label}


# Movement


def test_ws_act_12_a_gun_in_ambush_sprints_at_full_speed() -> None:
    """WS-R.34 B2, B3 and C3 are in one area: with speed 1 it enters both, at limited speed only the first."""
    game = position("110 A-RIFLE D6", "700 G-PAK40 - ambush=10\n" + FAR, counters=[down("ambush", "B3")])
    activate(game, 110, "advance 110", "step 110 to D7", "ambush 10", "face 700 S", "sprint 700")
    play(game, "step 700 to B2", "face 700 S", "step 700 to C3", "face 700 S")
    assert at(game, 700) == "C3"


def test_ws_brk_3_a_wreck_is_cover_for_a_broken_unit() -> None:
    """WS-R.114 C3 is open, but the wreck there has room: in cover on entry. B3 and D3 have nothing."""
    own, foe = "110 A-RIFLE C4 tokens=S20,D5", "660 G-GREN C7 spent"
    game = position(own, foe, chart={"woods": ["C4"]}, wrecks=["C3"])
    activate(game, 110, "do not rally 110", "rout 110")
    assert steps(game) == {"C3"}


def test_ws_brk_3_a_broken_unit_in_the_open_may_go_where_it_likes() -> None:
    """WS-R.114 Only who is in cover stays in cover: away from C7 lead C3, B3 and D3."""
    game = position("110 A-RIFLE C4 tokens=S20,D5", "660 G-GREN C7 spent")
    activate(game, 110, "do not rally 110", "rout 110")
    assert {"B3", "C3", "D3"} <= steps(game)


def test_ws_dbl_1_double_time_costs_a_suppression_token() -> None:
    """One, face down, no damage."""
    game = position("110 A-RIFLE C4", FAR)
    activate(game, 110, "advance 110", "step 110 to C5", "step 110 to C6", "double 110 to C7")
    play(game, *[text for text in ("stop 110",) if text in options(game)])
    assert [(mark.damage, mark.up) for mark in unit(game, 110).marks] == [(False, False)]


# Fire and its results


def test_ws_mod_14_who_stands_by_has_not_moved() -> None:
    """WS-R.97 Op fire at 110 that has just come, then at 111 beside it; c10 foot has the MOVING icon."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C5", "660 G-GREN C7", "chit c10", "chit c10")
    activate(game, 110, "advance 110", "step 110 to C5", "op fire 660")
    first, second = [{reason.clause for reason in fact.reasons} for fact in told(game, "shot")]
    assert "WS-MOD.14" in first
    assert "WS-MOD.14" not in second


def test_ws_blz_4_those_aboard_burn_with_their_carrier() -> None:
    """WS-R.71, WS-R.78 At the end of the turn all are lost, and in blaze no wreck is left (WS-RES.3)."""
    own = "400 A-M3HT C4/N\n110 A-RIFLE - aboard=400\n111 A-RIFLE A1"
    game = position(own, FAR, blaze=["C4"])
    play(game, "order A-O7", "done", "end")
    assert {110, 400} <= set(game.state.lost)
    assert game.state.wrecks == {}


def test_ws_art_4_the_shells_fall_where_the_point_has_drifted() -> None:
    """SA-01 at K4: c07 fails two medals and drifts NW to J3; I3, two hexes from K4, is under the sheaf."""
    game = position(
        "110 A-RIFLE C4 tokens=S20",
        f"660 G-GREN I3 spent\n{FAR}",
        "chit c05",
        "chit c07",
        "chit c35",
        chart={"brush": ["C4"]},
        cards=("0:SA-01",),
        plans={"0:SA-01": ("K4", 0)},
    )
    activate(game, 110, "rally 110")
    assert [fact.data["piece"] for fact in told(game, "shot")] == [660]
