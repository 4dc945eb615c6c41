"""WS-DF, WS-SPT, WS-FOF, WS-FIR, WS-MOD, WS-OPF, WS-CRE, WS-SUS, WS-MEL: fire."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rulesets.war_stories import cover, fire, shifts, spotting
from sandtable.rulesets.war_stories.records import Shot
from sandtable.rulesets.war_stories.tables import ChitSide
from tests.rulesets.war_stories.positions import (
    activate,
    asked,
    options,
    play,
    position,
    result,
    shift,
    told,
    unit,
)

FAR = "660 G-GREN N9 spent"


# Targets


def test_ws_df_2_all_others_in_the_hex_are_secondary_targets() -> None:
    """WS-DF.3, WS-R.91 The primary first, then the firer's order; WS-FIR.1 one chit each.

    WS-R.95 Full FP 6 for the primary reaches 5 of c35, limited FP 4 for the others does not.
    """
    foes = "660 G-GREN C6 spent\n661 G-GREN C6\n662 G-GREN C6"
    game = position("110 A-RIFLE C4", foes, "chit c35", "chit c35", "chit c35")
    activate(game, 110, "aim 110", "aim 110 at 660", "shoot 110")
    assert options(game) == ["next 661", "next 662"]
    play(game, "next 662")
    shots = told(game, "shot")
    assert [fact.data["piece"] for fact in shots] == [660, 662, 661]
    assert [len(fact.reasons) for fact in shots] == [2, 1, 1]


def test_ws_fir_3_the_card_shows_all_rows_and_the_one_that_is_read() -> None:
    """WS-MOD.10 Two hexes are row 4 of c35, FP 6 one up."""
    game = position("110 A-RIFLE C4", "660 G-GREN C6 spent", "chit c35")
    activate(game, 110, "aim 110", "aim 110 at 660", "shoot 110")
    shot = told(game, "shot")[-1]
    gauge = game.words.told(shot)["gauge"]
    assert (gauge["good"], gauge["first"], len(gauge["values"])) == ("low", 1, 8)
    assert gauge["now"] == shot.reasons[0].value - sum(reason.value for reason in shot.reasons[1:])
    assert gauge["values"][gauge["now"] - 1] == shot.data["result"]


def test_ws_r_91_also_those_never_spotted_and_on_other_floors() -> None:
    """The primary is missed; 661 upstairs, which nobody had spotted before, is fired at all the same."""
    foes = "660 G-GREN C6 spent\n661 G-GREN C6+1 unspotted\n662 G-GREN N9 spent"
    game = position("110 A-RIFLE C4", foes, "chit c03", "chit c03", chart={"masonry": {"C6": 2}})
    activate(game, 110, "fire first 110", "fire 110 at 660")
    shots = [(fact.data["piece"], fact.data["result"]) for fact in told(game, "shot")]
    assert shots == [(660, "missed"), (661, "missed")]


def test_ws_df_4_nobody_fires_where_a_friend_is() -> None:
    """WS-R.92, WS-MEL.1 So not into a melee from outside; WS-DF.5 and then there is no fire at all."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C6", "660 G-GREN C6 spent")
    assert [*fire.direct_targets(game.state, 110, full=False)] == []
    activate(game, 110)
    assert "fire first 110" not in options(game)


def test_ws_spt_1_the_firer_itself_must_spot() -> None:
    """WS-DF.1 111 sees the squad at C9 from C5, 110 at C4 has it 5 hexes off: too far for awareness 4."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE D5", "660 G-GREN C9 spent")
    s = game.state
    assert [*fire.direct_targets(s, 110, full=False)] == []
    assert [*fire.direct_targets(s, 111, full=False)] == [("fire", 111, 660)]


def test_ws_spt_2_spotted_by_itself() -> None:
    """Within awareness; spent guns and vehicles at any distance; ready ones and infantry only near."""
    foes = "660 G-GREN C8\n661 G-GREN C9 spent\n210 G-PAK40 C10/N spent\n"
    foes += "760 G-STUG D10/N spent\n761 G-STUG B10/N"
    game = position("110 A-RIFLE C4", foes)
    s = game.state
    spotted = [n for n in (660, 661, 210, 760, 761) if spotting.spots(s, s.units[110], s.units[n])]
    assert spotted == [660, 210, 760]


def test_ws_spt_7_suppressed_units_are_aware_of_nothing() -> None:
    """WS-UNIT.11 A token face down is enough."""
    game = position("110 A-RIFLE C4 tokens=?suppression", "660 G-GREN C5")
    s = game.state
    assert spotting.awareness(s, s.units[110]) == 0
    assert not spotting.spots(s, s.units[110], s.units[660])


def test_ws_spt_5_signature_and_awareness() -> None:
    """WS-SPT.6 A squad of 6 seen with 4: 10; in woods 3 + 4; suppressed there it is fortified: 1 + 4."""
    chart = {"woods": ["C8"]}
    for tokens, woods, wanted in (("", {}, 10), ("", chart, 7), ("tokens=S20", chart, 5)):
        game = position("110 A-RIFLE C4", f"660 G-GREN C8 {tokens}", chart=woods)
        s = game.state
        assert spotting.spotting_range(s, s.units[110], s.units[660], truly=True) == wanted


def test_ws_r_89_a_check_is_offered_on_what_is_known_and_judged_by_the_truth() -> None:
    """A squad in a face-down trench 9 hexes off: offered (6 + 4), truly 6 / 4 + 4 = 5: a difficult check."""
    counters = [{"number": 10, "kind": "trench", "hex": "L4"}]
    game = position("110 A-RIFLE C4", "660 G-GREN L4 inside=10", "chit c03", "chit c12", counters=counters)
    activate(game, 110, "aim 110", "aim 110 at 660")
    assert told(game, "checked")[-1].data["how"] == "difficult"


def test_ws_fof_2_front_and_rear_arcs() -> None:
    """WS-FOF.1, WS-R.90 From F5 facing N: F3 ahead, F7 behind, the line D5-H5 through it neither loses."""
    cells = ("F3", "F7", "D4", "D6")
    for kind, wanted in (
        ("A-57", [True, False, True, False]),
        ("B-ARCHER", [False, True, False, True]),
        ("A-M4", [True, True, True, True]),
    ):
        game = position(f"300 {kind} F5/N", FAR)
        s = game.state
        cell = s.box.ground.map.cell
        found = [spotting.arms_of(s, s.units[300], cell(label)) is not None for label in cells]
        assert found == wanted


def test_ws_tok_10_a_damaged_turret_points_ahead() -> None:
    """D21 on a vehicle; a unit with a rear arc then cannot fire at all (WS-R.90)."""
    for kind, wanted in (("A-M4", [True, False]), ("B-ARCHER", [False, False])):
        game = position(f"300 {kind} F5/N tokens=D21", FAR)
        s = game.state
        cell = s.box.ground.map.cell
        found = [spotting.arms_of(s, s.units[300], cell(label)) is not None for label in ("F3", "F7")]
        assert found == wanted


def test_ws_unit_16_unarmed_units_do_not_fire() -> None:
    game = position("300 A-GMC C4/S", "660 G-GREN C5 spent")
    assert [*fire.direct_targets(game.state, 300, full=False)] == []


def test_ws_tok_4_a_gun_hit_silences() -> None:
    """D6 on a vehicle: GUN; it removes CREW and TURRET damage."""
    game = position("400 A-M4 C4/S tokens=D1,D21,?damage", "660 G-GREN C6 spent", "token D6")
    activate(game, 400)
    assert [mark.token for mark in unit(game, 400).marks] == ["D6"]
    assert [*fire.direct_targets(game.state, 400, full=False)] == []


# The row


def test_ws_fir_3_rows_by_range() -> None:
    """WS-FIR.4, WS-R.93 Row 2 at range 0, 3 at 1, 4 at 2, 5 at 3 and 4, 6 at 5 to 7, 7 from 8 on."""
    assert [shifts.base_row(n) + 1 for n in (0, 1, 2, 3, 4, 5, 7, 8, 12)] == [2, 3, 4, 5, 5, 6, 6, 7, 7]


def test_ws_r_10_range_is_counted_in_areas() -> None:
    """C4 (flower of B3) to C5 (of C6) is 1, to C8 2, whatever the line passes."""
    game = position("110 A-RIFLE C4", FAR)
    s = game.state
    cell = s.box.ground.map.cell
    assert [s.layout.range(cell("C4"), cell(x)) for x in ("B4", "C5", "C8", "C10")] == [0, 1, 2, 3]


def test_ws_r_11_smoke_is_an_area_of_its_own() -> None:
    """WS-SMK.2 C5 cut out of its flower: from C4 it is 1, and so is C6 still; from B5 to C5 it is 1 now."""
    game = position("110 A-RIFLE C4", FAR, smoke=["C5"])
    s = game.state
    cell = s.box.ground.map.cell
    assert [s.layout.range(cell(a), cell(b)) for a, b in (("C4", "C5"), ("B5", "C5"), ("B5", "D5"))] == [
        1,
        1,
        0,
    ]


def test_ws_fir_2_the_side_for_the_class() -> None:
    """Chit c06: rows 3 and 4 of the foot side are S (MEDIUM is one down), 1 to 4 of the vehicle side E."""
    for foe, wanted in (("660 G-GREN C6 spent", "suppressed"), ("760 G-OPEL C6/N spent", "eliminated")):
        game = position("110 A-RIFLE C4", f"{foe}\n661 G-GREN N9 spent", "chit c06")
        activate(game, 110, "fire first 110", f"fire 110 at {foe[:3]}")
        assert result(game) == wanted


def test_ws_mod_1_shifts_stop_at_the_first_row() -> None:
    """Melee at range 0: row 2, exposed and firepower: two up, but row 1 is the first."""
    game = position("110 A-RIFLE C5", "660 G-GREN C5 spent\n661 G-GREN N9 spent", "chit c36")
    activate(game, 110, "aim 110", "aim 110 at 660", "shoot 110")
    assert shift(game) == {"WS-MEL.6": 1, "WS-MOD.10": 1}
    assert result(game) == "eliminated"


def test_ws_mod_2_beyond_effective_range() -> None:
    """A rifle squad (3) at range 4: one down."""
    game = position("110 A-RIFLE C4", "760 G-STUG M4/N spent", "chit c03")
    activate(game, 110, "aim 110", "aim 110 at 760", "shoot 110")
    assert shift(game)["WS-MOD.2"] == -1


def shot_at(target: str, icon: str, *, origin: str = "C4", fp: int = 0, **more: Any) -> dict[str, int]:
    """The shifts of direct fire from C4 at a target, with one icon on the chit."""
    shot_fields = {key: more.pop(key) for key in list(more) if key in Shot.__struct_fields__}
    game = position("110 A-RIFLE C4", target, **more)
    s = game.state
    cell = s.box.ground.map.cell(origin)
    shot = Shot(0, s.units[660].cell, 1, fp, fp, effective=9, origin=cell, **shot_fields)
    chit = ChitSide("EDSMMMMM", 6, icon)
    found = [*shifts.steady(s, shot, s.units[660]), *shifts.by_icon(s, shot, s.units[660], chit)]
    return {reason.clause: reason.value for reason in found}


def test_ws_mod_10_firepower_and_ws_r_100_minimum_range() -> None:
    """Equal is enough; inside the minimum range it is denied."""
    assert shot_at("660 G-GREN C6", "", fp=5) == {}
    assert shot_at("660 G-GREN C6", "", fp=6) == {"WS-MOD.10": 1}
    assert shot_at("660 G-GREN C6", "", fp=6, minimum=2) == {}
    assert shot_at("660 G-GREN C6", "", fp=6, minimum=1) == {"WS-MOD.10": 1}


def test_ws_mod_11_fortified() -> None:
    """WS-R.96 Suppressed infantry in woods, rubble or masonry; not in a wooden building, not a gun."""
    down = {"WS-MOD.11": -1}
    assert shot_at("660 G-GREN C6 tokens=S20", "F", chart={"woods": ["C6"]}) == down
    assert shot_at("660 G-GREN C6 tokens=S20", "F", chart={"rubble": ["C6"]})["WS-MOD.11"] == -1
    assert shot_at("660 G-GREN C6 tokens=S20", "F", chart={"masonry": {"C6": 1}}) == down
    assert shot_at("660 G-GREN C6 tokens=S20", "F", chart={"wooden": {"C6": 1}}) == {}
    assert shot_at("660 G-GREN C6", "F", chart={"woods": ["C6"]}) == {}
    assert shot_at("660 G-PAK40 C6/N tokens=S20", "F", chart={"woods": ["C6"]}) == {}


@pytest.mark.parametrize(
    ("chart", "more"),
    [
        ({"brush": ["C6"]}, {}),
        ({"wooden": {"C6": 1}}, {}),
        ({"masonry": {"C6": 1}}, {}),
        ({"woods": ["C6"]}, {}),
        ({"hills": {"1": ["C6"]}}, {}),
        ({"walls": ["C5|C6"]}, {}),
        ({"bocage": ["C5|C6"]}, {}),
        ({"crests": ["C5|C6"]}, {}),
        ({}, {"counters": [{"number": 10, "kind": "trench", "hex": "C6", "up": True}]}),
    ],
)
def test_ws_mod_12_in_cover(chart: dict[str, Any], more: dict[str, Any]) -> None:
    """WS-HSO.1, WS-HSO.2, WS-HIG.1, WS-R.99 Brush, buildings, woods, high ground, hexsides, works."""
    inside = "inside=10" if more else ""
    assert shot_at(f"660 G-GREN C6 {inside}", "C", chart=chart, **more) == {"WS-MOD.12": -1}


def test_ws_mod_13_and_ws_mod_16_sizes() -> None:
    """WS-R.96, WS-UNIT.6, WS-UNIT.7 A squad is medium, a team small: it gets both; the 88 is large."""
    assert shot_at("660 G-GREN C6", "MS") == {"WS-MOD.13": -1}
    assert shot_at("660 G-GREN-T C6", "MS") == {"WS-MOD.13": -1, "WS-MOD.16": -1}
    assert shot_at("660 G-FLAK88 C6/N", "MS") == {}


def test_ws_mod_14_a_moving_marker() -> None:
    """WS-R.97 Also without op fire; a pivot or task is no movement."""
    assert shot_at("660 G-STUG C6/N moving", "V") == {"WS-MOD.14": -1}
    assert shot_at("660 G-STUG C6/N", "V") == {}
    game = position("400 A-M4 C4/S", "660 G-GREN C7", "chit c18")
    activate(game, 400, "sprint 400", "pivot 400 N", "op fire 660")
    assert game.state.moves
    assert "WS-MOD.14" not in shift(game)


@pytest.mark.parametrize("cloud", ["haze", "smoke", "blaze"])
@pytest.mark.parametrize("label", ["C4", "C6", "C5"])
def test_ws_mod_15_obscured(cloud: str, label: str) -> None:
    """WS-SMK.3, WS-R.86 Where the line begins, ends or passes."""
    here: dict[str, Any] = {cloud: [label]}
    away: dict[str, Any] = {cloud: ["F9"]}
    assert shot_at("660 G-GREN C6", "O", **here) == {"WS-MOD.15": -1}
    assert shot_at("660 G-GREN C6", "O", **away) == {}


@pytest.mark.parametrize(("origin", "covered"), [("C4", True), ("C8", False), ("F7", False)])
def test_ws_hso_2_a_hexside_shields_only_from_fire_that_crosses_it(origin: str, covered: bool) -> None:
    """A wall on the north side of C6: from C4 the line crosses it, from the south and east it does not."""
    s = position(f"110 A-RIFLE {origin}", "660 G-GREN C6", chart={"walls": ["C5|C6"]}).state
    assert cover.covered_from(s, s.units[660], s.units[110].cell, height=0) == covered


@pytest.mark.parametrize("cloud", ["haze", "smoke", "blaze"])
@pytest.mark.parametrize("label", ["C4", "C6", "C8"])
def test_ws_r_86_smoke_and_blaze_block_between_the_ends_and_haze_nowhere(cloud: str, label: str) -> None:
    """The line runs from C4 to C8; a cloud where it begins or ends does not block it."""
    here: dict[str, Any] = {cloud: [label]}
    s = position("110 A-RIFLE C4", "660 G-GREN C8", **here).state
    assert spotting.sees(s, s.units[110], s.units[660].cell) == (cloud == "haze" or label != "C6")


def test_ws_r_86_haze_beside_a_line_along_a_hexside() -> None:
    """B4 to D4 runs along the common side of C4 and C5: haze in one of them obscures."""
    game = position("110 A-RIFLE B4", "660 G-GREN D4", haze=["C5"])
    s = game.state
    assert cover.obscured(s, s.units[110].cell, s.units[660].cell)


def test_ws_mod_3_exposed_once() -> None:
    """WS-MOD.4, WS-MOD.6 Sprinting in bog on low ground is one upshift; a vehicle is never exposed."""
    more: dict[str, Any] = {"chart": {"mud": ["C6"], "hills": {"1": ["C4"]}}, "height": 1}
    assert shot_at("660 G-GREN C6", "", **more) == {"WS-MOD.4": 1}
    assert shot_at("660 G-STUG C6/N", "", **more) == {}


def test_ws_hig_2_low_ground_exposes_without_cover() -> None:
    """WS-HIG.1, WS-R.87 From a hill at the squad below; in brush it is covered and not exposed."""
    chart = {"hills": {"1": ["C4"]}}
    assert shot_at("660 G-GREN C6", "", chart=chart, height=1) == {"WS-HIG.2": 1}
    assert shot_at("660 G-GREN C6", "", chart={**chart, "brush": ["C6"]}, height=1) == {}


def test_ws_mod_7_armor_by_the_side_that_is_hit() -> None:
    """WS-R.94, WS-UNIT.3 A Panther (6/4/3/3/3/4) at C6 hit from C4 in the north, PEN 5."""
    for facing, wanted in (("N", -1), ("S", 1), ("NE", 1), ("SE", 1), ("SW", 1), ("NW", 1)):
        found = shot_at(f"660 G-PANT C6/{facing}", "", pen=5)
        assert found == {"WS-MOD.8": wanted}


def test_ws_r_94_at_a_vertex_the_better_armor() -> None:
    """From B4 the line enters D4 between its NW and SW sides: the better of the front and its neighbour."""
    found = shot_at("660 G-PANT D4/NW", "", pen=6, origin="B4")
    assert found == {}  # NW is the front: 6 against the 4 beside it


def test_ws_mod_9_icons_count_only_if_on_the_chit() -> None:
    assert shot_at("660 G-GREN-T C6", "", chart={"woods": ["C6"]}) == {}


# Hexsides


def test_ws_hso_3_who_was_there_first() -> None:
    """WS-R.83 An enemy beyond the wall that arrived earlier takes the cover away; later, it does not."""
    chart = {"walls": ["C5|C6"]}
    game = position("110 A-RIFLE C4\n111 A-RIFLE C5", "660 G-GREN C6 spent", chart=chart)
    s = game.state
    cell = s.units[110].cell
    assert not cover.behind_hexside(s, s.units[660], cell)  # the attacker's units were placed first here
    s.put(111, s.units[111].cell)
    assert cover.behind_hexside(s, s.units[660], cell)


# Op fire


def test_ws_opf_2_the_target_must_be_spotted() -> None:
    """WS-OPF.4 660 at C10 has awareness 4: C5 is too far, C6 is near enough."""
    game = position("110 A-RIFLE C4", "660 G-GREN C10")
    activate(game, 110, "advance 110", "step 110 to C5")
    assert options(game) == ["op move 660", "op cower 660", "pass"]
    play(game, "pass", "step 110 to C6")
    assert options(game)[0] == "op fire 660"


def test_ws_opf_3_into_the_aim_hex_with_full_fp() -> None:
    """Spotted without a check, five hexes off; full FP 6 reaches 5 of c35; moving has no icon there."""
    game = position("110 A-RIFLE C4", "660 G-GREN C10 aim=C5", "chit c35")
    activate(game, 110, "advance 110", "step 110 to C5", "op fire 660")
    assert shift(game)["WS-MOD.10"] == 1


def test_ws_opf_4_else_with_limited_fp() -> None:
    """3 of the grenadiers does not reach 5."""
    game = position("110 A-RIFLE C4", "660 G-GREN C8", "chit c35")
    activate(game, 110, "advance 110", "step 110 to C5", "op fire 660")
    assert "WS-MOD.10" not in shift(game)


def test_ws_sus_1_sustained_fire_while_spent() -> None:
    """WS-R.102 At each trigger in the AIM hex, with full FP 9: again and again."""
    game = position(
        "110 A-RIFLE C4\n111 A-RIFLE C4",
        "660 G-GREN C8 weapon=W-G2 deployed=N spent aim=C5",
        "chit c17",
        "chit c17",
    )
    play(game, "order A-O4", "done", "group 110", "group 111")
    for piece in (110, 111):
        play(game, f"activate A-O4 {piece}", f"advance {piece}", f"step {piece} to C5", "op fire 660")
        assert shift(game)["WS-MOD.10"] == 1
        play(game, "pass", f"stop {piece}", f"hold {piece}")
    assert unit(game, 660).spent


def test_ws_sus_1_not_without_the_icon() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C8 spent aim=C5")
    activate(game, 110, "advance 110", "step 110 to C5")
    assert options(game) == ["pass"]


def test_ws_sus_1_into_the_aim_hex_only() -> None:
    """The AIM marker lies in C6: at who enters C5 only the squad that is ready may fire."""
    game = position("110 A-RIFLE C4", "660 G-GREN C8 weapon=W-G2 deployed=N spent aim=C6\n661 G-GREN C8")
    activate(game, 110, "advance 110", "step 110 to C5")
    assert [text for text in options(game) if text.startswith("op fire")] == ["op fire 661"]


def test_ws_cre_1_cresting_ignores_armor_downshifts() -> None:
    """WS-R.101 An M8 (PEN 3) cannot hurt a StuG's front (4); over the crest only the downshift is ignored."""
    charts: list[tuple[Any, Any]] = [({}, {"WS-MOD.8": -1}), ({"crests": ["C8|C9"]}, {})]
    charts += [({"bocage": ["C8|C9"]}, {}), ({"hills": {"1": ["C8"]}}, {})]
    for chart, wanted in charts:
        luck = ["chit c03"] * ("bocage" in chart) + ["chit c22"]  # a bog check at the bocage
        game = position("760 G-STUG C9/N", "300 A-M8 C5/S", *luck, chart=chart, nations=("german", "us"))
        activate(game, 760, "advance 760", "step 760 to C8", "face 760 N", "op fire 300", card="G-O7")
        assert shift(game) == wanted


def test_ws_r_56_op_actions_are_not_reacted_to() -> None:
    """WS-R.58 The op move of 660 gives 111 no opportunity; it spends."""
    game = position("110 A-RIFLE C4\n111 A-RIFLE C5", "660 G-GREN C8")
    activate(game, 110, "advance 110", "step 110 to D4", "op move 660", "step 660 to C9")
    assert (asked(game), game.ask is not None and game.ask.seat) == ("move", 1)
    play(game, "stop 660")
    assert unit(game, 660).spent


def test_ws_r_57_broken_units_only_cower() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C8 broken tokens=S20,S21")
    activate(game, 110, "advance 110", "step 110 to C5")
    assert options(game) == ["op cower 660", "pass"]


def test_ws_r_109_a_hesitating_unit_does_not_react() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C8 tokens=S1")
    activate(game, 110, "advance 110", "step 110 to C5")
    assert options(game) == ["pass"]


# Melee


def test_ws_mel_2_no_fire_and_no_sight_out_of_melee() -> None:
    """WS-MEL.4 No secondary targets; WS-MEL.3 a gun fires at what is behind it."""
    game = position("210 A-57 C5/N", "660 G-GREN C5\n661 G-GREN C5\n662 G-GREN C7 spent", "chit c03")
    s = game.state
    assert [*fire.direct_targets(s, 210, full=False)] == [("fire", 210, 660), ("fire", 210, 661)]
    activate(game, 210, "aim 210", "aim 210 at 660", "shoot 210")
    assert len(told(game, "shot")) == 1


def test_ws_mel_3_arcs_do_not_matter_in_melee() -> None:
    game = position("210 A-57 C5/N", "660 G-GREN C5")
    assert spotting.arms_of(game.state, unit(game, 210), unit(game, 660).cell) is not None


def test_ws_mel_5_passed_the_firer_chooses() -> None:
    """WS-R.103 c03 passes; PEN 1 against rear 2: one down, which infantry ignores (WS-MEL.7)."""
    game = position("110 A-RIFLE F5", "760 G-STUG F5/N", "chit c03", "chit c22")
    activate(game, 110, "fire first 110", "fire 110 at 760")
    assert game.ask is not None
    assert game.ask.seat == 0
    play(game, "armor of 760 4")
    assert shift(game) == {}


def test_ws_mel_7_enemy_infantry_protects_its_tank() -> None:
    """A passenger is enough: now the downshift of two counts."""
    foes = "760 G-STUG F5/N\n660 G-GREN - aboard=760"
    game = position("110 A-RIFLE F5", foes, "chit c03", "chit c22")
    activate(game, 110, "fire first 110", "fire 110 at 760", "armor of 760 4")
    assert shift(game) == {"WS-MOD.8": -2}


def test_ws_r_22_who_fires_and_who_is_fired_at_is_known() -> None:
    """WS-R.20 Before that only kind of counter, size and signature show."""
    game = position("110 A-RIFLE C4", "660 G-GREN C6\n661 G-GREN C6", "chit c03", "chit c03")
    before = {piece["id"]: piece for piece in game.seat(0).view()["pieces"]}
    assert "name" not in before[660]
    assert before[660]["size"] == "medium squad"
    activate(game, 110, "fire first 110", "fire 110 at 660", "stop 110")
    after = {piece["id"]: piece for piece in game.seat(0).view()["pieces"]}
    assert {after[660]["name"], after[661]["name"]} == {"Grenadier squad"}
    assert {piece["id"]: piece for piece in game.seat(1).view()["pieces"]}[110]["name"] == "Rifle squad"


def test_ws_d_5_a_decoy_that_is_fired_at_shows_what_it_imitates() -> None:
    """WS-R.23 A miss leaves it, suppression stays on it, damage eliminates it."""
    for chit, there in (("c03", True), ("c19", True), ("c36", False)):
        foes = "760 G-STUG M4/N spent\n661 G-GREN M4 decoy unspotted"
        game = position("400 A-M4 C4/S", foes, "chit c03", f"chit {chit}")
        activate(game, 400, "fire first 400", "fire 400 at 760", "stop 400")
        assert (661 in game.state.units) == there
        if there:
            assert unit(game, 661).known
            assert unit(game, 661).suppressed == (chit == "c19")
