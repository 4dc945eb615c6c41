"""The open table in the terminal."""

from __future__ import annotations

import sandtable as st
from sandtable.terminal.board import legend
from sandtable.terminal.table import TablePicture


def farm() -> st.Seat:
    """The farm after both sides have set up as printed."""
    game = st.new_game("storm_of_steel", "the-farm-on-the-wielun-road", seed=1)
    while game.state.due:
        assert game.ask is not None
        for text in game.seat(game.ask.seat).plan("set up as printed").answers:
            game.answer(text)
    return game.seat(0)


def test_stands_are_where_they_stand() -> None:
    """90 cm in 90 letters: a letter is a centimetre wide and two high; 44,36 is line 12 of 30 from above."""
    seat = farm()
    lines = TablePicture(seat.board(), seat.scene(), 91).text().plain.split("\n")
    assert (len(lines), {len(line) for line in lines}) == (30, {90})
    assert lines[12][44:52] == "(101(102"  # 48,36 is the next


def test_terrain_is_drawn_and_explained() -> None:
    seat = farm()
    lines = TablePicture(seat.board(), seat.scene(), 91).text().plain.split("\n")
    said = legend(seat.board(), seat.scene()).plain
    woods = next(part[0] for part in said.split("   ") if part.endswith(" woods"))
    assert lines[9][15] == woods  # 15,41
    assert lines[29][85] == "."


def test_a_narrow_screen_gets_a_smaller_table() -> None:
    seat = farm()
    lines = TablePicture(seat.board(), seat.scene(), 46).text().plain.split("\n")
    assert (len(lines), len(lines[0])) == (15, 45)
