"""Standing orders answer for a player, at once, as ordinary answers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.service import Player, Service
from tests.server.test_tables import SPECIAL, both

NEAR = {**SPECIAL, "pieces": [dict(SPECIAL["pieces"][0], cells=["C3", "A5"]), SPECIAL["pieces"][1]]}


def march(service: Service, orders: list[dict[str, Any]]) -> tuple[Player, Player, str]:
    """Piece 110 moves into sight of the enemy, whose orders these are."""
    where, mine, other = both(service, scenario=NEAR)
    with service.player(where, mine) as one, service.player(where, other) as two:
        assert two.do("orders", orders=orders)["type"] == "done"
        one.answer("activate 110", "move 110 to D3")
        one.sync()
        two.sync()
        return one, two, where


def kinds(player: Player) -> list[str]:
    return [fact["kind"] for fact in player.facts]


def fires(player: Player) -> bool:
    """A shot shows by its result, or by the event that comes before it."""
    return "fired" in kinds(player) or "event" in kinds(player)


def test_without_orders_the_player_is_asked(service: Service) -> None:
    _, two, _ = march(service, [])
    assert two.ask["kind"] == "react"


def test_pass(service: Service) -> None:
    one, two, _ = march(service, [{"window": "react", "do": "pass"}])
    assert two.ask is None
    assert one.ask["kind"] == "step"
    assert not fires(two)


def test_fire_within_a_range(service: Service) -> None:
    _, two, _ = march(service, [{"window": "react", "do": "fire", "within": 3}])
    assert fires(two)
    one, two, _ = march(service, [{"window": "react", "do": "fire", "within": 1}])
    assert not fires(two)
    assert one.ask["kind"] == "step"


def test_only_in_these_cells(service: Service) -> None:
    _, two, _ = march(service, [{"window": "react", "do": "only cells", "cells": ["D3"]}])
    assert fires(two)
    _, two, _ = march(service, [{"window": "react", "do": "only cells", "cells": ["E5"]}])
    assert not fires(two)


def test_only_at_a_known_kind(service: Service) -> None:
    """What the seat does not know of the target does not count."""
    _, two, _ = march(service, [{"window": "react", "do": "only kind", "kind": "Rifles"}])
    assert not fires(two)


def test_orders_for_one_unit(service: Service) -> None:
    """One unit holds its fire; for the other the player is asked."""
    orders = [{"window": "react", "unit": 220, "do": "pass"}]
    _, two, _ = march(service, orders)
    assert two.ask["kind"] == "react"
    _, two, _ = march(service, [*orders, {"window": "react", "unit": 210, "do": "pass"}])
    assert two.ask is None
    orders = [{"window": "react", "unit": 220, "do": "ask"}, {"window": "react", "do": "pass"}]
    _, two, _ = march(service, orders)
    assert two.ask["kind"] == "react"


@pytest.mark.parametrize("until", ["move", "turn"])
def test_orders_end_by_themselves(service: Service, until: str) -> None:
    """What was ordered before anything moved does not hold for this move; for this turn it does."""
    _, two, _ = march(service, [{"window": "react", "do": "pass", "until": until}])
    assert (two.ask is not None) == (until == "move")


def test_an_order_given_when_asked_answers_at_once(service: Service) -> None:
    where, mine, other = both(service, scenario=NEAR)
    with service.player(where, mine) as one, service.player(where, other) as two:
        one.answer("activate 110", "move 110 to D3")
        two.wait()
        two.do("orders", orders=[{"window": "react", "do": "pass", "until": "move"}])
        assert two.ask is None
        with service.player(where, other) as again:
            assert again.hello["orders"] == [{"window": "react", "do": "pass", "until": "move"}]


def test_who_has_no_orders_has_those_of_the_ruleset(service: Service) -> None:
    """SK-MOV.4 They ask also for the sake of a decoy, which cannot fire: silence would tell."""
    decoy = dict(SPECIAL["pieces"][1], kinds=["decoy", "gun"], cells=["F3", "G5"])
    where, mine, other = both(service, scenario={**NEAR, "pieces": [NEAR["pieces"][0], decoy]})
    with service.player(where, mine) as one, service.player(where, other) as two:
        ours = [{"window": "react", "do": "ask", "within": 3}, {"window": "react", "do": "pass"}]
        assert two.hello["defaults"] == ours
        assert "orders" not in two.hello
        one.answer("activate 110", "move 110 to D3")
        two.wait()
        assert [option["text"] for option in two.ask["options"]] == ["pass"]
        two.do("orders", orders=[{"window": "react", "do": "pass"}])
        assert two.ask is None


def test_one_may_ask_to_be_asked_for_some_targets_only(service: Service) -> None:
    """A target that is not known may be of the kind."""
    passing = {"window": "react", "do": "pass"}
    for more, asked in (
        ({"within": 2}, False),
        ({"within": 3}, True),
        ({"cells": ["D3"]}, True),
        ({"cells": ["D2"]}, False),
        ({"kind": "Rifles"}, True),
        ({"unit": 210, "within": 3}, True),
    ):
        _, two, _ = march(service, [{"window": "react", "do": "ask", **more}, passing])
        assert (two.ask is not None) == asked, more
