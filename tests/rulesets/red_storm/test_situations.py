"""RS-R.126-.143: situations that play will meet, and prompts that must not leak (RS-R.141)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.errors import IllegalAnswer
from tests.contract.looks import records_held
from tests.rulesets.red_storm.looks import FAR, Table, choices, go, kinds, pass_order, said, steps, turn_to
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, unit

ICON = "chip c03"


def fog(kind: str, label: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "hex": label, **more}


# Close combat and events


def melee(*luck: str, soviets: str = "50 s_str_r Suppressed E3 S\n51 s_str_r Suppressed E3 S") -> Table:
    """Unit 10 has entered E3; the order ends, 50 is named against it."""
    more = "52 s_str_r Suppressed E2 N\n53 s_str_r Suppressed L8 N"
    game = position(
        "10 g_pion Ready E4 N\n11 g_gren_r Ready A1 N", f"{soviets}\n{more}", *luck, event_done=False
    )
    play(game, "order og4", "activate 10", "move 10", "step 10 to E3", "face 10 N", "end")
    return play(game, "name 50")


def test_rs_r_38_nobody_in_the_hex_is_activated() -> None:
    """RS-R.38 An event in the middle of the round gives the defender a unit: 50 and 51 are not on offer."""
    game = melee(ICON, "event e02")
    assert turn_to(game) == (1, "activate")
    assert choices(game, "activate") == ["activate 52", "activate 53"]


def test_rs_r_135_the_round_goes_on_with_the_same_chips() -> None:
    """RS-R.135, RS-R.32 After the event the first chip still counts: 3 + 2 against 1 + 0."""
    game = melee(ICON, "event e02", "chip c01")
    play(game, "end")
    assert [(data["total"], data["other"]) for data in said(game, "totals")][:1] == [(5, 1)]
    assert condition(game, 50) == "lost"


def test_rs_r_135_who_comes_joins_later_rounds() -> None:
    """RS-R.135 52 enters E3 in the interrupting order: it may be named when 50 is lost."""
    game = melee(ICON, "event e02", "chip c01")
    go(game, "activate 52", "move 52", "step 52 to E3", "face 52 N")
    assert condition(game, 50) == "lost"
    assert (turn_to(game), options(game)) == ((1, "name"), ["name 51", "name 52"])


def test_rs_r_38_a_close_combat_inside_another() -> None:
    """RS-R.38, RS-CCB.4 53 enters C3 in the interrupting order; of the two squads there one is named.

    It takes two rounds to lose 11 and falls to 12; then the first round at E3 goes on, 3 + 2 against 1.
    """
    draws = [f"chip {chip}" for chip in ("c24", "c01", "c24", "c01", "c01", "c24", "c01")]
    squads = "10 g_pion Ready E3 N\n11 g_gren_r Ready C3 N\n12 g_gren_r Ready C3 N"
    soviets = "50 s_str_r Suppressed E3 S\n53 s_str_r Spent C2 S\n54 s_str_r Suppressed L8 N"
    game = position(squads, soviets, ICON, "event e02", *draws, event_done=False)
    go(game, "order og4", "end", "activate 53", "move 53", "step 53 to C3", "face 53 N")
    assert (turn_to(game), options(game)) == ((0, "name"), ["name 11", "name 12"])
    play(game, "name 11")
    totals = [(data["piece"], data["total"], data["against"], data["other"]) for data in said(game, "totals")]
    assert totals == [(53, 5, 11, 1), (53, 5, 11, 1), (53, 1, 12, 5), (10, 5, 50, 1)]
    assert [condition(game, n) for n in (10, 11, 12, 50, 53)] == ["Ready", "lost", "Ready", "lost", "lost"]


def test_rs_r_68_passengers_are_not_named() -> None:
    """RS-R.68 Only the tank fights, not its rider."""
    soviets = "50 s_t60 Suppressed E3 S\n51 s_str_r Suppressed - - aboard=50\n52 s_str_r Suppressed E3 S"
    game = position("10 g_pion Ready E4 N", f"{soviets}\n53 s_str_r Suppressed L8 N")
    play(game, "order og4", "activate 10", "move 10", "step 10 to E3", "face 10 N", "end")
    assert options(game) == ["name 50", "name 52"]


# Support and mines


def test_rs_r_127_mines_end_the_move_not_the_shot() -> None:
    """RS-R.127 A tank in Support caught by mines may still fire."""
    soviets = "50 s_str_r Suppressed E2 S\n51 s_str_r Suppressed L8 N"
    game = position("10 g_pz3j1 Support E5 N", soviets, "damage no_penalty", fog=[fog("mines", "H4")])
    play(game, "order og4", "activate 10", "move 10", "step 10 to F4", "face 10 N")
    assert "fire 10 at E2" in options(game)


@pytest.mark.parametrize("first", ["move", "fire"])
def test_rs_r_103_a_crew_that_is_injured_when_it_has_done_both(first: str) -> None:
    """RS-R.103 It moved and fired, in either order; hurt then, it does neither in a bonus order."""
    luck = ["chip c01", "chip c19", "damage crew_injured", "event e01"]
    soviets = "50 s_str_r Spent E3 S\n51 s_t34 Fire E2 S"
    game = position("10 g_pz3j1 Support E6 N", soviets, *luck, event_done=False)
    way, shot = ["move 10", "step 10 to E5", "stop 10", "face 10 N"], ["fire 10 at E3"]
    go(game, "order og4", "activate 10", *(way + shot if first == "move" else shot + way), "end", "end")
    go(game, "order os4", "activate 51", "fire 51 at E5", "end", "end", "activate 10")
    assert {text.split()[0] for text in options(game)} == {"spot"}


def test_rs_r_16_a_reacting_vehicle_chooses_a_class_too() -> None:
    """RS-R.16 A T-60 (either) that fires at a tank with a rider has to choose."""
    game = position("10 g_pz2f Move E6 N\n11 g_gren_r Ready - - aboard=10", "50 s_t60 Fire E2 S", "chip c01")
    play(game, "order og4", "activate 10", "move 10", "step 10 to E5", "react with 50")
    assert (turn_to(game), options(game)) == ((1, "class"), ["against infantry", "against vehicles"])


# Reinforcements


def reinforced(soviets: str = FAR, **more: Any) -> Table:
    """Two German vehicles come at the end of the turn, by A3 or A4."""
    cards = [{"asset": "ag10", "pile": "early", "units": {"g_pz4g": 1, "g_222": 1}, "entry": ["A3-A4"]}]
    sheets = {"german": {"cards": cards}}
    game = position(
        "10 g_gren_r Suppressed A8 N",
        soviets,
        "event ag10",
        deck=(1, 2, 2),
        event_done=False,
        sheets=sheets,
        **more,
    )
    return pass_order(pass_order(game, "og5"), "os4")


def test_rs_r_119_placed_in_the_entry_zone_at_once() -> None:
    """RS-R.119 Hex, any rated condition and facing, one after the other; then they are in play."""
    game = reinforced()
    new = int(options(game)[0].split()[1])
    assert options(game) == [f"place {new} at A3", f"place {new} at A4"]
    play(game, f"place {new} at A3")
    assert options(game) == ["set to Move", "set to Fire", "set to Support"]
    play(game, "set to Move", f"face {new} SE")
    assert (unit(game, new).kind, at(game, new), condition(game, new)) == ("g_pz4g", "A3", "Move")
    other = int(options(game)[0].split()[1])
    play(game, f"place {other} at A4", "set to Fire", f"face {other} SE")
    assert turn_to(game) == (0, "order")
    play(game, "order og3")
    assert {f"activate {new}", f"activate {other}"} <= set(options(game))


def test_rs_r_119_while_they_come_no_rule_holds_what_the_card_says() -> None:
    """RS-R.141 What the others do not know of the card is only where a guess deals it anew."""
    assert records_held(reinforced(), ()) == []


def test_rs_r_119_not_where_enemies_are() -> None:
    """RS-R.119 With a Soviet squad in A3 only A4 is free."""
    game = reinforced("50 s_str_r Suppressed A3 N")
    assert [text.split()[-1] for text in options(game)] == ["A4"]


def test_rs_r_119_without_a_free_hex_they_wait() -> None:
    """RS-R.119 Both hexes are taken: the owner's next order comes, and the one after; then he is asked."""
    game = reinforced("50 s_str_r Suppressed A3 N\n51 s_str_r Suppressed A4 N")
    assert turn_to(game) == (0, "order")
    pass_order(game, "og5")
    go(game, "order os1", "activate 50", "move 50", "step 50 to B2", "face 50 N", "end", "end")
    while asked(game) == "activate":  # the end-of-turn event
        play(game, "end")
    assert (turn_to(game), [text.split()[-1] for text in options(game)]) == ((0, "enter"), ["A3"])


# What prompts tell


def test_rs_r_141_hidden_bars_do_not_change_the_options() -> None:
    """RS-R.141, RS-R.131 A mover has the same steps whatever lies face-down before him."""
    found = []
    for kind in ("empty", "wire", "mines", "roadblock", "foxhole"):
        game = position("10 g_pz2f Move D4 N", FAR, fog=[fog(kind, "E4")], boards=("1a",))
        play(game, "order og4", "activate 10", "move 10")
        found.append(steps(game))
    assert all(offer == found[0] for offer in found)


def test_rs_r_141_a_window_even_if_nobody_can_fire() -> None:
    """RS-R.141 The mover cannot know that the block in sight is a tank in Move: its owner is asked."""
    game = position("10 g_gren_r Ready E6 N", "50 s_t60 Move E2 S")
    play(game, "order og4", "activate 10", "move 10", "step 10 to E5")
    assert (turn_to(game), options(game)) == ((1, "react"), ["pass"])


def test_rs_r_141_a_hidden_ambusher_opens_no_window() -> None:
    """RS-R.141 A face-down marker in sight is the same to the mover, Empty or Ambush."""
    asks = []
    for kind in ("empty", "ambush"):
        marker = fog(kind, "E2", **({"number": 1} if kind == "ambush" else {}))
        soviets = f"{FAR}\n51 s_str_r Ready - - ambush=1" if kind == "ambush" else FAR
        game = position("10 g_gren_r Ready E6 N", soviets, fog=[marker])
        play(game, "order og4", "activate 10", "move 10", "step 10 to E5")
        asks.append(turn_to(game))
    assert asks == [(0, "step"), (0, "step")]


@pytest.mark.parametrize("deed", ["chip", "step into fog"])
def test_rs_r_126_nothing_is_taken_back_after_luck_or_a_reveal(deed: str) -> None:
    """RS-R.126 Neither a shot nor a step that turned a marker up; a plain step may be."""
    soviets = "50 s_str_r Suppressed E2 S\n51 s_str_r Suppressed L8 N"
    game = position("10 g_gren_r Ready E5 N", soviets, "chip c01", fog=[fog("empty", "H4")])
    play(game, "order og4", "activate 10")
    if deed == "chip":
        play(game, "fire 10 at E2")
    else:
        play(game, "move 10", "step 10 to F5")
    with pytest.raises(IllegalAnswer):
        game.undo()


def test_rs_r_126_a_choice_that_showed_nothing_may_be_taken_back() -> None:
    """RS-R.126 The choice of the unit."""
    game = position("10 g_gren_r Ready E5 N", FAR)
    play(game, "order og4", "activate 10")
    game.undo()
    assert turn_to(game) == (0, "activate")


@pytest.mark.parametrize(
    ("face_up", "to", "undoable"), [(False, "E5", False), (False, "D6", True), (True, "E5", True)]
)
def test_rs_r_126_a_step_beside_a_face_down_marker(face_up: bool, to: str, undoable: bool) -> None:
    """RS-R.126 At E5 the squad has seen that F4 is no ambush; at D6 nothing, nor beside what lies face-up."""
    markers = [fog("mines", "F4", face_up=face_up), fog("empty", "L1")]
    game = position("10 g_gren_r Ready E6 N", FAR, fog=markers)
    play(game, "order og4", "activate 10", "move 10", f"step 10 to {to}")
    assert game.seat(0).can_undo is undoable


def test_rs_r_125_the_owner_of_the_unit_chooses() -> None:
    """RS-R.125, RS-R.67 The facing of a passenger that survives its carrier is its owner's."""
    units = "10 g_251 Move E5 N\n11 g_gren_r Ready - - aboard=10"
    game = position(units, "50 s_t34 Fire E2 S", "chip c01", "chip c24", active="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E5")
    assert turn_to(game) == (0, "facing")


def test_rs_gen_4_a_card_overrides_the_rules() -> None:
    """RS-GEN.4 Combat Engineers walk through mines that reduce anybody else; the mines stay armed."""
    for holds, then in (("", "Reduced"), (" holds=aa3", "Ready")):
        game = position(f"10 g_gren_r Ready E5 N{holds}", FAR, fog=[fog("mines", "H4")])
        play(game, "order og4", "activate 10", "move 10", "step 10 to F5")
        assert condition(game, 10) == then
    assert [marker.armed for marker in game.state.fog.values()] == [True]
    assert kinds(game, "mines") == ["mines"]


def test_rs_opf_1_movement_can_trigger_three_kinds_of_combat() -> None:
    """RS-OPF.1 One step into E3: an ambush beside it, opportunity fire, and close combat at the end."""
    soviets = (
        "50 s_str_r Suppressed E3 S\n51 s_str_r Ready - - ambush=1\n52 s_wt Ready E1 S\n53 s_str_r Ready L8 N"
    )
    luck = ["chip c01", "chip c01", "chip c01", "chip c01"]  # at 10, at 50 in the same hex, its check, at 10
    game = position("10 g_pion Ready E4 N", soviets, *luck, fog=[fog("ambush", "D2", number=1)])
    play(game, "order og4", "activate 10", "move 10", "step 10 to E3")
    go(game, "face 51 SE", "fire 51 at E3", "react with 52", "face 10 N", "end")
    assert kinds(game, "ambush", "reacts", "combat") == ["ambush", "reacts", "combat"]
