"""How far a pass of a search looks."""

from __future__ import annotations

from typing import Any

from sandtable.bots.passes import LONGEST, Horizon
from sandtable.engine.ask import Ask

OWN, ENEMY, OTHER = 0, 1, 2


def ask(seat: int, kind: str = "act") -> Ask[Any]:
    return Ask(seat, kind, "", list)


def horizon() -> Horizon:
    return Horizon([OWN], {"react"})


def test_own_choices_go_on_whatever_luck_brings() -> None:
    ahead = horizon()
    assert not any(ahead.is_reached(ask(OWN), drawn) for drawn in range(5))


def test_a_reaction_belongs_to_what_it_reacts_to() -> None:
    """The enemy reacts twice, with luck between, and it is still the own action."""
    ahead = horizon()
    assert not ahead.is_reached(ask(ENEMY, "react"), 0)
    assert not ahead.is_reached(ask(ENEMY, "react"), 3)
    assert not ahead.is_reached(ask(OWN), 3)


def test_the_action_of_the_enemy_ends_with_its_first_luck() -> None:
    ahead = horizon()
    assert not ahead.is_reached(ask(ENEMY), 4)
    assert not ahead.is_reached(ask(ENEMY), 4)
    assert not ahead.is_reached(ask(OWN, "react"), 4)
    assert ahead.is_reached(ask(ENEMY), 5)


def test_the_action_of_the_enemy_ends_when_another_is_asked() -> None:
    for another in (OWN, OTHER):
        ahead = horizon()
        assert not ahead.is_reached(ask(ENEMY), 4)
        assert ahead.is_reached(ask(another), 4)


def test_no_pass_goes_on_for_ever() -> None:
    ahead = horizon()
    assert [ahead.is_reached(ask(OWN), 0) for _ in range(LONGEST + 1)] == [False] * LONGEST + [True]
