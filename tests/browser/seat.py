"""A person at the table: sees the page, and has a mouse, a finger or a keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket

PLACE_OF_CELL = """cell => {
    const label = [...document.querySelectorAll('.labels text')].find(text => text.textContent === cell)
    const board = document.querySelector('#board').getBoundingClientRect()
    const map = document.querySelector('#board svg.map')
    const scale = map.getBoundingClientRect().width / map.viewBox.baseVal.width
    const box = label.getBoundingClientRect()
    return [box.x + box.width / 2, Math.min(box.y + box.height / 2 + 37 * scale, board.bottom - 4)]
}"""
ASKED = """() => document.querySelector('#ask details.list:not(.forced)')
    || /won|draw/i.test(document.querySelector('#ask h2')?.textContent ?? '')"""


TO_CONFIRM = ".bubble .commit, #ask .row .main"
MOST_SECONDS = 60
ANSWERED = "was => document.querySelector('#ask').dataset.ask !== (was ?? undefined)"
ASKED_NEXT = f"was => ({ANSWERED})(was) && ({ASKED})()"
NEXT_OR_TO_CONFIRM = f"was => ({ASKED_NEXT})(was) || document.querySelector('{TO_CONFIRM}') !== null"


class Seat:
    """What one person sees and does; `clicks` counts what he pressed."""

    def __init__(self, page: Page, url: str, *, touch: bool = False) -> None:
        self.page = page
        self.url = url
        self.touch = touch
        self.clicks = 0
        self.frames: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.sent: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        def hear(frame: str | bytes) -> None:
            text = frame if isinstance(frame, str) else frame.decode()
            self.heard.append(text)
            come = json.loads(text)
            self.frames += come if isinstance(come, list) else [come]

        socket.on("framereceived", hear)
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    # Hands

    def press(self, what: Locator) -> None:
        self.clicks += 1
        if self.touch:
            what.tap()
        else:
            what.click()

    def button(self, name: str | re.Pattern[str], **more: Any) -> Locator:
        return self.page.get_by_role("button", name=name, **more).first

    def point(self, x: float, y: float) -> None:
        self.clicks += 1
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def cell(self, name: str) -> tuple[float, float]:
        x, y = self.page.evaluate(PLACE_OF_CELL, name)
        return x, y

    def click_cell(self, name: str) -> None:
        self.point(*self.cell(name))

    def do_at(self, name: str) -> None:
        """Click a place, see what the same again would do, and click it again."""
        self.click_cell(name)
        self.page.locator(".bubble .commit").wait_for()
        self.click_cell(name)

    def middle(self, what: Locator) -> tuple[float, float]:
        box = what.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click_piece(self, what: Locator) -> None:
        self.point(*self.middle(what))

    # Eyes

    @property
    def asked(self) -> str:
        return self.page.locator("#ask").inner_text()

    @property
    def prompt(self) -> str:
        return self.page.locator("#ask h2").first.inner_text()

    def wait_turn(self) -> None:
        """Until something is asked here, or the game is over."""
        self.page.wait_for_function(ASKED)

    @property
    def number(self) -> str | None:
        """The number of what is asked, or None."""
        return self.page.locator("#ask").get_attribute("data-ask")

    def wait_next(self, number: str | None) -> None:
        """Until something else than this is asked here, or the game is over."""
        self.page.wait_for_function(ASKED_NEXT, arg=number)

    def wait_answered(self, number: str | None) -> None:
        """Until this is not asked any more: a page shows it until the server has taken the answer."""
        self.page.wait_for_function(ANSWERED, arg=number)

    @property
    def is_over(self) -> bool:
        return bool(re.search(r"won|draw", self.prompt, re.IGNORECASE))

    def finish(self, number: str | None) -> None:
        """Until what was begun for this ask is answered: what has to be confirmed is."""
        self.page.wait_for_function(NEXT_OR_TO_CONFIRM, arg=number)
        if self.number == number:
            self.press(self.page.locator(TO_CONFIRM).first)
            self.wait_next(number)

    def until(self, is_so: Callable[[], bool]) -> None:
        """Until something is so that the page does not show, a message sent say."""
        end = monotonic() + MOST_SECONDS
        while not is_so():
            assert monotonic() < end, "it never came to that"
            self.page.wait_for_timeout(20)

    def wait_read(self) -> None:
        """Until the server knows that all was read that has been told."""
        told = max(f["facts"]["start"] + len(f["facts"]["facts"]) for f in self.frames if "facts" in f)

        def is_read() -> bool:
            read = {m["id"] for m in self.sent if m["type"] == "place" and m["facts"] == told}
            return any(frame["type"] == "done" and frame["id"] in read for frame in self.frames)

        self.until(is_read)

    def pass_windows(self) -> None:
        """Space passes; the bar goes when the window does."""
        self.wait_turn()
        while not self.is_over and self.page.get_by_role("region", name="React?").is_visible():
            number = self.number
            self.page.keyboard.press(" ")
            self.wait_next(number)

    def glowing(self) -> Locator:
        return self.page.locator(".piece.legal:not(.target)")

    # The lobby

    def go_home(self) -> None:
        self.page.goto(self.url)
        self.page.get_by_role("heading", name="Skirmish").wait_for()

    def begin(self, scenario: str, opponent: str = "Against the bot") -> None:
        self.go_home()
        self.press(self.button(f"Play {scenario}", exact=True))
        self.press(self.button(opponent))
        if opponent == "Against the bot":
            self.page.locator("#board").wait_for()
            self.wait_turn()

    def invite(self, scenario: str, friend: Seat) -> None:
        """A table for two; the friend comes by the link."""
        self.begin(scenario, "Invite a friend")
        friend.page.goto(self.page.get_by_label("Invitation").input_value())
        for seat in (self, friend):
            seat.page.locator("#board").wait_for()

    def piece(self, number: int) -> Locator:
        return self.page.locator(f'.piece[data-piece="{number}"]')

    def give_order(self, name: str) -> None:
        """Play an order card of Red Storm."""
        self.wait_for_prompt("Choose an order")
        self.press(self.page.locator(".dock button", has_text=name))
        self.wait_for_prompt("Activate a unit")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press, move and let go, as one click."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
        mouse.move(*end, steps=4)
        mouse.up()
        self.clicks += 1

    def change_set_up(self) -> None:
        """The first scenario opens deployed: have it otherwise."""
        self.press(self.button("Change my set-up"))

    # Set-up of the skirmish

    def lay_marker(self, cell: str, kind: str = "dummy") -> None:
        self.wait_for_prompt("Lay a marker")
        self.do_at(cell)
        self.wait_for_prompt("What does the marker hide")
        self.press(self.button(f"It is a {kind}"))

    def choose_posture(self, posture: str = "bold") -> None:
        self.wait_for_prompt("Choose your posture")
        number = self.number
        self.press(self.button(f"Be {posture}"))
        self.wait_answered(number)

    def wait_for_prompt(self, words: str) -> None:
        self.page.locator("#ask h2", has_text=words).wait_for()
