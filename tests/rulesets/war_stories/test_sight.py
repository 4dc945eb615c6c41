"""WS-LOS, WS-OBS, WS-OVR, WS-HSO, WS-SMK: every line of the proving ground."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import msgspec
import pytest

from sandtable.rulesets.war_stories.chart import read_chart
from sandtable.rulesets.war_stories.sheets import Chart
from sandtable.rulesets.war_stories.sight import Change, Outlook, Sight
from tests.rulesets.war_stories.proving_ground import BLAZE, CHART, LINES, SMOKE


class Judged(NamedTuple):
    start: str
    end: str
    passed: list[list[str]]
    free: bool
    clause: str


def judged(text: str) -> Judged:
    ends, passed, verdict, clause = (part.strip() for part in text.split("|"))
    start, end = ends.split()
    places = [sorted(place.split("/")) for place in passed.split() if place != "-"]
    return Judged(start, end, places, verdict == "clear", clause)


CORPUS = [judged(text) for text in LINES.strip().splitlines()]
each_line = pytest.mark.parametrize("line", CORPUS, ids=lambda line: f"{line.start}-{line.end}")


@cache
def proving_ground() -> Sight:
    return Sight(read_chart(msgspec.convert(CHART, Chart)))


def outlook(sight: Sight | None = None) -> Outlook:
    sight = sight or proving_ground()
    smoke, blaze = (tuple(sorted(map(sight.ground.map.cell, names))) for names in (SMOKE, BLAZE))
    return sight.under(Change(smoke=smoke, blaze=blaze))


def spot(text: str) -> tuple[int, int]:
    label, _, floor = text.partition("+")
    return proving_ground().ground.map.cell(label), int(floor or 0)


def test_corpus_is_large_enough() -> None:
    assert len(CORPUS) >= 150


@each_line
def test_ws_r_80_what_a_line_passes(line: Judged) -> None:
    sight = proving_ground()
    labels = sight.ground.map.labels
    passed = sight.passed(spot(line.start)[0], spot(line.end)[0])
    assert [sorted(labels[cell] for cell in cells) for cells in passed] == line.passed


@each_line
def test_ws_los_1_verdict(line: Judged) -> None:
    """The verdict and the clause that decides, both ways (WS-LOS.4), by the judge and by the rows."""
    here, there = spot(line.start), spot(line.end)
    for a, b in ((here, there), (there, here)):
        verdict = outlook().verdict(*a, *b)
        assert verdict.free == line.free
        assert outlook().sees(proving_ground().spot(*a), proving_ground().spot(*b)) == line.free
    assert expected(line.clause, outlook().verdict(*here, *there).clause)


def test_ws_los_1_lines_judged_when_asked_are_those_judged_at_once() -> None:
    """A game that begins in the middle judges each line when it is asked for."""
    one_by_one = outlook(Sight(proving_ground().ground, at_once=False))
    for line in CORPUS:
        a, b = (proving_ground().spot(*spot(end)) for end in (line.start, line.end))
        assert one_by_one.sees(a, b) == one_by_one.sees(b, a) == line.free


def expected(wanted: str, found: str) -> bool:
    """Where nothing stands in the way (WS-LOS.2, WS-R.80, two open hexes) the judge says WS-LOS.1."""
    return found == wanted or (found == "WS-LOS.1" and wanted in ("WS-LOS.2", "WS-R.80", "WS-LOS.3"))


def test_ws_r_119_destroyed_overlays_no_longer_block() -> None:
    sight = proving_ground()
    woods = sight.ground.map.cell("B4")
    a, b = sight.ground.map.cell("B1"), sight.ground.map.cell("B5")
    assert not sight.under(Change()).sees(a, b)
    assert sight.under(Change(gone=(woods,))).sees(a, b)


def test_ws_r_80_example() -> None:
    """The line (0,0) to (4,-1) passes (1,0), (2,0), (2,-1), (3,-1); (0,0) to (2,2) runs along two pairs."""
    sight = proving_ground()
    cell_of = sight.ground.map.cell_of
    hexes = {cell: (here.q, here.r) for here, cell in cell_of.items()}
    by_axial = {axial: cell for cell, axial in hexes.items()}
    start = by_axial[0, 4]
    passed = [[hexes[c] for c in cells] for cells in sight.passed(start, by_axial[4, 3])]
    assert sorted(place[0] for place in passed) == [(1, 4), (2, 3), (2, 4), (3, 3)]
    passed = [sorted(hexes[c] for c in cells) for cells in sight.passed(by_axial[0, 0], by_axial[2, 2])]
    assert passed == [[(0, 1), (1, 0)], [(1, 1)], [(1, 2), (2, 1)]]
