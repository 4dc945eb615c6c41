"""Lessons: every beat by hand, what is not wanted yet told gently, and play on from there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator

import sandtable as st
from tests.browser.conftest import Sit
from tests.browser.seat import Seat
from tests.browser.test_looks import serious_faults

LESSONS = st.rulesets()["red_storm"].lessons
MOST_STEPS = 40
DONE = "steps done"


def take(seat: Seat, number: int, ruleset: str = "War Stories: Red Storm") -> Locator:
    """Begin a lesson from the lobby; the card that it is told on."""
    seat.go_home()
    section = seat.page.get_by_role("region", name=ruleset)
    seat.press(section.get_by_role("button", name=re.compile(f"Lesson {number}(, taken)?:")))
    card = seat.page.get_by_role("region", name="Lesson")
    card.wait_for()
    return card


def words(card: Locator) -> str:
    """What it says to do now; on a phone it steps aside while a choice is to be confirmed."""
    return card.locator("p.now").text_content() or ""


def step(seat: Seat, card: Locator) -> None:
    """Do what the card says: go on, press what is pointed at, or tap where the ring is."""
    before = words(card)
    go_on, pointed = card.get_by_role("button", name="Go on"), seat.page.locator(".pointed")
    if go_on.is_visible():
        seat.press(go_on)
    elif "as you like" in before.lower() or "where you like" in before:
        seat.press(seat.page.locator("#ask .chips button").first)
    elif pointed.count():
        seat.press(pointed)
    else:
        seat.point(*seat.middle(seat.page.locator(".ring")))
    commit = seat.page.locator(".bubble .commit, #ask .row .main")
    for _ in range(40):
        if words(card) != before:
            break
        if commit.count():
            seat.press(commit.first)
        seat.page.wait_for_timeout(100)
    seat.page.wait_for_timeout(100)


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
def test_each_lesson_step_by_step(sit: Sit, name: str) -> None:
    number, steps = LESSONS[name].number, len(LESSONS[name].beats)
    seat = sit()
    card = take(seat, number)
    told = go_through(seat, card)
    assert len(told) == steps
    assert len(set(told)) == steps
    seat.press(card.get_by_role("link", name="To the lobby"))
    seat.page.get_by_role("button", name="taken").wait_for()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_lessons_of_the_skirmish_by_touch(sit: Sit, number: int) -> None:
    seat = sit(phone=True)
    assert len(go_through(seat, take(seat, number, "Skirmish"))) >= 5


def test_what_is_not_wanted_yet_is_told_gently(sit: Sit) -> None:
    seat = sit()
    card = take(seat, 1)
    step(seat, card)
    seat.click_cell("D6")
    assert "Not now. Try this: Activate 11" in card.inner_text()
    assert seat.page.locator(".bubble").count() == 0
    step(seat, card)
    assert "Not now" not in card.inner_text()
    seat.press(card.get_by_role("button", name="Read the step before again"))
    assert "Your light tank stands on the road" in card.inner_text()
    seat.press(card.get_by_role("button", name="Back to now"))
    assert "it moves with all its points" in card.inner_text()


@pytest.mark.parametrize("number", [1, 5])
def test_play_on_from_the_middle_of_a_lesson(sit: Sit, number: int) -> None:
    """The last lesson too: the bot takes over the other side and any answer goes."""
    seat = sit()
    card = take(seat, number)
    step(seat, card)
    seat.press(card.get_by_role("button", name="Play on from here"))
    card.wait_for(state="detached")
    seat.page.locator("#ask summary", has_text="options").wait_for()
    assert "All 1 options" not in seat.asked
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
    seat.page.reload()
    seat.wait_turn()
    seat.page.wait_for_timeout(500)
    assert hint.count() == 0
    assert shown in ("skirmish/activation", "skirmish/react")
    seat.page.evaluate("localStorage.setItem('sandtable', JSON.stringify({met: true}))")
    seat.page.reload()
    hint.wait_for()
    seat.press(hint.get_by_role("button", name="No more hints"))
    seat.page.reload()
    seat.wait_turn()
    seat.page.wait_for_timeout(500)
    assert hint.count() == 0


@pytest.mark.parametrize(("size", "theme"), [("desk", "light"), ("phone", "dark")])
def test_looks_of_lessons(sit: Sit, screenshots: Path, size: str, theme: str) -> None:
    seat = sit(phone=size == "phone", theme=theme)
    seat.go_home()
    seat.page.screenshot(path=screenshots / f"welcome-{size}-{theme}.png")
    faults = {"welcome": serious_faults(seat)}
    for number, name in ((1, "move"), (2, "fire"), (3, "react")):
        card = take(seat, number)
        for at in range(40):
            seat.page.wait_for_timeout(300)
            seat.page.screenshot(path=screenshots / f"lesson-{name}-{at}-{size}-{theme}.png")
            if at in (0, 4):
                faults[f"{name}-{at}"] = serious_faults(seat)
            if DONE in words(card):
                break
            step(seat, card)
    assert {name: found for name, found in faults.items() if found} == {}
