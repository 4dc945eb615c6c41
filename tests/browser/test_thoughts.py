"""What a bot thinks of my place, and what the one beside me thought."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.test_cards import choose
from tests.browser.test_replay import REGULAR

MOST_STEPS = 60


def test_advice_tells_how_often_it_looked(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    seat.lay_marker("B4")
    seat.choose_posture()
    seat.wait_turn()
    seat.press(seat.button("What would a bot do?"))
    expect(seat.page.locator(".advice li small").first).to_contain_text("looks")


def test_a_partner_tells_what_it_thought_while_the_game_goes_on(sit: Sit) -> None:
    """Read as soon as it has thought; the list is open and grows by itself."""
    seat = sit()
    seat.page.add_init_script(REGULAR)
    seat.begin("King of the Hill for four")
    seat.press(seat.page.locator("#ask summary", has_text="What your partner thought"))
    thoughts = seat.page.locator("#ask ol button.link")
    for _ in range(MOST_STEPS):
        if thoughts.count():
            break
        before = seat.number
        if seat.page.get_by_role("region", name="React?").count():
            seat.page.keyboard.press("Space")
        elif not choose(seat, "End the turn") and not choose(seat, ""):
            continue
        seat.wait_next(before)
    assert not seat.is_over
    expect(seat.page.locator("#ask ol small").first).to_contain_text("expected")
