"""One ruleset against its rules: what is cited, what is tested, what has been played."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.audit.citations import Citation, citations, code_files, prefix_of, test_files
from sandtable.audit.clauses import Clause, clause_of, read_clauses
from sandtable.audit.content import content_ids, unused
from sandtable.audit.exercise import exercise, recorded_games
from sandtable.engine.ruleset import Ruleset


class Row(Struct, frozen=True):
    """A clause: where it is implemented and tested, and in how many recorded games it was named or ran."""

    clause: Clause
    code: tuple[Citation, ...]
    tests: tuple[Citation, ...]
    told: int
    ran: int

    @property
    def exercised(self) -> bool:
        return self.told > 0 or self.ran > 0

    @property
    def uncited(self) -> bool:
        """True if code or tests should cite the clause and do not."""
        return not self.clause.excuse and not (self.code and self.tests)


class Audit(Struct, frozen=True):
    """What is known of a ruleset; `unknown` are citations of clauses that its rules.md does not have."""

    ruleset: str
    rows: tuple[Row, ...]
    games: int
    unknown: tuple[Citation, ...]
    content: int
    unused: tuple[str, ...]

    @property
    def uncited(self) -> list[Row]:
        return [row for row in self.rows if row.uncited]

    @property
    def summary(self) -> str:
        """One line: clauses, cited in code, cited in tests, exercised, content."""
        rows = self.rows
        excused = sum(bool(row.clause.excuse) for row in rows)
        return (
            f"{self.ruleset}: {len(rows)} clauses ({excused} need no code), "
            f"{sum(bool(row.code) for row in rows)} cited in code, "
            f"{sum(bool(row.tests) for row in rows)} cited in tests, "
            f"{sum(row.exercised for row in rows)} exercised in {self.games} recorded games "
            f"({sum(row.told > 0 for row in rows)} of them named there); "
            f"{self.content - len(self.unused)} of {self.content} content ids used"
        )


def audit(rules: Ruleset[Any], root: Path) -> Audit:
    """Hold a ruleset against its rules, with the tests and recorded games under a root."""
    clauses = read_clauses(rules.folder / "rules.md")
    prefixes = {prefix_of(clause) for clause in clauses}
    code = _whole(citations(code_files(rules.folder), prefixes), clauses)
    tests = _whole(citations(test_files(root), prefixes), clauses)
    played = exercise(rules, recorded_games(rules, root), code)
    ids = content_ids(rules)
    return Audit(
        ruleset=rules.id,
        rows=tuple(
            Row(clause, _of(name, code), _of(name, tests), played.told[name], played.ran[name])
            for name, clause in clauses.items()
        ),
        games=played.games,
        unknown=tuple(citation for citation in (*code, *tests) if citation.clause not in clauses),
        content=sum(len(those) for those in ids.values()),
        unused=tuple(unused(ids, played.words)),
    )


def _whole(found: Iterable[Citation], clauses: Collection[str]) -> list[Citation]:
    """The citations, those of parts as citations of their clauses."""
    return [replace(citation, clause=clause_of(citation.clause, clauses)) for citation in found]


def _of(clause: str, found: Iterable[Citation]) -> tuple[Citation, ...]:
    return tuple(citation for citation in found if citation.clause == clause)
