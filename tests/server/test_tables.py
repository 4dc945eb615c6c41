"""Tables: who may sit where, and what can be done with a game besides playing it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import sandtable as st
from sandtable.engine.chance import commitment_of
from sandtable.engine.record import Note
from sandtable.server.bots import Bots
from sandtable.server.hall import Hall, NoTable
from sandtable.server.house import House
from sandtable.server.journal import Journal
from sandtable.server.store import Store
from skirmish.ruleset import RULESET as SKIRMISH
from tests.server.service import ENTROPY, Player, Service, awaited, bearer, settings_for

RECORDS = Path(__file__).parents[1] / "games" / "skirmish"
SPECIAL: dict[str, Any] = {
    "format": 1,
    "title": "Given",
    "turns": 3,
    "activations": 2,
    "objectives": ["D2", "D4"],
    "deck": ["rush", "dusk"],
    "map": [".......", "..w....", "...w...", "....w..", "......."],
    "first": 0,
    "secret": ["D2", "D4"],
    "pieces": [
        {"side": 0, "kinds": ["rifles", "scouts"], "cells": ["A2", "A3"], "numbers": [110, 120]},
        {"side": 1, "kinds": ["rifles", "gun"], "cells": ["G2", "G3"], "numbers": [210, 220]},
    ],
}


def both(service: Service, **wanted: Any) -> tuple[str, str, str]:
    """A table with two people: its id and their tokens."""
    made = service.create(opponent="invite", **wanted)
    table, mine = made["table"]["id"], made["seats"][0]["token"]
    assert service.join(table, mine).status_code == 200
    [invite] = made["invites"]
    joined = service.http.post(
        f"/api/tables/{table}/join", json={"entropy": ENTROPY, "invite": invite["token"], "name": "Bea"}
    )
    service.http.cookies.clear()
    assert joined.status_code == 200, joined.text
    return table, mine, joined.json()["token"]


def test_the_lobby_lists_what_can_be_played(service: Service) -> None:
    [rules] = [one for one in service.http.get("/api/rulesets").json() if one["id"] == "skirmish"]
    assert ("patrol", "Patrol") in [(card["id"], card["title"]) for card in rules["scenarios"]]
    [patrol] = [card for card in rules["scenarios"] if card["id"] == "patrol"]
    assert len(patrol["seats"]) == len(patrol["sides"]) == 2
    assert rules["options"] == {}
    made = service.create()["table"]
    hidden = service.create(listed=False)["table"]
    listed = [one["id"] for one in service.http.get("/api/tables").json()]
    assert made["id"] in listed
    assert hidden["id"] not in listed


def test_the_game_begins_when_all_have_given_entropy(service: Service) -> None:
    """The commitment is there before any entropy is given, and the record has both."""
    made = service.create(opponent="invite")
    table, token = made["table"]["id"], made["seats"][0]["token"]
    assert made["table"]["commitment"]
    assert made["table"]["seed"] is None
    with service.player(table, token) as player:
        assert player.hello == {}
        assert service.join(table, token, entropy="a" * 20, name="Ann").status_code == 200
        player.until(lambda player: player.table["chairs"][0]["ready"])
        assert service.join(table, token).status_code == 409
        invite = {"entropy": "b" * 20, "invite": made["invites"][0]["token"]}
        joined = service.http.post(f"/api/tables/{table}/join", json=invite).json()
        service.http.cookies.clear()
        player.until(lambda player: player.hello)
        assert player.table["status"] == "running"
        assert player.do("resign")["type"] == "done"
    record = st.Record.parse(service.http.get(f"/api/tables/{table}/record").text)
    assert record.tags["entropy"] == f'["{"a" * 20}","{"b" * 20}"]'
    assert commitment_of(record.tags["seed"]) == made["table"]["commitment"]
    assert st.verify(record, rules=SKIRMISH) > 0
    assert joined["seat"] == 1


def test_nothing_is_kept_of_tables_that_are_not_there(tmp_path: Path) -> None:
    """Anybody can ask for any number of them."""

    async def run() -> int:
        settings = settings_for(f"sqlite:///{tmp_path}/s.db")
        store = Store(settings.store)
        hall = Hall(House(settings, store, Journal(settings.store, ""), Bots(settings)), [])
        asked = [hall.room(f"{number:016x}") for number in (1, 1, 2)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(fault) for fault in found] == [NoTable] * 3
        store.close()
        return len(hall._opening)

    assert awaited(run()) == 0


def test_an_invitation_can_be_used_once(service: Service) -> None:
    made = service.create(opponent="invite")
    body = {"entropy": ENTROPY, "invite": made["invites"][0]["token"]}
    url = f"/api/tables/{made['table']['id']}/join"
    assert service.http.post(url, json=body).status_code == 200
    assert service.http.post(url, json=body).status_code == 403
    service.http.cookies.clear()


def test_a_token_opens_one_seat_of_one_table(service: Service) -> None:
    table, mine, other = both(service)
    elsewhere, _ = service.begin()

    def status(where: str, token: str, seat: int) -> int:
        return service.http.get(f"/api/tables/{where}/view?seat={seat}", headers=bearer(token)).status_code

    assert status(table, mine, 0) == 200
    assert status(table, mine, 1) == 403
    assert status(table, other, 0) == 403
    assert status(elsewhere, mine, 0) == 403
    assert status(table, "nonsense", 0) == 403


def test_a_cookie_opens_a_seat_too(service: Service) -> None:
    made = service.http.post("/api/tables", json={"ruleset": "skirmish", "scenario": "patrol"})
    table = made.json()["table"]["id"]
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert f"Path=/api/tables/{table}" in cookie
    assert "samesite=strict" in cookie.lower()
    joined = service.http.post(f"/api/tables/{table}/join?seat=0", json={"entropy": ENTROPY})
    assert joined.status_code == 200, joined.text
    assert service.http.get(f"/api/tables/{table}/view?seat=0").json()["seat"] == 0
    service.http.cookies.clear()
    assert service.http.get(f"/api/tables/{table}/view?seat=0").status_code == 403


def test_a_cookie_that_came_by_tls_goes_by_tls_only(tmp_path: Path) -> None:
    """A proxy brings plain requests; the page says where it comes from."""
    page = "https://play.example"
    service = Service(settings_for(f"sqlite:///{tmp_path}/s.db", origins=(page,)))
    service.start()
    asked = {"ruleset": "skirmish", "scenario": "patrol"}
    try:
        for origin, secure in ((page, True), (f"http://127.0.0.1:{service.port}", False)):
            made = service.http.post("/api/tables", json=asked, headers={"origin": origin})
            assert ("secure" in made.headers["set-cookie"].lower()) is secure
    finally:
        service.stop()


def test_spectators_see_what_is_public(service: Service) -> None:
    table, [token] = service.begin()
    with service.player(table, None) as watcher, service.player(table, token) as player:
        assert watcher.ask is None
        assert all("name" not in piece for piece in watcher.scene["pieces"])
        assert any("name" in piece for piece in player.scene["pieces"])
        assert watcher.do("resign")["code"] == "forbidden"


def test_one_screen_holds_both_seats(service: Service) -> None:
    table, [first, second] = service.begin(opponent="same screen")
    with service.player(table, first) as one, service.player(table, second) as two:
        for _ in range(500):
            here = one if one.scene.get("awaits") == 0 else two
            if "result" in here.scene:
                break
            here.wait()
            if here.ask:
                here.answer(here.ask["options"][0]["text"])
            for player in (one, two):
                catch_up(player, here)
        assert one.scene["result"] == two.scene["result"]


def catch_up(player: Player, other: Player) -> None:
    """Read until both have seen who is awaited."""
    player.until(lambda player: player.scene.get("awaits") == other.scene.get("awaits"))


def test_while_it_runs_one_takes_home_what_one_saw(service: Service) -> None:
    table, mine, other = both(service)
    assert service.http.get(f"/api/tables/{table}/record", headers=bearer(mine)).status_code == 409
    exported = service.http.get(f"/api/tables/{table}/history", headers=bearer(mine)).json()
    assert exported["seat"] == 0
    numbered = [fact["data"]["piece"] for fact in exported["facts"] if fact["kind"] == "numbered"]
    theirs = service.http.get(f"/api/tables/{table}/history", headers=bearer(other)).json()
    assert numbered
    assert not set(numbered) & {f["data"]["piece"] for f in theirs["facts"] if f["kind"] == "numbered"}


def test_a_draw_needs_both(service: Service) -> None:
    table, mine, other = both(service)
    with service.player(table, mine) as one, service.player(table, other) as two:
        assert one.do("propose", what="draw")["type"] == "done"
        assert one.do("propose", what="draw")["code"] == "illegal"
        two.do("reply", agree=False)
        one.do("propose", what="draw")
        two.do("reply", agree=True)
        two.until(lambda player: player.table["status"] == "over")
        assert two.table["result"]["winner"] is None
    record = st.Record.parse(service.http.get(f"/api/tables/{table}/record").text)
    assert record.lines[-1] == Note("draw", 1)
    assert st.verify(record, rules=SKIRMISH) >= 0


def test_a_takeback_needs_both_and_stops_at_luck(service: Service) -> None:
    """The marker of one side is taken back though the other has laid its own; the start is luck."""
    table, mine, other = both(service)
    with service.player(table, mine) as one, service.player(table, other) as two:
        one.answer("lay at A1")
        one.answer("it is a mine")
        two.wait()
        two.answer("lay at G1")
        one.do("propose", what="takeback")
        assert two.do("reply", agree=True)["type"] == "done"
        one.until(lambda player: player.ask and player.ask["kind"] == "marker_kind")
        one.do("propose", what="takeback")
        two.do("reply", agree=True)
        one.until(lambda player: player.ask and player.ask["kind"] == "marker")
        one.do("propose", what="takeback")
        assert two.do("reply", agree=True)["code"] == "illegal"
        assert one.do("undo", ask=one.number)["code"] == "illegal"


def test_a_record_goes_on_at_a_new_table(service: Service) -> None:
    record = (RECORDS / "patrol-0.record").read_text()
    imported = service.http.post("/api/import", json={"record": record, "upto": 30})
    service.http.cookies.clear()
    assert imported.status_code == 201, imported.text
    table, token = imported.json()["table"]["id"], imported.json()["seats"][0]["token"]
    assert service.join(table, token).status_code == 200
    with service.player(table, token) as player:
        player.play(Random(3))
    again = service.http.get(f"/api/tables/{table}/record").text
    assert st.Record.parse(again).lines[:30] == st.Record.parse(record).lines[:30]
    assert st.replay(again, rules=SKIRMISH).result is not None


def test_a_finished_record_can_be_looked_at(service: Service) -> None:
    record = (RECORDS / "patrol-0.record").read_text()
    made = service.http.post("/api/import", json={"record": record}).json()
    service.http.cookies.clear()
    assert made["table"]["status"] == "over"
    with service.player(made["table"]["id"], None) as watcher:
        assert watcher.scene["result"]["reason"]


def test_a_record_that_does_not_fit_is_refused(service: Service) -> None:
    record = (RECORDS / "patrol-0.record").read_text()
    chess = record.replace(f"skirmish {SKIRMISH.version}", "chess 1")
    for wrong in ("", "nonsense", chess, record.replace(" d6 ", " d6 9")):
        answer = service.http.post("/api/import", json={"record": wrong})
        assert answer.status_code == 422, answer.text
        assert "/" not in answer.json()["text"]


def test_a_position_can_be_played(service: Service) -> None:
    table, [token] = service.begin(bot="random", scenario=SPECIAL)
    with service.player(table, token) as player:
        assert {piece["id"] for piece in player.scene["pieces"]} == {110, 120, 210, 220}
        assert player.play(Random(5)) > 0
    record = service.http.get(f"/api/tables/{table}/record").text
    assert st.verify(record, rules=SKIRMISH) >= 0


def test_positions_that_make_no_sense_are_refused(service: Service) -> None:
    huge = {**SPECIAL, "map": ["." * 120] * 120}
    positions: list[dict[str, Any]] = [{}, {**SPECIAL, "map": ["x"]}, {**SPECIAL, "more": 1}, huge]
    for wrong in positions:
        asked = {"ruleset": "skirmish", "scenario": wrong}
        answer = service.http.post("/api/tables", json=asked)
        assert answer.status_code == 422, answer.text
    for name in ("../../etc/passwd", "none", "patrol.toml"):
        answer = service.http.post("/api/tables", json={"ruleset": "skirmish", "scenario": name})
        assert answer.status_code in (400, 422), answer.text
    nobody = {"ruleset": "skirmish", "scenario": "patrol", "seat": 9}
    assert service.http.post("/api/tables", json=nobody).status_code == 422


def test_a_bot_without_a_style_is_not_given_one(service: Service) -> None:
    """Refused when the table is made, not when the bot is to move."""
    asked = {"ruleset": "skirmish", "scenario": "patrol", "bot": "random", "style": "cautious"}
    answer = service.http.post("/api/tables", json=asked)
    assert answer.status_code == 422
    assert "has no style" in answer.json()["text"]
