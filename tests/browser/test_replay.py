"""Looking back: the log goes to a moment, the slider through all of them, and a link leads there."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

REGULAR = """localStorage.sandtable = JSON.stringify({ bot: { bot: 'regular', style: 'steady' } })"""


def resign(seat: Seat) -> None:
    seat.press(seat.page.get_by_role("tab", name="Table"))
    seat.press(seat.button("Resign"))
    seat.press(seat.button("Yes, I resign"))
    seat.page.wait_for_function("() => /won/i.test(document.querySelector('#ask h2')?.textContent ?? '')")


def test_a_moment_of_the_past_and_back_to_now(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    seat.lay_marker("B4")
    seat.choose_posture()
    seat.wait_turn()
    seat.press(seat.page.get_by_role("tab", name="Log"))
    seat.press(seat.page.get_by_role("log").get_by_role("button", name="Side 0 lays a marker"))
    seat.wait_for_prompt("Looking back")
    slider = seat.page.get_by_role("slider", name="Moment")
    slider.wait_for()
    seat.page.wait_for_function("() => document.querySelectorAll('input[type=range]')[0].max > 2")
    seat.press(seat.button("To the beginning"))
    expect(seat.page.locator(".marker")).to_have_count(0)
    seat.press(seat.button("Back to now"))
    seat.wait_turn()
    expect(seat.page.locator(".marker")).to_have_count(2)


def test_a_finished_game_is_replayed_from_the_lobby(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    seat.lay_marker("B4")
    resign(seat)
    seat.press(seat.page.get_by_role("tab", name="Orders"))
    expect(seat.page.get_by_text("At the end:")).to_be_visible()
    expect(seat.page.get_by_text("If it ended now")).to_have_count(0)
    watcher = sit()
    watcher.go_home()
    watcher.press(watcher.page.get_by_role("link", name="Patrol replay").first)
    watcher.page.get_by_role("slider", name="Moment").wait_for()
    watcher.press(watcher.button("To the beginning"))
    watcher.wait_for_prompt("Looking back")
    expect(watcher.page.locator(".piece")).to_have_count(6)


def test_what_the_bot_thought_stands_at_its_moment(sit: Sit) -> None:
    seat = sit()
    seat.page.add_init_script(REGULAR)
    seat.begin("Patrol")
    seat.lay_marker("B4")
    seat.choose_posture()
    seat.wait_turn()
    resign(seat)
    seat.press(seat.page.locator("#ask summary", has_text="What the bot thought"))
    thoughts = seat.page.locator("#ask ol button")
    last = thoughts.last
    text = last.inner_text()
    seat.press(last)
    seat.wait_for_prompt("Looking back")
    expect(seat.page.locator("#ask summary")).to_have_text("What the bot thought here")
    expect(thoughts.filter(has_text=text).last).to_be_visible()
    seat.press(seat.button("To the beginning"))
    expect(thoughts.filter(has_text=text)).to_have_count(0)
    expect(seat.page.locator(".trail")).to_have_count(0)
