"""By keyboard only: a whole game, from the lobby to the result."""

from __future__ import annotations

from itertools import cycle

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

MOST_ANSWERS = 500
SETTLED = "() => document.querySelector('#board').ariaBusy !== 'true'"
MOST_TABS = 200
FOCUSED = "() => (document.activeElement.ariaLabel ?? document.activeElement.textContent).trim()"


def tab_to(seat: Seat, name: str) -> None:
    """Press Tab until the thing with this name has the focus, then Enter."""
    for _ in range(MOST_TABS):
        seat.page.keyboard.press("Tab")
        focused = seat.page.evaluate(FOCUSED)
        if f"{focused} ".startswith(f"{name} "):
            seat.page.keyboard.press("Enter")
            return
    raise AssertionError(f"Tab never came to {name!r}")


def choose_on_map(seat: Seat) -> bool:
    """Tab to something that glows, Enter to choose it, Enter again to do it; whether that answered."""
    number, keyboard = seat.number, seat.page.keyboard
    if seat.glowing().count() == 0:
        return False
    seat.page.locator("#board").focus()
    keyboard.press("Tab")
    seat.page.locator(".cursor").wait_for()
    for _ in range(3):
        keyboard.press("Enter")
        seat.page.wait_for_function(SETTLED)
        if seat.number != number:
            return True
        keyboard.press("Tab")
    keyboard.press("Escape")
    return False


def choose_from_list(seat: Seat, index: int) -> None:
    """Open the list of options and take one of them."""
    summary = seat.page.locator("#ask details.list summary")
    summary.focus()
    if not seat.page.locator("#ask details.list[open]").count():
        seat.page.keyboard.press("Enter")
        seat.page.locator("#ask details.list[open]").wait_for()
    count = seat.page.locator("#ask details.list li button").count()
    for _ in range(1 + index % max(count, 1)):
        seat.page.keyboard.press("Tab")
    seat.page.keyboard.press("Enter")


def test_a_whole_game(sit: Sit) -> None:
    seat = sit()
    seat.page.goto(seat.url)
    seat.page.get_by_role("heading", name="Skirmish").wait_for()
    tab_to(seat, "Play Outpost Line")
    tab_to(seat, "Against the bot")
    seat.page.locator("#board").wait_for()
    seat.button("Start").wait_for()
    number = seat.number
    tab_to(seat, "Start")
    seat.wait_next(number)
    indices = cycle([0, -1, 2, -1, 1])
    for turn in range(MOST_ANSWERS):
        seat.wait_turn()
        if seat.is_over:
            break
        number = seat.number
        if seat.page.get_by_role("region", name="React?").is_visible():
            seat.page.locator("#board").focus()
            seat.page.keyboard.press("1" if turn % 3 == 0 else " ")
        elif turn % 4 != 1 or not choose_on_map(seat):
            choose_from_list(seat, next(indices))
        seat.wait_next(number)
    assert seat.is_over
    assert "to" in seat.asked


def test_the_cursor_is_read_aloud(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    seat.page.locator("#board").focus()
    seat.page.keyboard.press("ArrowDown")
    seat.page.keyboard.press("ArrowDown")
    expect(seat.page.locator("#board p[aria-live]")).to_contain_text("open")
