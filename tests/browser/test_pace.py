"""How quick it feels: first paint, panning, reach and odds. Figures without limits: each machine has its own.

`pytest -m soak --capture=no tests/browser/test_pace.py` prints them.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import Any

import pytest

from tests.browser.conftest import DESK, Sit
from tests.browser.host import ROOT
from tests.browser.seat import Seat

FIGURES = ROOT / ".cache" / "pace.txt"
BATTLES = (
    "Outpost Line",
    "Red Storm",
    "Farm Lane",
    "Contact at the farm",
    "The long road",
    "The farm on the Wielun road",
    "The butte at Stonne",
    "Boot Camp",
)
ROUNDS = 5
STEPS = 60
PAINTED = """() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint && paint.startTime
}"""
BEFORE = """window.drawn = undefined
const look = () => {
    if (document.querySelector('#map-layer > *')) window.drawn = performance.now()
    else requestAnimationFrame(look)
}
requestAnimationFrame(look)"""
WATCH = """selector => {
    window.watch = {}
    const { watch } = window
    addEventListener('pointerup', () => (watch.from = performance.now()), { capture: true, once: true })
    const look = () => {
        if (watch.from && document.querySelector(selector)) watch.took = performance.now() - watch.from
        else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
}"""
COUNT = """() => {
    const frames = (window.frameTimes = [])
    const tick = now => { frames.push(now); if (window.frameTimes === frames) requestAnimationFrame(tick) }
    requestAnimationFrame(tick)
}"""
COUNTED = "() => { const frames = window.frameTimes; window.frameTimes = undefined; return frames }"


def tell(line: str) -> None:
    """On the screen, and in a file for who runs it with others."""
    print(line)
    with FIGURES.open("a", encoding="utf-8") as figures:
        figures.write(line + "\n")


def took(seat: Seat, selector: str, x: float, y: float) -> float:
    """Milliseconds from a click to the first frame that has what was asked for."""
    seat.page.evaluate(WATCH, selector)
    seat.point(x, y)
    found: Any = seat.page.wait_for_function("() => window.watch.took")
    return float(found.json_value())


def frames_while_panning(seat: Seat) -> tuple[float, float]:
    """Frames a second and the longest frame in milliseconds, while a hand draws the map to and fro."""
    mouse = seat.page.mouse
    x, y = DESK["width"] / 3, DESK["height"] / 2
    mouse.move(x, y)
    seat.page.evaluate(COUNT)
    mouse.down()
    for step in range(STEPS):
        mouse.move(x + 160 - abs(160 - 16 * step % 320), y + step)
    mouse.up()
    times = seat.page.evaluate(COUNTED)
    gaps = [later - sooner for sooner, later in pairwise(times)]
    return 1000 * len(gaps) / sum(gaps), max(gaps)


@pytest.mark.soak
def test_first_paint(sit: Sit) -> None:
    seat = sit()
    seat.go_home()
    tell(f"lobby: first paint after {seat.page.wait_for_function(PAINTED).json_value():.0f} ms")


@pytest.mark.soak
@pytest.mark.parametrize("battle", BATTLES)
def test_the_map_is_drawn_and_drawn_about(sit: Sit, battle: str) -> None:
    seat = sit()
    seat.begin(battle)
    seat.page.add_init_script(BEFORE)
    seat.page.reload()
    drawn = seat.page.wait_for_function("() => window.drawn").json_value()
    seat.wait_turn()
    rate, longest = frames_while_panning(seat)
    panned = f"panning {rate:.0f} frames a second, longest {longest:.0f} ms"
    tell(f"{battle}: map drawn {drawn:.0f} ms after a reload; {panned}")


@pytest.mark.soak
def test_reach_and_odds(sit: Sit) -> None:
    seat = sit()
    seat.begin("Firing Range")
    seat.give_order("Infanterie vor")
    seat.page.locator(".reticle").first.wait_for()
    reaches, odds = [], []
    for _ in range(ROUNDS):
        reaches.append(took(seat, ".cost", *seat.middle(seat.piece(11))))
        seat.page.keyboard.press("Escape")
        seat.page.locator(".cost").first.wait_for(state="detached")
        odds.append(took(seat, ".bubble .odds", *seat.cell("E3")))
        seat.page.keyboard.press("Escape")
        seat.page.locator(".bubble").wait_for(state="detached")
    tell(f"Firing Range: reach {told(reaches)}, odds {told(odds)}")


def told(times: list[float]) -> str:
    return f"median {median(times):.0f} ms, longest {max(times):.0f} ms"
