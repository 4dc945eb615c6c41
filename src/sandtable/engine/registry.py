"""Which rulesets there are: every folder of `sandtable.rulesets`, and those a caller brings along."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec

from sandtable.engine.errors import ContentError
from sandtable.engine.ruleset import Box, Ruleset
from sandtable.engine.scenarios import Source

_brought: dict[str, Ruleset[Any]] = {}


@cache
def rulesets() -> dict[str, Ruleset[Any]]:
    """The rulesets that ship with Sandtable, by id."""
    import sandtable.rulesets as home  # here, so that a ruleset may import the engine

    names = sorted(module.name for module in iter_modules(home.__path__) if module.ispkg)
    return {name: import_module(f"{home.__name__}.{name}.ruleset").RULESET for name in names}


def ruleset(which: str | Ruleset[Any]) -> Ruleset[Any]:
    """A ruleset by id, by the path of its folder, or itself; brought ones are remembered by id."""
    if isinstance(which, Ruleset):
        _brought[which.id] = which
        return which
    listed = rulesets()
    if which in listed:
        return listed[which]
    if which in _brought:
        return _brought[which]
    if (Path(which) / "ruleset.py").is_file():
        return ruleset(_from_folder(Path(which).resolve()))
    raise ContentError(f"there is no ruleset {which!r}; there are: {', '.join(listed) or 'none'}; or give its folder")


def _from_folder(folder: Path) -> Ruleset[Any]:
    """Import a ruleset that lies outside the package, under its folder's name."""
    if folder.name not in sys.modules:
        spec = spec_from_file_location(folder.name, folder / "__init__.py", submodule_search_locations=[str(folder)])
        assert spec is not None
        assert spec.loader is not None
        package = module_from_spec(spec)
        sys.modules[folder.name] = package
        spec.loader.exec_module(package)
    found: Ruleset[Any] = import_module(f"{folder.name}.ruleset").RULESET
    return found


class _Key:
    """A source compared by what it says, so that equal sources share one box."""

    def __init__(self, rules: Ruleset[Any], source: Source) -> None:
        self.rules = rules
        self.source = source
        self._said = (rules.id, source.scenario, source.digest, source.ours, source.pack, _sorted(source.options))

    def __hash__(self) -> int:
        return hash(self._said)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._said == other._said and self.rules is other.rules


def _sorted(options: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(options, order="sorted")


@lru_cache(maxsize=64)
def _box(key: _Key) -> Box:
    return key.rules.load(key.source)


def box_of(rules: Ruleset[Any], source: Source) -> Box:
    """The box for a source, loaded once."""
    return _box(_Key(rules, source))
