"""Lessons at a table: only what a beat allows, the other side when the learner goes on, then free play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sandtable as st
from tests.server.service import Player, Service, settings_for


def begin(service: Service, lesson: str, ruleset: str = "skirmish") -> tuple[str, str]:
    made = service.http.post("/api/lessons", json={"ruleset": ruleset, "lesson": lesson})
    service.http.cookies.clear()
    assert made.status_code == 201, made.text
    table, (key,) = made.json()["table"]["id"], made.json()["seats"]
    assert service.join(table, key["token"]).status_code == 200
    return table, key["token"]


def teach(player: Player, do: str) -> Any:
    return player.do("lesson", do=do)


def test_lessons_are_listed_with_their_rulesets(service: Service) -> None:
    listed = {rules["id"]: rules["lessons"] for rules in service.http.get("/api/rulesets").json()}
    assert [lesson["id"] for lesson in listed["red_storm"]] == ["move", "fire", "react", "recover", "win"]
    assert [lesson["title"] for lesson in listed["skirmish"]] == ["Moving", "Firing", "Reacting"]


def test_hints_are_the_rules_that_lessons_tell(service: Service) -> None:
    hints = service.http.get("/api/rulesets/skirmish/hints").json()
    assert hints["action"] == "An activated piece moves, fires or holds."
    assert set(hints) == {"activation", "action", "step", "react"}


def test_an_unknown_lesson_is_refused(service: Service) -> None:
    answer = service.http.post("/api/lessons", json={"ruleset": "skirmish", "lesson": "winning"})
    assert answer.status_code == 422
    assert "it has move, fire, react" in answer.json()["text"]


def test_only_what_the_beat_allows(service: Service) -> None:
    table, token = begin(service, "move")
    with service.player(table, token) as learner:
        assert learner.hello["lesson"]["at"] == 0
        refused = learner.answer("activate 102")
        assert (refused["code"], refused["text"]) == ("illegal", "Not now. Try: activate 101")
        assert learner.answer("activate 101")["type"] == "done"
        assert learner.answer("move 101 to B2", "move 101 to B3")["type"] == "done"
        assert learner.plans[-1]["stopped"] == "unexpected"


def test_the_luck_of_a_lesson_and_the_other_seat(service: Service) -> None:
    """The die shows the three of the lesson; the enemy passes only when the learner goes on."""
    table, token = begin(service, "fire")
    with service.player(table, token) as learner:
        assert teach(learner, "next")["code"] == "illegal"
        learner.answer("activate 101")
        learner.answer("fire 101 at 201")
        assert "die 3, hit" in next(fact["text"] for fact in learner.facts if fact["kind"] == "fired")
        assert "ask" not in learner.scene
        assert teach(learner, "next")["type"] == "done"
        learner.wait()
        assert learner.ask["kind"] == "activation"


def test_a_lesson_survives_a_restart(tmp_path: Path) -> None:
    first, second = (Service(settings_for(f"sqlite:///{tmp_path}/store.db")) for _ in range(2))
    first.start()
    table, token = begin(first, "fire")
    with first.player(table, token) as learner:
        learner.answer("activate 101")
    first.stop()
    second.start()
    with second.player(table, token) as learner:
        assert learner.hello["lesson"]["at"] == 1
        learner.answer("fire 101 at 201")
        assert "die 3, hit" in next(fact["text"] for fact in learner.facts if fact["kind"] == "fired")
    second.stop()


def test_playing_on_from_a_beat(service: Service) -> None:
    """Left early, the lesson forces nothing any more: any answer, the bot's moves, the seed's luck."""
    table, token = begin(service, "fire")
    with service.player(table, token) as learner:
        assert teach(learner, "leave")["type"] == "done"
        assert learner.answer("activate 102")["type"] == "done"
        learner.answer("hold 102")
        learner.wait()
        assert table in [row["id"] for row in service.http.get("/api/tables?status=running").json()]
        learner.do("resign")
    record = service.http.get(f"/api/tables/{table}/record").text
    assert st.replay(record).result is not None


def test_an_answer_behind_the_last_beat_leaves_the_lesson(service: Service) -> None:
    table, token = begin(service, "move", "red_storm")
    lesson = st.rulesets()["red_storm"].lessons["move"]
    with service.player(table, token) as learner:
        for beat in lesson.beats[:-1]:
            assert learner.answer(beat.allow[0])["type"] == "done"
        assert learner.answer("stop 10")["type"] == "done"
        assert learner.answer("face 10 SE")["type"] == "done"
        assert [frame for frame in learner.frames if b'"at":null' in frame]
