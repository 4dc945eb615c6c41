"""What a seat is told when it asks for advice: its standing, ways, reasons and overlays."""

from __future__ import annotations

from random import Random

import pytest

import sandtable as st
from sandtable.rulesets.red_storm import standing
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.positions import position

GERMANS = "10 g_gren_r Ready C3 SE\n11 g_pz2f Move C5 SE"
SOVIETS = "50 s_str_r Ready I4 NW"


def open_steppe() -> st.Game[RedStorm]:
    game = position(GERMANS, SOVIETS)
    game.answer(next(o for o in game.ask.options if o.text.startswith("order")))  # type: ignore[union-attr]
    return game


def obey(game: st.Game[RedStorm], *texts: str) -> None:
    """Give these answers in turn; the other side lets pass what it might do in between."""
    for text in texts:
        while game.ask is not None and game.ask.seat == 1:
            game.answer("pass")
        game.seat(0).answer(text)


# Value


def test_value_falls_with_losses() -> None:
    sound = position(GERMANS, SOVIETS).seat(0).value()
    reduced = position(GERMANS.replace("Ready", "Reduced"), SOVIETS).seat(0).value()
    assert -1 < reduced < sound < 1


def test_value_rises_with_the_enemys_losses() -> None:
    sound = position(GERMANS, SOVIETS).seat(0).value()
    reduced = position(GERMANS, SOVIETS.replace("Ready", "Suppressed")).seat(0).value()
    assert sound < reduced < 1


def test_value_counts_a_force_lost_the_same_on_both_sides() -> None:
    """One of two, and the only one, is broken: 0.6 of a unit each, so half as much of the larger force."""
    equals = position("10 g_gren_r Ready C3 SE\n11 g_gren_r Ready C4 SE", "50 s_str_r Ready I4 NW")
    traded = position("10 g_gren_r Broken C3 SE\n11 g_gren_r Ready C4 SE", "50 s_str_r Broken I4 NW")
    assert [edge(game, 0) for game in (equals, traded)] == [0.0, pytest.approx(0.3)]
    assert [edge(game, 1) for game in (equals, traded)] == [0.0, pytest.approx(-0.3)]


def edge(game: st.Game[RedStorm], seat: int) -> float:
    return standing.edge(game.state, standing.Roll(game.state, seat))


def test_rs_opf_2_value_of_a_defence_on_the_watch() -> None:
    """RS-OPF.2 Who is Ready, or on Fire, shoots at what moves; who is Spent, or on Move, does not."""
    values = [
        position(GERMANS, f"50 s_str_r {men} I4 NW\n51 s_t60 {tank} I5 NW").seat(1).value()
        for men, tank in (("Spent", "Move"), ("Ready", "Move"), ("Ready", "Fire"))
    ]
    assert values[0] < values[1] < values[2]


def test_rs_opf_2_an_attacker_does_not_wait_for_the_enemy_to_come() -> None:
    """RS-OPF.2 Whether he is on the watch counts for nothing: he has to move himself."""
    games = [position(GERMANS.replace("Ready", men), SOVIETS) for men in ("Ready", "Spent")]
    assert len({standing.watch(game.state, standing.Roll(game.state, 0)) for game in games}) == 1


def test_rs_opf_2_the_last_on_the_watch_are_no_whole_defence() -> None:
    """RS-OPF.2 One squad on the watch of a force of four is a quarter of it, even if the others are lost."""
    game = position(GERMANS, SOVIETS, forces={"soviet": {"lost": {"s_str_r": 3}}})
    assert standing.watch(game.state, standing.Roll(game.state, 1)) == 0.25


def test_rs_r_53_who_stands_at_the_edge_leaves() -> None:
    """RS-R.53 Two are to leave over the edge: a tank there goes, though it could turn back for the hexes."""
    aims = [
        {"kind": "control", "worth": 6, "hexes": ["G4", "G5", "G6"], "at_least": 2, "text": "Hold two"},
        {"kind": "exit", "worth": 5, "edge": "east", "at_least": 2, "text": "Two off the map"},
    ]
    sheet = {"objectives": aims, "exits": [{"edge": "east"}]}
    game = position(
        "10 g_pz2f Move L4 SE\n11 g_gren_r Ready E4 SE", "50 s_str_r Ready A1 NE", sheets={"german": sheet}
    )
    obey(game, "order og3", "activate 10", "move 10")
    values = {option.text: after(game, option) for option in game.ask.options}  # type: ignore[union-attr]
    assert max(values, key=values.__getitem__) == "exit 10"


def after(game: st.Game[RedStorm], option: st.Option) -> float:
    """How the Germans stand once they have chosen this."""
    twin = game.clone()
    twin.answer(option)
    return twin.seat(0).value()


def test_rs_blk_3_value_of_an_enemy_who_has_acted() -> None:
    """RS-BLK.3 Infantry that is known to have acted shoots at nobody; what a tank is set to nobody knows."""
    rested, worn = (position(GERMANS, SOVIETS.replace("Ready", is_)) for is_ in ("Ready", "Spent"))
    assert rested.seat(0).value() < worn.seat(0).value()
    tanks = (position(GERMANS, f"{SOVIETS}\n51 s_t60 {is_} I5 NW") for is_ in ("Move", "Fire"))
    assert len({game.seat(0).value() for game in tanks}) == 1


def test_value_of_a_finished_game_is_its_result() -> None:
    game = position(GERMANS, SOVIETS)
    game.resign(1)
    assert [game.seat(seat).value() for seat in (0, 1)] == [1.0, -1.0]


def test_rs_mov_1_value_of_a_move_that_is_begun() -> None:
    """RS-MOV.1 Its points count before they are spent: a shot at hand is not always the better choice."""
    game = open_steppe()
    obey(game, "activate 10")
    before = game.seat(0).value()
    obey(game, "move 10")
    assert game.seat(0).value() > before


# Promise


def promises(game: st.Game[RedStorm]) -> dict[str, float]:
    """How soon each option deserves a look."""
    assert game.ask is not None
    seat = game.seat(game.ask.seat)
    return {option.text: seat.promise(number) for number, option in enumerate(game.ask.options)}


def test_promise_of_shots() -> None:
    """The hex with two squads before that with one, both before a move; to end the order comes last."""
    soviets = "50 s_str_r Ready E3 S\n51 s_str_r Ready E3 S\n52 s_str_r Ready G4 SW"
    game = position("10 g_gren_r Ready E5 N", soviets)
    obey(game, "order og2")
    assert promises(game) == {"activate 10": 1.0, "end": 0.5}
    obey(game, "activate 10")
    found = promises(game)
    assert found["fire 10 at E3"] > found["fire 10 at G4"] > found["move 10"] == found["spot 10 at E3"]


def test_promise_of_steps() -> None:
    """Towards the hex to be taken, best into the brush at D4; not back, and not to stop."""
    aim = {"kind": "control", "worth": 5, "hexes": ["D1"], "at_least": 1, "text": "Control D1"}
    game = position("10 g_gren_r Spent D5 N", SOVIETS, sheets={"german": {"objectives": [aim]}})
    obey(game, "order og2", "activate 10", "move 10")
    found = promises(game)
    assert found["step 10 to D4"] > found["step 10 to E5"] > found["step 10 to D6"] > found["stop 10"]


def test_promise_of_opportunity_fire() -> None:
    """A shot that takes no activation before letting the mover pass."""
    game = position("10 g_gren_r Ready E6 N", "50 s_str_r Ready E3 S")
    obey(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert promises(game) == {"react with 50": 2.0, "pass": 0.5}


def test_promise_of_a_barrage() -> None:
    """Where two enemies stand and none of the own side, before where all three do."""
    game = position(
        "10 g_gren_r Ready E6 N",
        "50 s_str_r Ready E3 S\n51 s_str_r Ready E4 S",
        sheets={"german": {"assets": {"ag8": 1}}},
    )
    obey(game, "play ag8")
    found = promises(game)
    assert (found["target E3"], found["target E5"], found["target A1"]) == (2.0, 1.0, 1.0)


@pytest.mark.parametrize("scenario", st.rulesets()["red_storm"].scenarios)
def test_value_is_the_same_in_a_guess(scenario: str) -> None:
    game = st.new_game("red_storm", scenario, seed=3)
    dice = Random(3)
    while game.ask is not None:
        if dice.random() < 0.02:
            for seat in (0, 1):
                assert game.seat(seat).guess(5).seat(seat).value() == game.seat(seat).value()
        game.answer(game.ask.options[dice.randrange(len(game.ask.options))])


def greedy(game: st.Game[RedStorm], dice: Random) -> int:
    """The option after which the seat stands best in one guess; of equal ones any."""
    assert game.ask is not None
    number, count = game.ask.seat, len(game.ask.options)
    guess = game.seat(number).guess(dice.randrange(1 << 30))
    values = {}
    for index in dice.sample(range(count), min(count, 12)):
        twin = guess.clone()
        twin.answer(twin.ask.options[index])  # type: ignore[union-attr]
        values[index] = twin.seat(number).value()
    return dice.choice([index for index, value in values.items() if value == max(values.values())])


def test_one_step_greedy_attackers_win_what_random_ones_lose() -> None:
    points = [0, 0]
    for seed in range(3):
        game, dice = st.new_game("red_storm", "outpost-line", seed=seed), Random(seed)
        while game.ask is not None:
            count = len(game.ask.options)
            index = greedy(game, dice) if game.ask.seat == 0 else dice.randrange(count)
            game.answer(game.ask.options[index])
        assert game.result is not None
        points = [a + b for a, b in zip(points, game.result.points, strict=True)]
    assert points[0] > points[1]


# Going somewhere


def test_rs_mov_1_reach_is_where_plans_lead() -> None:
    game = open_steppe()
    reach = game.seat(0).reach("activate 10")
    assert reach
    for label in reach:
        twin = game.clone()
        obey(twin, *twin.seat(0).plan(f"go 10 to {label} facing S").answers)
        unit = twin.state.units[10]
        assert (twin.state.box.ground.map.labels[unit.cell], unit.facing) == (label, 3)


def test_rs_mov_12_a_plan_on_the_road_uses_the_bonus() -> None:
    game = position("11 g_pz2f Move A4 SE", SOVIETS.replace("I4", "L8"), boards=("1a",))
    game.answer(next(o for o in game.ask.options if o.text.startswith("order")))  # type: ignore[union-attr]
    reach = game.seat(0).reach("activate 11")
    ground = game.state.box.ground
    row = ground.distance[ground.map.cell("A4")]
    farthest = max(reach, key=lambda label: row[ground.map.cell(label)])
    plan = game.seat(0).plan(f"go 11 to {farthest}")
    assert any(text.startswith("bonus 11 to") for text in plan.answers)
    obey(game, *plan.answers)
    assert ground.map.labels[game.state.units[11].cell] == farthest


def test_a_plan_goes_on_in_the_middle_of_a_move() -> None:
    game = open_steppe()
    obey(game, "activate 11", "move 11")
    plan = game.seat(0).plan("go 11 to E5 facing NE")
    assert plan.answers[0].startswith("step 11 to")
    assert plan.answers[-1] == "face 11 NE"


def test_rs_r_141_a_plan_warns_of_fire() -> None:
    game = position("10 g_gren_r Ready C3 SE", "50 s_str_r Ready F4 NW")
    game.answer(next(o for o in game.ask.options if o.text.startswith("order")))  # type: ignore[union-attr]
    assert "enemy units may fire at it on the way" in game.seat(0).plan("go 10 to D3").warnings


@pytest.mark.parametrize("text", ["go 50 to D3", "go 10 to Z9", "go 10 to L8", "go x to D3", "go 10"])
def test_a_plan_that_leads_nowhere_is_refused(text: str) -> None:
    with pytest.raises(st.IllegalAnswer):
        open_steppe().seat(0).plan(text)


# Why not


def clauses(game: st.Game[RedStorm], text: str) -> list[str]:
    return [reason.clause for reason in game.seat(0).why_not(text)]


def test_rs_ord_5_an_order_has_room_for_so_many() -> None:
    game = position(GERMANS, SOVIETS)
    vehicles = [m for m in game.state.box.pack.orders_of(0) if not m.infantry and not m.either]
    infantry = [m for m in game.state.box.pack.orders_of(0) if not m.vehicles and not m.either]
    game.answer(f"order {(vehicles or infantry)[0].id}")
    assert clauses(game, f"activate {10 if vehicles else 11}") == ["RS-ORD.5"]


def test_rs_mov_2_a_step_leads_to_an_area_that_touches() -> None:
    game = open_steppe()
    for text in ("activate 10", "move 10"):
        game.answer(text)
    reason = game.seat(0).why_not("step 10 to L1")[0]
    assert reason.clause == "RS-MOV.2"
    assert game.seat(0).why_not(reason.suggestion) == []


def test_rs_sta_1_a_vehicle_on_move_does_not_fire() -> None:
    game = open_steppe()
    game.answer("activate 11")
    assert clauses(game, "fire 11 at I4") == ["RS-STA.1"]


def test_rs_tgt_1_and_rs_rng_4_nothing_there_or_too_far() -> None:
    game = position("10 g_gren_r Ready A1 SE", "50 s_str_r Ready L8 NW")
    game.answer(next(o for o in game.ask.options if o.text.startswith("order")))  # type: ignore[union-attr]
    game.answer("activate 10")
    assert clauses(game, "fire 10 at E5") == ["RS-TGT.1"]
    assert clauses(game, "fire 10 at L8") == ["RS-RNG.4"]
    assert clauses(game, "rally 10") == ["RS-RAL.1"]


def test_rs_r_23_a_unit_is_activated_once() -> None:
    game = open_steppe()
    obey(game, *game.seat(0).plan("go 10 to D3 facing SE").answers)
    assert clauses(game, "activate 10") == ["RS-R.23"]


# Overlays


def test_rs_los_1_sight_of_a_unit_and_of_a_hex() -> None:
    seat = open_steppe().seat(0)
    assert seat.overlay("sight", 10)["I4"] > 0
    assert seat.overlay("sight", "C3").keys() >= seat.overlay("sight", "C3", "SE").keys()
    assert seat.overlay("sight", "nowhere") == seat.overlay("sight", 50) == {}


def test_rs_rng_1_range_within_and_beyond() -> None:
    game = open_steppe()
    found = game.seat(0).overlay("range", 10)
    row = game.state.box.ground.distance[game.state.units[10].cell]
    rated = game.state.kind(10).anti_infantry
    assert rated is not None
    for label, mark in found.items():
        distance = row[game.state.box.ground.map.cell(label)]
        assert mark == (1 if distance <= rated.range else 2)
        assert 1 <= distance <= 2 * rated.range
    assert game.seat(0).overlay("range", 50) == {}


def test_rs_r_92_the_zone_ahead() -> None:
    found = open_steppe().seat(0).overlay("arc", 10)
    assert "D4" in found
    assert "A1" not in found
    assert "C3" not in found
