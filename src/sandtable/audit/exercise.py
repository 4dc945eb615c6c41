"""What recorded games exercise: the clauses they name, the lines of rules they run, the content they use."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import CodeType, FrameType, TracebackType
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

Spot: TypeAlias = tuple[str, int]  # a file and a line in it


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
    spots = {citation: runs(citation) for citation in code}
    done = Exercised()
    for record in records:
        with Footprints(spots.values()) as steps:
            game = replay(record, rules=rules)
            look_at(game)
        done.games += 1
        done.told.update(set(told_clauses(game)))
        done.ran.update({citation.clause for citation, spot in spots.items() if spot in steps.ran})
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


def runs(citation: Citation) -> Spot:
    """The line whose running applies the clause: a function's first one, or the one of or below a comment."""
    return str(citation.file.resolve()), citation.runs or citation.line


class Footprints:
    """Which of some lines run while this is entered; a function is followed until it has no more to show."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self.ran: set[Spot] = set()
        self._wanted: dict[str, set[int]] = {}
        for file, line in spots:
            self._wanted.setdefault(file, set()).add(line)
        self._left: dict[CodeType, set[int]] = {}

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        left = self._left.get(code)
        if left is None:
            left = self._left[code] = self._wanted_in(code)
            self._step(code, left, code.co_firstlineno)
        return self._stepped if left else None

    def _stepped(self, frame: FrameType, event: str, argument: object) -> Any:
        left = self._left[frame.f_code]
        self._step(frame.f_code, left, frame.f_lineno)
        return self._stepped if left else None

    def _wanted_in(self, code: CodeType) -> set[int]:
        """The wanted lines of a function, its own and not those of functions in it."""
        lines = {line for _, _, line in code.co_lines() if line is not None}
        return self._wanted.get(code.co_filename, set()) & (lines | {code.co_firstlineno})

    def _step(self, code: CodeType, left: set[int], line: int) -> None:
        if line in left:
            left.discard(line)
            self.ran.add((code.co_filename, line))


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
