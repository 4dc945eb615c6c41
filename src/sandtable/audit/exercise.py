"""What recorded games exercise: the clauses they name, the lines of rules they run, the content they use."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Self, TypeAlias

from msgspec import Struct, field

from sandtable import Game
from sandtable.api import replay
from sandtable.audit.citations import Citation
from sandtable.audit.content import content_used
from sandtable.engine.errors import Diverged
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.record import Record
from sandtable.engine.ruleset import Ruleset
from sandtable.engine.tape import Entry

Ran: TypeAlias = set[tuple[str, int]]


class Exercised(Struct):
    """Sums over recorded games: in how many each clause was named, in how many code that cites it ran."""

    games: int = 0
    told: Counter[str] = field(default_factory=Counter)
    ran: Counter[str] = field(default_factory=Counter)
    words: set[tuple[str, str]] = field(default_factory=set)


def recorded_games(rules: Ruleset[Any], root: Path) -> list[Record]:
    """The records of a ruleset under tests/games and beside the examples."""
    files = [*(root / "tests" / "games" / rules.id).glob("*.record"), *root.glob("examples/*/games/*.record")]
    records = [_read(file) for file in sorted(files)]
    return [record for record in records if record.tags.get("ruleset", "").partition(" ")[0] == rules.id]


def _read(file: Path) -> Record:
    try:
        return Record.parse(file.read_text(encoding="utf-8"))
    except (Diverged, UnicodeDecodeError) as fault:
        raise Diverged(f"{file}: {fault}") from None


def exercise(rules: Ruleset[Any], records: Iterable[Record], code: Iterable[Citation]) -> Exercised:
    """Replay the games and note what they touch."""
    cited = list(code)
    done = Exercised()
    for record in records:
        with Footprints(rules.folder) as steps:
            game = replay(record, rules=rules)
            look_at(game)
        done.games += 1
        done.told.update(set(told_clauses(game)))
        done.ran.update({citation.clause for citation in cited if _stepped_on(citation, steps.ran)})
        done.words.update(words_of(game))
        done.words.update(content_used(rules, game))
    return done


def look_at(game: Game[Any]) -> None:
    """Draw the table as each seat sees it: what is shown to whom is part of the rules."""
    for seat in (*range(len(game.seats)), SPECTATOR):
        game.seat(seat).view()


def told_clauses(game: Game[Any]) -> Iterator[str]:
    """The clauses of asks and draws, of facts and of the reasons in them."""
    for entry in game.log:
        if isinstance(entry, Entry):
            yield entry.clause
    for fact in game.facts:
        yield from fact.clauses
        yield from (reason.clause for reason in fact.reasons)


def _stepped_on(citation: Citation, ran: Ran) -> bool:
    """True if the function that a docstring describes was called, or the line of or below a comment ran."""
    return (str(citation.file.resolve()), citation.runs or citation.line) in ran


class Footprints:
    """The lines of the modules under a folder that run while this is entered."""

    def __init__(self, folder: Path) -> None:
        self.ran: Ran = set()
        self._folder = f"{folder.resolve()}/"

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, argument: object) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(self._folder):
            return None
        self.ran.add((file, frame.f_code.co_firstlineno))
        return self._stepped

    def _stepped(self, frame: FrameType, event: str, argument: object) -> Any:
        self.ran.add((frame.f_code.co_filename, frame.f_lineno))
        return self._stepped


def words_of(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Every value in the facts and entries of a game, with the name it has there."""
    for entry in game.log:
        if isinstance(entry, Entry):
            yield from _values(entry.kind, entry.value)
    for fact in game.facts:
        yield from _values(fact.kind, fact.data)


def _values(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _values(key, inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from _values(name, inner)
    elif isinstance(value, str):
        yield "", str(value)
    elif value is not None:
        yield name, str(value)
