"""Which content should be seen in recorded games, and what of it a game uses without naming it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from sandtable import Game
from sandtable.rulesets.red_storm.packs import load_pack
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import Played


def content_ids() -> Mapping[str, Collection[str]]:
    """The house content by table; a card that is laid on the map is known by what lies there."""
    pack = load_pack()
    laid = [card for card in pack.assets.values() if card.played is Played.LAID]
    return {
        "chips": pack.chips,
        "orders": pack.orders,
        "units": pack.units,
        "assets": [card for card, asset in pack.assets.items() if asset not in laid],
        "works": [str(card.marker or card.effect) for card in laid],
        "events": pack.events,
        "fog": pack.fog,
        "damage": pack.damage,
        "markers": pack.markers,
        "terrain": pack.terrain,
        "faces": pack.faces,
        "overlays": pack.overlays,
    }


def content_used(game: Game[RedStorm]) -> Iterator[str]:
    """The boards, the overlays and the terrain of the map."""
    scenario, ground = game.state.box.scenario, game.state.box.ground
    yield from (face for row in scenario.boards for face in row)
    yield from (text.split()[0][:-1] for text in scenario.overlays)
    yield from sorted({*ground.terrain, *ground.base})
