"""A stand or a detachment sent somewhere by one plan, and a target with the best stand to fire at it."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.engine.ruleset import Joint
from tests.rulesets.storm_of_steel.positions import WOODS, play, position, stand

ENEMY = "109 hq 85,55 180"
SIX = "\n".join(f"{n + 1} infantry {30 + 4 * (n % 3)},{27 - 4 * (n // 3)} 0" for n in range(6))


def test_sos_det_2_a_detachment_moves_in_formation() -> None:
    """SOS-DET.2 One payment, six moves by the same shift, front rank first; all answers are legal."""
    game = position(SIX, ENEMY, "cpt 6", drawn="move_1")
    plan = game.seat(0).plan("go 4 to 33.00,29.00 with all")
    assert plan.answers[0] == "activate 4"
    assert plan.joint is not None
    assert sorted(plan.joint.members) == [1, 2, 3, 4, 5, 6]
    assert plan.cost == 671  # the root of 3.00 and 6.00 squared, rounded up
    assert plan.warnings == ()
    play(game, *plan.answers)
    assert [stand(game, n).centre for n in (1, 4, 6)] == [(3300, 3300), (3300, 2900), (4100, 2900)]
    assert {stand(game, n).facing for n in range(1, 7)} == {0}


def test_sos_det_2_who_is_slow_goes_as_far_as_it_can() -> None:
    """SOS-R.42 Machine guns move 5 cm: they stop on the line, and the plan says so."""
    game = position("1 infantry 30,27 0\n2 hmg 34,27 0", ENEMY, "cpt 6", drawn="move_1")
    plan = game.seat(0).plan("go 1 to 30.00,35.00 with 2")
    assert plan.warnings == ("2 cannot keep up",)
    play(game, *plan.answers)
    assert stand(game, 1).centre == (3000, 3500)
    assert stand(game, 2).centre == (3400, 3198)


def test_sos_det_1_only_those_named_go_and_the_others_are_told() -> None:
    """SOS-R.33 The plan lists who else of the detachment could go."""
    game = position(SIX, ENEMY, "cpt 6", drawn="move_1")
    plan = game.seat(0).plan("go 1 to 30.00,33.00 with 2 99")
    assert plan.joint is not None
    assert plan.joint.members == (1, 2)
    assert plan.joint.others == (3, 4, 5, 6)
    assert [leg.path for leg in plan.legs] == [("30.00,27.00", "30.00,33.00"), ("34.00,27.00", "34.00,33.00")]


def test_sos_r_15_a_way_with_points_and_a_facing() -> None:
    """SOS-R.26, SOS-R.15 The polyline and the facing that were named, whatever is straight."""
    game = position("1 cavalry 30,27 0", ENEMY, "cpt 6", drawn="move_1")
    plan = game.seat(0).plan("go 1 via 34.00,27.00 34.00,30.00 to 30.00,30.00 facing 270")
    assert plan.answers[-1] == "to 30.00,30.00 via 34.00,27.00;34.00,30.00 facing 270"
    assert plan.cost == 1100
    assert plan.legs[0].bearing == 270


def test_sos_mov_5_a_refused_plan_names_the_clause_and_how_far_it_could_go() -> None:
    """SOS-MOV.5 Twenty centimetres are too far; the suggestion is a plan that works."""
    game = position("1 infantry 30,27 0", ENEMY, "cpt 6", drawn="move_1")
    with pytest.raises(st.IllegalAnswer) as refused:
        game.seat(0).plan("go 1 to 50.00,27.00")
    (reason,) = refused.value.reasons
    assert reason.clause == "SOS-MOV.5"
    assert ",27.00 facing 0" in reason.suggestion  # on the line to the goal
    assert game.seat(0).plan(reason.suggestion).cost <= 1000


def test_sos_r_40_a_stand_without_companions_is_not_named_before_it_moves() -> None:
    """It rolls for the woods it stands in, but there is nobody else to choose."""
    game = position("1 infantry 40,30 0", ENEMY, "cpt 6", drawn="move_1", areas=[WOODS])
    plan = game.seat(0).plan("go 1 to 40.00,33.00")
    assert plan.answers == ("activate 1", "to 40.00,33.00")


def test_sos_r_12_a_plan_to_an_offered_place_takes_its_facing() -> None:
    """SOS-R.12 Contact with an enemy that stands askew needs its angle: the offered facing is used."""
    game = position("1 infantry 30,27 0", f"101 infantry 30,35 30\n{ENEMY}", "cpt 6", drawn="move_1")
    play(game, "activate 1")
    offered = [o.text for o in game.seat(0).asked().options if " facing " in o.text]
    assert offered
    assert all(game.seat(0).plan(f"go 1 to {text.split()[1]}").answers[-1] == text for text in offered)


def test_sos_r_106_a_free_move_is_planned_with_the_whole_allowance() -> None:
    """SOS-R.106 By Extra Move a stand goes as if the phase had just begun, and alone."""
    game = position("1 infantry 30,27 0\n2 infantry 34,27 0", ENEMY, "event extra_move_1", drawn="event")
    assert game.seat(0).asked().kind == "extra_move"
    plan = game.seat(0).plan("go 1 to 30.00,36.00 with all")
    assert plan.answers == ("move 1", "to 30.00,36.00")
    with pytest.raises(st.IllegalAnswer):
        game.seat(0).plan("go 1 to 30.00,37.01")
    play(game, *plan.answers)
    assert stand(game, 1).centre == (3000, 3600)


def test_sos_r_106_what_was_spent_before_does_not_count_in_a_free_move() -> None:
    """SOS-R.106 Six centimetres went in the phase before; by Extra Move it goes nine more."""
    luck = ("cpt 6", "sequence event", "event extra_move_1")
    game = position("1 infantry 30,27 0\n2 infantry 60,27 0", ENEMY, *luck, drawn="move_1")
    play(game, "activate 1", "to 30.00,33.00", "end the phase")
    assert game.seat(0).asked().kind == "extra_move"
    assert game.seat(0).plan("go 1 to 30.00,42.00").answers == ("move 1", "to 30.00,42.00")


@pytest.mark.parametrize("piece", [101, 999, 2])
def test_sos_r_32_who_cannot_be_ordered_is_not_told_how_far_it_is(piece: int) -> None:
    """SOS-R.32 An enemy, nobody and a pinned stand: it is not the 15 cm that forbid it."""
    own, enemies = "1 infantry 30,27 0\n2 infantry 50,27 0 pinned", f"101 infantry 50,57 180\n{ENEMY}"
    game = position(own, enemies, "cpt 6", drawn="move_1")
    with pytest.raises(st.IllegalAnswer) as refused:
        game.seat(0).plan(f"go {piece} to 50.00,42.00")
    assert [reason.clause for reason in refused.value.reasons] == ["SOS-MOV.4"]


def test_sos_r_26_a_way_around_ends_with_a_short_step_to_the_goal() -> None:
    """SOS-R.26 Between two lakes, one and a half centimetres wide, and back behind the first: 3.61 + 2.35."""
    lakes = [
        {"id": "L1", "kind": "lake", "outline": [[20, 29], [31, 29], [31, 31], [20, 31]]},
        {"id": "L2", "kind": "lake", "outline": [[32.5, 20], [45, 20], [45, 45], [32.5, 45]]},
    ]
    game = position("1 infantry 30,27 0", ENEMY, "cpt 6", drawn="move_1", areas=lakes)
    plan = game.seat(0).plan("go 1 to 30.50,31.80")
    assert plan.answers == ("activate 1", "to 30.50,31.80 via 32.00,30.00")
    assert plan.cost == 596


def test_sos_r_42_the_rim_is_looked_at_all_around_and_shrinks_to_nothing() -> None:
    """SOS-R.42 The last spoke points to 352 degrees: 9.98 cm of (-0.139173, 0.990268); then all is spent."""
    game = position("1 infantry 30,27 0\n2 infantry 60,27 0", ENEMY, "cpt 6", drawn="move_1")
    assert list(game.seat(0).overlay("move", 1))[-1] == "28.61,36.88"
    play(game, "activate 1", "to 30.00,37.00")
    assert game.seat(0).overlay("move", 1) == {"30.00,37.00": 0}


def test_sos_r_42_the_rim_ends_at_the_allowance_and_before_a_lake() -> None:
    """SOS-R.42, SOS-R.28 Ten centimetres to the south, hardly three to the lake in the north."""
    lake = [{"id": "L", "kind": "lake", "outline": [[20, 30], [40, 30], [40, 34], [20, 34]]}]
    game = position("1 infantry 30,27 0", ENEMY, "cpt 6", drawn="move_1", areas=lake)
    rim = game.seat(0).overlay("move", 1)
    assert len(rim) == 48
    north = [cost for point, cost in rim.items() if point.startswith("30.00,2") and float(point[6:]) > 27]
    assert max(north) <= 300
    assert 990 < max(rim.values()) <= 1000


def test_sos_sft_1_target_first_proposes_the_surest_stand() -> None:
    """SOS-SFT.1, SOS-RNG.1 At 10 cm the die needs 4 against 4 less one; at more than that 5."""
    near, far = "1 infantry 30,27 0", "2 infantry 30,20 0"
    game = position(f"{near}\n{far}", f"101 infantry 30,40 0\n102 infantry 35,41 0\n{ENEMY}")
    assert game.seat(0).joint("fire") == {"30.00,40.00": 2, "35.00,41.00": 2}
    plan = game.seat(0).plan("fire at 30.00,40.00")
    assert plan.answers == ("shoot with 1", "fire 1 at 101")
    assert plan.joint == Joint((1,), (2,), "Hits with 4 or more on a d6")
    other = game.seat(0).plan("fire at 30.00,40.00 with 1 2")
    assert other.joint == Joint((2,), (1,), "Hits with 5 or more on a d6")
    assert game.seat(1).joint("fire") == {}


def test_sos_afv_2_arcs_of_fixed_guns_and_bunkers_are_shown() -> None:
    """SOS-AFV.2, SOS-BNK.3 A fixed gun fires ahead, a bunker through its apertures, others all around."""
    bunkers = [{"id": "K", "at": [30, 27], "size": [4, 4], "capacity": 1, "apertures": [180, 90]}]
    game = position("1 hmg 30,27 0\n2 infantry 40,27 0\n3 stug3a 50,27 45", ENEMY, bunkers=bunkers)
    arcs = {piece["id"]: piece.get("arcs") for piece in game.seat(0).view()["pieces"]}
    assert arcs == {1: [180, 90], 2: None, 3: [45], 109: None}
    assert game.seat(0).board()["arc"] == 45


def test_sos_r_54_who_has_fired_is_done_in_its_fire_phase_only() -> None:
    """SOS-R.54 A stand that fired is shown as done; one that moved before is not."""
    game = position(
        "1 infantry 30,27 0\n2 infantry 34,27 0 moved", f"101 infantry 30,40 0\n{ENEMY}", "fire 1"
    )
    play(game, "shoot with 1")
    done = {piece["id"] for piece in game.seat(0).view()["pieces"] if piece.get("done")}
    assert done == {1}
