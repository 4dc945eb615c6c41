"""Pictures of the screens in both sizes, light, dark and grey, and what axe says about them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Sit
from tests.browser.host import ROOT
from tests.browser.seat import Seat

AXE = ROOT / "src/sandtable/client/node_modules/axe-core/axe.min.js"
SERIOUS = """async () => {
    const told = node => node.html.slice(0, 160) + ' ' + node.any.map(check => check.message).join('; ')
    const found = await axe.run(document, { resultTypes: ['violations'] })
    return found.violations.filter(one => ['serious', 'critical'].includes(one.impact))
        .map(one => `${one.id}: ${one.nodes.slice(0, 3).map(told).join(' | ')}`)
}"""


def serious_faults(seat: Seat) -> Any:
    seat.page.evaluate(AXE.read_text(encoding="utf-8"))
    return seat.page.evaluate(SERIOUS)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_screens(sit: Sit, screenshots: Path, size: str, theme: str) -> None:
    seat = sit(phone=size == "phone", theme=theme)
    faults = {}

    def picture(name: str) -> None:
        seat.page.wait_for_timeout(200)
        seat.page.screenshot(path=screenshots / f"{name}-{size}-{theme}.png")
        if theme == "light":
            seat.page.add_style_tag(content="html { filter: grayscale(1) }")
            seat.page.screenshot(path=screenshots / f"{name}-{size}-grey.png")
            seat.page.evaluate("() => document.head.lastElementChild.remove()")
        faults[name] = serious_faults(seat)

    seat.go_home()
    picture("lobby")
    seat.begin("Crossroads")
    picture("set-up")
    seat.click_cell("D4")
    seat.click_cell("D4")
    seat.press(seat.button("It is a mine"))
    seat.choose_posture()
    seat.wait_turn()
    while seat.page.get_by_role("region", name="React?").is_visible():
        seat.page.keyboard.press(" ")
        seat.wait_turn()
    seat.click_piece(seat.glowing().first)
    seat.page.locator(".cost").first.wait_for()
    picture("reach")
    for tab in ("Log", "Rules", "Table"):
        seat.press(seat.page.get_by_role("tab", name=tab))
        picture(tab.lower())
    assert {name: found for name, found in faults.items() if found} == {}
