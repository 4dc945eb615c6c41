"""By touch at 390x844: a whole game with one finger, and targets that it can hit."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

MOST_ANSWERS = 300
SMALL_TARGETS = """() => [...document.querySelectorAll('button, summary, [role=tab]')]
    .filter(one => one.offsetParent !== null && !one.matches('.link, details.list *'))
    .map(one => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && (box.height < 44 || box.width < 40))
    .map(([text]) => text)"""


def play_one(seat: Seat, turn: int) -> None:
    """Whatever is asked: by a bar, a card, something that glows and a word about it, or from the list."""
    page = seat.page
    bar = page.get_by_role("region", name="React?")
    chips = page.locator("#ask .chips button")
    cards = page.locator(".dock .raised")
    if bar.is_visible():
        seat.press(bar.get_by_role("button").nth(0 if turn % 3 else -2))
    elif cards.count():
        seat.press(cards.nth(turn % cards.count()))
    elif turn % 3 == 0 and (piece := in_view(seat.glowing())) is not None:
        seat.point(*seat.middle(piece))
        page.wait_for_timeout(250)
        if (cost := in_view(page.locator(".cost"))) is not None:
            place = seat.middle(cost)
            seat.point(*place)
            page.wait_for_timeout(250)
            seat.point(*place)
        page.keyboard.press("Escape")
    elif chips.count():
        seat.press(chips.last)
    else:
        from_list(seat, turn)


def in_view(things: Locator) -> Locator | None:
    """The first that can be tapped without moving the map."""
    for thing in things.all():
        box = thing.bounding_box()
        if box is not None and 20 < box["x"] < 330 and 90 < box["y"] < 520:
            return thing
    return None


def from_list(seat: Seat, turn: int) -> None:
    """Draw the sheet up, open the list and tap an option."""
    page = seat.page
    if page.locator(".sheet-low").count():
        seat.press(seat.button("Make the panel larger"))
    if not page.locator("#ask details.list[open]").count():
        seat.press(page.locator("#ask details.list summary"))
    options = page.locator("#ask details.list li button")
    seat.press(options.nth(turn % options.count()))


@pytest.mark.parametrize("scenario", ["Patrol", "Outpost Line"])
def test_a_whole_game(sit: Sit, screenshots: Path, scenario: str) -> None:
    seat = sit(phone=True)
    seat.begin(scenario)
    if scenario == "Outpost Line":
        seat.press(seat.button("Start"))
    for turn in range(MOST_ANSWERS):
        seat.wait_turn()
        if seat.is_over:
            break
        before = len(seat.frames)
        play_one(seat, turn)
        for _ in range(40):
            seat.page.wait_for_timeout(20)
            if len(seat.frames) > before:
                break
    assert seat.is_over, seat.asked
    seat.page.screenshot(path=screenshots / f"over-{scenario[:7].lower()}-phone-light.png")


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
