"""RS-SPT, RS-R.120-.122: spotting a hex, and what a player knows of the enemy's blocks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table, choices, turn_to
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told, unit

SPOTTER = "10 g_gren_r Ready E5 N"


def seen_by(game: Table, seat: int, piece: int) -> dict[str, Any]:
    """A block as a seat sees it."""
    return next(dict(p) for p in game.seat(seat).view()["pieces"] if p["id"] == piece)


@pytest.mark.parametrize(
    ("block", "spots"),
    [
        ("g_gren_r Ready", True),
        ("g_gren_r Spent", True),
        ("g_gren_r Reduced", True),
        ("g_gren_r Suppressed", False),
        ("g_gren_r Broken", False),
        ("g_pz2f Move", True),
        ("g_pz2f Suppressed", False),
        ("g_pz2f Fire damage=gun_damaged", True),
    ],
)
def test_rs_spt_1_not_if_suppressed_or_broken(block: str, spots: bool) -> None:
    """RS-SPT.1, RS-R.29 All others may, a damaged gun does not matter."""
    kind, state, *damage = block.split()
    game = position(" ".join(["10", kind, state, "E5 N", *damage]), "50 s_str_r Spent E2 S")
    play(game, "order og4")
    if "activate 10" in options(game):
        play(game, "activate 10")
    assert bool(choices(game, "spot")) is spots


def test_rs_spt_1_enemies_and_face_down_markers_in_sight() -> None:
    """RS-SPT.1, RS-R.29 At any distance, behind the spotter too; not through woods, and no face-up marker."""
    fog = [{"kind": "empty", "hex": "C2"}, {"kind": "mines", "hex": "G2", "face_up": True}]
    soviets = "50 s_str_r Spent E2 S\n51 s_str_r Spent L8 N\n52 s_str_r Spent B4 N"
    game = position("10 g_stug Fire E5 N", soviets, fog=fog, overlays=("O08a C4",))
    play(game, "order og4", "activate 10")
    assert choices(game, "spot") == ["spot 10 at E2", "spot 10 at L8", "spot 10 at C2"]


def test_rs_spt_1_the_defender_does_not_spot_his_own_markers() -> None:
    """RS-SPT.1 For him there are only the enemy's units."""
    fog = [{"kind": "empty", "hex": "C2"}]
    game = position("10 g_gren_r Spent E2 S", "50 s_str_r Ready E5 N", fog=fog, active="soviet")
    play(game, "order os1", "activate 50")
    assert choices(game, "spot") == ["spot 50 at E2"]


def test_rs_r_29_into_a_wood_from_outside() -> None:
    """RS-R.29 A squad at the far side of its wood can be spotted, though it cannot be fired at."""
    game = position(SPOTTER, "50 s_str_r Spent E3 N", overlays=("O01a E3",))
    play(game, "order og2", "activate 10")
    assert choices(game, "spot") == ["spot 10 at E3"]
    assert choices(game, "fire") == []


def test_rs_spt_2_everything_in_the_hex_is_revealed() -> None:
    """RS-SPT.2, RS-CTR.3 Both blocks with their conditions, the damage, the card, and nothing elsewhere."""
    soviets = (
        "50 s_str_r Spent E2 S holds=as5\n51 s_t34 Support E2 S damage=turret_jammed\n52 s_kv1 Fire F2 S"
    )
    game = position(SPOTTER, soviets)
    assert "name" not in seen_by(game, 0, 51)
    assert seen_by(game, 0, 51)["markers"] == ["damage"]
    play(game, "order og2", "activate 10", "spot 10 at E2")
    assert seen_by(game, 0, 50)["name"] == "Strelki (regular)"
    assert seen_by(game, 0, 51)["name"] == "T-34/42"
    assert "turret_jammed" in seen_by(game, 0, 51)["markers"]
    assert any("PTRD Rifle" in mark for mark in seen_by(game, 0, 50)["markers"])
    assert "name" not in seen_by(game, 0, 52)
    assert game.state.memory[0].blocks == (50, 51)


@pytest.mark.parametrize(("kind", "left"), [("empty", []), ("foxhole", ["foxhole"]), ("wire", ["wire"])])
def test_rs_spt_2_the_marker_is_turned_over(kind: str, left: list[str]) -> None:
    """RS-SPT.2, RS-R.55 An Empty marker goes, any other lies face-up from now on."""
    game = position(SPOTTER, "50 s_str_r Suppressed L8 N", fog=[{"kind": kind, "hex": "E2"}])
    play(game, "order og2", "activate 10", "spot 10 at E2")
    assert [(marker.kind, marker.up) for marker in game.state.fog.values()] == [(k, True) for k in left]


def test_rs_spt_3_condition_and_facing_stay() -> None:
    """RS-SPT.3 The spotted squad is as it was."""
    game = position(SPOTTER, "50 s_str_r Ready E2 SW")
    play(game, "order og2", "activate 10", "spot 10 at E2")
    assert (condition(game, 50), unit(game, 50).facing) == ("Ready", 4)


def test_rs_spt_4_a_ready_spotter_stays_ready() -> None:
    """RS-SPT.4 And its activation is over."""
    game = position(SPOTTER, "50 s_str_r Ready E2 S")
    play(game, "order og2", "activate 10", "spot 10 at E2")
    assert (condition(game, 10), asked(game)) == ("Ready", "activate")


def test_rs_r_77_a_spotted_ambush_is_placed_without_action() -> None:
    """RS-R.77 The defender chooses condition and facing of the tank; then the attacker goes on."""
    fog = [{"kind": "ambush", "hex": "E2", "number": 1}]
    game = position(SPOTTER, "50 s_t34 Move - - ambush=1\n51 s_str_r Suppressed L8 N", fog=fog)
    play(game, "order og2", "activate 10", "spot 10 at E2")
    assert turn_to(game) == (1, "condition")
    assert options(game) == ["set to Move", "set to Fire", "set to Support"]
    play(game, "set to Fire", "face 50 S")
    assert (condition(game, 50), unit(game, 50).facing, unit(game, 50).hidden) == ("Fire", 3, False)
    assert game.state.fog == {}
    assert turn_to(game) == (0, "activate")
    assert seen_by(game, 0, 50)["name"] == "T-34/42"


# What is known


def test_rs_blk_3_the_enemy_sees_side_size_hex_and_facing() -> None:
    """RS-BLK.3, RS-R.120 Not the name, the ratings or the condition of a block that was not seen."""
    game = position("10 g_pz2f Fire E5 NE", "50 s_str_r Suppressed L8 N")
    shown = seen_by(game, 1, 10)
    assert (shown["side"], shown["size"], shown["cell"], shown["facing"]) == (0, "vehicle", "E5", 1)
    assert {"name", "ratings", "condition", "symbol"} & set(shown) == set()


@pytest.mark.parametrize(("state", "public"), [("Suppressed", True), ("Reduced", True), ("Broken", True)])
def test_rs_r_122_combat_results_are_public(state: str, public: bool) -> None:
    """RS-R.122 Suppressed, Reduced and Broken are; the name of the block still is not."""
    shown = seen_by(position(f"10 g_gren_r {state} E5 N", "50 s_str_r Suppressed L8 N"), 1, 10)
    assert shown["condition"]["ladder"][shown["condition"]["index"]] == state
    assert "name" not in shown


def test_rs_r_121_what_was_seen_stays_known() -> None:
    """RS-R.121 After spotting, the name stays though the squad moves; its condition is as last seen."""
    game = position(f"{SPOTTER}\n11 g_gren_r Suppressed A1 N", "50 s_str_r Ready E2 S")
    play(game, "order og2", "activate 10", "spot 10 at E2", "end", "end")
    play(game, "order os1", "activate 50", "move 50", "step 50 to F3", "pass", "stop 50", "face 50 N")
    shown = seen_by(game, 0, 50)
    assert (shown["name"], shown["cell"], shown["last_known"]) == ("Strelki (regular)", "F3", "Ready")
    assert "condition" not in shown


def test_rs_r_122_the_damage_drawn_is_the_owners_secret() -> None:
    """RS-R.122, RS-CTR.2 Both learn that the tank was damaged, only its owner how."""
    game = position("10 g_pz3j1 Fire E5 N", "50 s_t34 Fire E2 S", "chip c19", "damage gun_damaged")
    play(game, "order og3", "activate 10", "fire 10 at E2")
    assert seen_by(game, 0, 50)["markers"] == ["damage"]
    assert seen_by(game, 1, 50)["markers"] == ["gun_damaged"]
    assert [fact.seen_by for fact in told(game, "damage")] == [(1,)]
