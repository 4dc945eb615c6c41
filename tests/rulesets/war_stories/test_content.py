"""The house content has the counts of the specification, and its scenarios fit it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.content import read_toml
from sandtable.engine.errors import ContentError
from sandtable.rulesets import war_stories
from sandtable.rulesets.war_stories.packs import load_pack
from sandtable.rulesets.war_stories.scenario import load_scenario

FOLDER = Path(war_stories.__path__[0])
SCENARIOS = sorted((FOLDER / "scenarios").glob("*.toml"))


def test_ws_unit_1_content_counts() -> None:
    pack = load_pack()
    assert [len(x) for x in (pack.chits, pack.damage, pack.suppression)] == [36, 24, 24]
    assert [len(x) for x in (pack.units, pack.weapons, pack.orders, pack.assets)] == [63, 20, 30, 18]
    assert sum(event.copies for event in pack.events.values()) == 28


def test_ws_cht_1_pass_chances() -> None:
    """Conscript 9, regular 18, veteran 26 and elite 31 of 36 chits."""
    passes = [sum(c.passes(medals) for c in load_pack().chits.values()) for medals in range(4)]
    assert passes == [9, 18, 26, 31]


def test_ws_ex_1_capacity_of_a_circle() -> None:
    """WS-CAP.1, WS-CAP.2 One circle is a squad, two teams, or a team and half a circle."""
    pack = load_pack()
    squad, team = pack.units["A-RIFLE"], pack.units["A-RIFLE-T"]
    assert (squad.room, team.room, pack.units["A-M3HT"].circles) == (2, 1, 2)


def test_ws_ex_2_capacity_of_a_dot() -> None:
    """WS-CAP.1, WS-R.24 One dot is a gun of any size, or two small ones."""
    pack = load_pack()
    assert pack.units["A-GMC"].dots == 2
    assert [pack.units[kind].room for kind in ("A-57", "G-FLAK88", "G-LEIG")] == [2, 2, 1]


def test_ws_ex_3_medals() -> None:
    """WS-UNIT.18 Conscript 0, regular 1, veteran 2, elite 3."""
    units = load_pack().units
    assert [units[kind].medals for kind in ("S-CONS", "A-RIFLE", "G-PZG", "A-PARA")] == [0, 1, 2, 3]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_ws_set_2_scenarios_load(path: Path) -> None:
    scenario, ground = load_scenario(read_toml(path), path, load_pack())
    assert len(ground.map) == scenario.map.columns * scenario.map.rows
    assert all(1 <= len(area) <= 7 for area in ground.areas.members)  # WS-MAP.1


def faulty(**changes: Any) -> dict[str, Any]:
    data = read_toml(FOLDER / "scenarios" / "hedgerows.toml")
    for path, value in changes.items():
        table = data
        *names, last = path.split("__")
        for name in names:
            table = table[name]
        table[last] = value
    return data


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"attacker__units": {"G-GREN": 1}}, "no unit 'G-GREN' of this nation"),
        ({"attacker__assets": ["SA-14"]}, "not for a us attacker"),
        ({"attacker__fog": {"wire": 1}}, "for the defender"),
        ({"defender__fog": {"wire": 7}}, "only 6 of wire"),
        ({"attacker__sector": ["A-"]}, "is not a zone"),
        ({"map__woods": ["Z9"]}, "there is no hex 'Z9'"),
        ({"map__walls": ["A1|C1"]}, "names no hexside"),
        ({"attacker__decoys": {"A-RIFLE": 5}}, "at most 4 decoys"),
        ({"deck": {"events": 99, "last": 6}}, "only 25 event cards"),
    ],
)
def test_faulty_scenarios_are_named(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(ContentError, match=fault):
        load_scenario(faulty(**changes), "the test", load_pack())


def test_steep_slopes_are_a_checksum() -> None:
    data = read_toml(FOLDER / "scenarios" / "ridge-61.toml")
    data["map"]["steep"] = ["M6|N5"]
    with pytest.raises(ContentError, match="steep"):
        load_scenario(data, "the test", load_pack())
