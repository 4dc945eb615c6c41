"""From tables to games: begin one, open it again from the store, or fold its lines anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.engine.chance import ByHand, Loaded, Luck, commitment_of
from sandtable.engine.errors import ContentError, Diverged
from sandtable.engine.facts import CHANCE
from sandtable.engine.game import Game
from sandtable.engine.opening import Opening
from sandtable.engine.reading import from_json
from sandtable.engine.record import Line, Note, Record
from sandtable.engine.registry import box_of, ruleset
from sandtable.engine.replay import Recorded, play_on
from sandtable.engine.ruleset import Box, Ruleset
from sandtable.engine.scenarios import Source, scenario_source
from sandtable.engine.snapshot import Snapshot, restore
from sandtable.server.entries import Kept
from sandtable.server.frames import Clock
from sandtable.server.ledger import Ledger
from sandtable.server.schema import Answer, Chair, TableRow

PLAYED = "recorded"  # the luck of a table that goes on from an imported record
LOADED = "loaded"  # that of one that began as a lesson


class Setup(Struct, frozen=True):
    """What is played at a table; `imported` lines came with it, from a record.

    `lesson` is being taught there until it is left; `luck` are the results that it begins with.
    """

    scenario: str | dict[str, Any]
    title: str
    digest: str
    pack: str = "house"
    options: dict[str, Any] = {}
    clock: Clock = Clock()
    imported: int = 0
    lesson: str = ""
    luck: tuple[str, ...] = ()


_setup: Callable[[str], Setup] = msgspec.json.Decoder(Setup).decode


class Start(Struct, frozen=True):
    """All that makes the first state of a game, and nothing that tells its luck."""

    ruleset: str
    version: str
    setup: Setup
    commitment: str
    entropy: tuple[str, ...] = ()
    game_id: str = ""
    date: str = ""

    @property
    def rules(self) -> Ruleset[Any]:
        found = ruleset(self.ruleset)
        if found.version != self.version:
            raise Diverged(f"begun with version {self.version} of {found.id}; this is {found.version}")
        return found

    @property
    def source(self) -> Source:
        setup = self.setup
        found = source_of(self.rules, setup.scenario, setup.pack, setup.options)
        if found.digest != setup.digest:
            raise Diverged(f"the scenario {found.scenario} has changed since the game began")
        return found

    @property
    def box(self) -> Box:
        return box_of(self.rules, self.source)

    def opening(self, seed: str | None) -> Opening:
        luck = PLAYED if self.setup.imported else LOADED if self.setup.luck else "keyed"
        return Opening(
            seed=seed,
            entropy=self.entropy,
            game_id=self.game_id,
            luck=luck,
            committed=self.commitment,
            date=self.date,
        )

    def luck(self, seed: str) -> Luck:
        """What chance brings from here on: first what a lesson has in store, as long as it is taught."""
        keyed = self.opening(seed).keyed()
        return Loaded(self.setup.luck, keyed) if self.setup.lesson else keyed

    def begin(self, luck: Luck, seed: str | None = None) -> Game[Any]:
        """The game at its first ask."""
        rules, box = self.rules, self.box
        return Game(self.opening(seed), rules, rules.begin(box), luck)


def source_of(
    rules: Ruleset[Any], scenario: str | Mapping[str, Any], pack: str, options: Mapping[str, Any]
) -> Source:
    """A scenario by its id or as data; what comes over the wire never names a file."""
    if isinstance(scenario, str) and scenario not in rules.scenarios:
        raise ContentError(f"{rules.id} has no scenario {scenario[:60]!r}")
    return scenario_source(rules.folder, scenario, pack, options)


def setup_of(row: TableRow) -> Setup:
    return _setup(row.setup)


def start_of(row: TableRow, chairs: Sequence[Chair]) -> Start:
    return Start(
        ruleset=row.ruleset,
        version=row.version,
        setup=setup_of(row),
        commitment=commitment_of(row.seed),
        entropy=tuple(chair.entropy or "" for chair in chairs),
        game_id=row.id,
        date=row.date,
    )


def recorded(lines: Sequence[Line | Note], then: Luck) -> Recorded:
    """Luck that repeats the draws of these lines."""
    return Recorded(lines, then)


def begin(row: TableRow, chairs: Sequence[Chair]) -> Game[Any]:
    """A new game with the luck of its table."""
    start = start_of(row, chairs)
    return start.begin(start.luck(row.seed), row.seed)


def reopen(
    row: TableRow, chairs: Sequence[Chair], rows: Sequence[Answer], kept: str | None
) -> tuple[Game[Any], Ledger]:
    """A game as the store has it: from its snapshot, or from the start where there is none."""
    ledger = Ledger(row.id)
    ledger.read(rows)
    start = start_of(row, chairs)
    opening = start.opening(row.seed)
    if kept is None:
        game = start.begin(recorded(ledger.lines, opening.keyed()), row.seed)
        play_on(game, ledger.lines)
    else:
        taken = from_json(kept, Snapshot)
        luck = recorded(ledger.lines[taken.logged :], opening.keyed())
        game = restore(taken, opening, start.rules, start.box, luck, ledger.lines, ledger.facts)
    game.tape.luck = start.luck(row.seed)
    if game.fingerprint() != rows[-1].fingerprint:
        raise Diverged(f"the game does not come to the state of entry {rows[-1].number}")
    ledger.follow(game)
    return game, ledger


def rows_of(lines: Sequence[Line | Note]) -> list[list[Line | Note]]:
    """The luck before the first answer, then each answer with the luck that came of it."""
    rows: list[list[Line | Note]] = [[]]
    for line in lines:
        if line.seat != CHANCE:
            rows.append([])
        rows[-1].append(line)
    return rows


def fold(start: Start, lines: Sequence[Line | Note]) -> Iterator[Kept]:
    """Play lines from the start, strictly: the row that each answer makes."""
    ledger = Ledger(start.game_id)
    first, *rest = rows_of(lines)
    game = start.begin(recorded(first, ByHand()))
    yield ledger.take(game)[0]
    for row in rest:
        game.tape.luck = recorded(row, ByHand())
        play_on(game, row, len(ledger.lines) + 1)
        yield ledger.take(game, row[0].seat)[0]
    if game.ask is not None and game.ask.seat == CHANCE:
        raise Diverged("the lines end before the luck they need")
    if ledger.lines != list(lines):
        raise Diverged("the lines are not what the rules make of them")


def frozen_record(row: TableRow, chairs: Sequence[Chair], lines: Sequence[Line | Note]) -> Record:
    """The whole game as text though the rules no longer fit it; its seed is not told."""
    setup, start = setup_of(row), start_of(row, chairs)
    ours = isinstance(setup.scenario, str)
    tags = {
        "ruleset": f"{row.ruleset} {row.version}",
        "pack": setup.pack,
        "options": _json(setup.options),
        "scenario": f"{setup.scenario if ours else 'given'} {setup.digest}",
        "scenario-data": "" if ours else _json(setup.scenario),
        "luck": start.opening(None).luck,
        "commitment": start.commitment,
        "entropy": _json(start.entropy),
        "game": row.id,
        "date": row.date,
        "result": "running",
    }
    return Record({tag: text for tag, text in tags.items() if text}, tuple(lines))


def _json(plain: object) -> str:
    return msgspec.json.encode(plain).decode()
