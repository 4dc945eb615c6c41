"""Nonsense changes nothing: answers, records and scenarios that are wrong are refused, and that is all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, strategies

import sandtable as st
from sandtable.engine.content import read_toml
from tests.contract.looks import differences, whole
from tests.contract.tables import MOST_ANSWERS, Table, each_table, every_table
from tests.contract.walks import budget, decide, random_walk, reported, walks

JUNK: list[Any] = ["", "\0", "pass pass", "−1", "🂡", "x" * 20_000, "١٢", "a\nb", "{}", "../../x", "' OR 1=1"]
NO_OPTIONS: list[Any] = [None, 5, 1.5, b"pass", [], ("pass",), object()]
STRANGE: list[Any] = [
    *JUNK, *NO_OPTIONS, "9" * 5000, "²", "\ud800", "[1]", -1, 10**30, float("nan"), True, {}, {"a": 1}, len,
]  # fmt: skip


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


def is_legal(ask: st.Ask[Any], text: str) -> bool:
    """Listed, or named where the options are a region."""
    if " ".join(text.split()) in {option.text for option in ask.options}:
        return True
    value = ask._asker.words.read(ask, text) if ask.accepts is not None else None
    return value is not None and ask.allows(value)


def check_text(game: st.Game[Any], text: str) -> None:
    before = whole(game)
    legal = game.ask is not None and is_legal(game.ask, text)
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


def handed(door: Callable[..., object], *arguments: Any, **named: Any) -> None:
    """The door takes it or refuses it; nothing but an error of ours comes out."""
    with suppress(st.SandtableError):
        door(*arguments, **named)


def moments(table: Table) -> Iterator[st.Game[Any]]:
    """A game at its beginning, on its way and at its end."""
    for choices in (0, 8, MOST_ANSWERS):
        yield random_walk(table, 1, choices).end()


@each_table
def test_doors_of_a_seat_take_no_nonsense(table: Table) -> None:
    """Whatever a seat is asked with, it answers or refuses, and the game is as it was."""
    for game in moments(table):
        before = whole(game)
        for thing, seat in product(STRANGE, map(game.seat, table.viewers)):
            for door in (seat.odds, seat.reach, seat.plan, seat.why_not, seat.overlay):
                handed(door, thing)
            handed(seat.ahead, [thing])
            handed(seat.preview, [thing])
            handed(seat.preview, thing)
            handed(seat.ties, thing)
            for kind in table.rules.overlays:
                handed(seat.overlay, kind, thing)
                handed(seat.overlay, kind, thing, thing)
            for kind in ("sight", *table.rules.traces):
                handed(seat.trace, kind, thing, thing)
            handed(seat.joint, thing)
            with pytest.raises(st.IllegalAnswer):
                seat.answer(thing)
        assert not differences(before, whole(game))


@each_table
def test_guesses_and_seats_of_any_name(table: Table) -> None:
    """A guess takes any seed; there are only the seats that there are."""
    game = random_walk(table, 1, 8).end()
    before = whole(game)
    for thing in STRANGE:
        if thing != "\ud800":
            handed(game.seat(0).guess, thing)
        for door in (game.seat, game.clone().resign, game.clone().timeout, game.clone().draw):
            handed(door, thing)
    assert not differences(before, whole(game))


@each_table
def test_forged_options_are_refused(table: Table) -> None:
    """An option that nobody was offered is none, whatever its value and whosever ask it names."""
    for game in moments(table):
        if game.ask is None:
            continue
        before, seat, verb = whole(game), game.seat(game.ask.seat), game.ask.values[0][0]
        for thing, ask in product(STRANGE, (game.ask, table.new().ask, None)):
            for value in (thing, (), (thing,), (verb, thing), (verb, thing, thing)):
                if value in game.ask.values:
                    continue
                forged = st.Option(value, ask)
                for door in (seat.answer, game.answer):
                    with pytest.raises(st.IllegalAnswer):
                        door(forged)
                for asked in (seat.odds, seat.reach):
                    handed(asked, forged)
                handed(seat.ahead, [forged])
        assert not differences(before, whole(game))


@each_table
@pytest.mark.parametrize("name", ["seed", "options", "pack", "luck", "game_id", "date", "keep"])
def test_games_are_not_begun_with_nonsense(table: Table, name: str) -> None:
    """Each argument of new_game is taken or refused."""
    for thing in STRANGE:
        handed(st.new_game, table.rules, table.scenario, **{"seed": 1, name: thing})
        handed(st.new_game, table.rules, table.scenario, 1, options={"x": thing})
        handed(st.new_game, table.rules, table.scenario, 1, entropy=[thing])
        handed(st.new_game, table.rules, table.scenario, 1, luck=st.loaded(thing))


@each_table
def test_rulesets_scenarios_and_records_are_no_nonsense(table: Table) -> None:
    """What is no ruleset, scenario or record is refused."""
    record = str(table.new().record())
    for thing in STRANGE:
        for door in (st.ruleset, st.replay, st.verify):
            with pytest.raises(st.SandtableError):
                door(thing)
        handed(st.replay, record, rules=thing)
        handed(st.verify, record, rules=thing)
        handed(st.new_game, thing, table.scenario, 1)
        for scenario in (thing, {"title": thing}, {"format": 1, "x": {"y": [thing]}}):
            with pytest.raises(st.SandtableError):
                st.new_game(table.rules, scenario, 1)


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
