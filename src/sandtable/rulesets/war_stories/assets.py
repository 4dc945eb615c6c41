"""WS-AST, section 6.9: strategic assets, drawn from the deck or played at will."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.boards.hex import DIRECTIONS
from sandtable.boards.maps import OFF_MAP
from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.war_stories import artillery, events, fog, spotting
from sandtable.rulesets.war_stories.records import NOWHERE, Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Effect, Played

TRACKS = (Effect.MOBILITY, Effect.IMMOBILIZED)
RECONNAISSANCE: Final = "SA-10"
CAMOUFLAGE: Final = "SA-14"
AMMUNITION: Final = "SA-15"
OFFICER: Final = "SA-16"


async def drawn(s: WarState, side: int, card: str) -> None:
    """WS-ART.1, WS-R.123 An asset from the deck takes effect; its owner makes its choices."""
    if s.box.pack.assets[card].strike is not None:
        await artillery.air_strike(s, side, card)
    else:
        await artillery.barrage(s, side, card)


def discard(s: WarState, side: int, card: str) -> None:
    """WS-R.27 One use, then it lies face up."""
    s.drawn_cards = (*s.drawn_cards, f"{side}:{card}")
    s.hands = {**s.hands, side: tuple([other for other in s.hands[side] if other != card])}
    s.tell("played", "WS-R.27", reveals=True, side=side, card=card)


# At the start of a turn


def playable(s: WarState, side: int) -> list[Value]:
    """WS-R.27 Cards that can be played at will now."""
    cards = [card for card in s.hands[side] if s.box.pack.assets[card].played is Played.WILL]
    return [("play", card) for card in cards if any(USES[card](s, side, ()))]


async def play(s: WarState, side: int, card: str) -> None:
    """Section 3.1, D1: a card is played before the order."""
    discard(s, side, card)
    await _use(s, side, card)
    await fog.sweep(s)  # WS-R.88


async def _use(s: WarState, side: int, card: str) -> None:
    """Up to the card's number of objects, one at a time."""
    done: tuple[int, ...] = ()
    for _ in range(s.box.pack.assets[card].number + (card == RECONNAISSANCE)):
        if not any(USES[card](s, side, done)):
            return
        choice = await Ask(side, "use", "WS-AST.6", use_options, (s, side, card, done))
        if choice[0] == "pass":
            return
        done = (*done, choice[1])
        await DEEDS[card](s, choice[1])


def use_options(s: WarState, side: int, card: str, done: tuple[int, ...]) -> list[Value]:
    found = list(USES[card](s, side, done))
    must = not done or (card == RECONNAISSANCE and len(done) == 1)
    return found if must and found else [*found, ("pass",)]


def recon(s: WarState, side: int, done: tuple[int, ...]) -> Iterable[Value]:
    """SA-10 One own unit, then face-down counters within eight hexes of it."""
    within, rows = s.box.pack.assets["SA-10"].within, s.box.ground.distance
    down = s.layer.face_down
    if done:
        here = s.units[done[0]].cell
        return [("counter", c.id) for c in down if rows[here][c.cell] <= within]
    scouts = [u for u in s.of_side(side) if spotting.may_spot(u)]
    return (("pick", u.id) for u in scouts if any(rows[u.cell][c.cell] <= within for c in down))


def smoke(s: WarState, side: int, done: tuple[int, ...]) -> Iterable[Value]:
    """SA-11 Hexes in a straight line, the first in sight of an own unit; not in blaze."""
    dim = (*s.change.blaze, *s.change.smoke)
    if done:
        return [("at", c) for c in _in_line(s, done) if c not in dim]
    spotters = [u for u in s.of_side(side) if spotting.may_spot(u)]
    free = (c for c in range(len(s.box.ground.map)) if c not in dim)
    return (("at", c) for c in spotting.in_sight(s, spotters, free))


def _in_line(s: WarState, done: tuple[int, ...]) -> list[int]:
    """The hexes that continue the row."""
    sides = s.box.ground.map.sides
    if len(done) == 1:
        return [c for c in sides[done[0]] if c != OFF_MAP]
    direction = sides[done[-2]].index(done[-1])
    ends = (sides[done[-1]][direction], sides[done[0]][(direction + 3) % len(DIRECTIONS)])
    return [c for c in ends if c != OFF_MAP]


def aid(s: WarState, side: int, done: tuple[int, ...]) -> Iterable[Value]:
    """SA-12 Own infantry with a suppression token."""
    weary = [u for u in s.of_side(side) if u.suppressed and u.id not in done]
    return [("pick", u.id) for u in weary if s.kind(u.id).is_infantry]


def recovery(s: WarState, side: int, done: tuple[int, ...]) -> Iterable[Value]:
    """SA-13 Own vehicles with damaged tracks that no enemy sees."""
    damaged = [u for u in s.of_side(side) if u.marks and events.has_damage(s, u, TRACKS)]
    own = [u for u in damaged if s.kind(u.id).is_vehicle]
    return (("pick", u.id) for u in own if events.unseen(s, u))


def telephone(s: WarState, side: int, done: tuple[int, ...]) -> Iterable[Value]:
    """SA-17 One more activation this turn."""
    return [("extra", 1)] if not done else []


async def _turn_up(s: WarState, number: int) -> None:
    if number in s.fog:  # the first pick is the unit
        await fog.spot_counter(s, number, "WS-AST.6")


async def _lay_smoke(s: WarState, cell: int) -> None:
    s.haze = tuple([c for c in s.haze if c != cell])
    s.change = s.change._replace(smoke=tuple(sorted((*s.change.smoke, cell))))
    s.tell("smoke", "WS-SMK.1", cell=cell)


async def _help(s: WarState, piece: int) -> None:
    events.remove_suppression(s, piece, "WS-AST.6")


async def _mend(s: WarState, piece: int) -> None:
    events.remove_damage(s, piece, TRACKS)


async def _ring(s: WarState, number: int) -> None:
    s.bonus_orders += number


USES = {"SA-10": recon, "SA-11": smoke, "SA-12": aid, "SA-13": recovery, "SA-17": telephone}
DEEDS = {"SA-10": _turn_up, "SA-11": _lay_smoke, "SA-12": _help, "SA-13": _mend, "SA-17": _ring}


# With a moment of their own (WS-D.11: among the answers to what is asked anyway)


def extra_ammunition(s: WarState, piece: int) -> list[Value]:
    """SA-15 For a unit that is about to fire in its own activation."""
    held = AMMUNITION in s.hands[s.units[piece].side]
    return [("play", AMMUNITION)] if held and s.acting == (piece,) and not (s.triggers or s.bonus) else []


def load_more(s: WarState, side: int) -> None:
    """SA-15 Two more FP for all shots of this action."""
    discard(s, side, AMMUNITION)
    s.bonus = s.box.pack.assets[AMMUNITION].number


def political_officer(s: WarState, piece: int) -> list[Value]:
    """SA-16 Infantry passes all rally checks of this activation without drawing."""
    held = OFFICER in s.hands[s.units[piece].side]
    return [("play", OFFICER)] if held and s.kind(piece).is_infantry else []


def camouflage(s: WarState, side: int) -> list[Value]:
    """SA-14 Own units on the map."""
    if CAMOUFLAGE not in s.hands[side]:
        return []
    return [("camouflage", u.id) for u in s.of_side(side) if _stands(u)]


def _stands(unit: Unit) -> bool:
    return unit.cell != NOWHERE and not unit.hidden and not unit.carrier
