"""Maps and scenarios for the tests of content, ground and sight."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sandtable.engine.content import read_toml
from sandtable.rulesets.red_storm import packs
from sandtable.rulesets.red_storm.assembly import lay_ground
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.packs import load_pack
from sandtable.rulesets.red_storm.scenario import load_scenario
from sandtable.rulesets.red_storm.sheets import Deck, Scenario, Sheet
from sandtable.rulesets.red_storm.tables import Side

CONTENT = packs.FOLDER / "content"
SCENARIOS = packs.FOLDER / "scenarios"
IDS = ("outpost-line", "kolkhoz-crossroads", "bridge-over-the-mokraya", "house-by-house", "red-storm")


@cache
def scenario(name: str) -> tuple[Scenario, Ground]:
    """One of the house scenarios and its map."""
    path = SCENARIOS / f"{name}.toml"
    return load_scenario(read_toml(path), path, load_pack())


def given(data: Mapping[str, Any]) -> tuple[Scenario, Ground]:
    """A scenario given as data."""
    return load_scenario(data, "the given scenario", load_pack())


def ground_of(areas: int, boards: tuple[tuple[str, ...], ...], *overlays: str, pack: str = "house") -> Ground:
    """A map without a scenario."""
    sheet = Sheet(zone=(), units={}, objectives=())
    plan = Scenario(
        title="Test",
        attacking=Side.GERMAN,
        boards=boards,
        areas=areas,
        wind=0,
        deck=Deck(1, 1, 1),
        german=sheet,
        soviet=sheet,
        overlays=overlays,
    )
    return lay_ground(load_pack(pack), plan, "the test")


def labels(ground: Ground, cells: object) -> str:
    """Cells, or the cells of a mask, as one line of labels."""
    found = ground.cells_of(cells) if isinstance(cells, int) else cells
    assert isinstance(found, (tuple, list))
    return " ".join(ground.map.labels[cell] for cell in found)


def copy_content(folder: Path, file: str, old: str, new: str) -> str:
    """A data pack in a folder, like the house's but for one change."""
    for path in CONTENT.glob("*.toml"):
        (folder / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "pack.toml").write_text('format = 1\nruleset = "red_storm"\n', encoding="utf-8")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(folder)
