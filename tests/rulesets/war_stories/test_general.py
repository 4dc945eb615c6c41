"""WS-GEN, WS-SET, WS-UNIT, WS-VIC, WS-AST, WS-OVR: the set-up, units, the end, heights, air units."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sandtable as st
from sandtable.engine.content import read_toml
from sandtable.engine.errors import ContentError
from sandtable.rulesets.war_stories import (
    cover,
    numbers,
    reaction,
    setup,
    shifts,
    spotting,
    victory,
    ways,
    works,
)
from sandtable.rulesets.war_stories.packs import load_pack
from sandtable.rulesets.war_stories.records import Shot
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Trait
from tests.rulesets.war_stories.hidden import FOLDER
from tests.rulesets.war_stories.positions import (
    activate,
    asked,
    at,
    options,
    play,
    position,
    steps,
    told,
    unit,
)

FAR = "660 G-GREN N9 spent"


# The set-up


def set_up(name: str, seed: int = 1) -> st.Game[WarState]:
    return st.new_game("war_stories", name, seed=seed)


def until(game: st.Game[WarState], kind: str) -> st.Game[WarState]:
    """Take the first offer until an ask of this kind comes."""
    while asked(game) != kind:
        assert game.ask is not None
        game.answer(game.ask.options[0])
    return game


def test_ws_gen_1_two_sides_and_a_scenario() -> None:
    game = set_up("farm-lane")
    assert [(seat.side, seat.role) for seat in game.seats] == [
        (0, "American attacker"),
        (1, "German defender"),
    ]


def test_ws_gen_3_the_map_lies_before_any_counter_is_placed() -> None:
    """WS-GEN.4 The defender is asked first, with the board complete and no counter on it."""
    game = set_up("farm-lane")
    assert game.ask is not None
    assert game.ask.seat == 1
    assert len(game.seat(0).board()["cells"]) == 12 * 9
    assert not [piece for piece in game.seat(0).view()["pieces"] if "cell" in piece]


def test_ws_set_1_a_booklet_is_for_its_owner() -> None:
    """Objectives and hands are in the own view only; the spectator has neither."""
    game = set_up("hedgerows")
    views = [game.seat(side).view() for side in (0, 1)]
    assert len(views[0]["objectives"]) == 4
    assert len(views[1]["objectives"]) == 2
    assert "objective" not in str(game.public())


def test_ws_wpn_1_weapons_go_to_infantry() -> None:
    """In Ridge 61 no gun, vehicle or decoy is offered one."""
    game = until(set_up("ridge-61"), "arm")
    pieces = [int(text.split()[-1]) for text in options(game) if text.startswith("give")]
    assert pieces
    for piece in pieces:
        assert game.state.kind(piece).is_infantry
        assert not game.state.units[piece].decoy


def test_ws_fow_2_counters_lie_where_the_scenario_allows() -> None:
    """WS-SET.7 Kamenka: fords in column K, the river, nothing in J5 and K5, the rest in columns I to V."""
    game = until(set_up("the-ford-at-kamenka"), "lay")
    s = game.state
    labels = s.box.ground.map.labels
    assert {labels[c][0] for c in works.fog_sector(s, "ford")} == {"K"}
    others = {labels[c] for c in works.fog_sector(s, "wire")}
    assert {label[0] for label in others} == set("IJLMNOPQRSTUV")
    assert not {"J5", "K5"} & others


def test_ws_set_8_units_may_start_spent() -> None:
    """WS-R.21 Ready is what is meant if nothing is said."""
    game = until(set_up("farm-lane"), "states")
    play(game, "choose states")
    first = options(game)[0]
    play(game, first, "all ready")
    assert unit(game, int(first.split()[-1])).spent


def test_ws_r_21_weapons_may_start_deployed() -> None:
    """Open to all then (WS-WPN.3)."""
    game = until(set_up("farm-lane"), "stance")
    play(game, options(game)[3])
    assert told(game, "deployed")


def test_ws_r_26_numbers_are_unique_and_ws_d_1_tell_no_more_than_a_look() -> None:
    """WS-D.1 A number is from the range of its look: kind of counter, size, signature."""
    pack = load_pack()
    game = set_up("ridge-61", 5)
    for piece in game.state.units.values():
        assert piece.id in numbers.range_of(pack, piece.side, pack.units[piece.kind].look)
    squad, guards = pack.units["S-RIFLE"], pack.units["S-GUARD"]
    assert squad.look == guards.look


def test_ws_ast_5_assets_of_another_role_or_nation_are_refused() -> None:
    """SA-14 is for a defender, SA-07 Soviet: the scenario is faulty."""
    for asset in ("SA-14", "SA-07"):
        with pytest.raises(ContentError, match="is not for"):
            position("110 A-RIFLE C4", FAR, booklets={"attacker": {"assets": [asset]}})


def test_ws_ast_6_camouflage_until_it_moves_or_fires() -> None:
    """SA-14 The signature is halved once more (WS-SPT.6)."""
    game = position("110 A-RIFLE C4", "660 G-GREN C9")
    s = game.state
    s.set(660, camouflaged=True)
    assert spotting.signature(s, s.units[110], s.units[660], truly=True) == 3
    play(game, "order A-O7", "done", "end")
    play(game, "order G-O7", "done", "activate G-O7 660", "advance 660", "step 660 to C8")
    assert not unit(game, 660).camouflaged


def test_sa_18_infiltration_goes_beyond_the_sector() -> None:
    """One infantry unit, at least three hexes from every enemy counter; then the card is gone."""
    game = set_up("ridge-61", 2)
    random = Random(4)
    while not (asked(game) == "set_up" and game.ask is not None and game.ask.seat == 0):
        assert game.ask is not None
        game.answer(random.choice(game.ask.options))
    s = game.state
    infantry = next(u for u in s.of_side(0) if s.kind(u.id).is_infantry and not u.hidden)
    rows = s.box.ground.distance
    enemies = [u.cell for u in s.of_side(1) if ways.on_map(u)]
    enemies += [c.cell for c in s.fog.values() if c.cell >= 0]
    far = setup.infiltration(s, infantry)
    assert set(far) - set(s.box.sectors[0])
    assert min(rows[cell][e] for cell in far for e in enemies) == 3


# What units are


def test_ws_unit_2_infantry_has_no_facing() -> None:
    """WS-UNIT.4, WS-UNIT.13 Squads and teams; guns are on foot too; vehicles are not."""
    units = load_pack().units
    assert [units[k].has_facing for k in ("A-RIFLE", "A-RIFLE-T", "A-57", "A-M4")] == [
        False,
        False,
        True,
        True,
    ]
    assert [units[k].is_infantry for k in ("A-RIFLE", "A-RIFLE-T", "A-57", "A-M4")] == [
        True,
        True,
        False,
        False,
    ]
    assert [units[k].is_foot for k in ("A-RIFLE", "A-57", "A-M4", "A-M8")] == [True, True, False, False]


def test_ws_unit_17_ratings_of_combat_units() -> None:
    """The 105: effective range 6, minimum 1, 7/11, PEN 3, blast; an Opel has none of it (WS-UNIT.16)."""
    arms = load_pack().units["A-105"].arms
    assert arms is not None
    assert (arms.effective, arms.minimum, arms.limited, arms.full, arms.pen) == (6, 1, 7, 11, 3)
    assert Trait.BLAST in load_pack().units["A-105"].traits
    assert load_pack().units["G-OPEL"].arms is None


def test_ws_r_25_air_units() -> None:
    """WS-UNIT.12 House content has none: an M8 that flies goes over all, is not covered, not in melee."""
    chart = {"woods": ["C5"], "water": ["C6"], "walls": ["C4|C5"]}
    mines = {"number": 10, "kind": "mines", "hex": "C5", "up": True}
    game = position("300 A-M8 C4/S", "660 G-GREN C7", chart=chart, counters=[mines])
    game.state.box.goings["A-M8"] = "air"
    activate(game, 300, "advance 300")
    assert "C5" in steps(game)
    play(game, "step 300 to C5", "face 300 S")
    assert not told(game, "shot")
    s = game.state
    assert not cover.sheltered(s, s.units[300])
    s.put(660, s.units[300].cell)
    assert not s.in_melee(s.units[300])
    assert not s.in_melee(s.units[660])


# Heights


@pytest.mark.parametrize(
    ("chart", "free"),
    [
        ({}, True),
        ({"woods": ["C6"]}, False),
        ({"masonry": {"C6": 1}}, False),
        ({"wooden": {"C6": 1}}, False),
        ({"hills": {"1": ["C6"]}}, False),
        ({"brush": ["C6"]}, True),
    ],
)
def test_ws_ovr_1_buildings_hills_and_woods_are_obstacles(chart: dict[str, Any], free: bool) -> None:
    """WS-OBS.1 Both units are on the ground, below the overlay between them; brush is none."""
    s = position("110 A-RIFLE C4", "660 G-GREN C8", chart=chart).state
    assert spotting.sees(s, s.units[110], s.units[660].cell) == free


def test_ws_ovr_3_heights_of_hexes() -> None:
    """WS-OVR.2, WS-OVR.4, WS-R.81 Hills first, floors above them, a gully one down."""
    chart = {
        "hills": {"1": ["C4", "C5"], "2": ["C5"]},
        "masonry": {"C4": 3},
        "gully": ["F5"],
        "woods": ["C5"],
    }
    game = position("110 A-RIFLE C4+2", FAR, chart=chart)
    s = game.state
    ground, cell = s.box.ground, s.box.ground.map.cell
    assert [ground.level[cell(x)] for x in ("C4", "C5", "F5", "A1")] == [1, 2, -1, 0]
    assert s.height(s.units[110]) == 3
    assert [ground.floors[cell(x)] for x in ("C4", "C5")] == [3, 0]


def test_ws_rod_4_along_a_straight_road() -> None:
    """WS-R.85 Woods, buildings and bocage on the way do not matter; smoke does."""
    chart = {"roads": [["C1", "C10"]], "woods": ["C4"], "masonry": {"C5": 2}, "bocage": ["C6|C7"]}
    for smoke, wanted in (([], True), (["C6"], False)):
        game = position("110 A-RIFLE C2", "660 G-GREN C9", chart=chart, smoke=smoke)
        s = game.state
        assert s.outlook.sees(s.units[110].cell, s.units[660].cell) == wanted


def test_ws_ex_14_a_shadow_one_hex_deep() -> None:
    """WS-OBS.3, WS-OBS.4 From level 2 over woods of top 1: not to the hex behind, to the next."""
    chart = {"hills": {"2": ["C4"]}, "woods": ["C6"]}
    game = position("110 A-RIFLE C4", FAR, chart=chart)
    s = game.state
    cell = s.box.ground.map.cell
    assert [s.outlook.sees(cell("C4"), cell(x)) for x in ("C7", "C8")] == [False, True]


def test_ws_r_12_areas_by_the_generator() -> None:
    """Section 6.13: C4 is (2,2), t = 8 mod 7 = 1: its flower has the centre (1,2), B3; woods stand alone."""
    game = position("110 A-RIFLE C4", FAR, chart={"woods": ["A3"]})
    s = game.state
    cell, area = s.box.ground.map.cell, s.layout.area_of
    flower = [cell(x) for x in ("B3", "B2", "C3", "C4", "B4", "A4")]
    assert len({area[c] for c in flower}) == 1
    assert area[cell("A3")] != area[cell("B3")]
    assert [c for c in range(len(area)) if area[c] == area[cell("B3")]] == sorted(flower)


# Chits


def test_ws_cht_2_every_check_is_from_the_full_bag() -> None:
    """WS-R.13 The same chit twice in a row in two checks; never twice in one."""
    game = position("110 A-RIFLE C4 tokens=S20,S21", FAR, "chit c01", "chit c01", chart={"brush": ["C4"]})
    activate(game, 110, "rally 110")
    assert [fact.data["chits"] for fact in told(game, "checked")] == [("c01",), ("c01",)]
    with pytest.raises(st.Diverged):
        activate(position("110 A-RIFLE C4 tokens=S20", FAR, "chit c01", "chit c01"), 110, "rally 110")


# The end


def test_ws_vic_3_holding_the_places_ends_the_game() -> None:
    """WS-R.6 At the end of the turn, not when the hex is entered."""
    early = {"control": ["C5"]}
    game = position("110 A-RIFLE C4", FAR, scenario={"early_end": early})
    activate(game, 110, "advance 110", "step 110 to C5")
    assert game.result is None
    play(game, "stop 110")
    assert game.result is not None
    assert game.result.reason == "the attacker holds the objectives"


def test_ws_vic_3_not_while_a_defender_is_in_the_zone() -> None:
    early = {"control": ["C5"], "clear": ["N"]}
    game = position("110 A-RIFLE C4", FAR, scenario={"early_end": early})
    activate(game, 110, "advance 110", "step 110 to C5", "stop 110")
    assert game.result is None


def test_ws_r_2_equal_points_are_a_draw() -> None:
    """The attacker holds A1 for three points, the defender B1 for three."""
    aims = {"defender": {"objectives": [{"kind": "control", "hex": "B1", "worth": 3}]}}
    game = position(
        "110 A-RIFLE C4 tokens=S20",
        FAR,
        "chit c05",
        chart={"brush": ["C4"]},
        cards=("EV-01",),
        control={"A1": "attacker"},
        booklets=aims,
    )
    activate(game, 110, "rally 110")
    assert game.result is not None
    assert (game.result.winner, game.result.points) == (None, (3, 3))


def test_ws_r_2_who_gives_up_loses() -> None:
    game = position("110 A-RIFLE C4", FAR)
    assert victory.conceded(game.state, 0, "resigned").winner == 1


def test_ws_r_6_control_changes_when_the_enemy_in_the_hex_is_gone() -> None:
    """c04 eliminates the squad in melee: the hex is the attacker's now."""
    aims = {"attacker": {"objectives": [{"kind": "control", "hex": "C5", "worth": 3}]}}
    game = position("110 A-RIFLE C5", "660 G-GREN C5 spent\n661 G-GREN N9 spent", "chit c04", booklets=aims)
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert victory.controller(game.state, unit(game, 110).cell) == 0


def test_ws_r_4_the_last_turn() -> None:
    game = position("110 A-RIFLE C4", FAR, scenario={"turns": 2})
    play(game, "order A-O7", "done", "end", "order G-O7", "done", "end")
    assert game.result is not None
    assert game.result.reason == "the last turn is over"


def test_ws_vic_2_objectives_of_every_kind() -> None:
    """Exit 2 each, units east of K 1 each, a bridge never crossed 3."""
    aims = [
        {"kind": "units_east", "column": "K", "worth": 1},
        {"kind": "never_crossed", "hex": "C5", "worth": 3},
    ]
    game = position(
        "400 A-M4 C4/S\n110 A-RIFLE L4\n111 A-RIFLE M4", FAR, booklets={"attacker": {"objectives": aims}}
    )
    assert victory.points(game.state, 0) == 2 + 3
    activate(game, 400, "advance 400", "step 400 to C5", "face 400 S")
    assert victory.points(game.state, 0) == 2
    assert at(game, 400) == "C5"


# Windows


def test_ws_r_129_asked_by_what_all_can_see() -> None:
    """A ready counter in sight, or a face-down counter that could be an ambush; not a spent one."""
    for foe, more, wanted in (
        ("660 G-GREN C9", {}, True),
        ("660 G-GREN C9 spent", {}, False),
        ("660 G-GREN C9", {"chart": {"woods": ["C7"]}}, False),
        ("660 G-GREN C9 spent", {"counters": [{"number": 10, "kind": "wire", "hex": "N1"}]}, True),
    ):
        fields: dict[str, Any] = more
        game = position("110 A-RIFLE C4", foe, **fields)
        s = game.state
        assert reaction.could_react(s, 1, s.box.ground.map.cell("C5"), 0) == wanted


def test_ws_r_100_minimum_range_denies_firepower_alone() -> None:
    """A mortar of minimum 2 at range 1: no FIREPOWER, but the other shifts stay."""
    side = load_pack().chits["c18"].foot
    assert not shifts.firepower_counts(Shot(0, 0, 1, 9, 9, minimum=2), side)
    assert shifts.firepower_counts(Shot(0, 0, 2, 9, 9, minimum=2), side)


def test_data_of_scenarios_can_be_read() -> None:
    """The objectives of every scenario are among those that are suspected (WS-D.3)."""
    for path in sorted((FOLDER / "scenarios").glob("*.toml")):
        data = read_toml(path)
        for side in ("attacker", "defender"):
            assert all(aim in data[side]["suspected"] for aim in data[side]["objectives"])
