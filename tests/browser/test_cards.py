"""A board of cards: Of War and Men with two players, with four, a window that is used, and an assault."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.looks import serious_faults
from tests.browser.seat import Seat
from tests.browser.test_lessons import DONE, step, take, words

RULESET = "Of War and Men: WWII"
MOST_STEPS = 60


def taught(seat: Seat, number: int, until: str = DONE) -> Locator:
    """Go through a lesson up to a step with these words, or to its end."""
    card = take(seat, number, RULESET)
    for _ in range(MOST_STEPS):
        if until in words(card):
            return card
        step(seat, card)
    raise AssertionError(f"no step says {until!r}: {words(card)!r}")


TAKE = """text => {
    const buttons = [...document.querySelectorAll('#ask details.list li button')]
    const found = buttons.find(button => button.textContent.startsWith(text))
    found?.click()
    return found !== undefined
}"""


def choose(seat: Seat, text: str) -> bool:
    """Take an option from the whole list, as by keyboard; False if there is none like it."""
    seat.clicks += 1
    return bool(seat.page.evaluate(TAKE, text))


def hand(seat: Seat) -> list[str | None]:
    """The numbers of the cards that lie before a player."""
    return [card.get_attribute("data-card") for card in seat.page.locator(".dock .card").all()]


def test_boot_camp_for_two(sit: Sit) -> None:
    """Two browsers: the Axis drills its only move by itself, both fire; a hand is told to its owner alone."""
    first, second = sit(), sit()
    first.invite("Boot Camp", second)
    for seat in (first, second):
        expect(seat.page.locator(".dock .card")).to_have_count(7)
    held = [hand(seat) for seat in (first, second)]
    for seat, other in ((first, held[1]), (second, held[0])):
        assert not any(f'"id":"{card}"' in heard for card in other for heard in seat.heard)
        expect(seat.page.locator("#map-layer .card")).to_have_count(3)
    second.wait_for_prompt("Drill: complete the move")
    second.press(second.button("Drill: arrive with a second Maneuver"))

    def is_drilled() -> bool:
        for seat in (first, second):
            if "Drill: fire" in seat.asked:
                seat.page.evaluate("() => document.querySelector('.dock .card.raised')?.click()")
        return any("What does Fireteam" in seat.asked for seat in (first, second))

    first.until(is_drilled)
    for seat in (first, second):
        seat.page.locator('[aria-label="Initiative Track"] [aria-current="step"]').wait_for()
        seat.page.locator(".dock .card").nth(5).wait_for()


def test_four_players_take_their_seats(sit: Sit) -> None:
    """One invites three; each has his own Fireteams to deploy, partners on one side."""
    seats = [sit() for _ in range(4)]
    host, *friends = seats
    host.begin("King of the Hill for four", "Invite a friend")
    links = host.page.locator("input[readonly]")
    links.nth(2).wait_for()
    addresses = [links.nth(n).input_value() for n in range(3)]
    for friend, address in zip(friends, addresses, strict=True):
        friend.page.goto(address)
    for seat in seats:
        seat.page.locator("#board").wait_for()
        seat.page.locator("[data-slot]").nth(7).wait_for()
    for _ in range(8):
        host.until(lambda: any("start?" in seat.asked for seat in seats))
        asked = next(seat for seat in seats if "start?" in seat.asked)
        before = asked.number
        choose(asked, "Deploy")
        asked.page.wait_for_function(
            "before => document.querySelector('#ask').dataset.ask !== before", arg=before
        )
    for seat in seats:
        seat.page.locator(".piece").nth(7).wait_for()
        expect(seat.page.locator(".dock .card")).to_have_count(7)


def test_a_window_is_used(sit: Sit, screenshots: Path) -> None:
    """F.U.B.A.R. from the reaction bar: the card that waits is shown, then it is cancelled."""
    seat = sit()
    taught(seat, 3, "F.U.B.A.R. cancels it")
    waiting = seat.page.locator("[data-waiting]")
    expect(waiting).to_contain_text("Attack")
    expect(seat.page.locator('.dock [data-card="86"]')).to_contain_text("F.U.B.A.R.")
    seat.page.screenshot(path=screenshots / "cards-window.png")
    seat.press(seat.page.locator('section.bar [data-option="fubar with 86"]'))
    seat.page.get_by_text("Your own card could be answered").wait_for()
    expect(waiting).to_have_count(2)


def test_a_firing_sequence_is_laid_out_card_by_card(sit: Sit, screenshots: Path) -> None:
    """Green 5 and blue 3, less green 2, and 1 for the house: 7 against a Resolve of 6."""
    seat = sit()
    taught(seat, 2, "his Resolve was reached")
    flips = seat.page.locator("[data-flip]")
    flips.nth(2).wait_for()
    assert [flip.get_attribute("data-flip") for flip in flips.all()] == ["37", "99", "63"]
    expect(seat.page.locator('[data-total="7"]')).to_contain_text("5 + 3 − 2 + 1")
    seat.page.screenshot(path=screenshots / "cards-fire.png")


def test_men_can_be_chosen_whatever_tab_is_open(sit: Sit) -> None:
    """Before anybody has fired no odds are told. While the log is read men are words, and Orders glows."""
    seat = sit()
    taught(seat, 2, "PFC Evans has a Garand")
    man = seat.page.locator('#ask [data-option="fire 103"]')
    expect(man).to_have_count(0)
    seat.press(seat.page.get_by_role("tab", name="Log"))
    expect(seat.page.get_by_role("tab", name="Orders")).to_have_class(re.compile("calls"))
    expect(man).to_contain_text("Evans")
    seat.press(man)
    seat.press(seat.page.locator("#ask .row .main"))
    seat.page.get_by_text("Lindqvist is next").wait_for()


def test_an_assault_is_laid_out(sit: Sit, screenshots: Path) -> None:
    """The own line grows man by man; the enemy's stays unseen until both are laid."""
    seat = sit()
    taught(seat, 5, "PFC Evans")
    fight = seat.page.get_by_role("region", name="Assault in C3")
    expect(fight.locator('[data-soldier="101"]')).to_have_count(1)
    assert fight.locator('[data-soldier="306"]').count() == 0
    seat.page.screenshot(path=screenshots / "cards-assault.png")
    seat.press(fight.locator('[data-soldier="103"]'))
    seat.page.get_by_text("without seeing yours").wait_for()


def test_a_round_against_the_bot_needs_no_clicks_for_windows(sit: Sit, screenshots: Path) -> None:
    """At Lieutenant level: no more windows are clicked than cards really played, plus two."""
    seat = sit()
    seat.go_home()
    seat.press(seat.button("Play Boot Camp", exact=True))
    seat.page.get_by_label("level").select_option("lieutenant")
    seat.press(seat.button("Against the bot"))
    seat.page.locator("#board").wait_for()
    windows = 0
    for _ in range(MOST_STEPS):
        seat.wait_turn()
        if "Round 2" in seat.asked or seat.is_over:
            break
        before = seat.number
        if seat.page.get_by_role("region", name="React?").count():
            windows += 1
            seat.page.keyboard.press("Space")
        elif not choose(seat, "End the turn") and not choose(seat, ""):
            continue
        seat.wait_next(before)
    assert "Round 2" in seat.asked or seat.is_over
    assert windows <= 2
    seat.page.screenshot(path=screenshots / "cards-round.png")
    assert not serious_faults(seat)


def test_a_squad_by_one_click_and_as_text(sit: Sit) -> None:
    """Own squads: a division, then a good squad at once; later it can be copied as text."""
    seat = sit()
    seat.go_home()
    seat.press(seat.button("Play Not in My House", exact=True))
    seat.page.get_by_label("squads").select_option("own")
    seat.press(seat.button("Against the bot"))
    seat.wait_for_prompt("Which division")
    seat.press(seat.button("Lead RGR"))
    seat.wait_for_prompt("Who joins your squad")
    expect(seat.page.locator('[aria-label="Your squad"] [data-soldier]')).to_have_count(16)
    seat.page.get_by_label("A squad as text").fill("RGR [1 5 6 10] [3 9]")
    seat.press(seat.button("Import"))
    seat.page.get_by_role("alert").wait_for()
    seat.press(seat.button("A good squad"))
    seat.page.locator('details[data-team="11"]').wait_for()
    copy = seat.page.get_by_role("button", name="Copy my squad")
    expect(copy).to_have_attribute("title", "RGR [1 5 6] [3 9]")
