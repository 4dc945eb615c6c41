"""Sealed asks: a later seat may answer early; nobody learns of it, and it is safe until its turn comes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.service import Player, Service, settings_for
from tests.server.test_restart import restarted
from tests.server.test_tables import both


@contextmanager
def choosing(service: Service) -> Iterator[tuple[Player, Player, tuple[str, str, str]]]:
    """Both sides are to choose a posture, the first is asked; the table and both tokens."""
    where, mine, other = both(service)
    with service.player(where, mine) as one, service.player(where, other) as two:
        for player, cell in ((one, "A1"), (two, "G1")):
            player.wait()
            player.answer(f"lay at {cell}")
            player.answer("it is a mine")
        one.until(lambda player: player.ask and player.ask["kind"] == "posture")
        yield one, two, (where, mine, other)


def test_a_later_seat_answers_early(service: Service) -> None:
    """SK-SET.4 The second side chooses first; it counts when the first has chosen, and not before."""
    with choosing(service) as (one, two, _):
        assert two.scene["awaits"] == 0
        assert (two.ask["kind"], two.ask["sealed"]) == ("posture", True)
        frames = len(one.frames)
        assert two.answer("be bold")["type"] == "done"
        assert two.ask is None
        assert two.scene["can_undo"]
        one.sync()
        assert len(one.frames) == frames + 1  # nothing but the answer to its own message
        assert "posture" not in str([fact["kind"] for fact in one.facts])
        one.answer("be careful")
        one.until(lambda player: "postures" in [fact["kind"] for fact in player.facts])
        told = next(fact for fact in one.facts if fact["kind"] == "postures")
        assert (told["data"]["first"], told["data"]["second"]) == ("careful", "bold")
        assert told["data"]["starts"] == 1


def test_an_early_answer_is_given_once_and_can_be_taken_back(service: Service) -> None:
    with choosing(service) as (one, two, _):
        number = two.number
        assert two.answer("be bold", id="early")["type"] == "done"
        assert two.answer("be bold", ask=number, id="early")["type"] == "done"
        assert two.answer("be careful", ask=number)["code"] == "conflict"
        assert two.do("undo", ask=number)["type"] == "done"
        assert two.number == number
        assert two.answer("be a hero")["code"] == "illegal"
        assert two.answer("be careful", "pass")["code"] == "illegal"
        assert two.answer("be careful")["type"] == "done"
        one.answer("be bold")
        two.until(lambda player: "postures" in [fact["kind"] for fact in player.facts])
        assert next(f for f in two.facts if f["kind"] == "postures")["data"]["second"] == "careful"


def test_an_early_answer_outlives_the_server(tmp_path: Path) -> None:
    service = Service(settings_for(f"sqlite:///{tmp_path}/s.db"))
    service.start()
    try:
        with choosing(service) as (_, two, (where, mine, other)):
            two.answer("be bold", id="kept")
        service = restarted(service)
        with service.player(where, mine) as one, service.player(where, other) as two:
            assert two.ask is None
            assert two.hello["ask"] == 2
            assert two.answer("be bold", ask=2, id="kept")["type"] == "done"
            one.answer("be careful")
            two.until(lambda player: "postures" in [fact["kind"] for fact in player.facts])
            assert next(f for f in two.facts if f["kind"] == "postures")["data"]["second"] == "bold"
    finally:
        service.stop()
