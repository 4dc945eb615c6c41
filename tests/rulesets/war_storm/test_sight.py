"""Every judged line of the corpus, and what follows from the prepared rows."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sandtable.boards.maps import OFF_MAP
from sandtable.rulesets.war_storm.ground import Ground, lay
from sandtable.rulesets.war_storm.packs import COLUMNS, ROWS, Pack, load_pack
from sandtable.rulesets.war_storm.sheets import HexChange, MapSheet
from sandtable.rulesets.war_storm.sight import BOCAGE, CREST, HAMPERED, SEEN, Lines, Sight

LINES = tomllib.loads((Path(__file__).parent / "sight_corpus.toml").read_text(encoding="utf-8"))["lines"]
PLAIN = MapSheet("plain", ("." * ROWS,) * COLUMNS, ("0" * ROWS,) * COLUMNS)


@cache
def pack() -> Pack:
    """The pack of the house with an open map Z."""
    found = load_pack()
    found.maps["Z"] = PLAIN
    return found


@cache
def board(name: str, hexes: tuple[tuple[str, str], ...]) -> tuple[Ground, Lines]:
    changes = {label: HexChange(said[0], int(said[1])) for label, said in hexes}
    ground = lay(pack(), tuple(name.split("/")), None, changes)
    return ground, Lines(ground)


def drawn(line: dict[str, Any]) -> tuple[Ground, Lines, int, int]:
    ground, sight = board(line["board"], tuple(line.get("hexes", {}).items()))
    first, second = line["ends"]
    return ground, sight, ground.cell(first), ground.cell(second)


def written(ground: Ground, cells: tuple[int, ...]) -> str:
    """A position as the corpus writes it; off the board only the other hex of a pair has a name."""
    return "|".join(sorted(ground.map.labels[cell] for cell in cells if cell != OFF_MAP))


def named(position: str, ground: Ground) -> str:
    return "|".join(sorted(label for label in position.split("|") if label in ground.map.cell_labelled))


@pytest.mark.parametrize("line", LINES, ids=lambda line: "-".join(line["ends"]) + f" {line['board']}")
def test_wss_los_1_judged_lines(line: dict[str, Any]) -> None:
    """WSS-LOS.16 and the other way round.

    Clear or barred by WSS-LOS.6 to WSS-LOS.15, each with lines of its own: WSS-LOS.6, WSS-LOS.7, WSS-LOS.8,
    WSS-LOS.9, WSS-LOS.10, WSS-LOS.11, WSS-LOS.12, WSS-LOS.13, WSS-LOS.14, WSS-LOS.15, WSS-LOS.3, WSS-TER.3,
    WSS-TER.8, WSS-CRS.1, WSS-CRS.3, WSS-R.4, WSS-R.24, WSS-R.26, WSS-R.27, WSS-R.28, WSS-R.29, WSS-R.30,
    WSS-R.31, WSS-R.32, WSS-R.33, WSS-R.43, WSS-EX.11, WSS-EX.12, WSS-EX.13,
    WSS-EX.14, WSS-EX.15, WSS-EX.16, WSS-EX.17, WSS-EX.18, WSS-EX.19, WSS-EX.20, WSS-EX.21, WSS-EX.22.
    """
    ground, sight, a, b = drawn(line)
    crossed = [written(ground, cells) for cells in sight.positions(a, b)]
    assert crossed == [named(position, ground) for position in line["crossed"]]
    verdict = sight.verdict(a, b)
    assert (verdict.sees, verdict.clause) == (line["sees"], line["clause"]), line.get("note", "")
    assert verdict.hampered == line.get("hampers", False)
    assert sight.verdict(b, a) == verdict


def test_wss_los_1_the_corpus_is_large_enough() -> None:
    assert len(LINES) >= 150
    assert len({line["clause"] for line in LINES}) >= 11


@pytest.mark.parametrize("name", ["A", "B", "C", "D", "D C"])
def test_wss_los_1_rows_hold_what_the_corpus_judges(name: str) -> None:
    """The prepared byte of each pair; WSS-H.27 bocage by direction; WSS-CRS.4 crest for the higher target."""
    ground = lay(pack(), (name,))
    rows = Sight(ground).rows
    for line in [line for line in LINES if line["board"] == name and not line.get("hexes")]:
        a, b = (ground.cell(label) for label in line["ends"])
        assert (rows[a][b] & SEEN, rows[b][a] & SEEN) == (line["sees"], line["sees"])
        assert bool(rows[a][b] & HAMPERED) == line.get("hampers", False)
        assert bool(rows[a][b] & BOCAGE) == (line.get("bocage") in ("out", "both"))
        assert bool(rows[b][a] & BOCAGE) == (line.get("bocage") in ("back", "both"))
        assert bool(rows[a][b] & CREST) == (line["sees"] and ground.level[b] > ground.level[a])


def test_wss_los_2_and_wss_r_43_near_and_far() -> None:
    """WSS-R.43: No greatest length: open ground is seen from one end to the other; a hex sees itself."""
    ground = lay(pack(), ("Z",))
    rows = Sight(ground).rows
    assert rows[ground.cell("Z108")][ground.cell("Z1608")] & SEEN
    assert rows[0][0] & SEEN


def test_wss_r_70_positions_that_bar_fire() -> None:
    """WSS-ATK.6 Only hexes that are not lower than both ends."""
    ground, sight = board("Z", (("Z503", ".1"),))
    ends = ground.cell("Z503"), ground.cell("Z507")
    assert sight.line_of_fire(*ends) == ()
    level = ground.cell("Z603"), ground.cell("Z606")
    assert [written(ground, cells) for cells in sight.line_of_fire(*level)] == ["Z604", "Z605"]


def test_wss_r_70_a_pair_with_a_lower_hex_never_bars() -> None:
    """Due east from Z503, on a hill, the line runs between Z603 and Z604; the lower one is not in the way."""
    hill = [(label, ".1") for label in ("Z503", "Z703", "Z603")]
    for higher, wanted in ((hill, 0), ([*hill, ("Z604", ".1")], 1)):
        ground, sight = board("Z", tuple(higher))
        assert len(sight.line_of_fire(ground.cell("Z503"), ground.cell("Z703"))) == wanted
