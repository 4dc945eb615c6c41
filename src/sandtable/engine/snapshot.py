"""Snapshots: a game between two steps as plain text, so that opening it again does not play it again.

A snapshot holds the state and says how much had been logged and told. With the lines and facts up to there
(which are kept anyway) it is the game itself: same fingerprint, record and history, same way on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from sandtable.engine.chance import Luck
from sandtable.engine.errors import Diverged
from sandtable.engine.facts import ALL, CHANCE, NOBODY, Fact, Reason, SeenBy
from sandtable.engine.flow import Stretch
from sandtable.engine.game import Game
from sandtable.engine.opening import Opening
from sandtable.engine.reading import from_json
from sandtable.engine.record import Line, Note
from sandtable.engine.replay import play_on
from sandtable.engine.ruleset import Box, Ruleset
from sandtable.engine.state import NOT_STATE, State, encode
from sandtable.engine.tape import Control, Entry, Tape, chained, unrolled
from sandtable.engine.words import Words


class Snapshot(Struct, frozen=True):
    """The state where a step begins, what each seat had given, and how much had been logged and told."""

    state: str
    given: tuple[int, ...]
    logged: int
    told: int


class _Told(Struct, frozen=True):
    """A fact as it is read back."""

    kind: str
    data: dict[str, Any]
    clauses: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    seen_by: SeenBy = ALL
    reveals: bool = False


def snapshot(game: Game[Any]) -> Snapshot:
    """The game at the last beginning of a step behind which undo cannot reach."""
    stretch = Stretch(game._checkpoint, game.tape.answers)
    while stretch.checkpoint.before is not None and not _bars_undo(stretch.answers):
        stretch = stretch.checkpoint.before
    kept, log = stretch.checkpoint, game.log
    logged = len(unrolled(kept.log))
    given = game.given.copy()
    for entry in log[logged:]:
        if entry.seat != CHANCE and not _ends_game(entry):
            given[entry.seat] -= 1
    return Snapshot(encode(kept.state).decode(), tuple(given), logged, len(unrolled(kept.told)))


def _bars_undo(answers: Sequence[Entry | Control]) -> bool:
    """Luck is never taken back, nor is anything before it."""
    return any(entry.seat == CHANCE for entry in answers)


def _ends_game(entry: Entry | Control) -> bool:
    return isinstance(entry, Control) and entry.verb != "undo"


def restore(
    kept: Snapshot,
    opening: Opening,
    rules: Ruleset[Any],
    box: Box,
    luck: Luck,
    lines: Sequence[Line | Note],
    facts: Iterable[Fact],
) -> Game[Any]:
    """The game of a snapshot: the lines behind it are played again, facts behind it are told again."""
    game: Game[Any] = object.__new__(Game)
    game.opening = opening
    game.given = list(kept.given)
    tape = Tape(luck, keep=True)
    tape.log = chained(_entry(box.words, line) for line in lines[: kept.logged])
    tape.told = chained(islice(facts, kept.told))
    game._begin(rules, decode_state(type(rules.begin(box)), box, kept.state), tape)
    play_on(game, lines[kept.logged :], kept.logged + 1)
    return game


def _entry(words: Words, line: Line | Note) -> Entry | Control:
    """A line of the record as the entry of the log that it was written from."""
    if isinstance(line, Note):
        return Control(line.verb, line.seat)
    if line.seat == CHANCE:
        purpose, _, value = line.text.partition(" ")
        return Entry(CHANCE, line.clause, purpose, value, NOBODY)
    return Entry(line.seat, line.clause, "", words.read_option(line.text), NOBODY)


def decode_state(kind: type[State], box: Box, text: str) -> State:
    """A state from its JSON, every field checked against its type; Diverged if any does not fit."""
    try:
        fields = from_json(text, _shape(kind))
    except (msgspec.DecodeError, msgspec.ValidationError) as fault:
        raise Diverged(f"the snapshot cannot be read: {fault}") from None
    plain = {name: getattr(fields, name) for name in fields.__struct_fields__}
    plain["agenda"] = [_tupled(step) for step in plain["agenda"]]
    return kind(box=box, **plain)


@cache
def _shape(kind: type[State]) -> type[Any]:
    """A record with the fields of a state, for strict decoding."""
    hints = get_type_hints(kind, localns={"Box": Box, "Tape": Tape})
    fields = [(name, hints[name]) for name in kind.__struct_fields__ if name not in NOT_STATE]
    return msgspec.defstruct(f"{kind.__name__}Fields", fields, forbid_unknown_fields=True)


def _tupled(plain: Any) -> Any:
    """Plain data with tuples in place of lists, as rules write it."""
    if isinstance(plain, list | tuple):
        return tuple(_tupled(item) for item in plain)
    return {key: _tupled(item) for key, item in plain.items()} if isinstance(plain, Mapping) else plain


def encode_facts(facts: Sequence[Fact]) -> str:
    return msgspec.json.encode(facts).decode()


def decode_facts(text: str) -> list[Fact]:
    """Facts from their JSON."""
    told = from_json(text, list[_Told])
    return [Fact(t.kind, _tupled(t.data), t.clauses, t.reasons, t.seen_by, t.reveals) for t in told]
