"""RS-CMP, RS-MAP, RS-OVL, RS-BLK: what boards, overlays and blocks are and show."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import ContentError
from sandtable.rulesets.red_storm.packs import load_pack
from sandtable.rulesets.red_storm.tables import Drive, Sighting
from tests.rulesets.red_storm.looks import choices
from tests.rulesets.red_storm.maps import copy_content, ground_of, labels
from tests.rulesets.red_storm.positions import play, position

FAR = "50 s_str_r Suppressed L8 N"
WOOD = ("O08a E4",)
"""A forest at E4 and E5."""


def test_rs_cmp_3_both_can_tell_infantry_from_vehicles() -> None:
    """RS-CMP.3 The enemy reads the size of a block, but not its name."""
    game = position("10 g_gren_r Ready E3 N\n11 g_pz2f Move E3 N", FAR)
    seen = {piece["id"]: piece for piece in game.seat(1).view()["pieces"] if piece["side"] == 0}
    assert {number: piece["size"] for number, piece in seen.items()} == {10: "infantry", 11: "vehicle"}
    assert not any("name" in piece for piece in seen.values())


# Boards


def test_rs_map_4_roads_are_links_between_hexes() -> None:
    """RS-MAP.4 At the crossroads F4 four roads meet; E3 lies beside the road."""
    ground = ground_of(20, (("3a",),))
    assert labels(ground, tuple(sorted(ground.links[ground.map.cell("F4")]))) == "E4 F3 F5 G4"
    assert ground.links[ground.map.cell("E3")] == ()


@pytest.mark.parametrize(
    ("face", "areas", "water"),
    [("2a", 20, "H1 H2 H3 H5 H6 H7 H8"), ("5a", 17, "B3 B4 C3 C4 J5 J6 K6")],
)
def test_rs_map_5_nobody_enters_rivers_and_ponds(face: str, areas: int, water: str) -> None:
    """RS-MAP.5 The bridge at H4 of board 2a is no river hex."""
    ground = ground_of(areas, ((face,),))
    everything = (1 << len(ground.map)) - 1
    for drive in (Drive.FOOT, Drive.TRACKED):
        assert labels(ground, everything & ~ground.enterable[drive]) == water


def test_rs_map_6_there_are_no_half_hexes() -> None:
    """RS-MAP.6 A board has 12 times 8 hexes; the corner A1 touches A2 and B1 and nothing else."""
    ground = ground_of(18, (("1b",),))
    assert len(ground.map) == 96
    beside = [cell for cell in ground.map.neighbours[ground.map.cell("A1")] if cell >= 0]
    assert labels(ground, tuple(sorted(beside))) == "A2 B1"


# Overlays


def test_rs_ovl_2_every_overlay_blocks_sight(tmp_path: Path) -> None:
    """RS-OVL.2 Both faces of all 23; a pack with an overlay that does not is refused."""
    pack = load_pack()
    faces = [name for overlay in pack.overlays.values() for name in (overlay.front, overlay.back)]
    assert len(faces) == 46
    assert Sighting.CLEAR not in {pack.terrain[name].sight for name in faces}
    old = 'name = "Field"\noverlay = true\nsight = "blocks"'
    clear = copy_content(tmp_path, "terrain.toml", old, old.replace("blocks", "clear"))
    with pytest.raises(ContentError, match=r"RS-OVL\.2"):
        load_pack(clear)


def test_rs_ovl_3_cover_strength_and_fire() -> None:
    """RS-OVL.3 Wooden E1: 1, 3, burns. Stone G1: 2, 5. Forest I1: 1, burns. Field K1: burns. Hill B4: 1."""
    overlays = ("O01a E1", "O02b G1", "O08a I1", "O09b K1", "O21a B4")
    ground = ground_of(23, (("1b",),), *overlays)
    found = {}
    for label in ("E1", "G1", "I1", "K1", "B4"):
        cell = ground.map.cell(label)
        found[label] = ground.downshifts[cell], ground.strength[cell], bool(ground.flammable >> cell & 1)
    assert found == {
        "E1": (1, 3, True),
        "G1": (2, 5, False),
        "I1": (1, 0, True),
        "K1": (0, 0, True),
        "B4": (1, 0, False),
    }


# Blocks


@pytest.mark.parametrize(("facing", "sees"), [("N", True), ("S", False)])
def test_rs_blk_1_sight_begins_at_the_hexside_of_the_block(facing: str, sees: bool) -> None:
    """RS-BLK.1, RS-LOS.4 The squad in the forest sees E2 from its north side, not through its own hex."""
    game = position(f"10 g_gren_r Ready E4 {facing}", f"51 s_str_r Ready E2 S\n{FAR}", overlays=WOOD)
    play(game, "order og2", "activate 10")
    assert ("fire 10 at E2" in choices(game, "fire")) is sees


@pytest.mark.parametrize(("facing", "sees"), [("S", True), ("N", False)])
def test_rs_blk_1_sight_ends_at_the_hexside_of_the_block(facing: str, sees: bool) -> None:
    """RS-BLK.1, RS-LOS.5 The squad at E5, in the forest, is seen from E7 at its south side only."""
    game = position("10 g_gren_r Ready E7 N", f"51 s_str_r Ready E5 {facing}\n{FAR}", overlays=WOOD)
    play(game, "order og2", "activate 10")
    assert ("fire 10 at E5" in choices(game, "fire")) is sees


def test_rs_blk_2_between_two_and_four_icons() -> None:
    """RS-BLK.2 Suppressed and what it is rated for; an SdKfz 251 has no Fire icon."""
    vehicles = [kind for kind in load_pack().units.values() if kind.is_vehicle]
    assert {len(kind.rated) + 1 for kind in vehicles} == {3, 4}
    game = position("10 g_251 Support E3 N\n11 g_pz2f Support G3 N", FAR)
    play(game, "order og4", "end", "regroup 10")
    assert choices(game, "set") == ["set to Move"]
    play(game, "set to Move", "regroup 11")
    assert choices(game, "set") == ["set to Move", "set to Fire"]


def test_rs_blk_4_a_block_shows_name_valor_and_ratings() -> None:
    """RS-BLK.4 Pz II F: valor 1, 6 with an upshift, 6/1, armour 2/1, movement 3; an SdKfz 251 carries 2."""
    game = position("10 g_pz2f Move E3 N\n11 g_251 Move G3 N", FAR)
    pieces = {piece["id"]: piece for piece in game.seat(0).view()["pieces"]}
    printed = {number: {r["name"]: r["printed"] for r in pieces[number]["ratings"]} for number in (10, 11)}
    assert (pieces[10]["side"], pieces[10]["name"]) == (0, "Pz II F")
    assert printed[10] == {
        "valor": 1,
        "anti-infantry range": 6,
        "anti-infantry upshifts": 1,
        "anti-vehicle range": 6,
        "firepower": 1,
        "front armour": 2,
        "rear armour": 1,
        "movement": 3,
    }
    assert printed[11]["portage"] == 2
