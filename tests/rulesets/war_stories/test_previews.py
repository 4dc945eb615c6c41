"""What is lit before it is chosen: cards, sheafs, who spots whom, and lines of sight with what stops them."""

from __future__ import annotations

from collections.abc import Mapping

import sandtable as st
from sandtable.engine.ruleset import Preview, Trace
from sandtable.rulesets.war_stories.state import WarState
from tests.rulesets.war_stories.positions import activate, asked, play, position


def ordering() -> st.Game[WarState]:
    """Two ready squads, a spent one, a tank; a known enemy squad near, an unknown one far."""
    return position(
        """110 A-RIFLE C4
        111 A-RIFLE D4 spent
        310 A-M4 B4/SE""",
        """150 G-GREN E4 known
        151 G-GREN J4 unspotted""",
    )


def shown(game: st.Game[WarState], *answers: str) -> Preview:
    found = game.seat(0).preview(answers)
    assert found is not None
    return found


def test_ws_r_47_a_card_lights_the_class_it_is_for() -> None:
    """WS-R.47 Armor Forward is for vehicles: the tank alone; nobody else may even cower under it."""
    found = shown(ordering(), "order A-O5")
    assert (found.pieces, found.others) == ((310,), ())


def test_ws_ord_2_a_card_lights_who_could_do_more_than_cower() -> None:
    """WS-ORD.2, WS-ACT.8 Reorganize: the spent squad could regroup; the ready ones could rout or cower.

    Move Out: a spent unit can only cower.
    """
    assert 111 in shown(ordering(), "order A-O6").pieces
    moving = shown(ordering(), "order A-O3")
    assert (moving.pieces, moving.others) == ((110, 310), (111,))


def test_ws_ord_6_an_enhancement_is_lit_after_the_order() -> None:
    """The second answer of a plan is looked at in the position that the first leads to."""
    found = shown(ordering(), "order A-O1", "enhance A-O8")
    assert set(found.pieces) | set(found.others) == {110, 111, 310}
    assert found.words == "1 unit: aim, cower. 1 enemy regroups."


def test_nothing_is_lit_for_an_option_without_a_preview() -> None:
    game = play(ordering(), "order A-O1", "done")
    assert game.seat(0).preview(["end"]) is None
    assert game.seat(0).preview([]) is None
    assert game.seat(1).preview(["pass"]) is None


def calling(card: str) -> st.Game[WarState]:
    """The rally check of 110 draws c05, its event is this artillery, and its owner names the target."""
    own = "110 A-RIFLE C4 tokens=S20\n111 A-RIFLE C5"
    game = position(own, "150 G-GREN E4 spent", "chit c05", cards=(f"0:{card}",))
    return activate(game, 110, "rally 110")


def test_ws_art_6_the_sheaf_of_a_called_battery_lies_around_its_target() -> None:
    """Section 6.11: normal sheaf, medium: 10 in the middle, 8 in the six hexes around it."""
    game = calling("SA-02")
    assert asked(game) == "target"
    found = shown(game, "target E4")
    assert found.cells == {"E4": 10, **dict.fromkeys(("E3", "F3", "F4", "E5", "D4", "D3"), 8)}
    assert found.words == "Called Battery: normal sheaf, deviations 2"


def test_ws_r_127_a_linear_sheaf_turns_with_its_axis() -> None:
    """WS-ART.2 Planned in set-up: 10 in the middle, 9 two hexes both ways along the axis."""
    defender = {"units": {"G-GREN": 1}, "sector": ["H5"], "assets": ["SA-05"]}
    game = st.new_game("war_stories", bare(defender), seed=1)
    while asked(game) != "plan":
        assert game.ask is not None
        game.answer(game.ask.options[-1])
    seat = game.seat(1)
    first = seat.preview(["target E5"])
    assert first is not None
    assert first.cells == {"E5": 10, "E4": 9, "E3": 9, "E6": 9, "E7": 9}
    turned = seat.preview(["target E5", "axis NE"])
    assert turned is not None
    assert turned.cells == {"E5": 10, "F4": 9, "G4": 9, "D5": 9, "C6": 9}
    assert game.seat(0).preview(["target E5"]) is None


def bare(booklet: Mapping[str, object]) -> dict[str, object]:
    """A scenario that begins with its set-up."""
    aims = [{"kind": "control", "hex": "A1", "worth": 3}]
    attacker = {"nation": "us", "units": {"A-RIFLE": 1}, "sector": ["A5"], "objectives": aims}
    defender = {"nation": "german", "objectives": aims, **booklet}
    data = {"format": 1, "title": "Test", "turns": 20, "deck": {"events": 9, "last": 4}}
    return {**data, "map": {"columns": 8, "rows": 8}, "attacker": attacker, "defender": defender}


# Who spots whom


def test_ws_spt_2_ties_say_who_spots_whom() -> None:
    """Awareness 4: 110 and 111 spot the squad near them, and it spots them; not over seven hexes."""
    ties = ordering().seat(0).ties
    assert ties(110) == {"spots": [150], "spotted by": [150], "may spot": [151]}
    assert ties(150)["spotted by"] == [110, 111, 310]
    assert ties(151) == {"spots": [], "spotted by": [], "may spot": [110, 111, 310]}


def test_ws_spt_7_a_suppressed_unit_spots_nobody() -> None:
    game = position("110 A-RIFLE C4 tokens=S20", "150 G-GREN E4 known")
    assert game.seat(0).ties(110) == {"spots": [], "spotted by": [150], "may spot": []}


def test_ws_r_49_who_aims_spots_in_the_hex_of_its_marker() -> None:
    """J4 is seven hexes off: spotted only by who aims there; the marker is on the board for both."""
    game = position("110 A-RIFLE C4 aim=J4\n111 A-RIFLE C5", "151 G-GREN J4")
    assert game.seat(0).ties(151)["spotted by"] == [110]
    for seat in (0, 1):
        assert [p["aims"] for p in game.seat(seat).view()["pieces"] if "aims" in p] == ["J4"]


def test_ws_r_22_ties_do_not_tell_a_decoy() -> None:
    """A decoy spots nothing; an unknown counter that may be one is only said to have sight."""
    real = position("110 A-RIFLE C4", "151 G-GREN H4 unspotted")
    decoy = position("110 A-RIFLE C4", "151 G-GREN H4 unspotted decoy")
    for piece in (110, 151):
        assert real.seat(0).ties(piece) == decoy.seat(0).ties(piece)
    assert real.seat(1).ties(110)["spotted by"] == []
    assert real.seat(0).ties(999) == {"spots": [], "spotted by": [], "may spot": []}


# Lines


def line(game: st.Game[WarState], start: str | int, end: str) -> Trace:
    found = game.seat(0).trace("sight", start, end)
    assert found is not None
    return found


def test_ws_los_1_a_free_line_names_its_hexes() -> None:
    found = line(ordering(), "C4", "C8")
    assert found == Trace(("C4", "C5", "C6", "C7", "C8"), 5)


def test_ws_obs_1_the_line_stops_before_what_is_higher_than_both() -> None:
    game = position("110 A-RIFLE C4", "151 G-GREN J4", chart={"hills": {"1": ["C6"]}, "woods": ["C7"]})
    found = line(game, 110, "C9")
    assert (found.cells[found.free], found.reasons[0].clause) == ("C6", "WS-OBS.1")


def test_ws_r_83_the_line_stops_at_a_wall_that_neither_end_touches() -> None:
    """The wall between C5 and C6 is in the way from C3 to C8, not from C5, which it borders."""
    game = position("110 A-RIFLE C3", "151 G-GREN J4", chart={"walls": ["C5|C6"]})
    found = line(game, 110, "C8")
    assert (found.cells[found.free - 1], found.cells[found.free]) == ("C5", "C6")
    assert (found.reasons[0].clause, found.reasons[0].text.split()[:3]) == ("WS-R.83", ["C5", "and", "C6"])
    assert line(game, "C5", "C8").reasons == ()


def test_no_line_leads_off_the_map() -> None:
    assert ordering().seat(0).trace("sight", "Z99", "C4") is None
    assert ordering().seat(0).trace("sight", 110, "Z99") is None
