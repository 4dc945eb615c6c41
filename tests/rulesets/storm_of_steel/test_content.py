"""SOS-C, SOS-TAB, SOS-BAS, SOS-GEN: content, scenarios and set-up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import ValidationError, convert, structs

import sandtable as st
from sandtable.engine.content import plain_copy, read_toml
from sandtable.rulesets.storm_of_steel.appraisal import hope
from sandtable.rulesets.storm_of_steel.dice import FACES
from sandtable.rulesets.storm_of_steel.places import FOLDER
from sandtable.rulesets.storm_of_steel.setup import slot_of
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM, AfvRow, Drive, Family, faults, load_pack, units
from tests.rulesets.storm_of_steel.positions import options, play, position, refused, stand, told

PACK = load_pack()
FARM = read_toml(FOLDER / "scenarios" / "the-farm-on-the-wielun-road.toml")
IDS = [
    "the-farm-on-the-wielun-road",
    "the-crossing-at-bain-tsagan",
    "the-summa-line",
    "the-butte-at-stonne",
    "hedgerow-road",
]


def test_sos_c_1_sos_tab_1_sos_bas_1_soft_stands() -> None:
    """SOS-C.1, SOS-TAB.1, SOS-BAS.1, SOS-R.6, SOS-TER.1, SOS-R.7 Spot checks against the table."""
    hmg, cart = PACK.kinds["hmg"], PACK.kinds["horse_cart"]
    assert (hmg.move, hmg.weapons[0].soft_die, hmg.weapons[0].reach, hmg.assault_die) == (500, 8, 6000, 8)
    assert (hmg.width, hmg.depth, hmg.is_foot, cart.is_foot) == (300, 300, True, False)
    assert (cart.move // CM, cart.assault_die, cart.guns, cart.feet, cart.depth) == (10, 3, 1, 3, 600)


def test_sos_c_2_sos_c_3_sos_bas_3_armoured_vehicles() -> None:
    """SOS-C.2, SOS-C.3, SOS-TAB.2, SOS-BAS.3 59 AFVs; a Tiger, and points by armour."""
    afvs = [kind for kind in PACK.kinds.values() if kind.family is Family.AFV]
    assert len(afvs) == 59
    tiger = PACK.kinds["tiger1"]
    assert (tiger.armour, tiger.weapons[0].at_die, tiger.weapons[0].reach, tiger.vp) == (9, 12, 12000, 4)
    assert [PACK.kinds[name].vp for name in ("pz2", "pz38t", "t34", "matilda2")] == [2, 3, 3, 4]
    assert PACK.kinds["b1bis"].one_man
    assert [weapon.mount for weapon in PACK.kinds["b1bis"].weapons] == ["turret", "fixed"]


def test_sos_c_4_sos_bas_2_guns() -> None:
    """SOS-C.4, SOS-BAS.2 20 guns; the class gives all but the AT die."""
    guns = [kind for kind in PACK.kinds.values() if kind.family is Family.GUN]
    assert len(guns) == 20
    pak = PACK.kinds["pak40"]
    assert (pak.move, pak.drive, pak.weapons[0].soft_die, pak.weapons[0].at_die, pak.depth) == (
        0,
        Drive.TOWED,
        10,
        12,
        400,
    )


def test_sos_c_5_sos_r_4_armies() -> None:
    """SOS-C.5, SOS-R.4, SOS-GEN.2 Fifteen armies with ten support cards each."""
    assert len(PACK.armies) == 15
    assert all(sum(army.support) == 10 for army in PACK.armies.values())


def test_sos_gen_4_sos_r_111_dice() -> None:
    """SOS-GEN.4, SOS-R.111"""
    assert list(FACES) == [3, 4, 6, 8, 10, 12, 20]
    assert FACES[3] == (1, 2, 3)


def test_sos_c_9_five_scenarios() -> None:
    """SOS-C.9, SOS-SEQ.1 In order of size; the First Player is the first sheet."""
    assert st.rulesets()["storm_of_steel"].scenarios == IDS


@pytest.mark.parametrize("scenario", IDS)
def test_sos_c_9_sos_r_44_the_printed_set_up(scenario: str) -> None:
    """SOS-C.9, SOS-R.44 Both sides follow the plan; then play begins, and nobody is off the table."""
    game = st.new_game("storm_of_steel", scenario, seed=1)
    while game.state.due:
        assert game.ask is not None
        play(game, *game.seat(game.ask.seat).plan("set up as printed").answers)
    s = game.state
    assert s.turn == 1
    assert [force.units for force in s.forces.values()] == [
        sum(s.box.kinds[x.kind].counts for x in s.everyone() if x.side == side) for side in (0, 1)
    ]


def deployed(scenario: str, preset: str) -> StormOfSteel:
    """After both sides have set up in this way."""
    game: st.Game[StormOfSteel] = st.new_game("storm_of_steel", scenario, seed=1)
    while game.state.due:
        assert game.ask is not None
        play(game, *game.seat(game.ask.seat).plan(preset).answers)
    return game.state


@pytest.mark.parametrize("scenario", IDS)
def test_sos_c_9_who_attacks_sets_up_to_advance(scenario: str) -> None:
    """SOS-R.44 No stand that is to take ground is farther from it than as printed; a defender stays."""
    ready, printed = deployed(scenario, "set up to advance"), deployed(scenario, "set up as printed")
    for side in (0, 1):
        hopes = [
            sum(hope(s.box, x, x.centre) for x in s.of_side(side) if not x.aboard and s.kind(x.id).is_foot)
            for s in (ready, printed)
        ]
        assert hopes[0] >= hopes[1]
    slotted = [x.id for x in printed.of_side(1) if slot_of(printed, x)]
    assert all(ready.stands[piece].centre == printed.stands[piece].centre for piece in slotted)


def test_sos_c_9_slots_transporters_and_lattice() -> None:
    """SOS-C.9 The Crossing: a trench, boats in the river, and riders spread over the trucks."""
    game = st.new_game("storm_of_steel", "the-crossing-at-bain-tsagan", seed=1)
    while game.state.due:
        assert game.ask is not None
        play(game, *game.seat(game.ask.seat).plan("set up as printed").answers)
    s = game.state
    assert s.stands[101].centre == (6200, 5800)
    boats = [x.centre for x in s.of_side(0) if x.kind == "boat"]
    assert boats == [(1200, 4800), (1700, 4800), (2200, 4800), (2700, 4800)]
    trucks = [x.id for x in s.of_side(0) if x.kind == "truck"]
    assert [len(s.passengers(truck)) for truck in trucks] == [1, 1]
    assert s.stands[1].centre == (2000, 3600)  # 20,36 and 20,40 are as near to 20,38: the lower y first


def test_sos_r_44_set_up_in_the_zone_and_unspotted_in_hiding() -> None:
    """SOS-R.44, SOS-D.1 Any legal point of the zone; in woods unspotted."""
    game = st.new_game("storm_of_steel", FARM, seed=1)
    assert refused(game, "place 101 at 20.00,20.00 facing 0") == "SOS-R.44"
    assert refused(game, "place 101 at 15.37,40.00 facing 77") == ""
    play(game, "place 101 at 15.37,40.00 facing 77")
    assert not stand(game, 101).spotted
    assert refused(game, "place 102 at 15.37,42.00 facing 77") == "SOS-R.14"


def broken(data: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> str:
    """What is said of a scenario with a fault."""
    copy = plain_copy(data, "test")
    change(copy)
    with pytest.raises(st.ContentError) as fault:
        st.new_game("storm_of_steel", copy, seed=1)
    return str(fault.value)


def test_sos_c_7_faults_of_a_scenario_are_named() -> None:
    """SOS-C.7, SOS-R.31, SOS-HQ.1, SOS-SUP.2 What is wrong, where, and what would be right."""
    assert "SOS-R.31" in broken(FARM, lambda d: d["areas"].append({**d["areas"][0], "id": "B9"}))
    assert "SOS-HQ.1" in broken(FARM, lambda d: d["first"]["groups"][0]["units"].remove("hq*1"))
    assert "SOS-HQ.1" in broken(FARM, lambda d: d["first"]["groups"][1]["units"].append("hq*1"))
    assert "SOS-SUP.2" in broken(FARM, lambda d: d["first"].update(support=[1, 1, 1]))
    assert "no stand 'elephant'" in broken(
        FARM, lambda d: d["first"]["groups"][1].update(units=["elephant*2"])
    )
    assert "crosses itself" in broken(
        FARM, lambda d: d["areas"][0].update(outline=[[0, 0], [9, 9], [9, 0], [0, 9]])
    )
    assert "not wholly on the table" in broken(FARM, lambda d: d.update(table=[60, 60]))
    assert "no building" in broken(FARM, lambda d: d["objectives"][0].update(building="B7"))
    assert "special event" in broken(FARM, lambda d: d.update(special_events=["sp_rain_1"]))
    assert "no room" in broken(
        FARM, lambda d: d["first"]["groups"][1].update(zone=[[0, 0], [4, 0], [4, 4], [0, 4]])
    )


def test_sos_r_31_a_house_in_a_bay_of_the_woods() -> None:
    """SOS-R.31 It fills the bay and lies over nothing; bush with the very outline of the woods does."""
    bay = [[30, 20], [60, 20], [60, 50], [50, 50], [50, 30], [40, 30], [40, 50], [30, 50]]
    woods = {"id": "W", "kind": "woods", "outline": bay}
    house = {"id": "B", "kind": "building", "outline": [[40, 30], [50, 30], [50, 50], [40, 50]]}
    bush = {"id": "U", "kind": "bush", "outline": [[45, 20], *bay[1:], bay[0]]}
    stands = ("1 truck 5,5 0", "101 hq 80,5 0")
    for areas in ([woods, house], [house, woods]):
        assert len(position(*stands, areas=areas).state.box.ground.areas) == 2
    for areas in ([woods, bush], [bush, woods]):
        with pytest.raises(st.ContentError, match=r"SOS-R\.31"):
            position(*stands, areas=areas)


CHANGED = {
    "afvs": ("move = 20\narmour = 9", "move = 20\narmour = 8"),
    "guns": ('class = "medium"\nat_die = 12', 'class = "medium"\nat_die = 20'),
    "events": ('name = "Sniper"', 'name = "Marksman"'),
    "armies": (
        'skill = "veteran"\nartillery = ["normal", "flexible"]\nsupport = [3, 3, 4]',
        'skill = "raw"\nartillery = ["high", "rigid"]\nsupport = [1, 2, 7]',
    ),
}


def packed(folder: Path, changes: dict[str, tuple[str, str]]) -> str:
    """A pack like the house's own, but for one text in each of some files."""
    for file in (FOLDER / "content").glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        old, new = changes.get(file.stem, ("", ""))
        assert old in text
        (folder / file.name).write_text(text.replace(old, new, 1), encoding="utf-8")
    (folder / "pack.toml").write_text("format = 1\n", encoding="utf-8")
    return str(folder)


def test_sos_tab_a_pack_is_checked(tmp_path: Path) -> None:
    """SOS-EVT.7, SOS-SUP.2 A pack with too few events is refused."""
    pack = packed(tmp_path, {"events": ('name = "Turn Ends", count = 5', 'name = "Turn Ends", count = 4')})
    with pytest.raises(st.ContentError, match="35 cards"):
        st.new_game("storm_of_steel", IDS[0], seed=1, pack=pack)


def test_sos_gen_2_all_that_supplements_supply_comes_from_the_pack(tmp_path: Path) -> None:
    """SOS-GEN.2, SOS-R.4 AFVs, AT guns, special events; and artillery and Support Decks in a game."""
    pack = packed(tmp_path, CHANGED)
    found = load_pack(pack)
    assert (found.kinds["tiger1"].armour, found.kinds["pak40"].weapons[0].at_die) == (8, 20)
    assert found.special["sp_sniper"].name == "Marksman"
    data = plain_copy(FARM, "test")
    for rule in ("artillery", "support", "skill"):
        del data["first"][rule]
    box = st.new_game("storm_of_steel", data, seed=1, pack=pack).state.box
    assert (box.artillery[0], box.skills[0].value) == (("high", "rigid"), "raw")
    assert [box.support[0].count(card) for card in ("bombardment", "air_strike", "no_support")] == [1, 2, 7]


def test_sos_r_43_exits() -> None:
    """SOS-R.43 Over an open edge with movement left a stand is gone, and not destroyed."""
    data = {"exits": ["north"]}
    game = position(
        "1 infantry 20,50 0\n8 truck 5,5 0", "101 hq 80,5 0", "cpt 6", drawn="move_1", first_sheet=data
    )
    play(game, "activate 1", "to 20.00,58.50")
    assert (list(game.state.left), game.state.forces[0].losses) == ([1], ())
    assert told(game, "left")


def test_sos_r_116_a_phase_without_choice_asks_nothing() -> None:
    """SOS-R.116, SOS-R.113 Nobody can fire: the next card comes; the Cpt die is rolled all the same."""
    game = position("1 truck 20,20 0", "101 hq 80,50 0", "sequence move_1", "cpt 3")
    assert game.ask is not None
    assert (game.ask.kind, options(game)) == ("orders", ["activate 1", "end the phase"])


def test_sos_c_9_half_a_centimetre_apart() -> None:
    """SOS-C.9 At 0.35 and 0.35 corner to corner stands are 0.495 apart, not half a centimetre: too near."""
    from sandtable.rulesets.storm_of_steel.setup import is_apart

    game = position("1 infantry 20,20 0", "101 infantry 60,50 0\n102 hq 80,50 0")
    s = game.state
    assert not is_apart(s, s.stands[101], (2335, 2335))
    assert is_apart(s, s.stands[101], (2336, 2336))


def test_sos_c_3_armour_can_be_beaten() -> None:
    """SOS-C.3 A d20 at short range into the rear makes 22: armour is 21 at most."""
    row = read_toml(FOLDER / "content" / "afvs.toml")["afvs"]["tiger2"]
    assert convert({**row, "armour": 21}, AfvRow).armour == 21
    with pytest.raises(ValidationError, match="armour"):
        convert({**row, "armour": 22}, AfvRow)


def test_sos_r_52_the_log_says_what_every_stand_is() -> None:
    """SOS-R.52 All is open: with its number a stand has its name, set up by the scenario or in mid-game."""
    luck = ("fire 1", "sequence move_1", "cpt 1")
    game = position("1 infantry 20,20 0", "101 hmg 20,28 0\n102 hq 80,50 0", *luck)
    play(game, "shoot with 1")
    said = game.words.sentence(told(game, "fired")[0])
    assert said == "Stand 1 (Infantry) fires at 101 (Heavy machine guns): 1, missed."
    farm = st.new_game("storm_of_steel", IDS[0], seed=1)
    play(farm, options(farm)[0])
    assert farm.words.sentence(told(farm, "placed")[0]) == "Stand 101 (Infantry) is set up at 44.00,36.00."


def test_sos_r_52_mortars_and_troubles_are_open_to_both() -> None:
    """SOS-R.52 Both see whom a mortar fired at last, and what a side has still to suffer."""
    sides = {"first": {"confusion": 2, "hq_lost": True, "shells_short": 1}}
    first = "1 mortar 20,20 0 target=101\n2 infantry 30,20 0"
    game = position(first, "101 infantry 30,38 0\n102 hq 80,50 0", sides=sides)
    for seat in (0, 1):
        scene = game.seat(seat).view()
        assert [piece.get("markers", []) for piece in scene["pieces"][:2]] == [["aimed at 101"], []]
        values = {track["name"].partition(": ")[2]: track["value"] for track in scene["tracks"]}
        found = [values.get(name) for name in ("Confusion", "Headquarters lost", "shells run short")]
        assert found == [2, 1, 1]
        assert "demoralised" not in values


def test_sos_r_6_bases_of_a_pack_in_hundredths() -> None:
    """SOS-R.6 2.54 by 3.5 cm are 254 by 350 units; an odd number of them has no middle."""
    row = read_toml(FOLDER / "content" / "afvs.toml")["afvs"]["tiger2"]
    assert units(convert({**row, "base": [2.54, 3.5]}, AfvRow).base) == (254, 350)
    assert units((3, 6)) == (300, 600)
    odd = structs.replace(PACK.kinds["tiger2"], depth=351)
    found = faults(structs.replace(PACK, kinds={**PACK.kinds, "tiger2": odd}))
    assert (len(found), found[0].startswith("tiger2: a base is an even number")) == (1, True)


def test_sos_d_5_three_infantry_stands_hold_the_hill() -> None:
    """SOS-D.5 With the three at the farm the Poles have six, against eight of the Germans."""
    for side, infantry in (("first", 8), ("second", 6)):
        units = [unit.split("*") for group in FARM[side]["groups"] for unit in group["units"]]
        assert sum(int(count) for kind, count in units if kind == "infantry") == infantry
