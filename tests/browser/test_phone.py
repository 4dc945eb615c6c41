"""On a phone: the sheet's heights, the whole map in a corner, a loupe above the finger, large targets."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Sit
from tests.browser.seat import Seat
from tests.browser.test_touch import SMALL_TARGETS

RANGE = "Firing Range"


def height_of_the_sheet(seat: Seat) -> float:
    box = seat.page.get_by_role("complementary").bounding_box()
    assert box is not None
    return box["height"]


def test_the_sheet_has_three_heights(sit: Sit) -> None:
    seat = sit(phone=True)
    seat.begin(RANGE)
    assert height_of_the_sheet(seat) == 96
    seat.press(seat.button("Make the panel larger"))
    seat.until(lambda: height_of_the_sheet(seat) == PHONE["height"] / 2)
    seat.press(seat.button("Make the panel larger"))
    seat.until(lambda: height_of_the_sheet(seat) > 0.8 * PHONE["height"])
    seat.press(seat.button("Make the panel small"))
    seat.until(lambda: height_of_the_sheet(seat) == 96)


def test_what_can_be_done_fits_above_the_rim(sit: Sit) -> None:
    """With the sheet at its lowest, the buttons of a plan can be tapped in full."""
    seat = sit(phone=True)
    seat.begin(RANGE)
    seat.give_order("Infanterie vor")
    seat.page.locator(".reticle").first.wait_for()
    seat.click_cell("E3")
    do_it = seat.page.locator("#ask").get_by_role("button", name="Do it")
    do_it.wait_for()
    box = do_it.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= PHONE["height"]
    assert seat.page.evaluate(SMALL_TARGETS) == []


def test_the_whole_map_is_in_a_corner_and_leads_there(sit: Sit) -> None:
    seat = sit(phone=True)
    seat.begin(RANGE)
    inset = seat.page.get_by_role("button", name="Whole map")
    box = inset.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    before = seat.cell("G4")[0]
    seat.page.touchscreen.tap(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
    seat.until(lambda: seat.cell("G4")[0] < before - 50)


def test_the_map_stays_where_it_is_when_a_hint_goes(sit: Sit) -> None:
    seat = sit(phone=True)
    seat.begin("Outpost Line")
    seat.press(seat.button("Start"))
    hint = seat.page.get_by_role("region", name="Hint")
    hint.wait_for()
    before = seat.cell("C4")
    seat.press(hint.get_by_role("button", name="Got it"))
    hint.wait_for(state="detached")
    assert seat.cell("C4") == before


def test_a_loupe_shows_what_the_finger_hides(sit: Sit) -> None:
    seat = sit(phone=True)
    seat.begin(RANGE)
    seat.give_order("Infanterie vor")
    seat.click_piece(seat.piece(11))
    seat.page.locator(".cost").first.wait_for()
    x, y = seat.cell("E5")
    finger = seat.page.context.new_cdp_session(seat.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": px, "y": py} for px, py in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + 8 * step, y + 6 * step))
    loupe = seat.page.locator(".loupe")
    loupe.wait_for()
    box = loupe.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < y + 30
    touch("touchEnd")
    loupe.wait_for(state="detached")
    expect(seat.page.locator(".bubble")).to_contain_text("Go to E5")
    expect(seat.page.locator(".turn.wished")).to_have_count(1)
