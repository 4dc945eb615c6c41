"""An audit as a table: a row a clause, then what is missing, then a summary."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sandtable.audit import Audit, Row
from sandtable.audit.citations import Citation

MOST_PLACES = 3


def print_audit(console: Console, audited: Audit, *, brief: bool) -> None:
    """The clauses unless `brief`, what is wrong or unused, and the summary line."""
    if not brief:
        console.print(_table(audited.rows))
    for citation in audited.unknown:
        missing = f"{_place(citation)}: {citation.clause} is not in rules.md"
        console.print(missing, style="red", soft_wrap=True)
    for row in audited.uncited:
        places = {"code": row.code, "tests": row.tests}
        missing = " or ".join(name for name, found in places.items() if not found)
        console.print(f"{row.clause.id} is not cited in {missing}", style="red")
    if audited.unused:
        console.print(f"content never exercised: {', '.join(audited.unused)}", style="yellow")
    console.print(audited.summary, soft_wrap=True)


def _table(rows: Sequence[Row]) -> Table:
    table = Table("clause", "code", "tests", box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("games", justify="right")
    for row in rows:
        table.add_row(row.clause.id, _places(row, row.code), _places(row, row.tests), _games(row))
    return table


def _places(row: Row, found: Sequence[Citation]) -> Text:
    """A few places, and how many more; or that there are none, or why there need be none."""
    if not found:
        return Text(row.clause.excuse, "dim") if row.clause.excuse else Text("none", "red")
    more = f" +{len(found) - MOST_PLACES}" if len(found) > MOST_PLACES else ""
    return Text(", ".join(_place(citation) for citation in found[:MOST_PLACES]) + more)


def _place(citation: Citation) -> str:
    return f"{Path(citation.file).name}:{citation.line}"


def _games(row: Row) -> Text:
    """In how many games a clause was named; in brackets, in how many only its code ran."""
    if row.told:
        return Text(str(row.told))
    return Text(f"({row.ran})") if row.ran else Text("0", "red")
