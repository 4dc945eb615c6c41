"""War Storm on the board: a company is activated and fires, reacts, assaults and is rallied."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

SIZES = ("desk", "phone")


def card(seat: Seat) -> Locator:
    return seat.page.get_by_role("status", name="Result")


def plan_at(seat: Seat, cell: str) -> Locator:
    """Click an enemy hex once what can be done together there is known."""
    seat.page.locator(".reticle, .target").first.wait_for()
    seat.click_cell(cell)
    commit = seat.page.locator(".bubble .commit")
    commit.wait_for()
    return commit


def picture(seat: Seat, screenshots: Path, name: str, size: str) -> None:
    seat.page.wait_for_timeout(250)
    seat.page.screenshot(path=screenshots / f"company-{name}-{size}.png")


@pytest.mark.parametrize("size", SIZES)
def test_a_company_is_activated_and_fires_as_one_group(sit: Sit, screenshots: Path, size: str) -> None:
    """Target first: two clicks. One card has column, roll, scale and hits; the Routed run, hex by hex."""
    seat = sit(phone=size == "phone")
    seat.begin("Fire Drill")
    if size != "phone":
        expect(seat.page.get_by_role("banner")).to_contain_text("Initiative: American")
    seat.clicks = 0
    plan_at(seat, "C502")
    expect(seat.page.locator(".bubble")).to_contain_text("FF 18, column 18")
    seat.click_cell("C502")
    card(seat).wait_for()
    assert seat.clicks == 2
    expect(card(seat)).to_contain_text("Fire at C502 by 11")
    expect(card(seat)).to_contain_text("low is good")
    for word in ("factor 18", "column 18", "roll", "result", "divisor 5", "hits", "WSS-RES.6", "WSS-SEM.1"):
        expect(card(seat)).to_contain_text(word)
    flight = seat.page.locator('[data-flight="111"]')
    flight.locator(".disc").first.wait_for()
    expect(flight).to_contain_text("to its own lines")
    seat.wait_for_prompt("What does the company do next?")
    picture(seat, screenshots, "fire", size)
    seat.press(seat.button("End activation"))
    expect(seat.page.locator("[data-flight]")).to_have_count(0)


def test_an_officer_says_what_he_is_and_shows_his_range(sit: Sit, screenshots: Path) -> None:
    """In words and by the bar on his counter; pointing shows command, and spotting of those with him."""
    seat = sit()
    seat.begin("Fire Drill")
    assert seat.piece(10).get_attribute("aria-label") == "American 10, Lt. Jones, infantry officer, steady"
    expect(seat.piece(10).locator('[data-role="infantry officer"] .bar')).to_have_count(1)
    seat.page.mouse.move(*seat.middle(seat.piece(10)))
    seat.page.locator('[data-ring="command"]').wait_for()
    seat.page.locator('[data-ring="spotting"]').wait_for()
    picture(seat, screenshots, "ranges", "desk")
    seat.page.mouse.move(*seat.cell("C108"))
    expect(seat.page.locator("[data-ring]")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_prepared_stack_reacts(sit: Sit, screenshots: Path, size: str) -> None:
    """An officer walks into view: the bar offers both platoons of C503, and the second joins the first."""
    first, second = sit(phone=size == "phone"), sit(phone=size == "phone")
    first.invite("Watch Drill", second)
    first.wait_turn()
    first.click_piece(first.piece(10))
    first.page.locator(".cost").first.wait_for()
    first.click_cell("C602")
    first.page.locator(".bubble .commit").wait_for()
    expect(first.page.locator(".bubble")).to_contain_text("enemy platoons may react")
    first.click_cell("C602")
    bar = second.page.get_by_role("region", name="React?")
    bar.wait_for()
    picture(second, screenshots, "react", size)
    second.press(bar.get_by_role("button", name=re.compile("111")).first)
    second.wait_for_prompt("does anybody join?")
    second.click_cell("C503")
    second.press(second.page.locator(".bubble .commit, button.main").first)
    card(second).wait_for()
    expect(card(second)).to_contain_text("reaction fire")
    expect(card(second)).to_contain_text("factor 5")  # three hexes: 3 marked, 2 unmarked
    for number in (111, 112):
        expect(second.piece(number)).to_have_attribute("aria-label", re.compile("done"))


@pytest.mark.parametrize("size", SIZES)
def test_a_company_assaults(sit: Sit, screenshots: Path, size: str) -> None:
    """Fire is proposed first, the assault instead of it; then hand to hand, whatever the defender does."""
    seat = sit(phone=size == "phone")
    seat.begin("Storm Drill")
    plan_at(seat, "C501")
    seat.press(seat.button("Assault instead"))
    expect(seat.page.locator(".bubble")).to_contain_text("9 steps")
    picture(seat, screenshots, "assault-plan", size)
    seat.press(seat.page.locator(".bubble .commit"))
    card(seat).filter(has_text="Hand to hand in C501").wait_for()
    expect(card(seat)).to_contain_text("high is good")
    picture(seat, screenshots, "assault", size)
    assert {seat.piece(n).get_attribute("data-cell") for n in (11, 12, 13)} <= {"C501", None}


@pytest.mark.parametrize("size", SIZES)
def test_an_officer_rallies_his_men(sit: Sit, screenshots: Path, size: str) -> None:
    """Morale 12: both come back, one call after the other."""
    seat = sit(phone=size == "phone")
    seat.begin("Rally Drill")
    seat.click_piece(seat.piece(10))
    seat.page.locator(".cost").first.wait_for()
    seat.click_piece(seat.piece(11))
    seat.page.wait_for_timeout(200)
    seat.click_piece(seat.piece(11))
    seat.page.locator(".bubble .commit").wait_for()
    picture(seat, screenshots, "rally-plan", size)
    seat.press(seat.page.locator(".bubble .commit"))
    card(seat).filter(has_text="rallied").wait_for()
    picture(seat, screenshots, "rally", size)
    expect(seat.piece(11)).to_have_attribute("aria-label", re.compile("steady"))
    seat.wait_for_prompt("try to rally next?")
    seat.click_piece(seat.piece(12))
    seat.press(seat.page.locator(".bubble .commit, button.main").first)
    expect(seat.piece(12)).to_have_attribute("aria-label", re.compile("steady"))


def answered(seat: Seat) -> list[list[str]]:
    """The plans that were sent, as lists of answers."""
    return [[one["text"] for one in sent["answers"]] for sent in seat.sent if sent["type"] == "answer"]


def choose_platoon(seat: Seat, number: int) -> None:
    """Through its officer: his company acts; the stack is fanned out first."""
    seat.click_piece(seat.piece(10))
    seat.page.locator(".cost").first.wait_for()
    seat.click_piece(seat.piece(number))
    seat.page.wait_for_timeout(200)
    seat.click_piece(seat.piece(number))
    seat.wait_for_prompt(f"Move of {number}")
    seat.page.locator(".cost").first.wait_for()


def test_a_platoon_goes_anywhere_in_its_reach(sit: Sit, screenshots: Path) -> None:
    """Every painted hex can be clicked, at double time too: the path, and with the second click it goes."""
    seat = sit()
    seat.begin("Watch Drill")
    choose_platoon(seat, 11)
    expect(seat.page.locator(".bubble .commit")).to_have_count(0)
    picture(seat, screenshots, "reach", "desk")
    seat.press(seat.button(re.compile("Double time 11")))
    seat.page.locator(".cost", has_text="8").first.wait_for()
    seat.click_cell("C204")
    expect(seat.page.locator(".bubble")).to_contain_text("Go to C204")
    expect(seat.page.locator(".bubble")).to_contain_text("Price: three MP more, but not again next turn")
    seat.click_cell("C204")
    seat.until(lambda: bool(answered(seat)))
    (sent,) = answered(seat)
    assert sent[:3] == ["activate 10", "double time 11", "go"]
    assert sent[-2:] == ["step to C204", "stop"]


def test_a_move_that_has_begun_shows_its_reach(sit: Sit) -> None:
    """After "Go" the whole reach is there; one click is a way to a far hex, Enter goes it."""
    seat = sit()
    seat.begin("Watch Drill")
    seat.click_piece(seat.piece(10))
    seat.page.locator(".cost").first.wait_for()
    seat.press(seat.button("Move", exact=True))
    seat.press(seat.button("Go", exact=True))
    seat.wait_for_prompt("Where to with 10")
    seat.page.locator(".cost", has_text="4").first.wait_for()
    seat.click_cell("C302")
    expect(seat.page.locator(".bubble")).to_contain_text("Go to C302")
    seat.page.locator("#board").press("Enter")
    seat.until(lambda: len(answered(seat)) > 1)
    assert answered(seat)[1][-2:] == ["step to C302", "stop"]


def test_what_cannot_be_assaulted_is_told_in_the_words_of_the_rules(sit: Sit) -> None:
    """A click on an empty hex says why not, and who could go there instead."""
    seat = sit()
    seat.begin("Storm Drill")
    choose_platoon(seat, 12)
    seat.press(seat.button(re.compile("Prepare 12")))
    seat.press(seat.page.locator(".bubble .commit"))
    seat.wait_for_prompt("What does the company do next?")
    seat.until(lambda: len(answered(seat)) == 1)
    seat.click_cell("C302")
    bubble = seat.page.locator(".bubble")
    expect(bubble).to_contain_text("No enemy is there to fire at; 10 could move there")
    expect(bubble).to_contain_text("WSS-R.71")
    seat.press(bubble.get_by_role("button", name=re.compile("Instead: Move 10")))
    seat.page.locator(".cost").first.wait_for()


AT_THE_END = """() => {
    const log = document.querySelector('[role=log]')
    return log.scrollTop + log.clientHeight >= log.scrollHeight - 1
}"""
NOT_CUT = """() => [...document.querySelectorAll('[role=log] .row')].every((row, i, rows) => {
    const words = row.querySelector('.line, .fold')
    const [box, own] = [row.getBoundingClientRect(), words.getBoundingClientRect()]
    return words.scrollHeight <= words.clientHeight + 1 && own.height <= box.height + 1
})"""


def test_the_log_has_room_for_every_word(sit: Sit, screenshots: Path) -> None:
    """A long sentence takes as many lines as it needs, and the next row begins below it."""
    seat = sit()
    seat.begin("Fire Drill")
    plan_at(seat, "C502")
    seat.click_cell("C502")
    card(seat).wait_for()
    seat.press(seat.page.get_by_role("tab", name="Log"))
    row = seat.page.get_by_role("log").locator(".row", has_text="divided by")
    row.wait_for()
    box = row.bounding_box()
    assert box is not None
    assert box["height"] > 60
    assert seat.page.evaluate(NOT_CUT)
    seat.page.wait_for_function(AT_THE_END)
    picture(seat, screenshots, "log", "desk")
