"""The rulesets at hand: those that ship with Sandtable, then the examples of a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.api import ruleset, rulesets
from sandtable.engine.ruleset import Ruleset

HERE = Path()


def every_ruleset(checkout: Path = HERE) -> list[Ruleset[Any]]:
    """All of them, each id once."""
    folders = sorted(file.parent for file in checkout.glob("examples/*/ruleset.py"))
    examples = [ruleset(str(folder)) for folder in folders if folder.name not in rulesets()]
    return [*rulesets().values(), *examples]


def is_example(rules: Ruleset[Any]) -> bool:
    return rules.id not in rulesets()


def on_the_shelf(which: str, checkout: Path = HERE) -> Ruleset[Any]:
    """A ruleset by id, by folder, or by the name of an example; ContentError if there is none."""
    example = checkout / "examples" / which
    if which not in rulesets() and (example / "ruleset.py").is_file():
        return ruleset(str(example))
    return ruleset(which)
