"""What Red Storm hides, row by row of the table of hidden things, for the laws of tests/contract.

Objectives, the deck and what the other side put in it stand on the scenario sheet: they are the same in all
games of a scenario and no re-fold varies them. `test_hidden_rows.py` has them too.
"""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.red_storm.dealing import is_loose
from sandtable.rulesets.red_storm.state import PUBLIC_CONDITIONS, RedStorm, Unit
from tests.contract.tables import Hidden


def enemies(s: RedStorm, seat: int) -> list[Unit]:
    return [unit for unit in s.units.values() if unit.side != seat]


def kinds(s: RedStorm, seat: int) -> object:
    """Name, valor and ratings of blocks that the seat has not seen."""
    known = s.memory[seat].blocks
    return {unit.id: unit.kind for unit in enemies(s, seat) if unit.id not in known}


def conditions(s: RedStorm, seat: int) -> object:
    """Conditions that are not public and not as last seen."""
    seen = s.memory[seat].current
    return {
        unit.id: unit.condition.value
        for unit in enemies(s, seat)
        if unit.condition not in PUBLIC_CONDITIONS and unit.id not in seen and not is_loose(s, unit)
    }


def damage(s: RedStorm, seat: int) -> object:
    """Damage types that the seat has not seen."""
    known = s.memory[seat].damage
    return {unit.id: unit.damage for unit in enemies(s, seat) if unit.damage and unit.id not in known}


def fog(s: RedStorm, seat: int) -> object:
    """The kinds of face-down markers that the attacker has not looked at."""
    known = s.memory[seat].markers
    return {m.id: m.kind for m in s.fog.values() if seat != s.defender and not m.up and m.id not in known}


def ambushers(s: RedStorm, seat: int) -> object:
    """Which units are under ambush markers; which under which of them would be too rare for the laws."""
    return {m.unit: True for m in s.fog.values() if seat != s.defender and m.unit and not m.up}


def unit_markers(s: RedStorm, seat: int) -> object:
    """What numbered unit markers stand for: equipment, weapons, passengers or nothing."""
    return {p.id: p.card for p in s.pairs.values() if p.side != seat and not p.shown and p.id <= 20}


def passengers(s: RedStorm, seat: int) -> object:
    """Who sits unseen in which vehicle."""
    return {unit.id: unit.carrier for unit in enemies(s, seat) if unit.hidden and unit.carrier}


def plans(seat: st.Seat) -> list[str]:
    """RS-MOV.1 Own and enemy units sent to some hexes."""
    pieces = [piece for piece in seat.view()["pieces"] if "cell" in piece]
    return [f"go {piece['id']} to {label}" for piece in pieces[:6:2] for label in ("C3", "F4", "J3")]


def overlays(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "C3"), ("sight", "J3"), ("threat",)]


def traces(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "B2", "D3"), ("sight", "C3", "F4")]


HIDDEN = Hidden(
    probes={
        "kinds": kinds,
        "conditions": conditions,
        "damage": damage,
        "fog of war": fog,
        "ambushers": ambushers,
        "unit markers": unit_markers,
        "passengers": passengers,
    },
    plans=plans,
    overlays=overlays,
    traces=traces,
    dead=["assign.choice", "aboard.choice", "hide.choice", "markers.choice"],
    moments=15,  # other numbers show other sizes of blocks: most re-folds end during set-up
    unmet=dict.fromkeys(
        ("damage", "passengers", "unit markers"),
        "re-folds seldom outlive set-up; test_hidden_rows.py varies these rows in guesses",
    ),
)
