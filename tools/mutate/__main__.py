"""Mutation tests: change one spot in each function that cites a clause, and list what no test noticed.

`[tool.mutate.tests]` in pyproject.toml says which folders are looked at and which tests belong to them. The
tests run once with nothing changed, to see which of them call which function: for a change those run first,
quick ones before slow ones, and only a change that they do not notice is tried on all tests.
"""

from __future__ import annotations

import argparse
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutate.changes import Change, changes_in
from tools.mutate.reach import Reach
from tools.mutate.trial import Trial, Verdict, run_trials, walk_unchanged


@dataclass(frozen=True, slots=True)
class Target:
    """A package whose rules are tried, and the tests that should notice."""

    folder: Path
    tests: tuple[str, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the chosen changes of each target; exit non-zero only if its tests fail without any."""
    options = parse(arguments)
    tests = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["mutate"]["tests"]
    chosen = [(target, change) for target in targets(tests) for change in choose(target, options)]
    if options.sample is not None and options.sample < len(chosen):
        chosen = random.Random(options.seed).sample(chosen, options.sample)
    total, status = Counter[Verdict](), 0
    for target in dict.fromkeys(target for target, _ in chosen):
        verdicts = attempt(target, [change for of, change in chosen if of == target], options)
        status = status if verdicts else 1
        total += verdicts
    print(f"{total.total()} changes: {', '.join(f'{total[verdict]} {verdict}' for verdict in Verdict)}")
    return status


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__)
    parser.add_argument("--only", action="append", help="a ruleset's id, or a path; may be given again")
    parser.add_argument("--all", action="store_true", help="every change, not a few in each function")
    parser.add_argument("--per-function", type=int, default=1, metavar="N", help="changes in each function")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of the chosen changes")
    parser.add_argument("--seed", default="1", help="chooses which changes")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--budget", type=float, default=10, metavar="S", help="of tests to run first")
    parser.add_argument("--grace", type=float, default=5, metavar="S", help="beyond 4 times the usual time")
    return parser.parse_args(arguments)


def targets(tests: dict[str, list[str]]) -> Iterator[Target]:
    """The folders that the configured patterns match, with their tests; `{name}` is the folder's name."""
    for pattern, places in tests.items():
        for folder in sorted(path.parent for path in Path().glob(f"{pattern}/__init__.py")):
            roots = [Path(place.format(name=folder.name)) for place in places]
            files = [file for root in roots for file in sorted(root.rglob("test_*.py"))]
            yield Target(folder, tuple(map(str, files)))


def choose(target: Target, options: argparse.Namespace) -> Iterator[Change]:
    """Some changes, or all, of every function under the target that cites a clause."""
    for path in sorted(target.folder.rglob("*.py")):
        wanted = options.only or [target.folder.name]
        if target.folder.name in wanted or any(path.is_relative_to(only) for only in wanted):
            for changes in changes_in(path, path.read_bytes()):
                count = len(changes) if options.all else min(options.per_function, len(changes))
                luck = random.Random(f"{options.seed} {path} {changes[0].function if changes else ''}")
                yield from luck.sample(changes, count)


def attempt(target: Target, changes: list[Change], options: argparse.Namespace) -> Counter[Verdict]:
    """Try changes and print those that survive; nothing if the tests do not pass to begin with."""
    reach = walk_unchanged(target.folder, target.tests)
    if reach is None:
        print(f"{target.folder}: no tests, or they fail before any change")
        return Counter()
    verdicts = try_each(changes, [reach.first(change, options.budget) for change in changes], reach, options)
    unnoticed = [change for change in changes if verdicts[change] is Verdict.SURVIVED]
    verdicts |= try_each(unnoticed, [target.tests] * len(unnoticed), reach, options, report=True)
    return Counter(verdicts.values())


def try_each(
    changes: Sequence[Change],
    tests: Sequence[tuple[str, ...]],
    reach: Reach,
    options: argparse.Namespace,
    *,
    report: bool = False,
) -> dict[Change, Verdict]:
    """Run for each change its tests until one fails; a change without tests survives."""
    sources = {path: path.read_bytes() for path in {change.path for change in changes}}
    trials = [
        Trial(change.path, change.apply(sources[change.path]), run, options.grace + 4 * reach.time_of(run))
        for change, run in zip(changes, tests, strict=True)
    ]
    verdicts = dict.fromkeys(changes, Verdict.SURVIVED)
    tried = [number for number, run in enumerate(tests) if run]
    for index, verdict in run_trials([trials[number] for number in tried], options.workers):
        change = changes[tried[index]]
        verdicts[change] = verdict
        print(f"{index + 1} of {len(tried)}: {change.path}:{change.function} {verdict}", file=sys.stderr)
        if report and verdict is Verdict.SURVIVED:
            print(change.describe(sources[change.path]), flush=True)
    return verdicts


if __name__ == "__main__":
    sys.exit(main())
