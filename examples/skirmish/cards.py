"""SK-EVT: the event that the first six of a turn draws."""

from __future__ import annotations

from sandtable.engine.ask import Ask
from sandtable.engine.pile import draw_card

from . import command
from .state import Memory, Skirmish


async def event(s: Skirmish, firer: int, target: int) -> None:
    """SK-FIR.5 Draw a card, if any is left, and do what it says."""
    s.event_seen = True
    if not s.deck.count:
        return
    card, s.deck = await draw_card(s, "SK-FIR.5", "card", s.deck)
    s.tell("event", "SK-FIR.5", card=card)
    await EVENTS[card](s, firer, target)


async def rush(s: Skirmish, firer: int, target: int) -> None:
    """SK-EVT.1 The target's side activates one piece at once."""
    await command.activate(s, s.units[target].side, "bonus", "SK-EVT.1")


def strangers(s: Skirmish, seat: int) -> list[tuple[str, int] | tuple[str]]:
    """SK-EVT.2 Enemy pieces on the board; looking again is allowed, and so is not looking."""
    return [*(("look", unit.id) for unit in s.of_side(1 - seat)), ("pass",)]


async def scouts(s: Skirmish, firer: int, target: int) -> None:
    """SK-EVT.2 The firer's side looks at an enemy piece and remembers it."""
    seat = s.units[firer].side
    match await Ask(seat, "scouts", "SK-EVT.2", strangers, (s, seat)):
        case ("look", piece):
            _look(s, seat, piece)


def _look(s: Skirmish, seat: int, piece: int) -> None:
    known = s.memory[seat].looked
    s.memory = {**s.memory, seat: Memory(seat, known if piece in known else (*known, piece))}
    s.tell("looked", "SK-EVT.2", reveals=True, piece=piece)
    s.tell("looked_kind", "SK-EVT.2", seen_by=(seat,), piece=piece, kind=s.units[piece].kind)


async def rally(s: Skirmish, firer: int, target: int) -> None:
    """SK-EVT.3 The target becomes steady."""
    s.change(target, shaken=False)
    s.tell("rallied", "SK-EVT.3", piece=target)


async def dusk(s: Skirmish, firer: int, target: int) -> None:
    """SK-EVT.4 The game ends at the end of this turn."""
    s.dusk = True


EVENTS = {"rush": rush, "scouts": scouts, "rally": rally, "dusk": dusk}
