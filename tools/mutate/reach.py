"""Which tests reach which function: noted once, while all tests run with nothing changed."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import pytest

from tools.mutate.changes import Change

Place = tuple[str, str]
"""A file, and the dotted name of a function in it."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The seconds that each test takes and all of them take to start; the tests that call each function."""

    seconds: dict[str, float]
    callers: dict[Place, tuple[str, ...]]
    start: float = 0

    def first(self, change: Change, budget: float) -> tuple[str, ...]:
        """The tests worth running first: callers, those whose files cite the clause before others.

        Of these the quick ones come first; together they take no longer than a budget, or there is just one.
        """
        callers = self.callers.get((str(change.path.resolve()), change.function), ())
        cited = {file: _cites(file, change) for file in {_file(test) for test in callers}}
        chosen: list[str] = []
        for test in sorted(callers, key=lambda test: (not cited[_file(test)], self.seconds[test])):
            if not chosen or self.seconds[test] <= budget:
                chosen.append(test)
                budget -= self.seconds[test]
        return tuple(chosen)

    def time_of(self, tests: Sequence[str]) -> float:
        """The seconds of some tests, given by id or by file, from the start."""
        named = set(tests)
        those = [test for test in self.seconds if test in named or _file(test) in named]
        return self.start + sum(self.seconds[test] for test in those)


def _file(test: str) -> str:
    return test.partition("::")[0]


def _cites(file: str, change: Change) -> bool:
    text = Path(file).read_text(encoding="utf-8")
    return any(clause in text for clause in change.clauses)


def read_reach(file: Path, seconds: float) -> Reach:
    """What a walk that took so many seconds wrote down."""
    each, callers = json.loads(file.read_text(encoding="utf-8"))
    start = seconds - sum(each.values())
    return Reach(each, {(place, name): tuple(tests) for place, name, tests in callers}, start)


class Walk:
    """A plugin of pytest: notes how long each test takes and which functions under a folder it calls."""

    def __init__(self, folder: Path, report: Path) -> None:
        self._folder = f"{folder.resolve()}/"
        self._report = report
        self._called: set[Place] = set()
        self._seconds: dict[str, float] = {}
        self._callers: dict[Place, list[str]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._called.clear()
        began = time.monotonic()
        sys.settrace(self._note)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self._seconds[item.nodeid] = time.monotonic() - began
            for place in sorted(self._called):
                self._callers.setdefault(place, []).append(item.nodeid)

    def pytest_sessionfinish(self) -> None:
        callers = [(*place, tests) for place, tests in self._callers.items()]
        self._report.write_text(json.dumps([self._seconds, callers]), encoding="utf-8")

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if code.co_filename.startswith(self._folder):
            self._called.add((code.co_filename, code.co_qualname.partition(".<locals>")[0]))
