"""RS-SFT, RS-RAT, RS-ELV.4-.5: every upshift and downshift, how they add up, and who reads which reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.red_storm.looks import Table
from tests.rulesets.red_storm.positions import condition, play, position, told

SCOUT = "10 g_222 Fire E5 N"
"""Two hexes south of E3, range 6 without upshifts, valor 2."""


def reasons(game: Table, piece: int | None = None) -> list[tuple[str, int]]:
    """The shifts of the last attack (on a unit) by clause, in no particular order."""
    facts = [fact for fact in told(game, "result") if piece is None or fact.data["piece"] == piece]
    return sorted((reason.clause, reason.value) for reason in facts[-1].reasons[1:])


def net(game: Table) -> list[object]:
    """The net shifts of all attacks so far."""
    return [fact.data["shift"] for fact in told(game, "result")]


def shot_at(label: str, soviet: str, german: str = SCOUT, chips: int = 1, **more: Any) -> Table:
    """The German unit 10 fires at a hex; all chips miss."""
    game: Table = position(german, soviet, *["chip c01"] * chips, **more)
    return play(game, "order og4", "activate 10", f"fire 10 at {label}")


# The firer


@pytest.mark.parametrize(
    "block",
    ["g_222 Support E5 N", "g_222 Suppressed E5 N", "g_222 Fire E5 N damage=crew_injured"],
)
def test_rs_sft_1_reduced_strength(block: str) -> None:
    """RS-SFT.1 Support, Suppressed and an injured crew each fire with one downshift."""
    assert reasons(shot_at("E3", "50 s_str_r Ready E3 S", f"10 {block}")) == [("RS-SFT.1", -1)]


def test_rs_r_98_two_reasons_for_reduced_strength_are_one_downshift() -> None:
    """RS-R.98 Support with an injured crew: one downshift in all."""
    game = shot_at("E3", "50 s_str_r Ready E3 S", "10 g_222 Support E5 N damage=crew_injured")
    assert reasons(game) == [("RS-SFT.1", -1)]


@pytest.mark.parametrize("overlays", [("O19a E5",), ("O19a E5", "O22a E5")])
def test_rs_sft_2_high_ground_is_one_upshift(overlays: tuple[str, ...]) -> None:
    """RS-SFT.2, RS-ELV.4, RS-R.99 A hill gives one upshift, a crest upon it no second; vehicles too."""
    soviet = "50 s_str_r Ready E2 S\n51 s_t34 Move E2 S"
    game = shot_at("E2", soviet, "10 g_pz3j1 Fire E5 N", 2, overlays=overlays)
    assert reasons(game, 50) == [("RS-ELV.4", 1), ("RS-SFT.6", 1)]
    assert reasons(game, 51) == [("RS-ELV.4", 1)]


# Terrain and markers at the target


@pytest.mark.parametrize(
    ("overlays", "downshifts"),
    [
        ((), 0),
        (("O08b E2",), 0),
        (("O08a E2",), 1),
        (("O01a E3",), 1),
        (("O01b E3",), 2),
        (("O21a E2",), 1),
        (("O19a E2", "O22a E3"), 1),
        (("O21a E2", "O08a E2"), 2),
    ],
)
def test_rs_sft_3_terrain_protects_infantry(overlays: tuple[str, ...], downshifts: int) -> None:
    """RS-SFT.3, RS-ELV.5, RS-R.99 Field 0, forest 1, wood 1, stone 2, hill 1, crest 1, forest on a hill 2."""
    game = shot_at("E3", "50 s_str_r Ready E3 S", overlays=overlays)
    assert reasons(game) == ([("RS-SFT.3", -downshifts)] if downshifts else [])


@pytest.mark.parametrize("overlays", [("O08a E2",), ("O01b E3",), ("O21a E2",)])
def test_rs_sft_10_terrain_never_protects_a_vehicle(overlays: tuple[str, ...]) -> None:
    """RS-SFT.10, RS-ELV.5 In forest, stone houses and on a hill a T-60 (armour 1) has nothing of it."""
    markers = [{"kind": "wreck", "hex": "E3"}]
    fog = [{"kind": "foxhole", "hex": "E3", "face_up": True}]
    game = shot_at("E3", "50 s_t60 Move E3 S", overlays=overlays, markers=markers, fog=fog)
    assert reasons(game) == []


def test_rs_r_99_brush_and_foxhole_add_up() -> None:
    """RS-R.99 Brush 1 and foxhole 1: a Reduced chip becomes a Miss."""
    fog = [{"kind": "foxhole", "hex": "D4"}]
    game = position("10 g_222 Fire D2 S", "50 s_str_r Ready D4 N", "chip c21", fog=fog)
    play(game, "order og3", "activate 10", "fire 10 at D4")
    assert reasons(game) == [("RS-R.57", -1), ("RS-SFT.3", -1)]
    assert condition(game, 50) == "Ready"


def test_rs_ctr_1_wrecks_are_one_downshift() -> None:
    """RS-CTR.1 Two wrecks protect infantry by one downshift, and no vehicle."""
    markers = [{"kind": "wreck", "hex": "E3"}] * 2
    game = shot_at(
        "E3", "50 s_str_r Ready E3 S\n51 s_t34 Move E3 S", "10 g_pz3j1 Fire E5 N", 2, markers=markers
    )
    assert reasons(game, 50) == [("RS-CTR.1", -1), ("RS-SFT.6", 1)]
    assert reasons(game, 51) == []


@pytest.mark.parametrize(
    ("hazes", "value"),
    [(["E3"], -1), (["E4"], -1), (["E5"], -1), (["E3", "E4", "E5"], -1), (["F4", "E2"], 0)],
)
def test_rs_r_110_haze_is_one_downshift_in_all(hazes: list[str], value: int) -> None:
    """RS-R.110, RS-D.3 At either end or between, once, at vehicles too; beside the line not."""
    markers = [{"kind": "haze", "hex": label} for label in hazes]
    game = shot_at(
        "E3", "50 s_str_r Ready E3 S\n51 s_t34 Move E3 S", "10 g_pz3j1 Fire E5 N", 2, markers=markers
    )
    assert net(game) == [1 + value, value]


# The flank


@pytest.mark.parametrize(
    ("facing", "value"), [("S", 0), ("SE", 0), ("SW", 0), ("N", 1), ("NE", 1), ("NW", 1)]
)
def test_rs_sft_4_flank_attack_on_infantry(facing: str, value: int) -> None:
    """RS-SFT.4, RS-ARC.3 From the south all who face N, NE or NW are flanked."""
    game = shot_at("E3", f"50 s_str_r Ready E3 {facing}")
    assert reasons(game) == ([("RS-SFT.4", 1)] if value else [])


@pytest.mark.parametrize(
    ("firer", "target", "facing", "expected"),
    [
        ("g_tiger", "s_kv1", "S", []),  # 5 on 5
        ("g_tiger", "s_kv1", "N", [("RS-SFT.7", 1)]),  # 5 on 4
        ("g_pz2f", "s_kv1", "S", [("RS-SFT.8", -4)]),  # 1 on 5
        ("g_pz2f", "s_kv1", "N", [("RS-SFT.8", -3)]),  # 1 on 4
        ("g_tiger", "s_ba64", "S", [("RS-SFT.7", 1)]),  # 5 on 1, RS-R.100
    ],
)
def test_rs_sft_5_to_8_firepower_and_armour(
    firer: str, target: str, facing: str, expected: list[tuple[str, int]]
) -> None:
    """RS-SFT.5, RS-SFT.7, RS-SFT.8, RS-RAT.6 Rear armour from the flank; one upshift at most."""
    assert reasons(shot_at("E3", f"50 {target} Move E3 {facing}", f"10 {firer} Fire E5 N")) == expected


# The rating and the range


@pytest.mark.parametrize(("firer", "value"), [("g_222", 0), ("g_pz3j1", 1), ("g_pz4f1", 2)])
def test_rs_sft_6_upshift_symbols(firer: str, value: int) -> None:
    """RS-SFT.6, RS-RAT.2 As many as the rating shows, and only at infantry."""
    soviet = "50 s_str_r Ready E3 S"
    assert reasons(shot_at("E3", soviet, f"10 {firer} Fire E5 N")) == ([("RS-SFT.6", value)] if value else [])


def test_rs_ex_15_reading_a_block() -> None:
    """RS-EX.15 T-34/42: at infantry 8 with an upshift, at vehicles 10 with firepower 3, armour 3 and 2."""
    german = "10 g_gren_r Ready I4 NW\n11 g_gren_r Ready J4 NW\n12 g_pz4f1 Move K4 NW\n13 g_pz4f1 Move L4 NW"
    soviet = "\n".join(f"5{n} s_t34 Fire A4 SE" for n in range(4))
    game = position(german, soviet, *["chip c01"] * 4, attacker="soviet")
    play(game, "order os2")
    for n, label in enumerate(("I4", "J4", "K4", "L4")):
        play(game, f"activate 5{n}", f"fire 5{n} at {label}")
    assert net(game) == [1, 0, 0, -1]
    kind = game.state.box.pack.units["s_t34"]
    assert kind.armour is not None
    assert (kind.armour.front, kind.armour.rear) == (3, 2)


def test_rs_fir_4_upshifts_cancel_downshifts() -> None:
    """RS-FIR.4 Pioniere (upshift), Spent, at five hexes, at a flanked squad in brush: +1 -1 -1 +1 -1 = -1."""
    game = position("10 g_pion Spent D8 N", "50 s_str_r Ready D4 N", "chip c11")
    play(game, "order og2", "activate 10", "fire 10 at D4")
    assert net(game) == [-1]
    assert len(reasons(game)) == 5
    assert condition(game, 50) == "Ready"


@pytest.mark.parametrize(("chip", "state"), [("c24", "lost"), ("c11", "Reduced")])
def test_rs_r_97_a_shift_moves_along_the_ladder(chip: str, state: str) -> None:
    """RS-R.97 One upshift: Eliminated stays so, Suppressed becomes Reduced."""
    game = position("10 g_pz3j1 Fire E4 N", "50 s_str_r Ready E3 S", f"chip {chip}")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    assert condition(game, 50) == state


# Passengers


def test_rs_r_66_inside_a_vehicle_only_its_cover_counts() -> None:
    """RS-R.66, RS-PRT.4 In a 251 in stone houses: one downshift instead of two, with the carrier's facing."""
    german = "20 g_251 Move E3 S\n10 g_gren_r Ready - - aboard=20"
    game = position(
        german, "50 s_t34 Fire E5 N", "chip c01", "chip c01", attacker="soviet", overlays=("O01b E3",)
    )
    play(game, "order os2", "activate 50", "fire 50 at E3")
    assert reasons(game, 10) == [("RS-R.66", -1), ("RS-SFT.6", 1)]


def test_rs_r_66_riders_have_the_terrain_and_the_facing_of_the_carrier() -> None:
    """RS-R.66, RS-PRT.2 On a Pz II in brush, from behind: terrain counts, the vehicle does not, flanked."""
    german = "20 g_pz2f Move D4 S\n10 g_gren_r Ready - - aboard=20"
    game = position(german, "50 s_t34 Fire D2 S", "chip c01", "chip c01", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at D4")
    assert reasons(game, 10) == [("RS-SFT.3", -1), ("RS-SFT.4", 1), ("RS-SFT.6", 1)]


# Who reads what


def test_rs_r_122_each_side_reads_its_own_shares_and_the_terrain() -> None:
    """RS-R.122 The firer reads all of his; the enemy reads terrain and flank and one sum for the rest."""
    soviet = "50 s_t70 Support D1 S"
    game = position("10 g_gren_r Ready D4 S", soviet, "chip c12", "chip c01", attacker="soviet")
    play(game, "order os2", "activate 50", "fire 50 at D4")
    seen = [
        [(r.clause, r.value) for r in fact.reasons]
        for seat in (0, 1)
        for fact in game.seat(seat).history()
        if fact.kind == "result"
    ]
    public = [("RS-FIR.3", 0), ("RS-SFT.3", -1), ("RS-SFT.4", 1)]
    assert sorted(seen[0]) == public  # rating +1 and reduced strength -1 make no sum to show
    assert sorted(seen[1]) == sorted([*public, ("RS-SFT.1", -1), ("RS-SFT.6", 1)])


def test_rs_r_122_valor_is_read_by_its_owner_only() -> None:
    """RS-R.122 Chip and outcome of a check are public, the medals of the unit are not."""
    game = position("10 g_222 Fire E5 N", "50 s_str_r Ready E3 S", "chip c11", "chip c12")
    play(game, "order og3", "activate 10", "fire 10 at E3")
    enemy, owner = [[f for f in game.seat(seat).history() if f.kind == "check"][-1] for seat in (0, 1)]
    assert enemy.data["result"] == owner.data["result"] == "fails"
    assert [(r.clause, r.value) for r in enemy.reasons] == [("RS-CHP.2", 2)]  # and no "other" that would tell
    assert [r.text for r in owner.reasons] == ["medals on the chip", "valor 1"]
