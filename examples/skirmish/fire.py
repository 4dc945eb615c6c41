"""SK-FIR: a shot, the event that may interrupt it, and what a hit does."""

from __future__ import annotations

from sandtable.engine.chance import draw
from sandtable.engine.facts import Reason

from . import cards
from .state import Skirmish
from .victory import end_game

DIE = range(1, 7)
SIX = 6
ENOUGH = 6
SCALE = ("missed",) * (ENOUGH - 1) + ("hit",) * 4
"""What each total from one on gives."""


def targets(s: Skirmish, piece: int) -> list[tuple[str, int, int]]:
    """SK-FIR.1 Enemy pieces in sight; SK-FIR.4 none for a decoy."""
    unit = s.units[piece]
    seen, enemy = s.box.sight[unit.cell], 1 - unit.side
    if not seen & s.stands[enemy] or s.kind(piece).is_decoy:
        return []
    return [("fire", piece, other.id) for other in s.of_side(enemy) if seen >> other.cell & 1]


async def shoot(s: Skirmish, piece: int, target: int) -> bool:
    """SK-FIR.2 Draw a die, let an event come first, then see whether it hits; True if it does."""
    s.change(piece, armed=True)
    die = await draw(s, "SK-FIR.2", "d6", DIE)
    if die == SIX and not s.event_seen:
        await cards.event(s, piece, target)  # SK-FIR.5
    if piece not in s.units or target not in s.units:
        s.tell("shot_lost", "SK-FIR.5", piece=piece)
        return False
    return _resolve(s, piece, target, die)


def _resolve(s: Skirmish, piece: int, target: int, die: int) -> bool:
    """SK-FIR.2 Die and firepower, less one for woods, must make six."""
    firepower = s.kind(piece).firepower
    s.change(piece, proven=firepower)
    cover = -1 if s.units[target].cell in s.box.woods else 0
    total = die + firepower + cover
    hits = total >= ENOUGH
    reasons = (
        Reason("SK-FIR.2", "die", die),
        Reason("SK-FIR.2", "firepower", firepower, (s.units[piece].side,)),
        Reason("SK-FIR.2", "woods", cover),
    )
    result = "hit" if hits else "missed"
    s.tell(
        "fired",
        "SK-FIR.2",
        reasons=reasons,
        piece=piece,
        target=target,
        die=die,
        result=result,
        gauge=("high", 1, total, SCALE),
    )
    if hits:
        hit(s, target, "SK-FIR.3")
    return hits


def hit(s: Skirmish, piece: int, clause: str) -> None:
    """SK-FIR.3 Steady to shaken to eliminated; SK-FIR.4 a decoy goes at once."""
    unit = s.units[piece]
    if not unit.shaken and not s.kind(piece).is_decoy:
        s.change(piece, shaken=True)
        s.tell("shaken", clause, piece=piece)
        return
    s.remove(piece)
    s.tell("eliminated", *dict.fromkeys((clause, "SK-FIR.3")), reveals=True, piece=piece, kind=unit.kind)
    if not s.of_side(unit.side):
        end_game(s)  # SK-VIC.1
