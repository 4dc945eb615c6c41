"""What is shown and told: views fit the scene, facts have sentences, clauses are in rules.md."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from hypothesis import given, strategies

import sandtable as st
from sandtable.audit.clauses import clause_of, read_clauses
from sandtable.engine.scene import Board, Scene, View
from tests.contract.tables import Table, each_table, every_table
from tests.contract.walks import budget, reported, walks


@cache
def clauses(rules: st.Ruleset[Any]) -> set[str]:
    """The ids that rules.md defines."""
    return set(read_clauses(rules.folder / "rules.md"))


def as_json(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


@every_table
@given(strategies.data())
@budget(12)
def test_views_fit_the_scene(table: Table, data: strategies.DataObject) -> None:
    """A view is JSON and has the fields of the schema, no others and none of another type."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            for seat in table.viewers:
                view, scene = as_json(game.seat(seat).view()), as_json(game.seat(seat).scene())
                assert as_json(msgspec.convert(view, View, strict=True)) == view
                assert as_json(msgspec.convert(scene, Scene, strict=True)) == scene
            public = as_json(game.public())
            assert {name: part for name, part in public.items() if name != "log"} == view
            assert len(public["log"]) == len(game.seat(st.SPECTATOR).history())


@each_table
def test_boards_fit_the_scene(table: Table) -> None:
    """What does not change fits the schema too."""
    for seat in table.viewers:
        board = as_json(table.new().seat(seat).board())
        assert as_json(msgspec.convert(board, Board, strict=True)) == board


@every_table
@given(strategies.data())
@budget(12)
def test_facts_can_be_told(table: Table, data: strategies.DataObject) -> None:
    """Every fact has a sentence without a gap, and cites clauses that exist."""
    with reported(data.draw(walks(table)).end()) as game:
        known = clauses(table.rules)
        assert known
        for fact in game.facts:
            sentence = game.words.sentence(fact)
            assert sentence.strip()
            assert "{" not in sentence
            assert fact.clauses
            cited = [*fact.clauses, *(reason.clause for reason in fact.reasons)]
            assert known.issuperset(clause_of(clause, known) for clause in cited)


@every_table
@given(strategies.data())
@budget(12)
def test_asks_are_explained(table: Table, data: strategies.DataObject) -> None:
    """Every ask has a prompt of its own and cites a clause that exists; view and scene say the same."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        for _ in walk.moments(game):
            ask = game.ask
            if ask is None:
                return
            assert clause_of(ask.clause, clauses(table.rules)) in clauses(table.rules)
            assert ask.prompt not in ("", ask.kind)
            assert "{" not in ask.prompt
            shown = game.seat(ask.seat).view()["ask"]
            assert (shown["prompt"], shown["clause"], shown["kind"]) == (ask.prompt, ask.clause, ask.kind)
            assert shown["options"] == [option.value for option in ask.options]
            worded = game.seat(ask.seat).scene()["ask"]["options"]
            assert [option["text"] for option in worded] == [option.text for option in ask.options]


@every_table
@given(strategies.data())
@budget(8)
def test_history_is_what_was_told(table: Table, data: strategies.DataObject) -> None:
    """A seat's history only grows, but for undone answers, and holds nothing that was not told to it."""
    walk = data.draw(walks(table))
    with reported(walk.start()) as game:
        before: list[list[st.Fact]] = [[] for _ in game.seats]
        for _ in walk.moments(game):
            for seat in range(len(game.seats)):
                told = game.seat(seat).history()
                assert told[: len(before[seat])] == before[seat]
                before[seat] = told
        for seat, told in enumerate(before):
            mine = [fact for fact in game.facts if seat in fact.seen_by or fact.seen_by == st.ALL]
            assert [(fact.kind, fact.data) for fact in told] == [(fact.kind, fact.data) for fact in mine]
