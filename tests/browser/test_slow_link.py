"""Hands and keys that are quicker than the server: what is done is done in turn, as if one had waited."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat
from tests.browser.test_newcomer import set_up


class Link:
    """What the server says to a page; it can be held up for a while."""

    def __init__(self, seat: Seat) -> None:
        self._route: WebSocketRoute | None = None
        self._held: list[str | bytes] | None = None
        seat.page.route_web_socket("**", self._open)

    def _open(self, route: WebSocketRoute) -> None:
        self._route = route
        route.connect_to_server().on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        if self._held is not None:
            self._held.append(message)
        elif self._route is not None:
            self._route.send(message)

    @contextmanager
    def held(self) -> Iterator[None]:
        self._held = []
        yield
        come, self._held = self._held, None
        for message in come:
            self._hear(message)


def at_a_move(sit: Sit) -> tuple[Seat, Link]:
    """A newcomer who is asked which piece acts."""
    seat = sit()
    link = Link(seat)
    set_up(seat)
    seat.pass_windows()
    seat.wait_for_prompt("Activate a piece")
    return seat, link


def test_keys_wait_for_what_the_key_before_led_to(sit: Sit) -> None:
    """A piece, a place in its reach, and there it would go: nothing was known while they were pressed."""
    seat, link = at_a_move(sit)
    keyboard, board = seat.page.keyboard, seat.page.locator("#board")
    board.focus()
    with link.held():
        for key in ("Tab", "Enter", "Tab", "Enter"):
            keyboard.press(key)
        expect(board).to_have_attribute("aria-busy", "true")
        expect(board).to_be_focused()
    expect(seat.page.locator(".bubble .commit")).to_contain_text("Go to")
    expect(board).to_have_attribute("aria-busy", "false")
    expect(board).to_be_focused()


def test_a_tap_waits_for_what_the_tap_before_led_to(sit: Sit) -> None:
    """The piece and the place, and the place again, without a look at what came of either."""
    seat, link = at_a_move(sit)
    piece = seat.glowing().first
    number = piece.get_attribute("data-piece")
    with link.held():
        seat.click_piece(piece)
        seat.click_cell("B1")
        seat.click_cell("B1")
    seat.page.locator(f'[data-piece="{number}"][data-cell="B1"]').wait_for()


def test_what_waits_is_not_done_after_escape(sit: Sit) -> None:
    seat, link = at_a_move(sit)
    asked, board = seat.number, seat.page.locator("#board")
    board.focus()
    with link.held():
        for key in ("Tab", "Enter", "Tab", "Enter", "Enter", "Escape"):
            seat.page.keyboard.press(key)
        expect(board).to_have_attribute("aria-busy", "false")
    seat.page.keyboard.press("ArrowDown")
    seat.page.locator(".cursor").wait_for()
    assert seat.number == asked
    assert seat.page.locator(".bubble").count() == 0
