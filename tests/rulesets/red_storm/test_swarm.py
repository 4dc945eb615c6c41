"""RS-CCB.15-.18, RS-R.86: vehicles that fight together."""

from __future__ import annotations

from tests.rulesets.red_storm.looks import Table, said, turn_to
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, unit

HOME = "19 g_gren_v Ready A1 N"
AWAY = "59 s_str_r Ready L8 N"


def melee(german: str, soviet: str, *luck: str, attacker: str = "soviet") -> Table:
    """The attacker's order ends with these vehicles in E4."""
    game = position(f"{german}\n{HOME}", f"{soviet}\n{AWAY}", *luck, attacker=attacker)
    return play(game, "order os2" if attacker == "soviet" else "order og3", "end")


def park(kind: str, *numbers: int) -> str:
    """Vehicles of one type in E4."""
    return "\n".join(f"{number} {kind} Move E4 S" for number in numbers)


def rounds(game: Table) -> list[tuple[object, object]]:
    """The totals of swarm and lone vehicle."""
    return [(data["total"], data["other"]) for data in said(game, "swarm")]


def test_rs_ccb_15_the_second_player_may_answer_with_a_swarm() -> None:
    """RS-CCB.15, RS-R.86a He names one and adds others one by one; then the first player may not add."""
    game = melee(park("g_pz2f", 10, 11, 12), park("s_t34", 50, 51))
    play(game, "name 50", "name 10")
    assert (turn_to(game), options(game)) == ((0, "swarm"), ["add 11", "add 12", "enough"])
    play(game, "add 12", "enough")
    assert rounds(game) == [(14, 12)]  # 7 + 7 without valor against 12
    assert asked(game) != "swarm"


def test_rs_r_86_the_first_player_may_add_if_the_second_did_not() -> None:
    """RS-R.86a Both named one vehicle: the moving player makes the swarm."""
    game = melee("10 g_tiger Move E4 N", park("s_t34", 50, 51))
    play(game, "name 50")
    assert (turn_to(game), options(game)) == ((1, "swarm"), ["add 51", "enough"])


def test_rs_ccb_15_not_against_infantry() -> None:
    """RS-CCB.15 Against a squad nobody swarms."""
    game = melee("10 g_gren_r Ready E4 N", park("s_t34", 50, 51), "chip c24", "chip c01")
    play(game, "name 50")
    assert (condition(game, 10), asked(game)) == ("lost", "regroup")


def test_rs_ccb_16_without_valor_but_the_lone_vehicle_with_it() -> None:
    """RS-CCB.16 KV-1 and T-60 make 14 + 6 against the Tiger's 19."""
    game = melee("10 g_tiger Move E4 N", "50 s_kv1 Move E4 S\n51 s_t60 Move E4 S", "damage no_penalty")
    play(game, "name 50", "add 51")
    assert rounds(game) == [(20, 19)]
    assert unit(game, 10).damage == "no_penalty"


def test_rs_ccb_17_the_swarmed_player_chooses_the_loss() -> None:
    """RS-CCB.17, RS-R.86b The lone vehicle is reduced and survives: one swarmer is eliminated."""
    game = melee("10 g_tiger Move E4 N", "50 s_kv1 Move E4 S\n51 s_t60 Move E4 S", "damage no_penalty")
    play(game, "name 50", "add 51")
    assert (turn_to(game), options(game)) == ((0, "lose"), ["lose 50", "lose 51"])
    play(game, "lose 50")
    assert (condition(game, 50), unit(game, 10).damage) == ("lost", "no_penalty")


def test_rs_r_86_a_swarm_that_is_lower_loses_one_and_the_lone_is_unhurt() -> None:
    """RS-R.86b Two T-60 (12) against the Tiger (19): one is lost; RS-R.86c the other is named and lost."""
    game = melee("10 g_tiger Move E4 N", park("s_t60", 50, 51))
    play(game, "name 50", "add 51", "lose 51")
    assert [condition(game, n) for n in (10, 50, 51)] == ["Move", "lost", "lost"]  # 7 against 19
    assert unit(game, 10).damage == ""


def test_rs_r_86_twice_the_total_eliminates_without_loss() -> None:
    """RS-R.86b Two T-34 (22) against a Pz II (8)."""
    game = melee("10 g_pz2f Move E4 N", park("s_t34", 50, 51))
    play(game, "name 50", "add 51")
    assert [condition(game, n) for n in (10, 50, 51)] == ["lost", "Move", "Move"]
    assert asked(game) == "regroup"


def test_rs_r_86_a_tie_goes_to_the_moving_side() -> None:
    """RS-R.86d SU-76 (7) and T-60 (6) against a Pz III (13): as movers they win, otherwise they lose one."""
    soviet = "50 s_su76 Move E4 S\n51 s_t60 Move E4 S"
    game = melee("10 g_pz3j1 Move E4 N", soviet, "damage no_penalty")
    play(game, "name 50", "add 51")
    assert (rounds(game), unit(game, 10).damage) == ([(13, 13)], "no_penalty")
    game = melee("10 g_pz3j1 Move E4 N", soviet, attacker="german")
    play(game, "name 50", "add 51")
    assert (rounds(game), unit(game, 10).damage) == ([(13, 13)], "")
    assert turn_to(game) == (0, "lose")


def test_rs_r_86_after_a_lost_round_the_swarms_side_names_again() -> None:
    """RS-R.86c, RS-CCB.14 Three T-60 (18) lose one to the Tiger; the two that are left may swarm again."""
    game = melee("10 g_tiger Move E4 N", park("s_t60", 50, 51, 52))
    play(game, "name 50", "add 51", "add 52", "lose 52")
    assert (turn_to(game), options(game)) == ((1, "name"), ["name 50", "name 51"])
    play(game, "name 50")
    assert options(game) == ["add 51", "enough"]


def test_rs_ccb_18_right_after_a_won_swarm_the_survivor_fights_alone() -> None:
    """RS-CCB.18, RS-R.86a One is picked, the enemy names, and the winner's side may not add in that round."""
    luck = ("damage no_penalty", "damage turret_jammed", "damage gun_damaged")
    game = melee("10 g_pz2f Move E4 N\n11 g_tiger Move E4 N", park("s_t34", 50, 51), *luck)
    play(game, "name 50", "name 10", "enough", "add 51")
    assert (turn_to(game), options(game)) == ((1, "name"), ["name 50", "name 51"])
    play(game, "name 50")
    # The Tiger (19) meets one T-34 (12) alone: both are reduced, then the T-34 is lost. The other T-34 is
    # reduced in its turn and survives, so the Tiger is reduced for the second time.
    assert len(rounds(game)) == 1
    assert [condition(game, n) for n in (50, 51, 11)] == ["lost", "Move", "lost"]
    assert unit(game, 51).damage == "gun_damaged"


def test_rs_ccb_18_later_it_may_swarm_again() -> None:
    """RS-R.86a The T-34 that is left after that round names itself; a third one may be added."""
    game = melee(
        "10 g_pz2f Move E4 N\n11 g_tiger Move E4 N",
        park("s_t34", 50, 51, 52),
        "damage no_penalty",
        "damage turret_jammed",
    )
    play(game, "name 50", "name 10", "enough", "add 51", "enough", "name 50")
    assert condition(game, 50) == "lost"
    play(game, "name 51")
    assert options(game) == ["add 52", "enough"]


def test_rs_r_86_the_survivors_side_may_add_if_no_swarm_has_won() -> None:
    """RS-R.86a The Tiger alone destroys a T-60 (19 to 7); against the next one a Pz II may be added."""
    game = melee("10 g_tiger Move E4 N\n11 g_pz2f Move E4 N", park("s_t60", 50, 51), attacker="german")
    play(game, "name 10", "name 50", "enough", "enough")
    assert condition(game, 50) == "lost"
    assert (turn_to(game), options(game)) == ((0, "swarm"), ["add 11", "enough"])


def test_rs_r_86_members_of_a_swarm_are_seen() -> None:
    """RS-R.86e, RS-CCB.4 The Germans know both T-34 afterwards."""
    game = melee("10 g_pz2f Move E4 N", park("s_t34", 50, 51))
    play(game, "name 50", "add 51")
    assert set(game.state.memory[0].blocks) == {50, 51}


def test_rs_r_86_c_a_swarm_that_did_not_win_is_named_anew() -> None:
    """Two Pz II (14) against a KV-1 (16): one is lost, and the Germans name anew, whom they like."""
    german = "10 g_pz2f Move E5 N\n11 g_pz2f Move E5 N\n12 g_251 Move E5 N"
    game = position(german, f"50 s_kv1 Move E5 S\n{AWAY}")
    play(game, "order og5", "end", "name 10", "add 11", "enough", "lose 10")
    assert (turn_to(game), options(game)) == ((0, "name"), ["name 11", "name 12"])


def test_rs_ccb_4_who_is_named_is_revealed() -> None:
    """RS-R.126 A unit that was named is not taken back: it has been shown."""
    game = position(
        "10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N", "50 s_str_r Ready E5 S\n51 s_str_r Ready E5 S"
    )
    play(game, "order og5", "end")
    assert (turn_to(game), game.seat(0).can_undo) == ((0, "name"), True)
    play(game, "name 10")
    assert (turn_to(game), game.seat(0).can_undo) == ((1, "name"), False)
