"""Lessons: a scenario taken up in mid-game, what chance will bring, and beats that lead through asks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from sandtable.engine.content import load, name_of, read_toml
from sandtable.engine.errors import ContentError

Words = Annotated[str, Meta(max_length=130)]


class Pointer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is pointed at: a piece, a cell of the board, or a card."""

    piece: int = 0
    cell: str = ""
    card: str = ""


class Beat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One ask: its kind, what to do there, and the answers that go on; none means any.

    `rule` says what holds in every game: it is the hint for the first ask of that kind elsewhere. A beat of
    another seat than the lesson's is answered for it, with the first of `allow`.
    """

    ask: str
    words: Annotated[Words, Meta(min_length=1)]
    allow: tuple[str, ...]
    rule: Words = ""
    seat: int | None = None
    pointer: Pointer = Pointer()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson for one seat: `changes` replace entries of the scenario, such as its opening position."""

    number: int
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    about: Annotated[Words, Meta(min_length=1)]
    seat: int
    scenario: str
    changes: dict[str, Any]
    beats: Annotated[tuple[Beat, ...], Meta(min_length=1)] = msgspec.field(name="beat")
    luck: tuple[str, ...] = ()

    def seat_of(self, beat: Beat) -> int:
        return self.seat if beat.seat is None else beat.seat


@lru_cache(maxsize=64)
def lessons_in(folder: Path) -> Mapping[str, Lesson]:
    """The lessons of a ruleset's folder by id, in the order of their numbers."""
    found = {path.stem: _checked(load(path, Lesson), path) for path in folder.glob("lessons/*.toml")}
    return dict(sorted(found.items(), key=lambda item: (item[1].number, item[0])))


def _checked(lesson: Lesson, path: Path) -> Lesson:
    """What the shape of the file cannot say."""
    for number, beat in enumerate(lesson.beats, 1):
        if lesson.seat_of(beat) != lesson.seat and not beat.allow:
            raise ContentError(f"{name_of(path)}: beat {number} of another seat needs an answer in `allow`")
    return lesson


def scenario_of(folder: Path, lesson: Lesson) -> dict[str, Any]:
    """The scenario as the lesson takes it up."""
    whole = read_toml(folder / "scenarios" / f"{lesson.scenario}.toml")
    return {**whole, **lesson.changes}


def hints_of(lessons: Mapping[str, Lesson]) -> dict[str, str]:
    """For each kind of ask the first rule that a lesson tells about it."""
    hints: dict[str, str] = {}
    for beat in (beat for lesson in lessons.values() for beat in lesson.beats if beat.rule):
        hints.setdefault(beat.ask, beat.rule)
    return hints
