"""States are plain, frozen where they should be, and copied whole; rulesets know no outer world."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from enum import Enum
from inspect import get_annotations
from typing import Any

import msgspec
from hypothesis import given, strategies
from msgspec import Struct

import sandtable as st
from sandtable.engine.state import NOT_STATE, State, encode
from tests.contract.tables import Table, each_ruleset, each_ruleset_slowly, every_table
from tests.contract.walks import budget, decide, reported, walks
from tests.places import PYTHONPATH, ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BANNED = list(SETTINGS["tool"]["ruff"]["lint"]["flake8-tidy-imports"]["banned-api"])


def fields(s: State) -> dict[str, Any]:
    return {name: getattr(s, name) for name in s.__struct_fields__ if name not in NOT_STATE}


def faults(value: object, place: str) -> Iterator[str]:
    """Where a value is not immutable plain data."""
    match value:
        case None | bool() | int() | str() | Enum():
            return
        case Struct():
            if not value.__struct_config__.frozen:
                yield f"{place} is a {type(value).__name__} that is not frozen"
            for name in value.__struct_fields__:
                yield from faults(getattr(value, name), f"{place}.{name}")
        case tuple():
            for number, item in enumerate(value):
                yield from faults(item, f"{place}[{number}]")
        case frozenset():
            yield f"{place} is a set: it has no order"
        case _:
            yield f"{place} is a {type(value).__name__}"


def inside(value: object, name: str) -> Iterator[str]:
    """The faults of what a field of the state holds; a dict or list itself may change."""
    items = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else [value]
    for number, item in enumerate(items):
        yield from faults(item, f"{name}[{number}]")


@every_table
@given(strategies.data())
@budget(10)
def test_values_of_the_state_are_immutable(table: Table, data: strategies.DataObject) -> None:
    """Dicts and lists hold frozen records, tuples and plain values; there are no floats and no sets."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            assert not [fault for name, value in fields(game.state).items() for fault in inside(value, name)]


@every_table
@given(strategies.data())
@budget(10)
def test_state_is_json(table: Table, data: strategies.DataObject) -> None:
    """The state can be written as JSON and read back."""
    game = data.draw(walks(table)).end()
    assert msgspec.json.decode(encode(game.state)).keys() == fields(game.state).keys()


def declared(kind: type, name: str) -> str:
    """The annotation of a field as it stands in the source."""
    return str(next(notes[name] for notes in map(get_annotations, kind.__mro__) if name in notes))


@every_table
@given(strategies.data())
@budget(10)
def test_copy_shares_nothing_mutable(table: Table, data: strategies.DataObject) -> None:
    """A copy has dicts and lists of its own; a Mapping is only ever replaced: play never touches it."""
    game = data.draw(walks(table)).end()
    copy, before = game.state.copy(), encode(game.state)
    assert encode(copy) == before
    for name, value in fields(game.state).items():
        if declared(type(game.state), name).startswith(("dict", "list", "set", "bytearray")):
            assert getattr(copy, name) is not value, f"{name} is shared by copies"
    for choice in range(30):
        decide(game, choice)
    assert encode(copy) == before


IMPORTS = """
import builtins, sys
from random import Random
import sandtable as st
from tests.contract.tables import TABLES  # pytest and all else that may import what it likes

rules = next(table.rules for table in TABLES if table.rules.id == sys.argv[1])
home = rules.load.__module__.rpartition(".")[0]
for name in [name for name in sys.modules if name == home or name.startswith(home + ".")]:
    del sys.modules[name]
honest = builtins.__import__

def guarded(name, globals=None, locals=None, fromlist=(), level=0):
    importer = (globals or {}).get("__name__", "")
    if importer == home or importer.startswith(home + "."):
        wanted = [name, *(f"{name}.{part}" for part in fromlist or ())]
        found = [word for word in wanted for bad in sys.argv[2:] if word == bad or word.startswith(bad + ".")]
        assert not found, f"{importer} imports {found[0]}"
    return honest(name, globals, locals, fromlist, level)

builtins.__import__ = guarded
again = st.ruleset(str(rules.folder))
assert again is not rules
game, random = st.new_game(again, again.scenarios[0], seed=1), Random(1)
while game.ask is not None:
    seat = game.seat(game.ask.seat)
    seat.view(), seat.value(), seat.board(), seat.guess(1)
    game.answer(random.choice(game.ask.options))
print("played")
"""


@each_ruleset
def test_rules_know_no_outer_world(rules: st.Ruleset[Any]) -> None:
    """A ruleset is imported and played with clocks, generators of luck, threads and servers forbidden."""
    assert {"random", "time", "sandtable.server"} <= set(BANNED)
    command = [sys.executable, "-c", IMPORTS, rules.id, *BANNED]
    environment = {**os.environ, "PYTHONPATH": PYTHONPATH}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "played\n", done.stderr


ALONE = """
import importlib, sys
from pathlib import Path

home, folder = sys.argv[1:]
for name in sorted(path.stem for path in Path(folder).glob("*.py")):
    for loaded in [loaded for loaded in sys.modules if loaded == home or loaded.startswith(home + ".")]:
        del sys.modules[loaded]
    importlib.import_module(f"{home}.{name}")
print("imported")
"""


@each_ruleset_slowly
def test_each_module_of_a_ruleset_can_be_imported_first(rules: st.Ruleset[Any]) -> None:
    """Chapters call each other in rings; whichever is read first, no name is used before it is there."""
    home = rules.load.__module__.rpartition(".")[0]
    command = [sys.executable, "-c", ALONE, home, str(rules.folder)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([PYTHONPATH, str(rules.folder.parent)])}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "imported\n", done.stderr
