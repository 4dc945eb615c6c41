"""Commands run at the root of the checkout, where `skirmish` is found among the examples."""

from __future__ import annotations

import pytest

from tests.places import ROOT


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("SANDTABLE_TRACE", raising=False)
