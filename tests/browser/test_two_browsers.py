"""Two people, two browsers, one invite link: neither page ever holds a secret of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.seat import Seat


def things(value: Any) -> Iterator[dict[str, Any]]:
    """Every object inside a frame."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from things(part)
    elif isinstance(value, list):
        for part in value:
            yield from things(part)


def pieces_named(seat: Seat, side: int) -> dict[int, str]:
    """The names that a seat was told of the pieces of a side."""
    found = [t for frame in seat.frames for t in things(frame) if "side" in t and "name" in t and "id" in t]
    return {thing["id"]: thing["name"] for thing in found if thing["side"] == side}


def invite(first: Seat, second: Seat) -> None:
    first.begin("Patrol", "Invite a friend")
    link = first.page.get_by_label("Invitation").input_value()
    second.page.goto(link)
    for seat in (first, second):
        seat.page.locator("#board").wait_for()


def play_set_up(first: Seat, second: Seat) -> None:
    first.lay_marker("B4", "mine")
    second.lay_marker("F2")
    first.choose_posture("bold")
    second.choose_posture("careful")


def test_no_page_holds_a_secret_of_the_other(sit: Sit) -> None:
    """The smallest case by hand; `test_secrets.py` takes what is hidden from the true game."""
    first, second = sit(), sit()
    urls: list[str] = []
    for seat in (first, second):
        seat.page.on("response", lambda answer: urls.append(answer.url))
    invite(first, second)
    play_set_up(first, second)
    first.wait_turn()
    for seat, other in ((first, 1), (second, 0)):
        mine = pieces_named(seat, 1 - other)
        theirs = pieces_named((second, first)[other == 0], other)
        assert len(mine) == 3
        assert len(theirs) == 3
        assert pieces_named(seat, other) == {}
        page = seat.page.content()
        heard = "\n".join(seat.heard)
        for number, name in theirs.items():
            assert f"number {number}" not in heard
            assert f"{number}, {name}" not in page
    assert '"kind":"mine"' in "".join(first.heard)
    assert '"kind":"mine"' not in "".join(second.heard)
    assert "mine" not in "".join(second.page.locator(".marker").all_text_contents())
    assert not any("token" in url or "invite" in url for url in urls)


def test_what_one_does_the_other_sees(sit: Sit) -> None:
    first, second = sit(), sit()
    invite(first, second)
    play_set_up(first, second)
    first.wait_turn()
    piece = first.glowing().first
    number = piece.get_attribute("data-piece")
    first.click_piece(piece)
    first.page.locator(".cost").first.wait_for()
    first.do_at("B1")
    second.page.locator(f'[data-piece="{number}"][data-cell="B1"]').wait_for()
    expect(second.page.locator(".trail")).to_have_count(1)
    second.press(second.page.get_by_role("tab", name="Table"))
    second.page.get_by_label("Say something").fill("Good move")
    second.press(second.button("Say", exact=True))
    first.press(first.page.get_by_role("tab", name="Table"))
    first.page.get_by_text("Good move").wait_for()


def test_coming_back_tells_what_happened_meanwhile(sit: Sit, screenshots: Path) -> None:
    first, second = sit(), sit()
    invite(first, second)
    first.lay_marker("B4")
    second.lay_marker("F2")
    first.wait_for_prompt("Choose your posture")
    first.wait_read()
    first.choose_posture("careful")
    first.page.locator("#ask h2", has_text="The other side decides").wait_for()
    first.page.goto("about:blank")
    second.choose_posture("bold")
    second.wait_turn()
    second.click_piece(second.glowing().first)
    second.page.locator(".cost").first.wait_for()
    asked = second.number
    second.do_at("F1")
    second.page.wait_for_function("was => document.querySelector('#ask').dataset.ask !== was", arg=asked)
    first.go_home()
    first.press(first.page.get_by_role("link", name="Patrol by invitation").first)
    summary = first.page.get_by_role("region", name="Since you left")
    summary.wait_for()
    expect(summary).to_contain_text("moves to F1")
    first.page.screenshot(path=screenshots / "return-desk-light.png")
    first.page.reload()
    summary.wait_for()
    first.press(summary.get_by_role("button", name="Step by step"))
    summary.get_by_text("1 of ").wait_for()
    for step in range(2, 10):
        if "moves to F1" in summary.inner_text():
            break
        first.press(summary.get_by_role("button", name="One on"))
        summary.get_by_text(f"{step} of ").wait_for()
    number = re.search(r"Piece (\d+) moves to F1", summary.inner_text())
    assert number is not None
    first.page.locator(f'[data-piece="{number[1]}"][data-cell="F1"]').wait_for()
    first.press(summary.get_by_role("button", name="One back"))
    first.page.locator(f'[data-piece="{number[1]}"]:not([data-cell="F1"])').wait_for()
    first.page.screenshot(path=screenshots / "return-step-desk-light.png")
    first.press(summary.get_by_role("button", name="To now"))
    summary.wait_for(state="detached")
    first.wait_read()
    first.page.reload()
    first.wait_turn()
    first.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert summary.count() == 0
