"""Plans, reach, value and overlays."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import sandtable as st
from sandtable.rulesets.storm_of_steel.appraisal import price
from sandtable.rulesets.storm_of_steel.standing import HALF_SCORE, PHASE, POINT
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.ways import Way
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
    assert len(found) >= 8
    assert max(found.values()) <= 1000


def test_sos_d_1_every_offered_place_is_legal() -> None:
    """SOS-D.1 Over some games each option for a move, a facing or an impact point is accepted."""
    seen = 0
    for seed in range(3):
        game = st.new_game("storm_of_steel", "hedgerow-road", seed=seed)
        while game.ask is not None and seen < 1500:
            if game.ask.accepts is not None:
                seen += len(game.ask.values)
                assert all(game.ask.allows(value) for value in game.ask.values)
            game.answer(game.ask.options[(seen * 7 + len(game.facts)) % len(game.ask.options)])
    assert seen > 1000


GOAL = [{"id": "hill", "point": [30, 30], "vp": 6}]


def test_value_is_fair_and_sees_an_advantage() -> None:
    """SOS-C.8 What is good for one is bad for the other."""
    game = position("1 infantry 30,27 0", f"101 infantry 80,40 0 suppressed\n{ENEMY}", objectives=GOAL)
    assert game.seat(0).value() > 0.15
    assert abs(game.seat(0).value() + game.seat(1).value()) < 1e-9


def standing(first: str, second: str = ENEMY, **more: Any) -> float:
    """How the First Player stands in a fire phase that is not his."""
    more = {"drawn": "fire_2", "objectives": GOAL, **more}
    return position(first, second, **more).seat(0).value()


def test_value_knows_ground_state_and_losses() -> None:
    """Nearer is better, cover is better, and every loss is worse than the last."""
    assert standing("1 infantry 30,15 0") > standing("1 infantry 30,10 0")
    assert standing("1 infantry 20,15 0 pinned") < standing("1 infantry 20,15 0")
    woods = [{"id": "WO", "kind": "woods", "outline": [[10, 10], [22, 10], [22, 22], [10, 22]]}]
    assert standing("1 infantry 20,15 0", areas=woods) > standing("1 infantry 20,15 0")
    lost = [standing("1 infantry 20,15 0", sides={"first": {"units": 9, "losses": [*range(2, 2 + n)]}})
            for n in range(4)]  # fmt: skip
    steps = [after - before for before, after in pairwise(lost)]
    assert 0 > steps[0] > steps[1] > steps[2]


def test_value_does_not_end_a_phase_that_is_of_use() -> None:
    """To go on is worth more than what the next card may bring."""
    game = position(
        "1 infantry 30,20 0", f"101 infantry 30,32 0\n{ENEMY}", "sequence fire_2", objectives=GOAL
    )
    before = game.seat(0).value()
    assert play(game, "end the phase").seat(0).value() < before


def test_value_takes_no_next_card_for_a_gain() -> None:
    """SOS-SEQ.5 What is to come in this turn counts before it comes: nobody gives up shots for it."""
    luck = ("sequence move_1", "cpt 4")
    game = position("1 infantry 30,20 0", f"101 infantry 30,32 0\n{ENEMY}", *luck, objectives=GOAL)
    before = game.seat(0).value()
    assert play(game, "end the phase").seat(0).value() < before


@pytest.mark.parametrize(
    ("state", "worth"),
    [
        ({}, PHASE + POINT * 21 / 6),
        ({"hq_lost": True}, PHASE + POINT * (1 + 1 + 2 + 2 + 3 + 3) / 6),
        ({"hq_lost": True, "confusion": 1}, PHASE + POINT * (1 + 1 + 1 + 1 + 2 + 2) / 6),
        ({"demoralised": True}, (5 * PHASE + POINT * 20) / 6),
    ],
)
def test_sos_mov_2_a_movement_phase_to_come_counts_what_its_roll_is_worth(
    state: dict[str, Any], worth: float
) -> None:
    """SOS-HQ.8, SOS-EVT.28, SOS-DEM.5 Halved, or too little for a stand where it costs two."""
    come, gone = (in_sight(f"fire_1 {card}fire_2", sides={"second": state}) for card in ("", "move_2 "))
    assert points(gone) - points(come) == pytest.approx(worth)


def in_sight(drawn: str, **more: Any) -> float:
    """How the First Player stands while the enemy has somebody to fire at."""
    return standing("1 infantry 30,20 0", f"101 infantry 30,32 0\n{ENEMY}", drawn=drawn, **more)


def test_value_leaves_out_who_rallies_or_assaults_next() -> None:
    """SOS-SEQ.5 Where nobody can, nobody is asked: it is no gain that such a card is gone."""
    cards = ("", "rally_1 assault_1 ", "rally_2 assault_2 ")
    assert len({in_sight(f"{gone}fire_2") for gone in cards}) == 1


def greedy(game: st.Game[StormOfSteel], dice: Random) -> int:
    """The option after which the seat stands best in one guess; of equal ones any."""
    assert game.ask is not None
    number, count = game.ask.seat, len(game.ask.options)
    guess = game.seat(number).guess(dice.randrange(1 << 30))
    values = {}
    for index in dice.sample(range(count), min(count, 12)):
        twin = guess.clone(keep=False)
        twin.answer(twin.ask.options[index])  # type: ignore[union-attr]
        values[index] = twin.seat(number).value()
    return dice.choice([index for index, value in values.items() if value == max(values.values())])


@pytest.mark.soak
@pytest.mark.parametrize("side", [0, 1])
def test_one_step_greedy_wins_against_random(side: int) -> None:
    """Two of three games at least, from either side of the first scenario."""
    won = 0
    for seed in range(3):
        game, dice = st.new_game("storm_of_steel", "the-farm-on-the-wielun-road", seed=seed), Random(seed)
        while game.ask is not None:
            count = len(game.ask.options)
            index = greedy(game, dice) if game.ask.seat == side else dice.randrange(count)
            game.answer(game.ask.options[index])
        won += game.result is not None and game.result.winner == side
    assert won >= 2


@pytest.mark.parametrize("scenario", ["the-summa-line", "hedgerow-road"])
def test_sos_r_26_a_glance_says_what_a_look_says(scenario: str) -> None:
    """SOS-R.14, SOS-R.26, SOS-R.27, SOS-R.28 The quick judge of straight ways agrees with the other."""
    seen: Counter[bool] = Counter()
    dice = Random(scenario)
    game = st.new_game("storm_of_steel", scenario, seed=3)
    while game.ask is not None and min(seen[True], seen[False]) < 150:
        if game.ask.kind == "destination":
            way = Way(game.state, game.state.moving)
            for _ in range(24):
                end = (way.start[0] + dice.randint(-1500, 1500), way.start[1] + dice.randint(-1500, 1500))
                path, verdict = (way.start, end), way.reaches(end)
                seen[verdict] += 1
                assert verdict == (way.fault(path, way.heading(path)) is None), end
        game.answer(game.ask.options[dice.randrange(len(game.ask.options))])
    assert min(seen[True], seen[False]) >= 150


def test_overlays() -> None:
    """SOS-RNG.1, SOS-RNG.2 The bands of a weapon."""
    game = position("1 infantry 30,27 0", f"101 infantry 30,40 0\n{ENEMY}")
    assert game.seat(0).overlay("range", 1) == {"short": 1000, "normal": 2000, "most": 3000}
    assert game.seat(0).overlay("range", 109) == {}


def test_sos_r_57_the_range_of_a_mortar() -> None:
    """SOS-R.57, SOS-MOR.2 It has a least range and no short one; in fog it has none at all."""
    bands = []
    for weather in ("normal", "heavy_rains", "fog"):
        game = position("1 mortar 30,27 0\n2 infantry 50,27 0", f"101 hq 50,37 0\n{ENEMY}", weather=weather)
        bands.append(game.seat(0).overlay("range", 1))
    assert bands == [
        {"least": 1000, "normal": 2000, "most": 8000},
        {"least": 1000, "normal": 2000, "most": 2000},
        {},
    ]


def test_sos_r_66_sos_hq_5_each_hit_is_saved_by_itself() -> None:
    """SOS-R.66, SOS-HQ.5 Bombardments are fire: the HQ saves at once, before its state changes."""
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


def test_value_has_a_slope_however_bad_it_is() -> None:
    """SOS-C.8 A stand alone against many who hold the ground still gains by going nearer."""
    many = "\n".join(f"{110 + n} infantry {42 + 4 * (n % 10)},{30 + 5 * (n // 10)} 180" for n in range(30))
    near, far = (standing(f"1 infantry 30,{y} 0", f"{many}\n{ENEMY}") for y in (15, 10))
    assert -1 < far < near < -0.4


def test_value_wants_contact_where_an_assault_would_pay() -> None:
    """SOS-ASL.10, SOS-ASL.14 d12 against a mortar's d6 pays; the same gap without contact is worth less."""
    touching = standing("1 infantry 30,15 0", f"101 mortar 30,18.05 180\n{ENEMY}")
    assert touching > standing("1 infantry 30,15 0", f"101 mortar 30,18.15 180\n{ENEMY}")
    even = standing("1 infantry 30,15 0", f"101 infantry 30,18.05 180\n{ENEMY}")
    assert abs(even - standing("1 infantry 30,15 0", f"101 infantry 30,18.15 180\n{ENEMY}")) < 0.001


def test_value_knows_bunkers_and_command_points_in_hand() -> None:
    """SOS-PRV.1 A bunker is better than the open; SOS-MOV.4 one payment for many better than for one."""
    bunker = [{"id": "K", "at": [20, 15], "size": [4, 4], "capacity": 1, "apertures": [0]}]
    assert standing("1 infantry 20,15 0", bunkers=bunker) > standing("1 infantry 20,15 0")
    game = position(
        "1 infantry 30,20 0\n2 infantry 34,20 0\n3 infantry 60,20 0", ENEMY, "cpt 6", drawn="move_1"
    )
    worth = {text: play(game.clone(), text).seat(0).value() for text in ("activate 1", "activate 3")}
    assert worth["activate 1"] > worth["activate 3"]
    assert worth["activate 3"] > play(game.clone(), "end the phase").seat(0).value()


def points(worth: float) -> float:
    """The lead that a value stands for."""
    return HALF_SCORE * worth / (1.0 - abs(worth))


def test_value_keeps_afvs_out_of_the_sight_of_guns() -> None:
    """SOS-ARM.1, SOS-TRN.7 Behind a wood a tank is better off, and with it who is aboard; infantry is not."""
    wood = [{"id": "WO", "kind": "woods", "outline": [[10, 24], [22, 24], [22, 28], [10, 28]]}]
    gun = f"101 at37 16,35 180\n{ENEMY}"
    ride = "1 sdkfz251 16,15 0"
    kinds = ("1 pz2 16,15 0", ride, f"{ride}\n2 infantry - 0 aboard=1", "1 hmg 16,15 0")

    def lead(first: str, areas: list[dict[str, Any]]) -> float:
        game = position(first, gun, "cpt 6", drawn="move_2", objectives=GOAL, areas=areas)
        return points(game.seat(0).value())

    tank, empty, full, foot = (lead(first, wood) - lead(first, []) for first in kinds)
    assert tank > 0.1
    assert full > empty > 0.1
    assert foot <= 0.0


def test_value_prices_guns_by_what_they_pierce() -> None:
    """SOS-ARM.1 Of two stands of a point each the one that can fire at AFVs is missed more."""
    kinds = st.new_game("storm_of_steel", "hedgerow-road", 1).state.box.kinds
    assert kinds["pak40"].vp <= kinds["hmg"].vp + 1
    assert price(kinds["pak40"]) > price(kinds["hmg"]) + 0.5


RIDERS = "1 truck 30,4 0\n2 infantry - 0 aboard=1\n8 hq 60,4 0"


def test_value_stays_aboard_on_the_way_and_gets_off_at_the_end() -> None:
    """SOS-TRN.5, SOS-TRN.6 To unload is free, and done where there is something to do."""
    found = {}
    for x, y in ((30, 4), (30, 17)):
        riders = RIDERS.replace("30,4", f"{x},{y}")
        game = position(riders, ENEMY, "cpt 1", drawn="move_1", objectives=[{**GOAL[0], "point": [30, 36]}])
        before = game.seat(0).value()
        play(game, "unload 2")
        play(game, options(game)[0])
        found[y] = game.seat(0).value() - before
    assert found[4] < -0.02 < found[17]


def test_value_pays_first_for_who_can_take_ground() -> None:
    """SOS-C.8, SOS-MOV.4 A stand within a move of an objective goes before one that is far from it."""
    game = position("1 infantry 30,22 0\n2 infantry 60,5 0", ENEMY, "cpt 6", drawn="move_1", objectives=GOAL)
    worth = [play(game.clone(), f"activate {piece}").seat(0).value() for piece in (1, 2)]
    assert worth[0] > worth[1]


STREAM = [{"id": "ST", "kind": "stream", "outline": [[0, 26], [90, 26], [90, 29], [0, 29]]}]


def test_sos_rod_1_sos_wat_1_a_tank_is_offered_the_way_over_a_bridge() -> None:
    """SOS-D.1, SOS-R.30 From beside the road: onto it, and on to the other bank in the same move."""
    roads = [{"id": "RD", "line": [[30, 0], [30, 60]]}]
    goal = [{"id": "hill", "point": [30, 55], "vp": 6}]
    game = position(
        "1 pz3e 25,21 0\n8 truck 5,5 0", ENEMY, "cpt 6", drawn="move_1",
        areas=STREAM, roads=roads, objectives=goal,
    )  # fmt: skip
    play(game, "activate 1")
    assert game.ask is not None
    assert any(value[0] == "go_via" and value[1][1] > 2900 for value in game.ask.values)


def promises(game: st.Game[StormOfSteel]) -> dict[str, float]:
    assert game.ask is not None
    seat = game.seat(game.ask.seat)
    return {option.text: seat.promise(number) for number, option in enumerate(game.ask.options)}


def test_promise_looks_at_ground_contact_and_sure_shots_first() -> None:
    """SOS-C.8, SOS-ASL.2, SOS-EX.1 Towards the objective before away from it; at 15 cm before at 25."""
    game = position(
        "1 infantry 30,20 0", f"101 hq 30,25 180\n{ENEMY}", "cpt 6", drawn="move_1", objectives=GOAL
    )
    moves = promises(play(game, "activate 1"))
    assert moves["to 30.00,21.95 facing 0"] == 2.0
    assert moves["to 30.00,10.01"] < moves["to 39.99,20.00"] < 1.0 < moves["to 37.06,27.06"]
    game = position("1 hmg 30,20 0", f"101 infantry 30,38 0\n102 infantry 34,50 0\n{ENEMY}")
    assert promises(game)["end the phase"] < 1.0
    shots = promises(play(game, "shoot with 1"))
    assert shots["fire 1 at 101"] > shots["fire 1 at 102"] > 1.0


def test_sos_min_1_a_vehicle_is_offered_to_enter_mines_and_not_to_go_through() -> None:
    """SOS-MIN.1, SOS-D.1 After all others, and foot any way; who knows what he does may name it."""
    mines = [{"id": "M", "outline": [[20, 30], [40, 30], [40, 32], [20, 32]]}]
    ways = {}
    for kind in ("pz3e", "infantry"):
        game = position(f"1 {kind} 30,26 0\n8 truck 5,5 0", ENEMY, "cpt 6", drawn="move_1", mines=mines)
        play(game, "activate 1")
        assert game.ask is not None
        assert game.ask.allows(("go", (3000, 3300)))
        ends = [value[1] for value in game.ask.values if value[0] == "go" and value[1] != (3000, 2600)]
        mined = [(x, y) for x, y in ends if y > 3000 and abs(x - 3000) * 400 <= 1000 * (y - 2600)]
        ways[kind] = {y > 3200 for _, y in mined}, mined == ends[-len(mined) :]
    assert ways == {"pz3e": ({False}, True), "infantry": ({True}, False)}


def test_sos_min_1_value_keeps_vehicles_out_of_mines() -> None:
    """SOS-MIN.1 A step nearer to an objective is not worth it."""
    mines = [{"id": "M", "outline": [[10, 30], [25, 30], [25, 32], [10, 32]]}]
    within, before = (
        position(f"1 pz2 16,{y} 0", ENEMY, "cpt 6", drawn="move_2", objectives=GOAL, mines=mines)
        for y in (31, 29)
    )
    assert points(within.seat(0).value()) < points(before.seat(0).value()) - 0.5


def test_value_dares_more_towards_the_end() -> None:
    """SOS-EVT.6 What guns may cost counts less when few event cards are left."""
    leads = []
    for left in (8, 2):
        tank, none = (
            position(
                "1 pz2 16,15 0", f"101 at37 16,35 180{state}\n{ENEMY}", "cpt 6",
                drawn="move_2", objectives=GOAL, cards_left=left,
            )
            for state in ("", " suppressed")
        )  # fmt: skip
        leads.append(points(none.seat(0).value()) - points(tank.seat(0).value()))
    assert leads[0] > leads[1]
