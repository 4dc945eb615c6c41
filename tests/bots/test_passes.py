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


def test_own_choices_go_on_through_all_own_steps() -> None:
    ahead = horizon()
    assert not any(ahead.is_reached(ask(OWN), step) for step in STEPS)


def test_a_reaction_belongs_to_what_it_reacts_to() -> None:
    """The enemy reacts in two steps of ours, and it is still our action."""
    ahead = horizon()
    assert not ahead.is_reached(ask(ENEMY, "react"), STEPS[0])
    assert not ahead.is_reached(ask(ENEMY, "react"), STEPS[1])
    assert not ahead.is_reached(ask(OWN), STEPS[2])


def test_the_action_of_the_enemy_ends_with_his_step() -> None:
    """Whatever is asked within it, of whom; and who reacts to him then is asked before it is judged."""
    ahead = horizon()
    assert not ahead.is_reached(ask(ENEMY), STEPS[0])
    assert not ahead.is_reached(ask(OWN, "react"), STEPS[0])
    assert not ahead.is_reached(ask(OWN), STEPS[0])
    assert not ahead.is_reached(ask(ENEMY), STEPS[0])
    assert not ahead.is_reached(ask(OWN, "react"), STEPS[1])
    assert ahead.is_reached(ask(ENEMY), STEPS[1])


def test_no_pass_goes_on_for_ever() -> None:
    for kind in ("act", "react"):
        ahead = horizon()
        reached = [ahead.is_reached(ask(OWN, kind), STEPS[0]) for _ in range(LONGEST + 1)]
        assert reached == [False] * LONGEST + [True]
