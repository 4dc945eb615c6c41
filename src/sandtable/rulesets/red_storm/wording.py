"""How the fields of this ruleset are written in its phrases: names of cards and blocks, sides, counts."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.words import Codec
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.tables import BUNKER, TANK_TRAPS, Pack

SIDES = ("German", "Soviet")
WORKS = (BUNKER, TANK_TRAPS)
DRAWN = {
    "attack": "an attack",
    "object": "a shot at an object",
    "combat": "close combat",
    "rally": "rally check",
    "suppression": "suppression check",
    "equipment": "check for the equipment",
}
"""What a chip is drawn for, in words."""


def codecs(pack: Pack, ground: Ground) -> dict[str, Codec]:
    """How fields of this ruleset's phrases are written beside the plain ones."""
    names: dict[str, str] = {card.id: card.name for card in pack.assets.values()}
    names.update({card.id: card.name for card in pack.events.values()})
    names.update({order.id: order.name for order in pack.orders.values()})
    names.update({kind.id: kind.name for kind in pack.units.values()})
    names.update({f"{kind.id}": kind.name for kind in pack.damage.values()})
    names.update({f"{kind.id}": kind.name for kind in pack.fog.values()})
    names.update({card.effect: card.name for card in pack.assets.values() if card.effect in WORKS})
    effects = {card.id: card.text for card in pack.assets.values()}
    effects.update({card.id: card.text for card in pack.events.values()})
    return {
        "effect": Codec(lambda card: effects.get(card, ""), str),
        "named": Codec(lambda value: names.get(value, str(value)), str),
        "list": Codec(lambda values: ", ".join(map(str, values)) or "none", str),
        "cells": Codec(lambda cells: ", ".join(ground.map.labels[c] for c in cells) or "none", str),
        "pairs": Codec(_pairs_shown, str),
        "units": Codec(lambda number: "1 unit" if number == 1 else f"{number} units", str),
        "side": Codec(lambda side: f"The {SIDES[side]} side", str),
        "shift": Codec(lambda shift: f"shifted {shift:+}" if shift else "not shifted", str),
        "drawn": Codec(lambda why: DRAWN.get(why, why), str),
    }


def _pairs_shown(markers: Mapping[str, int]) -> str:
    return ", ".join(f"{number} by {piece}" for number, piece in markers.items()) or "none"
