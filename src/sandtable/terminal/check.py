"""Scenario files and data packs, checked as the game would read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.api import new_game
from sandtable.engine.content import read_toml
from sandtable.engine.errors import ContentError
from sandtable.engine.ruleset import Ruleset
from sandtable.shelf import on_the_shelf


def check_file(path: Path, given: str | None) -> str:
    """What a scenario file or pack folder holds; ContentError names the first fault."""
    return _check_pack(path, given) if path.is_dir() else _check_scenario(path, given)


def _check_scenario(path: Path, given: str | None) -> str:
    """A scenario is sound if a game of it can begin."""
    data = read_toml(path)
    home = path.resolve().parent.parent
    if given is None and not (home / "ruleset.py").is_file():
        raise ContentError(f"{path}: of which ruleset? it does not lie in one's scenarios/: say --ruleset")
    rules = on_the_shelf(given if given is not None else str(home))
    game = new_game(rules, path, seed=0)
    title = data.get("title", path.stem)
    pieces = len(game.seat(0).view().get("pieces", ()))
    return f"a scenario of {rules.id}, {title!r}, {len(game.seats)} seats, {pieces} pieces"


def _check_pack(path: Path, given: str | None) -> str:
    """A pack is sound if every scenario of its ruleset can begin with it."""
    about = read_toml(path / "pack.toml")
    name = given if given is not None else about.get("ruleset")
    if not isinstance(name, str):
        raise ContentError(f"{path}/pack.toml: it does not say its `ruleset`: add it, or say --ruleset")
    rules: Ruleset[Any] = on_the_shelf(name)
    for scenario in rules.scenarios:
        new_game(rules, scenario, seed=0, pack=str(path))
    return f"a data pack for {rules.id}; {len(rules.scenarios)} scenarios begin with it"
