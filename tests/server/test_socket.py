"""One seat's socket: answers once, stale ones refused, plans, tabs, questions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sandtable.server.plans import is_harmed
from tests.server.service import Player, Service, bearer, listed
from tests.server.test_tables import SPECIAL, both


@pytest.fixture
def table(service: Service) -> tuple[str, str, str]:
    return both(service, scenario=SPECIAL)


def settled(player: Player) -> dict[str, Any]:
    """The scene with its things in a fixed order."""
    scene = player.scene
    return {**scene, "pieces": sorted(scene["pieces"], key=lambda piece: piece["id"])}


def test_the_same_message_twice_is_done_once(service: Service, table: tuple[str, str, str]) -> None:
    where, mine, _ = table
    with service.player(where, mine) as one:
        first = one.answer("activate 110", ask=0, id="same")
        again = one.answer("activate 110", ask=0, id="same")
        assert first == again == {"type": "done", "id": "same", "ask": 1}
        assert [fact["kind"] for fact in one.facts].count("activated") == 1


def test_so_is_the_last_one(service: Service, table: tuple[str, str, str]) -> None:
    """Who did not hear that he has resigned asks again, though the game is over."""
    where, mine, _ = table
    with service.player(where, mine) as one:
        assert (
            one.do("resign", id="bye")
            == one.do("resign", id="bye")
            == {"type": "done", "id": "bye", "ask": 0}
        )
        assert one.do("resign", id="again")["code"] == "over"


def test_a_piece_that_has_rallied_may_be_harmed() -> None:
    """Condition and losses: what is better in one and worse in the other is worth a look."""
    before = {1: (1, 0), 2: (0, 2)}
    assert not is_harmed(before, {1: (0, 0), 2: (0, 2)})
    assert is_harmed(before, {1: (0, 1), 2: (0, 2)})
    assert is_harmed(before, {1: (1, 0)})


def test_what_an_answer_changes_comes_with_the_word_that_it_is_done(
    service: Service, table: tuple[str, str, str]
) -> None:
    """One message on the wire, not two: at many tables that is what the server spends its time on."""
    where, mine, _ = table
    with service.player(where, mine) as one:
        one.sync()
        one.tell("answer", ask=0, answers=[{"text": "activate 110"}])
        come = listed(one.socket.recv(60, decode=False))
        assert [msgspec.json.decode(frame)["type"] for frame in come] == ["update", "done"]


def test_a_stale_answer_is_a_conflict(service: Service, table: tuple[str, str, str]) -> None:
    where, mine, other = table
    with service.player(where, mine) as one, service.player(where, other) as two:
        one.answer("activate 110", ask=0)
        stale = one.answer("activate 110", ask=0)
        assert (stale["type"], stale["code"], stale["ask"]) == ("refused", "conflict", 1)
        early = two.answer("pass", ask=0)
        assert (early["code"], early["text"]) == ("conflict", "it is not your turn")


def test_an_illegal_answer_says_why_and_changes_nothing(
    service: Service, table: tuple[str, str, str]
) -> None:
    where, mine, _ = table
    with service.player(where, mine) as one:
        one.answer("activate 110")
        before = settled(one)
        refused = one.answer("move 110 to G7")
        assert refused["code"] == "illegal"
        refused = one.answer("fire 110 at 220")
        assert refused["reasons"][0]["clause"] == "SK-FIR.1"
        assert settled(one) == before


def test_undo_takes_back_and_numbers_go_on(service: Service, table: tuple[str, str, str]) -> None:
    where, mine, other = table
    with service.player(where, mine) as one, service.player(where, other) as two:
        one.answer("activate 110")
        assert one.scene["can_undo"]
        assert two.do("undo", ask=0)["code"] == "illegal"
        assert one.do("undo", ask=1)["ask"] == 2
        assert one.ask["kind"] == "activation"
        assert one.number == 2
        two.until(lambda player: len(player.facts) == 1)
        assert [fact["kind"] for fact in one.facts] == [fact["kind"] for fact in two.facts] == ["turn"]


def test_a_plan_is_carried_out_to_its_end(service: Service, table: tuple[str, str, str]) -> None:
    where, mine, _ = table
    with service.player(where, mine) as one:
        plan = one.do("query", what="plan", text="go 110 to C3")["data"]
        assert plan["answers"][0] == "activate 110"
        done = one.answer(*plan["answers"])
        assert done["type"] == "done"
        assert "plan" not in done
        assert one.plans[-1] == {"rest": []}
        assert next(piece["cell"] for piece in one.scene["pieces"] if piece["id"] == 110) == "C3"
        assert one.scene["awaits"] == 1


def test_a_plan_stops_at_what_it_did_not_expect(service: Service, table: tuple[str, str, str]) -> None:
    where, mine, _ = table
    with service.player(where, mine) as one:
        steps = [{"text": "activate 110"}, {"text": "stop 110", "kind": "step"}]
        one.do("answer", ask=0, answers=steps)
        assert one.plans[-1] == {"rest": [steps[1]], "stopped": "unexpected"}
        one.answer("move 110 to B2", "move 110 to G1", "stop 110")
        assert one.plans[-1]["stopped"] == "illegal"
        assert [step["text"] for step in one.plans[-1]["rest"]] == ["move 110 to G1", "stop 110"]


def test_a_plan_waits_for_the_others_and_stops_at_harm(service: Service) -> None:
    """The enemy may react to each hex: a pass lets the plan go on, a hit stops it."""
    near = {**SPECIAL, "pieces": [dict(SPECIAL["pieces"][0], cells=["C3", "A5"]), SPECIAL["pieces"][1]]}
    where, mine, other = both(service, scenario=near)
    with service.player(where, mine) as one, service.player(where, other) as two:
        done = one.answer("activate 110", "move 110 to D3", "move 110 to E3", "stop 110")
        assert len(done["plan"]["rest"]) == 2
        two.wait()
        assert two.ask["kind"] == "react"
        two.answer("pass")
        one.sync()
        assert one.plans[-1] == {"rest": [{"text": "stop 110"}]}
        before = len(one.facts)
        while two.ask is not None and two.ask["kind"] in ("react", "scouts", "bonus"):
            two.answer(two.ask["options"][0]["text"])
        if two.ask is not None and two.ask["kind"] == "activation":  # the hit has ended the move
            two.answer("pass")
        one.sync()
        if "Piece 110 is shaken." in [fact.get("text") for fact in one.facts[before:]]:
            assert one.plans[-1].get("stopped") in ("harm", "reveal")


def test_tabs_agree_and_resume(service: Service, table: tuple[str, str, str]) -> None:
    """Two tabs of a seat show the same; a third that knows some facts gets the others only."""
    where, mine, _ = table
    with service.player(where, mine) as one, service.player(where, mine) as two:
        one.answer("activate 110")
        two.until(lambda player: player.number == 1)
        two.answer("hold 110")
        one.until(lambda player: player.scene["awaits"] == 1)
        assert settled(one) == settled(two)
        assert one.facts == two.facts
        with service.player(where, mine, since=2) as three:
            assert three.hello["facts"] == {"start": 2, "facts": one.facts[2:]}
            assert settled(three) == settled(one)


def test_the_place_where_one_left_is_kept(service: Service, table: tuple[str, str, str]) -> None:
    where, mine, _ = table
    with service.player(where, mine) as one:
        assert one.do("place", facts=7)["type"] == "done"
    with service.player(where, mine) as again:
        assert again.hello["place"] == 7


def test_questions_are_answered_from_what_the_seat_knows(
    service: Service, table: tuple[str, str, str]
) -> None:
    where, mine, other = table
    with service.player(where, mine) as one, service.player(where, other) as two:
        assert one.do("query", what="reach", text="activate 110")["data"]["B2"] == 1
        assert one.do("query", what="overlay", text="sight", about=["A2"])["data"]["B2"] == 1
        assert one.do("query", what="overlay", text="nothing")["code"] == "illegal"
        assert one.do("query", what="overlay", text="sight", about=[1, 2, 3])["code"] == "illegal"
        assert one.do("query", what="why_not", text="activate 110")["data"] == []
        odds = one.do("query", what="odds", text="pass")["data"]
        assert odds["outcomes"][0]["chance"] == 1.0
        assert two.do("query", what="reach", text="pass")["code"] == "illegal"
        assert two.do("query", what="odds", text="pass")["code"] == "illegal"


def test_messages_go_over_http_too(service: Service, table: tuple[str, str, str]) -> None:
    where, mine, _ = table
    message = {"type": "answer", "id": "x", "ask": 0, "answers": [{"text": "activate 110"}]}
    url = f"/api/tables/{where}/messages"
    done = service.http.post(url, json=message, headers=bearer(mine))
    assert done.json() == {"type": "done", "id": "x", "ask": 1}
    assert service.http.post(url, json=message).status_code == 403


def test_what_cannot_be_read_is_refused(service: Service, table: tuple[str, str, str]) -> None:
    where, mine, _ = table
    with service.player(where, mine) as one:
        for raw in ("", "{", "[]", '{"type":"answer"}', '{"type":"dance","id":"a"}', "1" * 5000):
            one.socket.send(raw)
            assert one.read()["code"] == "unreadable"
        wrong: list[dict[str, Any]] = [
            {"type": "answer", "id": "a", "ask": -1, "answers": [{"text": "pass"}]},
            {"type": "answer", "id": "a", "ask": 0, "answers": []},
            {"type": "answer", "id": "a", "ask": 0, "answers": [{"text": "x" * 500}]},
            {"type": "answer", "id": "a" * 99, "ask": 0, "answers": [{"text": "pass"}]},
            {"type": "undo", "id": "a", "ask": 0, "more": 1},
        ]
        for message in wrong:
            one.socket.send(msgspec.json.encode(message).decode())
            assert one.read()["code"] == "unreadable"
        assert one.answer("activate 110")["type"] == "done"


def test_many_questions_hold_up_no_answer(service: Service) -> None:
    """A ninth question is refused by its name while eight are being worked out; answers are taken as ever."""
    where, mine, _ = both(service)
    with service.player(where, mine) as player:
        asked = [player.tell("query", what="advice") for _ in range(9)]
        assert player.answer(player.ask["options"][0]["text"])["type"] == "done"
        assert player.replies[asked[8]]["code"] == "rate"
        player.until(lambda player: asked[0] in player.replies)
        assert player.replies[asked[0]]["type"] == "told"
