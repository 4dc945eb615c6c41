"""The asset cards: weapons, equipment, fire from off the map, reinforcements."""

from __future__ import annotations

from typing import Any

from tests.rulesets.red_storm.looks import choices
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

FAR = "50 s_str_r Suppressed L8 N"


def test_rs_ast_7_a_team_fires_its_weapon_or_its_block() -> None:
    """RS-AST.7, RS-R.15 The MG 42: range 8, two upshifts, forward only; the block fires all round."""
    soviet = "50 s_str_r Suppressed E1 S\n51 s_str_r Suppressed E7 N"
    game = position("10 g_wt_r Ready E5 N holds=ag1", soviet, "chip c01")
    play(game, "order og2", "activate 10")
    fires = [text for text in options(game) if text.startswith(("fire", "shoot"))]
    assert fires == ["fire 10 at E1", "fire 10 at E7", "shoot 10 with 1 at E1"]
    play(game, "shoot 10 with 1 at E1")
    assert shift(game) == {"RS-SFT.6": 2}
    assert condition(game, 10) == "Ready"


def test_the_card_pak_40_moves_slowly_and_not_through_woods() -> None:
    """ag3 Reduced strength only, not where wheels may not go, and it cannot be carried."""
    game = position("10 g_wt_r Ready E5 N holds=ag3\n20 g_251 Move E5 N", FAR, overlays=("O08a E3",))
    play(game, "order og2", "activate 10", "move 10")
    assert not [text for text in options(game) if text.startswith("mount")]
    assert "step 10 to E4" not in options(game)
    play(game, "step 10 to E6")
    assert asked(game) == "facing"


def test_the_card_mortar_fires_indirectly() -> None:
    """ag2 Behind a wood it uses the eyes of an own unit; all infantry is attacked, never from the flank."""
    german = "10 g_wt_r Ready E6 N holds=ag2\n11 g_gren_r Ready G3 NW"
    soviet = "50 s_str_r Suppressed E2 N\n51 s_str_r Suppressed E2 S"
    game = position(german, soviet, "chip c01", "chip c01", overlays=("O09a E4",))
    play(game, "order og2", "activate 10")
    assert "shoot 10 with 1 at E2" not in options(game)
    play(game, "lob 10 with 1 at E2")
    assert [fact.data["shift"] for fact in told(game, "result")] == [1, 1]


def test_the_card_mortar_has_a_least_distance() -> None:
    """ag2 Not nearer than three hexes."""
    game = position("10 g_wt_r Ready E5 N holds=ag2", "50 s_str_r Suppressed E3 S")
    play(game, "order og2", "activate 10")
    assert not [text for text in options(game) if text.startswith(("shoot", "lob"))]


def test_the_card_smoke() -> None:
    """ag4 Once: smoke within two hexes; the squad is Spent; smoke turns to haze, then goes."""
    game = position("10 g_gren_r Ready E5 N holds=ag4", FAR)
    play(game, "order og2", "activate 10", "smoke 10 with 1 at E4")
    assert (condition(game, 10), game.state.pairs) == ("Spent", {})
    seen = []
    for _ in range(3):
        seen.append([cloud.kind for cloud in game.state.clouds.values()])
        turn = game.state.turn
        while game.state.turn == turn:
            play(game, "end" if "end" in options(game) else options(game)[0])
    seen.append([cloud.kind for cloud in game.state.clouds.values()])
    assert seen == [["smoke"], ["smoke"], ["haze"], []]


def test_haze_is_a_downshift_also_for_vehicles() -> None:
    """RS-D.3 Fire through haze has one downshift, against vehicles too."""
    markers = [{"kind": "haze", "hex": "E4"}]
    game = position("10 g_pz3j1 Fire E6 N", "50 s_t34 Suppressed E2 S", "chip c01", markers=markers)
    play(game, "order og3", "activate 10", "fire 10 at E2")
    assert shift(game) == {"RS-CTR.1": -1}


def test_smoke_and_blaze_block_sight() -> None:
    """RS-R.90 Nobody sees through them."""
    for kind in ("smoke", "blaze"):
        game = position(
            "10 g_gren_r Ready E6 N", "50 s_str_r Suppressed E3 S", markers=[{"kind": kind, "hex": "E5"}]
        )
        play(game, "order og2", "activate 10")
        assert not [text for text in options(game) if text.startswith(("fire", "spot"))]


def test_a_wreck_shelters_infantry() -> None:
    """RS-CTR.1 One downshift, however many wrecks."""
    markers = [{"kind": "wreck", "hex": "E3"}, {"kind": "wreck", "hex": "E3"}]
    game = position("10 g_gren_r Ready E5 N", "50 s_str_r Suppressed E3 S", "chip c01", markers=markers)
    play(game, "order og2", "activate 10", "fire 10 at E3")
    assert shift(game) == {"RS-CTR.1": -1}


def test_the_card_panzerknacker_fires_once_at_one_hex() -> None:
    """ag5 Firepower 5 at distance 1, no fire beyond it, single use."""
    soviet = "50 s_kv1 Suppressed E4 S\n51 s_kv1 Suppressed E3 S"
    game = position("10 g_gren_r Ready E5 N holds=ag5", soviet, "chip c01")
    play(game, "order og2", "activate 10")
    assert [text for text in options(game) if text.startswith("shoot")] == ["shoot 10 with 1 at E4"]
    play(game, "shoot 10 with 1 at E4")
    assert game.state.pairs == {}
    assert shift(game) == {}  # firepower 5 against 5


def test_the_card_flammenwerfer_burns_the_hex() -> None:
    """ag6 Three upshifts at distance 1; a flammable hex is ablaze after the attack."""
    game = position("10 g_gren_r Ready D3 S holds=ag6", f"51 s_str_r Ready D4 N\n{FAR}", "chip c01")
    play(game, "order og2", "activate 10", "shoot 10 with 1 at D4")
    assert condition(game, 51) == "lost"  # three up, one down for brush: Reduced; then the fire
    assert [cloud.kind for cloud in game.state.clouds.values()] == ["blaze"]


def test_the_card_molotov_burns_or_hits_the_rear() -> None:
    """as6 At vehicles with firepower 3 against rear armour, or a blaze in a flammable hex instead."""
    german = "10 g_stug Suppressed D4 N\n11 g_gren_r Suppressed A1 N"
    game = position(german, "50 s_str_r Ready D3 S holds=as6", "chip c01", attacker="soviet")
    play(game, "order os1", "activate 50")
    assert {"shoot 50 with 11 at D4", "ignite 50 with 11 at D4"} <= set(options(game))
    play(game, "shoot 50 with 11 at D4")
    assert shift(game) == {"RS-SFT.7": 1}
    game = position(german, "50 s_str_r Ready D3 S holds=as6", attacker="soviet")
    play(game, "order os1", "activate 50", "ignite 50 with 11 at D4", "retreat 10 to D5", "face 10 N")
    assert (at(game, 10), unit(game, 10).barred) == ("D5", True)
    assert condition(game, 50) == "Spent"


def test_the_card_molotov_is_not_thrown_at_houses() -> None:
    """as6 Vehicles or a blaze, nothing else: the wooden houses at D4 are set on fire, not blasted."""
    soviet = "50 s_str_r Ready D3 S holds=as6"
    game = position("10 g_gren_r Suppressed A1 N", soviet, attacker="soviet", overlays=("O01a D4",))
    play(game, "order os1", "activate 50")
    assert choices(game, "ignite") == ["ignite 50 with 11 at D4"]
    assert choices(game, "breach") == []


def test_rs_d_25_a_flamethrower_that_did_not_fire_burns_nothing() -> None:
    """RS-D.25, RS-R.33 In a bonus order c24 eliminates the man at D3 before his shot: void, and no Blaze."""
    luck = ("chip c03", "event e02", "chip c24")
    game = position(
        "10 g_gren_r Ready D3 S holds=ag6\n11 g_gren_r Ready A1 N",
        "50 s_str_r Ready D4 N\n51 s_str_r Ready D1 S",
        *luck,
        event_done=False,
    )
    play(game, "order og2", "activate 10", "shoot 10 with 1 at D4", "activate 51", "fire 51 at D3")
    assert (condition(game, 10), len(told(game, "void"))) == ("lost", 1)
    assert game.state.clouds == {}


def test_the_card_ptrd_gives_an_anti_vehicle_rating() -> None:
    """as5 Range 4, firepower 2, reusable."""
    game = position(
        "10 g_pz2f Suppressed E2 S", "50 s_str_c Ready E6 N holds=as5", "chip c01", attacker="soviet"
    )
    play(game, "order os1", "activate 50", "shoot 50 with 11 at E2")
    assert shift(game) == {}
    assert game.state.pairs[11].shown


# Dropped equipment


def test_rs_ast_9_and_10_equipment_changes_hands() -> None:
    """RS-AST.9 It stays in the hex; RS-AST.10 a unit that ends its move there may take it."""
    soviet = "50 s_str_r Reduced E4 S holds=as5\n51 s_str_r Suppressed L8 N"
    game = position("10 g_gren_r Ready E5 N\n11 g_gren_r Ready E5 N", soviet, "chip c21", "chip c01")
    play(game, "order og2", "activate 10", "fire 10 at E4")
    assert game.state.pairs[11].cell >= 0
    play(game, "activate 11", "move 11", "step 11 to E4", "stop 11", "face 11 N", "take 11")
    assert (game.state.pairs[11].unit, game.state.pairs[11].side, game.state.pairs[11].shown) == (11, 0, True)


def test_rs_ast_10_a_failed_check_spoils_it() -> None:
    """RS-AST.10 Fail, and the equipment is out of the game."""
    dropped = [{"asset": "as5", "hex": "E5", "side": "soviet"}]
    game = position("10 g_gren_r Ready E5 N", FAR, "chip c24", dropped=dropped)
    play(game, "order og2", "activate 10", "move 10", "take 11")
    assert game.state.pairs == {}


def test_rs_r_117_a_card_that_does_not_fit_stays() -> None:
    """RS-R.117 A tank passes the check, but the PTRD is for infantry: it stays, known to both."""
    dropped = [{"asset": "as5", "hex": "E5", "side": "soviet"}]
    game = position("10 g_pz2f Move E5 N", FAR, "chip c01", dropped=dropped)
    play(game, "order og3", "activate 10", "move 10", "take 11")
    assert (game.state.pairs[11].unit, game.state.pairs[11].shown) == (0, True)
    play(game, "stop 10", "face 10 N")
    assert asked(game) == "activate"  # one attempt for each item in an activation


# From off the map


def sheets(side: str, **sheet: Any) -> dict[str, Any]:
    return {side: sheet}


def test_rs_ord_2_artillery_as_an_order() -> None:
    """ag8, RS-R.26 Every unit of both sides in the hex and around it; then regroup 2; one use."""
    german = "10 g_gren_r Ready E8 N\n11 g_gren_r Ready E3 S"
    soviet = "50 s_str_r Ready E2 S\n51 s_t34 Move E1 S\n52 s_str_r Suppressed L8 N"
    game = position(
        german, soviet, "chip c01", "chip c01", "chip c01", sheets=sheets("german", assets={"ag8": 1})
    )
    assert "play ag8" in options(game)
    play(game, "play ag8", "target E2")
    assert sorted(str(fact.data["piece"]) for fact in told(game, "bombed")) == ["11", "50", "51"]
    assert asked(game) == "regroup"
    play(game, "end", "order os4", "end", "end")
    while game.state.turn == 2:
        play(game, "end")
    assert "play ag8" not in options(game)


def test_rs_r_26_an_observer_is_needed() -> None:
    """RS-R.26 Without a unit fit to observe the card cannot be played."""
    game = position("10 g_gren_r Suppressed E8 N", FAR, sheets=sheets("german", assets={"ag8": 1}))
    assert "play ag8" not in options(game)


def test_the_stuka_strikes_when_drawn() -> None:
    """ag7, RS-R.40 The owner chooses a hex with enemies: infantry one upshift, vehicles firepower 4."""
    cards = [{"asset": "ag7", "pile": "early"}]
    soviet = "50 s_str_r Ready E2 S\n51 s_t34 Move E2 S"
    game = position(
        "10 g_gren_r Suppressed A8 N",
        soviet,
        "event ag7",
        "chip c04",
        "chip c24",
        "chip c01",
        sheets=sheets("german", cards=cards),
        event_done=False,
        deck=(1, 1, 1),
    )
    play(game, "order og5", "end", "end", "order os4", "end", "end", "target E2")
    assert [fact.data["shift"] for fact in told(game, "bombed")] == [1, 1]
    assert game.state.turn == 3


def test_rs_r_119_reinforcements_enter_at_once() -> None:
    """RS-R.119 A free hex of the entry zone, condition and facing by the owner; then play goes on."""
    cards = [{"asset": "ag10", "pile": "early", "units": {"g_pz4g": 1}, "entry": ["A3-A5"]}]
    game = position(
        "10 g_gren_r Suppressed L1 N",
        "50 s_str_r Suppressed A4 N",
        "event ag10",
        sheets=sheets("german", cards=cards),
        event_done=False,
        deck=(1, 1, 1),
    )
    play(game, "order og5", "end", "end", "order os4", "end", "end")
    number = game.ask.about[0] if game.ask else 0
    assert options(game) == [f"place {number} at A3", f"place {number} at A5"]
    play(game, f"place {number} at A3", "set to Move", f"face {number} SE")
    assert unit(game, number).kind == "g_pz4g"
    assert not unit(game, number).starting


def test_rs_r_119_without_a_free_hex_they_wait() -> None:
    """RS-R.119 They come at the start of the owner's next order."""
    cards = [{"asset": "ag10", "pile": "early", "units": {"g_pz4g": 1}, "entry": ["A4"]}]
    soviet = "50 s_str_r Ready A4 N\n51 s_str_r Suppressed L1 N"
    game = position(
        "10 g_gren_r Suppressed L8 N",
        soviet,
        "event ag10",
        sheets=sheets("german", cards=cards),
        event_done=False,
        deck=(1, 1, 1),
    )
    play(game, "order og5", "end", "end", "order os4", "end", "end")
    assert game.state.waiting[0] == (("g_pz4g", "ag10"),)
    assert asked(game) == "order"
