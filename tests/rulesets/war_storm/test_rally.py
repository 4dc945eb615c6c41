"""Who may be rallied by whom, and when a rallied piece may act again."""

from __future__ import annotations

from sandtable.rulesets.war_storm import rally
from tests.rulesets.war_storm.positions import asked, dice, options, piece, play, position

GERMAN = "company D GE-GR\nD C1601\nD1 C1601"
TWO = "company A US-IN\nA C1310\nA1 C1310\ncompany B US-IN\nB C1300 routed\nB1 C1305\nHR C1300"


def test_wss_ora_5_a_rallied_officer_waits_for_an_enemy_activation() -> None:
    """WSS-D.9 Whitlock rallies him (8 <= 10); a pass of the enemy is no activation, a real one is."""
    game = position(TWO, GERMAN, *dice("rally:20", 4, 4))
    play(game, "activate 1", "rally 20", "pass")
    assert not piece(game, 20).routed
    assert options(game) == ["activate 10", "activate 21", "pass"]
    play(game, "activate 10", "end activation", "activate 110", "end activation")
    assert "activate 20" in options(game)


def test_wss_r_120_a_finished_piece_may_be_rallied_and_stays_finished() -> None:
    """WSS-ORA.5 So it is not activated in this turn at all."""
    game = position(TWO.replace("C1300 routed", "C1300 routed finished"), GERMAN, *dice("rally:20", 4, 4))
    play(game, "activate 1", "rally 20", "activate 110", "end activation")
    assert (piece(game, 20).routed, piece(game, 20).finished) == (False, True)
    assert "activate 20" not in options(game)


def test_wss_r_125_no_activation_on_its_own_but_reaction() -> None:
    """Rallied by the commissar, OoC: not by WSS-ACT.5. In command: it reacts in the next enemy activation."""
    soviet = "company A SU-RF\nA {0}\nA1 C1300 routed\nP1 C1300"
    german = "company D GE-GR\nD C1305\nD1 C1305"
    luck = dice("rally:11", 5, 5)
    alone = position(soviet.format("C1310"), german, *luck, nations=("SU", "GE"))
    play(alone, "activate 1", "rally 11", "activate 110", "end activation")
    assert options(alone) == ["activate 10", "pass"]
    led = position(soviet.format("C1301"), german, *luck, nations=("SU", "GE"))
    play(led, "activate 1", "rally 11", "activate 110", "move 111", "go", "step to C1304")
    assert options(led) == ["react with 11", "decline"]


def test_wss_pra_3_not_in_the_activation_that_rallied_it() -> None:
    """WSS-PRA.4: Its own officer rallied it: he cannot activate it, and no second leader is there."""
    game = position("company B US-IN\nB C1300\nB1 C1300 routed", GERMAN, *dice("rally:11", 4, 4))
    play(game, "activate 10", "rally 11")
    assert game.state.active == 1
    play(game, "activate 110", "end activation")
    assert asked(game) == "activation"  # the pass of side 0 was automatic, then the Germans', and a new turn
    assert game.state.turn == 3


def test_wss_ral_6_one_attempt_a_turn_for_each() -> None:
    """Whitlock fails (11 > 10); the platoon's own officer may not try again."""
    american = "company B US-IN\nB C1300\nB1 C1300 routed\nHR C1300"
    game = position(american, GERMAN, *dice("rally:11", 5, 6))
    play(game, "activate 1", "rally 11", "pass", "activate 10")
    assert "rally 11" not in options(game)


def test_wss_h_22_and_wss_ral_4_whom_a_commissar_rallies() -> None:
    """WSS-RAL.4: Platoons, officers, high-ranking ones and commissars of any company, in his hex only."""
    soviet = """
    company A SU-RF SU-RF
    A C1300 routed
    A1 C1300 routed
    A2 C1301 routed
    P1 C1300
    HR C1300 routed
    P2 C1300 routed
    """
    game = position(soviet, GERMAN, nations=("SU", "GE"))
    assert rally.objects(game.state, 1) == [2, 3, 10, 11]


def test_wss_ral_3_and_wss_ral_5_whom_officers_rally() -> None:
    """WSS-RAL.5: His own platoons only; a high-ranking officer officers and platoons of all companies."""
    american = """
    company A US-IN
    A C1300
    A1 C1300 routed
    company B US-IN
    B C1300 routed
    B1 C1300 routed
    HR C1300
    """
    game = position(american, GERMAN)
    assert rally.objects(game.state, 10) == [11]
    assert rally.objects(game.state, 1) == [11, 20, 21]


def test_wss_ral_8_armour_officers_call_as_far_as_they_command() -> None:
    """An officer of the sort "tank" with range 1; beyond it he cannot."""
    american = "company B US-IN US-IN\nB C1300\nB1 C1301 routed\nB2 C1302 routed"
    game = position(american, GERMAN, changes={"officers": {"US-B": {"sort": "tank"}}})
    assert rally.objects(game.state, 10) == [11]
    plain = position(american, GERMAN)
    assert rally.objects(plain.state, 10) == []


def test_wss_r_121_a_failed_self_rally_ends_the_action() -> None:
    """Morale 7, a roll of 8: he stays Routed and tries nobody else."""
    american = "company B US-IN US-IN\nB C1300 routed\nB1 C1300 routed\nB2 C1300"
    game = position(american, GERMAN, *dice("rally:10", 4, 4))
    play(game, "activate 10", "rally 10")
    assert asked(game) == "action"
    assert (piece(game, 10).routed, piece(game, 10).finished) == (True, True)
    assert not [text for text in options(game) if text.startswith("rally")]


def test_wss_r_124_a_step_lost_to_the_commissar_may_rout_others() -> None:
    """WSS-R.116, WSS-PRA.6: The third loss of a company of two, and of a platoon: 7 + 1 - 1 = 7, a roll of 8:
    the other one routs, three steps towards the south.
    """
    soviet = "company A SU-RF SU-RF\nA C1305\nA1 C1300 routed lost=2 disciplined\nA2 C1305\nP1 C1300"
    game = position(
        soviet,
        "company D GE-GR\nD C101\nD1 C101",
        *dice("rally:11", 5, 6),
        *dice("company_morale:1", 4, 4),
        nations=("SU", "GE"),
        baselines=("south", "west"),
    )
    play(game, "activate 1", "rally 11")  # its last step
    assert set(options(game)) == {"run to C1306", "run to C1206", "run to C1406"}
    play(game, "run to C1306", "run to C1307", "run to C1308")
    assert piece(game, 12).routed


def test_wss_h_21_only_idle_or_rallied_platoons_are_led() -> None:
    """Not who has acted, is elsewhere, has a fresh marker, or was never activated."""
    american = """
    company B US-IN US-IN US-IN US-IN
    B C1301
    B1 C1300 activated finished
    B2 C1301 activated
    B3 C1300 activated reaction=fresh
    B4 C1300
    HR C1300
    """
    game = position(american, GERMAN)
    assert rally.led_by(game.state, 1) == []
    idle = position(american.replace("B4 C1300", "B4 C1300 activated"), GERMAN)
    assert rally.led_by(idle.state, 1) == [14]
