"""The front door: start, replay and verify games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec

from sandtable.engine.chance import ByHand, Loaded, Luck, commitment_of
from sandtable.engine.content import HOUSE
from sandtable.engine.errors import ContentError, Diverged
from sandtable.engine.facts import CHANCE
from sandtable.engine.game import Game
from sandtable.engine.opening import Opening
from sandtable.engine.record import Record
from sandtable.engine.registry import box_of, ruleset, rulesets
from sandtable.engine.replay import Recorded, refold
from sandtable.engine.ruleset import Ruleset
from sandtable.engine.scenarios import Source, scenario_source

__all__ = ["by_hand", "loaded", "new_game", "replay", "ruleset", "rulesets", "verify"]


def loaded(*results: str) -> Loaded:
    """Luck that gives these results ("d6 4", "chip 17") first, then goes on from the seed."""
    return Loaded(results)


def by_hand() -> ByHand:
    """Luck that is asked: the game stops at every draw with `ask.seat == CHANCE`."""
    return ByHand()


def new_game(
    rules: str | Ruleset[Any],
    scenario: str | Path | Mapping[str, Any],
    seed: int | str | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    pack: str = HOUSE,
    luck: Luck | None = None,
    entropy: Sequence[str] = (),
    game_id: str = "",
    date: str = "",
    keep: bool = True,
) -> Game[Any]:
    """Start a game. Without a seed one is drawn; without `keep` it runs faster but cannot be cloned."""
    found = ruleset(rules)
    source = scenario_source(found.folder, scenario, pack, options or {})
    opening = Opening(
        seed=token_hex(16) if seed is None else str(seed),
        entropy=tuple(entropy),
        game_id=game_id,
        luck="keyed" if luck is None else luck.name,
        date=date,
    )
    return _start(found, source, opening, _luck(opening, luck), keep=keep)


def _luck(opening: Opening, luck: Luck | None) -> Luck:
    if luck is None:
        return opening.keyed()
    return luck.followed_by(opening.keyed()) if isinstance(luck, Loaded) else luck


def _start(
    rules: Ruleset[Any], source: Source, opening: Opening, luck: Luck, *, keep: bool = True
) -> Game[Any]:
    return Game(opening, rules, rules.begin(box_of(rules, source)), luck, keep=keep)


def replay(record: Record | str, *, rules: str | Ruleset[Any] | None = None) -> Game[Any]:
    """Play a record again, line by line; Diverged if any line does not fit."""
    record = Record.parse(record) if isinstance(record, str) else record
    opening = _opening(record)
    then = ByHand() if opening.seed is None else opening.keyed()
    game = refold(record, partial(_start, *_found(record, rules), opening), Recorded(record, then))
    game.tape.luck = then
    return game


def verify(record: Record | str, *, rules: str | Ruleset[Any] | None = None) -> int:
    """Recompute every draw from the seed; the number of draws, or Diverged at the first that differs."""
    record = Record.parse(record) if isinstance(record, str) else record
    opening = _opening(record)
    if opening.luck != "keyed":
        raise Diverged(f"the luck of this game was {opening.luck}: there is nothing to verify")
    if opening.seed is None:
        raise Diverged("the seed is not in the record: it is published when the game is over")
    if commitment_of(opening.seed) != record.tags.get("commitment"):
        raise Diverged("the seed does not match the commitment that was published before the game")
    game = refold(record, partial(_start, *_found(record, rules), opening), opening.keyed())
    return sum(entry.seat == CHANCE for entry in game.log)


def _tag(record: Record, name: str) -> str:
    if name not in record.tags:
        raise Diverged(f"the record has no {name!r} tag")
    return record.tags[name]


def _opening(record: Record) -> Opening:
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
    found = ruleset(rules if rules is not None else name)
    if (found.id, found.version) != (name, version):
        raise Diverged(f"recorded with {name} {version}; this is {found.id} {found.version}")
    scenario, _, digest = _tag(record, "scenario").partition(" ")
    given = record.tags.get("scenario-data")
    data = scenario if given is None else _decoded(given, dict[str, Any], "scenario-data")
    options = _decoded(record.tags.get("options", "{}"), dict[str, Any], "options")
    pack, pack_digest = _pack(record.tags.get("pack", HOUSE))
    try:
        source = scenario_source(found.folder, data, pack, options)
    except ContentError as fault:
        raise Diverged(str(fault)) from None
    if source.digest != digest:
        raise Diverged(f"the scenario {scenario} has changed since: it was {digest}, it is {source.digest}")
    if source.pack_digest != pack_digest:
        raise Diverged(f"the pack {pack} has changed since: it was {pack_digest}, it is {source.pack_digest}")
    return found, replace(source, scenario=scenario)


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
