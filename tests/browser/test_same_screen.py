"""Two people on one screen: the curtain falls between orders, windows come on a neutral screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat
from tests.browser.test_cards import choose

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


HELD = "() => [...document.querySelectorAll('.dock .card')].map(card => card.dataset.card)"


def hand_over(seat: Seat) -> str:
    """Wait for the curtain, raise it, and say who is called."""
    curtain = seat.page.get_by_role("dialog", name="Hand over the screen")
    curtain.wait_for()
    name = seat.page.locator(".curtain button").inner_text().removeprefix("I am ")
    raise_curtain(seat, name)
    curtain.wait_for(state="detached")
    return name


def shown_hand(seat: Seat) -> list[str | None]:
    found: list[str | None] = seat.page.evaluate(HELD)
    return found


@pytest.mark.soak
def test_three_on_one_screen(sit: Sit, screenshots: Path) -> None:
    """The curtain calls players by number and side; each sees his own hand and nobody else's."""
    seat = sit()
    seat.begin("King of the Hill for three", "Same screen")
    curtain = seat.page.get_by_role("dialog", name="Hand over the screen")
    hands: dict[str, list[str | None]] = {}
    name, done = hand_over(seat), ""

    def is_next() -> bool:
        asked = "start?" in seat.prompt or "What does" in seat.prompt
        return curtain.is_visible() or (asked and f"{name} {seat.number}" != done)

    while len(hands) < 3:
        seat.until(is_next)
        if curtain.is_visible():
            assert not shown_hand(seat)
            name = hand_over(seat)
            continue
        done = f"{name} {seat.number}"
        if "start?" in seat.prompt:
            seat.until(lambda: choose(seat, "Deploy"))
        else:
            hands[name] = shown_hand(seat)
            seat.until(lambda: choose(seat, "End the turn"))
    seat.page.screenshot(path=screenshots / "three-on-one-screen.png")
    assert set(hands) == {"Player 1, Allies", "Player 2, Axis", "Player 3, Allies"}
    cards = [card for hand in hands.values() for card in hand]
    assert len(cards) == len(set(cards)) == 21
