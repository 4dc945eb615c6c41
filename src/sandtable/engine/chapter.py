"""One file of a data pack, read section by section into records; a fault is named with its entry and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sandtable.engine.content import check_format, place_of, read_toml
from sandtable.engine.errors import ContentError
from sandtable.engine.reading import from_plain

T = TypeVar("T")


class Chapter:
    """One file of a pack."""

    def __init__(self, path: Path, *sections: str) -> None:
        self.path = path
        self._tables = read_toml(path)
        check_format(self._tables, path)
        for name in self._tables:
            if name not in ("format", *sections):
                known = ", ".join(sections)
                raise ContentError(f"{place_of(path, f'.{name}')}: there is no [{name}] here; use {known}")

    def entries(self, section: str, kind: type[T]) -> dict[str, T]:
        """The records of a section by id."""
        found: dict[str, T] = {}
        for name, row in self.table(section).items():
            entry = {"id": name, **row} if isinstance(row, dict) else row
            found[name] = self.record(entry, kind, f".{section}.{name}")
        return found

    def table(self, section: str) -> dict[str, Any]:
        """A section as it was read."""
        found = self._tables.get(section)
        if not isinstance(found, dict):
            raise ContentError(f"{place_of(self.path, '')}: the section [{section}] is missing")
        return found

    def record(self, row: Any, kind: Any, place: str) -> Any:
        """One entry as a record."""
        try:
            return from_plain(row, kind)
        except msgspec.ValidationError as fault:
            raise ContentError(f"{place_of(self.path, place)}: {place.lstrip('.')}: {fault}") from None
