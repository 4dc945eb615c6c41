"""RS-RAT, RS-AST.2-.6 and the geometry of RS-R.8, RS-R.92: what blocks, cards and hexes say in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.engine.errors import ContentError
from sandtable.engine.scene import Piece
from sandtable.rulesets.red_storm.packs import load_pack
from tests.rulesets.red_storm.looks import Table, choices
from tests.rulesets.red_storm.maps import copy_content
from tests.rulesets.red_storm.positions import asked, condition, options, play, position, told

AWAY = "59 s_str_r Suppressed L8 N"
DIRECTIONS = ((0, -1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1))


def cube(label: str) -> tuple[int, int, int]:
    """RS-R.8 The coordinates of a hex by its label."""
    column = ord(label[0]) - ord("A")
    row = int(label[1:]) - 1 - column // 2
    return column, row, -column - row


def reasons(game: Table) -> list[tuple[str, int]]:
    """The shifts of the last attack."""
    return [(r.clause, r.value) for r in told(game, "result")[-1].reasons[1:]]


# Geometry


@pytest.mark.parametrize("facing", range(6))
def test_rs_r_92_the_sign_of_the_product_tells_the_zone(facing: int) -> None:
    """RS-R.92, RS-R.8 For every hex: forward if d x F is above zero, flank on the line and behind it."""
    state = position("10 g_222 Fire E5 N", AWAY).state
    from sandtable.rulesets.red_storm.targets import ahead

    labels = state.box.ground.map.labels
    for here in ("E5", "D4", "A1", "L8"):
        row = ahead(state, state.box.ground.map.cell(here), facing)
        for cell, label in enumerate(labels):
            d = [o - h for o, h in zip(cube(label), cube(here), strict=True)]
            product = sum(x * f for x, f in zip(d, DIRECTIONS[facing], strict=True))
            assert bool(row[cell]) == (product > 0), (here, facing, label)


def test_rs_rng_2_range_counts_hexes() -> None:
    """RS-RNG.2, RS-R.8 The greatest of the three differences, for all pairs of hexes."""
    ground = position("10 g_222 Fire E5 N", AWAY).state.box.ground
    for a, first in enumerate(ground.map.labels):
        for b, second in enumerate(ground.map.labels):
            d = max(abs(x - y) for x, y in zip(cube(first), cube(second), strict=True))
            assert ground.distance[a][b] == d, (first, second)


def test_rs_elv_1_two_crests_on_one_hill() -> None:
    """RS-ELV.1, RS-ELV.5 From the crest E3 to the crest E4-E5 of the same hill: seen, one up and one down."""
    overlays = ("O19a E4", "O22a E3", "O23a E4")
    game = position("10 g_222 Fire E3 S", f"50 s_str_r Ready E5 N\n{AWAY}", "chip c01", overlays=overlays)
    play(game, "order og3", "activate 10", "fire 10 at E5")
    assert sorted(reasons(game)) == [("RS-ELV.4", 1), ("RS-SFT.3", -1)]


def test_rs_elv_5_not_for_vehicles() -> None:
    """RS-ELV.5 A T-60 on the hill has no downshift (222: 1 on 1)."""
    game = position("10 g_222 Fire E6 N", f"50 s_t60 Move E4 S\n{AWAY}", "chip c01", overlays=("O21a E3",))
    play(game, "order og3", "activate 10", "fire 10 at E4")
    assert reasons(game) == []


# Ratings


def test_rs_rat_2_anti_infantry_range_and_upshifts() -> None:
    """RS-RAT.2, RS-EX.15 A Pz II (6 with an upshift): one up at six hexes, none at seven."""
    for hex_, shift in (("G4", 1), ("H4", 0)):
        game = position("10 g_pz2f Fire A4 SE", f"50 s_str_r Ready {hex_} NW\n{AWAY}", "chip c01")
        play(game, "order og3", "activate 10", f"fire 10 at {hex_}")
        assert told(game, "result")[-1].data["shift"] == shift


def test_rs_rat_3_anti_vehicle_range_and_firepower() -> None:
    """RS-RAT.3, RS-SFT.9 A T-70 (9/2) on armour 2: nothing at nine hexes, beyond range at ten."""
    for hex_, expected in (("J4", []), ("K4", [("RS-SFT.9", -1)])):
        game = position(
            f"10 g_pz2f Move {hex_} NW", f"50 s_t70 Fire A4 SE\n{AWAY}", "chip c01", attacker="soviet"
        )
        play(game, "order os2", "activate 50", f"fire 50 at {hex_}")
        assert reasons(game) == expected


def test_rs_sft_9_is_one_downshift_however_far() -> None:
    """RS-SFT.9 Grenadiers (4) at five and at eight hexes: one downshift each."""
    for hex_ in ("F4", "I4"):
        game = position("10 g_gren_r Ready A4 SE", f"50 s_str_r Ready {hex_} NW\n{AWAY}", "chip c01")
        play(game, "order og2", "activate 10", f"fire 10 at {hex_}")
        assert reasons(game) == [("RS-SFT.9", -1)]


@pytest.mark.parametrize(("facing", "value"), [("S", -2), ("SE", -2), ("NE", 0), ("N", 0)])
def test_rs_rat_6_the_second_armour_covers_sides_and_rear(facing: str, value: int) -> None:
    """RS-RAT.6, RS-SFT.5 Firepower 2 on a StuG: armour 4 from its forward half, 2 from side and rear."""
    soviet = f"50 s_t70 Fire E6 N\n{AWAY}"
    game = position(f"10 g_stug Fire E4 {facing}", soviet, "chip c01", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at E4")
    assert sum(shift for _, shift in reasons(game)) == value


def test_rs_sft_7_never_more_than_one_upshift() -> None:
    """RS-SFT.7, RS-R.100 A Tiger (5) on a T-60 (1): Miss becomes Suppressed, not Reduced."""
    game = position("10 g_tiger Fire E6 N", f"50 s_t60 Move E4 S\n{AWAY}", "chip c01", "chip c01")
    play(game, "order og3", "activate 10", "fire 10 at E4")
    assert (reasons(game), told(game, "result")[-1].data["result"]) == ([("RS-SFT.7", 1)], "suppressed")


def test_rs_r_100_no_rating_no_attack_at_all() -> None:
    """RS-R.100 A Scout Car beside a tank has nothing to fire at."""
    game = position("10 g_pz2f Move E4 N", f"50 s_m3a1 Support E5 N\n{AWAY}", attacker="soviet")
    play(game, "order os2", "activate 50")
    assert choices(game, "fire") == []


@pytest.mark.parametrize(("block", "points"), [("g_wt_r Ready", 1), ("g_gren_r Ready", 2), ("g_222 Move", 3)])
def test_rs_rat_7_movement_points(block: str, points: int) -> None:
    """RS-RAT.7 As many steps as the rating, then the facing is asked."""
    game = position(f"10 {block} E5 N", AWAY)
    play(game, "order og4", "activate 10", "move 10")
    taken = 0
    while asked(game) == "step":
        play(game, "step 10 to E6" if "step 10 to E6" in options(game) else "step 10 to E5")
        taken += 1
    assert taken == points


def test_rs_rat_8_portage_dots() -> None:
    """RS-RAT.8 Two squads get into a 251, the third is not offered it; a Scout Car has room for one."""
    for kind, squads, side in (("g_251", 2, "german"), ("s_m3a1", 1, "soviet")):
        squad = "g_gren_r" if side == "german" else "s_str_r"
        mine = f"20 {kind} Move E5 N\n" + "\n".join(
            f"{21 + n} {squad} Spent - - aboard=20" for n in range(squads)
        )
        mine += f"\n30 {squad} Ready E5 N"
        german, soviet = (mine, AWAY) if side == "german" else ("19 g_gren_v Ready A1 N", mine)
        game = position(german, soviet, attacker=side)
        play(game, "order og4" if side == "german" else "order os4", "activate 30", "move 30")
        assert choices(game, "mount") == []


def test_rs_rat_9_armour_is_for_vehicles() -> None:
    """RS-RAT.9 Every vehicle has two armour ratings, no infantry has any; all have valor and movement."""
    for kind in load_pack().units.values():
        assert (kind.armour is not None) == kind.is_vehicle
        assert 0 <= kind.valor <= 3
        assert 1 <= kind.move <= 3


def test_rs_rat_9_what_a_block_shows_to_its_owner() -> None:
    """RS-RAT.9, RS-BLK.4 Grenadiers: valor, both ratings and movement; a Pz III J1: armour too."""
    game = position("10 g_gren_r Ready E5 N\n11 g_pz3j1 Fire E6 N", AWAY)
    shown = {p["id"]: {r["name"]: r["printed"] for r in p["ratings"]} for p in blocks(game, 0)}
    fire = {"anti-infantry range": 4, "anti-infantry upshifts": 0, "anti-vehicle range": 1, "firepower": 1}
    assert shown[10] == {"valor": 1, **fire, "movement": 2}
    fire = {"anti-infantry range": 8, "anti-infantry upshifts": 1, "anti-vehicle range": 10, "firepower": 3}
    assert shown[11] == {"valor": 2, **fire, "front armour": 3, "rear armour": 2, "movement": 3}
    assert all("ratings" not in piece for piece in game.seat(1).view()["pieces"] if piece["side"] == 0)


def blocks(game: Table, side: int) -> list[Piece]:
    """The blocks of a side as its owner sees them."""
    return [piece for piece in game.seat(side).view()["pieces"] if piece["side"] == side]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("armour = { front = 2, rear = 1 }\n", ""),
        ("move = 2\n", "move = 2\narmour = { front = 1, rear = 1 }\n"),
    ],
)
def test_rs_rat_9_a_pack_with_other_blocks_is_refused(tmp_path: Path, old: str, new: str) -> None:
    """RS-RAT.9 A Pz II F without armour, Grenadiers with some."""
    with pytest.raises(ContentError, match="vehicles have armour, infantry has none"):
        load_pack(copy_content(tmp_path, "units.toml", old, new))


# Asset cards


def test_rs_ast_2_five_types() -> None:
    """RS-AST.2 Of the 33 cards each has the type that the list gives it."""
    counts: dict[str, int] = {}
    for asset in load_pack().assets.values():
        counts[asset.type.value] = counts.get(asset.type.value, 0) + 1
    assert counts == {"equipment": 7, "weapon_team": 7, "fortification": 3, "obstacle": 4, "strategic": 12}


@pytest.mark.parametrize(("card", "side"), [("ag9", "german"), ("as10", "soviet")])
def test_rs_ast_4_and_5_works_are_for_the_defender(card: str, side: str) -> None:
    """RS-AST.4, RS-AST.5 A bunker or tank traps on the attacker's sheet are refused."""
    with pytest.raises(ContentError):
        position("10 g_gren_r Ready A1 N", AWAY, attacker=side, sheets={side: {"assets": {card: 1}}})


def test_rs_ast_5_obstacles_are_set_up_as_fog_of_war() -> None:
    """RS-AST.5 Mines, roadblock and wire have fog of war markers of their kind."""
    pack = load_pack()
    assert {pack.assets[card].effect for card in ("ad4", "ad5", "ad6")} <= set(pack.fog)


def test_rs_ast_6_strategic_assets_are_held_by_nobody() -> None:
    """RS-AST.6 They are played before the game, as an order, from the deck, or laid; none has holders."""
    strategic = [asset for asset in load_pack().assets.values() if asset.type.value == "strategic"]
    assert {str(asset.played.value) for asset in strategic} == {"before", "order", "deck", "laid"}
    assert all(not asset.holders for asset in strategic)


def test_rs_r_104_a_crewed_weapon_is_lost_with_its_team() -> None:
    """RS-R.104, RS-R.15 The Maxim does not stay in the hex."""
    game = position("10 g_222 Fire E6 N", f"50 s_wt Ready E4 S holds=as1\n{AWAY}", "chip c21")
    play(game, "order og3", "activate 10", "fire 10 at E4")
    assert (condition(game, 50), game.state.pairs) == ("lost", {})
