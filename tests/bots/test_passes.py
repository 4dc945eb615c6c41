"""How far a pass of a search looks."""

from __future__ import annotations

from typing import Any

from sandtable.bots.passes import LONGEST, Horizon
from sandtable.engine.ask import Ask

OWN, ENEMY = 0, 1
STEPS = [object() for _ in range(5)]


def ask(seat: int, kind: str = "act") -> Ask[Any]:
    return Ask(seat, kind, "", list)


def horizon() -> Horizon:
    return Horizon([OWN], {"react"})


def test_own_choices_go_on_as_long_as_nobody_else_acts() -> None:
    ahead = horizon()
    assert not any(ahead.is_reached(ask(OWN), step) for step in STEPS)


def test_a_reaction_belongs_to_what_it_reacts_to() -> None:
    """The enemy reacts, chooses who fires, and falls back: it is still our action."""
    ahead = horizon()
    assert not ahead.is_reached(ask(OWN), STEPS[0])
    for kind in ("react", "fire_group", "retreat"):
        assert not ahead.is_reached(ask(ENEMY, kind), STEPS[0])
    assert not ahead.is_reached(ask(OWN), STEPS[1])


def test_the_enemy_has_his_whole_turn() -> None:
    """From the order he chooses to his last unit, our reactions included; it ends when we are to act."""
    ahead = horizon()
    assert not ahead.is_reached(ask(ENEMY, "order"), STEPS[0])
    assert not ahead.is_reached(ask(ENEMY), STEPS[1])
    for kind in ("react", "fire_group", "retreat"):
        assert not ahead.is_reached(ask(OWN, kind), STEPS[1])
    assert not ahead.is_reached(ask(ENEMY), STEPS[2])
    assert ahead.is_reached(ask(OWN), STEPS[3])


def test_no_pass_goes_on_for_ever() -> None:
    for kind in ("act", "react"):
        ahead = horizon()
        reached = [ahead.is_reached(ask(OWN, kind), STEPS[0]) for _ in range(LONGEST + 1)]
        assert reached == [False] * LONGEST + [True]
