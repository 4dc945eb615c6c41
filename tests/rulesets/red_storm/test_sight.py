from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.boards.hex import DIRECTION_NAMES
from sandtable.boards.lines import side_middle
from sandtable.boards.maps import OFF_MAP
from sandtable.boards.sight import mask_of
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.sight import Outlook, Sight
from tests.boards.clipping import clipped_line
from tests.rulesets.red_storm.maps import ground_of, labels, scenario

STEPPE = ground_of(18, (("1b",),))
LINES = Sight(STEPPE)
BRIDGE = scenario("bridge-over-the-mokraya")[1]
STORM = scenario("red-storm")[1]
STORM_LINES = Sight(STORM)
HOUSES = [cell for cell, strength in enumerate(STORM.strength) if strength]

cells = st.integers(0, len(STORM.map) - 1)
sides = st.integers(0, 5)


class Spot:
    """A hexside such as `C4 NE` on a map."""

    def __init__(self, ground: Ground, text: str) -> None:
        label, side = text.split()
        self.at = (ground.map.cell(label), DIRECTION_NAMES.index(side))


def crossed(ground: Ground, a: str, b: str) -> list[str]:
    """The stretches of the line between two hexsides."""
    line = Sight(ground).crossed(*Spot(ground, a).at, *Spot(ground, b).at)
    return [labels(ground, [cell for cell in place if cell != OFF_MAP]) for place in line]


def outlook(ground: Ground, *blocking: str, destroyed: tuple[str, ...] = ()) -> Outlook:
    """The verdicts on a map, with markers that block and overlays destroyed."""
    cell = ground.map.cell
    return Sight(ground).under(ground.blockers(map(cell, destroyed), map(cell, blocking)))


def sees(ground: Ground, a: str, b: str, *blocking: str, destroyed: tuple[str, ...] = ()) -> bool:
    """Whether two hexsides see each other, asked both ways."""
    now = outlook(ground, *blocking, destroyed=destroyed)
    one, other = Spot(ground, a).at, Spot(ground, b).at
    assert now.sees(*one, *other) == now.sees(*other, *one)
    return now.sees(*one, *other)


def stopped(ground: Ground, a: str, b: str, *blocking: str) -> str:
    """What stops the line."""
    return labels(ground, outlook(ground, *blocking).stopped_by(*Spot(ground, a).at, *Spot(ground, b).at))


# RS-R.89 Geometry


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("G8 N", "G5 S", ["G7", "G6"]),  # down a column
        ("E5 SE", "I5 NW", ["F5", "G5", "H4"]),
        ("E5 SE", "I3 SW", ["F5", "F4", "G4", "H3"]),
        ("A4 SE", "C4 SW", ["B4"]),
        ("A4 NE", "C4 NW", ["B3"]),
        ("A4 S", "C4 NW", ["A4", "B4", "B3"]),  # through the hex it starts in
        ("A4 NE", "C4 SE", ["B3", "C4"]),  # and through the hex it ends in
        ("A1 N", "C1 N", ["A1", "", "C1"]),  # along the rim of the map
    ],
)
def test_rs_r_89_hexes_crossed(a: str, b: str, expected: list[str]) -> None:
    """RS-R.89 The line joins the middles of the two hexsides."""
    assert crossed(STEPPE, a, b) == expected
    assert sorted(crossed(STEPPE, b, a)) == sorted(expected)


def test_rs_r_89_along_a_hexside() -> None:
    """RS-R.89 From C4 N to E4 N the line runs along two hexsides and crosses D3 between them."""
    assert crossed(STEPPE, "C4 N", "E4 N") == ["C3 C4", "D3", "E3 E4"]
    assert sees(STEPPE, "C4 N", "E4 N")
    assert sees(STEPPE, "C4 N", "E4 N", "C4", "E3")
    assert not sees(STEPPE, "C4 N", "E4 N", "C3", "C4")
    assert not sees(STEPPE, "C4 N", "E4 N", "E3", "E4")
    assert not sees(STEPPE, "C4 N", "E4 N", "D3")
    assert stopped(STEPPE, "C4 N", "E4 N", "E4", "E3") == "E3 E4"


def test_rs_r_89_touching_a_corner_is_not_crossing() -> None:
    """RS-R.89 From D5 N to H2 N the line meets E5 and G2 in a corner only."""
    assert crossed(STEPPE, "D5 N", "H2 N") == ["D4", "E4", "F3", "G3", "H2"]
    assert sees(STEPPE, "D5 N", "H2 N", "E5", "G2", "D5", "H1")
    assert not sees(STEPPE, "D5 N", "H2 N", "G3")


def test_rs_r_89_along_the_rim_of_the_map() -> None:
    """RS-R.89, RS-R.10 What is off the map blocks nothing: a hexside on the rim never has two walls."""
    assert sees(STEPPE, "A1 N", "C1 N", "A1", "C1")


def test_rs_r_89_coinciding_middles() -> None:
    """RS-R.89 Two units that face each other over one hexside always see each other."""
    assert crossed(STEPPE, "C4 SE", "D4 NW") == []
    assert sees(STEPPE, "C4 SE", "D4 NW", "C4", "D4")


def test_rs_r_89_same_hex() -> None:
    """RS-R.89 Two sides of one hex see each other through its inside."""
    assert crossed(STEPPE, "C4 N", "C4 S") == ["C4"]
    assert not sees(STEPPE, "C4 N", "C4 S", "C4")


@settings(max_examples=150)
@given(cells, sides, cells, sides)
def test_rs_r_89_lines_agree_with_clipped_polygons(a: int, side_a: int, b: int, side_b: int) -> None:
    """RS-R.89 Every line has the hexes that clipping each hex of the map in exact fractions finds."""
    hexes = STORM.map.hexes
    witness = clipped_line(side_middle(hexes[a], side_a), side_middle(hexes[b], side_b))
    expected = [[STORM.map.cell_of.get(here, OFF_MAP) for here in place] for place in witness.stretches]
    found = STORM_LINES.crossed(a, side_a, b, side_b)
    assert [sorted(place) for place in found] == [sorted(place) for place in expected]


@given(cells, sides, cells, sides, st.sets(cells, max_size=12))
def test_rs_r_89_masks_agree_with_the_cells_crossed(
    a: int, fa: int, b: int, fb: int, walls: set[int]
) -> None:
    """RS-LOS.1 A verdict is that no stretch is walled in; and it is the same both ways."""
    now = Outlook(STORM_LINES, mask_of(walls))
    assert now.sees(a, fa, b, fb) == (now.stopped_by(a, fa, b, fb) == ())
    assert now.sees(a, fa, b, fb) == now.sees(b, fb, a, fa)
    assert (fb in now.sides(a, fa, b)) == now.sees(a, fa, b, fb)
    assert bool(now.row(a, fa)[b]) == bool(now.sides(a, fa, b))


@given(cells, sides, cells, st.sets(cells, max_size=6), st.sets(st.sampled_from(HOUSES)))
def test_rs_r_90_what_has_changed_is_looked_at_again(
    a: int, side: int, b: int, come: set[int], gone: set[int]
) -> None:
    """RS-R.90 Verdicts that lean on those of the untouched map are those of a map that never was another."""
    blockers = STORM.blockers(gone, come)
    leaning, plain = STORM_LINES.under(blockers), Outlook(STORM_LINES, blockers)
    assert leaning.sides(a, side, b) == plain.sides(a, side, b)
    assert bool(leaning.row(a, side)[b]) == bool(plain.row(a, side)[b])
    assert leaning.sees_object(a, side, b) == plain.sees_object(a, side, b)


@given(sides, st.sampled_from(HOUSES), st.sets(st.sampled_from(HOUSES)))
def test_rs_r_106_sight_among_ruins(side: int, b: int, gone: set[int]) -> None:
    """RS-R.106 Where only houses are in the way the ruins open the view, as on a map that never had them."""
    blockers = STORM.blockers(gone, ())
    leaning, plain = STORM_LINES.under(blockers), Outlook(STORM_LINES, blockers)
    for a in HOUSES:
        assert bool(leaning.row(a, side)[b]) == bool(plain.row(a, side)[b])
        assert leaning.sees_object(a, side, b) == plain.sees_object(a, side, b)


@pytest.mark.parametrize("ground", [STEPPE, BRIDGE], ids=["no hills", "hills and crests"])
def test_rs_r_90_prepared_rows_are_what_single_lines_say(ground: Ground, tmp_path: Path) -> None:
    """RS-R.90, RS-R.106 All verdicts of a map, prepared at once or asked for one by one, also from disk."""
    single = Sight(ground).under(ground.solid)
    made, read = Sight(ground), Sight(ground)
    made.prepare(tmp_path)
    read.all_rows = never  # type: ignore[method-assign]
    read.prepare(tmp_path)
    whole, kept = made.under(ground.solid), read.under(ground.solid)
    for a, side, b in product(range(0, len(ground.map), 7), range(6), range(len(ground.map))):
        assert whole.sides(a, side, b) == kept.sides(a, side, b) == single.sides(a, side, b)
        seen = single.sees_object(a, side, b)
        assert whole.sees_object(a, side, b) == kept.sees_object(a, side, b) == seen


def never(outlook: Outlook) -> list[bytes]:
    raise AssertionError("rows that are on disk are not made again")


# RS-LOS


def test_rs_los_2_every_overlay_between_blocks() -> None:
    """RS-LOS.2 Forest, field and houses alike."""
    for overlay in ("O01a", "O01b", "O08a", "O08b"):
        ground = ground_of(19, (("1b",),), f"{overlay} F4")
        assert not sees(ground, "E4 SE", "G4 SW")
        assert sees(ground, "E4 SE", "G4 SW", destroyed=("F4",))  # RS-R.106


def test_rs_los_3_a_marker_that_blocks() -> None:
    """RS-LOS.3, RS-R.62 A face-up roadblock on D4 stands in the way."""
    assert sees(STEPPE, "C4 SE", "E5 NW")
    assert not sees(STEPPE, "C4 NW", "E5 NW", "D4")
    assert stopped(STEPPE, "C4 NW", "E5 NW", "D4") == "D4"


def test_rs_los_4_out_of_a_forest_only_over_the_own_hexside() -> None:
    """RS-LOS.4 From the forest F4 a unit that faces NW sees west, not east through its own hex."""
    ground = ground_of(19, (("1b",),), "O10a F4")
    assert sees(ground, "F4 NW", "D4 NE")
    assert not sees(ground, "F4 NW", "H3 NW")
    assert crossed(ground, "F4 NW", "H3 NW")[0] == "F4"


def test_rs_los_5_into_a_forest_only_to_a_hexside_reached_from_outside() -> None:
    """RS-LOS.5 A unit in the forest F4 is seen on its near side, not on its far one."""
    ground = ground_of(19, (("1b",),), "O10a F4")
    assert sees(ground, "D4 NE", "F4 NW")
    assert not sees(ground, "D4 NE", "F4 SE")
    seen = outlook(ground).sides(*Spot(ground, "D4 NE").at, ground.map.cell("F4"))
    assert [DIRECTION_NAMES[side] for side in seen] == ["SW", "NW"]


def test_rs_los_1_units_and_base_terrain_do_not_block() -> None:
    """RS-R.90 Brush, rivers and ponds are clear."""
    assert sees(BRIDGE, "S5 SE", "U5 NW")
    assert crossed(BRIDGE, "A6 SE", "C6 SW") == ["B6"]
    assert sees(BRIDGE, "A6 SE", "C6 SW")


# The examples


def test_rs_ex_12_a_forest() -> None:
    """RS-EX.12 Yellow and blue see each other, red and black do; the forest stops every other pair."""
    ground = ground_of(19, (("1b",),), "O10a F4")
    assert labels(ground, ground.solid) == "F4 F5 G5"
    yellow, blue, red, black = "D4 NE", "F4 NW", "I5 SW", "G5 SE"
    assert crossed(ground, yellow, blue) == ["E4"]
    assert crossed(ground, red, black) == ["H5"]
    assert sees(ground, yellow, blue)
    assert sees(ground, red, black)
    for one, other in ((yellow, red), (yellow, black), (blue, red), (blue, black)):
        assert not sees(ground, one, other)
        assert set(stopped(ground, one, other).split()) <= {"F4", "F5", "G5"}


def test_rs_ex_13_up_and_down_a_hill() -> None:
    """RS-EX.13 Red on the hill and blue below see each other; the field stops every other pair."""
    ground = ground_of(21, (("1b",),), "O19a E4", "O10b H4")
    red, blue, yellow = "F4 NW", "C4 NE", "J4 NW"
    assert crossed(ground, red, blue) == ["E4", "D3"]
    assert sees(ground, red, blue)
    assert crossed(ground, red, yellow) == ["F4", "G4", "H4", "I4"]
    assert stopped(ground, red, yellow) == "H4"  # RS-ELV.3 height does not see over a field
    assert not sees(ground, blue, yellow)
    assert sees(ground, red, yellow, destroyed=("H4", "H5", "I5"))


def test_rs_ex_14_a_crest_on_a_hill() -> None:
    """RS-EX.14 Yellow-blue clear, blue-black clear, yellow-black stopped by the crest."""
    yellow, blue, black = "U6 NE", "W6 NW", "X6 NW"
    assert crossed(BRIDGE, yellow, blue) == ["V5"]
    assert crossed(BRIDGE, blue, black) == ["W6"]
    assert crossed(BRIDGE, yellow, black) == ["V5", "W6"]
    assert sees(BRIDGE, yellow, blue)
    assert sees(BRIDGE, blue, black)
    assert not sees(BRIDGE, yellow, black)
    assert stopped(BRIDGE, yellow, black) == "W6"


# RS-ELV


def test_rs_r_90_a_hill_blocks_those_who_are_not_on_it() -> None:
    """RS-R.90 (ii) Over V5 and V6 nobody below sees; RS-ELV.2 one on the hill does."""
    assert crossed(BRIDGE, "U6 NE", "W5 NW") == ["V5", "V4"]
    assert stopped(BRIDGE, "U6 NE", "V4 S") == "V5"
    assert not sees(BRIDGE, "V4 S", "V7 N")
    assert stopped(BRIDGE, "V4 S", "V7 N") == "V5"
    assert sees(BRIDGE, "V4 S", "V6 S")


def test_rs_r_90_another_hill_still_blocks() -> None:
    """RS-R.90 (ii) Standing on one hill does not open another: from I3's hill to R4's, and over it."""
    assert STORM.hill[STORM.map.cell("I2")] != STORM.hill[STORM.map.cell("R4")]
    assert sees(STORM, "J3 SE", "Q4 NW")
    assert not sees(STORM, "J3 SE", "T4 NW")
    hill = {"Q4", "Q5", "R3", "R4", "R5", "S4", "S5"}
    assert set(stopped(STORM, "J3 SE", "T4 NW").split()) <= hill


def test_rs_r_90_a_crest_blocks_others_on_the_same_hill() -> None:
    """RS-R.90 (iii) On the hill but not on the crest, the crest stands in the way."""
    assert crossed(BRIDGE, "V5 SE", "X6 NW") == ["W6"]
    assert not sees(BRIDGE, "V5 SE", "X6 NW")
    assert sees(BRIDGE, "V5 SE", "W6 SE")


# Objects, haze


def test_rs_r_106_an_object_is_seen_through_its_own_hex() -> None:
    """RS-DST.3, RS-R.106 Nothing in its own hex hides an object, but what lies before it does."""
    spot, bridge = Spot(BRIDGE, "R4 NE").at, BRIDGE.map.cell("T4")
    roadblock = outlook(BRIDGE, "T4")
    assert not roadblock.sees(*spot, bridge, 2)
    assert roadblock.sees_object(*spot, bridge)
    in_smoke = outlook(BRIDGE, "T4", "S3", "S4", "S5")
    assert not in_smoke.sees_object(*spot, bridge)


def test_rs_r_106_to_the_far_side_of_an_object() -> None:
    """RS-R.106 Smoke in E4 hides a house in F4 from C4 but for its south side, reached through the house."""
    ground = ground_of(19, (("1b",),), "O01b F4")
    assert crossed(ground, "C4 NW", "F4 S") == ["C4", "D4", "E5", "F4"]
    spot, house = Spot(ground, "C4 NW").at, ground.map.cell("F4")
    now = outlook(ground, "E4")
    assert not now.row(*spot)[house]
    assert now.sees_object(*spot, house)
    assert not outlook(ground, "E4", "D4").sees_object(*spot, house)


def test_rs_opf_4_any_hexside_is_enough() -> None:
    """RS-OPF.4 The forest F4 hides the near sides of G3 from D5, not its north and north-west."""
    ground = ground_of(19, (("1b",),), "O08a F4")
    spot, target = Spot(ground, "D5 NE").at, ground.map.cell("G3")
    assert crossed(ground, "D5 NE", "G3 NW") == ["E5", "E4", "F3", "F2"]
    assert crossed(ground, "D5 NE", "G3 SE") == ["E5", "F4", "G4", "G3"]
    now = outlook(ground)
    assert now.sides(*spot, target) == [0, 5]
    assert now.row(*spot)[target]
    assert not now.row(*spot)[ground.map.cell("H3")]


def test_rs_d_3_haze_on_the_line() -> None:
    """RS-D.3 A line is in haze if it starts, ends or crosses there; running along a side is not crossing."""
    haze = {label: 1 << STEPPE.map.cell(label) for label in ("C4", "D3", "E3", "E4", "C3", "F3")}
    ends = (*Spot(STEPPE, "C4 N").at, *Spot(STEPPE, "E4 N").at)
    touched = [label for label, mask in haze.items() if LINES.crosses(mask, *ends)]
    assert touched == ["C4", "D3", "E4"]
