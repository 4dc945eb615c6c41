"""RS-CCB: close combat."""

from __future__ import annotations

from tests.rulesets.red_storm.positions import asked, at, cell, condition, options, play, position, told, unit


def test_rs_ex_8_infantry_with_the_higher_total_wins() -> None:
    """RS-EX.8, RS-CCB.5, RS-CCB.6 Tankodesantniki 2 + 3 against Grenadiers 1 + 3: these are reduced first."""
    german = "10 g_gren_r Reduced E4 N\n11 g_gren_r Ready A1 N"
    game = position(german, "50 s_tdes Ready E4 S", "chip c04", "chip c08", attacker="soviet")
    play(game, "order os1", "end")
    totals = told(game, "totals")[-1].data
    assert (totals["total"], totals["other"]) == (5, 4)
    assert (condition(game, 10), condition(game, 50)) == ("lost", "Ready")


def test_rs_ccb_6_both_are_reduced_until_one_is_left() -> None:
    """RS-CCB.6 The lower is reduced and survives, so the higher is reduced too; the next round decides."""
    game = position(
        "10 g_gren_r Ready E4 N",
        "50 s_str_r Ready E4 S\n51 s_str_r Ready L8 S",
        "chip c01",
        "chip c11",
        "chip c24",
        "chip c01",
    )
    play(game, "order og2", "end")
    assert (condition(game, 10), condition(game, 50)) == ("Reduced", "lost")
    assert len(told(game, "totals")) == 2


def test_rs_ccb_3_the_moving_player_wins_ties() -> None:
    """RS-CCB.3, RS-R.83 Equal totals: the other side's unit is the lower."""
    game = position(
        "10 g_gren_r Reduced E4 N", "50 s_str_r Reduced E4 S\n51 s_str_r Ready L8 S", "chip c11", "chip c15"
    )
    play(game, "order og2", "end")
    assert (condition(game, 10), condition(game, 50)) == ("Reduced", "lost")


def test_rs_ex_9_infantry_storms_a_tank() -> None:
    """RS-EX.9, RS-CCB.7, RS-CCB.10 Grenadiers 1 + 3 against T-34/42 1 + 1: immobilized, and they leave."""
    game = position("10 g_gren_r Ready E4 N", "50 s_t34 Move E4 S", "chip c04", "chip c11")
    play(game, "order og2", "end")
    assert unit(game, 50).damage == "immobilized"
    assert asked(game) == "retreat"
    play(game, "retreat 10 to E5", "face 10 N")
    assert at(game, 10) == "E5"
    assert asked(game) == "regroup"


def test_rs_ccb_7_vehicle_higher_eliminates_the_infantry() -> None:
    """RS-CCB.7 T-34/42 1 + 4 against Grenadiers 1 + 0."""
    game = position(
        "10 g_gren_r Ready E4 N\n11 g_gren_r Ready A1 N", "50 s_t34 Move E4 S", "chip c01", "chip c24"
    )
    play(game, "order og2", "end")
    assert condition(game, 10) == "lost"


def test_rs_ccb_8_and_9_a_helpless_vehicle() -> None:
    """RS-CCB.8 Without chips if it cannot attack infantry; RS-CCB.9 eliminated if it was reduced before."""
    game = position("10 g_gren_r Ready E4 N", "50 s_t34 Move E4 S damage=commander_dead\n51 s_t34 Move L8 N")
    play(game, "order og2", "end")
    assert condition(game, 50) == "lost"
    assert at(game, 10) == "E4"
    assert not told(game, "chip")


def test_rs_ccb_10_no_way_out_eliminates_the_infantry() -> None:
    """RS-CCB.10 With enemies in all six hexes around the infantry is lost."""
    ring = "\n".join(
        f"{60 + n} s_str_c Suppressed {label} N"
        for n, label in enumerate(("E3", "F3", "F4", "E5", "D4", "D3"))
    )
    game = position(
        "10 g_gren_r Ready E4 N\n11 g_gren_r Ready A1 N",
        f"50 s_t34 Move E4 S\n{ring}",
        "chip c24",
        "chip c01",
    )
    play(game, "order og2", "end")
    assert condition(game, 10) == "lost"
    assert unit(game, 50).damage == "immobilized"


def test_rs_ex_10_vehicles_with_equal_totals() -> None:
    """RS-EX.10, RS-CCB.11, RS-CCB.13 12 against 12: the moving player's T-34/42 is the higher."""
    game = position(
        "10 g_jpz4 Move E4 N damage=no_penalty\n11 g_gren_r Ready A1 N",
        "50 s_t34 Move E4 S",
        attacker="soviet",
    )
    play(game, "order os2", "end")
    assert (condition(game, 10), condition(game, 50)) == ("lost", "Move")
    assert not told(game, "chip")


def test_rs_ccb_13_lower_then_higher_are_reduced() -> None:
    """RS-CCB.13 Pz III (13) against T-34 (12): both take damage, then the T-34 is destroyed."""
    game = position(
        "10 g_pz3j1 Move E4 N",
        "50 s_t34 Move E4 S\n51 s_t34 Move L8 N",
        "damage no_penalty",
        "damage turret_jammed",
    )
    play(game, "order og3", "end")
    assert condition(game, 50) == "lost"
    assert unit(game, 10).damage == "turret_jammed"


def test_rs_ccb_12_twice_the_total_eliminates() -> None:
    """RS-CCB.12 Tiger 19 against T-60 7."""
    game = position("10 g_tiger Move E4 N", "50 s_t60 Move E4 S\n51 s_t60 Move L8 S")
    play(game, "order og3", "end")
    assert (condition(game, 50), unit(game, 10).damage) == ("lost", "")


def test_rs_ccb_14_the_loser_names_another_unit() -> None:
    """RS-CCB.14 The Tiger fights one T-60 after the other."""
    game = position("10 g_tiger Move E4 N", "50 s_t60 Move E4 S\n51 s_t60 Move E4 S\n52 s_t60 Move L8 S")
    play(game, "order og3", "end", "name 50", "enough")
    assert condition(game, 51) == "lost"


def test_rs_ccb_15_to_17_a_swarm() -> None:
    """RS-CCB.16 Two T-34 without valor make 22 against the Tiger's 19; RS-CCB.17 its owner picks the loss."""
    soviet = "50 s_t34 Move E4 S\n51 s_t34 Move E4 S\n52 s_t34 Move L8 S"
    game = position(
        "10 g_tiger Move E4 N\n11 g_gren_r Ready A1 N", soviet, "damage no_penalty", attacker="soviet"
    )
    play(game, "order os2", "end", "name 50")
    assert options(game) == ["add 51", "enough"]
    play(game, "add 51")
    assert told(game, "swarm")[-1].data["total"] == 22
    assert options(game) == ["lose 50", "lose 51"]
    play(game, "lose 50")
    assert condition(game, 50) == "lost"
    assert unit(game, 51).damage  # alone, 12 against 19, it is reduced and survives
    assert condition(game, 10) == "lost"  # so the Tiger is reduced for the second time


def test_rs_ccb_18_a_winning_swarm_picks_one_to_fight_on() -> None:
    """RS-CCB.18 Two T-34 (22) eliminate a Pz II (8); one of them meets the next enemy alone."""
    soviet = "50 s_t34 Move E4 S\n51 s_t34 Move E4 S"
    german = "10 g_pz2f Move E4 N\n11 g_pz2f Move E4 N\n12 g_gren_r Ready A1 N"
    game = position(german, soviet, "damage no_penalty", "damage no_penalty", attacker="soviet")
    play(game, "order os2", "end", "name 50", "name 10")
    assert options(game) == ["add 11", "enough"]
    play(game, "enough", "add 51")
    assert condition(game, 10) == "lost"
    assert options(game) == ["name 50", "name 51"]
    play(game, "name 51")
    assert asked(game) == "regroup"


def test_rs_ccb_2_the_ordering_player_chooses_the_sequence() -> None:
    """RS-CCB.2 With two contested hexes he is asked which comes first."""
    game = position(
        "10 g_tiger Move E4 N\n11 g_tiger Move G4 N",
        "50 s_t60 Move E4 S\n51 s_t60 Move G4 S\n52 s_t60 Move L8 S",
    )
    play(game, "order og3", "end")
    assert options(game) == ["combat at E4", "combat at G4"]
    play(game, "combat at G4")
    assert (condition(game, 51), condition(game, 50)) == ("lost", "lost")  # 19 against 7, twice
    assert [fact.data["cell"] for fact in told(game, "combat")] == [cell(game, "G4"), cell(game, "E4")]


def test_rs_r_81_shaken_units_fight_and_are_lost() -> None:
    """RS-R.81 A Broken squad that is lower is eliminated at once."""
    game = position(
        "10 g_gren_r Ready E4 N", "50 s_str_r Broken E4 S\n51 s_t60 Move L8 S", "chip c24", "chip c01"
    )
    play(game, "order og2", "end")
    assert (condition(game, 10), condition(game, 50)) == ("Ready", "lost")


def test_rs_ccb_4_named_units_are_seen() -> None:
    """RS-CCB.4 Both blocks and what they hold are revealed."""
    game = position("10 g_tiger Move E4 N", "50 s_t60 Move E4 S\n51 s_t60 Move L8 S")
    play(game, "order og3", "end")
    assert 10 in game.state.memory[1].blocks
    assert 50 in game.state.memory[0].blocks


def test_rs_ast_3_panzerknacker_in_close_combat() -> None:
    """The card Panzerknacker: two more against a vehicle, once."""
    game = position("10 g_gren_r Ready E4 N holds=ag5", "50 s_t34 Move E4 S", "chip c01", "chip c12")
    play(game, "order og2", "end", "use 1")
    assert unit(game, 50).damage == "immobilized"  # 1 + 0 + 2 against 1 + 2: a tie for the mover
    assert game.state.pairs == {}
