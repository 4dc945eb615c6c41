"""Twin games: the same for one seat, different secrets; all frames of that seat must be equal.

Two servers draw the same ids and seeds. In one, the other side's pieces, marker or posture are not what they
are in the other. As long as the rules show no difference, neither may any frame: content, count or order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import count, zip_longest
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.service import ENTROPY, Player, Service, settings_for
from tests.server.test_tables import SPECIAL

ROUNDS = 45
SHOWN = ("eliminated", "looked_kind", "turned_up", "ended")
WHEN = re.compile(rb'"created":[0-9]+')  # the servers may have been asked in different seconds


def drawn() -> Any:
    """A source of ids, tokens and seeds that gives every server the same ones."""
    numbers = count()
    return lambda size: blake2b(str(next(numbers)).encode(), digest_size=size).hexdigest()


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[list[Service]]:
    services = [
        Service(settings_for(f"sqlite:///{tmp_path}/{name}.db", random=drawn())) for name in ("one", "two")
    ]
    for service in services:
        service.start()
    yield services
    for service in services:
        service.stop()


def position(kinds: list[str], secret: str) -> dict[str, Any]:
    """The second side's pieces and objective are hidden from the first."""
    other = {"side": 1, "kinds": kinds, "cells": ["E2", "E3", "E4"], "numbers": [210, 220, 230]}
    return {**SPECIAL, "secret": ["D2", secret], "pieces": [SPECIAL["pieces"][0], other], "turns": 4}


def seated(service: Service, **wanted: Any) -> tuple[str, list[str]]:
    table, tokens = service.begin(opponent="same screen", **wanted)
    return table, tokens


def telling(frame: bytes | None) -> bool:
    """Whether a frame has a fact by which the rules show what was hidden."""
    facts = msgspec.json.decode(frame or b"{}").get("facts") or {"facts": []}
    return any(fact["kind"] in SHOWN for fact in facts["facts"])


class Pair:
    """One seat, or the public, in both games."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self.compared = 0

    def compare(self) -> bool:
        """All frames so far are the same in both games; False once the rules have shown a difference."""
        for player in self.players:
            player.do("place", facts=0, id="sync")
        for first, second in zip_longest(*(player.frames[self.compared :] for player in self.players)):
            if telling(first) or telling(second):
                return False
            assert WHEN.sub(b"", first) == WHEN.sub(b"", second)
            self.compared += 1
        return True


def shared(players: list[Player]) -> list[str]:
    """The options that both games offer."""
    first, second = ([option["text"] for option in player.ask["options"]] for player in players)
    return [text for text in first if text in second]


@pytest.mark.parametrize("seed", range(2))
def test_hidden_pieces(twins: list[Service], seed: int) -> None:
    """The first seat asks, errs and plays on; the second side has other pieces under the same numbers."""
    hidden = [position(["rifles", "gun", "decoy"], "D4"), position(["rifles", "decoy", "gun"], "C3")]
    play_twins(twins, [{"scenario": scenario} for scenario in hidden], Random(seed))


@pytest.mark.parametrize("seed", range(2))
def test_hidden_choices(twins: list[Service], seed: int) -> None:
    """The second side's marker hides something else."""
    play_twins(twins, [{}, {}], Random(seed), {"marker_kind": ("it is a mine", "it is a dummy")})


@pytest.mark.parametrize("seed", range(2))
def test_red_storm(twins: list[Service], seed: int) -> None:
    """RS-VEH.1 The second side's vehicle is on Fire in one game and on Move in the other."""
    wanted: dict[str, Any] = {"ruleset": "red_storm", "scenario": "outpost-line"}
    conditions = {"condition": ("set to Fire", "set to Move")}
    played = play_twins(twins, [wanted, wanted], Random(seed), conditions, probe_storm)
    assert played > 30  # the set-up and more


def probe_storm(players: list[Player], turn: int) -> None:
    for player in players:
        option = player.ask["options"][-1]["text"]
        player.answer("set to Support now", id=f"p{turn}")
        for what in ("reach", "why_not", "plan"):
            player.do("query", what=what, text=option, id=f"{what}{turn}")


def play_twins(
    twins: list[Service],
    wanted: list[dict[str, Any]],
    random: Random,
    secret: dict[str, tuple[str, str]] | None = None,
    probing: Callable[[list[Player], int], None] | None = None,
) -> int:
    """Play both games the same way as far as the first seat and the public can tell; how many answers."""
    tables = [seated(service, **more) for service, more in zip(twins, wanted, strict=True)]
    assert tables[0] == tables[1]
    table, tokens = tables[0]
    with (
        twins[0].player(table, tokens[0]) as a0,
        twins[1].player(table, tokens[0]) as b0,
        twins[0].player(table, tokens[1]) as a1,
        twins[1].player(table, tokens[1]) as b1,
        twins[0].player(table, None) as a2,
        twins[1].player(table, None) as b2,
    ):
        mine, theirs, public = Pair([a0, b0]), [a1, b1], Pair([a2, b2])
        for turn in range(ROUNDS):
            if not (mine.compare() and public.compare()):
                break
            if a0.ask is not None:
                (probing or probe)(mine.players, turn)
                choice = random.choice(a0.ask["options"])["text"]
                for player in mine.players:
                    player.answer(choice, id=f"a{turn}")
                continue
            if not answer_theirs(theirs, random, turn, secret or {}):
                break
        assert turn > 5
        return turn


def probe(players: list[Player], turn: int) -> None:
    """Whatever a seat may try, it learns the same."""
    for player in players:
        texts = [option["text"] for option in player.ask["options"]]
        option = texts[0]
        for number, text in enumerate(("fire 110 at 230", "look at 220", "activate 220")):
            if text not in texts:
                player.answer(text, id=f"p{turn}.{number}")
        player.answer(option, ask=player.number + 1, id=f"r{turn}")
        for what in ("reach", "odds", "why_not", "plan"):
            player.do("query", what=what, text=option, id=f"{what}{turn}")
        player.do("query", what="overlay", text="sight", about=["D3"], id=f"o{turn}")
        player.do("propose", what="draw", id=f"d{turn}")
        player.do("reply", agree=False, id=f"e{turn}")


def answer_theirs(
    players: list[Player], random: Random, turn: int, secret: dict[str, tuple[str, str]]
) -> bool:
    """The other side answers: the same as far as anybody can see; False if it cannot."""
    for player in players:
        player.wait()
    kind = players[0].ask["kind"]
    if kind != players[1].ask["kind"]:
        return False
    options = shared(players)
    if kind in secret and set(secret[kind]) <= set(options):
        choices = secret[kind]
    elif options:
        choices = (random.choice(options),) * 2
    else:
        return False
    for player, choice in zip(players, choices, strict=True):
        assert player.answer(choice, id=f"b{turn}")["type"] == "done"
    return True


def test_entropy_is_part_of_the_luck(twins: list[Service]) -> None:
    """With the same seed and other entropy the luck is another: the server alone cannot choose it."""
    made = [service.create() for service in twins]
    table, token = made[0]["table"]["id"], made[0]["seats"][0]["token"]
    assert made[0]["table"]["commitment"] == made[1]["table"]["commitment"]
    pieces = []
    for service, entropy in zip(twins, (ENTROPY, ENTROPY[::-1]), strict=True):
        service.join(table, token, entropy=entropy)
        with service.player(table, token) as player:
            pieces.append([piece["id"] for piece in player.scene["pieces"]])
    assert pieces[0] != pieces[1]
