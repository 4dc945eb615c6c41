"""A contest as one HTML page with nothing beside it: tables, and plots drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from sandtable.lab.arena import Contest, Fought
from sandtable.lab.standings import HEADS, Score, by_side, ratings, score, takings

WIDTH, ROW, LEFT = 640, 30, 260


def report(contest: Contest, title: str, names: Sequence[str], bouts: Sequence[Fought]) -> str:
    """The page; `names` are those of the two sides."""
    scores = [score(pairing, bouts) for pairing in contest.pairings]
    seed = escape(contest.terms.seed)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(bouts)} of {contest.bouts} games, seed {seed}; sides are swapped with the same luck.</p>",
        "<h2>Who wins</h2>",
        _plot_of_scores(scores),
        _table(HEADS, [one.cells() for one in scores]),
        "<h2>Ratings</h2>",
        _table(["bot", "mu", "sigma"], _rating_rows(contest, bouts)),
        "<h2>Sides</h2>",
        _plot_of_sides(names, by_side(bouts)),
        "<h2>Took an objective</h2>",
        _table(["bot", *(f"as {name}" for name in names)], _taking_rows(contest, bouts)),
        "<h2>Points of side 0 over side 1</h2>",
        _plot_of_leads([bout.points[0] - bout.points[1] for bout in bouts]),
        "<h2>Lengths</h2>",
        _table(["per game", "mean", "least", "most"], _length_rows(bouts)),
    ]
    page = files("sandtable.lab").joinpath("report.html").read_text()
    return page.replace("{{title}}", escape(title)).replace("{{body}}", "\n".join(parts))


# Tables


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _rating_rows(contest: Contest, bouts: Sequence[Fought]) -> list[list[str]]:
    return [[one.bot, f"{one.mu:.2f}", f"{one.sigma:.2f}"] for one in ratings(contest.terms.bots, bouts)]


def _taking_rows(contest: Contest, bouts: Sequence[Fought]) -> list[list[str]]:
    return [[bot, *(str(takings(bot, side, bouts)) for side in (0, 1))] for bot in contest.terms.bots]


def _length_rows(bouts: Sequence[Fought]) -> list[list[str]]:
    columns = {
        "turns": [float(bout.turns) for bout in bouts],
        "decisions": [float(bout.decisions) for bout in bouts],
        "seconds": [bout.seconds for bout in bouts],
    }
    return [
        [name, f"{sum(values) / len(values):.1f}", f"{min(values):g}", f"{max(values):g}"]
        for name, values in columns.items()
    ]


# Plots


def _plot_of_scores(scores: Sequence[Score]) -> str:
    """A line from 0 to 1 for each pairing: interval by pairs as a bar, share as a dot, even as a mark."""
    across = WIDTH - LEFT - 20
    rows = []
    for number, one in enumerate(scores):
        y, name = ROW * number + ROW // 2, escape(" against ".join(one.bots))
        low, high, dot = (LEFT + across * part for part in (*one.pairs_interval, one.share))
        rows.append(f'<text x="{LEFT - 10}" y="{y + 5}" class="name">{name}</text>')
        rows.append(f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" class="span"/>')
        rows.append(f'<circle cx="{dot:.1f}" cy="{y}" r="5" class="dot"/>')
    middle, height = LEFT + across / 2, ROW * len(scores)
    even = f'<line x1="{middle}" x2="{middle}" y1="0" y2="{height}" class="even"/>'
    return _svg(height, [even, *rows])


def _plot_of_sides(names: Sequence[str], counts: Sequence[int]) -> str:
    """A bar for each side's wins and one for the draws."""
    most, across = max([1, *counts]), WIDTH - LEFT - 60
    rows = []
    for number, (name, count) in enumerate(zip([*names, "draw"], counts, strict=True)):
        y, length = ROW * number, across * count / most
        rows.append(f'<text x="{LEFT - 10}" y="{y + 20}" class="name">{escape(name)}</text>')
        rows.append(f'<rect x="{LEFT}" y="{y + 5}" width="{length:.1f}" height="20" class="bar"/>')
        rows.append(f'<text x="{LEFT + length + 8:.1f}" y="{y + 20}">{count}</text>')
    return _svg(ROW * len(counts), rows)


def _plot_of_leads(leads: Sequence[int]) -> str:
    """A histogram of how far side 0 was ahead."""
    if not leads:
        return ""
    low, span, height = min(leads), max(leads) - min(leads) + 1, 120
    step = -(-span // 30)
    counts = [sum((lead - low) // step == place for lead in leads) for place in range(-(-span // step))]
    wide = (WIDTH - 40) / len(counts)
    rows = []
    for place, count in enumerate(counts):
        x, tall, lead = 20 + wide * place, height * count / max(counts), low + step * place
        box = f'x="{x + 1:.1f}" y="{height - tall:.1f}" width="{wide - 2:.1f}" height="{tall:.1f}"'
        rows.append(f'<rect {box} class="bar"><title>{lead}: {count} games</title></rect>')
        if place % max(1, len(counts) // 10) == 0:
            rows.append(f'<text x="{x + wide / 2:.1f}" y="{height + 18}" class="tick">{lead}</text>')
    return _svg(height + 24, rows)


def _svg(height: int, parts: Iterable[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(parts)}</svg>'
