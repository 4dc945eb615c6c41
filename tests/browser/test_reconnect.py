"""The connection breaks in the middle of an ask: the page says so and recovers by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE
from tests.browser.host import Host
from tests.browser.seat import Seat


@pytest.fixture
def own_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    served = Host(tmp_path_factory.mktemp("falling"))
    served.start()
    yield served
    served.stop()


def test_the_same_ask_is_there_again(browser: Browser, own_host: Host) -> None:
    context = browser.new_context(reduced_motion="reduce")
    seat = Seat(context.new_page(), own_host.url)
    seat.page.set_default_timeout(PATIENCE)
    seat.begin("Patrol")
    seat.lay_marker("B4")
    seat.wait_for_prompt("Choose your posture")
    own_host.stop()
    expect(seat.page.get_by_role("alert")).to_contain_text("Trying again by itself")
    own_host.start()
    seat.page.get_by_role("alert").wait_for(state="detached")
    seat.choose_posture()
    seat.page.locator("#ask h2", has_text="Choose your posture").wait_for(state="detached")
    context.close()


def test_a_new_tab_finds_the_game_in_the_lobby(browser: Browser, host: Host) -> None:
    context = browser.new_context(reduced_motion="reduce")
    seat = Seat(context.new_page(), host.url)
    seat.begin("Patrol")
    seat.lay_marker("B4")
    again = Seat(context.new_page(), host.url)
    again.go_home()
    again.press(again.page.get_by_role("link", name="Patrol against the bot"))
    again.wait_for_prompt("Choose your posture")
    again.choose_posture()
    seat.page.locator("#ask h2", has_text="Choose your posture").wait_for(state="detached")
    context.close()
