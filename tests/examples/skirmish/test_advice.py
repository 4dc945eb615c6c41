"""What a seat is told when it asks: where a piece could go, what is seen, and why something is refused."""

from __future__ import annotations

import pytest

from sandtable import IllegalAnswer
from tests.examples.skirmish.scenes import scene

BLUE = {101: "rifles A1", 102: "decoy A3", 103: "gun C1"}
GOLD = {201: "rifles G5", 202: "decoy B4"}


def reach_of(piece: int, *answers: str, woods: tuple[str, ...] = ()) -> dict[str, int]:
    """What the first option of the piece says after these answers."""
    game = scene({101: "rifles A1", 102: "decoy A3"}, {201: "decoy G5"}, woods=woods).play(*answers)
    seat = game.game.seat(0)
    assert seat.ask is not None
    return seat.reach(next(option for option in seat.ask.options if str(piece) in option.text))


def test_sk_mov_1_reach_says_what_a_hex_costs() -> None:
    """SK-MOV.1 and SK-MOV.2 Three points, two for woods, and no way through the own piece."""
    found = reach_of(101, woods=("A2",))
    assert found["A2"] == 2
    assert found["B1"] == 1
    assert max(found.values()) == 3
    assert "A3" not in found
    assert "A1" not in found
    assert "A5" not in found


def test_sk_mov_1_reach_in_the_middle_of_a_move() -> None:
    """SK-MOV.1 With one of three spent, two are left; another piece still has all of its own."""
    found = reach_of(101, "activate 101", "move 101 to B1")
    assert max(found.values()) == 2
    assert found["C1"] == 1


@pytest.mark.parametrize(
    ("answers", "text", "clauses"),
    [
        ("activate 101, hold 101, pass", "activate 101", ["SK-SEQ.1"]),
        ("activate 102", "fire 102 at 202", ["SK-FIR.4"]),
        ("activate 101", "fire 101 at 201", ["SK-FIR.1"]),
        ("activate 101", "move 101 to A4", ["SK-MOV.1"]),
        ("activate 102", "move 102 to A3", ["SK-MOV.2"]),
        ("activate 102", "move 102 to B4", ["SK-MOV.2"]),
    ],
)
def test_why_not_names_the_clause(answers: str, text: str, clauses: list[str]) -> None:
    """SK-SEQ.1, SK-FIR.1, SK-FIR.4, SK-MOV.1, SK-MOV.2: each refusal has its own words."""
    seat = scene(BLUE, GOLD).play(*answers.split(", ")).game.seat(0)
    reasons = seat.why_not(text)
    assert [reason.clause for reason in reasons] == clauses
    assert "is not an option now" not in reasons[0].text


@pytest.mark.parametrize("text", ["fire 201 at 101", "move 201 to G4", "fire 202 at 101", "activate 201"])
def test_why_not_says_nothing_about_the_enemy(text: str) -> None:
    """What the enemy's pieces could do, decoy or not, is answered as for a piece that is not there."""
    seat = scene(BLUE, GOLD).play("activate 101").game.seat(0)
    assert ["is not an option now" in reason.text for reason in seat.why_not(text)] == [True]


def test_sk_fir_1_the_overlay_shows_what_is_seen() -> None:
    """SK-FIR.1 Three hexes far, not behind woods; nothing from a hex that is not on the map."""
    seat = scene(BLUE, GOLD, woods=["C2"]).game.seat(0)
    seen = seat.overlay("sight", "C1")
    assert set(seen.values()) == {1}
    assert {"C2", "F1"} <= seen.keys()
    assert not {"C1", "C3", "G1"} & seen.keys()
    assert seat.overlay("sight", "Z9") == {}


def test_sk_fir_1_the_line_ends_at_woods_or_out_of_range() -> None:
    """SK-FIR.1 From A1 the line passes columns B, C and D; woods in C1 stop it there."""
    clear, wooded = (scene(BLUE, GOLD, woods=woods).game.seat(0) for woods in ([], ["C1"]))
    line = wooded.trace("sight", "A1", "E1")
    assert line is not None
    assert line.cells[line.free] == "C1"
    assert [reason.text for reason in line.reasons] == ["C1 is in the way: woods"]
    far = clear.trace("sight", "A1", "E1")
    assert far is not None
    assert far.reasons[0].text == "E1 is more than 3 hexes away"
    near = clear.trace("sight", "A1", "C1")
    assert near is not None
    assert not near.reasons
    assert near.free == len(near.cells)
    assert clear.trace("sight", "A1", "A1") is None


def test_sk_mov_4_threat_is_what_enemy_pieces_see() -> None:
    """SK-MOV.4 Rifles at G5 and the decoy at B4 might both fire, as far as anyone knows."""
    threat = scene(BLUE, GOLD).game.seat(0).overlay("threat")
    assert threat["B3"] == threat["G4"] == 1
    assert "B4" not in threat


def test_sk_mov_1_a_way_leads_through_the_hexes_named() -> None:
    """SK-MOV.1 By way of B2 to B1: two points, and a hex too far is no plan."""
    seat = scene(BLUE, GOLD).game.seat(0)
    plan = seat.plan("go 101 via A2 to B2")
    assert plan.answers == ("activate 101", "move 101 to A2", "move 101 to B2", "stop 101")
    assert plan.cost == 2
    with pytest.raises(IllegalAnswer):
        seat.plan("go 101 via A2 to G1")
