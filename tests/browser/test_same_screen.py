"""Two people on one screen: the curtain falls between orders, windows come on a neutral screen."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.seat import ASKED_NEXT, Seat
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
TO_DO = "/start\\?|What does/.test(document.querySelector('#ask h2')?.textContent ?? '')"
"""A window may be seen before the standing order answers it: only what is asked for good counts."""
NEXT_OR_CURTAIN = f"was => document.querySelector('.curtain') !== null || (({ASKED_NEXT})(was) && {TO_DO})"
PLAYERS = {"Player 1, Allies", "Player 2, Axis", "Player 3, Allies"}


def hand_over(seat: Seat) -> str:
    """Wait for the curtain, raise it, and say who is called: by number at first, soon by side as well."""
    curtain = seat.page.get_by_role("dialog", name="Hand over the screen")
    called = curtain.get_by_role("button")
    expect(called).to_have_text(re.compile("^I am .*, (Allies|Axis)$"))
    name = called.inner_text().removeprefix("I am ")
    raise_curtain(seat, name)
    curtain.wait_for(state="detached")
    return name


def shown_hand(seat: Seat) -> list[str | None]:
    found: list[str | None] = seat.page.evaluate(HELD)
    return found


def deploy_or_end_turn(seat: Seat) -> list[str | None]:
    """Take the only steps of this test: deploy, or look at one's hand and end the turn."""
    if "start?" in seat.prompt:
        assert choose(seat, "Deploy")
        return []
    expect(seat.page.locator(".dock .card")).to_have_count(7)
    held = shown_hand(seat)
    assert choose(seat, "End the turn")
    return held


def test_three_on_one_screen(sit: Sit, screenshots: Path) -> None:
    """The curtain calls players by number and side; each sees his own hand and nobody else's."""
    seat = sit()
    seat.begin("King of the Hill for three", "Same screen")
    curtain = seat.page.get_by_role("dialog", name="Hand over the screen")
    hands: dict[str, list[str | None]] = {}
    name, number = hand_over(seat), None
    while set(hands) != PLAYERS:
        seat.page.wait_for_function(NEXT_OR_CURTAIN, arg=number)
        if curtain.is_visible():
            assert not shown_hand(seat)
            name, number = hand_over(seat), None
            continue
        number = seat.number
        held = deploy_or_end_turn(seat)
        if held:
            hands[name] = held
    seat.page.screenshot(path=screenshots / "three-on-one-screen.png")
    cards = [card for hand in hands.values() for card in hand]
    assert len(cards) == len(set(cards)) == 21
