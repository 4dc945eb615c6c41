"""War Stories on the board: orders that light up whom they serve, spotting, op fire in the bar, sheafs."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat

ORDERS = "Give Orders"


def card(seat: Seat, name: str) -> Locator:
    return seat.page.locator(".dock button", has_text=name)


def lit(seat: Seat, look: str) -> set[str]:
    seat.page.locator("[data-lights]").first.wait_for()
    return {
        ring.get_attribute("data-lights") or "" for ring in seat.page.locator(f".{look}[data-lights]").all()
    }


def test_an_order_with_an_enhancement_lights_whom_it_serves(sit: Sit, screenshots: Path) -> None:
    seat = sit()
    seat.begin(ORDERS)
    seat.clicks = 0
    seat.wait_for_prompt("Which order is given?")
    card(seat, "Armor Forward").hover()
    assert lit(seat, "meant") == {"310"}
    card(seat, "Reorganize").hover()
    expect(seat.page.locator('.meant[data-lights="111"]')).to_have_count(1)
    card(seat, "Fire and Movement").hover()
    expect(seat.page.locator('.other[data-lights="111"]')).to_have_count(1)
    assert lit(seat, "meant") == {"110", "112", "310"}
    seat.page.screenshot(path=screenshots / "stories-order-light.png")
    seat.press(card(seat, "Fire and Movement"))
    seat.wait_for_prompt("Add an enhancement?")
    seat.press(card(seat, "On the Radio"))
    card(seat, "Keep Moving").hover()
    seat.page.locator(".dock button.dull", has_text="On the Radio").wait_for()
    seat.press(seat.button("Done", exact=True))
    seat.wait_for_prompt("Who belongs to the group?")
    assert seat.clicks == 3
    heard = " ".join(seat.heard)
    for name in ("Fire and Movement", "On the Radio"):
        assert f"American order: {name}" in heard


def test_a_finger_lights_an_order_and_the_same_again_gives_it(sit: Sit, screenshots: Path) -> None:
    seat = sit(phone=True)
    seat.begin(ORDERS)
    seat.press(card(seat, "Armor Forward"))
    assert lit(seat, "meant") == {"310"}
    assert "Which order is given?" in seat.asked
    seat.page.screenshot(path=screenshots / "stories-order-phone.png")
    seat.press(card(seat, "Armor Forward"))
    seat.wait_for_prompt("Add an enhancement?")


def test_who_spots_whom_and_aim_markers_are_on_the_board(sit: Sit, screenshots: Path) -> None:
    """112 aims at G3 and so spots 150 there; 151 at E4 is known and spots it."""
    seat = sit()
    seat.begin(ORDERS)
    expect(seat.page.locator('[data-aim="112"][data-cell="G3"]')).to_have_count(1)
    seat.page.mouse.move(*seat.cell("D4"))
    spots = seat.page.locator('[data-tie="spots"]')
    expect(spots.first).to_be_attached()
    assert {line.get_attribute("data-to") for line in spots.all()} == {"150", "151"}
    by = seat.page.locator('[data-tie="spotted by"]')
    assert {line.get_attribute("data-to") for line in by.all()} == {"151"}
    seat.page.screenshot(path=screenshots / "stories-spotting.png")
    seat.page.keyboard.down("Shift")
    closer = seat.page.get_by_role("region", name="Hex D4")
    expect(closer).to_contain_text("spotted by 151 Grenadier")
    seat.page.keyboard.up("Shift")
    seat.page.mouse.move(*seat.cell("A1"))
    expect(seat.page.locator("[data-tie]")).to_have_count(0)


def test_levels_and_hexsides_are_drawn_and_explained(sit: Sit, screenshots: Path) -> None:
    seat = sit(theme="dark")
    seat.begin(ORDERS)
    seat.page.locator(".map .hexside-bocage").first.wait_for(state="attached")
    assert seat.page.locator(".map .hexside-bocage").count() == 2
    assert seat.page.locator(".map .slope").count() == 2
    seat.page.mouse.move(*seat.cell("F4"))
    seat.page.keyboard.down("Shift")
    closer = seat.page.get_by_role("region", name="Hex F4")
    expect(closer).to_contain_text("wall, N")
    expect(closer.get_by_role("button", name="WS-HSO.1")).to_be_visible()
    seat.page.keyboard.up("Shift")
    seat.press(seat.button("sight", exact=True))
    seat.click_cell("F5")
    seat.page.mouse.move(*seat.cell("F2"))
    look = seat.page.get_by_role("region", name="Look")
    expect(look).to_contain_text("F3 and F4 have a hexside obstacle")
    seat.page.screenshot(path=screenshots / "stories-hexsides.png")


def test_op_fire_is_given_in_the_reaction_bar(sit: Sit, screenshots: Path) -> None:
    """The squad at D4 sprints before the grenadiers at E4, who see it: their player fires by the key 1."""
    attacker, defender = sit(), sit(phone=True)
    attacker.invite(ORDERS, defender)
    attacker.press(card(attacker, "Use Your Own Judgment"))
    attacker.press(attacker.button("Done", exact=True))
    attacker.wait_for_prompt("Which unit is activated")
    attacker.click_piece(attacker.piece(110))
    attacker.press(attacker.button("Sprint", exact=True))
    attacker.wait_for_prompt("Where does 110")
    attacker.do_at("D3")
    bar = defender.page.get_by_role("region", name="React?")
    expect(bar).to_contain_text("React to 110")
    bar.locator("[data-option='op fire 151'] small", has_text="%").wait_for()
    defender.page.screenshot(path=screenshots / "stories-op-fire-phone.png")
    defender.press(bar.locator("[data-option='op fire 151']"))
    expect(bar.locator("[data-option='op fire 151']")).to_have_count(0, timeout=20_000)
    defender.until(lambda: any("151 fires at D3" in text for text in defender.heard))


def test_a_sheaf_lies_on_the_map_before_it_is_confirmed(sit: Sit, screenshots: Path) -> None:
    """WS-ART.6 A normal sheaf covers seven hexes: shown where one points, and where one plans."""
    for phone in (False, True):
        seat = sit(phone=phone)
        seat.begin("Plan Shells")
        seat.press(seat.button("All ready"))
        seat.wait_for_prompt("Where will the planned artillery fall?")
        if not phone:
            seat.page.mouse.move(*seat.cell("D4"))
            expect(seat.page.locator('[data-covers="D5"]')).to_have_count(1)
        seat.click_cell("E5")
        expect(seat.page.locator('[data-covers="E5"]')).to_have_count(1)
        assert seat.page.locator("[data-covers]").count() == 7
        expect(seat.page.locator(".bubble")).to_contain_text("normal sheaf")
        seat.page.screenshot(path=screenshots / f"stories-sheaf-{'phone' if phone else 'desk'}.png")
        seat.click_cell("E5")
        seat.page.wait_for_function(
            "() => !document.querySelector('#ask h2')?.textContent.includes('artillery')"
        )
        assert any(message["type"] == "answer" and "target E5" in str(message) for message in seat.sent)


def test_artillery_is_called_upon_what_somebody_sees(sit: Sit, screenshots: Path) -> None:
    """WS-ART.3, WS-R.124 An event brings it: 110 sees as far as the woods in column D, not beyond."""
    seat = sit()
    seat.begin("Call Shells")
    seat.wait_for_prompt("Which hex is the target?")
    seat.page.mouse.move(*seat.cell("C4"))
    expect(seat.page.locator("[data-covers]")).to_have_count(7)
    seat.page.mouse.move(*seat.cell("G4"))
    expect(seat.page.locator("[data-covers]")).to_have_count(0)
    seat.click_cell("D4")
    expect(seat.page.locator('[data-covers="E4"]')).to_have_count(1)
    seat.page.screenshot(path=screenshots / "stories-called.png")
    seat.click_cell("D4")
    seat.until(lambda: any("target D4" in str(message) for message in seat.sent))
