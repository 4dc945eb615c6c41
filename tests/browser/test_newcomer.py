"""A newcomer against the bot: few clicks, and a whole turn on the board alone."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

MOST_LOOKS = 600


def set_up(seat: Seat) -> None:
    seat.begin("Patrol")
    seat.lay_marker("B4")
    seat.choose_posture()
    seat.wait_turn()


def test_a_move_is_a_unit_a_place_and_the_same_place_again(sit: Sit, screenshots: Path) -> None:
    seat = sit()
    set_up(seat)
    seat.pass_windows()
    seat.clicks = 0
    piece = seat.glowing().first
    number = piece.get_attribute("data-piece")
    seat.click_piece(piece)
    seat.page.locator(".cost").first.wait_for()
    seat.page.screenshot(path=screenshots / "reach-desk-light.png")
    seat.click_cell("B1")
    expect(seat.page.locator(".bubble")).to_contain_text("Go to B1")
    seat.page.locator(".bubble .commit").wait_for()
    seat.page.screenshot(path=screenshots / "plan-desk-light.png")
    seat.click_cell("B1")
    seat.page.locator(f'[data-piece="{number}"][data-cell="B1"]').wait_for()
    assert seat.clicks <= 3


def test_a_whole_turn_on_the_board(sit: Sit) -> None:
    seat = sit()
    set_up(seat)
    for _ in range(MOST_LOOKS):
        seat.pass_windows()
        if seat.is_over or "Turn 2" in seat.page.locator("header").inner_text():
            break
        number, to_pass = seat.number, seat.button("Pass", exact=True)
        if number is not None and to_pass.is_visible():
            seat.press(to_pass)
            seat.wait_next(number)
        else:
            seat.page.wait_for_timeout(100)  # the film is running; a window or the end may come behind it
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
    expect(bubble).to_contain_text("SK-SET.3")
    expect(bubble).to_contain_text("Instead: Lay at")
    seat.press(bubble.get_by_role("button", name="SK-SET.3"))
    expect(seat.page.locator(".wanted")).to_contain_text("face-down")


def test_the_first_order_after_four_clicks_and_undo_says_what_it_took_back(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    assert seat.prompt.startswith("Lay a marker")
    assert seat.clicks <= 4
    seat.do_at("B4")
    seat.wait_for_prompt("What does the marker hide")
    seat.page.keyboard.press("u")
    seat.wait_for_prompt("Lay a marker")
    expect(seat.page.locator(".toast")).to_contain_text("Taken back")
