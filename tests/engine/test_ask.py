"""Asks: what they list, and what they accept beyond that."""

from __future__ import annotations

import pytest

import sandtable as st
from sandtable.engine.ask import Ask
from tests.engine.tiny import Tiny, over, tiny


def tenths(least: int) -> list[tuple[str, int]]:
    return [("say", number) for number in range(least, 100, 10)]


def in_the_region(value: tuple[str, int], least: int) -> bool:
    return value[0] == "say" and least <= value[1] < 100


async def somewhere(s: Tiny) -> None:
    """A region from 20 to 99, of which every tenth number is listed."""
    said = await Ask(0, "move", "T.1", tenths, (20,), accepts=in_the_region)
    s.notes.append(str(said[1]))
    raise over()


def test_a_region_takes_what_it_does_not_list() -> None:
    """37 is among no options, yet inside; it is played and recorded as it was said."""
    game = tiny(first=somewhere)
    assert game.ask is not None
    assert game.ask.allows(("say", 37))
    assert ("say", 37) not in game.ask.values
    assert game.seat(0).why_not("say 37") == []
    game.answer("say 37")
    assert game.state.notes == ["37"]


@pytest.mark.parametrize("outside", [("say", 19), ("say", 100)])
def test_a_region_has_an_edge(outside: tuple[str, int]) -> None:
    """What lies outside is refused, as text and as an option, and nothing has happened."""
    game = tiny(first=somewhere)
    assert game.ask is not None
    assert not game.ask.allows(outside)
    assert game.seat(0).why_not(f"say {outside[1]}")
    with pytest.raises(st.IllegalAnswer):
        game.answer(f"say {outside[1]}")
    assert game.state.notes == []


def test_a_region_takes_its_options() -> None:
    game = tiny(first=somewhere)
    assert game.ask is not None
    assert len(game.ask.options) == 8
    game.answer(game.ask.options[3])
    assert game.state.notes == ["50"]


def test_without_a_region_only_what_is_listed_counts() -> None:
    async def one(s: Tiny) -> None:
        await Ask(0, "move", "T.1", tenths, (20,))
        raise over()

    game = tiny(first=one)
    assert game.ask is not None
    assert game.ask.allows(("say", 30))
    assert not game.ask.allows(("say", 37))


def test_an_ask_that_is_handed_out_can_only_be_read() -> None:
    """What changes it, when a game is cloned or dealt anew, has no public name."""
    ask = tiny(first=somewhere).ask
    called = {name for name in dir(ask) if not name.startswith("_") and callable(getattr(ask, name))}
    assert called == {"accepts", "allows", "chosen", "parse", "read", "written"}
