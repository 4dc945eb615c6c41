"""Two browsers play Red Storm: neither is ever told what the true game hides from it."""

from __future__ import annotations

import re
from random import Random

from tests.browser.conftest import Sit
from tests.browser.host import Host
from tests.browser.seat import Seat
from tests.browser.secrets import Secrets, Witness, secrets_of, true_game

LAST_TURN = 4
LOOK_EVERY = 20
STATE = """() => {
    const ask = document.querySelector('#ask')
    const open = document.querySelector('#ask details.list:not(.forced)')
    return [open ? ask.dataset.ask : null, open ? open.querySelectorAll('li button').length : 0]
}"""
GONE = "number => document.querySelector('#ask').dataset.ask !== number"
CHOOSE = """([number, n]) => {
    const button = document.querySelectorAll(`#ask[data-ask="${number}"] details.list li button`)[n]
    button?.click()
    return button !== undefined
}"""


def invite(first: Seat, second: Seat) -> str:
    first.begin("Outpost Line", "Invite a friend")
    second.page.goto(first.page.get_by_label("Invitation").input_value())
    for seat in (first, second):
        seat.page.locator("#board").wait_for()
    found = re.search("table/([0-9a-f]{16})", first.page.url)
    assert found is not None
    return found.group(1)


def answer(seats: list[Seat], random: Random) -> None:
    """Whoever is asked chooses from his list of options."""

    def is_answered() -> bool:
        for seat in seats:
            number, options = seat.page.evaluate(STATE)
            if number is not None:
                among = options if random.random() < 0.3 else max(1, options - 1)  # the last one often ends
                if not seat.page.evaluate(CHOOSE, [number, random.randrange(among)]):
                    return False  # the list has changed since it was counted
                seat.page.wait_for_function(GONE, arg=number)
                return True
        return seats[0].is_over

    seats[0].until(is_answered)


def check(witness: Witness, secrets: Secrets, seat: int) -> None:
    assert witness.told(secrets.texts) == []
    assert witness.faces(secrets.faces, 1 - seat) == []
    for number, name in secrets.faces.items():
        label = witness.seat.page.locator(f'[data-piece="{number}"]').first
        assert label.count() == 0 or name not in (label.get_attribute("aria-label") or "")


def test_no_browser_is_told_what_the_game_hides_from_it(sit: Sit, host: Host) -> None:
    seats = [sit(), sit()]
    witnesses = [Witness(seat) for seat in seats]
    table = invite(*seats)
    random = Random(7)
    looks, game = 0, true_game(host, table)
    while game.state.turn <= LAST_TURN:
        for _ in range(LOOK_EVERY):
            answer(seats, random)
        game = true_game(host, table)
        assert game.result is None, "the game must last: choose another seed"
        for seat, witness in enumerate(witnesses):
            check(witness, secrets_of(game, seat), seat)
        looks += 1
    assert looks >= 5
    for seat, witness in enumerate(witnesses):
        witness.fetch(table, seat)
        secrets = secrets_of(game, seat)
        check(witness, secrets, seat)
        owner = witnesses[1 - seat]
        owner.fetch(table, 1 - seat)
        found = {text for _, text in owner.told(secrets.texts)}
        assert secrets.sentences
        assert secrets.aims
        assert secrets.sentences | secrets.aims <= found, "the search must find what is there"
        assert {face["id"] for face in owner.faces(secrets.faces, 1 - seat)} == set(secrets.faces)
    assert not any("token" in url or "invite" in url for witness in witnesses for url in witness.bodies)
