"""A record is the game: it replays to the same, and nothing else passes for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, strategies

import sandtable as st
from sandtable.engine.chance import Draw, Keyed
from sandtable.engine.record import Line, Note
from tests.contract.looks import differences, whole
from tests.contract.tables import Table, each_table, every_table
from tests.contract.walks import budget, decide, random_walk, reported, walks


class Noted(Keyed):
    """Luck that remembers between which values it had to choose."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.choices: list[list[Any]] = []

    def index(self, n: int, draw: Draw) -> int:
        self.choices.append(list(draw.values))
        return super().index(n, draw)


def replayed(table: Table, text: str) -> st.Game[Any]:
    return st.replay(text, rules=table.rules)


def running(record: st.Record, lines: int) -> str:
    """The record cut after some lines, as it was when the game had come so far."""
    return str(st.Record({**record.tags, "result": "running"}, record.lines[:lines]))


def body(record: st.Record) -> tuple[str, list[str]]:
    head, _, lines = str(record).partition("\n\n")
    return head, lines.splitlines()


@every_table
@given(strategies.data())
@budget(15)
def test_replay_equals_original(table: Table, data: strategies.DataObject) -> None:
    """Played again from its text, undone answers included, a game is the same and goes on the same way."""
    walk = data.draw(walks(table, undo=True))
    with reported(walk.end()) as game:
        text = str(game.record())
        again = replayed(table, text)
        assert not differences(whole(game), whole(again))
        assert str(again.record()) == text
        assert str(st.Record.parse(text)) == text
        for choice in (5, 3, 8, 1):
            decide(game, choice)
            decide(again, choice)
        assert not differences(whole(game), whole(again))


@every_table
@given(strategies.data())
@budget(15)
def test_cut_record_goes_on_to_the_same_game(table: Table, data: strategies.DataObject) -> None:
    """Cut after any whole line, the seed makes the missing luck again."""
    walk = data.draw(walks(table, undo=True))
    with reported(walk.end()) as game:
        record = game.record()
        cut = data.draw(strategies.integers(0, len(record.lines)))
        again = replayed(table, running(record, cut))
        for line in record.lines[len(again.log) :]:
            if isinstance(line, Note):
                again.undo()
            elif line.seat != st.CHANCE:
                again.answer(line.text)
        assert str(again.record()) == str(record)


TAMPERINGS: dict[str, Callable[[str], str]] = {
    "an answer that is none": lambda row: re.sub(r"^(\d+ \S+ \S+) .*", r"\1 burn the rulebook", row),
    "another clause": lambda row: re.sub(r"^(\d+ \S+) \S+", r"\1 ZZ-TOP.1", row),
    "another seat": lambda row: re.sub(r"^(\d+) (\S+)", lambda m: f"{m[1]} {int(m[2] != '1')}", row),
    "luck for a seat": lambda row: re.sub(r"^(\d+) \d+", r"\1 *", row),
    "another number": lambda row: re.sub(r"^\d+", "4711", row),
    "an unknown command": lambda row: "! surrender 0",
    "an undo out of place": lambda row: "! undo 7",
    "a line cut off": lambda row: " ".join(row.split(" ")[:3]),
    "an empty line": lambda row: "",
}


@every_table
@pytest.mark.parametrize("tampering", TAMPERINGS)
@given(strategies.data())
@budget(5)
def test_tampered_line_diverges(table: Table, tampering: str, data: strategies.DataObject) -> None:
    """A line that the rules cannot have asked for is refused."""
    record = data.draw(walks(table)).end().record()
    head, rows = body(record)
    assume(rows)  # a game may begin without a draw
    spot = data.draw(strategies.integers(0, len(rows) - 1))
    changed = TAMPERINGS[tampering](rows[spot])
    assume(changed != rows[spot])
    assume(spot < len(rows) - 1 or changed)
    rows[spot] = changed
    with pytest.raises(st.Diverged):
        replayed(table, "\n".join([head, "", *rows, ""]))


@every_table
@pytest.mark.parametrize("how", ["dropped", "doubled", "swapped", "inserted"])
@given(strategies.data())
@budget(5)
def test_moved_lines_diverge(table: Table, how: str, data: strategies.DataObject) -> None:
    """Lines can be neither taken out nor put in nor exchanged."""
    record = data.draw(walks(table)).end().record()
    head, rows = body(record)
    assume(len(rows) > 1)
    spot = data.draw(strategies.integers(0, len(rows) - 2))
    row, after = rows[spot], rows[spot + 1]
    rows[spot : spot + 2] = {
        "dropped": [after],
        "doubled": [row, row, after],
        "swapped": [after, row],
        "inserted": [row, "1 0 ZZ-TOP.1 pass", after],
    }[how]
    with pytest.raises(st.Diverged):
        replayed(table, "\n".join([head, "", *rows, ""]))


@every_table
@given(strategies.data())
@budget(15)
def test_another_legal_answer_is_another_game(table: Table, data: strategies.DataObject) -> None:
    """An answer changed to another legal one diverges, or the record tells, honestly, of another game."""
    walk = data.draw(walks(table))
    assume(walk.choices)
    game, other = walk.start(), None
    turn = data.draw(strategies.integers(0, len(walk.choices) - 1))
    for number, choice in enumerate(walk.moments(game)):
        if number == turn and game.ask is not None:
            option = game.ask.options[(choice + 1) % len(game.ask.options)]
            spot, other = sum(isinstance(line, Line) for line in game.record().lines), option.text
    assume(other is not None)
    head, rows = body(game.record())
    rows[spot] = " ".join([*rows[spot].split(" ")[:3], str(other)])
    text = "\n".join([head, "", *rows, ""])
    try:
        again = replayed(table, text)
    except st.Diverged:
        return
    assert str(again.record()).split("\n\n")[1].startswith("\n".join(rows))


@every_table
@given(strategies.data())
@budget(15)
def test_verify_finds_a_tampered_draw(table: Table, data: strategies.DataObject) -> None:
    """Any draw changed to another possible value is found; the honest record passes, draw by draw."""
    walk = data.draw(walks(table))
    game = walk.end()
    record = game.record()
    luck = Noted(game.opening.keyed().key)
    for _ in walk.moments(walk.start(luck=luck)):
        pass
    draws = [n for n, line in enumerate(record.lines) if line.seat == st.CHANCE]
    assert st.verify(record, rules=table.rules) == len(draws) == len(luck.choices)
    real = [n for n, values in enumerate(luck.choices) if len(values) > 1]
    assume(real)
    nth = data.draw(strategies.sampled_from(real))
    line = record.lines[draws[nth]]
    assert isinstance(line, Line)
    purpose = line.text.partition(" ")[0]
    other = next(f"{purpose} {v}" for v in luck.choices[nth] if f"{purpose} {v}" != line.text)
    lines = [*record.lines]
    lines[draws[nth]] = Line(line.seat, line.clause, other)
    with pytest.raises(st.Diverged):
        st.verify(st.Record(record.tags, tuple(lines)), rules=table.rules)


@each_table
@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("ruleset", "checkers 1"),
        ("ruleset", "{} 0"),
        ("scenario", "{} 0123456789abcdef"),
        ("scenario", "nowhere 0123456789abcdef"),
        ("options", "nonsense"),
        ("entropy", "nonsense"),
        ("scenario-data", "{{}}"),
        ("pack", "no-such-folder"),
        ("result", "side 7, 99 : 99, cheating"),
    ],
)
def test_wrong_tag_diverges(table: Table, tag: str, text: str) -> None:
    """A record that names other rules, another scenario or another result is refused."""
    record = random_walk(table, 3).end().record()
    assert record.tags["result"] != "running"
    wrong = text.format(record.tags.get(tag, "").split(" ")[0])
    with pytest.raises((st.Diverged, st.ContentError)):
        replayed(table, str(st.Record({**record.tags, tag: wrong}, record.lines)))


@each_table
@pytest.mark.parametrize("tag", ["ruleset", "scenario"])
def test_missing_tag_diverges(table: Table, tag: str) -> None:
    """What was played, and on which scenario, must be said."""
    record = random_walk(table, 3, 20).end().record()
    tags = {name: text for name, text in record.tags.items() if name != tag}
    with pytest.raises(st.Diverged):
        replayed(table, str(st.Record(tags, record.lines)))


@each_table
@given(name=strategies.from_regex(r"[a-z-]{1,12}", fullmatch=True), text=strategies.text(max_size=30))
@budget(40)
def test_unknown_tags_change_nothing(table: Table, name: str, text: str) -> None:
    """A tag that nobody knows is refused or ignored, whatever it says."""
    game = random_walk(table, 3, 12).end()
    record = game.record()
    assume(name not in {*record.tags, "entropy", "game", "scenario-data", "date"})
    try:
        again = replayed(table, str(st.Record({**record.tags, name: text}, record.lines)))
    except st.Diverged:
        return
    assert not differences(whole(game), whole(again))


@each_table
def test_unknown_version_diverges(table: Table) -> None:
    """A record of a later version of the format is not read as if it were one of this."""
    text = str(random_walk(table, 3, 12).end().record())
    with pytest.raises(st.Diverged, match="line 1"):
        replayed(table, text.replace("sandtable-record 1", "sandtable-record 2", 1))


@each_table
def test_verify_needs_the_seed_that_was_committed_to(table: Table) -> None:
    """Another seed, another commitment or no seed at all proves nothing."""
    record = random_walk(table, 3, 40).end().record()
    wrong = {"seed": "4", "commitment": "00", "entropy": '["x"]', "game": "x", "luck": "loaded"}
    for tags in ({name: text} for name, text in wrong.items()):
        with pytest.raises(st.Diverged):
            st.verify(st.Record({**record.tags, **tags}, record.lines), rules=table.rules)
    unsaid = {name: text for name, text in record.tags.items() if name != "seed"}
    with pytest.raises(st.Diverged):
        st.verify(st.Record(unsaid, record.lines), rules=table.rules)
