"""A newcomer against the bot: few clicks, and a whole turn on the board alone."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import Sit
from tests.browser.seat import Seat


def set_up(seat: Seat) -> None:
    seat.begin("Patrol")
    seat.lay_marker("B4")
    seat.choose_posture()
    seat.wait_turn()


def pass_windows(seat: Seat) -> None:
    """Space passes; the bar goes when the window does."""
    seat.wait_turn()
    while not seat.is_over and seat.page.get_by_role("region", name="React?").is_visible():
        seat.page.keyboard.press(" ")
        seat.page.wait_for_timeout(150)
        seat.wait_turn()


def test_from_the_lobby_to_the_first_order_in_four_clicks(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    assert seat.prompt.startswith("Lay a marker")
    assert seat.clicks <= 4


def test_a_move_is_a_unit_a_place_and_the_same_place_again(sit: Sit, screenshots: Path) -> None:
    seat = sit()
    set_up(seat)
    pass_windows(seat)
    seat.clicks = 0
    piece = seat.glowing().first
    number = piece.get_attribute("data-piece")
    seat.click_piece(piece)
    seat.page.locator(".cost").first.wait_for()
    seat.page.screenshot(path=screenshots / "reach-desk-light.png")
    seat.click_cell("B1")
    seat.page.locator(".bubble .commit").wait_for()
    assert "Go to B1" in seat.page.locator(".bubble").inner_text()
    seat.page.screenshot(path=screenshots / "plan-desk-light.png")
    seat.click_cell("B1")
    seat.page.locator(f'[data-piece="{number}"][data-cell="B1"]').wait_for()
    assert seat.clicks <= 3


def test_a_whole_turn_on_the_board(sit: Sit) -> None:
    seat = sit()
    set_up(seat)
    for _ in range(12):
        pass_windows(seat)
        if seat.is_over or "Turn 2" in seat.page.locator("header").inner_text():
            break
        seat.press(seat.button("Pass", exact=True))
        seat.page.wait_for_timeout(200)
    assert seat.is_over or "Turn 2" in seat.page.locator("header").inner_text()
    seat.press(seat.page.get_by_role("tab", name="Log"))
    log = seat.page.get_by_role("log")
    log.evaluate("list => list.scrollTo(0, 0)")
    log.get_by_text("Turn 1.").wait_for()


def test_what_cannot_be_is_told_with_its_clause(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    seat.click_cell("G1")
    bubble = seat.page.locator(".bubble")
    bubble.wait_for()
    assert "SK-SET.3" in bubble.inner_text()
    seat.press(bubble.get_by_role("button"))
    assert "face-down" in seat.page.locator(".wanted").inner_text()


def test_undo_says_what_it_took_back(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    seat.click_cell("B4")
    seat.click_cell("B4")
    seat.wait_for_prompt("What does the marker hide")
    seat.page.keyboard.press("u")
    seat.wait_for_prompt("Lay a marker")
    assert "Taken back" in seat.page.locator(".toast").inner_text()
