"""What a seat is told when it asks: why not, plans, the preset set-up."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.bots.deployment import Deployment
from sandtable.rulesets.war_stories.state import WarState
from tests.rulesets.war_stories.positions import activate, play, position

FAR = "660 G-GREN N9 spent"


def reasons(game: st.Game, text: str, seat: int = 0) -> list[str]:  # type: ignore[type-arg]
    return [reason.clause for reason in game.seat(seat).why_not(text)]


@pytest.mark.parametrize(
    ("own", "foe", "text", "clause"),
    [
        ("110 A-RIFLE C4 spent", FAR, "advance 110", "WS-ACT.1"),
        ("110 A-RIFLE C4 tokens=S20,D5", FAR, "advance 110", "WS-BRK.2"),
        ("110 A-RIFLE C4 tokens=S1", FAR, "advance 110", "WS-R.109"),
        ("110 A-57 C4/S", FAR, "advance 110", "WS-ACT.4"),
        ("300 A-M3HT C4/S\n110 A-RIFLE - aboard=300", FAR, "sprint 110", "WS-TRN.5"),
        ("110 A-M4 C4/S tokens=D10", FAR, "sprint 110", "WS-TOK.6"),
        ("110 A-RIFLE C4\n300 A-M3HT C5/S", FAR, "board 110 on 300", "WS-R.74"),
        ("110 A-57 C4/S\n400 A-M4 C4/S", FAR, "board 110 on 400", "WS-DES.1"),
    ],
)
def test_why_an_action_is_not_open(own: str, foe: str, text: str, clause: str) -> None:
    game = position(own, foe)
    activate(game, 110)
    while game.ask is not None and game.ask.kind == "rally":
        play(game, "do not rally 110")
    assert clause in reasons(game, text)


@pytest.mark.parametrize(
    ("own", "foe", "clause"),
    [
        ("110 A-RIFLE C4", "660 G-GREN C9", "WS-SPT.1"),
        ("110 A-RIFLE C4\n111 A-RIFLE C6", "660 G-GREN C6", "WS-DF.4"),
        ("110 A-RIFLE C4", "660 G-GREN C6\n661 G-GREN C4", "WS-MEL.2"),
        ("110 A-GMC C4/S", "660 G-GREN C5", "WS-UNIT.16"),
        ("110 A-57 C4/N", "660 G-GREN C6", "WS-FOF.2"),
        ("110 A-M4 C4/N tokens=D6", "660 G-GREN C6", "WS-TOK.4"),
        ("110 A-RIFLE C4", "760 G-251 C5/N\n660 G-GREN - aboard=760", "WS-TRN.9"),
    ],
)
def test_why_a_target_is_not_open(own: str, foe: str, clause: str) -> None:
    game = position(own, foe)
    activate(game, 110)
    assert clause in reasons(game, "fire 110 at 660")


def test_why_a_step_is_not_open() -> None:
    """The next hex only; what bars the way; ahead at full speed; no points left."""
    game = position("400 A-M4 C4/S", FAR, blaze=["C5"])
    activate(game, 400, "sprint 400")
    assert reasons(game, "step 400 to C8") == ["WS-MOV.1"]
    assert reasons(game, "step 400 to C5") == ["WS-IMP.2"]
    assert reasons(game, "step 400 to C3") == ["WS-FAC.3"]
    game = position("110 A-RIFLE C4", "660 G-GREN C6 spent")
    activate(game, 110, "rout 110")
    assert reasons(game, "step 110 to C5") == ["WS-ACT.9"]


def test_why_a_unit_cannot_be_activated() -> None:
    game = position("110 A-RIFLE C4\n111 A-RIFLE C5\n400 A-M4 C4/S", FAR)
    play(game, "order A-O4", "done", "group 110", "done")
    assert reasons(game, "activate A-O4 111") == ["WS-ORD.8"]
    assert "WS-R.47" in reasons(game, "activate A-O4 400")


@pytest.mark.parametrize("name", ["farm-lane", "hedgerows"])
def test_the_preset_leads_through_the_set_up(name: str) -> None:
    """Nothing is left to the player; the defender stands at what he holds."""
    game = st.new_game("war_stories", name, seed=1)
    presets = [Deployment(), Deployment()]
    while not game.state.turn:
        assert game.ask is not None
        answer = presets[game.ask.seat].next(game.seat(game.ask.seat))
        assert answer is not None
        game.answer(answer)
    cell = game.state.box.ground.map.cell("F4" if name == "farm-lane" else "M8")
    assert game.state.at[cell]


def test_go_to_is_planned_step_by_step() -> None:
    game = position("110 A-RIFLE C4", FAR)
    activate(game, 110)
    plan = game.seat(0).plan("go 110 to C6")
    assert plan.answers == ("advance 110", "step 110 to C5", "step 110 to C6", "stop 110")


@pytest.mark.parametrize(("card", "how", "far"), [("A-O2", "advance", 2), ("A-O4", "advance", 2)])
def test_who_is_to_be_activated_shows_how_far_he_goes(card: str, how: str, far: int) -> None:
    """From the activation on: the card, the action, step by step, stop."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C5", FAR)
    play(game, f"order {card}", "done", "group 110", "group 111")
    seat = game.seat(0)
    reach = seat.reach(f"activate {card} 110")
    assert max(reach.values()) == far
    assert reach["C6"] == 2
    plan = seat.plan("go 110 to C6")
    assert plan.answers[:3] == (f"activate {card} 110", f"{how} 110", "step 110 to C5")
    play(game, *plan.answers)
    assert game.state.units[110].cell == game.state.box.ground.map.cell("C6")


def test_no_reach_for_a_unit_that_could_not_go() -> None:
    """Reorganize lets nobody go."""
    game = position("110 A-RIFLE C4", FAR)
    play(game, "order A-O6", "done")
    assert game.seat(0).reach("activate A-O6 110") == {}


def test_ws_dbl_1_double_time_says_its_price() -> None:
    verbs = position("110 A-RIFLE C4", FAR).seat(0).board()["verbs"]
    assert "suppression token" in verbs["double"]["price"]
    assert "suppression token" in verbs["rush"]["price"]
    assert "price" not in verbs["step"]


def hopes(game: st.Game[WarState], seat: int) -> dict[str, float]:
    """What each option promises, by its text."""
    door = game.seat(seat)
    return {option.text: door.promise(number) for number, option in enumerate(door.asked().options)}


def test_who_can_do_something_promises_more_than_the_end_of_the_turn() -> None:
    """Under Reorganize the spent squad regroups; the ready one could but cower or run."""
    game = play(position("110 A-RIFLE C4 spent\n111 A-RIFLE C5", FAR), "order A-O6", "done")
    found = hopes(game, 0)
    assert found["activate A-O6 110"] > found["end"] > found["activate A-O6 111"]


def test_to_run_promises_less_than_to_stay() -> None:
    found = hopes(activate(position("110 A-RIFLE C4", "660 G-GREN E4 spent"), 110), 0)
    assert found["no action 110"] > found["rout 110"]


def test_fire_promises_more_than_waiting_and_cowering_least() -> None:
    game = activate(position("110 A-RIFLE C4", "660 G-GREN E4 spent"), 110)
    found = hopes(game, 0)
    assert found["aim 110"] > found["no action 110"] > found["cower 110"]


def test_a_step_towards_an_objective_promises_more() -> None:
    """Both sides want A1, which the defender holds: from C4 the attacker had better go north-west."""
    game = activate(position("110 A-RIFLE C4", "660 G-GREN N9"), 110, "advance 110")
    found = hopes(game, 0)
    assert found["step 110 to B3"] > found["step 110 to C5"]


def test_to_stop_promises_more_than_to_go_to_and_fro() -> None:
    """From C3 it is three hexes to A1. From B2 and C2 it is two; from B3 and D2 it is three, from C4 four."""
    game = activate(position("400 A-M4 C4/N", FAR), 400, "advance 400")
    play(game, "step 400 to C3", "face 400 N")
    found = hopes(game, 0)
    assert all(found[f"step 400 to {cell}"] > found["stop 400"] for cell in ("B2", "C2"))
    idle = [*(f"step 400 to {cell}" for cell in ("B3", "D2", "C4")), "pivot 400 S"]
    assert all(found[text] < found["stop 400"] for text in idle)


# How a seat stands


def stands(own: str, seat: int = 0, foe: str = "660 G-GREN N9", **booklet: object) -> float:
    return position(own, foe, booklets={"attacker": booklet}).seat(seat).value()


def test_ws_vic_2_not_only_the_first_unit_should_come() -> None:
    """Both sides want A1: the second squad is worth a step as well, but less than the first."""
    behind = stands("110 A-RIFLE A3\n111 A-RIFLE G7")
    up = stands("110 A-RIFLE A3\n111 A-RIFLE D5")
    assert stands("110 A-RIFLE A2\n111 A-RIFLE D5") - up > up - behind > 0


@pytest.mark.parametrize(
    ("aim", "near", "far"),
    [
        ({"kind": "exit", "hex": "A1", "worth": 2}, "B2", "F6"),
        ({"kind": "units_east", "column": "K", "worth": 1}, "J5", "C5"),
    ],
)
def test_ws_vic_2_who_is_on_the_way_stands_better(aim: dict[str, object], near: str, far: str) -> None:
    here, there = (stands(f"110 A-RIFLE {at}", objectives=[aim]) for at in (near, far))
    assert here > there


@pytest.mark.parametrize(("foe", "guards"), [("A3", True), ("N9", False)])
def test_ws_vic_2_a_hex_is_guarded_while_enemies_are_near(foe: str, guards: bool) -> None:
    """Who has taken A1 had better stay there if the enemy is two hexes away, and may go on if he is far."""
    lines = [f"110 A-RIFLE {at}\n111 A-RIFLE C3" for at in ("A1", "A2")]
    games = [position(own, f"660 G-GREN {foe}", control={"A1": "attacker"}) for own in lines]
    stays, leaves = (game.seat(0).value() for game in games)
    assert (stays > leaves) is guards


def test_ws_vic_2_a_hex_that_is_held_is_worth_more_than_all_units_beside_it() -> None:
    """However much nearness counts, nobody stops short: five squads around A1 are no better than A1 taken."""
    others = "\n".join(f"11{n} A-RIFLE {at}" for n, at in enumerate(("A2", "A2", "B1", "B1"), 1))
    beside, taken = (f"110 A-RIFLE {at}\n{others}" for at in ("A2", "A1"))
    held = position(taken, "660 G-GREN N9", control={"A1": "attacker"}).seat(0).value()
    assert held > stands(beside)
