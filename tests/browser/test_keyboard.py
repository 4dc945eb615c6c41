"""By keyboard only: a whole game, from the lobby to the result."""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

MOST_ANSWERS = 500
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


def choose_on_map(seat: Seat, steps: int) -> None:
    """Tab to something that glows, Enter to choose it, Enter again to do it."""
    keyboard = seat.page.keyboard
    seat.page.locator("#board").focus()
    for _ in range(steps):
        keyboard.press("Tab")
    before = seat.asked
    for _ in range(3):
        keyboard.press("Enter")
        seat.page.wait_for_timeout(150)
        if seat.asked != before and "Escape" not in seat.asked:
            return
        keyboard.press("Tab")


def choose_from_list(seat: Seat, index: int) -> None:
    """Open the list of options and take one of them."""
    summary = seat.page.locator("#ask details.list summary")
    summary.focus()
    if not seat.page.locator("#ask details.list[open]").count():
        seat.page.keyboard.press("Enter")
    count = seat.page.locator("#ask details.list li button").count()
    for _ in range(1 + index % max(count, 1)):
        seat.page.keyboard.press("Tab")
    seat.page.keyboard.press("Enter")


@pytest.mark.parametrize("scenario", ["Patrol", "Outpost Line"])
def test_a_whole_game(sit: Sit, scenario: str) -> None:
    seat = sit()
    seat.page.goto(seat.url)
    seat.page.get_by_role("heading", name="Skirmish").wait_for()
    tab_to(seat, f"Play {scenario}")
    tab_to(seat, "Against the bot")
    seat.page.locator("#board").wait_for()
    seat.wait_turn()
    if scenario == "Outpost Line":
        seat.button("Start").wait_for()
        tab_to(seat, "Start")
    indices = cycle([0, 2, 1, 3, 5])
    for turn in range(MOST_ANSWERS):
        seat.wait_turn()
        if seat.is_over:
            break
        before = len(seat.frames)
        if seat.page.get_by_role("region", name="React?").is_visible():
            seat.page.locator("#board").focus()
            seat.page.keyboard.press("1" if turn % 3 == 0 else " ")
        elif turn % 4 == 1:
            choose_on_map(seat, 1)
        else:
            choose_from_list(seat, next(indices))
        for _ in range(40):
            seat.page.wait_for_timeout(20)
            if len(seat.frames) > before:
                break
    assert seat.is_over
    assert "to" in seat.asked


def test_the_cursor_is_read_aloud(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    seat.page.locator("#board").focus()
    seat.page.keyboard.press("ArrowDown")
    seat.page.keyboard.press("ArrowDown")
    spoken = seat.page.locator("#board p[aria-live]").inner_text()
    assert "open" in spoken
