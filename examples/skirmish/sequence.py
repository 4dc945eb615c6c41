"""Set-up and the turn: the agenda of a skirmish and the steps on it."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.chance import draw
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.pieces import opaque_numbers
from sandtable.engine.pile import Pile

from .command import activate
from .state import Marker, Memory, Posture, Skirmish, SkirmishBox, Unit
from .victory import end_game

MARKERS = (("kind", "mine"), ("kind", "dummy"))
POSTURES = tuple(("choose", posture.value) for posture in Posture)


def begin(box: SkirmishBox) -> Skirmish:
    """The first state: before set-up, or in mid-game where the scenario gives a position."""
    deck = Pile(box.scenario.deck, count=len(box.scenario.deck))
    s = Skirmish(box=box, deck=deck, stands=[0, 0], memory={seat: Memory(seat) for seat in (0, 1, SPECTATOR)})
    if box.scenario.first is None:
        s.push(("set_up",), ("marker", 0), ("marker", 1), ("postures",))
    else:
        _place_as_given(s, box.scenario.first)
    return s


def _place_as_given(s: Skirmish, first: int) -> None:
    scenario, cell_of = s.box.scenario, s.box.map.cell
    for group in scenario.pieces:
        for number, kind, cell in zip(group.numbers, group.kinds, group.cells, strict=True):
            s.place(Unit(number, group.side, kind, cell_of(cell), number in group.shaken))
    s.objectives = {side: cell_of(cell) for side, cell in enumerate(scenario.secret)}
    s.push(("turn", scenario.turn, first))


async def set_up(s: Skirmish) -> None:
    """SK-SET.1 numbers, SK-SET.2 objectives, SK-SET.5 the card set aside."""
    for group in s.box.scenario.pieces:
        pool = range(100 * group.side + 100, 100 * group.side + 200)
        numbers = await opaque_numbers(s, "SK-SET.1", len(group.kinds), pool, group.side)
        kinds = dict(zip(numbers, group.kinds, strict=True))
        for number, cell in zip(sorted(numbers), group.cells, strict=True):
            s.place(Unit(number, group.side, kinds[number], s.box.map.cell(cell)))
            s.tell("numbered", "SK-SET.1", seen_by=(group.side,), piece=number, kind=kinds[number])
    for side in (0, 1):
        label = await draw(s, "SK-SET.2", "objective", s.box.scenario.objectives, seen_by=(side,))
        s.objectives = {**s.objectives, side: s.box.map.cell(label)}
        s.tell("objective", "SK-SET.2", seen_by=(side,), cell=s.objectives[side])
    s.deck = s.deck.set_aside()


def own_half(s: Skirmish, side: int) -> list[tuple[str, int]]:
    """SK-SET.3 The free hexes in the side's own half of the map."""
    return [("lay", cell) for cell in s.box.cells[s.box.halves[side] & ~s.taken()]]


def marker_kinds() -> tuple[tuple[str, str], ...]:
    return MARKERS


async def marker(s: Skirmish, side: int) -> None:
    """SK-SET.3 Where the marker lies is public, what it hides is not."""
    cell = (await Ask(side, "marker", "SK-SET.3", own_half, (s, side)))[1]
    s.tell("laid", "SK-SET.3", side=side, cell=cell)
    kind = (await Ask(side, "marker_kind", "SK-SET.3", marker_kinds, secret=True))[1]
    s.markers = {**s.markers, side: Marker(side, cell, kind)}
    s.tell("laid_kind", "SK-SET.3", seen_by=(side,), kind=kind)


def posture_choices() -> tuple[tuple[str, str], ...]:
    return POSTURES


async def postures(s: Skirmish) -> None:
    """SK-SET.4 Both choose in secret; then all is shown and the first side is known."""
    for side in (0, 1):
        posture = (await Ask(side, "posture", "SK-SET.4", posture_choices, sealed=True))[1]
        s.postures = {**s.postures, side: Posture(posture)}
        del posture  # a sealed choice stays in the state alone
    first, second = s.postures[0], s.postures[1]
    if first is second:
        starts = await draw(s, "SK-SET.4", "side", (0, 1))
    else:
        starts = 0 if first is Posture.BOLD else 1
    s.tell("postures", "SK-SET.4", reveals=True, first=first, second=second, starts=starts)
    s.push(("turn", 1, starts))


async def turn(s: Skirmish, number: int, starts: int) -> None:
    """SK-SEQ.1 A new turn: all activations are ahead."""
    s.turn = number
    s.event_seen = False
    s.left = dict.fromkeys((0, 1), s.box.scenario.activations)
    s.tell("turn", "SK-SEQ.1", turn=number)
    s.push(("activation", starts), ("end_of_turn", starts))


async def activation(s: Skirmish, side: int) -> None:
    """SK-SEQ.1 One activation or a pass; then it is the other side's turn if it has any left."""
    s.left[side] -= 1
    if not await activate(s, side, "activation", "SK-SEQ.1"):
        s.left[side] = 0  # SK-SEQ.2
    other = 1 - side
    if s.left[other] > 0:
        s.push(("activation", other))
    elif s.left[side] > 0:
        s.push(("activation", side))


async def end_of_turn(s: Skirmish, starts: int) -> None:
    """SK-SEQ.3 Pieces are fresh again; SK-VIC.1 the last turn and Dusk end the game."""
    for piece, unit in s.units.items():
        if unit.done or unit.reacted:
            s.units[piece] = replace(unit, done=False, reacted=False)
    if s.dusk or s.turn >= s.box.scenario.turns:
        end_game(s)
    s.push(("turn", s.turn + 1, starts))
