"""Facts as each seat may read them."""

from __future__ import annotations

import sandtable as st
from sandtable.engine.facts import NOBODY, as_seen, seen

FIRE = st.Fact(
    "fired",
    {"piece": 7},
    ("T.1",),
    (st.Reason("T.1", "die", 4), st.Reason("T.2", "skill", 2, (0,)), st.Reason("T.3", "mood", -1, (0,))),
)


def test_the_owner_sees_every_reason() -> None:
    """Seat 0 may know its skill and its mood."""
    assert [reason.text for reason in as_seen(FIRE, 0).reasons] == ["die", "skill", "mood"]


def test_hidden_reasons_merge_into_other() -> None:
    """Seat 1 and spectators see the die and one sum: 2 - 1."""
    for seat in (1, st.SPECTATOR):
        assert as_seen(FIRE, seat).reasons == (st.Reason("T.1", "die", 4), st.Reason("", "other", 1))


def test_seen_facts_do_not_say_who_else_saw_them() -> None:
    """A fact told to two seats looks to both like one told to all."""
    facts = [st.Fact(kind, {}, seen_by=who) for kind, who in (("a", (0, 1)), ("b", (1,)), ("c", NOBODY))]
    assert [fact.kind for fact in seen(facts, 0)] == ["a"]
    assert [fact.kind for fact in seen(facts, 1)] == ["a", "b"]
    assert {fact.seen_by for fact in seen(facts, 1)} == {st.ALL}
    assert seen(facts, st.SPECTATOR) == []
