"""Clocks: who runs out of time loses, or passes if the table says so."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from sandtable.server.clocks import Clocks
from sandtable.server.frames import Clock
from tests.server.service import Service, awaited
from tests.server.test_tables import SPECIAL, both


def test_out_of_time_is_out_of_the_game(service: Service) -> None:
    where, mine, other = both(service, scenario=SPECIAL, clock={"kind": "move", "seconds": 5})
    with service.player(where, mine) as one, service.player(where, other) as two:
        assert one.hello["clock"]["runs"] == 0
        one.until(lambda player: player.table["status"] == "over")
        two.until(lambda player: player.table["status"] == "over")
        assert two.table["result"] == {"winner": 1, "points": [0, 1], "reason": "timeout"}


def test_or_the_table_passes_for_one(service: Service) -> None:
    clock = {"kind": "live", "seconds": 5, "out": "pass"}
    where, mine, other = both(service, scenario=SPECIAL, clock=clock)
    with service.player(where, mine) as one, service.player(where, other) as two:
        one.until(lambda player: player.scene["awaits"] == 1)
        assert [fact["kind"] for fact in one.facts] == ["turn", "passed"]
        two.wait()
        assert two.answer("pass")["type"] == "done"


def test_time_left_is_counted() -> None:
    """In all, with an increment for each answer; or anew for each."""

    async def run(clock: Clock) -> list[int]:
        clocks = Clocks(clock, 2, {1: 7000})
        assert clocks.run(0, lambda: None)
        assert not clocks.run(0, lambda: None)
        await asyncio.sleep(0.05)
        left = clocks.charge(0)
        assert left is not None
        assert clocks.charge(1) is None
        clocks.stop()
        shown = clocks.shown()
        assert shown is not None
        assert shown.runs is None
        return shown.left

    live = Clock("live", seconds=10, increment=3)
    first, second = awaited(run(live))
    assert 12_000 < first < 12_960
    assert second == 7000
    assert awaited(run(replace(live, kind="move"))) == [10_000, 10_000]
