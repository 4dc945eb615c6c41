from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.boards.areas import NO_AREA
from sandtable.boards.hex import Hex, distance
from sandtable.rulesets.red_storm.assembly import sketch
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.packs import load_pack
from sandtable.rulesets.red_storm.sheets import Edge
from sandtable.rulesets.red_storm.tables import Drive
from tests.rulesets.red_storm.maps import IDS, copy_content, ground_of, labels, scenario

PACK = load_pack()
OUTPOST = scenario("outpost-line")[1]
BRIDGE = scenario("bridge-over-the-mokraya")[1]
HOUSES = scenario("house-by-house")[1]
STORM = scenario("red-storm")[1]


def area(ground: Ground, label: str) -> str:
    """The hexes of the area that holds a hex."""
    return labels(ground, ground.area_cells(ground.map.cell(label)))


def steps(ground: Ground, label: str, drive: Drive = Drive.TRACKED, *, mined: tuple[str, ...] = ()) -> str:
    """Where one movement point leads."""
    layout = ground.layout((), tuple(ground.map.cell(mine) for mine in mined))
    return labels(ground, layout.steps(ground.map.cell(label), ground.enterable[drive]))


def road_steps(ground: Ground, label: str, *disabled: str) -> str:
    """Where one movement point wholly on the road leads."""
    mask = sum(1 << ground.map.cell(hex_) for hex_ in disabled)
    return labels(ground, ground.layout().road_steps(ground.map.cell(label), mask))


# RS-R.8 The grid


@pytest.mark.parametrize(
    ("label", "here"),
    [("A1", Hex(0, 0)), ("B1", Hex(1, 0)), ("C1", Hex(2, -1)), ("X16", Hex(23, 4)), ("F8", Hex(5, 5))],
)
def test_rs_r_8_labels(label: str, here: Hex) -> None:
    """RS-R.8 q is the column, r the row less half the columns to the west."""
    assert STORM.map.hexes[STORM.map.cell(label)] == here


def test_rs_r_8_directions_and_low_columns() -> None:
    """RS-R.8 Columns B, D, F... lie half a hex lower: NE of A2 is B1, NE of B2 is C2."""
    sides = STORM.map.sides
    assert labels(STORM, sides[STORM.map.cell("C4")]) == "C3 D3 D4 C5 B4 B3"
    assert labels(STORM, sides[STORM.map.cell("D4")]) == "D3 E4 E5 D5 C5 C4"


def test_rs_r_8_distance() -> None:
    """RS-R.8 The table of distances is the greatest difference of the three coordinates."""
    hexes = STORM.map.hexes
    assert [list(row) for row in STORM.distance] == [[distance(a, b) for b in hexes] for a in hexes]


# RS-R.9 Areas


@pytest.mark.parametrize("name", IDS)
def test_rs_set_5_maps_are_as_drawn(name: str) -> None:
    """RS-SET.5 Boards and overlays give the map of the scenario, RS-R.9 with its number of areas."""
    plan, ground = scenario(name)
    assert sketch(ground, PACK) == plan.sketch
    assert len(ground.areas) == plan.areas


@pytest.mark.parametrize(("face", "areas"), [(face.id, face.area_count) for face in PACK.faces.values()])
def test_rs_map_1_areas_of_every_face(face: str, areas: int) -> None:
    """RS-MAP.1 Each has 1 to 7 hexes, in one piece; RS-R.9 water belongs to none."""
    ground = ground_of(areas, ((face,),))
    assert {len(cells) for cells in ground.areas.members} <= set(range(1, 8))
    wet = [cell for cell, number in enumerate(ground.areas.area_of) if number == NO_AREA]
    assert all(ground.terrain[cell] in ("river", "pond") for cell in wet)


def test_rs_r_9_an_overlay_cuts_its_base_areas() -> None:
    """RS-R.9 Field O14b lies on E1 E2 F1 F2: area 5 of face 1a keeps C1 D1 D2, area 9 loses two hexes."""
    assert area(OUTPOST, "E1") == "E1 E2 F1 F2"
    assert area(OUTPOST, "D1") == "C1 D1 D2"
    assert area(OUTPOST, "G3") == "E3 F3 G2 G3"


def test_rs_r_9_what_is_left_of_an_area_falls_apart() -> None:
    """RS-R.9 The hill on V5-X6 parts U6 from the rest of its base area on face 2a."""
    whole = ground_of(20, (("2a",),))
    assert area(whole, "I6") == "I5 I6 J4 J5 J6 K5 K6"
    assert area(BRIDGE, "U6") == "U6"
    assert area(BRIDGE, "V4") == "V4"


def test_rs_ovl_1_a_forest_has_its_own_areas() -> None:
    """RS-OVL.1 A forest of four hexes has two areas, a field of four one; houses have one each."""
    assert area(BRIDGE, "V1") == "V1 V2"
    assert area(BRIDGE, "W2") == "W2 W3"
    assert area(BRIDGE, "I1") == "I1 I2 J1 J2"
    assert area(HOUSES, "S5") == "S5"


def test_rs_ovl_1_a_crest_is_cut_out_of_its_hill() -> None:
    """RS-OVL.1 The hill round W6 has areas of 4 and 3 hexes; the crest takes W6 from the first."""
    assert area(BRIDGE, "W6") == "W6"
    assert area(BRIDGE, "W5") == "W5 X5 X6"
    assert area(BRIDGE, "V5") == "V5 V6 W7"


def test_rs_ovl_1_rotation() -> None:
    """RS-OVL.1 Turned clockwise by 60 degrees a pair that ran south runs south-west."""
    plain = ground_of(19, (("1b",),), "O08a F4")
    turned = ground_of(19, (("1b",),), "O08a F4 1")
    assert area(plain, "F4") == "F4 F5"
    assert area(turned, "F4") == "E5 F4"


def test_rs_r_9_areas_never_cross_boards() -> None:
    """RS-R.9 L4 and M4 lie on two boards."""
    assert not set(area(BRIDGE, "L4").split()) & set(area(BRIDGE, "M4").split())
    assert all(
        len({(cell // 16 // 12, cell % 16 // 8) for cell in cells}) == 1
        for cells in STORM.areas.members
        if not any(STORM.cover[cell] >= 0 or STORM.hill[cell] >= 0 for cell in cells)
    )


def test_rs_r_9_adjacent_areas_share_a_side() -> None:
    """RS-R.9 The bridge joins the banks; without it no area of one bank touches the other."""
    areas = BRIDGE.areas
    bridge = areas.area_of[BRIDGE.map.cell("T4")]
    beside = {labels(BRIDGE, areas.members[number]).split()[0] for number in areas.adjacent[bridge]}
    assert beside == {"R5", "U4", "U5"}
    west = areas.area_of[BRIDGE.map.cell("S6")]
    assert areas.area_of[BRIDGE.map.cell("U6")] not in areas.adjacent[west]


# Terrain


def test_rs_mov_7_water_is_impassable() -> None:
    """RS-MOV.7 Rivers and ponds; the bridge is not."""
    assert labels(BRIDGE, BRIDGE.rivers) == "T1 T2 T3 T5 T6 T7 T8"
    assert not BRIDGE.enterable[Drive.FOOT] & BRIDGE.rivers
    assert BRIDGE.enterable[Drive.WHEELED] >> BRIDGE.map.cell("T4") & 1
    ponds = ("B11", "C12", "J13", "J14", "K14")
    assert not any(STORM.enterable[Drive.FOOT] >> STORM.map.cell(label) & 1 for label in ponds)


def test_rs_mov_9_wheels_keep_out_of_forest_and_marsh() -> None:
    """RS-MOV.9 Tracks may enter both."""
    for label in ("A9", "O10"):
        cell = STORM.map.cell(label)
        assert not STORM.enterable[Drive.WHEELED] >> cell & 1
        assert STORM.enterable[Drive.TRACKED] >> cell & 1
    assert STORM.enterable[Drive.WHEELED] >> STORM.map.cell("M1") & 1  # a field


def test_rs_mov_14_marsh_areas_are_half_speed() -> None:
    """RS-MOV.14 Half speed is of whole areas: all hexes of an area with marsh."""
    assert labels(STORM, STORM.halves) == "O10 O11 O15 O16 P10 P11 R13 R14 S13 S14 U10 U11 V14 V15 W14"


def test_rs_d_7_one_marsh_hex_makes_its_area_half_speed(tmp_path: Path) -> None:
    """RS-D.7 C2 of face 4b as open ground is still in the half-speed area of D2, C3 and D3."""
    pack = copy_content(tmp_path, "boards.toml", '"..mm....m..."', '"...m....m..."')
    ground = ground_of(22, (("4b",),), pack=pack)
    assert ground.terrain[ground.map.cell("C2")] == "open"
    assert ground.map.cell("C2") in ground.halves


def test_rs_sft_3_downshifts_of_terrain() -> None:
    """RS-SFT.3 Brush, forest and wooden houses 1, stone houses 2, fields 0; RS-ELV.5 hills and crests 1."""
    found = {
        label: HOUSES.downshifts[HOUSES.map.cell(label)] for label in ("B2", "D5", "P3", "Q3", "M1", "A4")
    }
    assert list(found.values()) == [1, 1, 1, 2, 0, 0]
    assert [BRIDGE.downshifts[BRIDGE.map.cell(label)] for label in ("W6", "W5", "U6")] == [1, 1, 0]


def test_rs_elv_4_height_is_one_upshift() -> None:
    """RS-ELV.4, RS-R.99 Hill and crest together count once."""
    high = [cell for cell in range(len(BRIDGE.map)) if BRIDGE.height[cell]]
    assert labels(BRIDGE, high) == "N6 N7 O7 O8 V5 V6 W5 W6 W7 X5 X6"
    assert set(BRIDGE.height) == {0, 1}


def test_rs_r_99_forest_on_a_hill_adds_up() -> None:
    """RS-R.99 Cover 1 and hill 1; the forest blocks like any other."""
    ground = ground_of(21, (("1b",),), "O19a F4", "O08a F4")
    cell = ground.map.cell("F4")
    assert (ground.terrain[cell], ground.downshifts[cell], ground.height[cell]) == ("forest", 2, 1)
    assert labels(ground, ground.solid) == "F4 F5"
    assert not ground.open_ground >> cell & 1


def test_rs_r_69_open_ground() -> None:
    """RS-R.69 Roads, bridges, marsh, hills and crests are open; brush and other overlays are not."""
    is_open = [bool(BRIDGE.open_ground >> BRIDGE.map.cell(label) & 1) for label in ("A4", "T4", "W6", "N6")]
    assert is_open == [True] * 4
    assert not any(
        BRIDGE.open_ground >> BRIDGE.map.cell(label) & 1 for label in ("B6", "Q1", "I1", "U3", "T1")
    )
    assert STORM.open_ground >> STORM.map.cell("O10") & 1


def test_rs_blz_1_flammable_ground() -> None:
    """RS-BLZ.1 Brush, forest, fields and wooden houses burn; stone and open ground do not."""
    burns = [
        bool(HOUSES.flammable >> HOUSES.map.cell(label) & 1) for label in ("B2", "D5", "M1", "P3", "Q3", "A1")
    ]
    assert burns == [True, True, True, True, False, False]


def test_rs_dst_5_houses_can_be_destroyed() -> None:
    """RS-DST.5 Strength by hex; forest and hills have none."""
    assert [HOUSES.strength[HOUSES.map.cell(label)] for label in ("P3", "Q3", "D5", "A1")] == [3, 5, 0, 0]


def test_rs_r_90_blockers_change_with_play() -> None:
    """RS-R.106 A destroyed overlay hex blocks no more; RS-R.90 a blocking marker does."""
    p3, a1 = HOUSES.map.cell("P3"), HOUSES.map.cell("A1")
    now = HOUSES.blockers(destroyed=(p3,), blocking=(a1,))
    assert now == HOUSES.solid & ~(1 << p3) | 1 << a1


# Roads


def test_rs_mov_12_roads_run_over_joints_and_hills() -> None:
    """RS-MOV.12 L4-M4 and F8-F9 are linked; the road runs on over I4 and the hill at Q4-S4."""
    links = {
        label: labels(STORM, STORM.links[STORM.map.cell(label)]) for label in ("L4", "F8", "I4", "R4", "F4")
    }
    assert links == {"L4": "K4 M4", "F8": "F7 F9", "I4": "H4 J4", "R4": "Q4 S4", "F4": "E4 F3 F5 G4"}
    assert labels(STORM, STORM.links[STORM.map.cell("X4")]) == "W4"


def test_rs_ovl_1_an_overlay_hides_the_road() -> None:
    """RS-OVL.1 A house on H4 takes the links of its hex away; it is no road hex."""
    ground = ground_of(21, (("3a",),), "O01a H4")
    assert labels(ground, ground.links[ground.map.cell("G4")]) == "F4"
    assert ground.links[ground.map.cell("H4")] == ()
    assert not ground.road >> ground.map.cell("H4") & 1


def test_rs_r_48_a_point_on_the_road() -> None:
    """RS-R.48 From D4 (area D4-F4, E5...) along the road in its own area and in those that D4 touches."""
    assert area(OUTPOST, "D4") == "D4 D5 E4 E5 E6 F4 F5"
    assert area(OUTPOST, "C4") == "B2 B3 C4"
    assert road_steps(OUTPOST, "D4") == "C4 E4 F4"
    assert road_steps(OUTPOST, "F4") == "D4 E4 G4 H4 I4"


def test_rs_mov_13_a_disabled_hex_ends_the_bonus() -> None:
    """RS-MOV.13, RS-R.59 No chain runs through a roadblock, from it or to it."""
    assert road_steps(OUTPOST, "F4", "G4") == "D4 E4"
    assert road_steps(OUTPOST, "F4", "F4") == ""


def test_rs_r_49_road_through_a_half_speed_area() -> None:
    """RS-R.49 Mines make the area of D4 half-speed: the bonus goes hex by hex."""
    mined = OUTPOST.layout((), (OUTPOST.map.cell("E5"),))
    cells = mined.road_steps(OUTPOST.map.cell("E4"), 0)
    assert labels(OUTPOST, cells) == "D4 F4"


# Movement over areas


def test_rs_mov_2_another_area_must_touch_the_hex() -> None:
    """RS-MOV.2, .3 From L8 (face 1a): any hex of its own area and of those that touch L8 itself."""
    assert area(OUTPOST, "L8") == "K8 L7 L8"
    assert steps(OUTPOST, "L8") == "K8 L7"
    assert steps(OUTPOST, "L7") == "J5 K6 K7 K8 L5 L6 L8"


def test_rs_r_46_a_chain_must_lead_to_the_hex() -> None:
    """RS-R.46 Where wheels may not go, what lies behind is out of reach too."""
    assert "U6" not in steps(BRIDGE, "S6")
    assert steps(BRIDGE, "S4", Drive.WHEELED) == steps(BRIDGE, "S4")
    forest = ground_of(19, (("1b",),), "O10a C4")
    on_foot, on_wheels = steps(forest, "B5", Drive.FOOT), steps(forest, "B5", Drive.WHEELED)
    assert set(on_foot.split()) - set(on_wheels.split()) == {"C4", "C5", "D4"}


def test_rs_mov_14_marsh_hex_by_hex() -> None:
    """RS-MOV.14 Each hex of a half-speed area counts as an area of its own."""
    assert area(STORM, "O10") == "O10 O11 P10 P11"
    assert set(steps(STORM, "O10").split()) & set(area(STORM, "O10").split()) == {"O11", "P10"}


def test_rs_r_58_mines_make_their_area_half_speed() -> None:
    """RS-R.58 One step inside the mined area is one hex; what lies around is as it was."""
    free, mined = steps(OUTPOST, "D4"), steps(OUTPOST, "D4", mined=("F5",))
    assert set(free.split()) - set(mined.split()) == {"E6", "F4", "F5"}


def test_rs_r_56_a_ford_is_an_area_of_one_hex() -> None:
    """RS-R.56 With a ford at T6 the banks are joined; the areas of the map are as before otherwise."""
    ford = BRIDGE.map.cell("T6")
    layout = BRIDGE.layout((ford,))
    enterable = BRIDGE.enterable[Drive.FOOT] | 1 << ford
    assert ford in layout.steps(BRIDGE.map.cell("S6"), enterable)
    assert "U6" in labels(BRIDGE, layout.steps(ford, enterable)).split()
    assert len(layout.whole) == len(BRIDGE.areas) + 1
    assert ford not in BRIDGE.layout().steps(BRIDGE.map.cell("S6"), enterable)


def test_step_counts_are_moderate() -> None:
    """RS-MOV.2 One full point offers at most 28 hexes on the house maps."""
    most = 0
    for name in IDS:
        ground = scenario(name)[1]
        layout, open_ = ground.layout(), ground.enterable[Drive.TRACKED]
        most = max(most, *(len(layout.steps(cell, open_)) for cell in ground.cells_of(open_)))
    assert most == 28


# Edges, zones, markers


def test_rs_r_10_edges() -> None:
    """RS-R.10 Boundary hexes by side of the map; a corner is on two."""
    assert labels(OUTPOST, OUTPOST.edges[Edge.WEST]) == "A1 A2 A3 A4 A5 A6 A7 A8"
    assert labels(OUTPOST, OUTPOST.edges[Edge.NORTH]).split() == [f"{column}1" for column in "ABCDEFGHIJKL"]
    assert labels(STORM, STORM.edges[Edge.EAST]).split()[-1] == "X16"
    assert labels(OUTPOST, OUTPOST.edges[Edge.SOUTH]).split()[0] == "A8"


def test_rs_set_7_zones() -> None:
    """RS-SET.7 Columns, hexes and stretches of a column."""
    assert labels(OUTPOST, OUTPOST.zone(("A-B",))) == " ".join(f"{c}{n}" for c in "AB" for n in range(1, 9))
    assert labels(OUTPOST, OUTPOST.zone(("C3-C5", "A1", "L"))).startswith("A1 C3 C4 C5 L1 L2")
    assert STORM.zone(()) == ()


@pytest.mark.parametrize("zone", ["B-A", "M", "A0", "A9", "A-B3", "a", "A3-", ""])
def test_rs_set_7_zones_off_the_map(zone: str) -> None:
    """RS-SET.7 What is not on the map is refused."""
    with pytest.raises(ValueError, match=r"map|zone|mixes"):
        OUTPOST.zone((zone,))


def test_rs_fow_2_where_markers_may_lie() -> None:
    """RS-FOW.2 A ford in the river, roadblocks on road or bridge, mines not on the bridge."""
    lies = {name: BRIDGE.may_lie(kind, fords_about=True) for name, kind in PACK.fog.items()}
    assert lies["ford"] == BRIDGE.rivers
    assert lies["roadblock"] == BRIDGE.road
    assert labels(BRIDGE, lies["empty"] & ~lies["wire"]) == labels(BRIDGE, BRIDGE.rivers)
    assert labels(BRIDGE, lies["wire"] & ~lies["mines"]) == "T4"
    assert labels(BRIDGE, lies["foxhole"] & ~lies["trench"]) == labels(BRIDGE, BRIDGE.brush)


def test_rs_r_132_empty_lies_in_a_river_only_with_fords_about() -> None:
    """RS-R.132 Without a Ford on the sheet an Empty in the river would give itself away."""
    assert not BRIDGE.may_lie(PACK.fog["empty"], fords_about=False) & BRIDGE.rivers


def test_around_a_hex() -> None:
    """RS-R.8 Six hexes at distance 1, nineteen within 2, fewer at the edge."""
    assert len(STORM.around(STORM.map.cell("F8"), 1)) == 7
    assert len(STORM.around(STORM.map.cell("F8"), 2)) == 19
    assert labels(STORM, STORM.around(STORM.map.cell("A1"), 1)) == "A1 A2 B1"
