"""What one side must not know, taken from the true game in the store, and all that a page is told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Response

import sandtable as st
from sandtable.engine.facts import Fact, Reason, sees
from sandtable.engine.tape import Entry
from sandtable.server.games import reopen
from sandtable.server.store import Store
from tests.browser.host import Host
from tests.browser.seat import Seat
from tests.rulesets.red_storm.hidden import enemies

ATTRIBUTES = """[...document.querySelectorAll('*')]
    .flatMap(element => [...element.attributes].map(one => one.value)).join('\\n')"""
KEPT = "JSON.stringify(localStorage)"
TELLING = ("name", "symbol", "silhouette", "ratings")


def true_game(host: Host, table: str) -> st.Game[Any]:
    """The game as the server has stored it, with everything in it."""
    store = Store(f"sqlite:///{host.store}")
    try:
        row = store.table(table)
        assert row is not None
        return reopen(row, store.chairs(table), store.answers(table), None)[0]
    finally:
        store.close()


class Secrets(NamedTuple):
    """What a seat must not be told: sentences, aims, names, shares of results, deeds, faces of blocks."""

    sentences: set[str]
    aims: set[str]
    names: set[str]
    shares: set[str]
    deeds: set[str]
    faces: dict[int, str]

    @property
    def texts(self) -> set[str]:
        return self.sentences | self.aims | self.names | self.shares | self.deeds


def secrets_of(game: st.Game[Any], seat: int) -> Secrets:
    """All that is true and hidden from a seat now; what it knows from elsewhere is no secret."""
    state, facts = game.state, game.facts
    seen = [fact for fact in facts if sees(fact.seen_by, seat)]
    unseen = [fact for fact in facts if not sees(fact.seen_by, seat)]
    known = {_sentence(game, fact) for fact in seen}
    faces = {number: state.box.pack.units[kind].name for number, kind in _hidden_kinds(state, seat)}
    own = {state.box.pack.units[unit.kind].name for unit in state.units.values() if unit.side == seat}
    told = "\n".join(known)
    return Secrets(
        sentences={_sentence(game, fact) for fact in unseen} - known,
        aims=_aims(game, 1 - seat) - _aims(game, seat),
        names={name for name in faces.values() if name not in own and name not in told},
        shares={f"{r.clause} {r.text}" for r in _shares(seen, seat, hidden=True)}
        - {f"{r.clause} {r.text}" for r in _shares(seen, seat, hidden=False)},
        deeds={text for text in _deeds(game, seat) if text not in told},
        faces=faces,
    )


def _hidden_kinds(state: Any, seat: int) -> list[tuple[int, str]]:
    known = state.memory[seat].blocks
    return [(unit.id, unit.kind) for unit in enemies(state, seat) if unit.id not in known]


def _sentence(game: st.Game[Any], fact: Fact) -> str:
    return game.words.sentence(fact)


def _aims(game: st.Game[Any], seat: int) -> set[str]:
    return {aim["text"] for aim in game.seat(seat).view().get("objectives", ())}


def _shares(facts: Iterable[Fact], seat: int, *, hidden: bool) -> Iterator[Reason]:
    for reason in (reason for fact in facts for reason in fact.reasons):
        if sees(reason.seen_by, seat) is not hidden:
            yield reason


def _deeds(game: st.Game[Any], seat: int) -> Iterator[str]:
    """The answers that only the other seat may know and that name one of its pieces."""
    theirs = {str(unit.id) for unit in game.state.units.values() if unit.side != seat}
    for entry in game.log:
        if isinstance(entry, Entry) and entry.seat == 1 - seat and not sees(entry.seen_by, seat):
            text = game.words.option(entry.value)
            if theirs & set(text.split()):
                yield text


class Witness:
    """All that a browser is told: frames, bodies of answers, and the page with its attributes."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.bodies: dict[str, str] = {}
        seat.page.on("response", self._keep)

    def _keep(self, response: Response) -> None:
        if "/api/" in response.url and response.status < 400:
            self.bodies[f"{len(self.bodies)} {response.url}"] = response.text()

    def fetch(self, table: str, seat: int) -> None:
        """Ask for everything that the API has for this seat."""
        own = [f"/{part}?seat={seat}" for part in ("view", "history", "past")]
        for part in (*own, "", "/view", "/past"):
            self.seat.page.evaluate("url => fetch(url).then(r => r.text())", f"/api/tables/{table}{part}")

    def places(self) -> dict[str, str]:
        """Everything that was told, by where."""
        page = self.seat.page
        return {
            "frames": "\n".join(_texts(self.seat.frames)),
            "bodies": "\n".join(_texts([_decoded(body) for body in self.bodies.values()])),
            "page": page.inner_text("body"),
            "attributes": page.evaluate(ATTRIBUTES),
            "browser": page.evaluate(KEPT),
        }

    def told(self, texts: Iterable[str]) -> list[tuple[str, str]]:
        """Which of these texts are where."""
        places = self.places()
        return [(where, text) for text in texts for where, whole in places.items() if text in whole]

    def faces(self, numbers: Iterable[int], side: int) -> list[dict[str, Any]]:
        """Objects that give one of these pieces of a side a face."""
        wanted = set(numbers)
        heard = [*self.seat.frames, *(_decoded(body) for body in self.bodies.values())]
        theirs = [one for one in _things(heard) if one.get("side") == side and one.get("id") in wanted]
        return [one for one in theirs if not one.keys().isdisjoint(TELLING)]


def _decoded(body: str) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body


def _things(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from _things(part)
    elif isinstance(value, list):
        for part in value:
            yield from _things(part)


def _texts(value: Any) -> Iterator[str]:
    """Every text inside; a share of a result as its clause and words."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        if "clause" in value and "text" in value:
            yield f"{value['clause']} {value['text']}"
        for part in value.values():
            yield from _texts(part)
