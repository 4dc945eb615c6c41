"""Worker processes: bots have a hard time limit, and the server goes on without them."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

import sandtable as st
from sandtable.engine.chance import commitment_of
from sandtable.server.bots import Bots, Late
from sandtable.server.drive import bot_seed
from sandtable.server.games import Setup, Start
from sandtable.server.ledger import encode_lines
from sandtable.server.tasks import LATE, Choose, Folded, Outcome, Try, Wrong, encode
from sandtable.server.worker import Worker
from skirmish.ruleset import RULESET as SKIRMISH
from tests.server.service import Service, awaited, bearer, settings_for
from tests.server.test_store import ROW
from tests.server.test_tables import SPECIAL


def start() -> Start:
    source = st.new_game(SKIRMISH, "patrol", seed=1).box.source
    return Start("skirmish", SKIRMISH.version, Setup("patrol", "Patrol", source.digest), commitment_of("1"))


def workers_of(parent: int, module: str = "worker") -> list[int]:
    """The processes of a server that run this module, by default its bots."""
    found = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in found.splitlines()]
    wanted = f"sandtable.server.{module}"
    return [int(pid) for pid, of, args in rows[1:] if of == str(parent) and wanted in args]


def test_a_bot_that_is_late_is_killed_and_replaced() -> None:
    async def run() -> list[str]:
        game = st.new_game(SKIRMISH, "patrol", seed=1)
        lines = game.record().lines
        slow, quick = Bots(settings_for("", bot_seconds=0)), Bots(settings_for(""))
        with pytest.raises(Late):
            await slow.choose(start(), lines, 0, "random", "seed")
        chosen = [(await quick.choose(start(), lines, 0, "random", "seed")).text for _ in range(2)]
        await slow.close()
        await quick.close()
        return chosen

    game = st.new_game(SKIRMISH, "patrol", seed=1)
    assert game.ask is not None
    texts = [option.text for option in game.ask.options]
    assert all(text in texts for text in awaited(run()))


def test_bots_do_not_wait_for_what_somebody_sent() -> None:
    """A record that takes too long has a process of its own killed, not the one that knows the games."""

    async def run() -> tuple[list[int], list[int]]:
        bots = Bots(settings_for("", fold_seconds=0))
        await bots.start()
        before = workers_of(os.getpid())
        with pytest.raises(Late):
            await bots.do(Try(start()))
        after = workers_of(os.getpid())
        await bots.close()
        return before, after

    before, after = awaited(run())
    assert before
    assert before == after


def test_odds_and_bots_do_not_wait_for_each_other() -> None:
    """Whichever of their processes stands still, the other kind of task is done."""

    async def first(bots: Bots) -> set[str]:
        game = st.new_game(SKIRMISH, "patrol", seed=1)
        assert game.ask is not None
        seat, lines, text = game.ask.seat, game.record().lines, game.ask.options[0].text
        chosen = asyncio.create_task(bots.choose(start(), lines, seat, "random", "seed"), name="bot")
        weighed = asyncio.create_task(bots.weigh(start(), lines, seat, [text]), name="odds")
        done, _ = await asyncio.wait([chosen, weighed], return_when=asyncio.FIRST_COMPLETED)
        return {task.get_name() for task in done if task.exception() is None}

    async def run() -> set[str]:
        bots, works = Bots(settings_for("")), set()
        await bots.start()
        for worker in workers_of(os.getpid()):
            os.kill(worker, signal.SIGSTOP)
            works |= await first(bots)
            with suppress(ProcessLookupError):  # who is late is killed
                os.kill(worker, signal.SIGCONT)
        await bots.close()
        return works

    assert awaited(run()) == {"bot", "odds"}


def test_a_game_goes_on_though_its_bot_is_killed(service: Service) -> None:
    table, [token] = service.begin(opponent="bot", bot="random", scenario="crossroads")
    with service.player(table, token) as player:
        for _ in range(3):
            player.play(Random(1), most=4)
            for worker in workers_of(os.getpid()):
                os.kill(worker, signal.SIGKILL)
        assert player.play(Random(2)) > 0
        assert player.scene["result"]
    [worker] = workers_of(os.getpid())
    assert LATE in Path(f"/proc/{worker}/cmdline").read_text().split("\0")


def test_a_game_goes_on_though_its_bot_has_no_answer(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its worker may lack memory; any option is taken then, and advice is refused."""

    async def wrong(*_: object) -> Wrong:
        return Wrong("ContentError", "this takes more memory than the server allows")

    monkeypatch.setattr(Bots, "_told", wrong)
    table, [token] = service.begin(opponent="bot", bot="veteran", scenario="crossroads")
    with service.player(table, token) as player:
        player.wait()
        assert player.do("query", what="advice")["code"] == "unavailable"
        player.play(Random(1))
        assert player.scene["result"]


def test_what_is_too_large_is_refused_in_the_worker() -> None:
    source = st.new_game(SKIRMISH, SPECIAL).box.source
    position = Start("skirmish", SKIRMISH.version, Setup(SPECIAL, "", source.digest), "")
    assert isinstance(Worker().do(Try(position)), Folded)
    assert isinstance(Worker().do(Try(Start("skirmish", "9", position.setup, ""))), Wrong)


def test_the_worker_has_no_seed() -> None:
    """What is sent to it cannot make the luck: only the draws that have been made."""
    task = Choose("t1", start(), 0, "[]", 0, "random", bot_seed(ROW, 0))
    assert ROW.seed.encode() not in encode(task).replace(b'"seed":', b"")


def test_advice_does_not_depend_on_what_was_asked_before() -> None:
    """Who plays goes on with other draws of his own; who advises begins anew each time."""
    worker = Worker()

    def asked(advice: bool) -> list[Outcome]:
        lines = encode_lines(st.new_game(SKIRMISH, "patrol", seed=1).record().lines)
        task = Choose("t1", start(), 0, lines, 0, "random", "seed", advice)
        return [worker.do(task) for _ in range(10)]

    assert len(set(asked(advice=True))) == 1
    assert len(set(asked(advice=False))) > 1


def test_a_bot_says_why_when_the_game_is_over(service: Service) -> None:
    """Before that its thoughts would tell its hand; each belongs to an entry of its own seat."""
    table, [token] = service.begin(opponent="bot", scenario="patrol", style="cautious")
    with service.player(table, token) as player:
        player.play(Random(1), most=3)
        assert service.http.get(f"/api/tables/{table}/thoughts", headers=bearer(token)).json() == []
        player.play(Random(2))
    told = service.http.get(f"/api/tables/{table}/thoughts").json()
    assert told
    assert {one["seat"] for one in told} == {1}
    assert all(one["thought"]["weighed"] and 1 <= one["thought"]["guesses"] <= 4 for one in told)
    assert [one["number"] for one in told] == sorted({one["number"] for one in told})
    shown = service.http.get(f"/api/tables/{table}").json()
    assert shown["chairs"][1]["name"] == "cautious regular bot"
    check_moments(service.http.get(f"/api/tables/{table}/past").json(), told)


def test_not_even_a_partner_is_told_what_a_bot_thinks(service: Service) -> None:
    """OWM-R.28 What it weighs would tell its hand, which is hidden from partners too."""
    table, [token] = service.begin(
        opponent="bot", bot="recruit", ruleset="of_war_and_men", scenario="king-of-the-hill-for-four"
    )
    path = f"/api/tables/{table}/thoughts"
    with service.player(table, token) as player:
        sides = [chair["side"] for chair in player.table["chairs"]]
        assert sides.count(sides[0]) == 2
        assert player.play(Random(1), most=1) == 1
        for _ in range(30):  # the partner answers meanwhile
            assert service.http.get(path, headers=bearer(token)).json() == []
            sleep(0.1)
    assert service.http.get(path).json() == []


def check_moments(past: dict[str, Any], told: list[dict[str, Any]]) -> None:
    """Each thought belongs to a moment of the spectator's replay, in order, and the last is not the end."""
    moments = {len(past["facts"]["facts"])}
    for update in past["updates"]:
        if "facts" in update:
            moments.add(update["facts"]["start"] + len(update["facts"]["facts"]))
    when = [one["facts"] for one in told]
    assert when == sorted(when)
    assert set(when) <= moments
    assert when[0] < when[-1] < max(moments)


def test_advice_is_what_a_bot_would_do_in_my_place(service: Service) -> None:
    table, tokens = service.begin(opponent="same screen", scenario="patrol")
    with service.player(table, tokens[0]) as player, service.player(table, tokens[1]) as other:
        advice = player.do("query", what="advice")["data"]
        texts = [option["text"] for option in player.scene["ask"]["options"]]
        assert advice["line"][0] == advice["weighed"][0]["text"]
        assert {one["text"] for one in advice["weighed"]} <= set(texts)
        assert other.do("query", what="advice")["code"] == "illegal"
