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
from sandtable.engine.reading import from_json
from sandtable.engine.record import Record
from sandtable.engine.registry import box_of, known_ruleset, ruleset
from sandtable.engine.replay import Recorded, compare, play_on
from sandtable.engine.ruleset import Ruleset
from sandtable.engine.scenarios import Source


def reopened(
    record: Record, rules: str | Ruleset[Any] | None, luck: Luck, *, strict: bool = True
) -> Game[Any]:
    """The game that a record tells of, before its first answer; not `strict`: under today's rules."""
    name = _tag(record, "ruleset").partition(" ")[0]
    found = known_ruleset(name) if rules is None else ruleset(rules)
    source = _source(record, found)
    if strict:
        _check_versions(record, found, source)
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


def _source(record: Record, rules: Ruleset[Any]) -> Source:
    """The scenario, pack and options that a record names."""
    name = _tag(record, "scenario").partition(" ")[0]
    pack = _pack(record.tags.get("pack", HOUSE))[0]
    options = _decoded(record.tags.get("options", "{}"), dict[str, Any], "options")
    try:
        source = rules.source(_scenario(record, rules, name), pack, options)
    except ContentError as fault:
        raise Diverged(str(fault)) from None
    return replace(source, scenario=name)


def _check_versions(record: Record, rules: Ruleset[Any], source: Source) -> None:
    """Ruleset, scenario and pack must be what they were when the game was played."""
    pack, pack_digest = _pack(record.tags.get("pack", HOUSE))
    recorded = {
        "ruleset": (record.tags["ruleset"], f"{rules.id} {rules.version}"),
        "scenario": (record.tags["scenario"], f"{source.scenario} {source.digest}"),
        "pack": (f"{pack} {pack_digest}", f"{source.pack} {source.pack_digest}"),
    }
    for what, (then, now) in recorded.items():
        if then != now:
            raise Diverged(f"the {what} has changed: it was {then!r} when the game was played, it is {now!r}")


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
        return from_json(text, kind)
    except (msgspec.DecodeError, msgspec.ValidationError) as fault:
        raise Diverged(f"the tag {tag!r} cannot be read: {fault}") from None
