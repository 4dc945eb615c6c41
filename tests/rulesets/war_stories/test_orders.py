"""WS-GEN, WS-ORD, WS-R.40 to WS-R.47: cards, regroups, groups, activations, the stop clause."""

from __future__ import annotations

import pytest

from sandtable.rulesets.war_stories import command
from sandtable.rulesets.war_stories.packs import load_pack
from tests.rulesets.war_stories.positions import activate, asked, options, play, position, told, unit

FAR = "660 G-GREN N9 spent"


def seat(game: object) -> int:
    return game.ask.seat  # type: ignore[attr-defined, no-any-return]


def test_ws_ord_7_a_regroup_for_each_icon() -> None:
    """WS-GEN.7, WS-R.42, WS-EX.16 A-O1 has one icon: the enemy regroups one unit before any activation."""
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent\n760 G-STUG N8/S spent moving aim=C4")
    play(game, "order A-O1", "done")
    assert (seat(game), asked(game)) == (1, "regroup")
    assert options(game) == ["regroup 660", "regroup 760", "pass"]
    play(game, "regroup 760")
    assert (unit(game, 760).spent, unit(game, 760).moving) == (False, False)
    assert unit(game, 760).aim >= 0  # WS-R.50 it is no action
    assert (seat(game), asked(game)) == (0, "activate")


def test_ws_r_42_icons_of_all_cards_and_different_units() -> None:
    """A-O1 and A-O10 have three icons together; a unit regroups once; passing ends it."""
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent\n661 G-GREN N8 spent")
    play(game, "order A-O1", "enhance A-O10", "done", "regroup 660")
    assert options(game) == ["regroup 661", "pass"]
    play(game, "regroup 661")
    assert not (unit(game, 660).spent)
    assert not (unit(game, 661).spent)


def test_ws_r_42_reveals_no_token() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent tokens=?damage")
    play(game, "order A-O1", "done", "regroup 660")
    assert [mark.up for mark in unit(game, 660).marks] == [False]


def test_ws_r_7_an_order_must_be_played_though_nobody_acts() -> None:
    """WS-ORD.1, WS-R.41 There is no other answer than a card; then the player may stop at once."""
    game = position("110 A-RIFLE C4", FAR)
    assert all(text.startswith("order") for text in options(game))
    play(game, "order A-O6", "done", "end")
    assert game.state.turn == 2


@pytest.mark.parametrize("card", [c.id for c in load_pack().orders.values() if not c.plus])
def test_ws_ord_2_every_order_gives_its_activations_and_actions(card: str) -> None:
    """WS-ORD.3 Under each card its count of activations, and to a ready rifle squad only its actions."""
    nation = {"A": "us", "G": "german", "S": "soviet"}[card[0]]
    kinds = {"us": ("A-RIFLE", "A-M4"), "german": ("G-GREN", "G-PZ4"), "soviet": ("S-RIFLE", "S-T3476")}
    printed = load_pack().orders[card]
    kind = kinds[nation][1 if printed.classes == ("vehicle",) else 0]
    enemy = "german" if nation != "german" else "us"
    own = "\n".join(f"{110 + n} {kind} C4/S" for n in range(6))
    other = f"660 {kinds[enemy][0]} C6 known"
    game = position(own, other, nations=(nation, enemy))
    play(game, f"order {card}", "done")
    while asked(game) in ("regroup", "group"):
        play(game, next(text for text in options(game) if text not in ("done", "pass")))
    done = 0
    while asked(game) == "activate":
        play(game, options(game)[0])
        verbs = {text.split()[0] for text in options(game)} - {"no", "fire", "regroup"}
        wanted = {action.value.lower() for action in printed.actions} - {"regroup"}
        assert verbs - {"task"} == wanted
        play(game, next(text for text in options(game) if text.startswith("no action")))
        done += 1
    assert done == printed.count


def test_ws_r_47_the_class_of_a_card() -> None:
    """A-O4 is for infantry, A-O5 for vehicles."""
    game = position("110 A-RIFLE C4\n210 A-57 C4/S\n400 A-M4 C4/S", FAR)
    play(game, "order A-O5", "done", "pass")
    assert options(game) == ["activate A-O5 400", "end"]


def test_ws_r_47_s_o9_is_for_guns_and_vehicles() -> None:
    game = position("110 S-RIFLE C4\n210 S-ZIS3 C4/S\n400 S-T70 C4/S", FAR, nations=("soviet", "german"))
    play(game, "order S-O7", "enhance S-O9", "done", "pass")
    texts = [text for text in options(game) if "S-O9" in text]
    assert texts == ["activate S-O9 210", "activate S-O9 400"]


def test_ws_r_47_a_spent_unit_regroups_only_if_the_card_says_so() -> None:
    """WS-ACT.1, WS-UNIT.10 A spent unit may cower or regroup, of what the card lists."""
    game = position("110 A-RIFLE C4 spent", FAR)
    play(game, "order A-O1", "done", "pass", "activate A-O1 110")
    assert options(game) == ["no action 110", "cower 110"]
    game = activate(position("110 A-RIFLE C4 spent", FAR), 110)
    assert options(game) == ["no action 110", "cower 110", "regroup 110"]


def test_ws_ord_10_floors_of_one_building() -> None:
    """Two floors apart are not nearby, one floor is."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C4+1\n112 A-RIFLE C4+2", FAR, chart={"masonry": {"C4": 3}})
    ground, first, top = (game.state.units[n] for n in (110, 111, 112))
    assert command.nearby(game.state, ground, first)
    assert command.nearby(game.state, first, top)
    assert not command.nearby(game.state, ground, top)


def test_ws_r_43_a_chain_is_enough_and_the_count_is_the_limit() -> None:
    """C4, D4, E4 touch in a row; A-O4 takes three; a group of one is legal."""
    own = "110 A-RIFLE C4\n111 A-RIFLE D4\n112 A-RIFLE E5\n113 A-RIFLE F4"
    game = position(own, FAR)
    play(game, "order A-O4", "done", "group 110")
    assert options(game) == ["group 111", "done"]
    play(game, "group 111", "group 112")
    assert asked(game) == "activate"
    assert options(game) == [f"activate A-O4 {n}" for n in (110, 111, 112)] + ["end"]


def test_ws_r_43_an_empty_group_is_legal() -> None:
    game = position("110 A-RIFLE C4", FAR)
    play(game, "order A-O4", "done", "done")
    assert game.state.turn == 2  # nobody can be activated


def test_ws_ord_13_tokens_are_revealed_on_activation() -> None:
    """WS-R.106 In the order placed, damage and suppression alike; WS-ORD.14 then it may rally."""
    game = position("110 A-RIFLE C4 tokens=?suppression,?damage", FAR, "token S20", "token D2")
    activate(game, 110)
    assert [fact.data["token"] for fact in told(game, "revealed")] == ["S20", "D2"]
    assert asked(game) == "rally"


def test_ws_r_44_activation_without_action() -> None:
    game = activate(position("110 A-RIFLE C4 aim=C6", FAR), 110, "no action 110")
    assert not unit(game, 110).spent
    assert unit(game, 110).aim >= 0


def test_ws_ord_16_op_fire_that_spends_ends_the_turn() -> None:
    """WS-R.46, WS-R.133 A-O3 has the stop clause: 111 is not activated any more."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C4", "660 G-GREN C7 known", "chit c19", "token D2")
    play(game, "order A-O3", "done", "group 110", "group 111")
    play(game, "activate A-O3 110", "advance 110", "step 110 to C5", "op fire 660")
    assert unit(game, 110).spent  # C5 and C7 are in one area: row 2 of c19 is D
    assert told(game, "stopped")
    assert game.state.active == 1


def test_ws_r_133_a_secondary_target_stops_the_turn_too() -> None:
    """111 was activated before; 110 moves in beside it, is missed, and must not move on."""
    game = position(
        "110 A-RIFLE C4\n111 A-RIFLE C5", "660 G-GREN C7 known", "chit c03", "chit c19", "token D2"
    )
    play(game, "order A-O3", "done", "group 110", "group 111")
    play(game, "activate A-O3 111", "no action 111", "activate A-O3 110", "advance 110")
    play(game, "step 110 to C5", "op fire 660")
    assert unit(game, 111).spent
    assert not unit(game, 110).spent
    assert game.state.active == 1


def test_ws_r_46_the_own_sprint_stops_nothing() -> None:
    """Spent by sprinting, not by op fire: A-O3 goes on."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C4", FAR)
    play(game, "order A-O3", "done", "pass", "group 110", "group 111")
    play(game, "activate A-O3 110", "sprint 110", "step 110 to C5", "stop 110")
    assert options(game) == ["activate A-O3 111", "end"]


def test_ws_r_46_without_the_clause_the_turn_goes_on() -> None:
    game = position("110 A-RIFLE C4\n111 A-RIFLE C4", "660 G-GREN C7 known", "chit c19", "token D2")
    play(game, "order A-O4", "done", "group 110", "group 111")
    play(game, "activate A-O4 110", "advance 110", "step 110 to C5", "op fire 660")
    assert unit(game, 110).spent
    assert options(game) == ["activate A-O4 111", "end"]


def test_ws_r_134_regrouped_in_the_own_turn_not_twice_under_a_card() -> None:
    """EV-03 makes 110 ready again after its rally check: under A-O7 it was activated already."""
    game = position("110 A-RIFLE C4 spent tokens=S20", FAR, "chit c05", "chit c03", cards=("EV-03",))
    activate(game, 110, "rally 110", "pick 110")
    assert not unit(game, 110).spent
    play(game, "no action 110")
    assert game.state.active == 1


def test_ws_ord_12_struck_under_one_card_it_may_move_under_another() -> None:
    """WS-R.40 Op fire of an earlier activation does not stop a later move: spent, regrouped, off again."""
    game = position("110 G-GREN C4", "660 A-RIFLE C7", "chit c19", "token D5", nations=("german", "us"))
    play(game, "order G-O7", "enhance G-O10", "enhance G-O8", "done")
    play(game, "activate G-O7 110", "advance 110", "step 110 to C5", "op fire 660")
    play(game, "activate G-O10 110", "regroup 110")
    play(game, "activate G-O8 110", "advance 110", "step 110 to C4")
    assert "step 110 to C3" in options(game)


def test_sa_17_the_extra_activation_widens_the_group() -> None:
    """SA-17 One more activation under the base order, and one more member of its group."""
    own = "\n".join(f"{660 + n} G-GREN C4" for n in range(5))
    game = position("110 A-RIFLE N9 spent", own, active="defender", hands={"defender": ["SA-17"]})
    play(game, "play SA-17", "extra 1", "order G-O2", "done")
    for n in range(4):
        play(game, f"group {660 + n}")
    assert options(game) == [f"activate G-O2 {660 + n}" for n in range(4)] + ["end"]
