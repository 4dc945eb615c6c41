"""Whole situations in which chapters meet, each played to its end."""

from __future__ import annotations

from tests.rulesets.red_storm.looks import Table, choices, kinds, pass_order, said, turn_to
from tests.rulesets.red_storm.positions import at, condition, options, play, position, shift, told, unit

HOME = "19 g_gren_v Ready A1 N"
AWAY = "59 s_str_r Suppressed L8 N"
AMBUSH = {"kind": "ambush", "number": 1}


def chips(*numbers: str) -> list[str]:
    return [f"chip c{number}" for number in numbers]


# An event in the middle


def test_rs_r_135_a_tank_fires_into_the_close_combat_that_its_bonus_order_interrupts() -> None:
    """RS-R.38, RS-R.94, RS-CCB.14 c03 of 10 brings Dry Wind: the T-34 outside hits all four in the hex.

    c24 at two hexes is Eliminated for 10; c01 with the T-34's upshift is Suppressed, and 11, 50 and 51 pass
    their checks with c01. The round is void: 11 is named against 50 and loses 0 + 1 to 4 + 1 twice.
    """
    checks = ("01", "01") * 3
    game = position(
        f"10 g_gren_r Ready E4 N\n11 g_gren_r Ready E4 N\n{HOME}",
        "50 s_str_r Ready E4 N\n51 s_str_r Ready E4 N\n52 s_t34 Fire E2 S",
        "chip c03",
        "event e02",
        *chips("24", *checks, "05", "24", "05", "24"),
        event_done=False,
    )
    play(game, "order og2", "end", "name 10", "name 50")
    assert (turn_to(game), choices(game, "activate")) == ((1, "activate"), ["activate 52"])
    play(game, "activate 52", "fire 52 at E4")
    assert [data["piece"] for data in said(game, "result")] == [10, 11, 50, 51]
    assert [(data["total"], data["other"]) for data in said(game, "totals")] == [(1, 5), (1, 5)]
    assert [condition(game, n) for n in (10, 11, 50, 51)] == ["lost", "lost", "Reduced", "Ready"]
    assert turn_to(game) == (0, "regroup")


def test_rs_r_36_an_ambusher_of_the_bonus_order_stops_the_shot_that_brought_it() -> None:
    """RS-R.33, RS-AMB.4 Dry Wind in the shot of 10: the hidden SU-76 comes up and destroys it with c24."""
    game = position(
        f"10 g_pz3j1 Fire E6 N\n{HOME}",
        "50 s_str_r Ready E3 S\n51 s_su76 Move - - ambush=1",
        "chip c03",
        "event e02",
        "chip c24",
        event_done=False,
        fog=[{**AMBUSH, "hex": "G5"}],
    )
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert choices(game, "activate") == ["activate 50", "activate 51"]
    play(game, "activate 51", "set to Fire", "face 51 SW", "fire 51 at E6")
    assert (condition(game, 10), condition(game, 50), at(game, 51)) == ("lost", "Ready", "G5")
    assert kinds(game, "event", "ambush", "result", "void") == ["event", "ambush", "result", "void"]
    assert turn_to(game) == (0, "activate")


def test_rs_r_127_a_tank_in_support_that_is_suppressed_during_its_own_shot() -> None:
    """RS-R.33 It goes on as declared, at reduced strength, and the move after it is lost.

    The StuG (4 on 3) makes c01 Suppressed; c24 fails the check. c16 at infantry: Reduced, down, up: Reduced.
    """
    game = position(
        f"10 g_gren_r Ready E5 N\n11 g_stug Fire E6 N\n{HOME}",
        f"50 s_t34 Support E2 S\n{AWAY}",
        "chip c16",
        "event e02",
        *chips("01", "24"),
        attacker="soviet",
        event_done=False,
    )
    play(game, "order os2", "activate 50", "fire 50 at E5", "activate 11", "fire 11 at E2")
    assert [(data["firer"], data["piece"]) for data in said(game, "result")] == [(11, 50), (50, 10)]
    assert (condition(game, 50), condition(game, 10)) == ("Suppressed", "Reduced")
    assert shift(game) == {"RS-SFT.1": -1, "RS-SFT.6": 1}
    assert (turn_to(game), options(game)) == ((1, "activate"), ["end"])


def test_rs_r_33_a_rally_interrupted_by_the_aircraft_that_break_the_unit() -> None:
    """RS-R.40, RS-RAL.6 Il-2 at brush: two up, one down, c01 is Suppressed, c24 fails: Broken.

    The check still has a meaning: c03 shows two medals, as many as the veterans have: Suppressed again.
    """
    game = position(
        "10 g_gren_v Suppressed D5 N\n19 g_gren_r Ready A8 N",
        "50 s_t34 Move L1 S",
        "chip c03",
        "event as8",
        *chips("01", "24"),
        attacker="soviet",
        active="german",
        event_done=False,
        deck=(1, 1, 1),
        sheets={"soviet": {"cards": [{"asset": "as8", "pile": "early"}]}},
    )
    play(game, "order og4", "activate 10", "rally 10")
    assert (turn_to(game), set(options(game))) == ((1, "target"), {"target D5", "target A8"})
    play(game, "target D5")
    assert [data["result"] for data in said(game, "check")] == ["fails", "passes"]
    assert (condition(game, 10), unit(game, 10).rallied) == ("Suppressed", True)


# Portage


def test_rs_r_109_a_loaded_half_track_flees_a_blaze() -> None:
    """RS-BLZ.2, RS-BLZ.3 Inside, the Suppressed squad is lost and the other Reduced; both others are barred.

    In the next turn they may be activated again.
    """
    aboard = "11 g_gren_r Ready - - aboard=10\n12 g_gren_r Suppressed - - aboard=10"
    game = position(
        f"10 g_251 Support D5 N\n{aboard}\n{HOME}",
        f"50 s_str_r Ready D6 N holds=as6\n{AWAY}",
        attacker="soviet",
    )
    play(game, "order os1", "activate 50", "ignite 50 with 11 at D5")
    assert [text.split()[-1] for text in options(game)] == ["D4", "E5", "E6", "C6", "C5"]
    play(game, "retreat 10 to E5", "face 10 N", "end", "end", "order og4")
    assert [condition(game, n) for n in (10, 11, 12)] == ["Support", "Reduced", "lost"]
    assert (at(game, 11), unit(game, 11).carrier) == ("E5", 10)
    assert choices(game, "activate") == ["activate 19"]
    play(pass_order(play(game, "end", "end"), "os4"), "order og4")
    assert choices(game, "activate") == ["activate 10", "activate 11", "activate 19"]


def test_rs_r_67_a_half_track_lost_in_an_ambush_sets_its_squads_down() -> None:
    """RS-AMB.3, RS-R.130 Both are Reduced in the hex of the ambush; nobody has opportunity fire at them.

    They did not act yet: the order may still activate one of them.
    """
    game = position(
        f"10 g_251 Move E6 N\n11 g_gren_r Ready - - aboard=10\n12 g_gren_r Spent - - aboard=10\n{HOME}",
        "50 s_t70 Move - - ambush=1\n51 s_str_r Ready E2 S",
        "chip c24",
        fog=[{**AMBUSH, "hex": "F4"}],
    )
    play(game, "order og4", "activate 10", "move 10", "step 10 to E5")
    play(game, "set to Fire", "face 50 SW", "fire 50 at E5", "against vehicles")
    play(game, "face 11 N", "face 12 N")
    assert [condition(game, n) for n in (10, 11, 12)] == ["lost", "Reduced", "Reduced"]
    assert (at(game, 11), at(game, 12), turn_to(game)) == ("E5", "E5", (0, "activate"))
    assert choices(game, "activate") == ["activate 11", "activate 12", "activate 19"]


# Close combat


def test_rs_ccb_14_a_tiger_against_two_t_34s_and_a_squad() -> None:
    """RS-CCB.16, RS-CCB.17, RS-CCB.13 22 against 19: the Tiger is reduced, a T-34 lost.

    Then 12 against 19: the T-34 is reduced and survives, so the Tiger is reduced a second time and lost.
    """
    game = position(
        f"10 g_tiger Move E4 N\n{HOME}",
        "50 s_t34 Move E4 S\n51 s_t34 Move E4 S\n52 s_str_r Ready E4 S",
        "damage turret_jammed",
        "damage no_penalty",
    )
    play(game, "order og3", "end", "name 50")
    assert (turn_to(game), options(game)) == ((1, "swarm"), ["add 51", "enough"])
    play(game, "add 51")
    assert (turn_to(game), options(game)) == ((0, "lose"), ["lose 50", "lose 51"])
    play(game, "lose 50")
    assert (turn_to(game), options(game)) == ((1, "name"), ["name 51", "name 52"])
    play(game, "name 51")
    assert [condition(game, n) for n in (10, 50, 51, 52)] == ["lost", "lost", "Move", "Ready"]
    assert unit(game, 51).damage == "no_penalty"
    assert list(game.state.wrecks.values()) == [2]


# Fire


def test_rs_fir_4_seven_shifts_cancel_out() -> None:
    """RS-R.98, RS-R.99 Support, hill, two upshifts, eleven hexes, flank, a wreck and haze: nought in all."""
    game = position(
        f"10 g_pz4f1 Support A8 NE\n{HOME}",
        "50 s_str_r Ready L2 NE",
        *chips("11", "01"),
        overlays=("O21a A7",),
        markers=[{"kind": "wreck", "hex": "L2"}, {"kind": "haze", "hex": "L2"}],
    )
    play(game, "order og3", "activate 10", "fire 10 at L2")
    shifts = {reason.text: reason.value for reason in told(game, "result")[-1].reasons[1:]}
    assert shifts == {
        "reduced strength": -1,
        "firer on high ground": 1,
        "beyond effective range": -1,
        "haze": -1,
        "anti-infantry rating": 2,
        "wreck": -1,
        "flank": 1,
    }
    assert (said(game, "result")[-1]["shift"], said(game, "result")[-1]["result"]) == (0, "suppressed")


# Reinforcements and the end


def test_rs_r_119_reinforcements_that_come_in_the_enemys_order_fire_in_it() -> None:
    """RS-EVT.13, RS-OPF.2 c03 brings a T-34, set to Fire; it has opportunity fire at the next mover.

    c19 at four hexes is Reduced: one up, one down. The shot that brought it goes on and misses.
    """
    cards = [{"asset": "as11", "pile": "early", "units": {"s_t34": 1}, "entry": ["L4"]}]
    game: Table = position(
        "10 g_222 Fire E5 N\n11 g_gren_r Ready G5 N",
        "50 s_str_r Suppressed E3 S",
        "chip c03",
        "event as11",
        "number 70",
        "piece 70",
        "chip c19",
        event_done=False,
        deck=(1, 1, 1),
        sheets={"soviet": {"cards": cards}},
    )
    play(game, "order og4", "activate 10", "fire 10 at E3")
    play(game, "place 70 at L4", "set to Fire", "face 70 SW")
    assert said(game, "result")[-1]["result"] == "miss"
    play(game, "activate 11", "move 11", "step 11 to H5")
    assert (turn_to(game), options(game)) == ((1, "react"), ["react with 70", "pass"])
    play(game, "react with 70")
    assert (condition(game, 11), turn_to(game)) == ("Reduced", (0, "facing"))


def test_rs_r_41_times_up_when_the_objective_has_just_been_entered() -> None:
    """RS-R.138, RS-END.1 The step took E5; the shot at the mover, which brings Time's Up, is not resolved."""
    aim = {"kind": "control", "worth": 5, "hexes": ["E5"], "at_least": 1, "text": "Control E5"}
    game = position(
        f"10 g_gren_r Ready E6 N\n{HOME}",
        "50 s_str_r Ready E3 S",
        "chip c16",
        "event x01",
        event_done=False,
        deck=(0, 0, 1),
        sheets={"german": {"objectives": [aim]}},
    )
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert game.result is not None
    assert (game.result.winner, tuple(game.result.points)) == (0, (5, 0))
    assert (condition(game, 10), told(game, "result")) == ("Ready", [])
