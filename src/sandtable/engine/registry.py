"""Which rulesets there are: every folder of `sandtable.rulesets`, and those a caller brings along."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec

from sandtable.engine.content import is_file
from sandtable.engine.errors import ContentError
from sandtable.engine.ruleset import Box, Ruleset
from sandtable.engine.scenarios import Source

MOST_BOXES = 64
_brought: dict[str, Ruleset[Any]] = {}
_boxes: dict[Hashable, Box] = {}


@cache
def rulesets() -> dict[str, Ruleset[Any]]:
    """The rulesets that ship with Sandtable, by id."""
    home = import_module("sandtable.rulesets")  # `sandtable.rulesets` itself is this function
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
    if is_file(Path(which) / "ruleset.py"):
        return ruleset(_from_folder(Path(which).resolve()))
    known = ", ".join(listed) or "none"
    raise ContentError(f"there is no ruleset {which!r}; there are: {known}; or give the path of its folder")


def _from_folder(folder: Path) -> Ruleset[Any]:
    """Import a ruleset that lies outside the package, under its folder's name."""
    if folder.name not in sys.modules:
        inside = [str(folder)]
        spec = spec_from_file_location(folder.name, folder / "__init__.py", submodule_search_locations=inside)
        assert spec is not None
        assert spec.loader is not None
        package = module_from_spec(spec)
        sys.modules[folder.name] = package
        spec.loader.exec_module(package)
    found: Ruleset[Any] = import_module(f"{folder.name}.ruleset").RULESET
    return found


def box_of(rules: Ruleset[Any], source: Source) -> Box:
    """The box for a source, loaded once."""
    pack, options = (source.pack, source.pack_digest), _sorted(source.options)
    said = (rules, source.scenario, source.digest, source.ours, pack, options)
    box = _boxes.get(said)
    if box is None:
        if len(_boxes) >= MOST_BOXES:
            _boxes.pop(next(iter(_boxes)))
        box = _boxes[said] = rules.load(source)
    return box


def _sorted(options: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(options, order="sorted") if options else b""
