"""The mutation tester, on a tiny package made for the purpose."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import PYTHONPATH
from tools.mutate.__main__ import Target, choose, parse
from tools.mutate.changes import Change, changes_in
from tools.mutate.reach import Reach
from tools.mutate.trial import walk_unchanged

PYPROJECT = """
[tool.pytest.ini_options]
pythonpath = ["src"]
filterwarnings = ["error"]
addopts = ["--strict-config", "-p", "no:schemathesis", "-p", "no:faker"]
cache_dir = ".cache"
[tool.mutate.tests]
"src/games/*" = ["tests/{name}"]
"""

RULES = '''
def in_range(distance: int) -> bool:
    """TG-FIR.1 A rifle fires two hexes far."""
    return distance <= 2

async def steps(speed: int) -> int:
    """TG-MOV.2 Six hexes at most."""
    while speed > 6:
        speed -= 1
    return speed

def unbound(distance: int) -> bool:
    return distance < 9
'''

TESTS = """
from games.tiny.rules import in_range, steps

def test_range() -> None:
    assert in_range(2) is True and in_range(4) is False

def test_steps() -> None:
    try:
        steps(9).send(None)
    except StopIteration as stop:
        assert stop.value == 6
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {
        "pyproject.toml": PYPROJECT,
        "src/games/tiny/__init__.py": "",
        "src/games/tiny/rules.py": RULES,
        "tests/tiny/test_rules.py": TESTS,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def changes(source: str) -> list[str]:
    """What each change makes of a function that cites a clause."""
    text = f'def f(x, y):\n    "AB-CD.1"\n    {source}\n'.encode()
    (found,) = changes_in(Path("rules.py"), text)
    return [change.apply(text).decode().splitlines()[2].strip() for change in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a = x <= y", ["a = x < y", "a = x > y"]),
        ("a = x not in y", ["a = x in y"]),
        ("a = x is y", ["a = x is not y"]),
        ("a = (x) and (y)", ["a = (x) or (y)"]),
        ("a = not (x)", ["a =  (x)"]),
        ("a = x + y", ["a = x - y"]),
        ("a -= x", ["a += x"]),
        ("a = 4", ["a = 5", "a = 3"]),
        ("a = True", ["a = False"]),
        ("a = max(x, y)", ["a = min(x, y)"]),
        ("if x: return y", ["if x: pass"]),
        ("return y", []),
        ("a: Literal[3] = y", []),
        ("assert x > 3", []),
        ("a = zip(x, y, strict=True)", []),
        ("raise IllegalAnswer(x, 3)", []),
    ],
)
def test_changes_of_a_line(source: str, expected: list[str]) -> None:
    assert changes(source) == expected


def test_each_change_is_valid_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.mutate.changes.CITED", re.compile("def"))
    source = Path(argparse.__file__).read_bytes()
    every = [change for group in changes_in(Path("argparse.py"), source) for change in group]
    assert len(every) > 500
    for change in every[::50]:
        compile(change.apply(source), "argparse.py", "exec")


def test_only_functions_that_cite_a_clause_are_changed() -> None:
    groups = list(changes_in(Path("rules.py"), RULES.encode()))
    assert [group[0].function for group in groups] == ["in_range", "steps"]
    assert groups[0][0].clauses == ("TG-FIR.1",)


def test_a_change_is_described_in_one_line() -> None:
    change = Change(Path("rules.py"), "f", ("TG-FIR.1", "TG-FIR.2"), 9, 10, b"3")
    assert change.describe(b"def f():\n2\n") == "rules.py:2: TG-FIR.1 TG-FIR.2: 2  ->  3"


def mutate(tree: Path, *arguments: str) -> tuple[int, list[str]]:
    """The exit code and lines of a run in a process of its own, for it forks."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.mutate", *arguments],
        cwd=tree,
        env={"PYTHONPATH": PYTHONPATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


@pytest.mark.soak
def test_survivors_are_listed_and_endless_loops_are_noticed(tree: Path) -> None:
    assert mutate(tree, "--all", "--only", "tiny", "--grace", "3") == (0, [
        "src/games/tiny/rules.py:4: TG-FIR.1: return distance <= 2  ->  return distance <= 3",
        "11 changes: 8 killed, 1 survived, 2 timeout",
    ])


def test_tests_that_fail_to_begin_with_are_reported(tree: Path) -> None:
    (tree / "tests/tiny/test_rules.py").write_text("def test_it(): assert False")
    code, lines = mutate(tree)
    assert code == 1
    assert lines[0] == "src/games/tiny: no tests, or they fail before any change"


@pytest.mark.usefixtures("tree")
@pytest.mark.parametrize(
    ("arguments", "count"),
    [([], 2), (["--per-function", "2"], 4), (["--only", "src/games/tiny/rules.py"], 2), (["--only", "x"], 0)],
)
def test_one_change_in_each_function_unless_told_otherwise(arguments: list[str], count: int) -> None:
    target = Target(Path("src/games/tiny"), ())
    assert len(list(choose(target, parse(arguments)))) == count


def test_the_same_seed_chooses_the_same_changes(tree: Path) -> None:
    target = Target(tree / "src/games/tiny", ())
    chosen = [tuple(choose(target, parse(["--seed", seed]))) for seed in "112345"]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1


def reaching(tree: Path) -> Reach:
    """Three tests that call a function f of rules.py: one in a file that cites its clause."""
    for name, text in (("near", "# TG-FIR.1"), ("far", "# TG-FIR.2")):
        (tree / f"{name}.py").write_text(text)
    seconds = {"far.py::slow": 4.0, "far.py::quick": 1.0, "near.py::test": 2.0, "far.py::other": 0.1}
    tests: tuple[str, ...] = ("far.py::slow", "far.py::quick", "near.py::test")
    callers = {(str((tree / "rules.py").resolve()), "f"): tests}
    return Reach(seconds, callers, start=0.5)


@pytest.mark.parametrize(
    ("budget", "expected"),
    [(10, ["near.py::test", "far.py::quick", "far.py::slow"]), (5, ["near.py::test", "far.py::quick"]),
     (1, ["near.py::test"])],
)  # fmt: skip
def test_callers_run_first_as_far_as_the_budget_goes(tree: Path, budget: float, expected: list[str]) -> None:
    """Those whose file cites the clause, then the quick ones; never a test that does not call it."""
    change = Change(Path("rules.py"), "f", ("TG-FIR.1",), 0, 0, b"")
    assert list(reaching(tree).first(change, budget)) == expected


def test_the_time_of_tests_by_id_and_by_file(tree: Path) -> None:
    reach = reaching(tree)
    assert reach.time_of(["far.py::quick", "near.py"]) == 3.5
    assert reach.first(Change(Path("rules.py"), "g", (), 0, 0, b""), 10) == ()


def test_a_walk_notes_who_calls_what(tree: Path) -> None:
    reach = walk_unchanged(tree / "src/games/tiny", ("tests/tiny/test_rules.py",))
    assert reach is not None
    rules = str(tree / "src/games/tiny/rules.py")
    assert reach.callers[rules, "in_range"] == ("tests/tiny/test_rules.py::test_range",)
    assert reach.callers[rules, "steps"] == ("tests/tiny/test_rules.py::test_steps",)
