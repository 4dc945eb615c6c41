"""A seat is the only door: nothing that has a public name behind it is the game, its state or its tape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

import sandtable as st
from sandtable.engine.ask import Ask
from sandtable.engine.flow import Checkpoint, Flow, Stretch
from sandtable.engine.ruleset import Box
from sandtable.engine.seat import Seat
from sandtable.engine.state import State
from sandtable.engine.tape import Tape
from tests.contract.tables import Table, each_table

HIDDEN = (Flow, State, Tape, Box)
PLAIN = (str, bytes, int, float, bool, type(None))
CALLED = (FunctionType, MethodType, BuiltinFunctionType, ModuleType, type)
"""What is called gives what it gives; what it holds has no public name. Anything else is looked into."""
MOST_ITEMS = 30


def names_of(thing: object) -> list[str]:
    return [name for name in dir(thing) if not name.startswith("_")]


def parts(thing: object) -> Iterator[tuple[str, object]]:
    """What can be got from a thing by a public name, as an item, or by asking a seat for all it tells."""
    for name in names_of(thing):
        yield f".{name}", getattr(thing, name)
    if isinstance(thing, Seat):
        for told in ("board", "view", "scene", "history", "orders", "asked"):
            if told != "asked" or thing.ask is not None:
                yield f".{told}()", getattr(thing, told)()
    items = thing.values() if isinstance(thing, Mapping) else thing if hasattr(thing, "__len__") else ()
    for number, item in zip(range(MOST_ITEMS), items, strict=False):  # type: ignore[call-overload]
        yield f"[{number}]", item


def ways(door: object, is_hidden: Callable[[object], bool], passed: tuple[type, ...] = ()) -> list[str]:
    """The ways from a door to what is hidden; behind that nobody looks, nor into what is passed by."""
    known: list[str] = []
    seen: dict[int, object] = {id(door): door}
    queue: list[tuple[str, object]] = [("seat", door)]
    for way, thing in queue:  # grows while it is gone through
        if is_hidden(thing):
            known.append(way)
            continue
        for name, part in parts(thing):
            if not isinstance(part, PLAIN + CALLED + passed) and id(part) not in seen:
                seen[id(part)] = part
                queue.append((way + name, part))
    return known


def found(door: object, *kinds: type) -> list[str]:
    """The ways from a door to what is hidden, or to what prints records of these kinds."""
    names = [f"{kind.__name__}(" for kind in kinds]
    return ways(door, lambda thing: isinstance(thing, HIDDEN) or any(name in repr(thing) for name in names))


def found_in_guess(game: st.Game[Any], seat: int) -> list[str]:
    """The ways from a guess, which is a game, to the game it was made of, its state, tape or checkpoint."""
    real = [game, game.state, game.tape, game.tape.answers, game._checkpoint.state]

    def is_real(thing: object) -> bool:
        return isinstance(thing, Checkpoint | Stretch) or any(thing is one for one in real)

    return ways(game.seat(seat).guess("look"), is_real, (Box, st.Ruleset))


@each_table
def test_no_public_name_leads_from_a_seat_to_what_is_hidden(table: Table) -> None:
    """In random games, at the first asks and at some later ones, for every seat and a spectator."""
    game, random = table.new(7), Random(7)
    for number in range(120):
        if game.ask is None:
            break
        if number < 3 or number % 40 == 39:
            for seat in (*range(len(game.seats)), st.SPECTATOR):
                assert found(game.seat(seat), type(game.state), type(game.box)) == []
                assert seat == st.SPECTATOR or found_in_guess(game, seat) == []
        game.answer(game.ask.options[random.randrange(len(game.ask.options))])


class Leaky:
    """A door with a game behind it, two names deep."""

    def __init__(self, game: st.Game[Any]) -> None:
        self.kept = {"here": [game.ask]}
        self.game = game


@pytest.mark.parametrize("holds", ["game", "state"])
def test_what_leaks_is_found(holds: str) -> None:
    game = st.new_game("red_storm", "outpost-line", seed=1)
    assert isinstance(game.ask, Ask)
    leaky = Leaky(game)
    if holds == "state":
        leaky.game = game.state
    assert found(leaky) == ["seat.game"]


def test_what_prints_hidden_things_is_found() -> None:
    game = st.new_game("red_storm", "outpost-line", seed=1)
    leaky = Leaky(game)
    leaky.game = [f"seen: {game.state!r}"]  # type: ignore[assignment]
    assert found(leaky, type(game.state)) == ["seat.game"]


def test_a_seat_stays_what_it_is() -> None:
    """Who could give it another number would see what that one sees. Each door is one of its own."""
    game = st.new_game("red_storm", "outpost-line", seed=1)
    seat = game.seat(0)
    with pytest.raises(AttributeError):
        seat.number = 1  # type: ignore[misc]
    assert seat.number == 0
    assert seat != game.seat(0)
    assert len({seat, seat, game.seat(0)}) == 2
