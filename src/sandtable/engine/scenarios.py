"""Scenario files: which there are, and where a given one comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandtable.engine.content import HOUSE, digest_of, is_file, name_of, pack_digest, plain_copy, read_toml
from sandtable.engine.errors import ContentError


@dataclass(frozen=True)
class Source:
    """Where a box comes from: enough to make the same one again, and to say so in a record."""

    scenario: str
    origin: Path | str
    data: Mapping[str, Any]
    digest: str
    ours: bool
    pack: str = HOUSE
    pack_digest: str = ""
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
        data = plain_copy(scenario, "the given scenario")
        return _with(Source("given", "the given scenario", data, digest_of(data), ours=False), pack, options)
    if not isinstance(scenario, str | Path):
        raise ContentError(f"a scenario is an id, a path or a mapping, not {scenario!r}")
    own = _own_scenario(folder, str(scenario))
    if own is not None:
        return _with(own, pack, options)
    path = Path(scenario)
    if path.suffix != ".toml":
        known = ", ".join(scenario_ids(folder)) or "none"
        missing = f"{folder.name} has no scenario {str(scenario)!r}"
        raise ContentError(f"{missing}; there are: {known}; or give a .toml file")
    data = plain_copy(read_toml(path), name_of(path))
    made = Source(re.sub(r"\s+", "-", path.stem), path, data, digest_of(data), ours=False)
    return _with(made, pack, options)


def _with(source: Source, pack: str, options: Mapping[str, Any]) -> Source:
    if pack == HOUSE and not options:
        return source
    if not isinstance(pack, str) or not isinstance(options, Mapping):
        raise ContentError(f"a pack is a folder and options are a mapping, not {pack!r} and {options!r}")
    return replace(source, pack=pack, pack_digest=pack_digest(pack), options=plain_copy(options, "options"))


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
