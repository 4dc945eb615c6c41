"""Pictures of a screen in light, dark and grey, taken from one page, and what axe says about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.host import ROOT
from tests.browser.seat import Seat

AXE = ROOT / "src/sandtable/client/node_modules/axe-core/axe.min.js"
SERIOUS = """async rules => {
    const told = node => node.html.slice(0, 160) + ' ' + node.any.map(check => check.message).join('; ')
    const only = rules.length ? { runOnly: rules } : {}
    const found = await axe.run(document, { resultTypes: ['violations'], ...only })
    return found.violations.filter(one => ['serious', 'critical'].includes(one.impact))
        .map(one => `${one.id}: ${one.nodes.slice(0, 3).map(told).join(' | ')}`)
}"""


def serious_faults(seat: Seat, *rules: str) -> Any:
    """What axe finds by these of its rules, or by all."""
    if not seat.page.evaluate("'axe' in window"):
        seat.page.evaluate(AXE.read_text(encoding="utf-8"))
    return seat.page.evaluate(SERIOUS, list(rules))


def show_in(seat: Seat, theme: Any) -> None:
    seat.page.emulate_media(color_scheme=theme)
    seat.page.locator(f'html[data-theme="{theme}"]').wait_for(state="attached")


def pictures(seat: Seat, folder: Path, name: str) -> None:
    """The screen by day, as a greyscale print, and by night; the page is by day again."""
    size = "phone" if seat.touch else "desk"
    seat.page.screenshot(path=folder / f"{name}-{size}-light.png")
    seat.page.add_style_tag(content="html { filter: grayscale(1) }")
    seat.page.screenshot(path=folder / f"{name}-{size}-grey.png")
    seat.page.evaluate("() => document.head.lastElementChild.remove()")
    show_in(seat, "dark")
    seat.page.screenshot(path=folder / f"{name}-{size}-dark.png")
    show_in(seat, "light")


def faults_in_both(seat: Seat) -> list[str]:
    """All that axe finds by day, and what it says of contrast by night: the rest is the same."""
    by_day = serious_faults(seat)
    show_in(seat, "dark")
    by_night = serious_faults(seat, "color-contrast")
    show_in(seat, "light")
    return [*by_day, *by_night]
