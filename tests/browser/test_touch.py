"""By touch at 390x844: a whole game with one finger, and targets that it can hit."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

MOST_ANSWERS = 300
MOMENT = 3000
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
    number = seat.number
    if bar.is_visible():
        is_done = tapped(seat, bar.get_by_role("button").nth(0 if turn % 3 else -2))
    elif cards.count():
        is_done = tapped(seat, cards.nth(turn % cards.count()))
    elif turn % 3 == 0 and on_the_map(seat):
        is_done = True
    elif chips.count():
        is_done = tapped(seat, chips.last)
    else:
        is_done = from_list(seat, turn)
    if is_done:
        seat.finish(number)


def tapped(seat: Seat, what: Locator) -> bool:
    """Tap it; False if it has gone meanwhile, because the game went on by itself say."""
    try:
        what.tap(timeout=MOMENT)
    except TooLate:
        return False
    seat.clicks += 1
    return True


def on_the_map(seat: Seat) -> bool:
    """Tap a unit, and a place it can reach; False if that cannot be done here."""
    piece = in_view(seat.glowing())
    if piece is None:
        return False
    try:
        seat.point(*seat.middle(piece))
        seat.page.locator("#ask .row button", has_text="Let go").wait_for(timeout=MOMENT)
        if (cost := in_view(seat.page.locator(".cost"))) is not None:
            seat.point(*seat.middle(cost))
            seat.page.locator(".bubble .commit").wait_for(timeout=MOMENT)
            return True
    except TooLate:  # the map has moved under the finger, for a hint say
        pass
    seat.page.keyboard.press("Escape")
    return False


def in_view(things: Locator) -> Locator | None:
    """The first that can be tapped without moving the map."""
    for thing in things.all():
        try:
            box = thing.bounding_box(timeout=MOMENT)
        except TooLate:  # it has gone meanwhile
            continue
        if box is not None and 20 < box["x"] < 330 and 90 < box["y"] < 520:
            return thing
    return None


def from_list(seat: Seat, turn: int) -> bool:
    """Draw the sheet up, open the list and tap an option."""
    page = seat.page
    if page.locator(".sheet-low").count():
        seat.press(seat.button("Make the panel larger"))
    options = page.locator("#ask details.list li button")
    if not page.locator("#ask details.list[open]").count():
        tapped(seat, page.locator("#ask details.list summary"))
    return options.count() > 0 and tapped(seat, options.nth(turn % options.count()))


def test_a_whole_game(sit: Sit, screenshots: Path) -> None:
    seat = sit(phone=True)
    seat.begin("Outpost Line")
    number = seat.number
    seat.press(seat.button("Start"))
    seat.wait_next(number)
    for turn in range(MOST_ANSWERS):
        seat.wait_turn()
        if seat.is_over:
            break
        play_one(seat, turn)
    assert seat.is_over, seat.asked
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
