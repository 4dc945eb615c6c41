"""RS-BLZ, RS-SET.6: what burns, what a blaze does to those in the hex, and how the wind drives it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table, choices, label, pass_order, turn_to
from tests.rulesets.red_storm.positions import asked, at, condition, options, play, position, told, unit

RING = ("D3", "E4", "E5", "D5", "C5", "C4")
"""The six hexes around the brush at D4, by hexside."""


def tracer(german: str, soviet: str, *luck: str, **more: Any) -> Table:
    """Soviet unit 50 fires from D1 at D4 (brush); the chip misses and brings Tracer Fire."""
    game: Table = position(
        german,
        f"50 s_str_r Ready D1 S\n{soviet}",
        "chip c03",
        "event e01",
        *luck,
        attacker="soviet",
        event_done=False,
        **more,
    )
    return play(game, "order os4", "activate 50", "fire 50 at D4")


def burning(game: Table) -> list[str]:
    """The hexes that are ablaze."""
    return [label(game, c.cell) for c in game.state.clouds.values() if c.kind == "blaze"]


def windy(card: str, wind: int, blazes: list[str], german: str = "", **more: Any) -> Table:
    """Soviet unit 50 fires at E8 in the open; the chip misses and brings a card of wind."""
    deck = (3, 2, 2) if card.startswith("e") else (0, 2, 2)
    markers = [{"kind": "blaze", "hex": hex_} for hex_ in blazes]
    game: Table = position(
        f"10 g_gren_r Ready E8 N\n{german}",
        "50 s_str_r Ready E7 S",
        "chip c03",
        f"event {card}",
        attacker="soviet",
        event_done=False,
        deck=deck,
        wind=wind,
        markers=markers,
        **more,
    )
    return play(game, "order os1", "activate 50", "fire 50 at E8")


# What burns


def test_rs_blz_1_open_ground_does_not_burn() -> None:
    """RS-BLZ.1, RS-R.108 At D3 beside the brush Tracer Fire has only its secondary event."""
    game = position(
        "10 g_gren_r Ready D3 N",
        "50 s_str_r Ready D1 S",
        "chip c03",
        "event e01",
        attacker="soviet",
        event_done=False,
    )
    play(game, "order os1", "activate 50", "fire 50 at D3")
    assert burning(game) == []
    assert told(game, "secondary")


@pytest.mark.parametrize(
    ("overlays", "burns"),
    [(("O08a E4",), True), (("O08b E4",), True), (("O01a E5",), True), (("O01b E5",), False)],
)
def test_rs_blz_1_flammable_overlays(overlays: tuple[str, ...], burns: bool) -> None:
    """RS-BLZ.1 Forest, field and wooden houses burn; stone houses do not."""
    game = position(
        "10 g_gren_r Ready E5 S",
        "50 s_str_r Ready E7 N",
        "chip c03",
        "event e01",
        attacker="soviet",
        event_done=False,
        overlays=overlays,
    )
    play(game, "order os1", "activate 50", "fire 50 at E5")
    assert burning(game) == (["E5"] if burns else [])


# Those in the hex


def test_rs_blz_2_infantry_is_reduced_and_vehicles_are_not() -> None:
    """RS-BLZ.2, RS-R.139 A Ready squad is Reduced, a Suppressed one and a team are lost, a tank is unhurt."""
    german = "10 g_gren_r Ready D4 N\n11 g_gren_r Suppressed D4 N\n12 g_wt_r Ready D4 N\n13 g_pz2f Move D4 N"
    game = tracer(german, "")
    assert [condition(game, n) for n in (10, 11, 12, 13)] == ["Reduced", "lost", "lost", "Move"]
    assert unit(game, 13).damage == ""


def test_rs_blz_3_all_retreat_and_are_barred_for_the_turn() -> None:
    """RS-BLZ.3, RS-R.88 Each chooses an adjacent hex without enemies; no activation this turn."""
    game = tracer("10 g_gren_r Ready D4 N\n13 g_pz2f Move D4 N", "51 s_str_r Ready D3 S", "chip c01")
    assert turn_to(game) == (0, "retreat")
    assert {text.split()[-1] for text in options(game)} == {"E4", "E5", "D5", "C5", "C4"}
    play(game, "retreat 10 to E4", "face 10 N", "retreat 13 to E5", "face 13 N")
    assert (at(game, 10), at(game, 13)) == ("E4", "E5")
    play(game, "end", "end", "order og4")
    assert choices(game, "activate") == []
    play(game, "end", "end")
    assert game.state.turn == 3
    play(game, "order os4", "end", "end", "order og4")
    assert choices(game, "activate") == ["activate 10", "activate 13"]


def test_rs_r_109_those_who_fled_have_no_opportunity_fire() -> None:
    """RS-R.109 A tank on Fire that has fled from the blaze does not fire at a mover."""
    game = tracer("10 g_gren_r Reduced D4 N\n13 g_pz3j1 Fire D4 N", "51 s_str_r Ready K1 S", "chip c01")
    play(game, "retreat 13 to E4", "face 13 N", "activate 51", "move 51", "step 51 to J1")
    assert asked(game) != "react"


def test_rs_blz_4_those_who_cannot_retreat_are_lost() -> None:
    """RS-BLZ.4 With enemies on all six sides the squad is lost."""
    ring = "\n".join(f"{60 + n} s_str_c Spent {hex_} N" for n, hex_ in enumerate(RING))
    game = tracer("10 g_gren_v Ready D4 N\n11 g_gren_r Ready A1 N", ring)
    assert condition(game, 10) == "lost"


def test_rs_r_88_an_immobilized_vehicle_cannot_flee() -> None:
    """RS-BLZ.4, RS-R.88 It burns out where it stands."""
    game = tracer("10 g_gren_r Ready D4 N\n13 g_pz2f Move D4 N damage=immobilized", "")
    play(game, "retreat 10 to D3", "face 10 N")
    assert condition(game, 13) == "lost"


def test_rs_blz_5_a_blaze_cannot_be_entered() -> None:
    """RS-BLZ.5 No step leads to D4, neither for the squad nor for the tank."""
    markers = [{"kind": "blaze", "hex": "D4"}]
    for block in ("g_gren_r Ready", "g_pz2f Move"):
        game = position(f"10 {block} D3 N", "50 s_str_r Suppressed L8 N", markers=markers)
        play(game, "order og4", "activate 10", "move 10")
        assert "step 10 to D4" not in options(game)


def test_rs_r_109_the_active_side_leaves_a_contested_hex_first() -> None:
    """RS-R.109 The Soviet squad (active) retreats before the German one; both were reduced."""
    game = tracer("10 g_gren_r Ready D4 N", "51 s_str_r Ready D4 N", "chip c01")
    assert (condition(game, 10), condition(game, 51)) == ("Reduced", "Reduced")
    assert turn_to(game) == (1, "retreat")
    play(game, "retreat 51 to D3", "face 51 N")
    assert turn_to(game) == (0, "retreat")
    assert "retreat 10 to D3" not in options(game)


def test_rs_r_109_markers_and_equipment_burn() -> None:
    """RS-R.109, RS-R.116 A foxhole in the hex is removed and dropped equipment too."""
    game = tracer(
        "10 g_gren_r Ready D4 N",
        "",
        fog=[{"kind": "foxhole", "hex": "D4"}],
        dropped=[{"asset": "ag4", "hex": "D4", "side": "german"}],
    )
    assert game.state.fog == {}
    assert game.state.pairs == {}


def test_rs_r_116_what_a_squad_drops_in_the_fire_burns_too() -> None:
    """RS-BLZ.2, RS-INF.4 The Reduced squad is lost in the burning hex, and its smoke with it."""
    game = tracer("10 g_gren_r Reduced D4 N holds=ag4\n11 g_gren_r Ready A1 N", "")
    assert condition(game, 10) == "lost"
    assert game.state.pairs == {}


def test_rs_r_109_an_ambush_is_burnt_out() -> None:
    """RS-R.109, RS-R.77 The hidden squad at D5 is placed, reduced and retreats, without an action."""
    game = windy(
        "e02", 3, ["D4"], "11 g_gren_r Ready - - ambush=1", fog=[{"kind": "ambush", "hex": "D5", "number": 1}]
    )
    assert asked(game) == "facing"
    play(game, "face 11 N")
    assert (condition(game, 11), asked(game)) == ("Reduced", "retreat")
    assert {text.split()[-1] for text in options(game)} == {"E5", "E6", "D6", "C6", "C5"}
    play(game, "retreat 11 to E5", "face 11 N")
    assert unit(game, 11).barred


# Spread


def test_rs_blz_6_every_blaze_spreads_with_the_wind() -> None:
    """RS-BLZ.6, RS-SET.6 A south wind: D4 to D5 and J7 to J8, all of it brush; behind H2 it is open."""
    assert sorted(burning(windy("e02", 3, ["D4", "J7", "H2"]))) == ["D4", "D5", "H2", "J7", "J8"]


@pytest.mark.parametrize(("wind", "spread"), [(3, ["D5"]), (4, ["C5"]), (1, []), (0, [])])
def test_rs_set_6_the_wind_has_one_direction(wind: int, spread: list[str]) -> None:
    """RS-SET.6, RS-R.108 From D4: south to D5, south-west to C5; north and north-east lie in the open."""
    game = windy("e02", wind, ["D4"])
    assert burning(game) == ["D4", *spread]
    assert bool(told(game, "secondary")) == (not spread)


def test_rs_r_108_not_off_the_map() -> None:
    """RS-R.108 A blaze at J8 with a south wind has nowhere to go; J7 has J8."""
    assert burning(windy("e02", 3, ["J7", "J8"])) == ["J7", "J8"]
    assert burning(windy("e02", 3, ["J7"])) == ["J7", "J8"]


def test_rs_r_108_each_blaze_spreads_once() -> None:
    """RS-R.108 Dry Wind: the blaze at J6 (field) reaches J7, and not J8 in the same event."""
    game = windy("e02", 3, ["J6"], overlays=("O09b J5",))
    assert burning(game) == ["J6", "J7"]


def test_rs_r_108_wildfire_spreads_the_new_ones_once_more() -> None:
    """RS-R.108, l02 From J6 to J7 and on to J8."""
    game = windy("l02", 3, ["J6"], overlays=("O09b J5",))
    assert burning(game) == ["J6", "J7", "J8"]


@pytest.mark.parametrize("kind", ["smoke", "haze"])
def test_rs_r_108_a_blaze_replaces_smoke_and_haze(kind: str) -> None:
    """RS-R.108 One marker is left in the hex, the Blaze."""
    game = position(
        "10 g_gren_r Ready D4 N",
        "50 s_str_r Ready D3 S",
        "chip c03",
        "event e01",
        attacker="soviet",
        event_done=False,
        markers=[{"kind": kind, "hex": "D4"}],
    )
    play(game, "order os1", "activate 50", "fire 50 at D4")
    assert burning(game) == ["D4"]
    assert len(game.state.clouds) == 1


def test_rs_d_1_a_blaze_stays_for_the_game() -> None:
    """RS-D.1 Three turns later it still burns and blocks sight."""
    game = position(
        "10 g_gren_r Suppressed D7 N",
        "50 s_str_r Suppressed D1 S",
        markers=[{"kind": "blaze", "hex": "D4"}],
        deck=(9, 2, 2),
    )
    for _ in range(3):
        pass_order(pass_order(game, "og5"), "os4")
        while asked(game) != "order":
            play(game, "end")
    assert (game.state.turn, burning(game)) == (5, ["D4"])
