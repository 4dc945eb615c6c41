"""Section 6.11: fire from off the map, smoke, engineers, the politruk, and reinforcements."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from tests.rulesets.red_storm.draws import MISS
from tests.rulesets.red_storm.looks import Table, choices, label, pass_turn, said, turn_to
from tests.rulesets.red_storm.positions import (
    AIM,
    areas_of,
    asked,
    condition,
    options,
    play,
    position,
    told,
    unit,
)

HOME = "19 g_gren_v Ready A1 N"
AWAY = "59 s_str_r Suppressed L8 N"


def hits(game: Table) -> dict[object, object]:
    """The net shift of each attack from off the map."""
    return {data["piece"]: data["shift"] for data in said(game, "bombed")}


def strike(card: str, german: str, soviet: str, *luck: str, **more: Any) -> Table:
    """At the end of a turn in which nobody acts the card is drawn for its owner."""
    side = "german" if card.startswith("ag") else "soviet"
    game: Table = position(
        german,
        soviet,
        f"event {card}",
        *luck,
        event_done=False,
        deck=(1, 1, 1),
        sheets={side: {"cards": [{"asset": card, "pile": "early"}]}},
        **more,
    )
    return pass_turn(game)


# Aircraft


def test_rs_r_40_stuka() -> None:
    """ag7 Infantry one upshift less the cover of the hex, vehicles firepower 4 on rear armour."""
    soviet = f"50 s_str_r Ready D4 N\n51 s_kv1 Move D4 S\n{AWAY}"
    game = strike("ag7", HOME, soviet, "chip c01", "chip c01", markers=[{"kind": "wreck", "hex": "D4"}])
    assert turn_to(game) == (0, "target")
    play(game, "target D4")
    assert hits(game) == {50: -1, 51: 0}  # upshift, brush and wreck; 4 on 4
    shown = [(r.clause, r.value) for r in told(game, "bombed")[0].reasons]
    assert shown == [("RS-FIR.3", 0), ("RS-SFT.6", 1), ("RS-SFT.3", -1), ("RS-CTR.1", -1)]


def test_rs_r_40_shturmovik() -> None:
    """as8 Infantry two upshifts, 3 on rear armour, read at one hex: Suppressed becomes Eliminated."""
    game = strike(
        "as8", f"10 g_gren_r Ready E4 N\n11 g_tiger Move E4 N\n{HOME}", AWAY, "chip c04", "chip c01"
    )
    play(game, "target E4")
    assert hits(game) == {10: 2, 11: -1}
    assert condition(game, 10) == "lost"


def test_rs_dst_1_an_air_strike_at_a_house() -> None:
    """ag7 First the squad (stone 2), then the house: 4 on 5, Eliminated becomes Reduced, so it falls."""
    game = strike(
        "ag7", HOME, f"50 s_str_r Ready E3 N\n{AWAY}", "chip c01", "chip c24", overlays=("O01b E3",)
    )
    play(game, "target E3")
    assert hits(game) == {50: -1}
    assert [label(game, cell) for cell in game.state.ruins] == ["E3"]
    assert condition(game, 50) == "Reduced"
    fact = told(game, "struck")[-1]
    assert (fact.data["shift"], fact.data["result"]) == (-1, "reduced")
    assert [r.clause for r in fact.reasons] == ["RS-FIR.3", "RS-SFT.8"]


def test_rs_r_40_an_empty_house_may_be_chosen() -> None:
    """ag7 A hex with an enemy unit or a destructible object."""
    game = strike("ag7", HOME, AWAY, overlays=("O01a E3",))
    assert set(options(game)) == {"target E3", "target L8"}


# Artillery


def barrage(card: str, german: str, soviet: str, target: str, *luck: str, **more: Any) -> Table:
    """The attacker plays the card as his order."""
    side = "german" if card.startswith("ag") else "soviet"
    game: Table = position(german, soviet, *luck, attacker=side, sheets={side: {"assets": {card: 1}}}, **more)
    return play(game, f"play {card}", f"target {target}")


def test_rs_r_26_artillery() -> None:
    """ag8 The hex and the six around it at five hexes: an upshift less cover, 2 on rear armour, no flank."""
    soviet = f"50 s_str_r Ready D4 N\n51 s_t34 Move D3 N\n52 s_kv1 Move E4 N\n53 s_str_r Ready D2 N\n{AWAY}"
    game = barrage("ag8", f"10 g_gren_r Ready D5 N\n{HOME}", soviet, "D4", *["chip c01"] * 4)
    assert hits(game) == {50: 0, 51: 0, 52: -2, 10: 0}
    assert (asked(game), game.state.orders[-1].regroup) == ("regroup", 2)


def test_rs_r_26_katyusha() -> None:
    """as9 All within two hexes at ten hexes: infantry one upshift, 1 on rear armour; regroup 1."""
    german = (
        f"10 g_gren_r Ready G4 N\n11 g_pz2f Move G6 N\n12 g_gren_r Ready G7 N\n13 g_tiger Move G2 N\n{HOME}"
    )
    game = barrage("as9", german, f"50 s_str_r Ready L1 SW\n{AWAY}", "G4", *["chip c01"] * 3)
    assert hits(game) == {10: 1, 11: 0, 13: -3}
    assert game.state.orders[-1].regroup == 1
    game = barrage(
        "as9",
        f"10 g_gren_r Ready G4 N\n{HOME}",
        f"50 s_str_r Ready L1 SW\n{AWAY}",
        "G4",
        "chip c14",
        "chip c01",
    )
    assert told(game, "bombed")[-1].data["result"] == "suppressed"  # the 10+ row, one up


def test_rs_r_33_who_flees_into_another_hex_of_the_barrage_is_not_attacked_again() -> None:
    """ag8 c11 Suppressed, one up, one down for brush; the check brings Tracer Fire, and 50 flees to E5.

    Two medals against valor 2: the check is passed. E5 is shelled too, but 50 arrived there meanwhile.
    """
    luck = ("chip c11", f"chip {MISS}", "event e01")
    game = barrage("ag8", HOME, f"50 s_guards Ready D4 N\n{AWAY}", "D4", *luck, event_done=False)
    play(game, "retreat 50 to E5", "face 50 N")
    assert (condition(game, 50), len(told(game, "bombed"))) == ("Reduced", 1)


def test_rs_d_2_icons_are_ignored() -> None:
    """RS-R.30, RS-D.2 A chip with the icon brings no event in an attack from off the map."""
    game = barrage("ag8", HOME, f"50 s_str_r Ready D4 N\n{AWAY}", "D4", f"chip {MISS}", event_done=False)
    assert told(game, "event") == []


def test_rs_r_26_a_hex_that_nobody_sees_cannot_be_shelled() -> None:
    """ag8 In sight of an own unit that is not Suppressed or Broken: not behind the wood."""
    german = "10 g_gren_r Ready E6 N\n11 g_gren_r Suppressed A1 SE"
    game = position(german, AWAY, overlays=("O09a E4",), sheets={"german": {"assets": {"ag8": 1}}})
    play(game, "play ag8")
    assert "target E2" not in options(game)
    assert "target E8" in options(game)


def test_rs_r_133_preliminary_bombardment() -> None:
    """aa4, RS-D.2 Before turn 1 at five hexes, infantry without a shift; RS-D.15 no icon counts yet."""
    boards = ("1b",)
    data: dict[str, Any] = {
        "format": 1, "title": "Test", "attacker": "german", "boards": [list(boards)], "overlays": [],
        "areas": areas_of(boards, ()), "wind": 1, "deck": {"early": 3, "late": 2, "end": 2},
        "german": {"zone": ["A-C"], "units": {"g_gren_r": 1}, "objectives": [AIM], "assets": {"aa4": 1}},
        "soviet": {"zone": ["J-L"], "units": {"s_str_c": 1}, "objectives": [AIM]},
    }  # fmt: skip
    game: Table = st.new_game("red_storm", data, seed=1, luck=st.by_hand())
    while asked(game) != "bombard":
        play(game, options(game)[0])
    squad = next(u for u in game.state.units.values() if u.side == 1)
    play(game, f"target {label(game, squad.cell)}", "pass")
    play(game, "chip c11", f"chip {MISS}")  # Suppressed; two medals are too many for conscripts
    assert condition(game, squad.id) == "Suppressed"
    assert hits(game) == {squad.id: 0}
    assert (told(game, "event"), asked(game), game.state.turn) == ([], "order", 1)


# Smoke


@pytest.mark.parametrize(
    ("block", "then"), [("g_gren_r Ready", "Spent"), ("g_pz2f Move", "Move"), ("g_gren_r Reduced", "Reduced")]
)
def test_rs_ast_3_smoke(block: str, then: str) -> None:
    """ag4 Infantry or a vehicle, its own hex or one in sight within two; then the line is blocked."""
    game = position(f"10 {block} E6 N holds=ag4\n11 g_222 Fire E7 N", f"50 s_str_r Suppressed E2 S\n{AWAY}")
    play(game, "order og4", "activate 10")
    near = {text.split()[-1] for text in choices(game, "smoke")}
    assert {"E6", "E5", "E4", "F5"} <= near
    assert "E3" not in near
    play(game, "smoke 10 with 1 at E4")
    assert (condition(game, 10), game.state.pairs) == (then, {})
    play(game, "activate 11")
    assert "fire 11 at E2" not in options(game)


def test_rs_ast_3_no_smoke_when_shaken() -> None:
    """ag4 Not if Suppressed or Broken."""
    for state in ("Suppressed", "Broken"):
        game = position(f"10 g_gren_r {state} E6 N holds=ag4", AWAY)
        play(game, "order og4", "activate 10")
        assert choices(game, "smoke") == []


def test_rs_ctr_1_smoke_thins_out() -> None:
    """RS-CTR.1, RS-D.1 Placed in turn 2: Smoke in turn 3, Haze in turn 4, gone in turn 5."""
    game = position(HOME, AWAY, markers=[{"kind": "smoke", "hex": "E4"}], deck=(9, 2, 2))
    found = []
    for _ in range(3):
        pass_turn(game)
        while asked(game) != "order":
            play(game, "end")
        found.append([cloud.kind for cloud in game.state.clouds.values()])
    assert found == [["smoke"], ["haze"], []]


# Engineers


@pytest.mark.parametrize(
    "marker",
    [
        {"fog": [{"kind": "roadblock", "hex": "E4", "face_up": True}]},
        {"fog": [{"kind": "wire", "hex": "E4", "face_up": True}]},
        {"fog": [{"kind": "mines", "hex": "E4", "face_up": True}]},
        {"works": [{"asset": "as10", "hex": "E4"}]},
    ],
)
def test_rs_ast_3_combat_engineers_clear_what_lies_next_to_them(marker: dict[str, Any]) -> None:
    """aa3 Mines, Wire, Roadblock or Tank Trap; the squad is Spent and keeps the card; not from two hexes."""
    for place, offered in (("E5", True), ("E6", False)):
        game = position(f"10 g_pion Ready {place} N holds=aa3", AWAY, boards=("1a",), **marker)
        play(game, "order og4", "activate 10")
        assert bool(choices(game, "clear")) is offered
        if offered:
            play(game, choices(game, "clear")[0])
            assert (game.state.fog, condition(game, 10), len(game.state.pairs)) == ({}, "Spent", 1)


def test_rs_ast_3_combat_engineers_must_be_ready_or_spent() -> None:
    """aa3 Neither Suppressed nor Reduced, and not what is face-down or no obstacle."""
    wire = [{"kind": "wire", "hex": "E4", "face_up": True}]
    for state, offered in (("Spent", True), ("Suppressed", False), ("Reduced", False)):
        game = position(f"10 g_pion {state} E5 N holds=aa3", AWAY, fog=wire)
        play(game, "order og4", "activate 10")
        assert bool(choices(game, "clear")) is offered
    for fog in ([{"kind": "wire", "hex": "E4"}], [{"kind": "foxhole", "hex": "E4", "face_up": True}]):
        game = position("10 g_pion Ready E5 N holds=aa3", AWAY, fog=fog)
        play(game, "order og4", "activate 10")
        assert choices(game, "clear") == []


# Politruk


@pytest.mark.parametrize(
    ("place", "block", "chip", "holds"),
    [
        ("E4", "s_str_r Ready", "c12", True),  # next to it
        ("E5", "s_str_r Ready", "c12", False),  # two hexes away
        ("E4", "s_str_r Ready", "c13", False),  # three medals
        ("E4", "s_guards Ready", "c13", True),  # 2 + 1
        ("E4", "s_guards Ready", "c24", False),
        ("E4", "s_t60 Move", "c12", False),  # no infantry
    ],
)
def test_rs_ast_3_politruk_in_suppression_checks(place: str, block: str, chip: str, holds: bool) -> None:
    """as7 One medal more for own infantry in his hex and the six around it, to at most three."""
    soviet = f"50 s_str_c Spent E3 N holds=as7\n51 {block} {place} S"
    game = position("10 g_222 Fire E7 N", soviet, "chip c11", f"chip {chip}")
    play(game, "order og3", "activate 10", f"fire 10 at {place}")
    assert (condition(game, 51) == block.split()[1]) is holds


@pytest.mark.parametrize(("chip", "then"), [("c02", "Ready"), ("c12", "Suppressed")])
def test_rs_ast_3_politruk_helps_his_own_squad(chip: str, then: str) -> None:
    """as7 Conscripts with him hold against one medal, not against two."""
    soviet = f"50 s_str_c Ready E4 S holds=as7\n{AWAY}"
    game = position("10 g_222 Fire E7 N", soviet, "chip c11", f"chip {chip}")
    play(game, "order og3", "activate 10", "fire 10 at E4")
    assert condition(game, 50) == then


def test_rs_ast_3_politruk_in_rallies_and_nowhere_else() -> None:
    """as7 A conscript next to him rallies against one medal, but fails to take equipment."""
    soviet = "50 s_str_r Ready E3 N holds=as7\n51 s_str_c Suppressed E4 S\n52 s_str_c Ready E2 S"
    game = position(
        HOME,
        soviet,
        "chip c02",
        "chip c02",
        attacker="soviet",
        dropped=[{"asset": "as5", "hex": "E2", "side": "soviet"}],
    )
    play(game, "order os1", "activate 51", "rally 51")
    assert condition(game, 51) == "Ready"
    play(game, "activate 52", "move 52", "take 12")
    assert 12 not in game.state.pairs


# Reinforcements


@pytest.mark.parametrize(
    ("card", "kind", "entry", "seat"),
    [
        ("ag10", "g_pz4g", "A3", 0),
        ("ag11", "g_marder", "A5", 0),
        ("as11", "s_t34", "L3", 1),
        ("as12", "s_t60", "L5", 1),
    ],
)
def test_rs_r_119_reinforcements(card: str, kind: str, entry: str, seat: int) -> None:
    """ag10, ag11, as11, as12 The owner places the units of his card in its entry zone and may use them."""
    side = ("german", "soviet")[seat]
    cards = [{"asset": card, "pile": "early", "units": {kind: 1}, "entry": [entry]}]
    game = position(
        HOME, AWAY, f"event {card}", event_done=False, deck=(1, 1, 1), sheets={side: {"cards": cards}}
    )
    pass_turn(game)
    assert turn_to(game)[0] == seat
    number = int(options(game)[0].split()[1])
    play(game, f"place {number} at {entry}", "set to Move", f"face {number} N")
    assert (unit(game, number).kind, game.state.turn) == (kind, 3)


def test_rs_r_94_artillery_attacks_the_enemy_first() -> None:
    """ag8 In each hex enemy infantry, enemy vehicles, own infantry, own vehicles, by number."""
    game: Table = position(
        "10 g_gren_r Ready D6 N\n11 g_pz2f Move D6 N\n19 g_gren_v Ready A5 SE",
        f"50 s_t60 Move D6 N\n51 s_str_r Ready D6 N\n{AWAY}",
        *["chip c01"] * 4,
        sheets={"german": {"assets": {"ag8": 1}}},
        active="german",
        attacker="soviet",
    )
    play(game, "play ag8", "target D6")
    assert [data["piece"] for data in said(game, "bombed")] == [51, 50, 10, 11]
