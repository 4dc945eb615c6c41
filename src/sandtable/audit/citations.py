"""Where clauses are cited: an id in a docstring, comment or string, or in the name of a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from sandtable.audit.clauses import CITED

TEST_NAME: Final = re.compile(r"def test_([a-z][a-z0-9]*)_([a-z][a-z0-9]*)_(\d+[a-z]?)(?=[_(])")


class Citation(Struct, frozen=True):
    """A clause named in a line of a file; `runs` is the line that runs when it is applied.

    That is the line where the function begins that a docstring describes, or the line below a comment.
    """

    clause: str
    file: Path
    line: int
    runs: int = 0


def prefix_of(clause: str) -> str:
    """What the ids of one ruleset have in common: `SK` of SK-MOV.2."""
    return clause.partition("-")[0]


def code_files(folder: Path) -> list[Path]:
    """Where a ruleset may implement a clause: its modules and its content."""
    return sorted([*folder.rglob("*.py"), *(folder / "content").glob("*.toml")])


def test_files(root: Path) -> list[Path]:
    return sorted((root / "tests").rglob("*.py"))


def citations(files: Iterable[Path], prefixes: set[str]) -> list[Citation]:
    """All citations of clauses with these prefixes."""
    found = (citation for file in files for citation in _in_file(file, prefixes))
    return [citation for citation in found if prefix_of(citation.clause) in prefixes]


def _in_file(file: Path, prefixes: set[str]) -> Iterator[Citation]:
    text = file.read_text(encoding="utf-8")
    if not any(f"{prefix}-" in text or f"test_{prefix.lower()}_" in text for prefix in prefixes):
        return
    described = {**dict(_docstring_lines(text)), **dict(_comment_lines(text))} if file.suffix == ".py" else {}
    for number, line in enumerate(text.splitlines(), 1):
        for clause in (*CITED.findall(line), *(_named(match) for match in TEST_NAME.finditer(line))):
            yield Citation(clause, file, number, described.get(number, 0))


def _named(match: re.Match[str]) -> str:
    """The clause in a test's name: test_sk_mov_2_... is about SK-MOV.2."""
    return f"{match[1].upper()}-{match[2].upper()}.{match[3]}"


def _comment_lines(text: str) -> Iterator[tuple[int, int]]:
    """The lines that are comments, each with the line below it that is none."""
    below = 0
    lines = text.splitlines()
    for number in range(len(lines), 0, -1):
        if not lines[number - 1].lstrip().startswith("#"):
            below = number
        else:
            yield number, below


def _docstring_lines(text: str) -> Iterator[tuple[int, int]]:
    """The lines of functions' docstrings, each with the line where Python says the function begins."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node) is not None:
            begins = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            for line in range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1):
                yield line, begins
