"""By touch at 390x844: a whole game with one finger, and targets that it can hit."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

SMALL_TARGETS = """() => [...document.querySelectorAll('button, summary, [role=tab]')]
    .filter(one => one.offsetParent !== null && !one.matches('.link, details.list *'))
    .map(one => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && (box.height < 44 || box.width < 40))
    .map(([text]) => text)"""


def play_one(seat: Seat, turn: int) -> None:
    """Whatever is asked: a button if there is one, else the first thing that glows, twice."""
    page = seat.page
    bar = page.get_by_role("region", name="React?")
    chips = page.locator("#ask .chips button")
    if bar.is_visible():
        seat.press(bar.get_by_role("button", name="No", exact=False).first)
    elif seat.glowing().count() and turn % 2:
        seat.click_piece(seat.glowing().first)
        page.wait_for_timeout(250)
        if page.locator("#ask .chips button").count():
            seat.press(page.locator("#ask .chips button").first)
    elif chips.count():
        seat.press(chips.last)
    else:
        seat.click_cell("B3")
        seat.click_cell("B3")


def test_a_whole_game(sit: Sit, screenshots: Path) -> None:
    seat = sit(phone=True)
    seat.begin("Patrol")
    seat.page.screenshot(path=screenshots / "set-up-phone-light.png")
    for turn in range(80):
        seat.wait_turn()
        if seat.is_over:
            break
        before = len(seat.frames)
        play_one(seat, turn)
        for _ in range(20):
            seat.page.wait_for_timeout(50)
            if len(seat.frames) > before:
                break
    assert seat.is_over
    seat.page.screenshot(path=screenshots / "over-phone-light.png")


def test_first_tap_previews_and_second_commits(sit: Sit) -> None:
    seat = sit(phone=True)
    seat.begin("Patrol")
    seat.click_cell("B4")
    seat.page.locator(".bubble .commit").wait_for()
    assert seat.prompt.startswith("Lay a marker")
    seat.click_cell("B4")
    seat.wait_for_prompt("What does the marker hide")


def test_targets_are_large_enough(sit: Sit) -> None:
    seat = sit(phone=True)
    seat.go_home()
    assert seat.page.evaluate(SMALL_TARGETS) == []
    seat.begin("Patrol")
    assert seat.page.evaluate(SMALL_TARGETS) == []
    seat.press(seat.button("Make the panel larger"))
    assert seat.page.evaluate(SMALL_TARGETS) == []
