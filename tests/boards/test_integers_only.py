"""Geometry must give the same answer on every machine and in every run."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import sandtable.boards.hex as first_module

MODULES = sorted(Path(first_module.__file__).parent.glob("*.py"))
OUTER_WORLD = {"random", "time", "datetime", "uuid", "secrets", "tempfile", "fractions", "decimal"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_float_and_no_outer_world(path: Path) -> None:
    """No float is written down or made by a division, and nothing random or timed is imported."""
    for node in ast.walk(ast.parse(path.read_text())):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), ast.unparse(node)
        if path.stem != "sight_cache":  # there a slash joins paths
            assert not isinstance(node, ast.Div)
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] + [getattr(node, "module", None)]
            assert not OUTER_WORLD.intersection(name.split(".")[0] for name in names if name)
