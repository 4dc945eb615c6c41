"""The rules of Storm of Steel, with other scenarios."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandtable.rulesets.storm_of_steel.ruleset import RULESET as STORM_OF_STEEL

RULESET = replace(STORM_OF_STEEL, id="ground", name="Proving Ground", folder=Path(__file__).parent)
