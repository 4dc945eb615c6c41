"""What a lobby shows of a ruleset: its scenarios with place, date, sides and map, as far as all may know."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from sandtable.api import new_game
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.ruleset import Ruleset
from sandtable.engine.scene import Board


class ScenarioShown(Struct, frozen=True):
    """A scenario one can play."""

    id: str
    title: str
    date: str
    story: str
    turns: str
    sides: list[str]
    seats: list[str]
    board: Board


class LessonListed(Struct, frozen=True):
    """A lesson one can take."""

    id: str
    title: str
    about: str


class RulesetShown(Struct, frozen=True):
    """A ruleset one can play: scenarios in order of size, lessons in order, options with their values."""

    id: str
    name: str
    version: str
    scenarios: list[ScenarioShown]
    lessons: list[LessonListed]
    options: dict[str, list[Any]]


def shown_ruleset(rules: Ruleset[Any]) -> RulesetShown:
    scenarios = [_shown(rules, one) for one in rules.scenarios]
    lessons = [LessonListed(name, one.title, one.about) for name, one in rules.lessons.items()]
    options = {name: list(values) for name, values in rules.options.items()}
    return RulesetShown(rules.id, rules.name, rules.version, scenarios, lessons, options)


@cache
def _shown(rules: Ruleset[Any], scenario: str) -> ScenarioShown:
    game = new_game(rules, scenario, seed=1)  # a view is promised at an ask, not before
    data, public = game.box.source.data, game.seat(SPECTATOR)
    return ScenarioShown(
        id=scenario,
        title=str(data.get("title", scenario)),
        date=str(data.get("date", "")),
        story=str(data.get("story", "")),
        turns=_turns(data.get("turns")),
        sides=[side["name"] for side in public.scene()["sides"]],
        seats=[f"{seat.role}: {seat.controls}" for seat in game.box.seats],
        board=rules.board(game.box, SPECTATOR),
    )


def _turns(turns: Any) -> str:
    """One number, or from so many to so many."""
    return "-".join(str(turn) for turn in turns) if isinstance(turns, list) else str(turns or "")
