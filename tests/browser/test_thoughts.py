"""What a bot thinks of my place."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit


def test_advice_tells_how_often_it_looked(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    seat.lay_marker("B4")
    seat.choose_posture()
    seat.wait_turn()
    seat.press(seat.button("What would a bot do?"))
    expect(seat.page.locator(".advice li small").first).to_contain_text("looks")
