"""RS-SET, RS-R.132-.134: set-up from the first number to turn 1."""

from __future__ import annotations

from random import Random

import pytest

import sandtable as st
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import Fog
from tests.rulesets.red_storm.positions import asked, options


def run_to(game: st.Game[RedStorm], kind: str, seed: int = 3) -> st.Game[RedStorm]:
    """Answer at random until an ask of this kind is pending."""
    random = Random(seed)
    while asked(game) != kind:
        game.answer(random.choice(options(game)))
    return game


@pytest.fixture
def kolkhoz() -> st.Game[RedStorm]:
    return st.new_game("red_storm", "kolkhoz-crossroads", seed=5)


def test_rs_r_120_numbers_are_public_what_they_are_is_not(kolkhoz: st.Game[RedStorm]) -> None:
    """RS-R.120 Each side is told the names of its own blocks only."""
    mine = [str(fact.data["kind"]) for fact in kolkhoz.seat(0).history() if fact.kind == "numbered"]
    assert sorted(mine) == sorted(
        ["g_gren_r"] * 3 + ["g_gren_v"] * 3 + ["g_wt_r"] * 2 + ["g_pz3j1"] + ["g_stug"]
    )
    assert all(10 <= number < 50 for number, unit in kolkhoz.state.units.items() if unit.side == 0)


def test_rs_gen_7_the_defender_sets_up_first(kolkhoz: st.Game[RedStorm]) -> None:
    """RS-GEN.7, RS-R.133 The defender is asked before the attacker, who takes the first order."""
    seats = []
    random = Random(1)
    while asked(kolkhoz) != "order":
        assert kolkhoz.ask is not None
        seats.append(kolkhoz.ask.seat)
        kolkhoz.answer(random.choice(options(kolkhoz)))
    assert seats == sorted(seats)
    assert kolkhoz.ask is not None
    assert kolkhoz.ask.seat == 1


def test_rs_set_11_units_are_placed_in_their_zone(kolkhoz: st.Game[RedStorm]) -> None:
    """RS-SET.11 The German zone is columns A-L."""
    run_to(kolkhoz, "place")
    assert {text.split()[-1][0] for text in options(kolkhoz)} == set("ABCDEFGHIJKL")


def test_rs_r_22_vehicles_choose_a_condition_in_secret(kolkhoz: st.Game[RedStorm]) -> None:
    """RS-R.22 The enemy is told hex and facing, not the condition."""
    run_to(kolkhoz, "order")
    kinds = {fact.kind for fact in kolkhoz.seat(1).history() if fact.kind in {"placed", "faces", "set"}}
    conditions = [fact for fact in kolkhoz.seat(1).history() if fact.kind == "set"]
    assert {"placed", "faces"} <= kinds
    assert all(kolkhoz.state.units[fact.data["piece"]].side == 1 for fact in conditions)  # type: ignore[index]


def test_rs_fow_2_one_marker_to_an_area(kolkhoz: st.Game[RedStorm]) -> None:
    """RS-FOW.2, RS-R.132 All ten markers lie in different areas of columns C-P; a trench is face-up."""
    run_to(kolkhoz, "order")
    s = kolkhoz.state
    ground = s.box.ground
    areas = [ground.areas.area_of[marker.cell] for marker in s.fog.values()]
    assert len(set(areas)) == len(areas) == 11
    assert [marker.kind for marker in s.fog.values() if marker.up] == ["trench"]


def test_rs_set_14_the_attacker_stays_out_of_fogged_areas() -> None:
    """RS-SET.14 No attacker's unit starts in an area with a fog of war marker."""
    for seed in range(5):
        game = run_to(st.new_game("red_storm", "house-by-house", seed=seed), "order", seed)
        s = game.state
        fogged = {
            cell
            for m in s.fog.values()
            if m.kind in s.box.pack.fog
            for cell in s.box.ground.area_cells(m.cell)
        }
        assert not [unit for unit in s.units.values() if unit.side == 1 and unit.cell in fogged]


def test_rs_r_79_one_unit_under_each_ambush(kolkhoz: st.Game[RedStorm]) -> None:
    """RS-R.79, RS-MRK.4 Both hidden units lie under markers with different numbers."""
    run_to(kolkhoz, "order")
    hidden = {m.number: kolkhoz.state.units[m.unit].kind for m in kolkhoz.state.fog.values() if m.unit}
    assert sorted(hidden) == [1, 2]
    assert sorted(hidden.values()) == ["g_gren_v", "g_stug"]


def test_rs_r_115_at_most_one_equipment_each() -> None:
    """RS-R.115, RS-R.15 Nobody holds two cards, and weapons go to weapon teams."""
    for seed in range(5):
        game = run_to(st.new_game("red_storm", "kolkhoz-crossroads", seed=seed), "order", seed)
        s = game.state
        holders = [pair.unit for pair in s.pairs.values()]
        assert len(holders) == len(set(holders))
        for pair in s.pairs.values():
            if pair.card in s.box.pack.assets:
                assert s.kind(pair.unit).type in s.box.pack.assets[pair.card].holders


def test_rs_mrk_2_and_ex_2_bluff_markers(kolkhoz: st.Game[RedStorm]) -> None:
    """RS-MRK.2, RS-EX.2 A marker beside a unit may stand for nothing; the enemy sees only its number."""
    run_to(kolkhoz, "bluff")
    piece = int(options(kolkhoz)[0].split()[-1])
    kolkhoz.answer(options(kolkhoz)[0])
    run_to(kolkhoz, "order")
    pair = next(p for p in kolkhoz.state.pairs.values() if p.unit == piece)
    assert pair.card == "bluff"
    shown = next(p for p in kolkhoz.seat(1).view()["pieces"] if p["id"] == piece)
    assert str(pair.id) in shown["markers"]


def test_rs_r_134_riders_start_on_their_tanks() -> None:
    """RS-R.134 Tankodesantniki may be placed on a T-34/42; it is seen by all."""
    game = st.new_game("red_storm", "kolkhoz-crossroads", seed=5)
    random = Random(2)
    while asked(game) != "order":
        texts = options(game)
        rides = [text for text in texts if " on " in text and text.startswith("place")]
        game.answer(random.choice(rides or texts))
    riders = [unit for unit in game.state.units.values() if unit.carrier]
    assert [unit.kind for unit in riders] == ["s_tdes", "s_tdes"]
    assert not any(unit.hidden for unit in riders)


def test_rs_prt_5_passengers_inside_are_not_seen() -> None:
    """RS-PRT.5, RS-R.134 Infantry that starts inside an SdKfz 251 is in nobody else's view."""
    game = st.new_game("red_storm", "bridge-over-the-mokraya", seed=5)
    random = Random(2)
    while asked(game) != "order":
        texts = options(game)
        inside = [text for text in texts if " inside " in text]
        game.answer(random.choice(inside or texts))
    hidden = [unit.id for unit in game.state.units.values() if unit.carrier and unit.hidden]
    assert len(hidden) == 4
    seen = {piece["id"] for piece in game.seat(1).view()["pieces"]}
    assert not seen & set(hidden)
    assert set(hidden) <= {piece["id"] for piece in game.seat(0).view()["pieces"]}


def test_infiltration_sets_up_last_and_far_from_the_enemy(kolkhoz: st.Game[RedStorm]) -> None:
    """aa2 Three hexes from every enemy unit and in no area with a marker."""
    run_to(kolkhoz, "infiltrate")
    s = kolkhoz.state
    enemies = [unit.cell for unit in s.units.values() if unit.side == 0 and unit.cell >= 0]
    for text in options(kolkhoz):
        cell = s.box.ground.map.cell(text.split()[-1])
        assert all(s.box.ground.distance[cell][enemy] >= 3 for enemy in enemies)


def test_intelligence_shows_markers_to_the_attacker_alone(kolkhoz: st.Game[RedStorm]) -> None:
    """aa1 Up to three face-down markers; they stay face-down."""
    run_to(kolkhoz, "intelligence")
    number = int(options(kolkhoz)[0].split()[-1])
    kolkhoz.answer(options(kolkhoz)[0])
    assert kolkhoz.state.memory[1].markers == (number,)
    assert not kolkhoz.state.fog[number].up
    shown = {m["id"]: m.get("kind") for m in kolkhoz.seat(1).view()["markers"]}
    assert shown[number] == kolkhoz.state.fog[number].kind
    assert {m["id"]: m.get("kind") for m in kolkhoz.public()["markers"]}[number] is None


def test_intelligence_shows_the_number_of_an_ambush(kolkhoz: st.Game[RedStorm]) -> None:
    """aa1, RS-MRK.4 An ambush shows its number, not its unit, and keeps it whatever is guessed."""
    run_to(kolkhoz, "intelligence")
    ambush = next(m for m in kolkhoz.state.fog.values() if m.kind == Fog.AMBUSH)
    kolkhoz.answer(f"look at {ambush.id}")
    last = kolkhoz.seat(1).history()[-1]
    assert (last.kind, last.data) == ("looked_ambush", {"marker": ambush.id, "number": ambush.number})
    assert "looked_ambush" not in [fact.kind for fact in kolkhoz.seat(0).history()]
    guesses = [kolkhoz.seat(1).guess(seed).state.fog[ambush.id] for seed in range(20)]
    assert {marker.number for marker in guesses} == {ambush.number}
    assert len({marker.unit for marker in guesses}) > 1


def test_preliminary_bombardment_names_hexes_outside_the_zone() -> None:
    """aa4 Three different hexes outside the attacker's zone; units in them are attacked."""
    game = run_to(st.new_game("red_storm", "house-by-house", seed=1), "bombard")
    s = game.state
    target = next(unit for unit in s.units.values() if unit.side == 0 and unit.cell >= 0)
    label = s.box.ground.map.labels[target.cell]
    assert not [text for text in options(game) if text.split()[-1][0] in "ABCD" and text != "pass"]
    game.answer(f"target {label}")
    assert f"target {label}" not in options(game)
    game.answer("pass")
    assert any(fact.kind == "bombed" and fact.data["piece"] == target.id for fact in game.facts)


def test_rs_r_133_works_are_laid_face_up() -> None:
    """RS-R.133 The bunker of rs4 and the tank traps of rs3 are on the map for all to see."""
    game = run_to(st.new_game("red_storm", "house-by-house", seed=1), "order")
    assert "bunker" in [m.kind for m in game.state.fog.values() if m.up]
    game = run_to(st.new_game("red_storm", "bridge-over-the-mokraya", seed=1), "order")
    assert [m.kind for m in game.state.fog.values() if m.up] == ["tank_traps"] * 2


def test_rs_set_9_the_roadblock_lies_near_the_bridge() -> None:
    """RS-SET.9 On T4 or within three hexes of it."""
    for seed in range(4):
        game = run_to(st.new_game("red_storm", "bridge-over-the-mokraya", seed=seed), "order", seed)
        s = game.state
        bridge = s.box.ground.map.cell("T4")
        blocks = [m.cell for m in s.fog.values() if m.kind == "roadblock"]
        assert all(s.box.ground.distance[bridge][cell] <= 3 for cell in blocks)
