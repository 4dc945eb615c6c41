"""SOS-FIR: the target first, then who fires at it, as one plan."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.boards.table import enters_rear
from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.plans import Concert
from sandtable.engine.ruleset import Joint, Plan
from sandtable.rulesets.storm_of_steel import fire, targets
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel
from sandtable.rulesets.storm_of_steel.view import show_point


class Shot(NamedTuple):
    """A stand that could fire at the target with a weapon: it hits with `need` or more on a die of `size`."""

    piece: int
    weapon: int
    need: int
    size: int

    @property
    def odds(self) -> int:
        """In thousandths."""
        return 1000 * max(0, min(self.size, self.size - self.need + 1)) // self.size


def where(s: StormOfSteel, seat: SeatId) -> dict[str, int]:
    """SOS-R.54 The places of all enemies that can be fired at now, and by how many."""
    if s.phase != f"fire_{seat + 1}":
        return {}
    found = {target.id: len(shots_at(s, seat, target)) for target in s.on_table(1 - seat)}
    return {show_point(s.stands[target].centre): count for target, count in found.items() if count}


def shots_at(s: StormOfSteel, seat: SeatId, target: Stand) -> list[Shot]:
    """SOS-R.54 The best shot of each stand at this target, the surest first."""
    found = []
    for piece in fire.ready(s, seat):
        weapons = targets.free_weapons(s, s.stands[piece])
        able = [n for n in weapons if target.id in targets.targets(s, piece, n)]
        if able:
            found.append(max((shot(s, piece, n, target) for n in able), key=lambda one: one.odds))
    return sorted(found, key=lambda one: -one.odds)


def shot(s: StormOfSteel, piece: int, index: int, target: Stand) -> Shot:
    """SOS-SFT.1, SOS-ARM.3 What the die must show."""
    firer, weapon = s.stands[piece], s.kind(piece).weapons[index]
    start = s.base(firer).centre
    change = fire.range_modification(s, firer, weapon, target).value
    if s.kind(target.id).is_soft:
        value = -targets.protection(s, target, start).value
        return Shot(piece, index, value - change + 1, fire.soft_die(firer, weapon, target.id))
    rear = enters_rear(start, s.base(target))
    return Shot(piece, index, s.kind(target.id).armour - rear - change + 1, weapon.at_die)


def plan(s: StormOfSteel, seat: SeatId, concert: Concert) -> Plan | None:
    """SOS-FIR.1 One stand fires at the target; the surest, or the one that was named last."""
    at = {show_point(stand.centre): stand for stand in s.on_table(1 - seat)}
    if concert.verb != "fire" or concert.at not in at or s.phase != f"fire_{seat + 1}":
        return None
    target = at[concert.at]
    found = {one.piece: one for one in shots_at(s, seat, target)}
    if not found:
        return None
    named = [piece for piece in concert.members or () if piece in found]
    chosen = found[named[-1]] if named else next(iter(found.values()))
    values: list[Value] = [("shoot", chosen.piece)]
    weapons = tuple(targets.free_weapons(s, s.stands[chosen.piece]))
    if len(fire.shots(s, chosen.piece, weapons)) > 1:
        values.append(_fires(s, chosen, target.id))
    others = tuple(piece for piece in found if piece != chosen.piece)
    texts = tuple(s.box.words.option(value) for value in values)
    return Plan(texts, joint=Joint((chosen.piece,), others, _tally(chosen)))


def _fires(s: StormOfSteel, chosen: Shot, target: int) -> Value:
    if len(s.kind(chosen.piece).weapons) > 1:
        return "fire_with", chosen.piece, chosen.weapon + 1, target
    return "fire", chosen.piece, target


def _tally(chosen: Shot) -> str:
    if chosen.need > chosen.size:
        return f"Cannot hit: {chosen.need} needed on a d{chosen.size}"
    return f"Hits with {max(1, chosen.need)} or more on a d{chosen.size}"
