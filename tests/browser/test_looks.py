"""Pictures of the screens in both sizes, light, dark and grey, and what axe says about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Sit
from tests.browser.looks import faults_in_both, pictures


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_screens(sit: Sit, screenshots: Path, size: str) -> None:
    seat = sit(phone=size == "phone")
    faults = {}

    def look(name: str) -> None:
        pictures(seat, screenshots, name)
        faults[name] = faults_in_both(seat)

    seat.go_home()
    look("lobby")
    seat.begin("Crossroads")
    look("set-up")
    seat.lay_marker("D4", "mine")
    seat.choose_posture()
    seat.pass_windows()
    seat.click_piece(seat.glowing().first)
    seat.page.locator(".cost").first.wait_for()
    look("reach")
    for tab in ("Log", "Rules", "Table"):
        seat.press(seat.page.get_by_role("tab", name=tab))
        seat.page.locator(f"#panel-body[aria-labelledby=tab-{tab.lower()}]").wait_for()
        look(tab.lower())
    assert {name: found for name, found in faults.items() if found} == {}
