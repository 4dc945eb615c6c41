"""The rules of War Storm, with other scenarios."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandtable.rulesets.war_storm.ruleset import RULESET as WAR_STORM

RULESET = replace(WAR_STORM, id="field", name="Training Field", folder=Path(__file__).parent)
