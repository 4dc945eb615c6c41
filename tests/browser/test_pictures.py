"""Pictures of a battle of Red Storm in both sizes, light, dark and grey; and its windows, passed by a key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.looks import pictures
from tests.browser.seat import Seat

RANGE = "Firing Range"
MOST_REPEATS = 5000


def bar(seat: Seat) -> Locator:
    return seat.page.get_by_role("region", name="React?")


def move_into_view(seat: Seat) -> None:
    """Squad 11 goes to G6, in the open, where the squad at H5 could fire at it."""
    seat.click_piece(seat.piece(11))
    seat.page.locator(".cost").first.wait_for()
    seat.do_at("G6")


def two_at_the_range(sit: Sit, **more: Any) -> tuple[Seat, Seat]:
    first, second = sit(**more), sit(**more)
    first.invite(RANGE, second)
    first.give_order("Infanterie vor")
    return first, second


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_pictures(sit: Sit, screenshots: Path, size: str) -> None:
    def picture(seat: Seat, name: str) -> None:
        pictures(seat, screenshots, f"battle-{name}")

    look = {"phone": size == "phone"}
    alone = sit(**look)
    alone.begin("Outpost Line")
    alone.change_set_up()
    alone.press(alone.button("Up front"))
    alone.page.locator("[data-ghost]").first.wait_for()
    picture(alone, "set-up")
    first, second = two_at_the_range(sit, **look)
    first.click_cell("D8")
    expect(first.page.locator(".piece.legal")).not_to_have_count(0)
    picture(first, "fan")
    first.page.keyboard.press("Escape")
    first.click_piece(first.piece(10))
    first.page.locator(".cost").first.wait_for()
    picture(first, "reach")
    first.page.keyboard.press("Escape")
    expect(first.page.locator(".cost")).to_have_count(0)
    first.click_cell("E3")
    first.page.locator(".bubble .odds").wait_for()
    picture(first, "fire")
    first.click_cell("E3")
    first.page.get_by_role("status", name="Result").wait_for()
    picture(first, "result")
    first.wait_for_prompt("Activate a unit")
    move_into_view(first)
    bar(second).wait_for()
    expect(bar(second).locator("small").first).to_be_visible()
    picture(second, "reaction")
    second.wait_read()
    second.clicks = 0
    second.press(bar(second).get_by_role("button", name="Not in this move"))
    bar(second).wait_for(state="detached")
    assert second.clicks == 1
    second.page.goto("about:blank")
    first.wait_for_prompt("Activate a unit")
    first.press(first.button("End", exact=True))
    first.page.locator("#ask h2", has_text="Activate a unit").wait_for(state="detached")
    second.go_home()
    second.press(second.page.get_by_role("link", name=RANGE).first)
    second.page.get_by_role("region", name="Since you left").wait_for()
    picture(second, "return")


def test_space_passes_and_is_counted(sit: Sit) -> None:
    first, second = two_at_the_range(sit)
    move_into_view(first)
    bar(second).wait_for()
    second.page.keyboard.press(" ")
    bar(second).wait_for(state="detached")
    first.page.wait_for_function("() => document.querySelector('#ask details.list')")
    assert second.page.get_by_role("region", name="Passing").count() == 0


def test_space_held_passes_to_the_end_of_the_move(sit: Sit) -> None:
    """One key for all windows of a move: a squad goes two areas through the open."""
    first, second = two_at_the_range(sit)
    first.click_piece(first.piece(11))
    first.page.locator(".cost").first.wait_for()
    first.do_at("G3")
    bar(second).wait_for()
    over = first.page.locator("#ask h2", has_text="Activate a unit")
    for _ in range(MOST_REPEATS):  # a key that is held repeats itself
        second.page.keyboard.down(" ")
        if over.is_visible():
            break
    second.page.keyboard.up(" ")
    first.wait_for_prompt("Activate a unit")
    bar(second).wait_for(state="detached")
    assert any('"until":"move"' in text for text in second.heard)
    expect(first.piece(11)).to_have_attribute("data-cell", "G3")
