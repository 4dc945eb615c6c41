"""RS-DST: destructible terrain and markers under anti-vehicle fire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table, choices, label
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told, unit

FAR = "59 s_str_r Suppressed L8 N"
HOUSE = ("O01a E3",)
STONE = ("O01b E3",)


def blast(block: str, chip: str, overlays: tuple[str, ...], soviet: str = FAR, **more: Any) -> Table:
    """The German unit 10 fires at the object at E3."""
    game: Table = position(f"10 {block}", soviet, f"chip {chip}", overlays=overlays, **more)
    return play(game, "order og4", "activate 10", "blast 10 at E3")


def ruins(game: Table) -> list[str]:
    """The overlay hexes that are destroyed."""
    return [label(game, cell) for cell in game.state.ruins]


@pytest.mark.parametrize(
    ("block", "chip", "overlays", "destroyed"),
    [
        ("g_pz3j1 Fire E6 N", "c19", HOUSE, True),  # Reduced, 3 on 3
        ("g_pz3j1 Fire E6 N", "c11", HOUSE, False),  # Suppressed
        ("g_pz4g Fire E6 N", "c11", HOUSE, True),  # Suppressed, 4 on 3: Reduced
        ("g_pz3j1 Support E6 N", "c19", HOUSE, False),  # reduced strength
        ("g_pz3j1 Fire E6 N", "c24", STONE, False),  # Eliminated, 3 on 5: Suppressed
        ("g_pz4g Fire E6 N", "c24", STONE, True),  # Eliminated, 4 on 5: Reduced
        ("g_tiger Fire E6 N", "c19", STONE, True),  # Reduced, 5 on 5
    ],
)
def test_rs_r_105_reduced_or_eliminated_destroys(
    block: str, chip: str, overlays: tuple[str, ...], destroyed: bool
) -> None:
    """RS-R.105, RS-DST.5, RS-EX.19 Strength 3 for wood and 5 for stone play the armour."""
    assert ruins(blast(block, chip, overlays)) == (["E3"] if destroyed else [])


def test_rs_r_105_reasons_of_a_shot_at_an_object() -> None:
    """RS-R.105, RS-R.122 Support, on a hill, seven hexes away (range 6), firepower 2 on 3: -1 +1 -1 -1."""
    overlays = ("O01a E1", "O21a E7")
    game = position("10 g_pz4f1 Support E8 N", FAR, "chip c24", overlays=overlays)
    play(game, "order og3", "activate 10", "blast 10 at E1")
    fact = told(game, "blasted")[-1]
    shifts = {reason.clause: reason.value for reason in fact.reasons[1:]}
    assert shifts == {"RS-SFT.1": -1, "RS-ELV.4": 1, "RS-SFT.9": -1, "RS-SFT.8": -1}
    assert (fact.data["shift"], fact.data["result"]) == (-2, "suppressed")
    seen = [f for f in game.seat(1).history() if f.kind == "blasted"][-1]
    assert [(r.clause, r.value) for r in seen.reasons] == [("RS-FIR.3", 0), ("RS-ELV.4", 1), ("", -3)]


@pytest.mark.parametrize(("start", "result"), [("E6", "reduced"), ("E7", "suppressed")])
def test_rs_fir_3_the_row_of_the_distance_of_an_object(start: str, result: str) -> None:
    """RS-FIR.3, RS-R.105 Chip c14 says 1-5 Reduced, 6+ Suppressed to vehicles; firepower 3 on strength 3."""
    game = position(f"10 g_pz3j1 Fire {start} N", FAR, "chip c14", overlays=("O01a E1",))
    play(game, "order og3", "activate 10", "blast 10 at E1")
    assert told(game, "blasted")[-1].data["result"] == result
    assert ruins(game) == (["E1"] if result == "reduced" else [])


def test_rs_dst_2_needs_an_anti_vehicle_rating() -> None:
    """RS-DST.2 A 251 without one is offered nothing; squads may try at one hex and at two."""
    for block, offered in (("g_251 Support E5 N", 0), ("g_gren_v Ready E5 N", 1), ("g_gren_v Ready E6 N", 0)):
        game = position(f"10 {block}", FAR, overlays=HOUSE)
        play(game, "order og4", "activate 10")
        assert len(choices(game, "blast")) == offered
    assert ruins(blast("g_gren_v Ready E4 N", "c24", HOUSE)) == ["E3"]  # Eliminated, 2 on 3: Reduced


def test_rs_dst_3_terrain_neither_hides_nor_protects_the_object() -> None:
    """RS-DST.3 Not the squad on the far side of a stone house, but the house is in sight."""
    game = position("10 g_tiger Fire E6 N", "50 s_str_r Ready E3 N", "chip c19", overlays=STONE)
    play(game, "order og3", "activate 10")
    assert choices(game, "fire") == []
    play(game, "blast 10 at E3")
    assert told(game, "blasted")[-1].data["shift"] == 0


def test_rs_dst_3_something_before_it_still_hides_an_object() -> None:
    """RS-DST.3 Only terrain in its own hex is looked through: a wood at E4-E5 hides the house."""
    game = position("10 g_tiger Support E7 N", FAR, overlays=("O01a E3", "O08a E4"))
    play(game, "order og3", "activate 10")
    assert choices(game, "blast") == []


def test_rs_r_107_smoke_laid_in_a_bonus_order_saves_the_house() -> None:
    """RS-R.107, RS-R.33 The chip brings Dry Wind; a German squad hides the house from the T-34 that fired."""
    game = position(
        "10 g_gren_r Ready F4 SW holds=ag4",
        f"50 s_t34 Fire E6 N\n{FAR}",
        "chip c16",
        "event e02",
        attacker="soviet",
        overlays=HOUSE,
        event_done=False,
    )
    play(game, "order os2", "activate 50", "blast 50 at E3", "activate 10", "smoke 10 with 1 at E5")
    assert (len(told(game, "void_object")), ruins(game)) == (1, [])
    assert [fact.data["piece"] for fact in told(game, "chip")] == [0]  # RS-R.34 about no unit


def test_rs_dst_4_all_infantry_in_the_hex_is_reduced() -> None:
    """RS-DST.4, RS-R.107, RS-R.139 Both sides and passengers; the shaken and teams are lost."""
    german = "10 g_tiger Fire E6 N\n11 g_gren_r Ready E3 S"
    soviet = (
        "50 s_str_r Spent E3 S\n51 s_str_r Suppressed E3 S\n52 s_wt Ready E3 N\n53 s_m3a1 Move E3 N\n"
        "54 s_str_r Ready - - aboard=53"
    )
    game = position(german, f"{soviet}\n{FAR}", "chip c19", overlays=HOUSE)
    play(game, "order og3", "activate 10", "blast 10 at E3")
    assert [condition(game, n) for n in (11, 50, 51, 52, 54)] == [
        "Reduced",
        "Reduced",
        "lost",
        "lost",
        "Reduced",
    ]
    assert (condition(game, 53), unit(game, 53).damage) == ("Move", "")


def test_rs_r_106_only_one_hex_of_an_overlay() -> None:
    """RS-R.106 Of the houses at E3 and E4 the nearer falls; the other still stands and can be aimed at."""
    german = "10 g_tiger Fire E6 N\n11 g_pz3j1 Fire E6 N"
    game = position(german, FAR, "chip c24", overlays=("O06a E3",))
    play(game, "order og3", "activate 10", "blast 10 at E4")
    assert ruins(game) == ["E4"]
    play(game, "activate 11")
    assert choices(game, "blast") == ["blast 11 at E3"]


def test_rs_r_106_rubble_is_open_ground() -> None:
    """RS-R.106 It hides nobody behind it, protects nobody and does not burn."""
    soviet = "50 s_str_r Ready E1 S\n51 s_str_r Ready E3 S"
    game = position(
        "10 g_222 Fire E6 N\n11 g_222 Fire E6 N",
        soviet,
        "chip c01",
        "chip c03",
        "event e01",
        overlays=HOUSE,
        destroyed=["E3"],
        event_done=False,
    )
    play(game, "order og3", "activate 10", "fire 10 at E1", "activate 11", "fire 11 at E3")
    assert [fact.data["shift"] for fact in told(game, "result")] == [0, 0]
    assert told(game, "secondary")  # Tracer Fire finds nothing to burn


@pytest.mark.parametrize(
    ("marker", "chip", "destroyed"),
    [
        ({"fog": [{"kind": "roadblock", "hex": "E4", "face_up": True}]}, "c11", True),  # 3 on 2: Reduced
        ({"works": [{"asset": "as10", "hex": "E4"}]}, "c19", False),  # 3 on 4: Suppressed
        ({"works": [{"asset": "as10", "hex": "E4"}]}, "c24", True),  # 3 on 4: Reduced
        ({"works": [{"asset": "ag9", "hex": "E4", "facing": "S"}]}, "c24", False),  # 3 on 5: Suppressed
    ],
)
def test_rs_dst_1_markers_can_be_destroyed(marker: dict[str, Any], chip: str, destroyed: bool) -> None:
    """RS-DST.1, RS-R.106 Roadblock 2, tank trap 4, bunker 5; destroyed, the marker is off the map."""
    soviet = f"50 s_str_r Ready E4 S\n{FAR}"
    game = position("10 g_pz3j1 Fire E7 N", soviet, f"chip {chip}", boards=("1a",), **marker)
    play(game, "order og3", "activate 10", "blast 10 at E4")
    assert (game.state.fog == {}) is destroyed
    assert condition(game, 50) == ("Reduced" if destroyed else "Ready")


def test_rs_r_107_a_face_down_roadblock_is_no_target() -> None:
    """RS-R.107 Only face-up markers; empty houses may be aimed at."""
    fog = [{"kind": "roadblock", "hex": "E4"}]
    game = position("10 g_pz3j1 Fire E7 N", FAR, boards=("1a",), fog=fog, overlays=("O01a G5",))
    play(game, "order og3", "activate 10")
    assert choices(game, "blast") == ["blast 10 at G5"]


def test_rs_r_107_not_the_own_hex_and_only_in_the_arc() -> None:
    """RS-R.107 A StuG in a house facing north aims at the house before it, not at its own or those behind."""
    overlays = ("O01a E5", "O02a E3", "O03a E7")
    game = position("10 g_stug Fire E5 N", FAR, overlays=overlays)
    play(game, "order og3", "activate 10")
    assert choices(game, "blast") == ["blast 10 at E3"]


def test_rs_r_34_an_event_from_a_shot_at_an_object_has_no_focus() -> None:
    """RS-R.34 Stand Fast would suit any unit; without a focus the secondary event comes, after the order."""
    game = position(
        "10 g_tiger Fire E6 N",
        "50 s_str_r Ready E3 S",
        "chip c16",
        "event e07",
        overlays=HOUSE,
        event_done=False,
    )
    play(game, "order og3", "activate 10", "blast 10 at E3")
    assert told(game, "secondary")[-1].data["card"] == "e07"
    assert ruins(game) == ["E3"]  # RS-R.32: the same chip then says Reduced
    play(game, "end")
    assert asked(game) == "activate"


def test_rs_r_33_a_shot_at_an_object_that_fell_meanwhile_is_void() -> None:
    """RS-R.33 The defender's interrupting tank destroys the house first: the waiting shot is void."""
    game = position(
        "10 g_tiger Fire E6 N",
        "50 s_kv1s Fire E1 S\n51 s_str_r Ready E3 N",
        "chip c16",
        "event e02",
        "chip c19",
        overlays=HOUSE,
        event_done=False,
    )
    play(game, "order og3", "activate 10", "blast 10 at E3", "activate 50", "blast 50 at E3")
    assert ruins(game) == ["E3"]
    assert told(game, "void_object")
    assert condition(game, 51) == "Reduced"
    assert "activate 10" not in options(game)


@pytest.mark.parametrize(
    ("hazes", "shift"), [(["E6"], -1), (["E3"], -1), (["E5"], -1), (["G3"], 0), (["E3", "E5"], -1)]
)
def test_rs_r_110_haze_before_an_object(hazes: list[str], shift: int) -> None:
    """RS-R.110, RS-D.3 Any fire through haze has one downshift, at objects too; here it saves the house."""
    markers = [{"kind": "haze", "hex": hex_} for hex_ in hazes]
    game = blast("g_pz3j1 Fire E6 N", "c19", HOUSE, markers=markers)
    assert told(game, "blasted")[-1].data["shift"] == shift
    assert ruins(game) == ([] if shift else ["E3"])


def test_rs_fir_1_the_tank_side_for_objects() -> None:
    """RS-FIR.1, RS-R.105 Chip c08 at three hexes: Suppressed for infantry, a Miss for objects."""
    game = blast("g_pz3j1 Fire E6 N", "c08", HOUSE)
    assert told(game, "blasted")[-1].data["result"] == "miss"


def test_rs_r_106_of_two_markers_in_a_hex_the_stronger_is_the_target() -> None:
    """RS-R.106 Tank traps (4) and a roadblock (2) at E4: 4 on 4, c24 destroys one marker, the tank traps."""
    game = position(
        "10 g_pz4g Fire C4 SE",
        "59 s_str_r Suppressed L8 N",
        "chip c24",
        boards=("1a",),
        fog=[{"kind": "roadblock", "hex": "E4", "face_up": True}],
        works=[{"asset": "as10", "hex": "E4"}],
    )
    play(game, "order og3", "activate 10", "blast 10 at E4")
    assert [marker.kind for marker in game.state.fog.values()] == ["roadblock"]
