"""From the tags of a record back to the game it tells of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from sandtable.engine.chance import ByHand, Luck
from sandtable.engine.content import HOUSE
from sandtable.engine.errors import ContentError, Diverged
from sandtable.engine.game import Game
from sandtable.engine.opening import Opening
from sandtable.engine.record import Record
from sandtable.engine.registry import box_of, known_ruleset, ruleset
from sandtable.engine.replay import Recorded, compare, play_on
from sandtable.engine.ruleset import Ruleset
from sandtable.engine.scenarios import Source, scenario_source


def reopened(record: Record, rules: str | Ruleset[Any] | None, luck: Luck) -> Game[Any]:
    """The game that a record tells of, before its first answer."""
    found, source = _found(record, rules)
    return Game(opening_of(record), found, found.begin(box_of(found, source)), luck)


def refolded(record: Record, rules: str | Ruleset[Any] | None) -> Game[Any]:
    """The game with all its answers; luck goes on from the seed only where it came from there."""
    opening = opening_of(record)
    then = opening.keyed() if opening.luck == "keyed" and opening.seed is not None else ByHand()
    game = reopened(record, rules, Recorded(record.lines, then))
    play_on(game, record.lines)
    compare(record, game)
    game.tape.luck = then
    return game


def opening_of(record: Record) -> Opening:
    tags = record.tags
    return Opening(
        seed=tags.get("seed"),
        entropy=_decoded(tags.get("entropy", "[]"), tuple[str, ...], "entropy"),
        game_id=tags.get("game", ""),
        luck=tags.get("luck", "keyed"),
        committed=tags.get("commitment", ""),
        date=tags.get("date", ""),
    )


def _found(record: Record, rules: str | Ruleset[Any] | None) -> tuple[Ruleset[Any], Source]:
    """The ruleset and scenario a record names, in the versions it was played with."""
    name, _, version = _tag(record, "ruleset").partition(" ")
    found = known_ruleset(name) if rules is None else ruleset(rules)
    if (found.id, found.version) != (name, version):
        raise Diverged(f"recorded with {name} {version}; this is {found.id} {found.version}")
    scenario, _, digest = _tag(record, "scenario").partition(" ")
    pack, pack_digest = _pack(record.tags.get("pack", HOUSE))
    options = _decoded(record.tags.get("options", "{}"), dict[str, Any], "options")
    try:
        source = scenario_source(found.folder, _scenario(record, found, scenario), pack, options)
    except ContentError as fault:
        raise Diverged(str(fault)) from None
    if source.digest != digest:
        raise Diverged(f"the scenario {scenario} has changed since: it was {digest}, it is {source.digest}")
    if source.pack_digest != pack_digest:
        raise Diverged(f"the pack {pack} has changed since: it was {pack_digest}, it is {source.pack_digest}")
    return found, replace(source, scenario=scenario)


def _scenario(record: Record, rules: Ruleset[Any], name: str) -> str | dict[str, Any]:
    """One of ours by its id, or the data that the record carries; never a file that it names."""
    if "scenario-data" in record.tags:
        data: dict[str, Any] = _decoded(record.tags["scenario-data"], dict[str, Any], "scenario-data")
        return data
    if name not in rules.scenarios:
        raise ContentError(f"{rules.id} has no scenario {name!r}, and the record does not carry it")
    return name


def _tag(record: Record, name: str) -> str:
    if name not in record.tags:
        raise Diverged(f"the record has no {name!r} tag")
    return record.tags[name]


def _pack(tag: str) -> tuple[str, str]:
    """The pack a record names, and the hash of its content."""
    if tag == HOUSE:
        return HOUSE, ""
    pack, _, digest = tag.rpartition(" ")
    if not pack:
        raise Diverged(f"the tag 'pack' says {tag!r}; it should be {HOUSE!r}, or a folder and its hash")
    return pack, digest


def _decoded(text: str, kind: Any, tag: str) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, msgspec.ValidationError) as fault:
        raise Diverged(f"the tag {tag!r} cannot be read: {fault}") from None
