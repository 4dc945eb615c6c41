"""The finder of dead code, on a file made for the purpose."""

from __future__ import annotations

from pathlib import Path

from tools.dead import dead_code

SOURCE = """
class Unit:
    strength: int = 3

def used() -> Unit:
    return Unit()

def unused() -> Unit:
    return used()
"""


def test_functions_that_nothing_uses_are_found_and_fields_are_not(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(SOURCE)
    settings = {"paths": [str(tmp_path)], "ignore_names": [], "ignore_decorators": []}
    assert [item.name for item in dead_code(settings)] == ["unused"]
    assert dead_code({**settings, "ignore_names": ["unus*"]}) == []
