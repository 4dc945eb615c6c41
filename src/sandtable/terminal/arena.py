"""A contest of bots in the terminal: progress, a table, and a page if one is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from sandtable.engine.facts import SPECTATOR
from sandtable.engine.registry import rulesets
from sandtable.engine.ruleset import Ruleset
from sandtable.lab.arena import Contest, Fought, Terms, checked, fought
from sandtable.lab.cluster import fought_on_ray
from sandtable.lab.report import report
from sandtable.lab.scorebook import kept, reserved, resumed
from sandtable.lab.standings import HEADS, by_side, ratings, score, takings
from sandtable.terminal.find import find_scenario, open_game
from sandtable.terminal.frame import side_name
from sandtable.terminal.numbers import columns


def print_arena(
    console: Console, which: str, terms: Terms, where: int | str, out: Path | None, html: Path | None
) -> None:
    """Fight what is still to be fought, with workers or on a cluster, then say who is stronger."""
    rules, scenario = find_scenario(which)
    contest = checked(Contest(_called(rules), scenario, terms))
    title, names = _titles(which)
    if html is not None:
        html.open("ab").close()  # a page that cannot be written is refused before the first game
    with nullcontext() if out is None else reserved(out):
        bouts = _all_bouts(contest, where, out)
    console.print(f"{rules.name}: {title}, {len(bouts)} games, seed {terms.seed}")
    console.print(_scores(contest, bouts))
    console.print(_ratings(contest, bouts))
    won = ", ".join(f"{name} {count}" for name, count in zip([*names, "draw"], by_side(bouts), strict=True))
    console.print(f"by side: {won}")
    console.print(_takings(contest, names, bouts))
    if html is not None:
        html.write_text(report(contest, f"{rules.name}: {title}", names, bouts))
        console.print(f"{html} has the plots")


def _called(rules: Ruleset[Any]) -> str:
    """By its id if it is one of ours, which other machines have elsewhere; else by its folder."""
    ours = rulesets().get(rules.id)
    return rules.id if ours is not None and ours.folder == rules.folder else str(rules.folder)


def _titles(which: str) -> tuple[str, list[str]]:
    """The name of the scenario and of its sides."""
    opened = open_game(which, "0")
    scene = opened.seat(SPECTATOR).scene()
    return opened.seat(0).board()["title"], [side_name(scene, side) for side in range(len(scene["sides"]))]


def _all_bouts(contest: Contest, where: int | str, out: Path | None) -> list[Fought]:
    """Those on file and those fought now, in order; progress goes to the error stream."""
    before = [] if out is None else resumed(contest, out)
    done = {bout.number for bout in before}
    numbers = [number for number in range(contest.bouts) if number not in done]
    if isinstance(where, str):
        now = fought_on_ray(contest, numbers, where)
    else:
        now = fought(contest, numbers, where)
    beside = Console(stderr=True, highlight=False, markup=False, emoji=False)
    shown = track(
        now if out is None else kept(now, out),
        "fighting",
        contest.bouts,
        completed=len(before),
        console=beside,
        transient=True,
    )
    return sorted([*before, *shown], key=lambda bout: bout.number)


def _scores(contest: Contest, bouts: Sequence[Fought]) -> Table:
    table = columns(*HEADS)
    for pairing in contest.pairings:
        table.add_row(*score(pairing, bouts).cells())
    return table


def _ratings(contest: Contest, bouts: Sequence[Fought]) -> Table:
    table = columns("rating", "mu", "sigma")
    for one in ratings(contest.terms.bots, bouts):
        table.add_row(one.bot, f"{one.mu:.2f}", f"{one.sigma:.2f}")
    return table


def _takings(contest: Contest, names: Sequence[str], bouts: Sequence[Fought]) -> Table:
    table = columns("took an objective", *(f"as {name}" for name in names))
    for bot in contest.terms.bots:
        table.add_row(bot, *(str(takings(bot, side, bouts)) for side in (0, 1)))
    return table
