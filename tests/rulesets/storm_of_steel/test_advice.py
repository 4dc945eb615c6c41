"""Plans, reach, value and overlays."""

from __future__ import annotations

import sandtable as st
from tests.rulesets.storm_of_steel.positions import asked, options, play, position, refused, stand

ENEMY = "109 hq 85,55 180"


def test_a_plan_goes_around_a_lake() -> None:
    """SOS-R.26 Straight it would touch the water: the plan names points around it, and its cost."""
    lake = [{"id": "L", "kind": "lake", "outline": [[28, 30], [32, 30], [32, 34], [28, 34]]}]
    game = position("1 cavalry 30,27 0\n8 truck 5,55 0", ENEMY, "cpt 6", drawn="move_1", areas=lake)
    plan = game.seat(0).plan("go 1 to 30.00,37.00")
    assert plan.answers[0] == "activate 1"
    assert " via " in plan.answers[-1]
    assert 1000 < plan.cost < 2000
    play(game, *plan.answers)
    assert stand(game, 1).centre == (3000, 3700)


def test_a_plan_for_a_member_of_a_detachment() -> None:
    """SOS-DET.2 The stand is chosen among its detachment."""
    game = position("1 infantry 30,27 0\n2 infantry 34,27 0", ENEMY, "cpt 6", drawn="move_1")
    plan = game.seat(0).plan("go 2 to 34.00,33.00")
    assert plan.answers == ("activate 2", "move 2", "to 34.00,33.00")
    play(game, *plan.answers)
    assert game.seat(0).plan("go 1 to 30.00,30.00").answers == ("to 30.00,30.00",)


def test_a_plan_warns_of_mines() -> None:
    """SOS-R.50"""
    mines = [{"id": "M", "outline": [[25, 30], [35, 30], [35, 32], [25, 32]]}]
    game = position("1 infantry 30,27 0\n8 truck 5,55 0", ENEMY, "cpt 6", drawn="move_1", mines=mines)
    assert game.seat(0).plan("go 1 to 30.00,34.00").warnings == ("1 rolls for mines",)


def test_a_plan_for_a_shot() -> None:
    """SOS-R.54 Firer, then target; what is skipped is left out."""
    game = position("1 infantry 30,27 0", f"101 infantry 30,40 0\n102 infantry 35,40 0\n{ENEMY}")
    assert game.seat(0).plan("fire 1 at 102").answers == ("shoot with 1", "fire 1 at 102")


def test_reach_tells_costs() -> None:
    """SOS-R.42 What is offered, in hundredths of a centimetre; none costs more than the move."""
    game = position("1 infantry 30,27 0\n8 truck 5,55 0", ENEMY, "cpt 6", drawn="move_1")
    found = game.seat(0).reach("activate 1")
    assert len(found) >= 12
    assert max(found.values()) <= 1000


def test_sos_d_1_every_offered_place_is_legal() -> None:
    """SOS-D.1 Over some games each option for a move, a facing or an impact point is accepted."""
    seen = 0
    for seed in range(3):
        game = st.new_game("storm_of_steel", "hedgerow-road", seed=seed)
        while game.ask is not None and seen < 4000:
            if game.ask.accepts is not None:
                seen += len(game.ask.values)
                assert all(game.ask.allows(value) for value in game.ask.values)
            game.answer(game.ask.options[(seen * 7 + len(game.facts)) % len(game.ask.options)])
    assert seen > 1000


def test_value_is_fair_and_sees_an_advantage() -> None:
    """SOS-C.8 What is good for one is bad for the other."""
    goal = [{"id": "hill", "point": [30, 30], "vp": 6}]
    game = position("1 infantry 30,27 0", f"101 infantry 80,40 0 suppressed\n{ENEMY}", objectives=goal)
    assert game.seat(0).value() > 0.2
    assert abs(game.seat(0).value() + game.seat(1).value()) < 1e-9


def test_overlays() -> None:
    """SOS-RNG.1, SOS-RNG.2 The bands of a weapon."""
    game = position("1 infantry 30,27 0", f"101 infantry 30,40 0\n{ENEMY}")
    assert game.seat(0).overlay("range", 1) == {"short": 1000, "normal": 2000, "most": 3000}
    assert game.seat(0).overlay("range", 109) == {}


def test_sos_r_66_sos_hq_5_each_hit_is_saved_by_itself() -> None:
    """SOS-R.66, SOS-R.69 Bombardments are fire: the HQ saves at once, before its state changes."""
    luck = ("support bombardment", "bombard 10", "save 2", "sequence move_2", "cpt 6")
    game = position("1 infantry 40,10 0", f"101 hq 40,25 0\n{ENEMY}", *luck, drawn="support_1")
    play(game, "bombard 40.00,25.00")
    assert stand(game, 101).morale.value == "pinned"


def test_sos_r_54_sos_r_67_each_fires_once_and_the_destroyed_leave() -> None:
    """SOS-R.54, SOS-R.67, SOS-FIR.3"""
    game = position(
        "1 infantry 30,27 0\n2 infantry 26,27 0", f"101 truck 30,40 0\n102 truck 34,40 0\n{ENEMY}", "fire 6"
    )
    play(game, "shoot with 1", "fire 1 at 101")
    assert 101 in game.state.lost
    assert (asked(game), options(game)) == ("fire_phase", ["shoot with 2", "end the phase"])
    assert refused(game, "shoot with 1") == "SOS-R.54"


def test_sos_r_51_sos_min_3_mines_stay() -> None:
    """SOS-R.51, SOS-MIN.3 The next stand rolls again."""
    mines = [{"id": "M", "outline": [[25, 30], [40, 30], [40, 32], [25, 32]]}]
    luck = ("cpt 6", "mine 1", "mine 5")
    game = position(
        "1 infantry 30,27 0\n2 infantry 36,27 0\n8 truck 5,55 0", ENEMY, *luck, drawn="move_1", mines=mines
    )
    play(game, "activate 1", "move 1", "to 30.00,35.00", "to 36.00,35.00")
    assert (stand(game, 1).y, stand(game, 2).y) == (3500, 3000)


def test_sos_d_3_a_stand_that_mines_stop_among_others_goes_back() -> None:
    """SOS-D.3, SOS-R.50 At the entry point stands a friend: it stops before him."""
    mines = [{"id": "M", "outline": [[25, 30], [40, 30], [40, 32], [25, 32]]}]
    first = "1 infantry 30,25 0\n2 infantry 30,29.5 0 pinned\n8 truck 5,55 0"
    game = position(first, ENEMY, "cpt 6", "mine 5", drawn="move_1", mines=mines)
    play(game, "activate 1", "to 30.00,34.00")
    assert 2640 <= stand(game, 1).y <= 2650  # the friend's base begins at 28.00
