"""What threads do at once when they open games and show their past: types are met, boxes are loaded and
forgotten, scenes are drawn.

msgspec prepares a type when it first meets it: two threads that meet one at once crash the interpreter.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.engine import registry, sketches
from skirmish.ruleset import RULESET as SKIRMISH

FOLDER = Path(sandtable.__file__).parent
PARTS = ("engine", "server", "bots", "boards", "rulesets")
FILES = sorted(file for part in PARTS for file in (FOLDER / part).rglob("*.py"))
READING = FOLDER / "engine" / "reading.py"
THREADS = 8
PLAIN = {"dict", "list", "tuple", "str", "int", "Any"}  # nothing has to be prepared for these


def calls_in_functions(tree: ast.Module) -> Iterator[ast.Call]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from (node for node in ast.walk(function) if isinstance(node, ast.Call))


def meets_a_type(call: ast.Call) -> bool:
    """Whether msgspec is given a type here that it may not have met before."""
    match ast.unparse(call.func).removeprefix("msgspec."):
        case "convert" | "json.Decoder" | "msgpack.Decoder":
            kinds = call.args[-1:]
        case "json.decode" | "msgpack.decode":
            kinds = [more.value for more in call.keywords if more.arg == "type"]
        case _:
            return False
    names = {node.id for kind in kinds for node in ast.walk(kind) if isinstance(node, ast.Name)}
    return not names <= PLAIN


def met_in(code: str) -> list[str]:
    return [ast.unparse(call) for call in calls_in_functions(ast.parse(code)) if meets_a_type(call)]


def at_once(look: Callable[[], set[Any]]) -> list[set[Any]]:
    """What each of some threads finds, while they take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            return list(pool.map(lambda _: look(), range(THREADS)))
    finally:
        sys.setswitchinterval(before)


def test_types_are_met_when_a_module_is_loaded_or_by_one_thread_at_a_time() -> None:
    assert met_in("def read(): return msgspec.json.decode(text, type=list[Kind])")
    assert met_in(READING.read_text())
    assert {file: found for file in FILES if file != READING and (found := met_in(file.read_text()))} == {}


def test_a_box_is_forgotten_while_others_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many tables with positions of their own are opened at once; there is no place for all their boxes."""
    monkeypatch.setattr(registry, "MOST_BOXES", 1)
    box = sandtable.new_game(SKIRMISH, "patrol").box
    quick = replace(SKIRMISH, load=lambda source: box)
    sources = [replace(box.source, digest=str(number % 7)) for number in range(10_000)]
    found = at_once(lambda: {registry.box_of(quick, one) for one in sources})
    assert found == [{box}] * THREADS


def test_a_chapter_is_forgotten_while_others_are_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many games are looked at in threads; a sketchbook has no place for what is known in all of them."""
    monkeypatch.setattr(sketches, "MOST_CHAPTERS", 3)
    book = sketches.Sketchbook[int, list[int], int](lambda record, knowledge: record + knowledge[0])
    games = [[number] for number in range(7)]
    assert at_once(lambda: {book.page(1, games[n % 7]) for n in range(10_000)}) == [{*range(1, 8)}] * THREADS
