"""What the bench prints: values, ratios and goals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from bench.contest import Measure, Scores, Side
from bench.shape import Shape

# At least, or for CLONE at most, so many times the yardstick: (must, wanted).
GOALS = {
    Measure.PLAY:   (1.5, 3.0),
    Measure.VIEW:   (1.0, 2.0),
    Measure.CLONE:  (1.0, 0.6),
    Measure.SEARCH: (1.5, 3.0),
}
EXAMPLE_GOALS = {**GOALS, Measure.PLAY: (15.0, 15.0), Measure.VIEW: (8.0, 8.0)}

MOST_FORCED = 0.30
LEAST_OPTIONS = 4
MOST_SPREAD = 0.10


def goals_of(name: str) -> dict[Measure, tuple[float, float]]:
    """The goals of a ruleset; the skirmish, which is small, has higher ones."""
    return EXAMPLE_GOALS if name.startswith("skirmish/") else GOALS


def verdict(measure: Measure, ratio: float, must: float, wanted: float) -> str:
    """Which goal a ratio reaches; for CLONE less is better."""
    sign = -1 if measure is Measure.CLONE else 1
    if sign * ratio >= sign * wanted:
        return "wanted"
    return "must" if sign * ratio >= sign * must else "MISSED"


def speed_lines(scores: Scores, yardstick: Side, sides: Sequence[Side]) -> Iterator[str]:
    """A line for each measure of each side."""
    yield f"{'':32} {'':26} {'value':>10} {'ratio':>8} {'must':>7} {'wanted':>7}  reached"
    for side in (yardstick, *sides):
        for measure in side.measures:
            ratio = scores.ratio(side, measure, yardstick)
            line = f"{side.name:32} {measure:26} {scores.value(side, measure):10,.1f} {ratio:7.2f}x"
            goal = goals_of(side.name).get(measure) if side is not yardstick else None
            if goal is not None:
                line += f" {goal[0]:7.2f} {goal[1]:7.2f}  {verdict(measure, ratio, *goal)}"
            yield line


def median_line(scores: Scores, yardstick: Side, sides: Sequence[Side]) -> str:
    """What a search does, clone and play on, on the scenario in the middle of those timed."""
    ratio = median(scores.ratio(side, Measure.SEARCH, yardstick) for side in sides)
    reached = verdict(Measure.SEARCH, ratio, *GOALS[Measure.SEARCH])
    return f"median of {len(sides)} scenarios: {Measure.SEARCH} {ratio:.2f}x (wanted 3)  {reached}"


def shape_lines(shapes: dict[str, Shape]) -> Iterator[str]:
    """A line for each scenario: how its decisions are made up."""
    titles = ("games", "asks/game", "forced", "windows", "apart", "options", "since", "p95")
    yield f"{'':32}" + "".join(f"{title:>10}" for title in titles)
    for name, shape in shapes.items():
        faults = [
            f"more than {MOST_FORCED:.0%} forced" * (shape.forced_share > MOST_FORCED),
            f"fewer than {LEAST_OPTIONS} options" * (shape.mean_options < LEAST_OPTIONS),
        ]
        yield (
            f"{name:32}{shape.games:10}{shape.decisions_a_game:10.1f}{shape.forced_share:10.1%}"
            f"{shape.window_share:10.1%}{shape.apart_share:10.1%}"
            f"{shape.mean_options:10.1f}{shape.since_mean:10.1f}"
            f"{shape.since_p95:10.0f}  {', '.join(filter(None, faults))}"
        ).rstrip()


def apart_line(scores: Scores, yardstick: Side, side: Side, shape: Shape) -> str:
    """Real decisions a second if the time of windows that leave no choice is not counted."""
    passing = shape.passing_share
    ratio = scores.ratio(side, Measure.PLAY, yardstick) / (1 - passing)
    asks = len(shape.passes) / len(shape.options)
    shares = f"{asks:.0%} of asks, {passing:.0%} of time"
    return f"{side.name}: {ratio:.2f}x, windows with one option apart ({shares})"


def calib_line(scores: Scores) -> str:
    """Whether the machine was steady enough for the run to count."""
    counts = "counts" if scores.spread <= MOST_SPREAD else "does not count"
    return f"calib spread {scores.spread:.1%}: the run {counts} (at most {MOST_SPREAD:.0%})"
