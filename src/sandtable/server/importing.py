"""Records that somebody brings along: what they were played with, if this server has it."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.engine.errors import ContentError, Diverged
from sandtable.engine.facts import CHANCE
from sandtable.engine.record import Record
from sandtable.engine.registry import ruleset
from sandtable.server.games import Setup, Start, source_of


def cut(record: Record, upto: int | None) -> Record:
    """The first entries of a record, with the luck that belongs to the last of them."""
    if upto is None:
        return record
    while upto < len(record.lines) and record.lines[upto].seat == CHANCE:
        upto += 1
    return Record(record.tags, record.lines[:upto])


def start_of_record(record: Record) -> Start:
    """How the game of a record began; Diverged if this server cannot begin it so."""
    name, _, version = record.tags.get("ruleset", "").partition(" ")
    rules = _rules(name)
    scenario, _, digest = record.tags.get("scenario", "").partition(" ")
    data = _decoded(record, "scenario-data")
    setup = Setup(
        scenario=scenario if data is None else data,
        title=scenario,
        digest=digest,
        pack=record.tags.get("pack", "house"),
        options=_decoded(record, "options") or {},
        imported=max(len(record.lines), 1),
    )
    start = Start(rules, version, setup, record.tags.get("commitment", ""), date=record.tags.get("date", ""))
    found = source_of(start.rules, setup.scenario, setup.pack, setup.options)
    title = str(found.data.get("title", found.scenario))
    return msgspec.structs.replace(start, setup=msgspec.structs.replace(setup, title=title))


def _rules(name: str) -> str:
    """The id of a ruleset this server plays; a path is none."""
    try:
        if "/" in name or "." in name:
            raise ContentError("a path is not an id")
        return ruleset(name).id
    except ContentError:
        raise Diverged(f"this server does not play {name[:60]!r}") from None


def _decoded(record: Record, tag: str) -> dict[str, Any] | None:
    if tag not in record.tags:
        return None
    try:
        return msgspec.json.decode(record.tags[tag], type=dict[str, Any])
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise Diverged(f"the tag {tag!r} of the record cannot be read") from None
