"""WS-EX: the worked examples of section 4."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.boards.hex import DIRECTIONS, Hex
from sandtable.rulesets.war_stories import cover, morale, shifts, spotting, ways
from sandtable.rulesets.war_stories.packs import load_pack
from sandtable.rulesets.war_stories.records import Mark, Move, Shot
from sandtable.rulesets.war_stories.tables import ChitSide
from tests.rulesets.war_stories.positions import asked, at, options, play, position, shift, told, unit

CHIT = ChitSide("EDSMMMMM", 6, "CV")
"""The chit of WS-EX.10: E on top, D at 0, S at 1; misses beyond."""


def test_ws_ex_4_same_area_is_range_0() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C5")
    s = game.state
    area = s.layout.area_of
    same = next(c for c in range(len(area)) if c != 0 and area[c] == area[0])
    assert s.layout.range(0, same) == 0


def test_ws_ex_5_veteran_passes_2_and_pass() -> None:
    """WS-VAL.1, WS-VAL.2"""
    chits = load_pack().chits
    assert [chits[n].valor for n in ("c02", "c07", "c03", "c01")] == ["2", "3", "pass", "fail"]
    assert [chits[n].passes(2) for n in ("c02", "c07", "c03", "c01")] == [True, False, True, False]


def rallied(*luck: str, cover_hex: str) -> bool:
    game = position(
        f"110 A-RIFLE {cover_hex} tokens=S20",
        "660 G-GREN N9",
        *luck,
        chart={"woods": ["C4"]},
    )
    play(game, "order A-O7", "done", "activate A-O7 110", "rally 110")
    return not unit(game, 110).marks


def test_ws_ex_6_easy_check_of_a_regular() -> None:
    """WS-VAL.3 Suppressed in woods it is fortified: easy; chits 3 and 1 pass."""
    assert rallied("chit c07", "chit c10", cover_hex="C4")


def test_ws_ex_6_difficult_check_of_a_regular() -> None:
    """WS-VAL.4, WS-RAL.3 Without cover: difficult; chits 1 and 2 fail."""
    assert not rallied("chit c10", "chit c02", cover_hex="D6")


def test_ws_ex_7_spotting_range() -> None:
    """WS-SPT.6 Signature 7 of a 105 in a hazy trench: 7/8 rounds to 0; awareness 4."""
    game = position(
        "110 A-RIFLE C4",
        "660 G-GREN N9",
        haze=["H4"],
        counters=[{"number": 10, "kind": "trench", "hex": "H4", "up": True}],
    )
    s = game.state
    howitzer = replace(s.units[660], kind="A-105", cell=s.box.ground.map.cell("H4"), inside=10)
    s.units[660] = howitzer
    assert spotting.signature(s, s.units[110], howitzer, truly=True) == 0
    assert spotting.spotting_range(s, s.units[110], howitzer, truly=True) == 4


def test_ws_ex_8_areas_crossed() -> None:
    """WS-R.60 Two borders are 2 MP, a shift inside an area is 1."""
    assert ways.total(4, 0, 5, paved=False, full=True) == 4
    assert ways.total(0, 0, 2, paved=False, full=True) == 2


def test_ws_ex_9_armor_shift() -> None:
    """WS-MOD.8"""
    assert [shifts.armor_shift(5, grade) for grade in (4, 5, 6, 7, 8)] == [1, 0, -1, -2, -2]


def test_ws_ex_10_squad_in_woods() -> None:
    """WS-MOD.2, WS-MOD.10, WS-MOD.12 One down in all."""
    game = position("110 A-RIFLE C4", "660 G-GREN H4", chart={"woods": ["H4"]})
    s = game.state
    shot = Shot(0, s.units[660].cell, 3, 6, 6, effective=2, origin=s.units[110].cell)
    found = [*shifts.steady(s, shot, s.units[660]), *shifts.by_icon(s, shot, s.units[660], CHIT)]
    assert {r.clause: r.value for r in found} == {"WS-MOD.2": -1, "WS-MOD.10": 1, "WS-MOD.12": -1}
    assert shifts.base_row(3) - sum(r.value for r in found) == 5


def test_ws_ex_11_sprinter_under_op_fire() -> None:
    """WS-MOD.4, WS-MOD.14 Exposed and moving cancel out."""
    game = position("110 A-RIFLE C4", "660 G-GREN H4")
    s = game.state
    s.sprinting = (660,)
    shot = Shot(0, s.units[660].cell, 0, 3, 6, effective=3, origin=s.units[660].cell, op=True, moved=660)
    found = [*shifts.steady(s, shot, s.units[660]), *shifts.by_icon(s, shot, s.units[660], CHIT)]
    assert {r.clause: r.value for r in found} == {"WS-MOD.4": 1, "WS-MOD.14": -1}
    assert CHIT.rows[shifts.base_row(0)] == "D"


def test_ws_ex_12_crew_halves() -> None:
    """WS-TOK.3, WS-R.110 5/9 with one CREW is 2/4, with two 1/2."""
    game = position("300 A-M10 C4", "660 G-GREN H4")
    s = game.state
    arms = load_pack().units["G-PAK40"].arms
    assert arms is not None
    crew = Mark(damage=True, token="D1", up=True)
    for tokens, wanted in ((1, (2, 4)), (2, (1, 2))):
        s.set(300, marks=(crew,) * tokens)
        found = tuple(spotting.firepower(s, s.units[300], arms, full=full) for full in (False, True))
        assert found == wanted


def blast(token: str) -> str:
    """A 7.5 cm infantry gun (6/9, blast) suppresses a tank by op fire."""
    game = position(
        "400 A-M4 F5/S",
        "700 G-LEIG F8/N",
        "chit c08",
        f"token {token}",
        "token D2",
        "chit c03",
        active="attacker",
    )
    play(game, "order A-O5", "done", "activate A-O5 400", "advance 400", "step 400 to F6")
    play(game, "face 400 S", "op fire 700")
    if 400 not in game.state.units:
        return "eliminated"
    return "damaged" if unit(game, 400).damaged else "suppressed"


def test_ws_ex_13_blast_effect() -> None:
    """WS-BLA.2 Full FP 9: threshold 9 damages, 8 eliminates, 10 only suppresses."""
    assert [blast(token) for token in ("S13", "S20", "S21")] == ["damaged", "eliminated", "suppressed"]


def test_ws_ex_15_drift() -> None:
    """WS-ART.4, WS-R.125 From (4,4): a pass, then NE to (5,3), then S to (5,4)."""
    game = position(
        "110 S-RIFLE A1 tokens=S20",
        "660 G-GREN N9 spent",
        "chit c05",  # the rally check causes an event
        "chit c10",
        "chit c03",  # PASS
        "chit c02",  # two medals, NE
        "chit c10",  # one medal, S
        cards=("0:SA-07",),
        plans={"0:SA-07": ("E7", 0)},
        nations=("soviet", "german"),
    )
    ground = game.state.box.ground.map
    assert ground.hexes[ground.cell("E7")] == Hex(4, 4)
    play(game, "order S-O7", "done", "activate S-O7 110", "rally 110")
    drifts = [int(str(fact.data["facing"])) for fact in told(game, "drifts")]
    assert drifts == [1, 3]
    assert Hex(4, 4) + DIRECTIONS[1] + DIRECTIONS[3] == Hex(5, 4)


def test_ws_ex_16_one_icon_one_regroup() -> None:
    """WS-ORD.7 An order without icon, an enhancement with one."""
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent\n661 G-GREN N8 spent")
    play(game, "order A-O2", "enhance A-O8", "done")
    assert asked(game) == "regroup"
    assert game.ask is not None
    assert game.ask.seat == 1
    play(game, "regroup 660")
    assert asked(game) == "group"


def test_ws_mov_1_limited_speed_is_a_hex_for_a_point() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent")
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C5", "step 110 to C6")
    assert at(game, 110) == "C6"
    assert not [text for text in options(game) if text.startswith("step")]
    assert [text for text in options(game) if text.startswith("double")]


def test_ws_dbl_1_double_time_costs_a_token() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent")
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C5", "step 110 to C6")
    play(game, "double 110 to C7", "stop 110")
    assert len(unit(game, 110).marks) == 1
    assert not unit(game, 110).marks[0].up


def test_ws_act_10_sprint_spends() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent")
    play(game, "order A-O7", "done", "activate A-O7 110", "sprint 110", "step 110 to C5", "stop 110")
    assert unit(game, 110).spent


def test_ws_bog_1_failure_spends_and_stays() -> None:
    """Chit c24 has three medals: a regular fails."""
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent", "chit c24", chart={"mud": ["C4"]})
    play(game, "order A-O7", "done", "activate A-O7 110", "advance 110", "step 110 to C5")
    assert at(game, 110) == "C4"
    assert unit(game, 110).spent


def test_ws_act_7_cower_keeps_one_of_two_tokens() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN N9 spent", "cower S1", "cower S20")
    play(game, "order A-O7", "done", "activate A-O7 110", "cower 110")
    assert options(game) == ["keep S1", "keep S20"]
    play(game, "keep S20")
    assert [mark.token for mark in unit(game, 110).marks] == ["S20"]
    assert not unit(game, 110).spent


def test_ws_act_5_aim_and_fire_with_full_fp() -> None:
    """WS-R.95 Full FP 6 reaches the icon 5 of chit c35 (WS-MOD.10)."""
    game = position("110 A-RIFLE C4", "660 G-GREN C6", "chit c35")
    play(game, "order A-O7", "done", "activate A-O7 110", "aim 110", "aim 110 at 660", "shoot 110")
    assert shift(game)["WS-MOD.10"] == 1
    assert unit(game, 110).spent
    assert unit(game, 660).known


def test_ws_fow_12_hidden_wire_stops_a_step() -> None:
    """WS-R.32 The wire is turned up, the step is not made."""
    wire = {"number": 10, "kind": "wire", "hex": "H5"}
    game = position("110 A-RIFLE H4 tokens=S20", "660 G-GREN N9 spent", counters=[wire])
    play(game, "order A-O7", "done", "activate A-O7 110", "do not rally 110", "advance 110")
    play(game, "step 110 to H5")
    assert at(game, 110) == "H4"
    assert game.state.fog[10].up


def test_ws_mel_5_failed_check_lets_the_opponent_choose_armor() -> None:
    """Chit c24 fails a regular: the owner of the tank chooses."""
    game = position("110 A-RIFLE F5", "760 G-STUG F5/N", "chit c24", "chit c03")
    play(game, "order A-O7", "done", "activate A-O7 110", "fire first 110", "fire 110 at 760")
    assert asked(game) == "armor"
    assert game.ask is not None
    assert game.ask.seat == 1
    assert options(game) == ["armor of 760 2", "armor of 760 3", "armor of 760 4"]


def test_ws_r_99_hexsides_cover_from_direct_fire_only() -> None:
    game = position("110 A-RIFLE C4", "660 G-GREN C6", chart={"walls": ["C5|C6"]})
    s = game.state
    assert cover.covered_from(s, s.units[660], s.units[110].cell, 0)
    assert not cover.sheltered(s, s.units[660])


def test_ws_r_64_wheels_on_roads_pay_half() -> None:
    game = position("300 A-M8 C4/S", "660 G-GREN N9 spent", chart={"roads": [["C1", "C10"]]})
    s = game.state
    move = Move(300, "advance", full=False)
    assert ways.with_step(s, move, s.units[300], s.box.ground.map.cell("C5"), road=True) == (1, True)
    assert ways.with_step(s, replace(move, cost=1), s.units[300], 0, road=False) == (4, False)


def test_ws_tok_9_reduced_squad_becomes_a_team() -> None:
    game = position("110 A-RIFLE C4 tokens=?damage", "660 G-GREN N9 spent", "token D1")
    play(game, "order A-O7", "done", "activate A-O7 110")
    assert unit(game, 110).kind == "A-RIFLE-T"
    assert told(game, "reduced")


def test_ws_brk_1_two_tokens_break() -> None:
    game = position("110 A-RIFLE C4 tokens=S20,S21", "660 G-GREN N9 spent")
    play(game, "order A-O7", "done", "activate A-O7 110", "do not rally 110")
    assert morale.is_broken(game.state, 110)
    assert "advance 110" not in options(game)
    assert "rout 110" in options(game)
