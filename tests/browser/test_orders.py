"""Standing orders: given in the panel for a window and a unit, always in view, gone with one key."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import Sit
from tests.browser.seat import Seat
from tests.browser.test_two_browsers import invite, play_set_up


def open_panel(seat: Seat) -> None:
    section = seat.page.get_by_role("region", name="Standing orders", exact=True)
    seat.press(section.get_by_text("New order"))


def orders_sent(seat: Seat) -> list[dict[str, object]]:
    found: list[dict[str, object]] = [f for f in seat.frames if f["type"] == "orders"][-1]["orders"]
    return found


def test_orders_by_unit_and_by_hexes(sit: Sit, screenshots: Path) -> None:
    first, second = sit(), sit()
    invite(first, second)
    play_set_up(first, second)
    first.wait_turn()
    open_panel(first)
    bar = first.page.get_by_role("region", name="Standing orders in force")
    assert bar.count() == 0
    first.press(first.button("Give this order"))
    bar.get_by_text("react: pass").wait_for()
    assert orders_sent(first) == [{"window": "react", "do": "pass"}]
    unit = first.page.locator(".new").get_by_label("Who").locator("option").nth(1)
    first.page.locator(".new").get_by_label("Who").select_option(index=1)
    first.page.locator(".new").get_by_label("What").select_option("fire")
    first.page.get_by_role("spinbutton", name="Range").fill("1")
    first.press(first.button("Give this order"))
    bar.get_by_text("fire within 1").wait_for()
    number = (unit.text_content() or "").split()[0]
    assert orders_sent(first)[0] == {"window": "react", "do": "fire", "unit": int(number), "within": 1}
    first.page.locator(".new").get_by_label("What").select_option("only cells")
    first.press(first.button("Pick on the map"))
    first.click_cell("D2")
    first.click_cell("D4")
    first.press(first.button("Give this order"))
    bar.get_by_text("fire only into D2, D4").wait_for()
    first.page.screenshot(path=screenshots / "orders-desk-light.png")
    assert orders_sent(first)[0]["cells"] == ["D2", "D4"]
    first.page.locator("#board").focus()
    first.page.keyboard.press("x")
    bar.wait_for(state="detached")
    assert orders_sent(first) == []
