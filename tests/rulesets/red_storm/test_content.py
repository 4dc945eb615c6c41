from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.content import read_toml
from sandtable.engine.errors import ContentError
from sandtable.rulesets.red_storm.checks import close_combat_total
from sandtable.rulesets.red_storm.packs import FOLDER, bands_of, load_pack
from sandtable.rulesets.red_storm.scenario import deck_faults, pairs_needed
from sandtable.rulesets.red_storm.sheets import Deck, Goal
from sandtable.rulesets.red_storm.tables import (
    LADDER,
    AntiInfantry,
    AntiVehicle,
    Armour,
    AssetPile,
    AssetType,
    CardPile,
    Chip,
    Condition,
    Drive,
    Mode,
    Result,
    Role,
    Side,
    UnitClass,
)
from tests.rulesets.red_storm.maps import IDS, SCENARIOS, copy_content, given, scenario

PACK = load_pack()


def results(side: str, distance: int) -> list[int]:
    """How many of the chips show Miss, Suppressed, Reduced, Eliminated at a distance."""
    rungs = [getattr(chip, side)[distance] for chip in PACK.chips.values()]
    return [rungs.count(rung) for rung in range(4)]


# RS-CMP: the counts


def test_rs_cmp_1_counts_of_components() -> None:
    """RS-CMP.1 The numbers of chips, markers, blocks, cards, boards and overlays."""
    blocks = Counter((unit.side, unit.is_vehicle) for unit in PACK.units.values() for _ in range(unit.blocks))
    assert len(PACK.faces) == 10
    assert len(PACK.overlays) == 23
    assert (blocks[Side.GERMAN, False], blocks[Side.GERMAN, True]) == (13, 23)
    assert (blocks[Side.SOVIET, False], blocks[Side.SOVIET, True]) == (15, 24)
    assert len(PACK.chips) == 24
    assert len(PACK.events) == 21
    assert sum(kind.count for kind in PACK.markers.values()) == 15
    assert sum(kind.count for kind in PACK.damage.values()) == 12
    assert sum(kind.count for kind in PACK.fog.values()) == 27


def test_rs_ast_1_four_piles_of_assets() -> None:
    """RS-AST.1 Attacker 4, defender 6, German 11, Soviet 12: 33 cards."""
    piles = Counter(asset.pile for asset in PACK.assets.values())
    assert [piles[pile] for pile in AssetPile] == [4, 6, 11, 12]
    assert {asset.type for asset in PACK.assets.values()} == set(AssetType)  # RS-AST.2


def test_rs_r_3_player_markers_are_55() -> None:
    """RS-R.3 20 unit markers and 3 ambush markers a side, and 9 order markers."""
    stock = PACK.stock
    assert 2 * (2 * stock.unit_pairs + stock.ambush_markers) + len(PACK.orders) == 55


def test_rs_r_4_germans_have_five_order_markers() -> None:
    """RS-R.4 Five and four; RS-GEN.6 at least four each."""
    assert [len(PACK.orders_of(side)) for side in (0, 1)] == [5, 4]


def test_rs_fow_markers_of_each_kind() -> None:
    """RS-FOW.3-.10 The eight kinds and how many there are."""
    counts = {name: kind.count for name, kind in PACK.fog.items()}
    assert list(counts.values()) == [9, 3, 2, 4, 3, 2, 2, 2]
    assert [name for name, kind in PACK.fog.items() if kind.blocks] == ["roadblock"]
    assert PACK.fog["roadblock"].strength == 2


def test_rs_dmg_two_of_each_kind() -> None:
    """RS-DMG.1-.6 Six kinds of vehicle damage, two markers of each."""
    assert [kind.count for kind in PACK.damage.values()] == [2] * 6


# RS-CHP: chips


def test_rs_chp_medals_and_event_icons() -> None:
    """RS-RAL.2 With valor 0, 1, 2, 3 a check succeeds in 6, 12, 17, 22 of 24; RS-EVT.2 four icons."""
    medals = Counter(chip.medals for chip in PACK.chips.values())
    assert [medals[n] for n in range(5)] == [6, 6, 5, 5, 2]
    assert [sum(medals[n] for n in range(valor + 1)) for valor in range(4)] == [6, 12, 17, 22]
    assert [chip.id for chip in PACK.chips.values() if chip.event] == ["c03", "c10", "c16", "c23"]


@pytest.mark.parametrize(
    ("distance", "expected"),
    [(1, [3, 10, 8, 3]), (3, [4, 11, 8, 1]), (5, [7, 12, 5, 0]), (8, [7, 14, 3, 0]), (10, [13, 10, 1, 0])],
)
def test_rs_fir_3_infantry_sides(distance: int, expected: list[int]) -> None:
    """RS-FIR.3 Unshifted results against infantry."""
    assert results("at_infantry", distance) == expected


@pytest.mark.parametrize(
    ("distance", "expected"),
    [(1, [4, 8, 7, 5]), (5, [6, 7, 7, 4]), (8, [8, 7, 7, 2]), (11, [12, 8, 3, 1]), (40, [12, 8, 3, 1])],
)
def test_rs_fir_3_vehicle_sides(distance: int, expected: list[int]) -> None:
    """RS-FIR.3 Unshifted results against vehicles."""
    assert results("at_vehicle", distance) == expected


def test_rs_fir_3_all_means_any_distance() -> None:
    """RS-FIR.3 A row ALL holds at every distance, other rows from first to last."""
    c24 = PACK.chips["c24"]
    assert set(c24.at_vehicle[1:]) == {3}
    assert list(c24.at_infantry[1:9]) == [3, 3, 3, 2, 2, 2, 1, 1]


@pytest.mark.parametrize("rows", [("2+ M",), ("1 S",), ("1-4 S", "6+ M"), ("1-4 S", "5 M"), ("ALL X",), ()])
def test_rs_fir_3_rows_must_cover_every_distance(rows: tuple[str, ...]) -> None:
    """RS-FIR.3 Every distance is in exactly one row."""
    with pytest.raises(ValueError, match=r"row"):
        bands_of(rows)


# RS-RAT: units


def test_rs_ex_15_reading_a_block() -> None:
    """RS-EX.15 Anti-infantry 8 with an upshift, anti-vehicle 10 with firepower 3, armour 3/2."""
    block = PACK.units["s_t34"]
    assert block.anti_infantry == AntiInfantry(8, 1)
    assert block.anti_vehicle == AntiVehicle(10, 3)
    assert block.armour == Armour(3, 2)


def test_rs_ex_7_the_sdkfz_251_carries_two() -> None:
    """RS-EX.7, RS-PRT.4 Two dots."""
    assert PACK.units["g_251"].dots == 2
    assert [unit.id for unit in PACK.units.values() if unit.dots] == ["g_251", "s_m3a1"]


def test_rs_ex_10_equal_totals() -> None:
    """RS-EX.10, RS-CCB.11 T-34/42 and Jagdpanzer IV both total 12."""
    assert close_combat_total(PACK.units["s_t34"]) == close_combat_total(PACK.units["g_jpz4"]) == 12


@pytest.mark.parametrize(("kind", "expected"), [("g_tiger", 19), ("g_251", 6), ("s_ba64", 5), ("s_kv1", 16)])
def test_rs_ccb_11_totals(kind: str, expected: int) -> None:
    """RS-CCB.11, RS-R.85 Without an anti-vehicle rating firepower counts 0."""
    assert close_combat_total(PACK.units[kind]) == expected
    assert close_combat_total(PACK.units["g_pion"]) == 0


def test_rs_ex_8_and_9_close_combat_totals_are_possible() -> None:
    """RS-EX.8, RS-EX.9 Chips give Tankodesantniki 5, Grenadiers 4, T-34/42 2."""
    medals = {chip.medals for chip in PACK.chips.values()}
    valor = {name: unit.valor for name, unit in PACK.units.items()}
    assert {5 - valor["s_tdes"], 4 - valor["g_gren_r"], 4 - valor["g_gren_v"], 2 - valor["s_t34"]} <= medals


def test_rs_ex_16_t70_at_five_hexes_from_grenadiers() -> None:
    """RS-EX.16 A row 5-9 S and one upshift make Reduced."""
    t70 = PACK.units["s_t70"].anti_infantry
    assert t70 == AntiInfantry(8, 1)
    chip = PACK.chips["c14"]
    assert (chip.infantry[1].first, chip.infantry[1].last) == (5, 9)
    assert LADDER[chip.at_infantry[5] + t70.upshifts] is Result.REDUCED


def test_rs_ex_17_t70_at_nine_hexes_from_a_jagdpanzer() -> None:
    """RS-EX.17 A row 2+ M and one upshift (firepower 2 over rear armour 1) make Suppressed."""
    gun, armour = PACK.units["s_t70"].anti_vehicle, PACK.units["g_jpz4"].armour
    assert (gun, armour) == (AntiVehicle(9, 2), Armour(4, 1))
    chip = PACK.chips["c02"]
    assert [band.first for band in chip.vehicle] == [1, 2]
    assert LADDER[chip.at_vehicle[9] + 1] is Result.SUPPRESSED


def test_rs_ex_19_strength_of_houses() -> None:
    """RS-EX.19, RS-DST.5 Wood 3, stone 5."""
    strengths = {name: kind.strength for name, kind in PACK.terrain.items() if kind.strength}
    assert strengths == {"wooden": 3, "stone": 5}


def test_rs_r_13_what_units_are_rated_for() -> None:
    """RS-R.13 Some vehicles lack an icon; infantry needs none."""
    rated = {name: unit.rated for name, unit in PACK.units.items()}
    assert rated["g_semo"] == (Condition.MOVE, Condition.FIRE)
    assert rated["g_251"] == (Condition.MOVE, Condition.SUPPORT)
    assert rated["s_guards"] == ()


def test_rs_rat_5_forward_ratings() -> None:
    """RS-RAT.5 Guns without a turret fire forward only."""
    forward = [n for n, u in PACK.units.items() if u.anti_infantry is not None and u.anti_infantry.forward]
    assert forward == ["g_semo", "g_stug", "g_jpz4", "g_marder", "g_251", "s_su76", "s_su122"]


def test_rs_sta_4_modes_and_drives() -> None:
    """RS-STA.4 Turreted tanks attack both, others either; RS-MOV.9 three types have wheels."""
    assert PACK.units["g_tiger"].mode is Mode.BOTH
    assert PACK.units["s_t70"].mode is Mode.EITHER
    wheels = [name for name, unit in PACK.units.items() if unit.drive is Drive.WHEELED]
    assert wheels == ["g_222", "s_ba64", "s_m3a1"]


# Orders and cards


def test_rs_ex_1_kampfgruppe() -> None:
    """RS-EX.1 3 infantry or vehicles, NEARBY, regroup 2."""
    order = PACK.orders["og1"]
    assert (order.side, order.either, order.nearby, order.regroup) == (Side.GERMAN, 3, True, 2)


def test_rs_ord_5_a_marker_with_two_icons() -> None:
    """RS-ORD.5 Combined Assault: 2 infantry and 2 vehicles, one group."""
    order = PACK.orders["os3"]
    assert (order.infantry, order.vehicles, order.either, order.nearby) == (2, 2, 0, True)


def test_rs_ex_6_a_card_with_defender_1() -> None:
    """RS-EX.6 The defender may activate one unit."""
    dry_wind = PACK.events["e02"]
    assert (dry_wind.secondary, dry_wind.units) == (Role.DEFENDER, 1)


def test_rs_evt_7_sections_and_piles() -> None:
    """RS-EVT.7 Ten early and ten late cards, of infantry, of vehicles, of both; and Time's Up."""
    assert [len(PACK.cards_of(pile)) for pile in CardPile] == [10, 10, 1]
    sections = Counter((card.infantry, card.vehicle) for card in PACK.events.values())
    assert sections == {(True, True): 11, (True, False): 5, (False, True): 4, (False, False): 1}
    assert len({card.effect for card in PACK.events.values()}) == 21


def test_rs_ast_7_weapons_are_for_weapon_teams() -> None:
    """RS-AST.7 Only teams crew them; RS-AST.3 equipment is for infantry, smoke for vehicles too."""
    for asset in PACK.assets.values():
        if asset.type is AssetType.WEAPON_TEAM:
            assert asset.holders == (UnitClass.WEAPON_TEAM,)
    assert PACK.assets["ag4"].holders == tuple(UnitClass)
    assert [card for card, asset in PACK.assets.items() if asset.single_use] == ["ag4", "ag5", "as6"]


def test_rs_ex_3_assets_count_in_their_pile() -> None:
    """RS-EX.3, RS-DCK.5 Seven early with an asset from each player leave five early event cards."""
    plan, _ = scenario("red-storm")
    given_cards = [card for side in (0, 1) for card in plan.sheet(side).cards if card.pile is CardPile.EARLY]
    assert (plan.deck.early, len(given_cards)) == (7, 2)
    assert not list(deck_faults(plan, PACK))


@pytest.mark.parametrize("deck", [Deck(7, 4, 2), Deck(5, 3, 5), Deck(10, 5, 6)])
def test_rs_ex_4_decks_that_can_be_built(deck: Deck) -> None:
    """RS-EX.4 7/4/2 and 5/3/5; RS-R.43 late and late+end share the ten late cards."""
    plan, _ = scenario("outpost-line")
    assert not list(deck_faults(_with_deck(plan, deck), PACK))


@pytest.mark.parametrize("deck", [Deck(11, 4, 2), Deck(5, 6, 6)])
def test_rs_r_137_decks_that_cannot_be_built(deck: Deck) -> None:
    """RS-R.137 More early or late cards than there are."""
    plan, _ = scenario("outpost-line")
    assert list(deck_faults(_with_deck(plan, deck), PACK))


def _with_deck(plan: Any, deck: Deck) -> Any:
    from msgspec.structs import replace

    return replace(plan, deck=deck, length=(0, 0))


# Scenarios


@pytest.mark.parametrize(("number", "name"), list(enumerate(IDS, 1)))
def test_house_scenarios_are_sound(number: int, name: str) -> None:
    """RS-CMP.2, RS-R.5, RS-R.137, RS-R.140 All five pass; RS-GEN.8 the deck gives the length."""
    plan, ground = scenario(name)
    assert plan.number == number
    assert len(ground.areas) == plan.areas == (25, 50, 54, 56, 98)[number - 1]
    assert plan.length == ((7, 8), (9, 12), (10, 13), (11, 14), (12, 16))[number - 1]
    assert plan.wind == (1, 4, 2, 2, 5)[number - 1]


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("outpost-line", [(4, 1), (3, 1)]),
        ("kolkhoz-crossroads", [(8, 2), (10, 4)]),
        ("bridge-over-the-mokraya", [(5, 6), (8, 3)]),
        ("house-by-house", [(9, 3), (8, 5)]),
        ("red-storm", [(8, 13), (8, 14)]),
    ],
)
def test_rs_gen_3_forces(name: str, sizes: list[tuple[int, int]]) -> None:
    """RS-GEN.3 Infantry and vehicles of each side's sheet, hidden ones included."""
    plan, _ = scenario(name)
    for side in (0, 1):
        sheet = plan.sheet(side)
        counts = Counter(sheet.units) + Counter(sheet.hidden)
        large = sum(n for kind, n in counts.items() if PACK.units[kind].is_vehicle)
        assert (sum(counts.values()) - large, large) == sizes[side]


@pytest.mark.parametrize(
    ("name", "points"), list(zip(IDS, [(8, 9), (11, 14), (13, 14), (12, 11), (19, 16)], strict=True))
)
def test_rs_end_3_victory_points(name: str, points: tuple[int, int]) -> None:
    """RS-END.3 What each side can win in all."""
    plan, _ = scenario(name)
    assert tuple(sum(goal.worth for goal in plan.sheet(side).objectives) for side in (0, 1)) == points


def test_rs_r_140_pairs_needed() -> None:
    """RS-R.140 Weapons, equipment and vehicles with dots; RS-EX.2 the rest may be bluffs."""
    plan, _ = scenario("red-storm")
    assert [pairs_needed(plan.sheet(side), PACK) for side in (0, 1)] == [6, 3]


def test_intel_holds_the_truth_among_other_things() -> None:
    """RS-R.141 What may be suspected includes what is so, and something else."""
    for name in IDS:
        plan, _ = scenario(name)
        for side in (0, 1):
            suspected = {(goal.kind, goal.hexes) for goal in plan.intel.of(side).objectives}
            true = {(goal.kind, goal.hexes) for goal in plan.sheet(side).objectives}
            assert true <= suspected
            assert len(plan.intel.of(side).objectives) > len(plan.sheet(side).objectives) - 1
        decks = plan.intel.of(plan.defender).decks
        assert plan.deck in decks
        assert len(decks) > 1


def test_usual_suspicions_where_a_scenario_is_silent() -> None:
    """RS-R.141 A scenario without [intel] has the usual ones."""
    data = sample()
    del data["intel"]
    plan, _ = given(data)
    assert [goal.kind for goal in plan.intel.of(0).objectives] == [Goal.DESTROY] * 3 + [Goal.DESTROY_MORE]
    assert len(plan.intel.of(1).decks) == 4


def sample() -> dict[str, Any]:
    """RS-EX.21 A sheet with the sample's forces, on the map of the Outpost Line."""
    data = deepcopy(read_toml(SCENARIOS / "outpost-line.toml"))
    data["attacker"] = "soviet"
    data["deck"] = {"early": 5, "late": 3, "end": 5}
    data["length"] = [9, 13]
    data["german"] = {
        "zone": ["H-L"],
        "units": {"g_gren_r": 3, "g_gren_v": 1, "g_wt_r": 1, "g_pz2f": 1, "g_pz3j1": 1, "g_semo": 1},
        "assets": {"ag3": 2, "ag4": 1, "ad3": 1, "ad1": 2},
        "face_up": [{"kind": "trench", "zone": ["H-L"]}],
        "fog": {"empty": 6, "ambush": 2},
        "fog_zone": ["F-L"],
        "cards": [{"asset": "ag10", "pile": "early", "units": {"g_pz2f": 1}, "entry": ["A1-A2"]}],
        "exits": [{"edge": "west", "hexes": ["A1", "A2", "A3"]}],
        "objectives": [
            {"kind": "destroy", "at_least": 4, "worth": 7, "text": "Destroy four enemy units"},
            {"kind": "exit", "edge": "west", "at_least": 2, "worth": 6, "text": "Two units off the edge"},
            {"kind": "control", "hexes": ["J3", "K3"], "at_least": 2, "worth": 4, "text": "All houses"},
        ],
    }
    data["soviet"] = {"zone": ["A-B"], "units": {"s_str_r": 2}, "objectives": []}
    return data


def test_rs_ex_21_the_sample_sheet_can_be_written() -> None:
    """RS-EX.21 Two grades of Grenadiers, surplus guns, a trench face-up, reinforcements, deck 5/3/5."""
    plan, ground = given(sample())
    sheet = plan.sheet(0)
    assert [goal.kind for goal in sheet.objectives] == [Goal.DESTROY, Goal.EXIT, Goal.CONTROL]
    assert ground.zone(sheet.cards[0].entry) == (0, 1)
    assert (plan.attacker, plan.defender) == (1, 0)


def _set(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    *parents, last = path.split(".")
    place = data
    for parent in parents:
        place = place[parent]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "clause"),
    [
        ("german.units", {"g_pz2f": 3}, "RS-CMP.2"),
        ("german.units", {"s_t34": 1}, "there is no unit"),
        ("german.assets", {"as5": 1}, "may not use"),
        ("german.assets", {"aa1": 1}, "may not use"),
        ("german.assets", {"ad1": 2, "ad3": 1, "ag5": 11}, "RS-R.140"),
        ("german.fog", {"empty": 10, "ambush": 2}, "RS-R.5"),
        ("german.fog", {"empty": 6, "ambush": 1}, "RS-D.10"),
        ("soviet.fog", {"empty": 1}, "RS-FOW.1"),
        ("german.hidden", {"g_stug": 3}, "RS-R.79"),
        ("soviet.infiltrators", {"s_str_r": 3}, "not among the infantry"),
        ("soviet.infiltrators", {"s_str_c": 1}, "not among the infantry"),
        ("german.infiltrators", {"g_pz2f": 1}, "not among the infantry"),
        ("german.aboard", [{"carriers": ["g_251"]}], "not among the units"),
        ("german.cards", [{"asset": "ag10", "pile": "early", "units": {"g_pz2f": 1}}], "RS-R.119"),
        ("german.assets", {"ag99": 1}, "may not use"),
        ("german.cards", [{"asset": "ag8", "pile": "early"}], "RS-DCK.3"),
        ("german.cards", [{"asset": "ag10", "pile": "early"}], "RS-R.119"),
        ("german.cards", [{"asset": "ag7", "pile": "end"}] * 5, "RS-R.137"),
        ("german.zone", ["H-Z"], "last column is L"),
        ("german.zone", ["H9"], "H9"),
        ("german.exits", [{"edge": "west", "hexes": ["B1"]}], "RS-R.10"),
        ("german.exits", [{"edge": "east"}], "open for the side"),
        ("deck", {"early": 5, "late": 3, "end": 4}, "RS-GEN.8"),
        ("overlays", ["O10a G6", "O10a A1"], "laid twice"),
        ("overlays", ["O10a L8"], "edge of the map"),
        ("overlays", ["O22a C3"], "one hill"),
        ("overlays", ["O08a C6", "O09a C6"], "overlap"),
        ("overlays", ["O99a C6"], "not a placement"),
        ("boards", [["9a"]], "no board face"),
        ("boards", [["1a"] * 6], "too large"),
        ("boards", [["1a"], ["1a", "1b"]], "same length"),
        ("areas", 24, "25 areas"),
        ("intel", {"german": {"cards": [{"asset": "ag99", "pile": "late"}]}}, "cannot have"),
        ("intel", {"german": {"cards": [{"asset": "as8", "pile": "late"}]}}, "cannot have"),
        ("intel", {"german": {"cards": [{"asset": "ag10", "pile": "late"}]}}, "RS-R.119"),
        ("wind", 6, "wind"),
    ],
)
def test_faults_of_scenarios_are_named(path: str, value: object, clause: str) -> None:
    """RS-CMP.2, RS-R.5, RS-R.137 A scenario that breaks a limit is refused with the reason."""
    with pytest.raises(ContentError, match=clause):
        given(_set(sample(), path, value))


def test_a_position_names_its_units_once() -> None:
    """RS-R.120 Numbers are unique, and hexes exist; only what can be destroyed is."""
    unit = {"number": 11, "type": "g_gren_r", "condition": "Ready", "hex": "H1"}
    force = {"units": [unit, {**unit, "hex": "H2"}]}
    position = {
        "turn": 2,
        "active": "german",
        "german": force,
        "soviet": {},
        "deck": {"early": 3, "late": 2, "end": 2},
    }
    with pytest.raises(ContentError, match="number 11"):
        given({**sample(), "position": position})
    force["units"] = [{**unit, "hex": "Z1"}]
    with pytest.raises(ContentError, match="Z1"):
        given({**sample(), "position": position})
    force["units"] = [unit]
    with pytest.raises(ContentError, match=r"A1 can be destroyed \(RS-DST.5\)"):
        given({**sample(), "position": {**position, "destroyed": ["A1"]}})


# Packs


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("chips.toml", "c24 = {", "c25 = {", None),
        ("chips.toml", "c24 = { medals = 4", "c24 = { medals = 5", r"chips.toml:28: .*RS-R.12"),
        ("chips.toml", '"1-3 E", "4-6 R", "7+ S"', '"1-3 E", "5-6 R", "7+ S"', r"chips.toml:28: chip c24"),
        ("chips.toml", 'infantry = ["1 E", "2-4 R", "5+ S"]', 'infantry = ["1 M", "2+ S"]', r"farther"),
        ("units.toml", "blocks = 4", "blocks = 5", r"14 german infantry blocks"),
        ("units.toml", "close_combat = 13", "close_combat = 12", r"units.toml:\d+: Pz III J1: .*13"),
        ("units.toml", "valor = 1", "valor = 4", r"units.toml:\d+: units.g_gren_r: .*<= 3"),
        ("units.toml", "valor = 1", "valour = 1", r"g_gren_r"),
        ("orders.toml", 'os4 = { side = "soviet"', 'os4 = { side = "german"', r"RS-GEN.6"),
        ("orders.toml", "either = 1, regroup = 5", "regroup = 5", r"orders.toml:9: .*RS-ORD.5"),
        ("intel.toml", 'kind = "destroy"', 'kind = "annoy"', r"intel.toml:\d+"),
        ("events.toml", 'pile = "end"', 'pile = "late"', r"cards that end the game"),
        ("assets.toml", 'pile = "attacker"', 'pile = "defender"', r"attacker asset cards"),
        ("markers.toml", "count = 9", "count = 8", r"26 fog of war markers"),
        ("markers.toml", "[fog.wire]", "[fog.wires]", r"markers.toml"),
        ("boards.toml", "area_count = 20", "area_count = 21", r"boards.toml:\d+: face 1a has 20 areas"),
        ("terrain.toml", 'O23 = { shape = "H3"', 'O23 = { shape = "H4"', r"RS-OVL.1"),
        ("terrain.toml", "format = 1", "format = 2", r"format"),
    ],
)
def test_faults_of_packs_are_named(
    tmp_path: Path, file: str, old: str, new: str, message: str | None
) -> None:
    """RS-CMP.1 A pack may replace every fact but not break the counts; faults name file and line."""
    pack = copy_content(tmp_path, file, old, new)
    if message is None:
        assert isinstance(load_pack(pack).chips["c25"], Chip)
    else:
        with pytest.raises(ContentError, match=message):
            load_pack(pack)


# rules.md


def test_every_clause_stands_once_and_every_cited_one_exists() -> None:
    """All clauses, rulings and examples stand in rules.md once; the code cites no other."""
    rules = (FOLDER / "rules.md").read_text(encoding="utf-8")
    clauses = re.findall(r"^- \*\*(RS-[A-Z]+\.[0-9]+)\*\* ", rules, re.MULTILINE)
    assert len(clauses) == len(set(clauses))
    assert Counter(clause.split(".")[0] for clause in clauses) >= Counter(
        {"RS-R": 143, "RS-EX": 21, "RS-D": 10}
    )
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
    assert set(re.findall(r"RS-[A-Z]+\.[0-9]+", code)) <= set(clauses)


TENTH = 'og6 = { side = "german", name = "Los", either = 1, regroup = 1 }'


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("markers.toml", "unit_pairs = 10", "unit_pairs = 9", "9 pairs of unit markers a side"),
        ("markers.toml", "ambush_markers = 3", "ambush_markers = 4", "4 ambush markers a side"),
        ("orders.toml", "[orders]", f"[orders]\n{TENTH}", "10 order markers"),
    ],
)
def test_rs_r_3_and_4_a_pack_has_as_many_markers(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    """RS-R.3, RS-R.4 Ten pairs and three ambush markers a side, nine order markers: no more and no fewer."""
    with pytest.raises(ContentError, match=message):
        load_pack(copy_content(tmp_path, file, old, new))


@pytest.mark.parametrize("name", IDS)
def test_rs_gen_3_the_story_of_a_scenario_names_nothing_of_a_sheet(name: str) -> None:
    """RS-GEN.3, RS-D.23 Both players read it: no kind of marker, unit or card is in it."""
    secret = [kind.name.lower() for table in (PACK.fog, PACK.units, PACK.assets) for kind in table.values()]
    story = scenario(name)[0].story.lower()
    assert [word for word in secret if word in story] == []
