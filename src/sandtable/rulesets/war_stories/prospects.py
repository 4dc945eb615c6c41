"""What the cards on the table could still make of the units at hand, in points.

Until the enemy has been asked who regroups, and until the first unit moves, all orders leave a side as well
off as before. So an order counts for what it is given for: how far units would come on their way, who has
somebody to fire at, who would be ready again. Rough and quick: what bars a way or a view is not looked for.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from sandtable.engine.facts import SeatId
from sandtable.rulesets.war_stories import command, standing
from sandtable.rulesets.war_stories.records import Play, Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Action, OrderCard

TARGET: Final = 0.15
"""What it is worth to have somebody to fire at: a token in two shots of five, and the firer is spent."""
IN_SIGHT: Final = 5
"""So near an enemy is mostly seen, and within range."""
UNNAMED: Final = 0.9
"""WS-ORD.8 What those count who could still be named for a group: less than those who have been."""
DIGITS: Final = 9
"""What is equal but for the order of sums is to be equal: of equals the most promising is taken."""


class Use(NamedTuple):
    """What a unit could do with an activation: advance, sprint, fire, regroup."""

    advance: float
    sprint: float
    fire: float
    regroup: float

    def under(self, actions: tuple[Action, ...]) -> float:
        """WS-ACT.2 The best that a card allows; WS-ACT.3 who advances also fires."""
        advance, sprint, fire, regroup = self
        if regroup:
            return regroup if Action.REGROUP in actions else 0.0
        if Action.ADVANCE in actions:
            fire += advance
        elif Action.AIM not in actions:
            fire = 0.0
        return sprint if sprint > fire and Action.SPRINT in actions else fire


SPENT: Final = Use(0.0, 0.0, 0.0, standing.SPENT)
ENTERING: Final = Use(TARGET, TARGET, 0.0, 0.0)


def use_of(s: WarState, unit: Unit, seen: standing.Survey, foes: int) -> Use | None:
    """What a unit could do that is worth an activation, if anything; `foes` has a bit for each hex."""
    if unit.spent or unit.moving or _will_be_spent(s, unit):
        return SPENT
    cell = unit.cell
    if cell < 0:
        return ENTERING if unit.entry >= 0 else None
    if unit.marks and unit.is_broken:
        return None
    fire = TARGET if s.box.ground.within(cell, IN_SIGHT) & foes else 0.0
    speed = s.speed(unit)
    advance, sprint = standing.gains(seen.drawn, cell, speed, speed * standing.FULL)
    if s.box.pack.units[unit.kind].counter == "gun":  # WS-ACT.4, WS-ACT.12
        advance, sprint = 0.0, advance
    if not fire and not sprint:
        return None
    return Use(advance, max(0.0, sprint - standing.SPENT), fire, 0.0)


def _will_be_spent(s: WarState, unit: Unit) -> bool:
    """WS-SPN.1 Who has begun to sprint is of no use for another card: his first step takes nothing away."""
    moves = s.moves
    return bool(moves) and any(move.unit == unit.id and move.how in standing.SPENDING for move in moves)


def _foes(seen: standing.Survey) -> int:
    """The hexes with enemies that a side sees, one bit each."""
    return reduce(or_, [1 << cell for cell in seen.theirs], 0)


def left(s: WarState, seat: SeatId, seen: standing.Survey) -> float:
    """WS-ORD.15 What the activations that are left could do, less whom the enemy is still to regroup."""
    plays = [play for play in s.plays if play.left > 0]
    if s.over or not plays:
        return 0.0
    cards, kinds, units = s.box.pack.orders, s.box.pack.units, s.units
    own = [unit.id for unit in units.values() if unit.side == seat and not unit.decoy]
    found, foes, of_use = 0.0, _foes(seen), dict[int, Use | None]()
    for play in plays:
        card, worth = cards[play.card], dict[int, float]()
        for piece in play.group if _is_named(play, card) else own:
            if piece in units and (not card.classes or kinds[units[piece].kind].klass in card.classes):
                if piece not in of_use:
                    of_use[piece] = use_of(s, units[piece], seen, foes)
                use = of_use[piece]
                if use is not None and (points := use.under(card.actions)) > 0:
                    worth[piece] = points
        found += _of_play(s, play, card, worth)
    if not any(play.done for play in s.plays):
        icons = sum([cards[play.card].icons for play in s.plays])
        found -= standing.SPENT * min(icons, _regroupers(s, 1 - seat)) if icons else 0.0
    return round(found, DIGITS)


def _is_named(play: Play, card: OrderCard) -> bool:
    """WS-ORD.8 Whether the card is for a group that has all its members."""
    return card.nearby and play.free <= 0 and (bool(play.done) or len(play.group) >= play.left)


def _of_play(s: WarState, play: Play, card: OrderCard, worth: dict[int, float]) -> float:
    """What the activations of a card could do: as many as are left, each as much as those it is for do.

    So an activation costs the same, whoever is activated under the card: he has to make good for it.
    """
    if card.nearby and play.free <= 0 and not _is_named(play, card):
        return _of_group(s, play, worth)
    due = min(play.left, len([1 for piece in worth if piece not in play.done]))
    if not due:
        return 0.0
    best = sorted(worth.values(), reverse=True)[: card.count]
    return due * sum(best) / len(best)


def _of_group(s: WarState, play: Play, worth: dict[int, float]) -> float:
    """WS-R.43 Those named, and those who could join them, each time the most useful of those nearby."""
    named = sum([worth.get(piece, 0.0) for piece in play.group])
    group = [s.units[piece] for piece in play.group if piece in s.units]
    rest = [s.units[piece] for piece in sorted(worth, key=worth.__getitem__, reverse=True)]
    rest = [unit for unit in rest if unit.id not in play.group]
    joined = 0.0
    while rest and len(group) < play.left:
        near = (unit for unit in rest if any(command.nearby(s, unit, other) for other in group))
        best = next(near, None) if group else rest[0]
        if best is None:
            break
        joined += worth[best.id]
        group.append(best)
        rest.remove(best)
    return named + UNNAMED * joined


def _regroupers(s: WarState, side: int) -> int:
    """WS-R.42 How many counters of a side all can see to be spent or moving."""
    return len([u for u in s.units.values() if u.side == side and (u.spent or u.moving) and not u.hidden])


def of_unit(s: WarState, seat: SeatId, piece: int, card: OrderCard) -> float:
    """WS-ACT.2 What a unit could do under a card."""
    unit, seen = s.units[piece], standing.survey(s, seat)
    use = None if unit.decoy else use_of(s, unit, seen, _foes(seen))
    return use.under(card.actions) if use else 0.0
