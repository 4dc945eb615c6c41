"""The rules of War Stories, with other scenarios."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandtable.rulesets.war_stories.ruleset import RULESET as WAR_STORIES

RULESET = replace(WAR_STORIES, id="drill", name="Drill Ground", folder=Path(__file__).parent)
