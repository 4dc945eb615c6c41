"""Which rulesets there are: folders of `sandtable.rulesets` with a `ruleset.py`, and those callers bring."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Mapping
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock
from typing import Any, Final

import msgspec

from sandtable.engine.content import is_file
from sandtable.engine.errors import ContentError
from sandtable.engine.ruleset import Box, Ruleset
from sandtable.engine.scenarios import Source

MOST_BOXES = 64
_brought: dict[str, Ruleset[Any]] = {}
_boxes: dict[Hashable, Box] = {}
_ALONE: Final = Lock()


def rulesets() -> dict[str, Ruleset[Any]]:
    """The rulesets that ship with Sandtable, by id."""
    return {name: _shipped(name) for name in _names()}


@cache
def _names() -> tuple[str, ...]:
    home = import_module("sandtable.rulesets")  # `sandtable.rulesets` itself is a function
    folders = [Path(folder) for folder in home.__path__]
    return tuple(sorted(file.parent.name for folder in folders for file in folder.glob("*/ruleset.py")))


@cache
def _shipped(name: str) -> Ruleset[Any]:
    """Imported when it is wanted: a process that plays one game needs no other."""
    found: Ruleset[Any] = import_module(f"sandtable.rulesets.{name}.ruleset").RULESET
    return found


def known_ruleset(name: str) -> Ruleset[Any]:
    """A ruleset by id, shipped or used before in this process: a name never runs code from a folder."""
    if name in _names():
        return _shipped(name)
    if name not in _brought:
        known = ", ".join([*_brought, *_names()]) or "none"
        raise ContentError(f"there is no ruleset {name!r} here; there are: {known}")
    return _brought[name]


def ruleset(which: str | Ruleset[Any]) -> Ruleset[Any]:
    """A ruleset by id, by the path of its folder, or itself; brought ones are remembered by id."""
    if isinstance(which, Ruleset):
        _brought[which.id] = which
        return which
    if not isinstance(which, str):
        raise ContentError(f"a ruleset is named by its id or folder, not by {which!r}")
    if which in _names():
        return _shipped(which)
    if which in _brought:
        return _brought[which]
    if is_file(Path(which) / "ruleset.py"):
        return ruleset(_from_folder(Path(which).resolve()))
    known = ", ".join(_names()) or "none"
    raise ContentError(f"there is no ruleset {which!r}; there are: {known}; or give the path of its folder")


def _from_folder(folder: Path) -> Ruleset[Any]:
    """Import a ruleset that lies outside the package, under a name that no other folder has."""
    begin = str(folder / "__init__.py")
    name = next((name for name, it in sys.modules.items() if getattr(it, "__file__", None) == begin), None)
    if name is None:
        name = f"{folder.name}_{blake2b(str(folder).encode(), digest_size=4).hexdigest()}"
        spec = spec_from_file_location(name, begin, submodule_search_locations=[str(folder)])
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    found: Ruleset[Any] = import_module(f"{name}.ruleset").RULESET
    return found


def box_of(rules: Ruleset[Any], source: Source) -> Box:
    """The box for a source, loaded once."""
    pack, options = (source.pack, source.pack_digest), _sorted(source.options)
    said = (rules, source.scenario, source.digest, source.ours, pack, options)
    box = _boxes.get(said)
    return _kept(said, rules.load(source)) if box is None else box


def _kept(said: Hashable, box: Box) -> Box:
    """Remember a box, unless another thread has loaded the same meanwhile; the oldest is forgotten."""
    with _ALONE:
        while len(_boxes) >= MOST_BOXES:
            _boxes.pop(next(iter(_boxes)))
        return _boxes.setdefault(said, box)


def _sorted(options: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(options, order="sorted") if options else b""
