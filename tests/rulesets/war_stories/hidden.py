"""What War Stories hides, row by row of the table of hidden things, for the laws of tests/contract.

Hands and deck assets stand in the booklets: they are the same in all games of a scenario and no re-fold
varies them. Objectives do too, and re-folds are made with others of those that are suspected. Tokens that
nobody has seen are not drawn before they are revealed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import sandtable as st
from sandtable.engine.ask import Value
from sandtable.engine.content import read_toml
from sandtable.rulesets import war_stories
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.state import WarState
from tests.contract.tables import Hidden

FOLDER: Final = Path(war_stories.__path__[0])
VARIANTS: Final = 7
"""As many scenarios are made of one: the true one, and others with other objectives."""


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


def ambushes(s: WarState, seat: int) -> object:
    """Who lies in ambush, and as what."""
    return {u.id: (u.kind, u.decoy) for u in enemies(s, seat) if u.hidden and not u.carrier}


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


def objectives(s: WarState, seat: int) -> object:
    """What the other side scores for."""
    return {(aim.kind, aim.hex, aim.worth): True for aim in s.aims[1 - seat]}


def sheet(rules: st.Ruleset[Any], scenario: str, seat: int, random: Random) -> Mapping[str, Any] | None:
    """WS-D.3 Other objectives of those that may be suspected; now and then the true ones."""
    which = random.randrange(VARIANTS)
    return other_sheet(scenario, seat, which) if which else None


@cache
def other_sheet(scenario: str, seat: int, which: int) -> Mapping[str, Any]:
    data = read_toml(FOLDER / "scenarios" / f"{scenario}.toml")
    random, changed = Random(which), dict(data)
    for side, name in enumerate(("attacker", "defender")):
        suspected = data[name]["suspected"]
        if side != seat:
            count = min(len(suspected), random.choice((2, 3, 4)))
            chosen = sorted(random.sample(range(len(suspected)), count))
            changed[name] = {**data[name], "objectives": [suspected[n] for n in chosen]}
    return changed


def answers(truth: WarState, ahead: Sequence[st.Fact], ask: st.Ask[Any]) -> list[Value]:
    """Secret choices of the set-up that leave the counters on the map as they are."""
    if ask.kind in ("hide", "load"):
        return _unseen(truth, ahead, ask)
    if ask.kind == "stance":
        pieces = [fact.data["piece"] for fact in ahead if fact.kind == "deployed"]
        likely = [value for value in ask.values if len(value) > 1 and value[1] in pieces]
        return likely or [("done",)]
    return []


def _unseen(truth: WarState, ahead: Sequence[st.Fact], ask: st.Ask[Any]) -> list[Value]:
    """Who was passed over when units were set up by number hides or rides; who was set up does not."""
    placed = [fact.data["piece"] for fact in ahead if fact.kind == "sets_up"]
    own = [unit.id for unit in truth.units.values() if unit.side == ask.seat]
    shown = [piece for piece in own if piece in placed]
    passed = [piece for piece in own if piece not in shown and piece < max(shown, default=0)]
    ends, named = ask.values[-1], ask.values[:-1]
    due = [value for value in named if value[1] in passed]
    return due or [*[value for value in named if value[1] not in shown], ends]


def plans(seat: st.Seat) -> list[str]:
    """Own and enemy units sent to some hexes."""
    pieces = [piece for piece in seat.view()["pieces"] if "cell" in piece]
    return [f"go {piece['id']} to {label}" for piece in pieces[:6:2] for label in ("C3", "F4", "J3")]


def overlays(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "C3"), ("sight", "J3")]


def traces(seat: st.Seat) -> list[tuple[Any, ...]]:
    """Lines from a hex, and from the first units that are seen, own or not."""
    pieces = [piece["id"] for piece in seat.view()["pieces"] if "cell" in piece]
    return [("sight", start, end) for start in ("C3", *pieces[:3]) for end in ("F4", "J3")]


HIDDEN = Hidden(
    probes={
        "kinds": kinds,
        "decoys": decoys,
        "fog of war": fog,
        "weapons": weapons,
        "loads": loads,
        "ambushes": ambushes,
        "cower tokens": cowering,
        "planned targets": targets,
        "objectives": objectives,
    },
    plans=plans,
    overlays=overlays,
    traces=traces,
    sheet=sheet,
    answers=answers,
    dead=[
        "arming.choice",
        "hide.choice",
        "loading.choice",
        "sheltering.choice",
        "cower.choice",
        "readying.choice",
    ],
)
