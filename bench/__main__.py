"""Speed of every ruleset beside Catanatron's, in one run on one core; and that of two workers beside one.

A ratio is the median of the ratios of the rounds. Decisions with one option are played but not counted.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Sequence

from bench.contest import pin_to_one_core, run_rounds
from bench.pairs import gain, games_of, workers_line
from bench.report import apart_line, calib_line, median_line, shape_lines, speed_lines
from bench.shape import shape_of
from bench.table import Table, scenarios
from bench.yardstick import Catanatron


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure speed on the standard scenario of each ruleset, and the shape of the games of all."""
    options = parse(arguments)
    tables = [Table(ruleset, scenario) for ruleset, scenario in scenarios(options.only)]
    timed = tables if options.every else standard(tables)
    gained = gain(games_of(timed[0]), options.rounds, options.seconds)  # on all cores
    core = pin_to_one_core()
    yardstick = Catanatron()
    scores = run_rounds(yardstick, timed, options.rounds, options.seconds)
    python = platform.python_version()
    print(f"Python {python} on core {core}, {options.rounds} rounds of {options.seconds:g} s\n")
    print(*speed_lines(scores, yardstick, timed), calib_line(scores), "", sep="\n")
    print(median_line(scores, yardstick, timed), workers_line(timed[0].name, gained), "", sep="\n")
    shapes = {table.name: shape_of(table, options.seconds) for table in tables}
    print("random games: share of asks with one option and of windows, that with one option windows apart,")
    print("options where there are several, answers since the checkpoint (mean and 95th percentile)")
    print(*shape_lines(shapes), "", "real decisions/s:", sep="\n")
    print(*[apart_line(scores, yardstick, table, shapes[table.name]) for table in timed], sep="\n")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--only", metavar="RULESET[/SCENARIO]")
    parser.add_argument("--every", action="store_true", help="time every scenario, not one of each ruleset")
    return parser.parse_args(arguments)


def standard(tables: Sequence[Table]) -> list[Table]:
    """Of each ruleset the scenario in the middle, by size."""
    by_ruleset: dict[str, list[Table]] = {}
    for table in tables:
        by_ruleset.setdefault(table.ruleset.id, []).append(table)
    return [group[len(group) // 2] for group in by_ruleset.values()]


if __name__ == "__main__":
    main()
