"""The system's Chromium against a real server."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.host import ROOT, Host
from tests.browser.seat import Seat

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCREENSHOTS = ROOT / ".cache" / "screenshots"
DESK = {"width": 1280, "height": 800}
AT_RANDOM = """if (location.protocol == 'http:' && !localStorage.sandtable)
    localStorage.sandtable = JSON.stringify({ bot: { bot: "random", style: "steady" } })"""
PHONE = {"width": 390, "height": 844}
PATIENCE = 45_000
"""How long a page may take, on a machine with much else to do; what is there sooner is taken at once."""
Sit = Callable[..., Seat]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    served = Host(tmp_path_factory.mktemp("browser"))
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        pytest.fail("Chromium is missing; please install: chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def sit(browser: Browser, host: Host) -> Iterator[Sit]:
    """Opens a browser window of its own for each person; a page that errs fails the test."""
    faults: list[str] = []
    contexts = []

    def opened(*, phone: bool = False, theme: Any = "light", film: bool = False) -> Seat:
        context = browser.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            color_scheme=theme,
            reduced_motion="no-preference" if film else "reduce",
        )
        contexts.append(context)
        context.add_init_script(AT_RANDOM)
        page: Page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        return Seat(page, host.url, touch=phone)

    yield opened
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture(scope="session")
def screenshots() -> Path:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return SCREENSHOTS
