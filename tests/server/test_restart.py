"""Games outlive the server: opened from snapshots, folded again at the start, frozen where they diverge."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

import sandtable as st
from sandtable.engine.snapshot import snapshot
from sandtable.server.games import reopen
from sandtable.server.store import Store
from skirmish.ruleset import RULESET as SKIRMISH
from tests.server.service import Service, bearer, settings_for
from tests.server.test_tables import SPECIAL, both


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/store.db"


def restarted(service: Service) -> Service:
    service.stop()
    again = Service(service.settings)
    again.start()
    return again


def started(url: str) -> Service:
    service = Service(settings_for(url))
    service.start()
    return service


def test_a_game_goes_on_after_a_restart(url: str) -> None:
    """The seat sees what it saw, and the game ends with luck that can be proved."""
    service = started(url)
    table, tokens = service.begin(opponent="bot", bot="random", scenario="crossroads")
    with service.player(table, tokens[0]) as player:
        player.do("say", text="brb")
        player.do("orders", orders=[{"window": "react", "do": "ask"}])
        player.play(Random(2), most=30)
        player.wait()
        before = (player.scene, player.facts)
    service = restarted(service)
    try:
        with service.player(table, tokens[0]) as player:
            assert (player.scene, player.facts) == before
            assert player.hello["chat"][0]["text"] == "brb"
            assert player.hello["orders"] == [{"window": "react", "do": "ask"}]
            player.play(Random(3))
        exported = service.http.get(f"/api/tables/{table}/record").text
        assert st.verify(exported, rules=SKIRMISH) > 0
    finally:
        service.stop()


def test_a_plan_outlives_the_server(url: str) -> None:
    """What is left of it is shown again and goes on when its turn comes; what has stopped is a ghost."""
    near = {**SPECIAL, "pieces": [dict(SPECIAL["pieces"][0], cells=["C3", "A5"]), SPECIAL["pieces"][1]]}
    service = started(url)
    where, mine, other = both(service, scenario=near)
    with service.player(where, mine) as one:
        one.answer("activate 110", "move 110 to D3", "move 110 to D4", "go home")
    service = restarted(service)
    rest = [{"text": "move 110 to D4"}, {"text": "go home"}]
    with service.player(where, mine) as one, service.player(where, other) as two:
        assert one.hello["plan"] == {"rest": rest}
        while two.ask is not None and one.plans[-1:] != [{"rest": rest[1:], "stopped": "illegal"}]:
            assert two.answer("pass")["type"] == "done"
            one.sync()
        assert next(piece["cell"] for piece in one.scene["pieces"] if piece["id"] == 110) == "D4"
    service = restarted(service)
    try:
        with service.player(where, mine) as one, service.player(where, mine) as tab:
            assert one.hello["plan"] == {"rest": rest[1:], "stopped": "illegal"}
            assert "plan" not in one.do("stop")
            tab.until(lambda player: player.plans == [{"rest": []}])
            with service.player(where, mine) as again:
                assert "plan" not in again.hello
    finally:
        service.stop()


def test_a_long_game_is_opened_without_playing_it_again(url: str) -> None:
    """With its snapshot a game needs few answers again; without it, all."""
    service = started(url)
    table, tokens = service.begin(opponent="bot", bot="random", scenario="crossroads")
    with service.player(table, tokens[0]) as player:
        player.play(Random(4), most=60)
    service.stop()
    store = Store(url)
    row, chairs, rows = store.table(table), store.chairs(table), store.answers(table)
    kept = store.moment(table).snapshot
    store.close()
    assert row is not None
    assert kept is not None
    games = [reopen(row, chairs, rows, given)[0] for given in (kept, None)]
    assert games[0].fingerprint() == games[1].fingerprint()
    assert str(games[0].record()) == str(games[1].record())
    assert games[0].facts == games[1].facts
    assert snapshot(games[1]).logged > 0


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE answers SET fingerprint = 'x' WHERE number = 1",
        "UPDATE answers SET lines = '[[0, \"SK-SET.3\", \"lay at B1\"]]' WHERE number = 1",
        "UPDATE tables SET version = '0'",
        "UPDATE tables SET ruleset = 'gone'",
    ],
)
def test_a_game_that_diverges_is_frozen_and_can_be_exported(url: str, damage: str) -> None:
    service = started(url)
    table, mine, other = both(service)
    with service.player(table, mine) as one:
        one.answer("lay at A1")
        one.answer("it is a mine")
    store = Store(url)
    service.stop()
    with store.engine.begin() as db:
        db.execute(text(damage))
    store.close()
    service = Service(service.settings)
    service.start()
    try:
        with service.player(table, mine) as one:
            assert one.table["status"] == "frozen"
            assert one.do("resign")["code"] == "frozen"
        export = f"/api/tables/{table}/record"
        record = st.Record.parse(service.http.get(export, headers=bearer(other)).text)
        assert record.lines[-1].seat == 0
        assert "seed" not in record.tags
        assert service.http.get(export).status_code == 403
        assert service.http.get(f"/api/tables/{table}/view").status_code == 409
        [listed] = service.http.get("/api/tables?status=frozen").json()
        assert listed["id"] == table
    finally:
        service.stop()


@pytest.mark.parametrize("status", ["waiting", "over"])
def test_a_table_whose_rules_are_gone_is_still_listed(url: str, status: str) -> None:
    """Nor does it hide the others."""
    service = started(url)
    made = {service.create()["table"]["id"] for _ in range(2)}
    store = Store(url)
    with store.engine.begin() as db:
        db.execute(text(f"UPDATE tables SET status = '{status}'"))
        db.execute(text("UPDATE tables SET ruleset = 'gone' WHERE id = (SELECT min(id) FROM tables)"))
    store.close()
    try:
        listed = service.http.get(f"/api/tables?status={status}").json()
        assert {one["id"] for one in listed} == made
    finally:
        service.stop()


def test_a_game_that_was_over_is_over_when_its_rules_are_mended(url: str) -> None:
    """It was frozen when somebody looked at it; once it fits again, its record opens to all."""
    service = started(url)
    table, mine, _ = both(service)
    with service.player(table, mine) as one:
        one.do("resign")
    store = Store(url)
    store.set_table(table, status="frozen")
    store.close()
    service = restarted(service)
    try:
        with service.player(table, None) as one:
            assert one.table["status"] == "over"
        assert service.http.get(f"/api/tables/{table}/record").status_code == 200
    finally:
        service.stop()


def test_a_game_that_takes_too_long_to_check_goes_on(url: str) -> None:
    service = started(url)
    table, mine, _ = both(service)
    service.stop()
    service = Service(settings_for(url, fold_seconds=0))
    service.start()
    try:
        with service.player(table, mine) as one:
            assert one.answer("lay at A1")["type"] == "done"
    finally:
        service.stop()
