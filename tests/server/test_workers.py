"""Two workers on one PostgreSQL: the players of a game need not be at the same one."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest
from msgspec.json import decode

import sandtable as st
from sandtable.engine.errors import ContentError
from sandtable.server.store import Store
from sandtable.server.workers import serve_together
from skirmish.ruleset import RULESET as SKIRMISH
from tests.server.postgres import free_port, new_database
from tests.server.service import ENTROPY, Player, Service, seeded, settings_for
from tests.server.test_crash import Process
from tests.server.test_tables import SPECIAL


@pytest.fixture(scope="module")
def workers(postgres: str) -> Iterator[list[Service]]:
    url = new_database(postgres)
    made = [Service(settings_for(url, random=seeded(number))) for number in range(2)]
    for service in made:
        service.start()
    yield made
    for service in made:
        service.stop()


@contextmanager
def apart(workers: list[Service]) -> Iterator[tuple[Player, Player]]:
    """A game that has begun, each player at another worker."""
    first, second = workers
    made = first.create(opponent="invite")
    table, mine = made["table"]["id"], made["seats"][0]["token"]
    with first.player(table, mine) as one:
        first.join(table, mine)
        body = {"entropy": ENTROPY, "invite": made["invites"][0]["token"]}
        token = second.http.post(f"/api/tables/{table}/join", json=body).json()["token"]
        one.until(lambda player: player.hello)
        with second.player(table, token) as two:
            yield one, two


def take_turns(one: Player, two: Player, most: int) -> int:
    """Whoever is asked answers, until the game is over; how many answers that took."""
    player = one
    for answers in range(most):
        if "result" in player.scene:
            return answers
        player = (one, two)[player.scene["awaits"]]
        player.wait()
        reply = player.answer(player.ask["options"][0]["text"])
        assert reply["type"] == "done", reply
    return most


def same_record(workers: list[Service], table: str) -> None:
    records = {service.http.get(f"/api/tables/{table}/record").text for service in workers}
    assert len(records) == 1
    assert st.verify(records.pop(), rules=SKIRMISH) > 0


def test_two_workers_share_a_table(workers: list[Service]) -> None:
    """Each player talks to another worker; both see everything, and every answer counts once."""
    with apart(workers) as (one, two):
        assert take_turns(one, two, 15) == 15
        one.do("say", text="here")
        two.until(lambda player: b'"text":"here"' in player.frames[-1])
        two.do("propose", what="draw")
        one.until(lambda player: b'"what":"draw"' in player.frames[-1])
        one.do("reply", agree=True)
        two.until(lambda player: player.table["status"] == "over")
    same_record(workers, one.table["id"])


def test_a_game_ends_at_both_workers(workers: list[Service]) -> None:
    """The last answer comes to one of them: the other shows the result and awaits nobody any more."""
    with apart(workers) as (one, two):
        assert take_turns(one, two, 400) < 400
        for player in (one, two):
            player.until(lambda player: player.table["status"] == "over")
            assert "result" in player.scene
            assert "awaits" not in player.scene
        assert one.scene["result"] == two.scene["result"]
    same_record(workers, one.table["id"])


def test_a_message_sent_to_both_is_done_once(workers: list[Service]) -> None:
    """A tab that lost its worker sends again to another."""
    first, second = workers
    table, [mine, _] = first.begin(opponent="same screen")
    with first.player(table, mine) as one, second.player(table, mine) as two:
        text = one.ask["options"][0]["text"]
        for player in (one, two):
            assert player.answer(text, ask=0, id="once")["type"] == "done"
        two.until(lambda player: player.number == 1)
        assert [fact["kind"] for fact in two.facts].count("laid") == 1


def test_a_sealed_answer_at_another_worker(workers: list[Service]) -> None:
    """SK-SET.4 The second side answers early at its worker; the first answers at another."""
    first, second = workers
    where, [mine, other] = first.begin(opponent="same screen")
    with first.player(where, mine) as one, second.player(where, other) as two:
        for player, cell in ((one, "A1"), (two, "G1")):
            player.wait()
            player.answer(f"lay at {cell}")
            player.answer("it is a mine")
        two.until(lambda player: player.ask and player.ask["kind"] == "posture")
        assert two.answer("be bold")["type"] == "done"
        one.until(lambda player: player.ask and player.ask["kind"] == "posture")
        assert one.answer("be careful")["type"] == "done"
        for player in (one, two):
            player.until(lambda player: "postures" in [fact["kind"] for fact in player.facts])
            told = next(fact for fact in player.facts if fact["kind"] == "postures")
            assert (told["data"]["first"], told["data"]["second"]) == ("careful", "bold")


def test_a_plan_goes_on_at_another_worker(workers: list[Service]) -> None:
    """The enemy's pass comes to the other worker: the plan goes on, and its owner hears of it."""
    first, second = workers
    near = {**SPECIAL, "pieces": [dict(SPECIAL["pieces"][0], cells=["C3", "A5"]), SPECIAL["pieces"][1]]}
    where, [mine, other] = first.begin(opponent="same screen", scenario=near)
    with first.player(where, mine) as one, second.player(where, other) as two:
        one.answer("activate 110", "move 110 to D3", "stop 110")
        two.until(lambda player: player.ask and player.ask["kind"] == "react")
        two.answer("pass")
        one.until(lambda player: player.plans[-1:] == [{"rest": []}])
        one.until(lambda player: player.scene["awaits"] == 1)


def test_orders_and_place_of_tabs_at_two_workers(workers: list[Service]) -> None:
    """Both tabs of a seat hear of its orders; how far it has read at one survives what the other does."""
    first, second = workers
    where, [mine, _] = first.begin(opponent="same screen")
    order = {"window": "react", "do": "pass"}
    with second.player(where, mine) as two, first.player(where, mine) as one:
        one.do("place", facts=1)
        for orders in ([order], []):
            two.do("orders", orders=orders)
            one.until(lambda player: b'"type":"orders"' in player.frames[-1])
            shown = decode(one.frames.pop())["orders"]
            assert [(one["window"], one["do"]) for one in shown] == [("react", "pass")] * len(orders)
    with first.player(where, mine) as again:
        assert again.hello["place"] == 1


def test_a_line_of_chat_that_comes_late_is_heard(workers: list[Service]) -> None:
    """What is said elsewhere gets its number first, but the word of it comes behind a line of our own."""
    first, _ = workers
    store = Store(first.settings.store)
    with apart(workers) as (one, two):
        where = one.table["id"]
        store.shared = False  # nobody is told
        store.say(where, 1, "first", 1)
        one.do("say", text="second")
        store.shared = True
        store.say(where, 1, "third", 2)
        for player in (one, two):
            player.until(lambda player: sum(b'"type":"said"' in frame for frame in player.frames) == 3)
        with first.player(where, None) as late:
            assert [said["text"] for said in late.hello["chat"]] == ["first", "second", "third"]
    store.close()


def test_workers_of_one_command(postgres: str) -> None:
    """They share a port; one that is killed is replaced, and the game goes on with another."""
    process = Process(new_database(postgres), free_port(), "--workers", "2")
    try:
        process.start()
        table, [mine, _] = process.begin(opponent="same screen")
        first = servers_of(process.process.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        while len(set(servers_of(process.process.pid)) - set(first)) < 1:
            sleep(0.1)
        for _ in range(3):
            with process.player(table, mine) as one:
                assert one.answer(one.ask["options"][0]["text"])["type"] == "done"
                if one.ask is None:
                    break
    finally:
        process.stop()


def servers_of(parent: int) -> list[int]:
    command = ["ps", "-wweo", "pid,ppid,args"]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in found.splitlines()[1:]]
    return [int(pid) for pid, of, args in rows if of == str(parent) and "spawn_main" in args]


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="PostgreSQL"):
        serve_together(settings_for(f"sqlite:///{tmp_path}/s.db"), 2)
