"""RS-SET, RS-R.132-.134, RS-R.140: set-up from assignments to the first order."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

import sandtable as st
from tests.rulesets.red_storm.looks import Table, choices, said, turn_to
from tests.rulesets.red_storm.positions import AIM, areas_of, asked, at, condition, options, play, unit

COLUMNS = "ABCDEFGHIJKL"


def begin(
    german: dict[str, Any],
    soviet: dict[str, Any],
    *,
    attacker: str = "german",
    boards: tuple[str, ...] = ("1b",),
    overlays: tuple[str, ...] = (),
    seed: int = 1,
) -> Table:
    """A game before its set-up: Germans in columns A-C, Soviets in J-L, fog of war in J-L."""
    data: dict[str, Any] = {
        "format": 1,
        "title": "Test",
        "attacker": attacker,
        "boards": [list(boards)],
        "overlays": list(overlays),
        "areas": areas_of(boards, overlays),
        "wind": 1,
        "deck": {"early": 3, "late": 2, "end": 2},
        "german": {"zone": ["A-C"], "fog_zone": [], "objectives": [AIM], **german},
        "soviet": {"zone": ["J-L"], "fog_zone": ["J-L"], "objectives": [AIM], **soviet},
    }
    return st.new_game("red_storm", data, seed=seed)


def number(game: Table, kind: str) -> int:
    """The number that a block of a type was dealt; the first, if there are several."""
    return next(unit.id for unit in game.state.units.values() if unit.kind == kind)


def run(game: Table, kind: str, seat: int | None = None) -> Table:
    """Answer with the first option until this is asked (of this seat)."""
    while game.ask is not None and (game.ask.kind != kind or seat not in (None, game.ask.seat)):
        play(game, options(game)[0])
    return game


def hexes(game: Table) -> list[str]:
    """The hexes on offer."""
    return [text.split()[-1] for text in options(game)]


ONE = {"units": {"g_gren_r": 1}}
FOE = {"units": {"s_str_r": 1}}


# The sequence


def test_rs_gen_7_defender_attacker_first_order() -> None:
    """RS-GEN.7, RS-SET.15 The Soviets (defenders) set up first, then the Germans, who then order first."""
    game = begin(ONE, FOE)
    seats = []
    while asked(game) != "order":
        assert game.ask is not None
        seats.append(game.ask.seat)
        play(game, options(game)[-1] if asked(game) == "bluff" else options(game)[0])
    assert [seat for seat, _ in groupby(seats)] == [1, 0]
    assert (turn_to(game), game.state.turn) == ((0, "order"), 1)


def test_rs_gen_2_roles_come_from_the_scenario() -> None:
    """RS-GEN.1, RS-GEN.2 The same nations with the roles exchanged: the Germans set up first."""
    game = begin(ONE, FOE, attacker="soviet")
    assert turn_to(game)[0] == 0
    assert [seat.role for seat in game.seats] == ["German defender", "Soviet attacker"]


def test_rs_r_133_the_whole_sequence() -> None:
    """RS-R.133 Kolkhoz Crossroads: assignments, units, fog, face-up works, bluffs; then the attacker."""
    game = st.new_game("red_storm", "kolkhoz-crossroads", seed=3)
    found: list[tuple[int, str]] = []
    while asked(game) != "order":
        if asked(game) not in {"condition", "facing"}:
            found.append(turn_to(game))
        last = asked(game) in {"bluff", "intelligence"}
        play(game, options(game)[-1] if last else options(game)[0])
    steps = [key for key, _ in groupby(found)]
    german = [(0, "assign"), (0, "hide"), (0, "place"), (0, "lay"), (0, "face_up"), (0, "bluff")]
    soviet = [(1, "assign"), (1, "place"), (1, "bluff"), (1, "infiltrate"), (1, "intelligence")]
    assert steps == [*german, *soviet]


# Units


def test_rs_set_11_in_the_own_zone() -> None:
    """RS-SET.11, RS-MOV.7 All of columns J to L but the ponds of board 5a."""
    game = begin(ONE, FOE, boards=("5a",))
    wanted = {f"{column}{row}" for column in "JKL" for row in range(1, 9)} - {"J5", "J6", "K6"}
    assert set(hexes(game)) == wanted


def test_rs_set_11_only_hexes_that_the_unit_may_occupy() -> None:
    """RS-SET.11 A wheeled car is not set up in a wood; a squad may be."""
    wood = ("O08a K4",)
    assert "K4" not in hexes(begin(ONE, {"units": {"s_ba64": 1}}, overlays=wood))
    assert "K4" in hexes(begin(ONE, FOE, overlays=wood))


def test_rs_set_12_no_stacking_limit() -> None:
    """RS-SET.12 Four squads and a tank in one hex."""
    game = begin(ONE, {"units": {"s_str_r": 4, "s_t60": 1}})
    for _ in range(5):
        run(game, "place", 1)
        play(game, next(text for text in options(game) if text.endswith("at K4")))
    run(game, "place", 0)
    assert len(game.state.at[game.state.box.ground.map.cell("K4")]) == 5


def test_rs_r_22_starting_conditions() -> None:
    """RS-R.22, RS-R.11 Infantry is Ready; a vehicle takes any rated condition; each gets a facing."""
    game = begin(ONE, {"units": {"s_str_r": 1, "s_su76": 1}})
    tank, squad = number(game, "s_su76"), number(game, "s_str_r")
    play(game, f"place {tank} at K4")
    assert options(game) == ["set to Move", "set to Fire"]
    play(game, "set to Fire")
    assert len(options(game)) == 6
    play(game, f"face {tank} SW", f"place {squad} at L4", f"face {squad} NW")
    assert (condition(game, tank), unit(game, tank).facing) == ("Fire", 4)
    assert (condition(game, squad), unit(game, squad).facing) == ("Ready", 5)


def test_rs_r_22_the_condition_is_secret() -> None:
    """RS-BLK.3 The attacker sees the block of the defender while he places, not its condition."""
    game = begin(ONE, {"units": {"s_t60": 1}})
    tank = number(game, "s_t60")
    run(game, "place", 0)
    shown = next(dict(piece) for piece in game.seat(0).view()["pieces"] if piece["id"] == tank)
    assert "cell" in shown
    assert {"name", "condition"} & set(shown) == set()


def test_rs_set_14_not_in_an_area_with_a_marker() -> None:
    """RS-SET.14 The attacker is kept out of the whole area; the defender's own units are not (RS-R.132)."""
    soviet = {**FOE, "fog": {"empty": 1}, "fog_zone": ["A-L"]}
    game = begin(ONE, soviet)
    run(game, "lay")
    marker = options(game)[0].split()[1]
    play(game, f"lay {marker} at B3")  # area 2: B2, A3, B3, C3, A4, B4, C4
    run(game, "place", 0)
    area = {"B2", "A3", "B3", "C3", "A4", "B4", "C4"}
    assert area & set(hexes(game)) == set()
    assert {"A2", "B1", "A5", "C5"} <= set(hexes(game))


def test_rs_set_13_assignments_are_secret() -> None:
    """RS-SET.13, RS-R.115 Each card goes to a unit that fits and holds nothing yet, or to nobody."""
    game = begin(ONE, {"units": {"s_str_r": 2, "s_t60": 1}, "assets": {"as5": 2}})
    first, second = sorted(unit.id for unit in game.state.units.values() if unit.kind == "s_str_r")
    assert options(game) == [f"give as5 to {first}", f"give as5 to {second}", "give as5 to nobody"]
    play(game, f"give as5 to {second}")
    assert options(game) == [f"give as5 to {first}", "give as5 to nobody"]
    play(game, "give as5 to nobody")
    assert [pair.unit for pair in game.state.pairs.values()] == [second]
    assert [fact.seen_by for fact in game.facts if fact.kind == "assigned"] == [(1,)]


def test_rs_ast_7_a_weapon_is_for_a_weapon_team() -> None:
    """RS-AST.7, RS-R.15 The Maxim is offered to the team alone."""
    game = begin(ONE, {"units": {"s_str_r": 2, "s_wt": 1}, "assets": {"as1": 1}})
    assert options(game) == [f"give as1 to {number(game, 's_wt')}", "give as1 to nobody"]


def test_rs_ast_13_each_copy_marks_its_unit() -> None:
    """RS-AST.13 Two Panzerknacker for two squads: two marked units."""
    game = begin({"units": {"g_gren_r": 2}, "assets": {"ag5": 2}}, FOE)
    run(game, "assign", 0)
    run(game, "order")
    assert len({pair.unit for pair in game.state.pairs.values() if pair.card == "ag5"}) == 2


# Fog of war


def markers(kind: str, count: int = 1, **more: Any) -> dict[str, Any]:
    cards = {
        "foxhole": "ad2",
        "trench": "ad3",
        "mines": "ad4",
        "roadblock": "ad5",
        "wire": "ad6",
        "ambush": "ad1",
    }
    found = {**FOE, "fog": {kind: count}, **more}
    return found | ({"assets": {cards[kind]: count}} if kind in cards else {})


def laying(
    kind: str, *, boards: tuple[str, ...] = ("1a",), overlays: tuple[str, ...] = (), **more: Any
) -> list[str]:
    """The hexes on offer for a marker of a kind in columns J to L."""
    return hexes(run(begin(ONE, markers(kind, **more), boards=boards, overlays=overlays), "lay"))


EAST = {f"{column}{row}" for column in "JKL" for row in range(1, 9)}


def test_rs_fow_1_only_the_defender_lays_markers() -> None:
    """RS-FOW.1, RS-SET.9 He lays each marker of his sheet in its zone; the attacker is never asked."""
    game = begin(ONE, markers("empty", 2))
    seats = set()
    while asked(game) != "order":
        if asked(game) == "lay":
            seats.add(turn_to(game)[0])
        play(game, options(game)[0])
    assert seats == {1}
    assert len(said(game, "laid_down")) == 2


def test_rs_fow_2_one_marker_in_an_area() -> None:
    """RS-FOW.2 With a marker at J7 of board 1b (area 16: J7, J8) the next may not lie at J8."""
    game = run(begin(ONE, markers("empty", 2)), "lay")
    first = options(game)[0].split()[1]
    play(game, f"lay {first} at J7")
    assert {"J7", "J8"} & set(hexes(game)) == set()
    assert {"J6", "K7", "K8"} <= set(hexes(game))


def test_rs_r_132_every_marker_is_placed() -> None:
    """RS-R.132 There is no option to leave one out."""
    game = run(begin(ONE, markers("empty", 2)), "lay")
    assert all(text.startswith("lay") for text in options(game))


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("empty", EAST),
        ("foxhole", EAST - {"K2"}),  # open ground or brush
        ("trench", EAST - {"J6", "J7", "K2"}),  # open ground
        ("mines", EAST),
        ("wire", EAST),
        ("roadblock", {"J4", "K4", "L4"}),
    ],
)
def test_rs_fow_2_legal_hexes(kind: str, wanted: set[str]) -> None:
    """RS-FOW.2 On board 1a with a house at K2; brush is at J6 and J7, the road in row 4."""
    assert set(laying(kind, overlays=("O01a K2",))) == wanted


def test_rs_fow_7_no_mines_on_a_bridge() -> None:
    """RS-FOW.7 On board 2a the bridge H4 takes a Roadblock or Wire, not Mines."""
    offers = {k: laying(k, boards=("2a",), fog_zone=["G-I"]) for k in ("mines", "wire", "roadblock")}
    assert {kind for kind, labels in offers.items() if "H4" in labels} == {"wire", "roadblock"}


def test_rs_fow_5_a_ford_lies_in_the_river() -> None:
    """RS-R.56, RS-R.132 Only there; an Empty marker may join it where the sheet lists a Ford, else not."""
    river = {f"H{row}" for row in range(1, 9)}
    assert set(laying("ford", boards=("2b",), fog_zone=["H-L"])) == river
    assert river & set(laying("empty", boards=("2b",), fog_zone=["H-L"])) == set()
    both = begin(ONE, {**FOE, "fog": {"ford": 1, "empty": 1}, "fog_zone": ["H-L"]}, boards=("2b",))
    run(both, "lay")
    offers = []
    while asked(both) == "lay":
        offers.append(set(hexes(both)))
        play(both, options(both)[0])
    assert all(river & offer for offer in offers)
    assert any(not offer <= river for offer in offers)


def test_rs_r_132_one_marker_in_each_river_hex() -> None:
    """RS-R.132 Two fords lie side by side, not in one hex."""
    game = run(begin(ONE, {**FOE, "fog": {"ford": 2}, "fog_zone": ["H-L"]}, boards=("2b",)), "lay")
    play(game, options(game)[0])
    assert set(hexes(game)) == {f"H{row}" for row in range(2, 9)}


def test_rs_r_132_a_face_up_marker_counts() -> None:
    """RS-R.132 A trench set up face-up is kept out of the area of a marker already there."""
    soviet = {**markers("empty"), "assets": {"ad3": 1}, "face_up": [{"kind": "trench", "zone": ["J"]}]}
    game = run(begin(ONE, soviet), "lay")
    play(game, f"{options(game)[0].rsplit(' ', 1)[0]} J4")  # area 14: J3, I4, J4, K4, I5, J5, K5
    run(game, "face_up")
    assert set(hexes(game)) == {"J1", "J2", "J6"}  # J7 and J8 are brush


def test_rs_r_132_without_a_legal_hex_it_is_out_and_its_unit_in_the_open() -> None:
    """RS-R.132 No hex of the fog zone is left for the ambush: the hidden squad is set up in the zone."""
    soviet = {**markers("ambush"), "hidden": {"s_guards": 1}, "fog_zone": ["H"]}
    game = begin(ONE, soviet, boards=("2b",))  # column H is river
    hidden = number(game, "s_guards")
    run(game, "lay")
    assert options(game) == [text for text in options(game) if text.startswith("leave out")]
    play(game, options(game)[0])
    assert (asked(game), set(hexes(game))) == ("place", EAST)
    play(game, f"place {hidden} at K4", f"face {hidden} N")
    assert (at(game, hidden), unit(game, hidden).hidden) == ("K4", False)


def test_rs_mrk_4_a_hidden_unit_is_not_set_up_openly() -> None:
    """RS-MRK.4, RS-R.79 The squad under the ambush marker is not on the map; its hex is the marker's."""
    game = begin(ONE, {**markers("ambush"), "hidden": {"s_guards": 1}})
    hidden = number(game, "s_guards")
    run(game, "order")
    assert (unit(game, hidden).hidden, unit(game, hidden).cell) == (True, -1)
    assert [marker.unit for marker in game.state.fog.values()] == [hidden]


def test_rs_amb_2_an_ambush_lies_where_its_unit_may_be() -> None:
    """RS-FOW.3 An armoured car does not hide in a wood."""
    wood = {"overlays": ("O08a K4",)}
    assert "K4" not in laying("ambush", hidden={"s_ba64": 1}, boards=("1b",), **wood)
    assert "K4" in laying("ambush", hidden={"s_guards": 1}, boards=("1b",), **wood)


# Passengers and markers

ABOARD: dict[str, Any] = {"units": {"g_251": 1, "g_gren_r": 1}, "aboard": [{"carriers": ["g_251"]}]}


def test_rs_r_134_only_if_the_sheet_says_so() -> None:
    """RS-R.134 With the clause on the sheet the squad may start inside; without it nobody is asked."""
    game = run(begin(ABOARD, FOE), "aboard")
    squad, carrier = number(game, "g_gren_r"), number(game, "g_251")
    assert options(game) == [f"put {squad} inside {carrier}", f"leave {squad} on foot"]
    plain = begin({"units": ABOARD["units"]}, FOE)
    while asked(plain) != "order":
        assert asked(plain) != "aboard"
        play(plain, options(plain)[0])


def test_rs_prt_5_passengers_inside_are_unseen() -> None:
    """RS-PRT.5 The enemy sees the half-track and its marker, loaded or not; not the squad."""
    for choice in (0, 1):
        game = run(begin(ABOARD, FOE), "aboard")
        play(game, options(game)[choice])
        run(game, "bluff", 0)
        play(game, "done")
        run(game, "order")
        squad, carrier = number(game, "g_gren_r"), number(game, "g_251")
        pieces = {piece["id"]: piece for piece in game.seat(1).view()["pieces"]}
        assert (squad in pieces) is bool(choice)
        assert len(pieces[carrier]["markers"]) == 1


def test_rs_prt_6_spotting_shows_who_is_inside() -> None:
    """RS-PRT.6 After the hex is spotted the squad is seen aboard."""
    game = run(begin(ABOARD, FOE), "aboard")
    squad, carrier = number(game, "g_gren_r"), number(game, "g_251")
    play(game, f"put {squad} inside {carrier}")
    run(game, "order")
    play(game, "order og5", "end", "end", "order os1", f"activate {number(game, 's_str_r')}")
    play(game, choices(game, "spot")[0])
    pieces = {piece["id"]: piece for piece in game.seat(1).view()["pieces"]}
    assert pieces[squad]["inside"] == carrier


def test_rs_d_17_a_passenger_is_known_when_it_acts() -> None:
    """RS-D.17 The enemy learns who is aboard when the squad inside is activated, not before."""
    game = run(begin(ABOARD, FOE), "aboard")
    squad, carrier = number(game, "g_gren_r"), number(game, "g_251")
    play(game, f"put {squad} inside {carrier}")
    run(game, "order")
    play(game, "order og1")
    assert not [fact for fact in game.seat(1).history() if fact.kind == "aboard"]
    play(game, f"activate {squad}")
    (fact,) = [fact for fact in game.seat(1).history() if fact.kind == "aboard"]
    assert fact.data == {"piece": squad, "carrier": carrier}


def test_rs_r_134_riders_start_on_tanks_of_the_sheet() -> None:
    """RS-R.134 Tankodesantniki may be placed on a T-34, not on a T-70 or by other squads."""
    aboard = [{"carriers": ["s_t34"], "passengers": ["s_tdes"]}]
    soviet = {"units": {"s_t34": 1, "s_t70": 1, "s_tdes": 1, "s_str_r": 1}, "aboard": aboard}
    game = begin(ONE, soviet)
    tank = number(game, "s_t34")
    rides = {}
    for _ in range(4):
        run(game, "place", 1)
        piece = int(options(game)[0].split()[1])
        rides[unit(game, piece).kind] = [text for text in options(game) if " on " in text]
        play(game, options(game)[0])
    assert rides["s_tdes"] == [f"place {number(game, 's_tdes')} on {tank}"]
    assert (rides["s_str_r"], rides["s_t70"], rides["s_t34"]) == ([], [], [])


def test_rs_r_140_bluffs_as_far_as_pairs_go() -> None:
    """RS-R.140, RS-MRK.2 Ten pairs, one for the half-track, one for the Panzerknacker: eight bluffs."""
    german = {
        "units": {"g_251": 1, "g_gren_r": 4, "g_gren_v": 3, "g_pion": 2, "g_wt_r": 3},
        "assets": {"ag5": 1},
    }
    game = run(begin(german, FOE), "bluff", 0)
    count = 0
    while asked(game) == "bluff" and choices(game, "bluff"):
        count += 1
        play(game, choices(game, "bluff")[0])
    assert count == 8
    assert asked(game) == "order"


def test_rs_mrk_1_numbers_tell_nothing() -> None:
    """RS-MRK.1, RS-R.120 The number of the Panzerknacker's marker differs from seed to seed."""
    german = {"units": {"g_251": 1, "g_gren_r": 2}, "assets": {"ag5": 1}}
    dealt = set()
    for seed in range(1, 9):
        game = run(begin(german, FOE, seed=seed), "order")
        dealt.add(next(pair.id for pair in game.state.pairs.values() if pair.card == "ag5"))
    assert len(dealt) > 1


def test_rs_r_120_block_numbers_tell_nothing() -> None:
    """RS-R.120 The number of the only tank differs from seed to seed."""
    soviet = {"units": {"s_str_r": 4, "s_t60": 1}}
    assert len({number(begin(ONE, soviet, seed=seed), "s_t60") for seed in range(1, 9)}) > 1


# Before turn 1


def test_rs_r_133_infiltration_comes_last() -> None:
    """RS-R.133 The squad is placed three hexes or more from every enemy, outside areas with markers."""
    german = {"units": {"g_gren_r": 1, "g_pz2f": 1}, "assets": {"aa2": 1}, "infiltrators": {"g_gren_r": 1}}
    game = begin(german, {**FOE, "fog": {"empty": 1}, "fog_zone": ["A-L"]})
    run(game, "place", 1)
    play(game, f"place {number(game, 's_str_r')} at J4")
    run(game, "lay")
    play(game, f"{options(game)[0].rsplit(' ', 1)[0]} A1")  # area 1: A1, B1, C1, D1, A2, C2
    run(game, "infiltrate")
    offered = set(hexes(game))
    assert {"A1", "B1", "C1", "D1", "A2", "C2"} & offered == set()
    assert {"J4", "J3", "K4", "L4", "H4", "I3"} & offered == set()  # within two hexes of J4
    assert {"G4", "I2", "J1", "J7", "B2"} <= offered


def test_rs_r_133_a_side_without_units_has_lost_before_turn_1() -> None:
    """RS-R.133, RS-END.2 Without any unit of its own a side cannot play: the game ends before turn 1."""
    game = run(begin(ONE, {"units": {}}), "order")
    assert game.result is not None
