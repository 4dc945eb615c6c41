"""The first battle: its click budgets."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Sit
from tests.browser.seat import Seat


def set_up(seat: Seat) -> None:
    seat.press(seat.button("Start"))
    seat.wait_for_prompt("Choose an order")


def give_order(seat: Seat) -> None:
    seat.press(seat.page.locator(".dock .raised").first)
    seat.wait_for_prompt("Activate a unit")


def select_mover(seat: Seat) -> None:
    """Click a glowing unit that has somewhere to go."""
    for piece in seat.glowing().all():
        seat.click_piece(piece)
        seat.page.wait_for_timeout(500)
        if seat.page.locator(".cost").count():
            return
        seat.page.keyboard.press("Escape")
    raise AssertionError("no unit can move")


def far_cost(page: Page) -> tuple[float, float]:
    """A place in reach that no piece covers, as far to the right as there is one."""
    limit = 800 if page.evaluate("() => innerWidth > 700") else 330
    boxes = [box for cost in page.locator(".cost").all() if (box := cost.bounding_box()) is not None]
    best = max(boxes, key=lambda box: box["x"] if box["x"] < limit and 120 < box["y"] < 620 else 0)
    return best["x"] + best["width"] / 2, best["y"] + best["height"] / 2 - 20


def test_a_set_up_by_preset_takes_two_clicks_and_sends_nothing_before_ready(sit: Sit) -> None:
    seat = sit()
    seat.begin("Outpost Line")
    seat.change_set_up()
    seat.clicks = 0
    seat.press(seat.button("In depth"))
    seat.button("Ready").wait_for()
    assert not any(message["type"] == "answer" for message in seat.sent)
    seat.press(seat.button("Ready"))
    seat.wait_for_prompt("Choose an order")
    assert seat.clicks <= 2


def test_the_first_scenario_opens_deployed(sit: Sit) -> None:
    """From the lobby to the first own order in four clicks, set-up included."""
    seat = sit()
    seat.begin("Outpost Line")
    seat.button("Start").wait_for()
    assert seat.page.locator("[data-ghost]").count() >= 5
    assert not any(frame["type"] == "done" for frame in seat.frames)
    seat.press(seat.button("Start"))
    seat.wait_for_prompt("Choose an order")
    assert seat.clicks <= 4


def test_a_set_up_is_kept_for_the_next_game(sit: Sit) -> None:
    seat = sit()
    seat.begin("Outpost Line")
    seat.change_set_up()
    seat.press(seat.button("In depth"))
    ghosts = seat.page.locator("[data-ghost]")
    seat.button("Ready").wait_for()
    kept = sorted(ghost.get_attribute("data-cell") or "" for ghost in ghosts.all())
    seat.page.get_by_label("Name of this set-up").fill("Reserve")
    seat.press(seat.button("Keep it"))
    seat.begin("Outpost Line")
    seat.change_set_up()
    seat.press(seat.button("Reserve"))
    seat.button("Ready").wait_for()
    assert sorted(ghost.get_attribute("data-cell") or "" for ghost in ghosts.all()) == kept


def test_a_move_with_facing_takes_three(sit: Sit) -> None:
    seat = sit()
    seat.begin("Outpost Line")
    set_up(seat)
    give_order(seat)
    seat.clicks = 0
    select_mover(seat)
    seat.clicks = 1
    x, y = far_cost(seat.page)
    mouse = seat.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y + 60, steps=4)
    mouse.up()
    seat.clicks += 1
    commit = seat.page.locator(".bubble .commit")
    commit.wait_for()
    if seat.page.locator(".turn").count():  # infantry has no facing; test_board.py turns a vehicle
        seat.page.locator(".turn.wished").wait_for()
    seat.press(commit)
    commit.wait_for(state="detached")
    assert seat.clicks <= 3
    seat.page.locator(".piece[data-piece]").first.wait_for()
