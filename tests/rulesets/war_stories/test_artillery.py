"""WS-IND, WS-ART, WS-R.121 to WS-R.127: mortars, barrages, the air strike."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable as st
from sandtable.boards.hex import Hex
from sandtable.rulesets.war_stories import artillery, fire
from sandtable.rulesets.war_stories.packs import load_pack
from sandtable.rulesets.war_stories.state import WarState
from tests.rulesets.war_stories.positions import activate, asked, options, play, position, shift, told, unit

FAR = "661 G-GREN N9 spent"
MORTAR = "110 A-RIFLE C4 weapon=W-A5 deployed=S"


# Mortars


def test_ws_ind_1_a_mortar_fires_over_woods() -> None:
    """WS-R.121 The squad at C8 is out of its sight, but 111 spots it by itself."""
    chart = {"woods": ["C6"]}
    game = position(f"{MORTAR}\n111 A-RIFLE D6", "660 G-GREN C8 spent", chart=chart)
    s = game.state
    assert ("lob", 110, s.units[660].cell) in fire.indirect_hexes(s, 110, full=False)
    game = position(MORTAR, "660 G-GREN C8 spent", chart=chart)
    assert game.state.units[660].cell not in [
        c for _, _, c in fire.indirect_hexes(game.state, 110, full=False)
    ]


def test_ws_r_121_only_in_the_arc_of_the_weapon() -> None:
    game = position("110 A-RIFLE C4 weapon=W-A5 deployed=N", "660 G-GREN C8 spent")
    assert fire.indirect_hexes(game.state, 110, full=False) == []


def test_ws_r_121_objects_alone_are_a_target() -> None:
    """Woods (9) for full FP 9, not for limited 6."""
    game = position(MORTAR, "660 G-GREN N1 spent", chart={"woods": ["C6"]})
    cell = game.state.box.ground.map.cell("C6")
    assert fire.indirect_hexes(game.state, 110, full=True) == [("lob", 110, cell)]
    assert fire.indirect_hexes(game.state, 110, full=False) == []


def test_ws_r_121_by_its_own_check() -> None:
    """Six hexes off nobody spots 660 by itself; c03 passes, then the mortar fires over it."""
    game = position(MORTAR, "660 G-GREN C10", "chit c03", "chit c03")
    activate(game, 110, "aim 110")
    assert "aim 110 over 660" in options(game)
    play(game, "aim 110 over 660", "shoot 110")
    assert told(game, "checked")[0].data["sort"] == "spot"
    assert shift(game)["WS-MOD.5"] == 1  # WS-IND.4 it was indirect


def test_ws_ind_3_objects_first_with_full_fp_then_units_with_limited() -> None:
    """WS-R.122 FP 9 reaches the 9 of S13: the woods burn; the squad is shot at with 6, no FP 8 of c17."""
    game = position(
        f"{MORTAR}\n111 A-RIFLE C3",
        "660 G-GREN C7 spent",
        "token S13",
        "token D5",
        "chit c17",
        chart={"woods": ["C7"]},
    )
    activate(game, 110, "aim 110", "aim 110 over C7", "shoot 110")
    assert game.state.change.blaze
    assert shift(game) == {"WS-MOD.5": 1}


def test_ws_ind_4_exposed_unless_in_a_building_or_work() -> None:
    """WS-MOD.5 Woods do not save; WS-IND.5 nor high ground; WS-IND.6 haze does not obscure."""
    for chart, wanted in (
        ({"wooden": {"C7": 1}}, {}),
        ({"brush": ["C7"]}, {"WS-MOD.5": 1, "WS-MOD.12": -1}),
        ({"hills": {"1": ["C7"]}}, {"WS-MOD.5": 1}),
    ):
        game = position(MORTAR, "660 G-GREN C7 spent", "chit c16", chart=chart, haze=["C7"])
        activate(game, 110, "fire first 110", "lob 110 at C7")
        found = shift(game)  # c16 foot: FP 11, IN COVER, OBSCURED, SMALL
        if "wooden" in chart:
            wanted = {"WS-MOD.12": -1}
        assert found == wanted


def test_ws_mod_5_a_work_saves_from_exposure_to_indirect_fire() -> None:
    """c03 has neither icons nor an FP of 6 or less on its foot side: only exposure would count."""
    for shelter, wanted in (("", {"WS-MOD.5": 1}), (" inside=10", {})):
        foxholes = [{"number": 10, "kind": "foxholes", "hex": "C7", "up": True}]
        game = position(MORTAR, f"660 G-GREN C7 spent{shelter}", "chit c03", counters=foxholes)
        activate(game, 110, "fire first 110", "lob 110 at C7")
        assert shift(game) == wanted


def test_ws_ind_7_armor_downshifts_are_ignored() -> None:
    """WS-R.94 PEN 1 against the lowest rating: 2 of a StuG is ignored, 0 of an Opel is one up."""
    for kind, wanted in (("G-STUG", {}), ("G-OPEL", {"WS-MOD.8": 1})):
        game = position(MORTAR, f"760 {kind} C7/N spent\n{FAR}", "chit c03")
        activate(game, 110, "fire first 110", "lob 110 at C7")
        assert shift(game) == wanted


def test_ws_r_121_op_fire_of_a_mortar_only_into_its_aim_hex() -> None:
    own = "660 G-GREN C9 weapon=W-G3 deployed=N aim=C5"
    game = position("110 A-RIFLE C4", own, "chit c03")
    activate(game, 110, "advance 110", "step 110 to C5")
    assert "op lob 660" in options(game)
    play(game, "op lob 660")
    assert shift(game)["WS-MOD.5"] == 1


# Barrages


def barrage(
    card: str, *luck: str, side: int = 0, foe: str = "660 G-GREN K4 spent", **more: Any
) -> st.Game[WarState]:
    chart = {"brush": ["C4"], **more.pop("chart", {})}
    game = position(
        f"110 A-RIFLE C4 tokens=S20\n{more.pop('own', '')}",
        f"{foe}\n{FAR}",
        "chit c05",
        *luck,
        chart=chart,
        cards=(f"{side}:{card}",),
        **more,
    )
    return activate(game, 110, "rally 110")


def test_ws_art_4_a_failed_check_drifts_the_point() -> None:
    """WS-ART.2, WS-R.125 SA-01: one check with two medals; c07 (3 medals, direction 6, NW) fails."""
    game = barrage("SA-01", "chit c07", plans={"0:SA-01": ("K4", 0)})
    assert told(game, "drifts")[0].data["facing"] == 5
    assert told(game, "barrage")[0].data["cell"] == game.state.box.ground.map.cell("K4")


def test_ws_ex_15_drift_of_a_called_battery() -> None:
    """WS-R.125, WS-R.16 One check passes, one drifts NE, one S: from (4,4) to (5,4)."""
    pack = load_pack()
    failing = [chit for chit in pack.chits.values() if not chit.passes(1)]
    northeast = next(chit for chit in failing if chit.dir == 2)
    south = next(chit for chit in failing if chit.dir == 4)
    game = barrage(
        "SA-07",
        "chit c03",
        f"chit {northeast.id}",
        f"chit {south.id}",
        own="400 S-T70 A1/N",
        plans={"0:SA-07": ("E7", 0)},
        nations=("us", "german"),
    )
    found = told(game, "drifts")
    assert [fact.data["facing"] for fact in found] == [1, 3]
    point = game.state.box.ground.map.hexes[game.state.box.ground.map.cell("E7")]
    assert point == Hex(4, 4)
    assert point + Hex(1, -1) + Hex(0, 1) == Hex(5, 4)


@pytest.mark.parametrize(
    ("card", "wanted"),
    [
        ("SA-01", {"K5": (1, 10), "K4": (2, 8), "L5": (2, 8)}),
        ("SA-03", {"K5": (2, 11), "K4": (3, 9), "K3": (2, 11)}),
        ("SA-04", {"K5": (0, 13), "K4": None}),
        ("SA-05", {"K5": (1, 10), "K4": (2, 9), "K3": (2, 9), "L5": None}),
        ("SA-06", {"K5": (1, 8), "K4": (2, 6)}),
        ("SA-07", {"K5": (2, 11), "K3": (2, 11), "K6": (3, 9)}),
        ("SA-08", {"K5": (2, 9), "K4": (3, 7), "K7": (2, 9)}),
        ("SA-02", {"K5": (1, 10), "K6": (2, 8), "K7": None}),
    ],
)
def test_ws_art_5_every_sheaf_with_range_and_fp(card: str, wanted: dict[str, tuple[int, int] | None]) -> None:
    """WS-ART.6, section 6.11 The centre at K5; axis 0 is north to south."""
    game = position("110 A-RIFLE C4", FAR)
    s = game.state
    printed = s.box.pack.assets[card].barrage
    assert printed is not None
    cell = s.box.ground.map.cell
    found = {
        c: (reach, fp)
        for c, reach, fp in artillery.pattern(s, printed, s.box.ground.map.hexes[cell("K5")], 0)
    }
    assert {label: found.get(cell(label)) for label in wanted} == wanted


def test_ws_r_126_all_units_of_both_sides_and_objects_first() -> None:
    """SA-04 on K4 in woods: 13 over any token burns them; friend and foe draw damage, then are shot at."""
    game = barrage(
        "SA-04",
        "chit c03",
        "token S4",
        own="111 A-RIFLE K4",
        plans={"0:SA-04": ("K4", 0)},
        chart={"woods": ["K4"]},
    )
    assert told(game, "attacked")[0].data["fp"] == 13
    assert asked(game) == "next"
    assert options(game) == ["next 660", "next 111"]


def test_ws_r_126_a_face_down_bunker_is_turned_up() -> None:
    game = barrage(
        "SA-04",
        "chit c03",
        "token S4",
        foe="660 G-GREN A9 spent",
        plans={"0:SA-04": ("K4", 0)},
        counters=[{"number": 10, "kind": "bunker", "hex": "K4"}],
    )
    assert told(game, "turned_up")
    assert game.state.fog[10].up  # S4 has 16: it stands


def test_ws_r_126_blast_of_a_barrage_uses_the_fp_of_the_sheaf() -> None:
    """WS-BLA.2 Heavy converged 13: c15 suppresses at range 0, one up for PEN; S16 has 13: damaged."""
    game = barrage(
        "SA-04",
        "chit c03",
        "chit c15",
        "token S16",
        "token D1",
        foe="760 G-STUG K4/N spent",
        plans={"0:SA-04": ("K4", 0)},
    )
    assert told(game, "blast")[0].data["fp"] == 13
    assert [mark.token for mark in unit(game, 760).marks] == ["S16", "D1"]


def test_ws_art_3_called_on_a_hex_that_his_units_spot() -> None:
    """WS-R.124 Within awareness 4 and sight, a spent vehicle far off, woods in sight; no empty hex there."""
    game = barrage("SA-02", foe="760 G-STUG N2/N spent", chart={"woods": ["L9"]})
    found = set(options(game))
    assert {"target C8", "target N2", "target L9"} <= found
    assert "target C9" not in found


def test_ws_r_127_the_axis_of_a_linear_sheaf() -> None:
    """WS-R.123 The defender planned it along direction 2-5: from K4 to L3 and J4."""
    game = barrage(
        "SA-05", "chit c03", "chit c03", side=1, foe="660 G-GREN L3 spent", plans={"1:SA-05": ("K4", 1)}
    )
    assert [fact.data["piece"] for fact in told(game, "shot")] == [660]


def test_sa_09_air_strike() -> None:
    """WS-R.16 One medal: c03 passes; range 1, FP 11, PEN 5 against the lowest armor, 2: one up."""
    game = barrage(
        "SA-09",
        "chit c03",
        "chit c22",
        foe="760 G-STUG K4/N\n761 G-STUG K6/N\n660 G-GREN K4",
        chart={"woods": ["K6"]},
    )
    assert options(game) == ["pick 760"]
    play(game, "pick 760")
    assert shift(game) == {"WS-MOD.8": 1}
    assert len(told(game, "shot")) == 1


def test_sa_09_a_failed_check_and_a_decoy() -> None:
    game = barrage("SA-09", "chit c01", foe="760 G-STUG K4/N")
    play(game, "pick 760")
    assert not told(game, "shot")
    game = barrage("SA-09", foe="760 G-STUG N1/N decoy unspotted")
    play(game, "pick 760")
    assert 760 not in game.state.units
