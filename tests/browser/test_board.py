"""The board as the control: shots, ways, sight, cards and set-up by hand, each with its clicks counted."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

RANGE = "Firing Range"


def at_the_range(sit: Sit, order: str = "Infanterie vor", **more: bool) -> Seat:
    seat = sit(**more)
    seat.begin(RANGE)
    if order:
        seat.give_order(order)
    seat.clicks = 0
    return seat


def bubble(seat: Seat) -> Locator:
    return seat.page.locator(".bubble")


def test_a_shot_is_a_unit_a_target_and_the_same_again(sit: Sit) -> None:
    seat = at_the_range(sit)
    seat.click_piece(seat.piece(10))
    seat.page.locator(".cost").first.wait_for()
    seat.click_cell("E3")
    expect(bubble(seat)).to_contain_text("1 shot: 10 Grenadiers")
    expect(seat.page.locator(".path")).to_have_count(0)
    seat.click_cell("E3")
    seat.page.get_by_role("status", name="Result").wait_for()
    assert seat.clicks <= 3


def test_firers_are_clicked_in_and_out_with_odds_and_a_shot_is_a_target_and_the_same_again(sit: Sit) -> None:
    seat = at_the_range(sit)
    seat.page.locator(".reticle").first.wait_for()
    seat.click_cell("E3")
    expect(bubble(seat)).to_contain_text("1 shot")
    expect(bubble(seat).locator(".odds")).to_contain_text("%")
    first = seat.page.locator(".piece.chosen").get_attribute("data-piece")
    other = 11 if first == "10" else 10
    seat.click_piece(seat.piece(other))
    expect(bubble(seat)).to_contain_text("2 shots")
    expect(seat.page.locator(".piece.chosen")).to_have_count(2)
    assert seat.page.locator(".join").count() == 2
    seat.click_piece(seat.piece(int(first or 0)))
    expect(seat.page.locator(".piece.chosen")).to_have_count(1)
    expect(bubble(seat)).to_contain_text(f"1 shot: {other}")
    seat.page.keyboard.press("Escape")
    bubble(seat).wait_for(state="detached")
    seat.clicks = 0
    seat.click_cell("E3")
    expect(bubble(seat)).to_contain_text("Fire at E3")
    expect(bubble(seat)).to_contain_text("Final: a chip is drawn")
    seat.click_cell("E3")
    seat.page.get_by_role("status", name="Result").wait_for()
    assert seat.clicks <= 3


def test_a_way_with_stages(sit: Sit) -> None:
    seat = at_the_range(sit)
    seat.click_piece(seat.piece(11))
    seat.page.locator(".cost").first.wait_for()
    seat.page.keyboard.down("Shift")
    seat.click_cell("E7")
    seat.page.keyboard.up("Shift")
    expect(bubble(seat)).to_contain_text("Go to E7")
    assert seat.page.locator(".stage").count() == 1
    seat.click_cell("C6")
    expect(bubble(seat)).to_contain_text("Go to C6")
    expect(bubble(seat)).to_contain_text("Drag to turn")
    seat.click_cell("C6")
    seat.page.locator('[data-piece="11"]:not([data-cell="F5"])').wait_for()
    assert any("11 moves to E7" in text for text in seat.heard)


def test_moving_one_unit_with_facing_takes_three(sit: Sit) -> None:
    seat = at_the_range(sit)
    stacked, costs = seat.middle(seat.piece(16)), seat.page.locator(".cost")
    seat.point(*stacked)
    seat.until(lambda: costs.count() > 0 or seat.middle(seat.piece(16)) != stacked)
    if costs.count() == 0:  # the stack has fanned out
        seat.click_piece(seat.piece(16))
    costs.first.wait_for()
    x, y = seat.cell("C8")
    seat.clicks = 1
    seat.drag((x, y), (x - 50, y - 40))
    expect(seat.page.locator(".turn.wished")).to_have_count(1)
    commit = seat.page.locator(".bubble .commit")
    commit.wait_for()
    seat.press(commit)
    seat.page.locator('[data-piece="16"][data-cell="C8"]').wait_for()
    assert seat.clicks <= 3


def test_every_tool_shows_something_and_the_sight_line_names_the_hex_that_blocks(sit: Sit) -> None:
    seat = at_the_range(sit)
    seat.press(seat.button("sight", exact=True))
    seat.click_cell("F5")
    seat.page.mouse.move(*seat.cell("H3"))
    look = seat.page.get_by_role("region", name="Look")
    expect(look).to_contain_text("G4 is in the way")
    expect(look.get_by_role("button", name="RS-LOS.2")).to_be_visible()
    assert seat.page.locator(".stopped").count() == 1
    seat.page.mouse.move(*seat.cell("F2"))
    expect(look).to_contain_text("in sight")
    assert seat.page.locator(".stopped").count() == 0
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator(".seen").first).to_have_count(0)
    tools = seat.page.get_by_role("group", name="Show on the map").get_by_role("button")
    names = tools.all_inner_texts()
    assert names == ["sight", "range", "arc", "threat", "nearby"]
    for name in names:
        seat.press(seat.button(name, exact=True))
        seat.page.mouse.move(*seat.cell("F5"))
        expect(seat.page.locator(f".tool-{name} .seen").first).not_to_have_attribute("d", "")
        seat.page.keyboard.press("Escape")


def test_a_card_that_cannot_be_played_says_why_and_a_bag_what_is_public_in_it(sit: Sit) -> None:
    seat = at_the_range(sit, "")
    mortar = seat.page.locator(".dock button", has_text="Granatwerfer")
    expect(mortar).to_have_attribute("title", re.compile(r"^Why not\?\nFires all round"))
    seat.press(mortar)
    expect(seat.page.locator(".why")).to_contain_text("is no order")
    expect(seat.page.locator(".why").get_by_role("button", name="RS-R.26")).to_be_visible()
    assert seat.prompt == "Choose an order"
    seat.press(seat.page.locator("summary", has_text="chips in the bag"))
    expect(seat.page.locator(".pile[open]")).to_contain_text("with an event")


def test_shift_looks_closer_and_h_hides_and_u_says_what(sit: Sit) -> None:
    seat = at_the_range(sit)
    seat.page.mouse.move(*seat.cell("D8"))
    seat.page.keyboard.down("Shift")
    closer = seat.page.get_by_role("region", name="Hex D8")
    closer.wait_for()
    assert closer.get_by_role("listitem").count() == 3
    seat.page.keyboard.up("Shift")
    closer.wait_for(state="detached")
    seat.page.keyboard.press("h")
    expect(seat.page.locator(".piece")).to_have_count(0)
    seat.page.keyboard.press("h")
    seat.page.locator("#board").focus()
    seat.page.keyboard.press("Tab")
    seat.page.locator(".cursor").wait_for()
    seat.page.keyboard.press("u")
    expect(seat.page.locator(".toast")).to_contain_text("Taken back")
    expect(seat.page.locator(".toast")).to_contain_text("Infanterie vor")
    seat.wait_for_prompt("Choose an order")


def test_a_draft_is_dragged_swapped_and_painted_and_nothing_is_sent(sit: Sit) -> None:
    seat = sit()
    seat.begin("Outpost Line")
    seat.change_set_up()
    seat.press(seat.button("Up front"))
    ghosts = seat.page.locator("[data-ghost]")
    ghosts.first.wait_for()

    def places() -> dict[str, str]:
        return {g.get_attribute("data-ghost") or "": g.get_attribute("data-cell") or "" for g in ghosts.all()}

    before = places()
    (one, here), (two, there) = list(before.items())[1:3]
    seat.drag(seat.cell(here), seat.cell(there))
    seat.until(lambda: places() == {**before, one: there, two: here})
    seat.drag(seat.cell(there), seat.cell("A3"))
    seat.until(lambda: places()[one] == "A3")
    seat.drag(seat.cell("A3"), seat.cell("K3"))
    expect(seat.page.locator(".toast")).to_contain_text("cannot be placed at K3")
    assert places()[one] == "A3"
    seat.press(seat.page.get_by_role("region", name="Arrange the draft").get_by_role("button").nth(1))
    seat.drag(seat.cell("A5"), seat.cell("A7"))
    seat.until(lambda: {"A5", "A6", "A7"} <= set(places().values()))
    assert not any(message["type"] == "answer" for message in seat.sent)
    seat.page.keyboard.press("Escape")
    kept = places()
    seat.press(seat.button("Ready"))
    seat.wait_for_prompt("Choose an order")
    for number, cell in kept.items():
        assert seat.piece(int(number)).get_attribute("data-cell") == cell
