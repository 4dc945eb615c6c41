"""The contest and its report, between sides that do no work worth the name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from bench.contest import Measure, Scores, Work, run_rounds
from bench.pairs import gain, rate, workers_line
from bench.report import apart_line, calib_line, median_line, speed_lines, verdict
from bench.shape import Shape


class Idler:
    """Does a fixed number of units each time."""

    def __init__(self, name: str, units: int, measures: Sequence[Measure]) -> None:
        self.name = name
        self.units = units
        self.measures = measures

    def prepare(self, measure: Measure) -> Work:
        assert measure in self.measures
        return lambda: self.units


YARDSTICK = Idler("yardstick", 1, (Measure.PLAY, Measure.CLONE, Measure.SEARCH))
TABLE = Idler("skirmish/ridge", 3, tuple(Measure))


def scores(**rates: Sequence[float]) -> Scores:
    """Scores of the rates given for a measure's name, the yardstick's being 10 always."""
    made = Scores(calib=[100.0, 104.0, 98.0])
    for name, values in rates.items():
        for value in values:
            made.add(YARDSTICK, Measure[name].against, 10)
            made.add(TABLE, Measure[name], value)
    return made


def test_every_side_is_measured_in_every_round(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gc.collect", int)  # that of all tests before would be collected at every turn
    done = run_rounds(YARDSTICK, [TABLE], rounds=2, seconds=0.001)
    assert {name for name, _ in done.values} == {"yardstick", "skirmish/ridge"}
    assert len(done.values) == len(YARDSTICK.measures) + len(TABLE.measures)
    assert {len(values) for values in done.values.values()} == {2}
    assert len(done.calib) == 2
    lines = list(speed_lines(done, YARDSTICK, [TABLE]))
    assert len(lines) == 1 + len(done.values)
    assert capsys.readouterr().err == "round 1 of 2\nround 2 of 2\n"


def test_a_ratio_is_the_median_of_the_rounds() -> None:
    assert scores(VIEW=[20, 900, 30]).ratio(TABLE, Measure.VIEW, YARDSTICK) == 3


def test_clones_are_told_in_microseconds_and_searches_by_twenty() -> None:
    assert scores(CLONE=[50_000]).value(TABLE, Measure.CLONE) == 20
    assert scores(SEARCH=[5_000]).value(TABLE, Measure.SEARCH) == 250


def test_a_run_on_an_unsteady_machine_does_not_count() -> None:
    steady = scores()
    assert calib_line(steady) == "calib spread 6.0%: the run counts (at most 10%)"
    steady.calib.append(120)
    assert "does not count" in calib_line(steady)


@pytest.mark.parametrize(
    ("measure", "ratio", "reached"),
    [
        (Measure.PLAY, 3.0, "wanted"),
        (Measure.PLAY, 1.5, "must"),
        (Measure.PLAY, 1.4, "MISSED"),
        (Measure.CLONE, 0.2, "wanted"),
        (Measure.CLONE, 2.0, "must"),
        (Measure.CLONE, 4.0, "MISSED"),
    ],
)
def test_goals_are_least_ratios_but_most_for_clones(measure: Measure, ratio: float, reached: str) -> None:
    must, wanted = (1.5, 3.0) if measure is Measure.PLAY else (3.0, 1.5)
    assert verdict(measure, ratio, must, wanted) == reached


def test_the_search_of_the_median_scenario_has_a_line() -> None:
    """Ratios of 2, 3.5 and 40: the one in the middle counts."""
    made = scores(SEARCH=[35])
    slow, quick = (Idler(name, 1, (Measure.SEARCH,)) for name in ("a/slow", "a/quick"))
    made.add(slow, Measure.SEARCH, 20)
    made.add(quick, Measure.SEARCH, 400)
    line = median_line(made, YARDSTICK, [slow, TABLE, quick])
    assert line == "median of 3 scenarios: clone + 20 decisions, /s 3.50x (wanted 3)  wanted"


def test_windows_with_one_option_are_counted_apart() -> None:
    """Of ten asks four are windows with one option, and of the other six three; 2 s of 8 go into passing."""
    shape = Shape(1, 8.0, 4, [0.25, 0.5, 0.5, 6.0], [1, 1, 1, 1, 1, 1, 1, 5, 5, 5])
    assert shape.forced_share == 0.7
    assert shape.apart_share == 0.5
    assert shape.passing_share == 0.25
    line = apart_line(scores(PLAY=[15]), YARDSTICK, TABLE, shape)
    assert line == "skirmish/ridge: 2.00x, windows with one option apart (40% of asks, 25% of time)"


class Clock:
    """Time that passes only when a game is played; two workers have started after the first game."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.asked: list[tuple[int, int]] = []
        monkeypatch.setattr("bench.pairs.perf_counter", lambda: self.now)

    def games(self, count: int, workers: int) -> Iterator[int]:
        self.asked.append((count, workers))
        for number in range(count):
            self.now += (5.0 if workers == 2 and not number else 0.0) + 0.1 / workers
            yield number


def test_the_start_of_processes_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    assert rate(clock.games, 20, 1) == pytest.approx(10)
    assert rate(clock.games, 20, 2) == pytest.approx(20)


def test_two_workers_are_timed_beside_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """At ten games a second a second's half is twenty games; two workers get twice as many."""
    clock = Clock(monkeypatch)
    assert gain(clock.games, 2, 1.0) == pytest.approx(2)
    assert clock.asked == [(16, 1), (20, 1), (40, 2), (20, 1), (40, 2)]
    assert workers_line("a/b", 1.55).endswith("(wanted 1.6)  MISSED")
    assert workers_line("a/b", 1.6).endswith("wanted")
