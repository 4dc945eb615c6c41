"""The rules of War Stories, with other scenarios."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandtable.rulesets.war_stories.command import prepare
from sandtable.rulesets.war_stories.ruleset import RULESET as WAR_STORIES
from sandtable.rulesets.war_stories.state import WarBox, WarState


def begin(box: WarBox) -> WarState:
    """The event cards of a position come at once: as if an active unit had drawn so many icons."""
    s = WAR_STORIES.begin(box)
    s.due = len(s.next_cards)
    if s.due:
        s.push(("cards_due", min(s.units)))
    return s


RULESET = replace(
    WAR_STORIES,
    id="drill",
    name="Drill Ground",
    folder=Path(__file__).parent,
    begin=begin,
    steps={**WAR_STORIES.steps, "cards_due": prepare},
)
