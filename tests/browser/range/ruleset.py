"""The rules of Red Storm, with other scenarios."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandtable.rulesets.red_storm.ruleset import RULESET as RED_STORM

RULESET = replace(RED_STORM, id="range", name="Firing Range", folder=Path(__file__).parent)
