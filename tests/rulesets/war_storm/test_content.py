"""The charts, counters, maps and scenario sheets, and what the loader refuses."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.engine.errors import ContentError
from sandtable.rulesets.war_storm.ground import Ground, lay
from sandtable.rulesets.war_storm.packs import load_pack
from sandtable.rulesets.war_storm.scenario import bank_of_river, load_scenario, zone_cells
from sandtable.rulesets.war_storm.sheets import HexChange, Zone
from tests.rulesets.war_storm.positions import FAR_AWAY, position

SCENARIOS = Path(sandtable.__file__).parent / "rulesets" / "war_storm" / "scenarios"
PACK = load_pack()


@cache
def board(*names: str) -> Ground:
    return lay(PACK, names)


def sheet(name: str) -> dict[str, Any]:
    return tomllib.loads((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8"))


def labels(ground: Ground, cells: tuple[int, ...]) -> list[str]:
    return [ground.map.labels[cell] for cell in cells]


def lower_around(label: str) -> list[str]:
    """The neighbours of a hex of map A that are lower: across its crest sides."""
    a = board("A")
    here = a.cell(label)
    return [a.map.labels[n] for n in a.map.neighbours[here] if a.level[n] < a.level[here]]


def test_wss_com_1_and_wss_com_4_four_maps_and_twelve_scenarios() -> None:
    """WSS-COM.4."""
    assert list(PACK.maps) == ["A", "B", "C", "D"]
    assert len(list(SCENARIOS.glob("*.toml"))) == 12


def test_wss_r_1_the_grid_agrees_with_the_examples() -> None:
    """A409 touches A508 and A308; four distances of the rulebook's examples."""
    a, c, d = board("A"), board("C"), board("D")
    assert {"A508", "A308"} <= set(labels(a, a.map.neighbours[a.cell("A409")]))
    assert d.distance[d.cell("D1209")][d.cell("D910")] == 3
    assert d.distance[d.cell("D909")][d.cell("D710")] == 2
    assert c.distance[c.cell("C505")][c.cell("C301")] == 5
    assert c.distance[c.cell("C401")][c.cell("C900")] == 5


def test_wss_ex_3_adjacent_hexes_are_at_distance_one() -> None:
    """WSS-GEN.4 And a hex is at distance 0 from itself."""
    a = board("A")
    row = a.distance[a.cell("A409")]
    assert {row[n] for n in a.map.neighbours[a.cell("A409")]} == {1}
    assert row[a.cell("A409")] == 0


def test_wss_ex_7_crests_of_map_a() -> None:
    """WSS-CRS.2, WSS-R.3: A510 all around, A602 but for A502, A503 two sides, A306 none."""
    assert len(lower_around("A510")) == 6
    assert lower_around("A602") == ["A601", "A701", "A702", "A603", "A501"]
    assert lower_around("A503") == ["A603", "A604"]
    assert lower_around("A306") == []


def test_wss_ex_8_a_river_hex_keeps_its_terrain() -> None:
    """WSS-RIV.1 A605 has the river and is woods."""
    a = board("A")
    assert a.cell("A605") in a.rivers
    assert a.terrain[a.cell("A605")].name == "woods"


def test_wss_r_2_columns_and_rows() -> None:
    """Odd columns have rows 00 to 11, even ones 01 to 12; the rest is off the board."""
    a = board("A")
    assert len(a.map) == 192
    assert {"A100", "A111", "A201", "A212"} <= set(a.map.labels)
    assert not {"A112", "A200"} & set(a.map.labels)


def test_wss_r_5_maps_join_and_turn() -> None:
    """WSS-GEN.3: D1608 and C108 touch; a turned map has A1612 in its north-west corner."""
    both = board("D C")
    assert {"C107", "C108"} <= set(labels(both, both.map.neighbours[both.cell("D1608")]))
    over = board("B", "D")
    assert over.distance[over.cell("B812")][over.cell("D801")] == 1
    turned = board("A'")
    assert turned.map.labels[0] == "A1612"
    assert turned.distance[turned.cell("A409")][turned.cell("A508")] == 1


def test_wss_r_178_paths_over_joints() -> None:
    """Road meets road between D and C: one road. Road meets trail between B and D: a trail."""
    both, over = board("D C"), board("B", "D")
    assert both.path[both.cell("D1608")][2] == both.path[both.cell("C108")][5] > 0
    assert both.path[both.cell("D108")][1] == both.path[both.cell("C1608")][4]
    assert over.path[over.cell("B812")][3] == over.path[over.cell("D801")][0] < 0
    assert over.path[over.cell("B812")][0] > 0


def test_wss_r_56_banks() -> None:
    """B807: inflow from B907 (SE), outflow to B707 (SW); clockwise from SE to SW lies S: the left bank."""
    b = board("B")
    river = b.rivers[b.cell("B807")]
    assert [labels(b, b.map.sides[b.cell("B807")])[n] for n in (2, 4)] == ["B907", "B707"]
    assert (river.along, river.left, river.right) == (1 << 2 | 1 << 4, 1 << 3, 1 << 0 | 1 << 1 | 1 << 5)


def test_wss_r_188_part_of_a_map() -> None:
    """Columns 1 to 9 of map C: column 9 is the east edge."""
    part = lay(PACK, ("C",), (1, 9))
    assert len(part.map) == 108
    assert labels(part, part.edges["east"])[0] == "C900"


def test_wss_r_130_edges() -> None:
    c = board("C")
    assert labels(c, c.edges["north"])[:3] == ["C100", "C201", "C300"]
    assert labels(c, c.edges["south"])[-2:] == ["C1511", "C1612"]


def test_wss_r_128_south_of_a_line() -> None:
    """WSS-EX.43: south of B207-B1407; hexes on the line itself are not."""
    b = board("B")
    south = labels(b, zone_cells(b, [Zone(south_of=("B207", "B1407"))]))
    assert {"B208", "B107", "B1107", "B1608"} <= set(south)
    assert not {"B207", "B807", "B1407", "B106"} & set(south)


def test_wss_r_129_in_or_adjacent() -> None:
    b = board("B")
    assert len(zone_cells(b, [Zone(near="B808")])) == 7


def test_wss_r_179_sides_of_the_river() -> None:
    """By the row of the river hex in the column: B807 itself is neither."""
    b = board("B")
    assert [bank_of_river(b, b.cell(x)) for x in ("B806", "B807", "B808")] == ["north", "", "south"]


def test_wss_r_135_a_scenario_changes_values() -> None:
    """A hex and a counter of this scenario only."""
    data = sheet("contact-at-the-farm")
    data["hexes"] = {"C504": {"terrain": "w"}}
    data["changes"] = {"platoons": {"GE-GR": {"range": 3}}}
    _, pack, ground = load_scenario(data, "test")
    assert ground.terrain[ground.cell("C504")].name == "woods"
    assert (pack.platoons["GE-GR"].range, PACK.platoons["GE-GR"].range) == (3, 2)
    assert lay(PACK, ("C",), None, {"C100": HexChange(level=2)}).level[0] == 2


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.toml")), ids=lambda path: path.stem)
def test_wss_scn_1_scenarios_load(path: Path) -> None:
    """WSS-SCN.2, WSS-SCN.12: Each has its background and its historical outcome."""
    scenario, _, ground = load_scenario(tomllib.loads(path.read_text(encoding="utf-8")), path)
    assert scenario.background
    assert scenario.outcome
    assert len(ground.map) >= 108


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "unknown map": ({"board": ["E"]}, "no map 'E'"),
    "map twice": ({"board": ["C C"]}, "none twice"),
    "ragged board": ({"board": ["C D", "A"]}, "equally long"),
    "unknown hex": ({"fords": ["C199"]}, "no hex 'C199'"),
    "column off the board": ({"fords": ["C1005"]}, "no hex 'C1005'"),
    "no condition": ({"victory": {"winner": 0}}, "any_of"),
    "no winner": ({"victory": {"any_of": [[{"platoons": 3}]]}}, "Give `winner`"),
    "grades": ({"victory": {"grades": [{"at_least": 1}, {"at_least": 2}]}}, "highest"),
    "hex terrain": ({"hexes": {"C504": {"terrain": "x"}}}, "letter 'x'"),
    "a chart without 10": ({"changes": {"columns": [1, 2], "rows": [[1, 2]] * 13}}, "rising columns"),
}


@pytest.mark.parametrize(("change", "said"), FAULTS.values(), ids=FAULTS)
def test_wss_scn_11_faults_are_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        load_scenario({**sheet("contact-at-the-farm"), **change}, "test")


COMPANY_FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "officer": ({"letters": ["Z"]}, "no officer 'Z'"),
    "platoon": ({"platoons": ["US-IN"]}, "no platoon 'US-IN'"),
    "place": ({"at": []}, "`zone`, or fixed hexes"),
    "hexes": ({"at": ["C405"]}, "one for each platoon"),
    "entry": ({"at": [], "entry": {"turn": 1}}, "by a `road` hex or over an `edge`"),
    "no letters": ({"letters": []}, "letters"),
    "a major leads no company": ({"letters": ["HR"]}, "cannot command"),
}


@pytest.mark.parametrize(("change", "said"), COMPANY_FAULTS.values(), ids=COMPANY_FAULTS)
def test_wss_oob_1_orders_of_battle_are_checked(change: dict[str, Any], said: str) -> None:
    data = sheet("contact-at-the-farm")
    data["sides"][1]["companies"][0].update(change)
    with pytest.raises(ContentError, match=said):
        load_scenario(data, "test")


def test_wss_h_17_a_position_in_which_infantry_rides_is_refused() -> None:
    with pytest.raises(ContentError, match="'B1' is `mounted` in the position, but only cavalry can be"):
        position("company B US-IN\nB C1300\nB1 C1300 mounted", FAR_AWAY)


def test_wss_r_67_the_chart() -> None:
    """Column 9, row 2 is 6; low is good; there is no column 7."""
    chart = PACK.combat
    assert chart.rows[1][chart.columns.index(9)] == 6
    assert 7 not in chart.columns
    for column in range(len(chart.columns)):
        results = [row[column] for row in chart.rows]
        assert results == sorted(results, reverse=True)
    for row in chart.rows:
        assert list(row) == sorted(row)


def test_wss_uni_10_officers_of_the_examples() -> None:
    """WSS-UNI.4 Jones and Gielnik have morale 7 and leadership 1; replacements exist for every nation."""
    for name in ("US-B", "GE-D"):
        assert (PACK.officers[name].morale, PACK.officers[name].leadership) == (7, 1)
    assert {o.nation for o in PACK.officers.values() if o.role == "replacement"} == {"GE", "US", "FR", "SU"}


def test_wss_trp_5_counters_that_never_flip() -> None:
    """Cavalry and motorized infantry show their transport on the reverse."""
    never = [name for name, kind in PACK.platoons.items() if kind.never_flips]
    assert never == ["GE-CV", "US-MO", "FR-CV", "SU-CV"]


def test_wss_oob_10_designations_of_machine_guns() -> None:
    """A "5-4 MG" has FF 5 and range 4."""
    guns = [kind for kind in PACK.platoons.values() if kind.kind == "machine_gun"]
    assert len(guns) == 6
    for gun in guns:
        assert f"{gun.factor}-{gun.range}" in gun.name


def test_wss_scn_8_quality_of_companies() -> None:
    """WSS-UNI.8: Hedgerow lane: German veterans, the American company C green, the others standard."""
    game = sandtable.new_game("war_storm", "hedgerow-lane", seed=1)
    s = game.state
    found = {(c.side, c.letter): s.platoons_of(c.id)[0].quality.value for c in s.companies.values()}
    wanted = {(0, "A"): "standard", (0, "B"): "standard", (0, "C"): "green"}
    assert found == {**wanted, (1, "E"): "veteran", (1, "G"): "veteran"}


def test_wss_mor_4_losses_before_the_scenario_count() -> None:
    """Broken company: the platoon in C707 has lost a step, and so has its company."""
    s = sandtable.new_game("war_storm", "broken-company", seed=1).state
    assert [(c.letter, c.lost) for c in s.companies.values() if c.side == 1] == [("B", 1), ("C", 0)]
