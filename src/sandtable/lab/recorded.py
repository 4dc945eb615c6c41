"""Recorded games guard the rules: played again, they must come to the same state at every turn.

Beside NAME.record, an ordinary record, lies NAME.prints: a line for each turn and one for the end, with the
number of the entry after which it began and the fingerprint of the game at that moment.

    python -m sandtable.lab.recorded RULESET FOLDER [SCENARIO:SEED ...]

plays all records of the folder again and writes what comes of them (after a change of the rules, answers
that still fit are kept, and asks with one option that are new are answered; at the first answer that does
not fit, random bots take over), and adds random games.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from sandtable import Game
from sandtable.api import new_game
from sandtable.bots import Bot, RandomBot
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import CHANCE, SPECTATOR
from sandtable.engine.record import Line, Note, Record
from sandtable.engine.reopen import opening_of, reopened
from sandtable.engine.ruleset import Ruleset
from sandtable.engine.tape import Entry


class Recording(Struct, frozen=True):
    """A record and its fingerprints."""

    record: Record
    prints: tuple[str, ...]

    def write(self, file: Path) -> None:
        file.write_text(str(self.record), encoding="utf-8")
        file.with_suffix(".prints").write_text("".join(f"{line}\n" for line in self.prints), encoding="utf-8")


def read_recording(file: Path) -> Recording:
    prints = file.with_suffix(".prints").read_text(encoding="utf-8")
    return Recording(Record.parse(file.read_text(encoding="utf-8")), tuple(prints.splitlines()))


def play_again(rules: Ruleset[Any], record: Record) -> Recording:
    """Play the answers of a record from its seed as far as they fit, then let random bots finish."""
    watch = Watch(reopened(record, rules, opening_of(record).keyed(), strict=False))
    for line in record.lines:
        if not watch.follow(line):
            break
    return watch.finish()


class Watch:
    """A game under way, with a fingerprint taken whenever a turn begins: between two steps."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._prints: list[str] = []
        self._turn = -1
        self._began: object = None
        self._look()

    def follow(self, line: Line | Note) -> bool:
        """Do what a line of a record says, after asks that leave no choice; False if that is not possible."""
        if line.seat == CHANCE:
            return True
        while not self._done(line):
            ask = self.game.ask
            if ask is None or len(ask.options) > 1:
                return False
            self.game.answer(ask.options[0])
        self._look()
        return True

    def _done(self, line: Line | Note) -> bool:
        try:
            if isinstance(line, Note):
                self.game.obey(line.verb, line.seat)
            else:
                self.game.seat(line.seat).answer(line.text)
        except IllegalAnswer:
            return False
        return True

    def finish(self, bots: Sequence[Bot] = ()) -> Recording:
        """Let bots (random ones if none are given) play to the end, if it has not come yet."""
        game = self.game
        bots = bots or [RandomBot(f"{game.opening.seed}/{seat}") for seat in range(len(game.seats))]
        while game.ask is not None:
            seat = game.seat(game.ask.seat)
            seat.answer(bots[seat.number].choose(seat))
            self._look()
        return Recording(game.record(), (*self._prints, self._print("end")))

    def _look(self) -> None:
        if self._began is self.game.began:
            return
        self._began = self.game.began
        turn = self.game.seat(SPECTATOR).view()["clock"]["turn"]
        if turn != self._turn:
            self._turn = turn
            self._prints.append(self._print(f"turn {turn}"))

    def _print(self, moment: str) -> str:
        entries = sum(isinstance(entry, Entry) for entry in self.game.log)
        return f"{moment}, entry {entries}: {self.game.fingerprint()}"


def record_again(rules: Ruleset[Any], folder: Path) -> list[Path]:
    """Write every recording of a folder anew; those that came out otherwise."""
    changed = []
    for file in sorted(folder.glob("*.record")):
        before = file.read_text(encoding="utf-8")
        recording = play_again(rules, Record.parse(before))
        recording.write(file)
        if str(recording.record) != before:
            changed.append(file)
    return changed


def record_new(rules: Ruleset[Any], folder: Path, which: str) -> Path:
    """Record a random game: "patrol:7" is the scenario patrol with seed 7."""
    scenario, _, seed = which.partition(":")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{scenario}-{seed}.record"
    Watch(new_game(rules, scenario, seed)).finish().write(file)
    return file


def main(arguments: Sequence[str] | None = None) -> int:
    """The command described above."""
    from sandtable.api import ruleset

    parser = ArgumentParser(prog="python -m sandtable.lab.recorded", description="Record games (again).")
    parser.add_argument("ruleset", help="its id or folder")
    parser.add_argument("folder", type=Path, help="where the recordings lie, such as tests/games/red_storm")
    parser.add_argument("new", nargs="*", metavar="SCENARIO:SEED", help="random games to add")
    given = parser.parse_args(arguments)
    rules = ruleset(given.ruleset)
    for file in record_again(rules, given.folder):
        print(f"{file}: plays otherwise now")
    for which in given.new:
        print(f"{record_new(rules, given.folder, which)}: new")
    return 0


if __name__ == "__main__":
    sys.exit(main())
