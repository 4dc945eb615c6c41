"""Dead code: functions, classes, methods and properties that nothing in the repository uses.

Fields of records are left out: what only the saved game, the wire or the client reads looks unused here.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from vulture.core import Item, Vulture

FIELDS = {"attribute", "variable"}


def dead_code(settings: dict[str, list[str]]) -> list[Item]:
    """What vulture finds under the paths of `[tool.vulture]`, fields aside."""
    finder = Vulture(ignore_names=settings["ignore_names"], ignore_decorators=settings["ignore_decorators"])
    finder.scavenge([path for path in settings["paths"] if Path(path).exists()])
    return [item for item in finder.get_unused_code(min_confidence=60) if item.typ not in FIELDS]


def main() -> int:
    """Print a line for each find; exit non-zero if there is one."""
    found = dead_code(tomllib.loads(Path("pyproject.toml").read_text())["tool"]["vulture"])
    for item in found:
        print(f"{Path(item.filename).relative_to(Path.cwd())}:{item.first_lineno}: {item.message}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
