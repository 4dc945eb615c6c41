"""RS-AST.3, RS-AST.7, section 6.11: crewed weapons and equipment that fires."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.draws import MISS
from tests.rulesets.red_storm.looks import Table, choices, label, steps
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told

HOME = "19 g_gren_v Ready A1 N"
AWAY = "59 s_str_r Suppressed L8 N"


def german(card: str, target: str, *luck: str, block: str = "g_wt_r Ready A4 SE", **more: Any) -> Table:
    """The German unit 10 with a card is activated."""
    game: Table = position(f"10 {block} holds={card}\n{HOME}", f"{target}\n{AWAY}", *luck, **more)
    return play(game, "order og4", "activate 10")


def soviet(card: str, target: str, *luck: str, block: str = "s_wt Ready A4 SE", **more: Any) -> Table:
    """The Soviet unit 50 with a card is activated."""
    game: Table = position(
        f"{target}\n{HOME}", f"50 {block} holds={card}\n{AWAY}", *luck, attacker="soviet", **more
    )
    return play(game, "order os4", "activate 50")


def net(game: Table) -> list[object]:
    """The net shifts of the attacks so far."""
    return [fact.data["shift"] for fact in told(game, "result")]


def shots(game: Table) -> list[str]:
    """The hexes that the card may be fired at directly."""
    return [text.split()[-1] for text in choices(game, "shoot")]


# Machine guns and anti-tank guns


@pytest.mark.parametrize(("hex_", "shift"), [("I4", 2), ("J4", 1)])
def test_rs_ast_7_mg_42(hex_: str, shift: int) -> None:
    """ag1 Range 8 with two upshifts, one less at nine hexes."""
    game = german("ag1", f"50 s_str_r Ready {hex_} NW", "chip c01")
    assert net(play(game, f"shoot 10 with 1 at {hex_}")) == [shift]


@pytest.mark.parametrize(("hex_", "shift"), [("H4", 1), ("I4", 0)])
def test_rs_ast_7_maxim(hex_: str, shift: int) -> None:
    """as1 Range 7 with one upshift, none at eight hexes."""
    game = soviet("as1", f"10 g_gren_r Ready {hex_} NW", "chip c01")
    assert net(play(game, f"shoot 50 with 11 at {hex_}")) == [shift]


@pytest.mark.parametrize(
    ("target", "shift"),
    [
        ("50 s_t34 Move L4 NW", 1),  # 4 on 3, eleven hexes are within 14
        ("50 s_kv1 Move L4 NW", -1),  # 4 on 5
        ("50 s_str_r Ready E4 NW", 0),
        ("50 s_str_r Ready F4 NW", -1),  # beyond 4
    ],
)
def test_rs_ast_7_pak_40(target: str, shift: int) -> None:
    """ag3 Vehicles 14 with firepower 4, infantry 4 without upshifts."""
    game = german("ag3", target, "chip c01")
    assert net(play(game, choices(game, "shoot")[0])) == [shift]


@pytest.mark.parametrize(
    ("card", "target", "shift"),
    [
        ("as3", "10 g_pz3j1 Move K4 NW", -1),  # firepower 2 on 3 at ten hexes
        ("as3", "10 g_pz3j1 Move L4 NW", -2),
        ("as3", "10 g_gren_r Ready F4 NW", 0),
        ("as3", "10 g_gren_r Ready G4 NW", -1),
        ("as4", "10 g_pz3j1 Move L4 NW", 0),  # firepower 3 on 3 within 13
        ("as4", "10 g_gren_r Ready I4 NW", 1),
        ("as4", "10 g_gren_r Ready J4 NW", 0),
    ],
)
def test_rs_ast_7_soviet_guns(card: str, target: str, shift: int) -> None:
    """as3 Vehicles 10/2, infantry 5; as4 vehicles 13/3, infantry 8 with an upshift."""
    game = soviet(card, target, "chip c01")
    assert net(play(game, choices(game, "shoot")[0])) == [shift]


@pytest.mark.parametrize("card", ["ag1", "ag3"])
def test_rs_arc_2_guns_fire_forward_only(card: str) -> None:
    """RS-ARC.2 From E5 facing north: E3, not E7 behind nor G5 on the dividing line."""
    target = "50 s_str_r Ready E3 S\n51 s_str_r Ready E7 N\n52 s_str_r Ready G5 NW"
    assert shots(german(card, target, block="g_wt_r Ready E5 N")) == ["E3"]


@pytest.mark.parametrize(
    ("card", "wood", "area", "ride"),
    [("as1", True, True, True), ("as3", False, True, True), ("as4", False, False, False)],
)
def test_rs_ast_7_guns_on_the_move(card: str, wood: bool, area: bool, ride: bool) -> None:
    """as3 Not into the wood at E4; as4 besides only one hex, and no ride on a tank; as1 all of it."""
    team = f"50 s_wt Ready E5 N holds={card}\n51 s_t34 Move E5 N\n{AWAY}"
    game = position(HOME, team, attacker="soviet", overlays=("O08a E3",))
    play(game, "order os4", "activate 50", "move 50")
    found = ("E4" in steps(game), "C6" in steps(game), bool(choices(game, "mount")))
    assert found == (wood, area, ride)


# Mortars


@pytest.mark.parametrize(("hex_", "offered"), [("E3", False), ("E2", True)])
def test_rs_ast_7_a_mortar_has_a_least_distance(hex_: str, offered: bool) -> None:
    """ag2 Not at two hexes, but at three; behind its back too, with one upshift, and one for the flank."""
    game = german("ag2", f"50 s_str_r Ready {hex_} N", "chip c01", block="g_wt_r Ready E5 S")
    assert (hex_ in shots(game)) is offered
    if offered:
        assert net(play(game, f"shoot 10 with 1 at {hex_}")) == [2]


@pytest.mark.parametrize(
    ("observer", "offered"),
    [
        ("11 g_gren_r Ready G3 NW", True),
        ("11 g_pz2f Move G3 NW", True),
        ("11 g_gren_r Suppressed G3 NW", False),
        ("11 g_gren_r Broken G3 NW", False),
        ("12 g_pz2f Broken G3 NW\n11 g_gren_r Ready - - aboard=12", False),
    ],
)
def test_rs_ast_7_who_may_observe_for_a_mortar(observer: str, offered: bool) -> None:
    """ag2 Any own unit within six hexes that is not Suppressed, Broken or a passenger."""
    game = position(
        f"10 g_wt_r Ready E6 N holds=ag2\n{observer}", f"50 s_str_r Ready E2 N\n{AWAY}", overlays=("O09a E4",)
    )
    play(game, "order og4", "activate 10")
    assert ("lob 10 with 1 at E2" in options(game)) is offered


def test_rs_ast_7_an_observer_must_be_within_six_hexes() -> None:
    """ag2 At L4 the observer is seven hexes from E6 and does not count; at K4 he is six."""
    for place, offered in (("L4", False), ("K4", True)):
        game = position(
            f"10 g_wt_r Ready E6 N holds=ag2\n11 g_gren_r Ready {place} NW",
            f"50 s_str_r Ready E2 N\n{AWAY}",
            overlays=("O09a E4",),
        )
        play(game, "order og4", "activate 10")
        assert ("lob 10 with 1 at E2" in options(game)) is offered


def test_rs_ast_7_indirect_fire_hits_all_infantry_never_from_the_flank() -> None:
    """as2 Both squads, at whichever hexside of the house, and not the tank; upshift 1, wood -1."""
    game = position(
        f"10 g_gren_r Ready E2 N\n11 g_gren_r Ready E2 S\n12 g_pz2f Move E2 S\n{HOME}",
        "50 s_wt Ready E7 N holds=as2\n51 s_str_r Ready G3 NW",
        "chip c01",
        "chip c01",
        attacker="soviet",
        overlays=("O01a E2", "O09a E4"),
    )
    play(game, "order os4", "activate 50", "lob 50 with 11 at E2")
    assert [fact.data["piece"] for fact in told(game, "result")] == [10, 11]
    assert net(game) == [0, 0]


def test_rs_r_33_a_mortar_that_loses_its_observer_fires_no_more() -> None:
    """RS-R.33, ag2 The interrupting squad suppresses the only observer: the attack is void."""
    game = position(
        "10 g_wt_r Ready E6 N holds=ag2\n11 g_gren_r Ready G3 NW",
        "50 s_str_r Ready E2 N\n51 s_str_r Ready G1 S",
        f"chip {MISS}",
        "event e02",
        "chip c11",
        "chip c24",
        overlays=("O09a E4",),
        event_done=False,
    )
    play(game, "order og4", "activate 10", "lob 10 with 1 at E2", "activate 51", "fire 51 at G3")
    assert condition(game, 11) == "Suppressed"
    assert [fact.data["piece"] for fact in told(game, "void")] == [50]


def test_rs_ast_7_no_opportunity_fire_with_a_mortar() -> None:
    """as2 The team reacts with its own arms only (range 2, here four hexes)."""
    game = position("10 g_gren_r Ready E6 N", "50 s_wt Ready E1 S holds=as2")
    play(game, "order og2", "activate 10", "move 10", "step 10 to E5")
    assert options(game) == ["react with 50", "pass"]


# Equipment that fires


def test_rs_ast_3_ptrd_is_reusable_and_fires_all_round() -> None:
    """as5 Vehicles 4 with firepower 2, behind its back too; it is still there afterwards."""
    target = "10 g_pz2f Move E8 N\n11 g_pz2f Move E1 S"
    game = soviet("as5", target, "chip c01", block="s_str_r Ready E4 N")
    assert shots(game) == ["E8", "E1"]
    assert net(play(game, "shoot 50 with 11 at E8")) == [0]  # 2 on 2
    assert 11 in game.state.pairs


def test_rs_ast_3_panzerknacker_fires_once_at_one_hex() -> None:
    """ag5 Firepower 5 against a KV-1's front (5), not at two hexes, and then it is gone."""
    block = "g_gren_r Ready E4 N"
    game = german("ag5", "50 s_kv1 Move E3 S\n51 s_t60 Move E6 N", "chip c01", block=block)
    assert shots(game) == ["E3"]
    assert net(play(game, "shoot 10 with 1 at E3")) == [0]
    assert game.state.pairs == {}
    assert condition(game, 10) == "Spent"


def test_rs_ast_3_flammenwerfer() -> None:
    """ag6 Three upshifts at one hex; the brush burns after the attack, and the holder may do it again."""
    game = german(
        "ag6", "50 s_str_r Ready D4 N\n51 s_str_r Ready D5 N", "chip c01", block="g_pion Ready D3 S"
    )
    assert shots(game) == ["D4"]
    play(game, "shoot 10 with 1 at D4")
    assert net(game) == [2]  # Miss, three up, brush one down: Reduced
    assert condition(game, 50) == "lost"  # and reduced again by the blaze
    assert [(label(game, c.cell), c.kind) for c in game.state.clouds.values()] == [("D4", "blaze")]
    assert 1 in game.state.pairs


def test_rs_ast_3_flammenwerfer_in_the_open() -> None:
    """ag6 No blaze where nothing burns: a Miss with three upshifts is Eliminated."""
    game = german("ag6", "50 s_str_r Ready E3 S", "chip c01", block="g_pion Ready E4 N")
    play(game, "shoot 10 with 1 at E3")
    assert (condition(game, 50), game.state.clouds) == ("lost", {})


def test_rs_ast_3_molotov_against_rear_armour() -> None:
    """as6 Firepower 3 against the Tiger's rear (4) though it faces the squad; single use, squad Spent."""
    game = soviet(
        "as6", "10 g_tiger Move E3 S\n11 g_gren_r Ready E3 S", "chip c01", block="s_str_r Ready E4 N"
    )
    play(game, "shoot 50 with 11 at E3")
    assert [(fact.data["piece"], fact.data["shift"]) for fact in told(game, "result")] == [(10, -1)]
    assert (game.state.pairs, condition(game, 50)) == ({}, "Spent")


def test_rs_ast_3_molotov_sets_a_hex_on_fire() -> None:
    """as6 Instead of attacking: the squad in the brush is Reduced without a chip and flees."""
    game = soviet("as6", "10 g_gren_r Ready D4 S", block="s_str_r Ready D3 S")
    assert choices(game, "ignite") == ["ignite 50 with 11 at D4"]
    play(game, "ignite 50 with 11 at D4")
    assert (condition(game, 10), asked(game)) == ("Reduced", "retreat")
    assert (told(game, "chip"), game.state.pairs) == ([], {})
