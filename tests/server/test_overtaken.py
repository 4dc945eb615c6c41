"""Another worker has stored something of which this one has not heard yet: nothing acknowledged is lost.

The other worker is a second store on the same file: with SQLite nobody is told of what it writes.
"""

from __future__ import annotations

import msgspec
import pytest

from sandtable.server.entries import Meant
from sandtable.server.intents import Early
from sandtable.server.schema import Intent, Revised
from sandtable.server.store import Store
from tests.server.service import Player, Service
from tests.server.test_sealed import choosing


def meanwhile(service: Service, table: str, text: str, message: str = "1:other") -> None:
    """Seat 1 seals an answer at another worker, in place of what it has sealed so far."""
    store = Store(service.settings.store)
    found = store.moment(table)
    was = next((one for one in found.intents if one.seat == 1), Intent(table, 1))
    number = sum(row.seat == 1 for row in found.answers)
    early = msgspec.json.encode(Early(number, text, message)).decode()
    now = Intent(table, 1, was.plan, early)
    assert store.append([Meant(table, found.answers[-1].number, [Revised(was, now)])]) == [None]
    store.close()


def second_posture(player: Player) -> str:
    """What seat 1 turns out to be."""
    player.until(lambda player: "postures" in [fact["kind"] for fact in player.facts])
    told = next(fact for fact in player.facts if fact["kind"] == "postures")
    return str(told["data"]["second"])


def test_a_seat_seals_once(service: Service) -> None:
    """A tab at another worker was quicker: this one is told, and what was acknowledged there counts."""
    with choosing(service) as (one, two, (table, *_)):
        meanwhile(service, table, "be bold")
        assert two.answer("be careful")["code"] == "conflict"
        one.answer("be careful")
        assert second_posture(one) == "bold"


def test_a_message_that_was_sealed_elsewhere_is_done(service: Service) -> None:
    """A tab that lost its worker sends again to another."""
    with choosing(service) as (one, two, (table, *_)):
        meanwhile(service, table, "be bold", "1:once")
        assert two.answer("be bold", id="once")["type"] == "done"
        one.answer("be careful")
        assert second_posture(one) == "bold"


def test_what_is_given_for_a_seat_is_what_it_wants_now(service: Service) -> None:
    """It has changed its mind at another worker while the seat before it answers here."""
    with choosing(service) as (one, two, (table, *_)):
        assert two.answer("be bold")["type"] == "done"
        meanwhile(service, table, "be careful")
        assert one.answer("be bold")["type"] == "done"
        assert second_posture(one) == "careful"


@pytest.mark.parametrize("kind", ["undo", "stop"])
def test_a_seat_takes_back_what_it_has_sealed_last(service: Service, kind: str) -> None:
    """It says undo, or drops its plan, where nobody has heard yet of what it has sealed."""
    with choosing(service) as (one, two, (table, *_)):
        number = two.number
        two.answer("be bold")
        meanwhile(service, table, "be careful")
        assert two.do(kind, **({"ask": number} if kind == "undo" else {}))["type"] == "done"
        if kind == "undo":
            assert two.answer("be bold", ask=number)["type"] == "done"
        one.answer("be bold")
        assert second_posture(one) == ("bold" if kind == "undo" else "careful")
