"""OWM-MIS, OWM-MRU: the Mission sheets as the specification prints them, and what is wrong with others."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.boards.card_sight import blocked_by, sees
from sandtable.engine.content import read_toml
from sandtable.engine.errors import ContentError
from sandtable.engine.scenarios import scenario_ids
from sandtable.rulesets.of_war_and_men.layout import (
    cross_hair_of,
    grid_of,
    laid_out,
    random_cells,
    spread_of,
)
from sandtable.rulesets.of_war_and_men.packs import FOLDER, load_pack
from sandtable.rulesets.of_war_and_men.scenario import limits_of, load_scenario, squads_of, starting_cells
from sandtable.rulesets.of_war_and_men.sheets import Award, Colour, Level, Operation, Scenario, Sky
from sandtable.rulesets.of_war_and_men.squads import Limits, points_of, squad_text
from tests.rulesets.of_war_and_men.battles import battle, suppressed

PACK = load_pack()


def mission(name: str) -> Scenario:
    path = FOLDER / "scenarios" / f"{name}.toml"
    return load_scenario(read_toml(path), path, PACK)


def changed(name: str, **fields: Any) -> Scenario:
    data = read_toml(FOLDER / "scenarios" / f"{name}.toml")
    return load_scenario({**data, **fields}, "the test", PACK)


def test_owm_cmp_5_boot_camp_eight_missions_and_the_team_versions() -> None:
    assert scenario_ids(FOLDER) == [
        "boot-camp",
        "not-in-my-house",
        "king-of-the-hill",
        "burning-bridges",
        "capture-the-flag",
        "random-mission-generator",
        "murder-at-the-moonless-chateau",
        "the-road-to-ruin",
        "the-sky-is-falling",
        "king-of-the-hill-for-four",
        "king-of-the-hill-for-three",
    ]


SUMS = {
    "boot-camp": (15, 13),
    "not-in-my-house": (35, 34),
    "king-of-the-hill": (62, 59),
    "king-of-the-hill-for-four": (67, 68),
    "king-of-the-hill-for-three": (67, 68),
    "burning-bridges": (65, 63),
    "capture-the-flag": (74, 71),
    "random-mission-generator": (71, 71),
    "murder-at-the-moonless-chateau": (62, 63),
    "the-road-to-ruin": (72, 71),
    "the-sky-is-falling": (87, 86),
}


@pytest.mark.parametrize("name", SUMS)
def test_owm_set_9_quick_start_squads_are_worth_what_the_mission_says(name: str) -> None:
    """OWM-SET.12 In team play the points of a side are counted together."""
    found = mission(name)
    sums = [sum(points_of(PACK, squad) for squad in squads_of(found.seats, side)) for side in (0, 1)]
    assert tuple(sums) == SUMS[name]
    assert max(sums) <= found.points


FIELDS = {
    "not-in-my-house": (35, 1, Operation.SATCHEL_CHARGE, Colour.GREEN, Sky.SUN, 0, 2),
    "king-of-the-hill": (65, 2, Operation.REINFORCEMENTS, Colour.GREEN, Sky.SUN, 0, 4),
    "king-of-the-hill-for-four": (75, 2, Operation.REINFORCEMENTS, Colour.GREEN, Sky.SUN, 0, 4),
    "king-of-the-hill-for-three": (75, 2, Operation.REINFORCEMENTS, Colour.GREEN, Sky.SUN, 0, 4),
    "burning-bridges": (65, 2, Operation.SATCHEL_CHARGE, Colour.RED, Sky.SNOW, 2, 4),
    "capture-the-flag": (75, 2, Operation.ARTILLERY, Colour.BLUE, Sky.SUN, 0, 4),
    "random-mission-generator": (75, 2, Operation.ARTILLERY, Colour.GREEN, Sky.SUN, 0, 4),
    "murder-at-the-moonless-chateau": (65, 2, Operation.STAR_SHELL, None, Sky.MOON, 2, 4),
    "the-road-to-ruin": (75, 3, Operation.REINFORCEMENTS, Colour.GREEN, Sky.SUN, 0, 4),
    "the-sky-is-falling": (90, 3, Operation.ARTILLERY, Colour.BLUE, Sky.SUN, 0, 4),
}


@pytest.mark.parametrize("name", FIELDS)
def test_owm_mis_10_the_fields_of_the_mission_cards(name: str) -> None:
    """OWM-MIS.2, OWM-MIS.3, OWM-MIS.4, OWM-MIS.6, OWM-MIS.14"""
    s = mission(name)
    assert (s.points, s.decks, s.operation, s.wind, s.sky, s.visible, s.fireteams) == FIELDS[name]
    assert s.level is Level.LIEUTENANT


def test_owm_mis_12_objectives() -> None:
    assert [(o.award, o.points, o.cells) for o in mission("not-in-my-house").objectives] == [
        (Award.HOLD, 15, ("C3",))
    ]
    bridges = mission("burning-bridges").objectives
    assert [(o.award, o.points, o.side, len(o.cells)) for o in bridges] == [
        (Award.HOLD, 12, None, 2),
        (Award.REACH, 10, 0, 15),
    ]
    goals = mission("random-mission-generator").goals
    assert [(g.name, g.low, g.high) for g in goals] == [
        ("Centre", 1, 2),
        ("Breakthrough", 3, 4),
        ("Attrition", 5, 6),
    ]
    assert [(o.side, o.points, o.cells[0]) for o in goals[1].objectives] == [(0, 8, "A6"), (1, 8, "A1")]


def test_owm_mru_3_special_rules_are_on_the_sheets() -> None:
    """OWM-MRU.1, OWM-MRU.4, OWM-MRU.6, OWM-MRU.11, OWM-MRU.16, OWM-MRU.26"""
    finns = mission("burning-bridges").sides[1]
    assert (finns.team_limit, finns.arrives) == (3, True)
    assert mission("capture-the-flag").at_the_ready
    assert mission("random-mission-generator").at_the_ready
    sky = mission("the-sky-is-falling")
    assert (sky.at_the_ready, sky.artillery_comes, sky.sides[0].drop_zone) == (False, 2, "C5")
    road = mission("the-road-to-ruin")
    assert road.path == ("A4", "B4", "C3", "D3", "E3", "F2", "G2")
    assert (road.truck_side, road.sides[0].deploys_first) == (0, True)
    night = mission("murder-at-the-moonless-chateau")
    assert (night.lu, night.sides[1].late_towards) == ("C3", "C3")


def test_owm_bc_4_boot_camp_is_hill_field_and_road() -> None:
    """OWM-CCS.6, OWM-LVL.2 Private level, four rounds, Evans first in his line."""
    camp = mission("boot-camp")
    grid = grid_of(camp)
    assert [(card.cell, card.terrain, card.card) for card in laid_out(PACK, camp, grid)] == [
        (0, "hill", "2"),
        (1, "field", ""),
        (2, "road", "35"),
    ]
    assert (camp.level, camp.rounds, camp.drill) == (Level.PRIVATE, 4, True)
    assert [squad_text(seat.squads[0]) for seat in camp.seats] == ["RGR [3 5]", "G352 [2 4]"]


def test_owm_set_2_three_players_one_with_two_squads() -> None:
    three = mission("king-of-the-hill-for-three")
    assert [(seat.side, len(seat.squads)) for seat in three.seats] == [(0, 1), (1, 2), (0, 1)]
    four = mission("king-of-the-hill-for-four")
    assert [(seat.side, len(seat.squads)) for seat in four.seats] == [(0, 1), (1, 1), (0, 1), (1, 1)]


# Maps


def test_owm_r_29_set_up_terrain_is_the_lowest_card_still_free() -> None:
    """Not in My House: Woods are cards 4, 57, ...; Hedgerows 23, 38, ...; Roads 35, 36, 72, 120, ..."""
    found = mission("not-in-my-house")
    grid = grid_of(found)
    cards = {grid.labels[card.cell]: card.card for card in laid_out(PACK, found, grid)}
    assert cards == {
        "B2": "4", "D2": "23", "A3": "35", "B3": "36", "C3": "96A", "D3": "72", "E3": "120",
        "B4": "38", "D4": "57",
    }  # fmt: skip


def test_owm_mru_9_the_generator_leaves_its_pattern_to_chance() -> None:
    found = mission("random-mission-generator")
    grid = grid_of(found)
    assert not laid_out(PACK, found, grid)
    assert len(random_cells(found, grid)) == 16
    assert grid.labels[random_cells(found, grid)[0]] == "B1"


def test_owm_r_27_starting_places_touch_the_card_indicated() -> None:
    """Not in My House: C1 and its neighbours without rows 2 to 4. Burning Bridges: all around A3."""
    house = mission("not-in-my-house")
    grid = grid_of(house)
    allies = [grid.labels[cell] for cell in starting_cells(PACK, house, grid, house.sides[0])]
    axis = [grid.labels[cell] for cell in starting_cells(PACK, house, grid, house.sides[1])]
    assert (allies, axis) == (["B1", "C1", "D1"], ["B5", "C5", "D5"])
    snow = mission("burning-bridges")
    west = [grid_of(snow).labels[cell] for cell in starting_cells(PACK, snow, grid_of(snow), snow.sides[0])]
    assert west == ["A2", "B2", "A3", "B3", "A4", "B4"]


def test_owm_r_27_nobody_starts_in_a_lake_nor_on_a_hole() -> None:
    lake = changed(
        "king-of-the-hill", map=[". La .  . .", "X . .  . .", ". . 58A . .", ". . . . .", ". . . . ."]
    )
    grid = grid_of(lake)
    side = changed("king-of-the-hill", sides=[{"start": "A1"}, {"start": "C5"}]).sides[0]
    assert [grid.labels[cell] for cell in starting_cells(PACK, lake, grid, side)] == ["A1", "B2"]


def test_owm_los_1_cross_hairs_of_cards_on_a_map() -> None:
    """OWM-R.17, OWM-R.18 Card 4 (N) at B2 of Not in My House: (12 + 6, 12 + 3); 96A at C3 in the centre."""
    found = mission("not-in-my-house")
    grid = grid_of(found)
    spread = spread_of(PACK, grid, laid_out(PACK, found, grid))
    assert cross_hair_of(PACK, "") == (6, 6)
    assert spread.points[grid.cell("B2")] == (18, 15)
    assert spread.points[grid.cell("C3")] == (30, 30)
    assert spread.points[grid.cell("A1")] == (6, 6)


def test_owm_los_2_lines_in_not_in_my_house() -> None:
    """OWM-LOS.3, OWM-ICO.10 C1 (30, 6) to C5 (30, 54) runs through the Building C3; C1 sees into it."""
    found = mission("not-in-my-house")
    grid = grid_of(found)
    spread = spread_of(PACK, grid, laid_out(PACK, found, grid))
    c1, c3, c5 = (grid.cell(label) for label in ("C1", "C3", "C5"))
    assert not sees(grid, spread, c1, c5)
    assert sees(grid, spread, c1, c3)
    assert [grid.labels[cell] for cell in blocked_by(grid, spread, c1, c5)] == ["C3"]


def test_owm_los_4_a_corner_line_on_a_mission_map() -> None:
    """King of the Hill: B3 (18, 30) to C4 (30, 42) only touches the corner of the Hill C3."""
    found = mission("king-of-the-hill")
    grid = grid_of(found)
    spread = spread_of(PACK, grid, laid_out(PACK, found, grid))
    assert sees(grid, spread, grid.cell("B3"), grid.cell("C4"))
    assert not sees(grid, spread, grid.cell("B3"), grid.cell("D3"))


def test_owm_set_4_a_card_may_lie_turned_round() -> None:
    """OWM-R.17 Card 4 (N) turned has its cross-hair in the south: (18, 21)."""
    rows = [". . .", ". Wo/ .", ". . ."]
    found = changed("king-of-the-hill", map=rows, sides=[{"start": "B1"}, {"start": "B3"}], objectives=[])
    grid = grid_of(found)
    cards = laid_out(PACK, found, grid)
    assert [(card.card, card.turned) for card in cards] == [("4", True)]
    assert spread_of(PACK, grid, cards).points[grid.cell("B2")] == (18, 21)


def test_owm_mis_14_limits_of_a_side() -> None:
    assert limits_of(mission("not-in-my-house"), 0) == Limits(35, 2, 8)
    assert limits_of(mission("burning-bridges"), 1) == Limits(65, 4, 3)


# Faults


def seats(*squads: tuple[int, str, list[list[int]]]) -> list[dict[str, Any]]:
    return [{"side": side, "squads": [{"division": name, "teams": teams}]} for side, name, teams in squads]


def fixed(*labels: str) -> list[dict[str, Any]]:
    """Two Fireteams of the first player whose places are given."""
    squad = {"division": "ABN", "teams": [[1], [2]], "at": labels}
    return [{"side": 0, "squads": [squad]}, *seats((1, "G15", [[1]]))]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"map": [". . .", ". ."]}, "equally long"),
        ({"map": [". Zz .", ". . ."]}, "B1: 'Zz' is no Terrain"),
        ({"map": ["58A . 58A"]}, "only one card 58A"),
        ({"map": ["Wh Wh Wh"]}, "no further wheat-field"),
        ({"sides": [{"start": "H9"}, {"start": "C5"}]}, "H9 is no position"),
        ({"operation": "star-shell", "at_the_ready": True}, "only Artillery"),
        ({"sky": "moon"}, "range of sight"),
        ({"visible": 2}, "range of sight"),
        ({"flags": ["A1"]}, "two flags"),
        ({"path": ["A1"]}, "a start and a goal"),
        ({"goals": [{"name": "Two", "low": 2, "high": 3, "objectives": []}]}, "follow one another from 1"),
        ({"seats": seats((0, "ABN", [[1]]), (0, "RGR", [[1]]))}, "two sides"),
        ({"seats": seats((0, "ABN", [[1]]), (1, "RGR", [[1]]))}, "fights on the other side"),
        ({"seats": seats((0, "S45", [[1]]), (1, "S70", [[1]]))}, "one side only"),
        ({"seats": seats((0, "S45", [[1]]), (1, "S45", [[1]]))}, "taken 2 times"),
        ({"seats": seats((0, "ABN", [[1]]), (1, "SS1", [[1]]))}, "no division 'SS1'"),
        ({"seats": seats((0, "ABN", [[1, 99]]), (1, "G15", [[1]]))}, "no soldier 99"),
        ({"seats": seats((0, "ABN", [[1, 4, 4]]), (1, "G15", [[1]]))}, "OWM-R.26"),
        ({"seats": seats((0, "ABN", [[1], [4, 5]]), (1, "G15", [[1]]))}, "no Leader"),
        ({"points": 60}, "62 points"),
        ({"fireteams": 2}, "1 to 2 Fireteams"),
        ({"sides": [{"start": "C1", "forbidden": ["B1", "D1", "B2", "D2"]}, {"start": "C5"}]}, "2 starting"),
        ({"sides": [{"start": "A1"}, {"start": "A1"}]}, "3 Fireteams and 1 starting"),
        (
            {"sides": [{"start": "A1", "forbidden": ["A1", "A2", "B1", "B2"], "arrives": True}, {}]},
            "1 F.* 0 s",
        ),
        ({"map": ["? ? ? ? ? ? ?"] * 7, "sides": [{}, {}], "objectives": []}, "45 Terrain cards for 49"),
        ({"drill": True}, "one Fireteam each"),
        ({"path": ["A1", "C1"]}, "to adjacent Terrain"),
        ({"path": ["A1", "B1", "A1"]}, "nowhere twice"),
        ({"map": ["La . .", ". . ."], "sides": [{}, {}], "objectives": [], "lu": "A1"}, "the Lake in A1"),
        ({"seats": fixed("A1", "A1")}, "its own"),
        ({"seats": fixed("A1", "A2", "A3")}, "for each Fireteam"),
        (
            {"seats": fixed("A1", "B1"), "map": ["La . .", ". . ."], "sides": [{}, {}], "objectives": []},
            "starts in",
        ),
    ],
)
def test_owm_mis_9_a_mission_with_a_fault_is_refused(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        changed("king-of-the-hill", **fields)


def test_owm_set_1_two_to_four_players() -> None:
    """OWM-SET.1 Neither one player nor five."""
    five = [(0, "ABN", [[1]]), (1, "G15", [[1]]), (0, "RGR", [[1]]), (1, "G352", [[1]]), (1, "F5", [[1]])]
    for squads, said in ((five[:1], "length >= 2"), (five, "length <= 4")):
        with pytest.raises(ContentError, match=said):
            changed("king-of-the-hill", seats=seats(*squads))


TEAMS = [
    {"id": 21, "seat": 0, "line": [201, 204], "at": "C1"},
    {"id": 41, "seat": 1, "line": [401], "at": "C5"},
]
MIDDLE = {"teams": TEAMS, "track": [21, 41], "hands": [[1, 3], [5]]}


def test_a_position_in_the_middle_of_a_game() -> None:
    position = changed("king-of-the-hill", position=MIDDLE).position
    assert position is not None
    assert position.teams[0].line == (201, 204)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"lost": [204]}, "in one Fireteam, or lost"),
        ({"teams": [TEAMS[0], {**TEAMS[1], "line": [499]}]}, "no soldier 499"),
        ({"teams": [TEAMS[0], {**TEAMS[1], "seat": 2}]}, "no seat 2"),
        ({"teams": [TEAMS[0], {**TEAMS[1], "at": "K1"}]}, "K1 is no position"),
        ({"teams": [TEAMS[0], {**TEAMS[1], "id": 21}]}, "no division of seat 1"),
        ({"teams": [*TEAMS, {**TEAMS[1], "line": [402], "at": "A5"}]}, "their own numbers"),
        ({"track": [21, 77]}, "only these Fireteams"),
        ({"track": [21]}, "not on the Track"),
        ({"track": [21, 41, 41]}, "one place on the Track"),
        ({"teams": [TEAMS[0]], "track": [21]}, "side 1 has no soldiers"),
        ({"teams": [{**TEAMS[0], "line": [201, 402]}, TEAMS[1]]}, "of another division"),
        ({"teams": [{**TEAMS[0], "towards": "C3"}, TEAMS[1]]}, "moves to an adjacent Terrain"),
        ({"teams": [{**TEAMS[0], "covered": True}, TEAMS[1]]}, "Covering Fire is for a move"),
        ({"teams": [{**TEAMS[0], "at": "C5"}, TEAMS[1]]}, "enemies in C5"),
        ({"teams": [{**TEAMS[0], "came_from": "K1"}, TEAMS[1]]}, "K1 is no position"),
        ({"teams": [{"id": 21, "seat": 0, "line": [201]}, TEAMS[1]]}, "no drop zone"),
        ({"teams": [{"id": 21, "seat": 0, "line": [201]}, TEAMS[1]], "track": [41]}, "arrives later"),
        ({"teams": [{**TEAMS[0], "line": [201, 1]}, TEAMS[1]]}, "a Mission that has her"),
        ({"soldiers": [{"id": 202}]}, "202 is in no Fireteam"),
        ({"soldiers": [{"id": 204, "suppressed_in": 2}]}, "still to come"),
        ({"soldiers": [{"id": 204, "sighted_in": 1}]}, "no scope"),
        ({"soldiers": [{"id": 204, "gunner": 201}]}, "no machine gunner"),
        (
            {"teams": [{**TEAMS[0], "line": [1, 204]}, TEAMS[1]], "soldiers": [{"id": 204, "gunner": 1}]},
            "1 is no machine gunner",
        ),
        ({"lost": [101]}, "of no squad"),
        ({"truck": "C3"}, "the truck is on its way"),
        ({"loaded": True}, "only Artillery"),
        ({"played_through": 2}, "over after 2"),
        ({"fog": 190}, "not 190 cards left"),
        ({"round": 0}, ">= 1"),
        ({"tokens": [{"kind": "smoke", "at": "K1"}]}, "K1 is no position"),
        ({"entrenched": ["K1"]}, "K1 is no position"),
        ({"hands": [[1]]}, "a hand for each seat"),
        ({"hands": [[1], [1]]}, "each core card"),
        ({"discards": [3]}, "each core card"),
        ({"hands": [[61], []]}, "each core card"),
        ({"lu_at": "C3"}, "a Mission that has her"),
    ],
)
def test_a_position_with_a_fault_is_refused(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError, match=said):
        changed("king-of-the-hill", position={**MIDDLE, **fields})


@pytest.mark.parametrize(
    ("teams", "soldiers", "said"),
    [
        ("11 A1 103\n31 C1 302", [], "the Lake in A1"),
        ("11 B1 103 | towards=A1\n31 C1 302", [], "the Lake in A1"),
        ("11 B1 103 | towards=C1\n31 C2 302", suppressed(103), "cannot move"),
        ("11 B1 101 115 105\n31 C1 302", [{"id": 105, "gunner": 115}, {"id": 101, "gunner": 115}], "assist"),
        ("11 B1 115 105\n31 C1 302", [{"id": 115, "state": "wounded"}, {"id": 105, "gunner": 115}], "assist"),
        ("11 B1 115 105 | towards=B2\n31 C1 302", [{"id": 105, "gunner": 115}], "assist"),
    ],
)
def test_a_fireteam_that_could_not_be_so_is_refused(
    teams: str, soldiers: list[dict[str, Any]], said: str
) -> None:
    """OWM-MAN.8, OWM-MAN.9, OWM-R.76 In a Lake, on the move with a suppressed man, with an unfit crew."""
    with pytest.raises(ContentError, match=said):
        battle(teams, ground=("La Fi Fi", "Fi Fi Fi"), soldiers=soldiers)
