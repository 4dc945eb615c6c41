"""RS-PRT: riders and passengers."""

from __future__ import annotations

from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, told, unit

FAR = "50 s_str_r Suppressed L8 N"


def test_rs_prt_7_getting_on_costs_a_point() -> None:
    """RS-PRT.7, RS-R.64 Move one area, then mount: both points are spent and the squad is Spent."""
    game = position("10 g_gren_r Ready E5 N\n11 g_pz2f Move D6 N", FAR)
    play(game, "order og4", "activate 10", "move 10", "step 10 to D6", "mount 10 on 11")
    assert (unit(game, 10).carrier, condition(game, 10), asked(game)) == (11, "Spent", "activate")


def test_rs_prt_1_and_ex_7_capacity() -> None:
    """RS-PRT.1, RS-EX.7, RS-R.63 One unit on a vehicle without dots, two in an SdKfz 251."""
    squads = "\n".join(f"{number} g_gren_r Ready E5 N" for number in (10, 11, 12))
    german = f"{squads}\n20 g_pz2f Move E5 N\n21 g_251 Move E5 N"
    game = position(german, FAR)
    play(game, "order og2", "activate 10", "move 10", "mount 10 on 20", "activate 11", "move 11")
    assert [text for text in options(game) if text.startswith("mount")] == ["mount 11 on 21"]
    play(game, "mount 11 on 21", "activate 12", "move 12", "mount 12 on 21")
    assert game.state.cargo == {20: (10,), 21: (11, 12)}


def test_rs_prt_2_a_rider_slows_the_vehicle() -> None:
    """RS-PRT.2 A vehicle in Move with a rider goes hex by hex; RS-PRT.4 with passengers inside not."""
    squads = "10 g_gren_r Spent - - aboard=20\n11 g_gren_r Spent - - aboard=21"
    german = f"{squads}\n20 g_pz2f Move E5 N\n21 g_251 Move E5 N"
    game = position(german, FAR)
    play(game, "order og3", "activate 20", "move 20")
    assert "step 20 to D6" not in options(game)
    play(game, "step 20 to E6", "stop 20", "face 20 N", "activate 21", "move 21")
    assert "step 21 to D6" in options(game)
    assert at(game, 10) == "E6"


def test_rs_prt_7_getting_off_then_moving_on() -> None:
    """RS-R.64 A Ready passenger gets off with one point and moves with the other."""
    game = position("10 g_gren_r Ready - - aboard=20\n20 g_251 Move E5 N", FAR)
    play(game, "order og2", "activate 10", "move 10", "dismount 10", "step 10 to D6", "face 10 S")
    assert (at(game, 10), unit(game, 10).carrier) == ("D6", 0)


def test_rs_r_64_a_spent_passenger_may_get_off_but_not_on() -> None:
    """RS-R.64 With its whole move; mounting needs a full point."""
    german = "10 g_gren_r Spent - - aboard=20\n11 g_gren_r Spent E5 N\n20 g_251 Move E5 N"
    game = position(german, FAR)
    play(game, "order og2", "activate 10", "move 10", "dismount 10")
    assert asked(game) == "facing"
    play(game, "face 10 N", "activate 11", "move 11")
    assert "mount 11 on 20" not in options(game)


def test_rs_r_65_passengers_do_not_fire_or_spot() -> None:
    """RS-R.65 They may get off or rally."""
    game = position("10 g_gren_r Suppressed - - aboard=20\n20 g_251 Move E5 N", "50 s_str_r Suppressed E3 S")
    play(game, "order og2", "activate 10")
    assert options(game) == ["move 10", "rally 10"]


def test_rs_r_66_passengers_are_attacked_with_the_carrier() -> None:
    """RS-R.66 Inside: one downshift in place of terrain (brush at D4); outside: the terrain counts."""
    german = "10 g_gren_r Spent - - aboard=20\n20 g_251 Move D4 N"
    game = position(german, "50 s_t34 Fire D2 S", "chip c01", "chip c01", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at D4")
    first = told(game, "result")[0]
    assert {r.clause: r.value for r in first.reasons[1:]} == {"RS-SFT.6": 1, "RS-R.66": -1}
    game = position(
        "10 g_gren_r Spent - - aboard=20\n20 g_pz2f Move D4 N",
        "50 s_t34 Fire D2 S",
        "chip c01",
        "chip c01",
        attacker="soviet",
    )
    play(game, "order os2", "activate 50", "fire 50 at D4")
    first = told(game, "result")[0]
    assert {r.clause: r.value for r in first.reasons[1:]} == {"RS-SFT.6": 1, "RS-SFT.3": -1}


def test_rs_r_67_a_lost_carrier_reduces_its_passengers() -> None:
    """RS-R.67 Survivors stand in the hex with a facing of their owner's choice."""
    german = "10 g_gren_r Ready - - aboard=20\n11 g_gren_r Reduced - - aboard=20\n20 g_251 Move E5 N"
    game = position(german, "50 s_su76 Fire E3 S", "chip c24", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5", "against vehicles")
    assert (condition(game, 20), condition(game, 11), condition(game, 10)) == ("lost", "lost", "Reduced")
    assert (asked(game), game.ask and game.ask.seat) == ("facing", 0)
    play(game, "face 10 S")
    assert at(game, 10) == "E5"


def test_rs_r_68_passengers_are_not_named() -> None:
    """RS-R.68 In close combat the carrier fights; its riders only after it is gone."""
    german = "10 g_gren_r Ready - - aboard=20\n20 g_pz2f Move E4 N\n12 g_gren_r Ready A1 N"
    game = position(german, "50 s_kv1 Move E4 S", "chip c24", "chip c01", attacker="soviet")
    play(game, "order os2", "end")
    assert condition(game, 20) == "lost"
    play(game, "face 10 N")
    assert condition(game, 10) == "lost"


def test_rs_r_143_exit_with_passengers() -> None:
    """RS-R.143 Each passenger that leaves with its carrier counts."""
    sheets = {"german": {"exits": [{"edge": "east"}]}}
    german = "10 g_gren_r Ready - - aboard=20\n20 g_251 Move L4 N\n12 g_gren_r Ready A1 N"
    game = position(german, "50 s_str_r Suppressed A8 N", sheets=sheets)
    play(game, "order og3", "activate 20", "move 20", "exit 20")
    assert sorted(game.state.gone) == [10, 20]


def test_rs_prt_9_get_off_after_the_ride_in_one_order() -> None:
    """RS-PRT.9 The carrier moves, then its passenger is activated and gets off."""
    game = position("10 g_gren_r Ready - - aboard=20\n20 g_251 Move E5 N", FAR)
    play(game, "order og4", "activate 20", "move 20", "step 20 to D6", "stop 20", "face 20 N")
    play(game, "activate 10", "move 10", "dismount 10", "stop 10", "face 10 N")
    assert at(game, 10) == "D6"
