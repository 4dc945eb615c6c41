"""Nonsense changes nothing: answers, records and scenarios that are wrong are refused, and that is all."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, strategies

import sandtable as st
from sandtable.engine.content import read_toml
from tests.contract.looks import differences, whole
from tests.contract.tables import Table, each_table, every_table
from tests.contract.walks import budget, decide, random_walk, reported, walks

JUNK: list[Any] = ["", "\0", "pass pass", "−1", "🂡", "x" * 20_000, "١٢", "a\nb", "{}", "../../x", "' OR 1=1"]
NO_OPTIONS: list[Any] = [None, 5, 1.5, b"pass", [], ("pass",), object()]


@every_table
@given(strategies.data())
@budget(25)
def test_illegal_texts_change_nothing(table: Table, data: strategies.DataObject) -> None:
    """A text is the text of an option, or IllegalAnswer with a reason and the game as it was."""
    walk = data.draw(walks(table, choices=6))
    with reported(walk.start()) as game:
        once = options_of_the_past(table)
        for _ in walk.moments(game):
            texts = strategies.one_of(strategies.text(max_size=40), strategies.sampled_from([*JUNK, *once]))
            check_text(game, data.draw(texts))


def options_of_the_past(table: Table) -> list[str]:
    """Texts of options of other asks, whole and garbled."""
    record = random_walk(table, 5).end().record()
    texts = sorted({line.text for line in record.lines if hasattr(line, "text")})
    return [*texts, *(text[:-1] for text in texts), *(f"{text} {text}" for text in texts)]


def check_text(game: st.Game[Any], text: str) -> None:
    before = whole(game)
    legal = game.ask is not None and " ".join(text.split()) in {option.text for option in game.ask.options}
    if legal:
        assert game.ask is not None
        assert game.ask.parse(text).text == " ".join(text.split())
        assert not game.seat(game.ask.seat).why_not(text)
        return
    with pytest.raises(st.IllegalAnswer) as refusal:
        game.answer(text)
    assert str(refusal.value)
    if game.ask is not None:
        reasons = game.seat(game.ask.seat).why_not(text)
        assert reasons
        assert all(reason.text for reason in reasons)
    assert not differences(before, whole(game))


@every_table
@given(strategies.data())
@budget(15)
def test_options_of_another_game(table: Table, data: strategies.DataObject) -> None:
    """An option of another game or moment is judged by its value alone."""
    walk = data.draw(walks(table, choices=10))
    other = data.draw(walks(table)).end()
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            if game.ask is None or other.ask is None:
                return
            foreign = other.ask.options[data.draw(strategies.integers(0, len(other.ask.options) - 1))]
            before, clone = whole(game), game.clone()
            assert clone.ask is not None
            if clone.ask.allows(foreign.value):
                clone.answer(foreign)
                assert differences(before, whole(clone))
            else:
                with pytest.raises(st.IllegalAnswer):
                    clone.answer(foreign)
                assert not differences(before, whole(clone))


@each_table
def test_what_is_no_option_is_refused(table: Table) -> None:
    """Values that are neither options nor texts are illegal answers like any other."""
    game = random_walk(table, 1, 6).end()
    before = whole(game)
    for thing in NO_OPTIONS:
        with pytest.raises(st.IllegalAnswer):
            game.answer(thing)
    assert not differences(before, whole(game))


def only_refused(table: Table, text: str) -> None:
    """A record replays or is refused; nothing else escapes."""
    with suppress(st.Diverged, st.ContentError):
        st.replay(text, rules=table.rules)


@each_table
@given(strategies.text(max_size=300))
@budget(60)
def test_nonsense_is_no_record(table: Table, text: str) -> None:
    """Random text is refused, also behind the first line of a record."""
    for opening in ("", "sandtable-record 1\n", f"sandtable-record 1\nruleset: {table.rules.id} 1\n\n"):
        only_refused(table, opening + text)


@every_table
@given(strategies.data())
@budget(25)
def test_damaged_record_is_refused(table: Table, data: strategies.DataObject) -> None:
    """Cut anywhere, or with any stretch replaced, a record is refused or tells of another game."""
    text = str(random_walk(table, data.draw(strategies.integers(0, 3))).end().record())
    start = data.draw(strategies.integers(0, len(text)))
    stop = data.draw(strategies.integers(start, min(len(text), start + 40)))
    only_refused(table, text[:start])
    only_refused(table, text[:start] + data.draw(strategies.text(max_size=12)) + text[stop:])


@every_table
@given(strategies.data())
@budget(15)
def test_huge_numbers_in_a_record(table: Table, data: strategies.DataObject) -> None:
    """No number is too large to be refused."""
    text = str(random_walk(table, 1).end().record())
    numbers = list(re.finditer(r"\d+", text))
    which = data.draw(strategies.sampled_from(numbers))
    huge = "9" * data.draw(strategies.sampled_from([3, 20, 400, 5000]))
    only_refused(table, text[: which.start()] + huge + text[which.end() :])


@each_table
@pytest.mark.parametrize("tag", ["ruleset", "scenario", "pack", "options", "entropy", "seed", "game", "luck"])
@pytest.mark.parametrize("junk", ["", "\0", "x" * 5000, "../" * 50, "{}", "[1]", "null", "\ud800", "💥 1"])
def test_hostile_tags(table: Table, tag: str, junk: str) -> None:
    """Whatever a tag says, it is refused or believed."""
    record = random_walk(table, 1, 8).end().record()
    only_refused(table, str(st.Record({**record.tags, tag: junk}, record.lines)))
    only_refused(table, str(st.Record({**record.tags, tag: f"{junk} 1"}, record.lines)))


def mutated(data: Any, random: Random) -> Any:
    """The data with one thing in it made otherwise: a wrong type, a wrong value, too few or too many."""
    junk: Any = random.choice([None, -1, 0, 10**30, "", "nowhere", [], {}, 0.5, True, [[]], ["Z99"]])
    if isinstance(data, dict) and data and random.random() < 0.9:
        key = random.choice(list(data))
        return {**data, key: mutated(data[key], random)}
    if isinstance(data, list) and data and random.random() < 0.9:
        at = random.randrange(len(data))
        how = random.randrange(4)
        if how == 0:
            return data[:at] + data[at + 1 :]
        if how == 1:
            return [*data, data[at]]
        return [*data[:at], mutated(data[at], random), *data[at + 1 :]]
    return junk


def started(table: Table, scenario: dict[str, Any]) -> None:
    """A scenario can be begun and played a little, or it is refused."""
    with suppress(st.ContentError):
        game = st.new_game(table.rules, scenario, seed=1)
        for _ in range(5):
            decide(game, 0)


@each_table
@given(strategies.integers(0, 10**9))
@budget(150)
def test_hostile_scenarios(table: Table, seed: int) -> None:
    """A scenario that is wrong in one place is refused as content, or can be played."""
    path = table.rules.folder / "scenarios" / f"{table.scenario}.toml"
    data = mutated(read_toml(path), Random(seed))
    assume(isinstance(data, dict))
    started(table, data)
