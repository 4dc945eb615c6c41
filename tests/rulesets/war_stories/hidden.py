"""What War Stories hides, row by row of the table of hidden things, for the laws of tests/contract.

Objectives, hands and deck assets stand in the booklets: they are the same in all games of a scenario and no
re-fold varies them. Tokens that nobody has seen are not drawn before they are revealed.
"""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.war_stories.state import Unit, WarState
from tests.contract.tables import Hidden


def enemies(s: WarState, seat: int) -> list[Unit]:
    return [unit for unit in s.units.values() if unit.side != seat]


def kinds(s: WarState, seat: int) -> object:
    """Types of units that are not known."""
    return {unit.id: unit.kind for unit in enemies(s, seat) if not unit.known}


def decoys(s: WarState, seat: int) -> object:
    """Whether a counter that was never spotted is a decoy."""
    return {unit.id: True for unit in enemies(s, seat) if unit.decoy}


def fog(s: WarState, seat: int) -> object:
    """The kinds of face-down counters on the map."""
    return {c.id: c.kind for c in s.fog.values() if seat != 1 and not c.up and c.cell >= 0}


def weapons(s: WarState, seat: int) -> object:
    """Who has a weapon that nobody has seen."""
    return {u.id: u.weapon for u in enemies(s, seat) if u.weapon and u.weapon not in s.shown_weapons}


def loads(s: WarState, seat: int) -> object:
    """Who sits in which carrier unseen."""
    return {u.id: u.carrier for u in enemies(s, seat) if u.hidden and u.carrier}


def cowering(s: WarState, seat: int) -> object:
    """Cower tokens that only their owner has looked at."""
    return {
        (u.id, n): mark.token
        for u in enemies(s, seat)
        for n, mark in enumerate(u.marks)
        if mark.token and not mark.up
    }


def targets(s: WarState, seat: int) -> object:
    """Planned targets of the other side."""
    return {card: plan[0] for card, plan in s.plans.items() if not card.startswith(f"{seat}:")}


def plans(seat: st.Seat) -> list[str]:
    """Own and enemy units sent to some hexes."""
    pieces = [piece for piece in seat.view()["pieces"] if "cell" in piece]
    return [f"go {piece['id']} to {label}" for piece in pieces[:6:2] for label in ("C3", "F4", "J3")]


def overlays(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "C3"), ("sight", "J3")]


HIDDEN = Hidden(
    probes={
        "kinds": kinds,
        "decoys": decoys,
        "fog of war": fog,
        "weapons": weapons,
        "loads": loads,
        "cower tokens": cowering,
        "planned targets": targets,
    },
    plans=plans,
    overlays=overlays,
    moments=40,  # other numbers show other counters: many re-folds end during set-up
    dead=[
        "arming.choice",
        "hide.choice",
        "loading.choice",
        "sheltering.choice",
        "cower.choice",
        "readying.choice",
    ],
)
