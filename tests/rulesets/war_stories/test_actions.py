"""WS-ACT, WS-SPN, WS-R.48 to WS-R.53: advance, aim, cower, regroup, rout, sprint."""

from __future__ import annotations

from tests.rulesets.war_stories.positions import (
    activate,
    asked,
    at,
    options,
    play,
    position,
    shift,
    steps,
    told,
    unit,
)

FAR = "660 G-GREN N9 spent"


def test_ws_act_2_all_six_for_a_ready_unit() -> None:
    game = activate(position("110 A-RIFLE C4", "660 G-GREN C6 spent known"), 110)
    verbs = [text.split()[0] for text in options(game)]
    assert verbs == ["no", "advance", "fire", "aim", "cower", "rout", "sprint"]


def test_ws_act_3_move_then_fire_with_limited_fp() -> None:
    """WS-R.95 Limited FP 4 reaches the icon 4 of c18, which then is one row up."""
    game = position("110 A-RIFLE C4", "660 G-GREN C7 spent", "chit c18")
    activate(game, 110, "advance 110", "step 110 to C5", "stop 110", "fire 110 at 660")
    assert shift(game) == {"WS-MOD.10": 1}
    assert unit(game, 110).spent


def test_ws_act_3_not_in_the_middle_of_the_move() -> None:
    """WS-R.48 Fire first, then the whole move; no second shot afterwards."""
    game = position("110 A-RIFLE C4", "660 G-GREN C7 spent", "chit c03")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert unit(game, 110).spent
    assert asked(game) == "move"
    play(game, "step 110 to C3", "step 110 to C2", "stop 110")
    assert at(game, 110) == "C2"
    assert game.state.active == 1


def test_ws_spn_2_an_advance_without_fire_does_not_spend() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C7 spent")
    activate(game, 110, "advance 110", "step 110 to C5", "stop 110", "hold 110")
    assert not unit(game, 110).spent


def test_ws_r_48_bog_ends_the_advance_without_fire() -> None:
    """Chit c24 fails a regular; the enemy in C6 is spotted, but there is no shot."""
    game = position("110 A-RIFLE C4", "660 G-GREN C6 spent", "chit c24", chart={"mud": ["C4"]})
    activate(game, 110, "advance 110", "step 110 to C3")
    assert unit(game, 110).spent
    assert game.state.active == 1
    assert not told(game, "shot")


def test_ws_act_5_aim_and_keep_the_marker() -> None:
    """WS-SPN.2 Aiming without fire does not spend; WS-AST.8 the marker lies in the hex."""
    game = position("110 A-RIFLE C4", "660 G-GREN C6 spent")
    activate(game, 110, "aim 110", "aim 110 at 660", "wait 110")
    assert game.state.box.ground.map.labels[unit(game, 110).aim] == "C6"
    assert not unit(game, 110).spent


def test_ws_act_6_another_action_removes_the_marker() -> None:
    """WS-R.50 Advance, cower, sprint: gone. No action: it stays."""
    for words in (("advance 110", "step 110 to C3"), ("cower 110",), ("sprint 110", "step 110 to C3")):
        game = activate(position("110 A-RIFLE C4 aim=C6", FAR), 110, *words)
        assert unit(game, 110).aim == -1


def test_ws_act_6_suppression_removes_the_marker() -> None:
    """c35 at range 1 is a miss, exposed by ambush or not; c18 (FP 4) suppresses at range 1."""
    game = position("110 A-RIFLE C4", "660 G-GREN C6 aim=C9", "chit c18")
    activate(game, 110, "fire first 110", "fire 110 at 660")
    assert unit(game, 660).suppressed
    assert unit(game, 660).aim == -1


def test_ws_r_49_a_failed_check_removes_an_old_marker() -> None:
    """WS-SPT.3, WS-SPT.4 From C4 the squad at I4 is 6 hexes off, within 6 + 4: ordinary; c24 fails."""
    game = position("110 A-RIFLE C4 aim=C6", "660 G-GREN I4", "chit c24")
    activate(game, 110, "aim 110", "aim 110 at 660")
    assert unit(game, 110).aim == -1
    assert not unit(game, 110).spent
    assert game.state.active == 1


def test_ws_r_49_at_the_same_hex_without_a_new_check() -> None:
    """The AIM marker spots all enemies in its hex: no chit for the spotting, one for the shot."""
    game = position("110 A-RIFLE C4 aim=I4", "660 G-GREN I4", "chit c03")
    activate(game, 110, "aim 110", "aim 110 at 660", "shoot 110")
    assert not told(game, "checked")
    assert unit(game, 110).aim >= 0  # WS-R.50 fire into the AIM hex keeps it


def test_ws_spt_4_beyond_the_range_a_difficult_check() -> None:
    """Signature 6 + awareness 4: 10 ordinary, 11 difficult: two chits, both must pass."""
    game = position("110 A-RIFLE B4", "660 G-GREN M4", "chit c03", "chit c12")
    activate(game, 110, "aim 110", "aim 110 at 660")
    assert told(game, "checked")[-1].data["how"] == "difficult"
    assert asked(game) == "aimed"


def test_ws_spt_4_twice_the_range_is_the_limit() -> None:
    """WS-R.89 A team of signature 4 in woods counts 2; a suppressed spotter (0): range 2, so 4 at most."""
    chart = {"woods": ["C8", "F4"]}
    game = position("110 A-RIFLE C4 tokens=S20", "660 G-GREN-T C8\n661 G-GREN-T C9", chart=chart)
    activate(game, 110, "do not rally 110", "aim 110")
    assert options(game) == ["aim 110 at 660"]  # 4 hexes; C9 is hidden by the woods


def test_ws_val_5_unlucky_13_in_a_spotting_check() -> None:
    """WS-R.15 Chit c16 has one medal, enough for a regular, but its 13 says SPOT."""
    game = position("110 A-RIFLE C4", "660 G-GREN I4", "chit c16")
    activate(game, 110, "aim 110", "aim 110 at 660")
    assert told(game, "checked")[-1].data["passed"] is False


def test_ws_act_7_cower_returns_the_other_token() -> None:
    """WS-R.51 The unit is suppressed at once; the token takes effect at its next activation."""
    game = position("110 A-RIFLE C4", FAR, "cower S1", "cower S20")
    activate(game, 110, "cower 110", "keep S1")
    assert unit(game, 110).suppressed
    play(game, "order G-O7", "done", "end")
    play(game, "order A-O7", "done", "activate A-O7 110")
    assert told(game, "revealed")[-1].data["effect"] == "hesitation"


def test_ws_r_51_a_spent_unit_cowers_too() -> None:
    game = activate(
        position("110 A-RIFLE C4 spent", FAR, "cower S1", "cower S20"), 110, "cower 110", "keep S1"
    )
    assert unit(game, 110).suppressed


def test_ws_act_8_regroup() -> None:
    game = activate(position("400 A-M4 C4/S spent moving", FAR), 400, "regroup 400")
    assert not unit(game, 400).spent
    assert not unit(game, 400).moving


def test_ws_act_9_rout_leads_away_and_drops_the_weapon() -> None:
    """WS-R.52 From C4 the enemy at C6 is 2 off: only hexes at 3; WS-WPN.6; spent afterwards (WS-SPN.1)."""
    game = position("110 A-RIFLE C4 weapon=W-A2", "660 G-GREN C6 spent")
    activate(game, 110, "rout 110")
    assert len(game.state.dropped) == 1
    assert steps(game) == {"B3", "C3", "D3"}
    assert not [text for text in options(game) if text.startswith("stop")]
    play(game, "step 110 to C3", "stop 110")
    assert unit(game, 110).spent


def test_ws_r_52_hidden_enemies_do_not_count() -> None:
    """The ambusher at C5 is not revealed; the distance to N9 alone must grow."""
    counter = {"number": 10, "kind": "ambush", "hex": "F8"}
    game = position(
        "110 A-RIFLE F7 tokens=S20", "660 G-GREN - ambush=10\n661 G-GREN C2 spent", counters=[counter]
    )
    activate(game, 110, "do not rally 110", "rout 110")
    assert "F8" in steps(game)


def test_ws_r_52_a_gun_routs_at_full_speed() -> None:
    """WS-ACT.12 A 57 mm has speed 1: in a sprint one hex, in a rout one area."""
    game = position("210 A-57 C5/S", "660 G-GREN B2 spent")
    activate(game, 210, "rout 210", "step 210 to C6", "face 210 S")
    assert "C7" in steps(game)
    game = position("210 A-57 C5/S", "660 G-GREN B2 spent")
    activate(game, 210, "sprint 210", "step 210 to C6", "face 210 S")
    assert steps(game) == set()


def test_ws_act_10_a_sprint_is_at_full_speed() -> None:
    """WS-MOV.2 Two points: from C4 (area of B3) into two more areas, three hexes and more."""
    game = activate(position("110 A-RIFLE C4", FAR), 110, "sprint 110")
    play(game, "step 110 to C5", "step 110 to C6", "step 110 to C7", "step 110 to C8", "step 110 to C9")
    assert at(game, 110) == "C9"


def test_ws_act_11_infantry_that_sprints_into_melee_fires() -> None:
    """WS-R.53 With limited FP; WS-MEL.6 exposed; WS-MEL.1 c18: FP 4 reaches 4."""
    game = position("110 A-RIFLE C4", "660 G-GREN C5 spent", "chit c35")
    activate(game, 110, "sprint 110", "step 110 to C5")
    assert options(game) == ["fire 110 at 660", "hold 110"]
    play(game, "fire 110 at 660")
    assert shift(game) == {"WS-MEL.6": 1}


def test_ws_r_53_not_if_op_fire_stopped_it() -> None:
    """WS-R.103 The defender in the hex fires at the entering squad: c19 at range 0 damages it."""
    game = position("110 A-RIFLE C4", "660 G-GREN C5", "chit c19", "token D5")
    activate(game, 110, "sprint 110", "step 110 to C5", "op fire 660")
    assert unit(game, 110).spent
    assert game.state.active == 1


def test_ws_spn_1_a_sprint_that_is_stopped_spends_all_the_same() -> None:
    """WS-R.59 HESITATION by op fire: c18 suppresses at range 0 or 1 (row 2 or 3 S)."""
    game = position("110 A-RIFLE C4", "660 G-GREN C7", "chit c35", "token S1")
    activate(game, 110, "sprint 110", "step 110 to C5", "op fire 660")
    assert unit(game, 110).spent
    assert at(game, 110) == "C5"


def test_ws_r_59_hesitation_ends_an_advance_without_spending() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C7", "chit c35", "token S1")
    activate(game, 110, "advance 110", "step 110 to C5", "op fire 660")
    assert unit(game, 110).suppressed
    assert not unit(game, 110).spent
    assert game.state.active == 1


def test_ws_r_59_mobility_shortens_the_move() -> None:
    """Speed 2 halved is 1, one point is used: no more steps, but it may fire (merely suppressed)."""
    game = position("110 A-RIFLE C4", "660 G-GREN C7\n760 G-STUG C9/N spent", "chit c35", "token S14")
    activate(game, 110, "advance 110", "step 110 to C5", "op fire 660")
    assert steps(game) == set()
    play(game, "stop 110")
    assert asked(game) == "fire"
