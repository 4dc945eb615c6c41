"""A data pack read into records: a file for each chapter; a fault is named with its entry and line."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from sandtable.engine.chapter import Chapter
from sandtable.engine.content import load, pack_folder, place_of
from sandtable.engine.errors import ContentError
from sandtable.rulesets.of_war_and_men import sheets
from sandtable.rulesets.of_war_and_men.pack_checks import check_pack
from sandtable.rulesets.of_war_and_men.sheets import LU, Pack, SoldierCard

FOLDER = Path(__file__).parent


def load_pack(pack: str = "house") -> Pack:
    """OWM-CMP.1, OWM-CMP.2, OWM-CMP.3 The content of a pack, read and checked once."""
    return _pack_of(pack_folder(FOLDER, pack))


@lru_cache(maxsize=16)
def _pack_of(folder: Path) -> Pack:
    deck = Chapter(folder / "deck.toml", "cards", "mission_cards")
    arms = Chapter(folder / "weapons.toml", "profiles", "weapons")
    found = Pack(
        cards=_numbered(deck),
        mission_cards=deck.entries("mission_cards", sheets.MissionCard),
        terrains=Chapter(folder / "terrain.toml", "terrains").entries("terrains", sheets.TerrainType),
        weapons=arms.entries("weapons", sheets.Weapon),
        profiles=arms.entries("profiles", sheets.Profile),
        traits=Chapter(folder / "traits.toml", "traits").entries("traits", sheets.Trait),
        divisions=Chapter(folder / "divisions.toml", "divisions").entries("divisions", sheets.Division),
        soldiers=_soldiers(Chapter(folder / "soldiers.toml", "soldiers", "lu")),
        tokens=load(folder / "tokens.toml", sheets.Tokens),
    )
    for file, place, fault in check_pack(found):
        raise ContentError(f"{place_of(folder / f'{file}.toml', place)}: {fault}")
    return found


def _numbered(deck: Chapter) -> dict[int, sheets.CoreCard]:
    """OWM-CRD.3 The core cards by their numbers."""
    cards = deck.entries("cards", sheets.CoreCard)
    for name in cards:
        if not name.isdecimal():
            raise ContentError(
                f"{place_of(deck.path, f'.cards.{name}')}: a core card is a number, not {name!r}"
            )
    return {int(name): card for name, card in cards.items()}


def _soldiers(chapter: Chapter) -> dict[str, SoldierCard]:
    """OWM-SOL.1 The soldier cards; division and number are those of the id. Lu comes last."""
    found: dict[str, SoldierCard] = {}
    for name, row in chapter.table("soldiers").items():
        division, _, number = name.rpartition("-")
        place = f".soldiers.{name}"
        if not division or not number.isdecimal() or not isinstance(row, dict):
            raise ContentError(
                f"{place_of(chapter.path, place)}: a soldier is called like RGR-3, not {name!r}"
            )
        entry = {"id": name, "division": division, "number": int(number), **row}
        found[name] = chapter.record(entry, SoldierCard, place)
    found[LU] = chapter.record({"id": LU, **chapter.table("lu").get(LU, {})}, SoldierCard, ".lu")
    return found
