"""What the contract asks of a ruleset's tests."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from tests.contract.tables import Table, each_table, hidden_of


@each_table
def test_every_ruleset_says_what_it_hides(table: Table) -> None:
    assert bool(table.hidden.probes) != bool(table.hidden.nothing)


def test_a_missing_module_is_named() -> None:
    with pytest.raises(AssertionError, match=r"tests/rulesets/nowhere/hidden.py tells what .* HIDDEN ="):
        hidden_of("tests.rulesets.nowhere")


def test_a_module_without_its_table_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "elsewhere.hidden", ModuleType("elsewhere.hidden"))
    with pytest.raises(AssertionError, match=r"^elsewhere/hidden.py tells what the ruleset hides"):
        hidden_of("elsewhere")
