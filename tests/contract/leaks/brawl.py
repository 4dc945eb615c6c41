"""A skirmish so close that much happens, at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable import Ruleset
from tests.contract.tables import Table

SCENARIO = str(Path(__file__).with_name("brawl.toml"))


def brawl(rules: Ruleset[Any]) -> Table:
    """The brawl, by the rules of the skirmish or by some with a leak."""
    return Table(rules, SCENARIO, "tests.examples.skirmish")
