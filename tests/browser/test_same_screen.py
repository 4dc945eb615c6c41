"""Two people on one screen: the curtain falls between orders, windows come on a neutral screen."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

COUNT = """() => {
    window.curtains = 0
    const isCurtain = node => node.classList?.contains('curtain')
    const add = one => { window.curtains += [...one.addedNodes].filter(isCurtain).length }
    new MutationObserver(all => all.forEach(add))
        .observe(document.body, { childList: true, subtree: true })
}"""


def raise_curtain(seat: Seat, side: str) -> None:
    seat.press(seat.button(f"I am {side}"))


def set_up(seat: Seat) -> None:
    seat.begin("Patrol", "Same screen")
    raise_curtain(seat, "Blue")
    seat.lay_marker("B4")
    raise_curtain(seat, "Gold")
    seat.lay_marker("F2")
    raise_curtain(seat, "Blue")
    seat.choose_posture("bold")
    raise_curtain(seat, "Gold")
    seat.choose_posture("careful")


def test_curtain_between_orders(sit: Sit, screenshots: Path) -> None:
    seat = sit()
    set_up(seat)
    curtain = seat.page.get_by_role("dialog", name="Hand over the screen")
    curtain.wait_for()
    seat.page.screenshot(path=screenshots / "curtain-desk-light.png")
    named = "[...document.querySelectorAll('.piece')].some(p => /squad|gun|scout/i.test(p.ariaLabel))"
    assert not seat.page.evaluate(named)
    raise_curtain(seat, "Blue")
    seat.page.evaluate(COUNT)
    seat.page.wait_for_function(named)
    seat.wait_turn()
    seat.click_piece(seat.glowing().first)
    seat.page.locator(".cost").first.wait_for()
    seat.do_at("B1")
    no = seat.button("No, go on")
    for _ in range(8):
        curtain.or_(no).first.wait_for()
        if curtain.is_visible():
            break
        assert not seat.page.evaluate(named)
        seat.press(no)
        no.wait_for(state="detached")
    expect(curtain).to_contain_text("Gold")
    assert seat.page.evaluate("window.curtains") == 1
