"""Lessons: every beat by hand, what is not wanted yet told gently, and play on from there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

import sandtable as st
from tests.browser.conftest import Sit
from tests.browser.looks import faults_in_both, pictures
from tests.browser.seat import TO_CONFIRM, Seat

LESSONS = st.rulesets()["red_storm"].lessons
MOST_STEPS = 40
MOST_TRIES = 6
MOST_CONFIRMED = 4
MOMENT = 3000
DONE = "steps done"
TOLD = "() => document.querySelector('.lesson p.now')?.textContent ?? ''"
TOLD_OR_TO_CONFIRM = f"was => ({TOLD})() !== was || document.querySelector('{TO_CONFIRM}') !== null"
TOLD_OR_CONFIRMED = f"was => ({TOLD})() !== was || document.querySelector('{TO_CONFIRM}') === null"
FRAME = "() => new Promise(requestAnimationFrame)"


def take(seat: Seat, number: int, ruleset: str = "War Stories: Red Storm") -> Locator:
    """Begin a lesson from the lobby; the card that it is told on."""
    seat.go_home()
    section = seat.page.get_by_role("region", name=ruleset)
    seat.press(section.get_by_role("button", name=re.compile(f"Lesson {number}(, taken)?:")))
    card = seat.page.get_by_role("region", name="Lesson")
    card.wait_for()
    return card


def words(card: Locator) -> str:
    """What it says to do now."""
    return card.locator("p.now").text_content() or ""


def act(seat: Seat, card: Locator) -> None:
    """What the card says: go on, press what is pointed at, or tap where the ring is."""
    told = words(card)
    go_on, pointed = card.get_by_role("button", name="Go on"), seat.page.locator(".pointed")
    if go_on.is_visible():
        seat.press(go_on)
    elif "as you like" in told.lower() or "where you like" in told:
        seat.press(seat.page.locator("#ask .chips button").first)
    elif pointed.count():
        seat.press(pointed)
    elif (ring := seat.page.locator(".ring")).count():
        seat.point(*seat.middle(ring))


def goes_on(seat: Seat, before: str) -> bool:
    """Whether the lesson goes on within a moment; what has to be confirmed is."""
    for _ in range(MOST_CONFIRMED):
        try:
            seat.page.wait_for_function(TOLD_OR_TO_CONFIRM, arg=before, timeout=MOMENT)
            if seat.page.evaluate(TOLD) != before:
                return True
            seat.press(seat.page.locator(TO_CONFIRM).first)
            seat.page.wait_for_function(TOLD_OR_CONFIRMED, arg=before, timeout=MOMENT)
        except TooLate:
            return bool(seat.page.evaluate(TOLD) != before)
    return False


def step(seat: Seat, card: Locator) -> None:
    """Do what the card says, again if it came too early, until the lesson has gone on."""
    before = words(card)
    for _ in range(MOST_TRIES):
        act(seat, card)
        if goes_on(seat, before):
            return
        if words(card) != before:
            return
    raise AssertionError(f"the lesson does not go on: {before!r}")


def go_through(seat: Seat, card: Locator) -> list[str]:
    """The words of each step, until the lesson is done."""
    told: list[str] = []
    for _ in range(MOST_STEPS):
        if DONE in words(card):
            return told
        told.append(words(card))
        step(seat, card)
    raise AssertionError(f"the lesson does not end: {told[-3:]}")


@pytest.mark.parametrize("name", LESSONS)
def test_each_lesson_step_by_step(sit: Sit, screenshots: Path, name: str) -> None:
    number, steps = LESSONS[name].number, len(LESSONS[name].beats)
    seat = sit()
    card = take(seat, number)
    pictures(seat, screenshots, f"lesson-{name}")
    assert faults_in_both(seat) == []
    told = go_through(seat, card)
    assert len(told) == steps
    assert len(set(told)) == steps
    seat.press(card.get_by_role("link", name="To the lobby"))
    seat.page.get_by_role("button", name="taken").wait_for()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_lessons_of_the_skirmish_by_touch(sit: Sit, screenshots: Path, number: int) -> None:
    seat = sit(phone=True)
    card = take(seat, number, "Skirmish")
    pictures(seat, screenshots, f"lesson-skirmish-{number}")
    assert number != 1 or faults_in_both(seat) == []
    assert len(go_through(seat, card)) >= 5


@pytest.mark.parametrize(("number", "phone"), [(4, False), (1, True)])
def test_the_card_does_not_cover_what_it_points_at(sit: Sit, number: int, phone: bool) -> None:
    """War Storm: the piece that is wanted first stands in the upper left corner of the map."""
    seat = sit(phone=phone)
    card = take(seat, number, "War Storm Series")
    seat.page.locator(".ring").wait_for()
    step(seat, card)


def test_what_is_not_wanted_yet_is_told_gently(sit: Sit) -> None:
    seat = sit()
    card = take(seat, 1)
    step(seat, card)
    seat.page.locator(".ring").wait_for()
    seat.click_cell("D6")
    expect(card).to_contain_text("Not now. Try this: Activate 11")
    assert seat.page.locator(".bubble").count() == 0
    step(seat, card)
    expect(card).not_to_contain_text("Not now")
    seat.press(card.get_by_role("button", name="Read the step before again"))
    expect(card).to_contain_text("Your light tank stands on the road")
    seat.press(card.get_by_role("button", name="Back to now"))
    expect(card).to_contain_text("it moves with all its points")


@pytest.mark.parametrize("number", [1, 5])
def test_play_on_from_the_middle_of_a_lesson(sit: Sit, number: int) -> None:
    """The last lesson too: the bot takes over the other side and any answer goes."""
    seat = sit()
    card = take(seat, number)
    step(seat, card)
    seat.press(card.get_by_role("button", name="Play on from here"))
    card.wait_for(state="detached")
    seat.page.locator("#ask summary", has_text=re.compile(r"All \d+ options")).wait_for()
    seat.press(seat.page.get_by_role("button", name="End", exact=True).first)
    seat.page.get_by_text("The Soviets|Soviet").or_(seat.page.locator("#ask h2")).first.wait_for()


def test_the_first_visit_offers_lesson_battle_or_table(sit: Sit) -> None:
    seat = sit()
    seat.go_home()
    welcome = seat.page.get_by_role("region", name="First time here?")
    assert [button.locator("strong").inner_text() for button in welcome.get_by_role("button").all()] == [
        "Learn by playing",
        "Fight a battle",
        "Sit down with a friend",
    ]
    seat.press(welcome.get_by_role("button", name="Learn by playing"))
    seat.page.get_by_role("region", name="Lesson").wait_for()
    seat.go_home()
    assert welcome.count() == 0


def test_first_time_hints_come_once_and_can_be_switched_off(sit: Sit) -> None:
    seat = sit()
    seat.begin("Patrol")
    seat.lay_marker("B4")
    seat.choose_posture()
    seat.wait_turn()
    hint = seat.page.get_by_role("region", name="Hint")
    hint.wait_for()
    seat.press(hint.get_by_role("button", name="Got it"))
    hint.wait_for(state="detached")
    kept = seat.page.evaluate("JSON.parse(localStorage.getItem('sandtable'))")
    (shown,) = kept["hinted"]
    with seat.page.expect_response(lambda answer: answer.url.endswith("/hints")):
        seat.page.reload()
    seat.wait_turn()
    seat.page.evaluate(FRAME)
    assert hint.count() == 0
    assert shown in ("skirmish/activation", "skirmish/react")
    seat.page.evaluate("localStorage.setItem('sandtable', JSON.stringify({met: true}))")
    seat.page.reload()
    hint.wait_for()
    seat.press(hint.get_by_role("button", name="No more hints"))
    hint.wait_for(state="detached")
    seat.page.reload()
    seat.wait_turn()
    seat.page.evaluate(FRAME)
    assert hint.count() == 0
