"""The open table: a move, a shot, an assault and a bombardment, each with its clicks counted."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.looks import serious_faults
from tests.browser.seat import Seat

SIX = range(1, 7)
MIDDLE_AND_SCALE = """number => {
    const face = document.querySelector(`.piece[data-piece='${number}'] .face`).getBoundingClientRect()
    const map = document.querySelector('#board svg.map')
    const scale = map.getBoundingClientRect().width / map.viewBox.baseVal.width
    return [face.x + face.width / 2, face.y + face.height / 2, 20 * scale]
}"""

NEXT_ASK = """was => {
    const box = document.querySelector('#ask')
    return box?.dataset.ask !== was && box.querySelector('details.list:not(.forced)')
}"""


def on_the_ground(sit: Sit, scenario: str, **more: bool | str) -> Seat:
    seat = sit(**more)
    seat.begin(scenario)
    seat.clicks = 0
    return seat


def bubble(seat: Seat) -> Locator:
    return seat.page.locator(".bubble")


def place(seat: Seat, number: int) -> tuple[float, float]:
    """Where a stand is, in centimetres."""
    x, y = (seat.piece(number).get_attribute("data-cell") or "").split(",")
    return float(x), float(y)


def away(seat: Seat, number: int, right: float = 0, up: float = 0) -> tuple[float, float]:
    """The pixel so many centimetres from the middle of a stand."""
    x, y, scale = seat.page.evaluate(MIDDLE_AND_SCALE, number)
    return x + right * scale, y - up * scale


def moved(seat: Seat, before: dict[int, tuple[float, float]], last: int) -> dict[int, tuple[float, float]]:
    """How far each stand has gone since, once the last has gone."""
    x, y = before[last]
    expect(seat.piece(last)).not_to_have_attribute("data-cell", f"{x:.2f},{y:.2f}")
    now = {n: place(seat, n) for n in before}
    return {n: (round(now[n][0] - x, 2), round(now[n][1] - y, 2)) for n, (x, y) in before.items()}


def test_a_detachment_of_six_is_dragged_in_formation(sit: Sit) -> None:
    """CLIENT A drag and the same again: two clicks; all go the same way."""
    seat = on_the_ground(sit, "Move Out")
    before = {n: place(seat, n) for n in SIX}
    goal = away(seat, 5, 3, 5)
    seat.drag(away(seat, 5), goal)
    expect(bubble(seat)).to_contain_text("Move 6 stands, 5.8 cm")
    assert seat.page.locator("[data-leg]").count() == 6
    seat.point(*goal)
    assert seat.clicks <= 4
    shifts = set(moved(seat, before, 4).values())
    assert len(shifts) == 1
    ((right, up),) = shifts
    assert abs(right - 3) < 0.2
    assert abs(up - 5) < 0.2


def test_a_detachment_goes_by_clicks_and_one_may_be_left_behind(sit: Sit) -> None:
    seat = on_the_ground(sit, "Move Out")
    before = {n: place(seat, n) for n in SIX}
    seat.point(*away(seat, 5))
    seat.page.locator(".cost").first.wait_for()
    goal = away(seat, 5, 0, -6)
    seat.point(*goal)
    expect(bubble(seat)).to_contain_text("Move 5 Infantry, 6.0 cm")
    seat.press(bubble(seat).get_by_role("button", name="All 6 together"))
    expect(bubble(seat)).to_contain_text("Move 6 stands")
    seat.point(*away(seat, 1))
    expect(bubble(seat)).to_contain_text("Move 5 stands")
    seat.point(*goal)
    gone = moved(seat, before, 3)
    assert gone.pop(1) == (0, 0)
    assert {round(up) for _, up in gone.values()} == {-6}


def test_a_place_out_of_reach_is_refused_with_its_clause_and_a_suggestion(sit: Sit) -> None:
    seat = on_the_ground(sit, "Move Out")
    seat.point(*away(seat, 7))
    seat.page.locator(".cost").first.wait_for()
    seat.point(*away(seat, 7, -15, 25))
    expect(bubble(seat).get_by_role("button", name="SOS-MOV.5")).to_be_visible()
    seat.press(bubble(seat).get_by_role("button", name=re.compile("Instead: as far as")))
    expect(bubble(seat)).to_contain_text("Move 7")
    seat.page.keyboard.press("]")
    expect(seat.page.locator('[data-leg="7"] [transform="rotate(15)"]')).to_have_count(1)


def test_a_shot_begins_with_the_target_or_with_the_stand(sit: Sit) -> None:
    seat = on_the_ground(sit, "Open Fire")
    seat.page.locator(".reticle").first.wait_for()
    seat.point(*away(seat, 101))
    expect(bubble(seat)).to_contain_text("Fire at 101 Infantry")
    expect(bubble(seat)).to_contain_text("Hits with 5 or more on a d6")
    seat.point(*away(seat, 101))
    result = seat.page.get_by_role("status", name="Result")
    expect(result).to_contain_text("fires at 101 Infantry")
    assert seat.clicks == 2
    seat.clicks = 0
    seat.point(*away(seat, 5))
    seat.page.locator(".reticle").first.wait_for()
    seat.point(*away(seat, 102))
    expect(bubble(seat)).to_contain_text("Final: a die is rolled")
    seat.point(*away(seat, 102))
    expect(result).to_contain_text("Stand 5 Infantry fires at 102")
    assert seat.clicks <= 3


def test_ranges_arcs_and_a_rule_in_centimetres(sit: Sit) -> None:
    seat = on_the_ground(sit, "Open Fire")
    seat.page.mouse.move(*away(seat, 7))
    expect(seat.page.locator(".arc")).to_have_count(1)
    seat.page.mouse.move(*away(seat, 1))
    expect(seat.page.locator(".far").first).to_contain_text("30 cm")
    expect(seat.page.locator(".arc")).to_have_count(0)
    seat.press(seat.button("measure", exact=True))
    seat.point(*away(seat, 1))
    seat.page.mouse.move(*away(seat, 101))
    expect(seat.page.locator(".map text", has_text=" cm").last).to_have_text("12.0 cm")


def test_a_line_of_sight_names_what_stops_it_and_the_clause(sit: Sit) -> None:
    """CLIENT 20 Green to the block, red after it; SOS-LOS.3 a point inside woods is not seen from outside."""
    seat = on_the_ground(sit, "Open Fire")
    seat.press(seat.button("sight", exact=True))
    seat.point(*away(seat, 1))
    seat.point(*away(seat, 1, right=-14, up=11))
    expect(seat.page.locator(".map .stopped")).to_have_count(1)
    expect(seat.page.get_by_text("too deep inside woods WO1 (SOS-LOS.3)")).to_be_visible()
    seat.point(*away(seat, 101))
    expect(seat.page.locator(".map .stopped")).to_have_count(0)
    expect(seat.page.get_by_text("in sight")).to_be_visible()


def test_an_assault(sit: Sit) -> None:
    seat = on_the_ground(sit, "Close In")
    seat.point(*away(seat, 1))
    expect(bubble(seat)).to_contain_text("Final: dice are rolled")
    seat.point(*away(seat, 1))
    expect(seat.page.get_by_role("status", name="Result")).to_contain_text(
        re.compile("assaults 101|destroyed")
    )
    assert seat.clicks <= 3


def test_a_bombardment_shows_whom_it_would_catch_and_falls_anywhere(sit: Sit) -> None:
    seat = on_the_ground(sit, "Shells Fall")
    between = away(seat, 101, 3.5, -1)
    seat.page.mouse.move(*between)
    expect(seat.page.locator(".caught")).to_have_count(2)
    seat.point(*between)
    expect(bubble(seat)).to_contain_text("2 of theirs in the circle")
    seat.point(*between)
    seat.page.locator(".impact").wait_for()
    assert seat.clicks == 2
    assert any("is attacked" in text for text in seat.heard)


def test_an_air_strike_on_bush_is_refused_and_phases_without_a_choice_pass(sit: Sit) -> None:
    seat = on_the_ground(sit, "Wings Above")
    seat.point(*away(seat, 109, 0, -5.5))
    expect(bubble(seat).get_by_role("button", name="SOS-AIR.3")).to_be_visible()
    seat.press(bubble(seat).get_by_role("button", name=re.compile("Instead: strike")))
    expect(bubble(seat)).to_contain_text(re.compile("Strike .* in the circle", re.DOTALL))
    seat.page.keyboard.press("Escape")
    seat.clicks = 0
    silent = re.compile("Card: Germany 1939–41 (tries to rally|makes assault attacks|fires)")
    while not any(silent.search(text) for text in seat.heard):
        number = seat.page.locator("#ask").get_attribute("data-ask")
        seat.press(seat.button(re.compile("Waive|End the phase|Pass")))
        seat.page.wait_for_function(NEXT_ASK, arg=number)
    kinds = {frame["set"]["ask"]["kind"] for frame in seat.frames if "ask" in frame.get("set", {})}
    assert kinds.isdisjoint({"rally", "assault_phase", "fire_phase"})
    assert "orders" in kinds or seat.clicks == 1


def test_by_keyboard_a_stand_is_chosen_and_sent_and_turned(sit: Sit) -> None:
    seat = on_the_ground(sit, "Move Out")
    board, keys = seat.page.locator("#board"), seat.page.keyboard
    board.focus()
    keys.press("Tab")
    keys.press("Enter")
    seat.page.locator(".cost").first.wait_for()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "Enter"):
        keys.press(key)
    expect(bubble(seat)).to_contain_text("Move 1 Infantry, 2.2 cm")
    keys.press("g")
    expect(bubble(seat)).to_contain_text("Move 6 stands")
    before = place(seat, 1)
    keys.press("Enter")
    assert moved(seat, {1: before}, 1) == {1: (-1, 2)}


def test_by_touch_with_the_loupe_in_the_dark(sit: Sit) -> None:
    """CLIENT A finger drags, sees what it covers, and a tap on the ghost does it."""
    seat = on_the_ground(sit, "Move Out", phone=True, theme="dark")
    touch = seat.page.context.new_cdp_session(seat.page)

    def put(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    before, (x, y), goal = {5: place(seat, 5)}, away(seat, 5), away(seat, 5, 1, 5)
    put("touchStart", (x, y))
    for n in range(1, 6):
        put("touchMove", (x + (goal[0] - x) * n / 5, y + (goal[1] - y) * n / 5))
    seat.page.locator(".loupe").wait_for()
    put("touchEnd")
    expect(bubble(seat)).to_contain_text("Move 6 stands")
    expect(seat.page.locator(".loupe")).to_have_count(0)
    assert serious_faults(seat) == []
    seat.point(*goal)
    moved(seat, before, 5)
