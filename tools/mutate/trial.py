"""A trial: run tests in a forked process that sees one file changed, and tell whether they noticed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path
from types import CodeType, ModuleType

import hypothesis  # noqa: F401    loaded here once rather than in every child
import pytest

from tools.mutate.reach import Reach, Walk, read_reach

FORK = multiprocessing.get_context("fork")
QUICKLY = ("-x", "-q", "-W", "ignore::pytest.PytestAssertRewriteWarning")
PATIENCE = 1800.0                       # seconds for the tests with nothing changed


class Verdict(StrEnum):
    """What became of a change."""

    KILLED = "killed"
    SURVIVED = "survived"
    TIMEOUT = "timeout"


@dataclass(frozen=True, slots=True)
class Trial:
    """Tests (files, or ids of single tests) to run while `path` reads `source`."""

    path: Path
    source: bytes
    tests: tuple[str, ...]
    seconds: float
    plugins: tuple[object, ...] = ()


class ChangedLoader(SourceFileLoader):
    """Loads a module from another source than its file's, and keeps no compiled copy."""

    def __init__(self, name: str, path: str, source: bytes) -> None:
        super().__init__(name, path)
        self.changed = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.changed, self.path, "exec", dont_inherit=True)


class ChangedFinder(MetaPathFinder):
    """Stands before the usual finder and swaps the loader of one file."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.path = path.resolve()
        self.source = source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or Path(spec.origin).resolve() != self.path:
            return None
        spec.loader = ChangedLoader(name, spec.origin, self.source)
        return spec


def run_trials(trials: Iterable[Trial], workers: int) -> Iterator[tuple[int, Verdict]]:
    """Run trials, some at a time; yield the number and verdict of each as it ends."""
    waiting = enumerate(trials)
    running: list[Run] = []
    try:
        while True:
            running += [Run(*following) for following in islice(waiting, workers - len(running))]
            if not running:
                return
            patience = max(0, min(run.left() for run in running))
            wait([run.process.sentinel for run in running], timeout=patience)
            for run in [run for run in running if run.is_over()]:
                running.remove(run)
                yield run.number, run.verdict()
    finally:
        for run in running:
            run.end()


def walk_unchanged(folder: Path, tests: tuple[str, ...]) -> Reach | None:
    """What the tests reach under a folder with nothing changed; None if they do not pass."""
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "reach.json"
        trial = Trial(Path(), b"", tests, PATIENCE, (Walk(folder, report),))
        began = time.monotonic()
        verdicts = [verdict for _, verdict in run_trials([trial], 1)]
        passed = tests and verdicts == [Verdict.SURVIVED]
        return read_reach(report, time.monotonic() - began) if passed else None


class Run:
    """A trial under way in its own process."""

    def __init__(self, number: int, trial: Trial) -> None:
        self.number = number
        self.deadline = time.monotonic() + trial.seconds
        self.process = FORK.Process(target=run_tests, args=(trial,))
        self.process.start()

    def left(self) -> float:
        return self.deadline - time.monotonic()

    def is_over(self) -> bool:
        return not self.process.is_alive() or self.left() <= 0

    def verdict(self) -> Verdict:
        if self.process.is_alive():
            self.end()
            return Verdict.TIMEOUT
        return Verdict.KILLED if self.process.exitcode else Verdict.SURVIVED

    def end(self) -> None:
        """End the process and all that it started."""
        if self.process.pid is not None and self.process.is_alive():
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.join()


def run_tests(trial: Trial) -> None:
    """In the child: change the file in memory, run pytest in silence, exit with its code."""
    os.setpgid(0, 0)                    # so that a time-out ends its children too
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    sys.meta_path.insert(0, ChangedFinder(trial.path, trial.source))
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = scratch    # a change leaves nothing behind
        code = pytest.main([*QUICKLY, "-o", f"cache_dir={scratch}", *trial.tests], trial.plugins)
    os._exit(int(code))
