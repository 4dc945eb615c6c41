"""The first battle: its click budgets."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat


def cells_of_ghosts(seat: Seat) -> list[str]:
    seat.button("Ready").wait_for()
    return sorted(ghost.get_attribute("data-cell") or "" for ghost in seat.page.locator("[data-ghost]").all())


def test_the_first_scenario_opens_deployed(sit: Sit) -> None:
    """From the lobby to the first own order in four clicks, set-up included."""
    seat = sit()
    seat.begin("Outpost Line")
    seat.button("Start").wait_for()
    assert seat.page.locator("[data-ghost]").count() >= 5
    assert not any(message["type"] == "answer" for message in seat.sent)
    seat.press(seat.button("Start"))
    seat.wait_for_prompt("Choose an order")
    assert seat.clicks <= 4


def test_a_set_up_takes_two_clicks_is_kept_for_the_next_game_and_sends_nothing_before_ready(sit: Sit) -> None:
    seat = sit()
    seat.begin("Outpost Line")
    seat.change_set_up()
    seat.clicks = 0
    seat.press(seat.button("In depth"))
    kept = cells_of_ghosts(seat)
    seat.page.get_by_label("Name of this set-up").fill("Reserve")
    seat.button("Keep it").click()
    seat.button("Reserve").wait_for()
    assert not any(message["type"] == "answer" for message in seat.sent)
    seat.press(seat.button("Ready"))
    seat.wait_for_prompt("Choose an order")
    assert seat.clicks <= 2
    seat.begin("Outpost Line")
    seat.change_set_up()
    seat.press(seat.button("Reserve"))
    assert cells_of_ghosts(seat) == kept


def test_a_set_up_that_asks_for_more_than_places_starts_with_one_click(sit: Sit) -> None:
    """War Stories asks for weapons, facings and states too: Start answers all of it."""
    seat = sit()
    seat.begin("Farm Lane")
    seat.button("Start").wait_for()
    assert seat.page.locator("[data-ghost]").count() >= 4
    seat.press(seat.button("Start"))
    seat.wait_for_prompt("Which order is given")


def test_a_set_up_that_another_seat_interrupts_takes_two_clicks(sit: Sit) -> None:
    """King of the Hill: squads first, then both in turn; what comes later is set up in the same way."""
    seat = sit()
    seat.begin("King of the Hill")
    seat.page.get_by_role("group", name="Set up for me").wait_for()
    seat.clicks = 0
    seat.press(seat.page.get_by_role("group", name="Set up for me").get_by_role("button").first)
    seat.press(seat.button("Ready"))
    expect(seat.page.locator("header").first).to_contain_text("Turn 1, Combat")
    assert seat.clicks == 2
