"""Clocks: who runs out of time loses, or passes if the table says so."""

from __future__ import annotations

import asyncio

import msgspec
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


def test_no_clock_counts_secret_answers(service: Service) -> None:
    """RS-SET.2 Markers are sorted in secret, one after the other: nobody hears of it, not from the clock."""
    clock = {"kind": "live", "seconds": 3600, "increment": 5}
    table, tokens = service.begin(
        opponent="same screen", ruleset="red_storm", scenario="outpost-line", clock=clock
    )
    told = []
    with (
        service.player(table, tokens[0]) as one,
        service.player(table, tokens[1]) as two,
        service.player(table, None) as public,
    ):
        for number in range(12):
            public.do("place", facts=0, id=f"before-{number}")
            heard = len(public.frames)
            asked = (one, two)[public.scene["awaits"]]
            asked.sync()
            assert asked.answer(asked.ask["options"][0]["text"])["type"] == "done"
            public.do("place", facts=0, id=f"after-{number}")
            told.append({msgspec.json.decode(frame)["type"] for frame in public.frames[heard:]} - {"refused"})
    assert set() in told
    assert {"update", "clock"} in told
    assert {"clock"} not in told


def test_time_left_is_counted() -> None:
    """In all, with an increment for each answer; or anew for each."""

    async def run(clock: Clock) -> list[int]:
        clocks = Clocks(clock, 2, {1: 7000})
        assert clocks.run(0, lambda: None)
        assert not clocks.run(0, lambda: None)
        await asyncio.sleep(0.05)
        secretly = clocks.charge(0, openly=False)
        assert secretly is not None
        assert not clocks.run(0, lambda: None)
        left = clocks.charge(0, openly=True)
        assert left is not None
        assert 9_000 < secretly <= 9_950
        assert clocks.charge(1, openly=True) is None
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


def test_who_is_out_of_time_in_secret_is_out_again() -> None:
    """The table passes for him, nobody can tell, and he is asked on: his time is still over."""

    async def run() -> int:
        calls = []
        clocks = Clocks(Clock("live", seconds=0, increment=9, out="pass"), 1, {})
        for _ in range(3):
            clocks.run(0, lambda: calls.append(0))
            await asyncio.sleep(0.02)
            assert clocks.charge(0, openly=False) == 0
        clocks.stop()
        return len(calls)

    assert awaited(run()) == 3
