"""Chains of facts: what came after a part of one, and what each seat saw."""

from __future__ import annotations

import sandtable as st
from sandtable.engine.tape import Chain, Sieve, chained, newer, unrolled

PUBLIC, SECRET, LATER = st.Fact("moved", {}), st.Fact("set", {}, seen_by=(0,)), st.Fact("fired", {})


def shown(sieve: Sieve, told: Chain[st.Fact], seat: int) -> list[str]:
    return [fact.kind for fact in unrolled(sieve.seen(told, seat))]


def test_newer_items_oldest_first() -> None:
    """What was added to a chain since a part of it; nothing if it is that part; None if it is no part."""
    part: Chain[int] = chained([1, 2])
    assert newer(chained([3, 4], part), part) == [3, 4]
    assert newer(part, part) == []
    assert newer(part, chained([1, 2])) is None


def test_a_sieve_keeps_from_each_seat_what_it_did_not_see() -> None:
    sieve, told = Sieve(), chained([PUBLIC, SECRET])
    assert (shown(sieve, told, 0), shown(sieve, told, 1)) == (["moved", "set"], ["moved"])


def test_a_sieve_adds_what_was_told_since() -> None:
    """The chain of a seat grows at its end: what it saw before is the same object."""
    sieve, told = Sieve(), chained([PUBLIC, SECRET])
    before = sieve.seen(told, 1)
    after = sieve.seen(chained([LATER], told), 1)
    assert after == (before, LATER)
    assert after is not None
    assert after[0] is before
    assert sieve.seen(chained([SECRET], told), 1) is not after


def test_a_sieve_begins_anew_for_another_chain() -> None:
    """After an undo the facts are not those that were looked at: all are looked at again."""
    sieve = Sieve()
    assert shown(sieve, chained([PUBLIC, LATER]), 1) == ["moved", "fired"]
    assert shown(sieve, chained([LATER, SECRET]), 1) == ["fired"]
