"""The changes that can be made to a function: one comparison, constant, connective or return at a time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from sandtable.audit.clauses import CITED

COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<", "<=", ">="),
    ast.LtE: ("<=", "<", ">"),
    ast.Gt: (">", ">=", "<="),
    ast.GtE: (">=", ">", "<"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}
CONNECTIVES: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
SIGNS: dict[type[ast.operator], tuple[str, str]] = {ast.Add: (r"\+", "-"), ast.Sub: ("-", "+")}
OTHER_NAME = {"max": "min", "min": "max", "all": "any", "any": "all"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Change:
    """One edit of one file: the bytes from `start` to `end` become `new`."""

    path: Path
    function: str
    clauses: tuple[str, ...]
    start: int
    end: int
    new: bytes

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.new + source[self.end :]

    def describe(self, source: bytes) -> str:
        """The change as one line: where, which clauses, before and after."""
        line = source.count(b"\n", 0, self.start)
        before = source.splitlines()[line].decode().strip()
        after = self.apply(source).splitlines()[line].decode().strip()
        return f"{self.path}:{line + 1}: {' '.join(self.clauses)}: {before}  ->  {after}"


def changes_in(path: Path, source: bytes) -> Iterator[list[Change]]:
    """For each function that cites a clause, every change that can be made to it."""
    text = Text(source)
    for name, function in functions(ast.parse(source), ""):
        cited = CITED.findall(text.cut(*text.span(function)).decode())
        if cited:
            clauses = tuple(dict.fromkeys(cited))
            last = *text.span(function.body[-1]), b"pass"           # not an early return
            edits = [edit for node in inside(function) for edit in edits_of(node, text) if edit != last]
            yield [Change(path, name, clauses, *edit) for edit in edits]


def functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    """The outermost functions and the methods of a module, with their dotted names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")


def inside(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function that are rules: no annotations, no decorators."""
    for field, value in ast.iter_fields(function):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not is_no_rule(child):
                yield child
                yield from inside(child)


def is_no_rule(node: ast.AST) -> bool:
    """True for assertions, errors, texts and `strict=True`: they guard or tell, but do not decide."""
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Assert | ast.JoinedStr | ast.Raise)


Edit = tuple[int, int, bytes]


class Text:
    """A source file that finds the bytes of a node, or of an operator between two nodes."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.lines[node.lineno - 1] + node.col_offset
        return start, self.lines[node.end_lineno - 1] + node.end_col_offset

    def cut(self, start: int, end: int) -> bytes:
        return self.source[start:end]

    def swap(self, left: ast.expr, right: ast.expr, operator: str, *news: str) -> Iterator[Edit]:
        """Edits that replace the operator between two operands; a comment in between hides it."""
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.cut(start, end).decode()
        found = re.search(operator, gap)
        if found is not None and "#" not in gap:
            for new in news:
                yield start + found.start(), start + found.end(), new.encode()


def edits_of(node: ast.AST, text: Text) -> Iterator[Edit]:
    """The edits that touch this node itself."""
    match node:
        case ast.Compare(left=first, comparators=others, ops=ops):
            for (left, right), op in zip(pairwise([first, *others]), ops, strict=True):
                yield from text.swap(left, right, *COMPARISONS[type(op)])
        case ast.BoolOp(values=values, op=connective):
            for left, right in pairwise(values):
                yield from text.swap(left, right, *CONNECTIVES[type(connective)])
        case ast.BinOp(left=left, right=right, op=sign) if type(sign) in SIGNS:
            yield from text.swap(left, right, *SIGNS[type(sign)])
        case ast.AugAssign(target=left, value=right, op=sign) if type(sign) in SIGNS:
            yield from text.swap(left, right, *SIGNS[type(sign)])
        case ast.UnaryOp(op=ast.Not()):
            start, _ = text.span(node)
            yield start, start + len("not"), b""
        case ast.Constant(value=bool(value)):
            yield *text.span(node), str(not value).encode()
        case ast.Constant(value=int(value)):
            yield *text.span(node), str(value + 1).encode()
            yield *text.span(node), str(value - 1).encode() if value else b"(-1)"
        case ast.Name(id=name) if name in OTHER_NAME:
            yield *text.span(node), OTHER_NAME[name].encode()
        case ast.Return():
            yield *text.span(node), b"pass"
