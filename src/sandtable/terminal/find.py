"""What a person means by "red_storm/outpost-line", "examples/skirmish/patrol" or a file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sandtable import Game
from sandtable.api import new_game, replay
from sandtable.engine.errors import ContentError, Diverged
from sandtable.engine.facts import CHANCE
from sandtable.engine.record import Record
from sandtable.engine.ruleset import Ruleset
from sandtable.engine.scenarios import scenario_source
from sandtable.shelf import every_ruleset, on_the_shelf


def said(fault: BaseException) -> str:
    """What went wrong, as a person may be told it."""
    if isinstance(fault, OSError) and fault.strerror:
        return f"{fault.filename}: {fault.strerror.lower()}" if fault.filename else fault.strerror
    return str(fault.format_message()) if hasattr(fault, "format_message") else str(fault)


def find_scenario(which: str) -> tuple[Ruleset[Any], str]:
    """Ruleset and scenario; the last slash before which there is a ruleset splits them."""
    text = which.rstrip("/")
    splits = [at for at in range(len(text), 0, -1) if f"{text}/"[at] == "/" and text[at - 1] != "/"]
    for at in splits:
        if _is_ruleset(text[:at]):
            return _scenario(on_the_shelf(text[:at]), text[at + 1 :])
    on_the_shelf(text.rpartition("/")[0] or text)
    raise AssertionError("a ruleset was found that the splits did not show")


def _is_ruleset(text: str) -> bool:
    try:
        on_the_shelf(text)
    except ContentError:
        return False
    return True


def _scenario(rules: Ruleset[Any], name: str) -> tuple[Ruleset[Any], str]:
    """A scenario by id or file; without one, the smallest there is."""
    if not rules.scenarios and not name:
        raise ContentError(f"{rules.id} has no scenarios")
    inside = rules.folder / name
    if name.endswith(".toml") and not Path(name).is_file() and inside.is_file():
        name = str(inside)
    scenario = name or rules.scenarios[0]
    scenario_source(rules.folder, scenario, "house", {})
    return rules, scenario


def title_of(rules: Ruleset[Any], scenario: str) -> str:
    """The title of a scenario, as its file gives it."""
    source = scenario_source(rules.folder, scenario, "house", {})
    return str(source.data.get("title", scenario))


def read_record(path: Path) -> Record:
    """A record from a file; what is wrong with either is one sentence."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Diverged(f"{path}: not a record: it is not text") from None
    try:
        return Record.parse(text)
    except Diverged as fault:
        raise Diverged(f"{path}: {fault}") from None


def recorded_ruleset(record: Record, given: str | None) -> Ruleset[Any]:
    """The ruleset of a record: the one given, or the one it names."""
    if given is not None:
        return on_the_shelf(given)
    name = record.tags.get("ruleset", "").partition(" ")[0]
    if not name:
        raise Diverged("the record does not say its ruleset")
    return on_the_shelf(name)


def open_game(which: str, seed: str | None) -> Game[Any]:
    """A new game of the scenario that a person named."""
    rules, scenario = find_scenario(which)
    return new_game(rules, scenario, seed)


def begin_or_go_on(which: str | None, seed: str | None, load: Path | None) -> Game[Any]:
    """A saved game, the scenario that was named, or the first that there is."""
    if load is not None:
        record = read_record(load)
        given = None if which is None else find_scenario(which)[0].id
        game = replay(record, rules=recorded_ruleset(record, given))
        if game.ask is not None and game.ask.seat == CHANCE:
            raise Diverged(f"{load}: it does not say its seed: there is no luck to go on with")
        return game
    if which is None:
        rulesets = every_ruleset()
        if not rulesets:
            raise ContentError("there is no ruleset to play yet; name a folder that has one: FOLDER/SCENARIO")
        which = rulesets[0].id
    rules, scenario = find_scenario(which)
    return new_game(rules, scenario, seed, date=datetime.now(UTC).date().isoformat())
