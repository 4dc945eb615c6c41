"""Lessons at a table: the answers of a beat and no others, the other seats in step, then free play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from sandtable.engine.errors import ContentError, IllegalAnswer
from sandtable.engine.facts import CHANCE, SeatId
from sandtable.engine.lessons import Beat, Lesson, scenario_of
from sandtable.engine.record import Line, Note
from sandtable.engine.registry import ruleset
from sandtable.engine.scenarios import scenario_source
from sandtable.server.frames import LessonShown
from sandtable.server.games import Setup

if TYPE_CHECKING:
    from sandtable.server.room import Room


def setup_of_lesson(rules: str, name: str) -> tuple[Setup, Lesson]:
    """What a table plays where a lesson is taught; ContentError if there is no such lesson."""
    found = ruleset(rules)
    if name not in found.lessons:
        raise ContentError(f"{rules} has no lesson {name!r}; it has {', '.join(found.lessons) or 'none'}")
    lesson = found.lessons[name]
    scenario = scenario_of(found.folder, lesson)
    digest = scenario_source(found.folder, scenario, "house", {}).digest
    title = f"Lesson {lesson.number}: {lesson.title}"
    return Setup(scenario, title, digest, lesson=name, luck=lesson.luck), lesson


def at_beat(lines: Sequence[Line | Note]) -> int:
    """How many beats are behind: answers, less those taken back."""
    answers = sum(line.seat != CHANCE for line in lines if isinstance(line, Line))
    return answers - sum(line.verb == "undo" for line in lines if isinstance(line, Note))


def lesson_of(room: Room) -> Lesson | None:
    """The lesson that is being taught here."""
    name = room.setup.lesson
    return ruleset(room.row.ruleset).lessons[name] if name else None


def beat_of(room: Room) -> Beat | None:
    """The beat that is next, while a lesson is taught and has one left."""
    lesson = lesson_of(room)
    if lesson is None:
        return None
    at = at_beat(room.ledger.lines)
    return lesson.beats[at] if at < len(lesson.beats) else None


def shown_lesson(room: Room, seat: SeatId) -> LessonShown | None:
    """The lesson as its learner is shown it."""
    lesson = lesson_of(room)
    if lesson is None or lesson.seat != seat:
        return None
    at = at_beat(room.ledger.lines)
    return LessonShown(room.setup.lesson, lesson.title, list(lesson.beats), at)


def allows(room: Room, text: str) -> bool:
    """Whether the lesson, if there is one, goes on with this answer."""
    beat = beat_of(room)
    return beat is None or not beat.allow or text in beat.allow


def heed(room: Room, text: str) -> None:
    """IllegalAnswer for what the lesson does not want yet; an answer behind its end leaves it."""
    beat = beat_of(room)
    if beat is None and room.setup.lesson:
        leave(room)
    if not allows(room, text):
        assert beat is not None
        raise IllegalAnswer(f"Not now. Try: {beat.allow[0]}")


async def go_on(room: Room, seat: SeatId, do: Literal["next", "leave"]) -> None:
    """Let the other seat do what the lesson says, or leave the lesson and play on."""
    lesson, beat = lesson_of(room), beat_of(room)
    if lesson is None or seat != lesson.seat:
        raise IllegalAnswer("no lesson is taught here")
    if do == "leave":
        leave(room)
    elif beat is None or lesson.seat_of(beat) == seat:
        raise IllegalAnswer("it is for you to answer")
    else:
        other = lesson.seat_of(beat)
        await room.answer(other, beat.allow[0])


def leave(room: Room) -> None:
    """From here on it is a game like any other, and listed as one."""
    setup = msgspec.structs.replace(room.setup, lesson="")
    kept = msgspec.json.encode(setup).decode()
    room.set_row(msgspec.structs.replace(room.row, setup=kept, listed=True))
    room.later(room.house.store.set_table, room.row.id, setup=kept, listed=True)
