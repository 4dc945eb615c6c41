"""Scenario files: which there are, and where a given one comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandtable.engine.content import digest_of, is_file, read_toml
from sandtable.engine.errors import ContentError


@dataclass(frozen=True)
class Source:
    """Where a box comes from: enough to make the same one again, and to say so in a record."""

    scenario: str
    origin: Path | str
    data: Mapping[str, Any]
    digest: str
    ours: bool
    pack: str = "house"
    options: Mapping[str, Any] = field(default_factory=dict)


def scenario_ids(folder: Path) -> list[str]:
    """The scenarios of a ruleset's folder in the order of their `number`."""
    paths = sorted((folder / "scenarios").glob("*.toml"))
    return [path.stem for path in sorted(paths, key=lambda path: _own_toml(path).get("number", 0))]


def scenario_source(
    folder: Path, scenario: str | Path | Mapping[str, Any], pack: str, options: Mapping[str, Any]
) -> Source:
    """Find a scenario: an id of ours, the path of a file, or a mapping of the same shape."""
    if isinstance(scenario, Mapping):
        return Source("given", "the given scenario", scenario, digest_of(scenario), False, pack, options)
    own = _own_scenario(folder, str(scenario))
    if own is not None:
        return own if (pack, options) == ("house", {}) else replace(own, pack=pack, options=options)
    path = Path(scenario)
    if path.suffix != ".toml":
        known = ", ".join(scenario_ids(folder)) or "none"
        missing = f"{folder.name} has no scenario {str(scenario)!r}"
        raise ContentError(f"{missing}; there are: {known}; or give a .toml file")
    data = read_toml(path)
    return Source(path.stem, path, data, digest_of(data), False, pack, options)


@lru_cache(maxsize=256)
def _own_scenario(folder: Path, scenario: str) -> Source | None:
    path = folder / "scenarios" / f"{scenario}.toml"
    if not re.fullmatch(r"[a-z0-9-]+", scenario) or not is_file(path):
        return None
    data = _own_toml(path)
    return Source(scenario, path, data, digest_of(data), True)


@lru_cache(maxsize=256)
def _own_toml(path: Path) -> dict[str, Any]:
    return read_toml(path)
