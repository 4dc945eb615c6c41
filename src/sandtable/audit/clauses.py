"""The clauses of a ruleset: every list item of its rules.md that begins with an id in bold.

A clause that needs no code says so at its end: `(display only)`, or `{no code: reason}`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from msgspec import Struct

from sandtable.engine.errors import ContentError

ITEM: Final = re.compile(r"\s*[-*] \*\*([A-Z][A-Z0-9]*-[A-Z0-9]+\.\d+)\*\*\s*(.*)")
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


def _continued(lines: list[str]) -> list[str]:
    """The lines that still belong to the item before them."""
    end = next((n for n, line in enumerate(lines) if END.match(line)), len(lines))
    return [line.strip() for line in lines[:end]]
