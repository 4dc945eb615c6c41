"""The clauses of a ruleset: every list item of its rules.md that begins with an id in bold.

A clause that needs no code says so at its end: `(display only)`, or `{no code: reason}`. An id is
`SK-MOV.4`, or `RS-R.86b` for a clause of its own or for a part of RS-R.86.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Final

from msgspec import Struct

from sandtable.engine.errors import ContentError

CLAUSE_ID: Final = r"[A-Z][A-Z0-9]*-[A-Z][A-Z0-9]*\.\d+[a-z]?"
CITED: Final = re.compile(rf"(?<![\w-]){CLAUSE_ID}(?!\w)")
ITEM: Final = re.compile(rf"\s*[-*] \*\*({CLAUSE_ID})\*\*\s*(.*)")
END: Final = re.compile(r"\s*([-*] |#|\||$)")
NO_CODE: Final = re.compile(r"(?:\{no code: ([^}]+)\}|\((display only)\))$")


class Clause(Struct, frozen=True):
    """One clause; `excuse` says why it needs no citation, if it needs none."""

    id: str
    line: int
    text: str
    excuse: str = ""


def read_clauses(path: Path) -> dict[str, Clause]:
    """The clauses of a rules.md in its order."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise ContentError(f"{path}: a ruleset has a rules.md with its clauses") from None
    found: dict[str, Clause] = {}
    for at, line in enumerate(lines):
        item = ITEM.match(line)
        if item is None:
            continue
        if item[1] in found:
            raise ContentError(f"{path}:{at + 1}: {item[1]} stands in line {found[item[1]].line} already")
        text = " ".join([item[2], *_continued(lines[at + 1 :])]).strip()
        excuse = NO_CODE.search(text)
        found[item[1]] = Clause(item[1], at + 1, text, (excuse[1] or excuse[2]) if excuse else "")
    return found


def clause_of(cited: str, known: Collection[str]) -> str:
    """The clause that a citation means: itself, or the one of which its letter names a part."""
    whole = cited.rstrip("abcdefghijklmnopqrstuvwxyz")
    return whole if cited not in known and whole in known else cited


def _continued(lines: list[str]) -> list[str]:
    """The lines that still belong to the item before them."""
    end = next((n for n, line in enumerate(lines) if END.match(line)), len(lines))
    return [line.strip() for line in lines[:end]]
