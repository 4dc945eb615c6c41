"""RS-D: what we decided where the rulebook and its rulings are silent."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable import ContentError
from sandtable.rulesets.red_storm import movement, works
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.draws import outcome, rallying, shot
from tests.rulesets.red_storm.looks import choices
from tests.rulesets.red_storm.maps import ground_of
from tests.rulesets.red_storm.positions import asked, cell, condition, options, play, position, told, unit

FAR = "59 s_str_r Suppressed L8 N"
HOME = "19 g_gren_v Ready A8 N"


def roads(game: st.Game[RedStorm], number: int) -> list[str]:
    """Where the unit goes wholly on a road."""
    found = movement.on_road(game.state, unit(game, number))
    return sorted(game.state.box.ground.map.labels[there] for there in found)


@pytest.mark.parametrize(("destroyed", "overlays"), [((), ()), ((), ("O01a E4",)), (("E4",), ("O01a E4",))])
def test_rs_d_4_a_hidden_road_is_gone(destroyed: tuple[str, ...], overlays: tuple[str, ...]) -> None:
    """RS-D.4 The road of board 1a runs through E4; under a house, or its ruin, there is none."""
    game = position(
        "10 g_pz2f Support D4 N", FAR, boards=("1a",), overlays=overlays, destroyed=list(destroyed)
    )
    assert roads(game, 10) == (["C4"] if overlays else ["C4", "E4"])


@pytest.mark.parametrize(
    "overlays",
    [("O01a E1", "O01a G1"), ("O01a E1", "O08a E1"), ("O21a B4", "O22a B5", "O23a C4"), ("O08a E8",)],
    ids=["laid twice", "upon another", "a crest beside its hill", "over the edge"],
)
def test_rs_d_5_overlays_that_do_not_fit(overlays: tuple[str, ...]) -> None:
    """RS-D.5 Once each, only upon hills another, crests wholly on one hill, nothing over the edge."""
    with pytest.raises(ContentError):
        ground_of(20, (("1b",),), *overlays)


def test_rs_d_6_beyond_the_rim_there_is_no_wall() -> None:
    """RS-D.6 The line along the north sides of A1 and C1 has a forest on one hand only."""
    game = position("10 g_gren_r Ready A1 N", f"50 s_str_r Ready C1 N\n{FAR}", overlays=("O08a A1",))
    play(game, "order og2", "activate 10")
    assert choices(game, "fire") == ["fire 10 at C1"]


def test_rs_d_8_a_road_step_round_the_corner() -> None:
    """RS-D.8 E4 and F3 of the crossroads 3a touch; the links E4-F4-F3 lie within their areas."""
    game = position("10 g_pz2f Support E4 N", FAR, boards=("3a",))
    assert roads(game, 10) == ["D4", "F3", "F4"]


def test_rs_d_9_equipment_for_infantry_fits_a_weapon_team() -> None:
    """RS-D.9 The team takes the rifle that lies in its hex: chip c01 has no medals."""
    rifle = [{"asset": "as5", "hex": "E3", "side": "soviet"}]
    game = position(
        HOME, f"50 s_wt Ready E3 N\n{FAR}", "chip c01", attacker="soviet", dropped=rifle, active="soviet"
    )
    play(game, "order os4", "activate 50", "move 50")
    play(game, choices(game, "take")[0])
    assert [pair.card for pair in game.state.pairs.values() if pair.unit == 50] == ["as5"]


def test_rs_d_9_works_on_a_road() -> None:
    """RS-D.9 The road hex A4 of board 1a is open ground; the brush at C3 is not."""
    game = position(HOME, FAR, boards=("1a",), attacker="soviet")
    sites = works.building_sites(game.state, 0, "bunker")
    assert ("lay", 0, cell(game, "A4")) in sites
    assert ("lay", 0, cell(game, "C3")) not in sites


def test_rs_d_12_numbers_are_public_even_of_hidden_units() -> None:
    """RS-D.12 Whatever the attacker guesses, the defender's numbers are the same; a kind need not be."""
    game = position(
        f"{HOME}\n10 g_stug Fire - - ambush=1\n11 g_gren_r Ready E3 N",
        FAR,
        attacker="soviet",
        fog=[{"kind": "ambush", "hex": "E6", "number": 1}],
    )
    guesses = [game.seat(1).guess(seed).state for seed in range(12)]
    assert {tuple(sorted(guess.units)) for guess in guesses} == {(10, 11, 19, 59)}
    assert len({guess.units[11].kind for guess in guesses}) > 1


BUNKER = [{"asset": "ag9", "hex": "E3", "facing": "N"}]


def test_rs_d_13_all_infantry_in_a_bunker_fires_to_its_front() -> None:
    """RS-D.13 The third squad too, though only two have a place: E1 lies before the bunker, E5 behind it."""
    squads = "".join(f"{10 + n} g_gren_r Ready E3 S\n" for n in range(3))
    foes = f"50 s_str_r Suppressed E1 S\n51 s_str_r Suppressed E5 N\n{FAR}"
    for number in (10, 11, 12):
        game = position(f"{squads}{HOME}", foes, attacker="soviet", active="german", works=BUNKER)
        play(game, "order og2", f"activate {number}")
        assert choices(game, "fire") == [f"fire {number} at E1"]


def test_rs_d_13_a_molotov_is_thrown_to_the_front() -> None:
    """RS-D.13 Woods at E2 before the bunker and at E4 behind it: only E2 can be set on fire."""
    game = position(
        f"10 g_gren_r Ready E3 N holds=as6\n{HOME}",
        FAR,
        attacker="soviet",
        active="german",
        works=BUNKER,
        overlays=("O08a E1", "O09a E4"),
    )
    play(game, "order og2", "activate 10")
    assert [text.split()[-1] for text in choices(game, "ignite")] == ["E2"]


def test_rs_d_14_support_may_leave_the_other_half() -> None:
    """RS-D.14 After its move the tank may fire, or be done; it was not asked before."""
    game = position("10 g_pz2f Support E4 N", f"50 s_str_r Suppressed E2 S\n{FAR}")
    play(game, "order og3", "activate 10", "move 10", "stop 10", "face 10 N")
    assert asked(game) == "then"
    assert {"fire 10 at E2", "done with 10"} <= set(options(game))
    play(game, "done with 10")
    assert asked(game) == "activate"


def test_rs_d_16_a_face_down_foxhole_does_not_count() -> None:
    """RS-D.16 Shell Crater: with a face-up foxhole the secondary event, with a face-down one the primary."""
    foxhole = {"kind": "foxhole", "hex": "E5"}
    squad = "10 g_gren_r Suppressed E5 N"
    assert outcome(rallying("e04", squad, fog=[{**foxhole, "face_up": True}])) == "secondary"
    assert outcome(rallying("e04", squad, fog=[foxhole])) == "primary"


def test_rs_d_18_vehicles_are_set_up_first_each_side_by_number() -> None:
    """RS-D.18 Of three squads and a T-60 the tank comes first, then the squads in ascending order."""
    game = st.new_game("red_storm", "outpost-line", seed=3)
    placed: list[int] = []
    while len(placed) < 4:
        assert game.ask is not None
        option = next(iter(game.ask.options))
        if game.ask.kind == "place":
            placed.append(int(option.value[1]))
        game.answer(option)
    kinds = [game.state.units[number].kind for number in placed]
    assert kinds == ["s_t60", "s_str_r", "s_str_r", "s_str_r"]
    assert placed[1:] == sorted(placed[1:])


def test_rs_d_20_a_bluff_goes_with_its_unit() -> None:
    """RS-D.20 The marker beside an eliminated squad is taken off (chip c24 at two hexes: eliminated)."""
    game = position("10 g_gren_r Ready E5 N", f"50 s_str_r Ready E3 S bluff\n{FAR}", "chip c24")
    assert len(game.state.pairs) == 1
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert condition(game, 50) == "lost"
    assert game.state.pairs == {}


def test_rs_d_22_a_noted_vehicle_takes_over_a_returning_marker() -> None:
    """RS-D.22 Three are Immobilized, two markers exist: the first loss returns none, the second does."""
    halted = "\n".join(f"{50 + n} s_t60 Move E{n + 2} S damage=immobilized" for n in range(3))
    game = position("10 g_tiger Fire E8 N", f"{halted}\n{FAR}", "chip c24", "chip c24", turn=2)
    assert game.state.damage.count("immobilized") == 0
    play(game, "order og3", "activate 10", "fire 10 at E4")
    assert (condition(game, 52), game.state.damage.count("immobilized")) == ("lost", 0)
    play(game, "end", "end", "order os4", "end", "end", "order og3", "activate 10", "fire 10 at E3")
    assert (condition(game, 51), game.state.damage.count("immobilized")) == ("lost", 1)


def test_rs_r_102_the_pool_has_no_order() -> None:
    """RS-R.102 A marker that comes back is mixed with the rest: the pool is as if it had never left."""
    game = position("10 g_222 Fire E5 N", f"50 s_t60 Move E3 S damage=commander_dead\n{FAR}", "chip c24")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert game.state.damage == position("10 g_222 Fire E5 N", FAR).state.damage


def test_e05_thrown_track_tells_its_own_clauses() -> None:
    """e05 The card and RS-DMG.4; a Broken tank is lost by RS-VEH.5, not by the close combat of RS-CCB.9."""
    assert told(shot("e05", "10 g_pz3j1 Fire E5 N"), "immobilized")[0].clauses == ("RS-EVT.9", "RS-DMG.4")
    lost = told(shot("e05", "10 g_pz3j1 Broken E5 N"), "eliminated")[0].clauses
    assert lost == ("RS-RES.2", "RS-EVT.9", "RS-DMG.4", "RS-VEH.5")
