"""Records as text: what is written, what is read, what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies

import sandtable as st
from sandtable.engine.record import Line, Note
from skirmish.ruleset import RULESET
from tests.engine.tiny import Tiny, choice, tiny

TEXT = """sandtable-record 1
ruleset: tiny 1
scenario: given 0
result: running

1 * T.2 d6 4
2 0 T.1 go
! undo 0
3 1 T.1 say 5
"""


def test_reading_and_writing() -> None:
    """Tags, draws, answers and commands."""
    record = st.Record.parse(TEXT)
    assert record.tags == {"ruleset": "tiny 1", "scenario": "given 0", "result": "running"}
    assert record.lines == (
        Line(st.CHANCE, "T.2", "d6 4"),
        Line(0, "T.1", "go"),
        Note("undo", 0),
        Line(1, "T.1", "say 5"),
    )
    assert str(record) == TEXT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sandtable-record 1", "sandtable-record 2"),
        ("sandtable-record 1", "1. e4 e5"),
        ("ruleset: tiny 1", "tiny 1"),
        ("2 0 T.1 go", "3 0 T.1 go"),
        ("2 0 T.1 go", "02 0 T.1 go"),
        ("2 0 T.1 go", "2 0 T.1"),
        ("2 0 T.1 go", "2 x T.1 go"),
        ("2 0 T.1 go", "2 -1 T.1 go"),
        ("! undo 0", "! redo 0"),
        ("! undo 0", "! undo"),
        ("1 * T.2 d6 4", "1 * T.2 d6 4\n1 * T.2 d6 4"),
        ("2 0 T.1 go\n", ""),
    ],
)
def test_bad_lines_are_refused(old: str, new: str) -> None:
    """Every line must be one that could have been written."""
    assert old in TEXT
    with pytest.raises(st.Diverged):
        st.Record.parse(TEXT.replace(old, new, 1))


@given(strategies.text())
def test_any_text_is_a_record_or_refused(text: str) -> None:
    """Nothing but Diverged ever comes of reading."""
    with pytest.raises(st.Diverged):
        st.Record.parse(text)


def test_a_running_game_says_so() -> None:
    """Result, commitment, seats and seed stand in the header."""

    async def first(s: Tiny) -> None:
        await choice(0)

    tags = tiny(first=first).record().tags
    assert tags["result"] == "running"
    assert tags["seats"] == "0 one / 1 two"
    assert tags["seed"] == "1"
    assert len(tags["commitment"]) == 64


@pytest.mark.parametrize("text", ["a\nb", "x\n\n1 0 T.1 go", "\u2028", " x "])
def test_header_tags_are_one_line(text: str) -> None:
    """An id, a date or a seed that would not read back as it was written is refused at the start."""
    for seed, game_id, date in ((text, "", ""), ("1", text, ""), ("1", "", text)):
        with pytest.raises(st.ContentError):
            st.new_game(RULESET, "patrol", seed, game_id=game_id, date=date)
