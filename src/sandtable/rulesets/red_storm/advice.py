"""How a seat stands, and where a unit could go: for bots and for the client's "go to"."""

from __future__ import annotations

from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.red_storm.state import RedStorm


def value(s: RedStorm, seat: SeatId) -> float:
    """Units left on both sides."""
    if s.result is not None:
        return 0.0 if s.result.winner is None else 1.0 if s.result.winner == seat else -1.0
    return 0.0


def reach(s: RedStorm, seat: SeatId, option: Value) -> dict[str, int]:
    return {}


def plan(s: RedStorm, seat: SeatId, text: str) -> Plan | None:
    return None


def why_not(s: RedStorm, seat: SeatId, option: Value) -> list[Reason]:
    return []


def sight(s: RedStorm, seat: SeatId, label: str) -> dict[str, int]:
    return {}


def reach_of_fire(s: RedStorm, seat: SeatId, piece: int) -> dict[str, int]:
    return {}


def arc(s: RedStorm, seat: SeatId, piece: int) -> dict[str, int]:
    return {}
