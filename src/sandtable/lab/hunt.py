"""Hunt for what no recorded game shows yet.

    python -m sandtable.lab.hunt RULESET FOLDER GAMES SCENARIO ...

plays so many games of each scenario (an id, or a file) with bots that do what has been done least, and keeps
in the folder the games that exercise a clause or use content that no record there does. It says what is left.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sandtable.api import new_game, ruleset
from sandtable.audit.citations import citations, code_files, prefix_of
from sandtable.audit.clauses import clause_of, read_clauses
from sandtable.audit.content import content_ids, unused
from sandtable.audit.exercise import Exercised, exercise
from sandtable.bots import SteeredBot
from sandtable.engine.record import Record
from sandtable.engine.ruleset import Ruleset
from sandtable.lab.recorded import Recording, Watch


class Hunt:
    """What a ruleset has that recorded games should show, and what none of them shows yet."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        clauses = read_clauses(rules.folder / "rules.md")
        found = citations(code_files(rules.folder), {prefix_of(clause) for clause in clauses})
        self._rules = rules
        self._code = [cited for cited in found if clause_of(cited.clause, clauses) in clauses]
        self._ids = content_ids(rules)
        self._chosen = Counter[tuple[str, str]]()
        self.missing = {c.id for c in clauses.values() if not (c.excuse or c.unplayed)}
        self.missing |= {f"{table} {id_}" for table, ids in self._ids.items() for id_ in ids}
        self._clauses = clauses

    def gains(self, record: Record) -> set[str]:
        """What is missing and comes up in a game; it is missing no more."""
        shown = self._shown(exercise(self._rules, [record], self._code))
        gained = self.missing & shown
        self.missing -= shown
        return gained

    def _shown(self, done: Exercised) -> set[str]:
        named = {clause_of(clause, self._clauses) for clause in (*done.told, *done.ran)}
        idle = set(unused(self._ids, done.words))
        return named | {f"{table} {id_}" for table, ids in self._ids.items() for id_ in ids} - idle

    def game(self, scenario: str, seed: str) -> Recording:
        """A game between bots that steer towards what they have done least, in all games of the hunt."""
        watch = Watch(new_game(self._rules, scenario, seed))
        return watch.finish([SteeredBot(f"{seed}/{n}", self._chosen) for n in range(len(watch.game.seats))])


def hunt(rules: Ruleset[Any], folder: Path, scenarios: Iterable[str], games: int) -> Iterator[str]:
    """Keep the games that show something new; say so of each, and at the end what is still missing."""
    quest = Hunt(rules)
    for file in sorted(folder.glob("*.record")):
        quest.gains(Record.parse(file.read_text(encoding="utf-8")))
    for scenario in scenarios:
        for number in range(games):
            if not quest.missing:
                return
            recording = quest.game(scenario, f"hunt-{number}")
            gained = quest.gains(recording.record)
            if gained:
                file = folder / f"{Path(scenario).stem}-hunt-{number}.record"
                recording.write(file)
                yield f"{file}: {', '.join(sorted(gained))}"
    yield f"still missing: {', '.join(sorted(quest.missing)) or 'nothing'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command described above."""
    parser = ArgumentParser(prog="python -m sandtable.lab.hunt", description="Record what is not yet shown.")
    parser.add_argument("ruleset", help="its id or folder")
    parser.add_argument("folder", type=Path, help="where the recordings lie, such as tests/games/red_storm")
    parser.add_argument("games", type=int, help="how many games of each scenario")
    parser.add_argument("scenarios", nargs="+", metavar="SCENARIO", help="its id or file")
    given = parser.parse_args(arguments)
    for line in hunt(ruleset(given.ruleset), given.folder, given.scenarios, given.games):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
