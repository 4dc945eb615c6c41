"""RS-FOW, RS-AMB, RS-R.54-.62: fog of war markers and ambushes."""

from __future__ import annotations

from typing import Any

from tests.rulesets.red_storm.positions import (
    asked,
    at,
    condition,
    options,
    play,
    position,
    shift,
    told,
    unit,
)

MOVER = "10 g_gren_r Ready E5 N"
FAR = "50 s_str_r Suppressed L8 N"


def fog(kind: str, label: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "hex": label, **more}


def test_rs_fow_11_entering_the_area_turns_the_marker_up() -> None:
    """RS-FOW.11, RS-R.55 An Empty marker at C7 is turned up by a step to D8 in its area, and removed."""
    game = position(MOVER, FAR, fog=[fog("empty", "C7")])
    play(game, "order og2", "activate 10", "move 10", "step 10 to D6")
    assert len(game.state.fog) == 1
    play(game, "step 10 to D8")
    assert game.state.fog == {}
    assert told(game, "turned_up")[-1].data["kind"] == "empty"


def test_rs_r_54_the_defender_reveals_nothing() -> None:
    """RS-R.54 Only an attacker's step turns markers up."""
    game = position(MOVER, "50 s_str_r Ready D6 N", fog=[fog("empty", "C7")], active="soviet")
    play(game, "order os1", "activate 50", "move 50", "step 50 to D8")
    assert len(game.state.fog) == 1


def test_rs_fow_7_mines_reduce_the_first_and_slow_the_others() -> None:
    """RS-FOW.7, RS-R.58 The first attacker is reduced and stops; then each hex of the area is its own."""
    game = position(f"{MOVER}\n11 g_gren_r Ready E5 N", FAR, fog=[fog("mines", "C7")])
    play(game, "order og2", "activate 10", "move 10", "step 10 to D6", "step 10 to D7")
    assert (condition(game, 10), asked(game)) == ("Reduced", "facing")
    play(game, "face 10 N", "activate 11", "move 11", "step 11 to D6")
    reach = {text.split()[-1] for text in options(game) if text.startswith("step")}
    assert "D7" in reach
    assert "D8" not in reach
    play(game, "step 11 to D7")
    assert condition(game, 11) == "Ready"


def test_combat_engineers_pass_mines_that_stay_armed() -> None:
    """The card Combat Engineers: neither reduced nor stopped; the mines wait for the next unit."""
    game = position("10 g_pion Ready D6 N holds=aa3", FAR, fog=[fog("mines", "C7")])
    play(game, "order og2", "activate 10", "move 10", "step 10 to D7")
    assert (condition(game, 10), asked(game)) == ("Ready", "step")
    assert [marker.armed for marker in game.state.fog.values()] == [True]
    assert [fact.data for fact in told(game, "shown")] == [{"marker": 1, "card": "aa3"}]  # RS-AST.12


def test_combat_engineers_clear_an_obstacle() -> None:
    """The card Combat Engineers: a face-up marker next to the holder is removed; the holder is Spent."""
    game = position("10 g_pion Ready D6 N holds=aa3", FAR, fog=[fog("wire", "D7", face_up=True)])
    play(game, "order og2", "activate 10", "clear 10 marker 101")
    assert game.state.fog == {}
    assert condition(game, 10) == "Spent"


def test_rs_fow_10_wire_bars_infantry() -> None:
    """RS-FOW.10, RS-R.60, RS-R.131 The step fails, the point is lost, the unit may go on with the rest."""
    game = position("10 g_gren_r Ready D6 N", FAR, fog=[fog("wire", "C7")])
    play(game, "order og2", "activate 10", "move 10", "step 10 to D7")
    assert (at(game, 10), asked(game)) == ("D6", "step")
    assert "step 10 to C7" not in options(game)
    play(game, "step 10 to C6")
    assert asked(game) == "facing"


def test_rs_fow_10_a_tracked_vehicle_removes_the_wire() -> None:
    """RS-FOW.10 It moves on freely."""
    game = position("10 g_pz2f Move D6 N", FAR, fog=[fog("wire", "C7")])
    play(game, "order og3", "activate 10", "move 10", "step 10 to D7")
    assert (at(game, 10), asked(game), game.state.fog) == ("D7", "step", {})


def test_rs_fow_8_a_hidden_roadblock_bars_a_vehicle() -> None:
    """RS-FOW.8, RS-R.59 Its hex cannot be entered by a vehicle; other hexes of the area can."""
    game = position("10 g_pz2f Move D6 N\n11 g_gren_r Ready D6 N", FAR, fog=[fog("roadblock", "D7")])
    play(game, "order og4", "activate 10", "move 10", "step 10 to D7")
    assert at(game, 10) == "D6"
    play(game, "step 10 to C7", "stop 10", "face 10 N", "activate 11", "move 11", "step 11 to D7")
    assert at(game, 11) == "D7"


def test_rs_fow_5_a_ford_opens_the_river() -> None:
    """RS-FOW.5, RS-R.54, RS-R.56 Next to the river the Ford at H5 is turned up and can be entered."""
    game = position("10 g_pz2f Move F4 N", FAR, boards=("2b",), fog=[fog("ford", "H5")])
    play(game, "order og3", "activate 10", "move 10", "step 10 to G5")
    assert game.state.fog[101].up
    play(game, "step 10 to H5")
    assert at(game, 10) == "H5"


def test_rs_fow_6_a_foxhole_protects_one() -> None:
    """RS-FOW.6, RS-R.57 It is turned up by the attack; the owner says which of two has the place."""
    soviet = "50 s_str_r Suppressed E3 S\n51 s_str_r Suppressed E3 S"
    game = position(MOVER, soviet, "chip c01", "chip c01", fog=[fog("foxhole", "E3")])
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert (game.ask and game.ask.seat, options(game)) == (1, ["shelter 50", "shelter 51"])
    play(game, "shelter 51")
    shifts = {fact.data["piece"]: fact.data["shift"] for fact in told(game, "result")}
    assert shifts == {50: 0, 51: -1}
    assert game.state.fog[101].up


def test_rs_fow_9_a_trench_protects_two_and_their_flank() -> None:
    """RS-FOW.9 Two infantry have a downshift each, and no flank upshift."""
    soviet = "50 s_str_r Suppressed E3 N\n51 s_str_r Suppressed E3 N"
    game = position(MOVER, soviet, "chip c01", "chip c01", fog=[fog("trench", "E3")])
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert [fact.data["shift"] for fact in told(game, "result")] == [-1, -1]


def test_rs_r_57_not_for_the_attacker() -> None:
    """RS-R.57 The attacker's infantry in a foxhole hex has no place."""
    game = position(
        "10 g_gren_r Suppressed E3 S",
        "50 s_str_r Ready E5 N",
        "chip c01",
        fog=[fog("foxhole", "E3", face_up=True)],
        active="soviet",
    )
    play(game, "order os1", "activate 50", "fire 50 at E3")
    assert shift(game) == {"RS-SFT.4": 1} or "RS-R.57" not in shift(game)


def test_the_card_bunker() -> None:
    """The card Bunker: three downshifts from its front, one from behind, and fire only to the front."""
    works = [{"asset": "ag9", "hex": "E3", "facing": "S"}]
    german = "10 g_gren_r Suppressed E3 S"
    game = position(
        german,
        "50 s_str_r Ready E5 N\n51 s_str_r Ready E1 S",
        "chip c01",
        "chip c01",
        attacker="soviet",
        works=works,
    )
    play(game, "order os1", "activate 50", "fire 50 at E3")
    assert shift(game) == {"RS-R.57": -3}
    game = position(german, "51 s_str_r Ready E1 S", "chip c01", attacker="soviet", works=works)
    play(game, "order os1", "activate 51", "fire 51 at E3")
    assert shift(game) == {"RS-R.57": -1, "RS-SFT.4": 1}
    game = position(
        german,
        "50 s_str_r Suppressed E5 N\n51 s_str_r Suppressed E1 S",
        attacker="soviet",
        active="german",
        works=works,
    )
    play(game, "order og2", "activate 10")
    assert [text for text in options(game) if text.startswith("fire")] == ["fire 10 at E5"]


# Ambush


AMBUSH = "51 s_str_r Ready - - ambush=1"


def test_rs_amb_1_to_3_an_ambush_interrupts_the_mover() -> None:
    """RS-AMB.1 A step next to the marker uncovers it, RS-AMB.2 the unit is placed, RS-AMB.3 and may fire."""
    game = position(MOVER, f"{FAR}\n{AMBUSH}", "chip c21", fog=[fog("ambush", "D7", number=1)])
    play(game, "order og2", "activate 10", "move 10", "step 10 to D6")
    assert asked(game) == "facing"
    play(game, "face 51 N")
    assert "fire 51 at D6" in options(game)
    play(game, "fire 51 at D6")
    assert (condition(game, 10), condition(game, 51)) == ("Reduced", "Spent")
    assert (asked(game), game.ask and game.ask.seat) == ("facing", 0)


def test_rs_amb_3_the_action_may_be_declined() -> None:
    """RS-AMB.3 The ambusher does nothing and the mover goes on."""
    game = position(MOVER, f"{FAR}\n{AMBUSH}", fog=[fog("ambush", "D7", number=1)])
    play(game, "order og2", "activate 10", "move 10", "step 10 to D6", "face 51 N", "pass")
    while asked(game) == "react":
        play(game, "pass")
    assert (asked(game), condition(game, 51)) == ("step", "Ready")


def test_rs_amb_4_the_defender_activates_a_hidden_unit() -> None:
    """RS-AMB.4, RS-R.78 The marker goes, the vehicle is placed as he likes and acts at full strength."""
    game = position(
        MOVER,
        f"{FAR}\n52 s_t70 Move - - ambush=1",
        "chip c14",
        fog=[fog("ambush", "E2", number=1)],
        active="soviet",
    )
    play(game, "order os2", "activate 52", "set to Fire", "face 52 S", "fire 52 at E5")
    assert shift(game) == {"RS-SFT.6": 1}
    assert game.state.fog == {}


def test_rs_r_77_a_spotted_ambush_is_placed_without_an_action() -> None:
    """RS-R.77 The spotter sees the block."""
    game = position(MOVER, f"{FAR}\n{AMBUSH}", fog=[fog("ambush", "E2", number=1)])
    play(game, "order og2", "activate 10", "spot 10 at E2", "face 51 S")
    assert asked(game) == "activate"
    assert 51 in game.state.memory[0].blocks


def test_rs_r_76_in_the_marker_hex_the_mover_is_contested() -> None:
    """RS-R.76 The ambusher cannot fire at its own hex; the mover has stopped."""
    game = position("10 g_gren_r Ready D6 N", f"{FAR}\n{AMBUSH}", fog=[fog("ambush", "D7", number=1)])
    play(game, "order og2", "activate 10", "move 10", "step 10 to D7", "face 51 N")
    assert not [text for text in options(game) if text.startswith("fire")]
    play(game, "pass")
    while asked(game) == "react":
        play(game, "pass")
    assert asked(game) == "facing"


def test_rs_r_130_an_eliminated_mover_uncovers_nothing_more() -> None:
    """RS-R.130 Mines kill a Reduced squad; the ambush next to the hex stays hidden."""
    game = position(
        "10 g_gren_r Reduced D6 N\n11 g_gren_r Ready A1 N",
        f"{FAR}\n{AMBUSH}",
        fog=[fog("mines", "C7"), fog("ambush", "E8", number=1)],
    )
    play(game, "order og2", "activate 10", "move 10", "step 10 to D7")
    assert condition(game, 10) == "lost"
    assert unit(game, 51).hidden


def test_rs_r_59_a_roadblock_on_a_bridge_bars_all() -> None:
    """RS-R.59 Face-up at H4 of board 2a, infantry cannot enter either."""
    game = position("10 g_gren_r Ready G4 N", FAR, boards=("2a",), fog=[fog("roadblock", "H4", face_up=True)])
    play(game, "order og2", "activate 10", "move 10")
    assert "step 10 to H4" not in options(game)
