"""The content of a ruleset by id, and which of it recorded games have used.

By default an id is a key inside a table of content/*.toml (`[kinds.rifles]`: kinds, rifles) or the `id` of
an item of a list of tables. A ruleset whose files also hold other tables defines in its ruleset.py
`content_ids() -> Mapping[str, Collection[str]]`: what of its content should be seen in play, by table. What a
game uses without ever naming it (the boards it is played on) it adds with
`content_used(game) -> Iterable[str]`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sandtable import Game
from sandtable.engine.content import read_toml
from sandtable.engine.ruleset import Ruleset

NOT_CONTENT = {"words.toml", "pack.toml"}


def content_ids(rules: Ruleset[Any]) -> Mapping[str, Collection[str]]:
    """The ids of a ruleset's content by table: its own list, or what its files show."""
    own: Callable[[], Mapping[str, Collection[str]]] | None = getattr(_module(rules), "content_ids", None)
    if own is not None:
        return own()
    files = [path for path in (rules.folder / "content").glob("*.toml") if path.name not in NOT_CONTENT]
    tables = {name: table for path in sorted(files) for name, table in read_toml(path).items()}
    return {name: ids for name, table in tables.items() if (ids := _ids(table))}


def content_used(rules: Ruleset[Any], game: Game[Any]) -> Iterator[tuple[str, str]]:
    """What a game uses without naming it, as its ruleset says."""
    own: Callable[[Game[Any]], Iterable[str]] | None = getattr(_module(rules), "content_used", None)
    if own is not None:
        yield from (("", id_) for id_ in own(game))


def _module(rules: Ruleset[Any]) -> object:
    """The loaded module of a ruleset's table of contents."""
    home = rules.folder / "ruleset.py"
    return next((m for m in list(sys.modules.values()) if _file(m) == home), None)


def _file(module: object) -> Path | None:
    file = getattr(module, "__file__", None)
    return Path(file) if file else None


def _ids(table: object) -> list[str]:
    if isinstance(table, dict):
        return list(table)
    if isinstance(table, list):
        return [str(item["id"]) for item in table if isinstance(item, dict) and "id" in item]
    return []


def unused(ids: Mapping[str, Collection[str]], words: Collection[tuple[str, str]]) -> list[str]:
    """The content that no recorded game has used, as "table id"."""
    return [f"{table} {id_}" for table, those in ids.items() for id_ in those if not _used(table, id_, words)]


def _used(table: str, id_: str, words: Collection[tuple[str, str]]) -> bool:
    """A word counts wherever it stands; a number only where it is called after the table: card 31."""
    return any((name, id_) in words for name in ("", table, table.removesuffix("s")))
