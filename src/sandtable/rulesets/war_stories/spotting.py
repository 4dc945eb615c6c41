"""WS-SPT, WS-FOF, WS-WPN.4: who sees and spots whom, fields of fire, and what a unit fires with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sandtable.rulesets.war_stories import cover
from sandtable.rulesets.war_stories.ground import Ground
from sandtable.rulesets.war_stories.records import FogCounter, Unit
from sandtable.rulesets.war_stories.state import ATTACKER, WarState
from sandtable.rulesets.war_stories.tables import Arc, Arms, Effect, Fog, Pack, Trait


def in_arc(s: WarState, here: int, facing: int, there: int) -> bool:
    """WS-R.90 Whether a hex lies in the 180 degree arc of a facing; the own hex always does."""
    ahead = s.box.ground.ahead[facing]
    return ahead[there] >= ahead[here]


# Sight


def sees(s: WarState, unit: Unit, cell: int, level: int = 0) -> bool:
    """WS-LOS.1 A line of sight; WS-MEL.2 from melee only into the own hex; WS-FRT.6 bunkers have an arc."""
    if unit.cell == cell:
        return True
    sight = s.box.sight
    here = sight.spot(unit.cell, unit.level) if unit.level else unit.cell
    if not sight.under(s.change).sees(here, sight.spot(cell, level) if level else cell) or s.in_melee(unit):
        return False
    return not unit.inside or _through_slit(s, unit, cell)


def in_sight(s: WarState, units: list[Unit], cells: Iterable[int]) -> Iterator[int]:
    """Those of these hexes that one of the units sees, asked first of those whose sight is free."""
    bound = [unit for unit in units if unit.inside or s.in_melee(unit)]
    spots, sight = [s.spot(unit) for unit in units if unit not in bound], s.outlook.sees
    for cell in cells:
        for spot in spots:
            if sight(spot, cell):
                yield cell
                break
        else:
            if any(sees(s, unit, cell) for unit in bound):
                yield cell


def _through_slit(s: WarState, unit: Unit, cell: int) -> bool:
    """WS-FRT.6 Out of a bunker only ahead."""
    work = s.fog[unit.inside]
    return work.kind != Fog.BUNKER or in_arc(s, unit.cell, work.facing, cell)


def awareness(s: WarState, unit: Unit) -> int:
    """WS-UNIT.11, WS-SPT.7 Suppressed units and decoys are aware of nothing."""
    return _awareness(s.box.pack, unit)


def _awareness(pack: Pack, unit: Unit) -> int:
    if unit.decoy or (unit.marks and unit.suppressed):
        return 0
    return pack.units[unit.kind].awareness


def horizon(ground: Ground, pack: Pack, unit: Unit) -> int:
    """WS-SPT.2 The hexes that a unit is aware of or aims at, if it spots at all."""
    if not may_spot(unit):
        return 0
    aimed = 1 << unit.aim if unit.aim >= 0 else 0
    return ground.within(unit.cell, _awareness(pack, unit)) | aimed


def spots(s: WarState, spotter: Unit, target: Unit) -> bool:
    """WS-SPT.2 Whether a unit is spotted automatically: near, or a spent gun or vehicle in sight."""
    if target.carrier:
        target = s.units[target.carrier]  # WS-R.77
    near = s.box.ground.distance[spotter.cell][target.cell] <= _awareness(s.box.pack, spotter)
    if not near and not (target.spent and s.box.pack.units[target.kind].has_facing):
        return aims_at(s, spotter, target.cell) and sees(s, spotter, target.cell, target.level)
    return sees(s, spotter, target.cell, target.level)


def aims_at(s: WarState, unit: Unit, cell: int) -> bool:
    """WS-R.49 In the hex of its AIM marker a unit spots all enemies it has sight of."""
    return unit.aim == cell


def may_spot(unit: Unit) -> bool:
    """WS-R.88 Units on the map spot; decoys, hidden and transported ones do not."""
    return unit.cell >= 0 and not unit.carrier and not unit.hidden and not unit.decoy


def signature(s: WarState, spotter: Unit, target: Unit, *, truly: bool) -> int:
    """WS-SPT.6, WS-R.89 Halved for each of fortified, obscured, in cover, as the spotter's side knows."""
    if not truly:
        target = as_known(s, target, spotter.side)
    halvings = cover.fortified(s, target) + cover.obscured(s, spotter.cell, target.cell)
    halvings += cover.covered_from(s, target, spotter.cell, s.height(spotter)) + target.camouflaged
    return s.box.pack.units[target.kind].signature >> halvings


def as_known(s: WarState, target: Unit, side: int) -> Unit:
    """A unit without the shelter of counters that the side has not seen."""
    inside = s.fog.get(target.inside)
    behind = s.fog.get(target.behind)
    if side == ATTACKER and ((inside and not inside.up) or (behind and not behind.up)):
        return replace(target, inside=0, behind=0)
    return target


def spotting_range(s: WarState, spotter: Unit, target: Unit | None, *, truly: bool) -> int:
    """WS-SPT.5; WS-R.31 a face-down counter has signature 0."""
    aware = awareness(s, spotter)
    return aware if target is None else aware + signature(s, spotter, target, truly=truly)


def counter_spotted(s: WarState, spotter: Unit, counter: FogCounter) -> bool:
    """WS-R.31 Automatically within awareness and sight."""
    near = s.box.ground.distance[spotter.cell][counter.cell] <= awareness(s, spotter)
    return near and sees(s, spotter, counter.cell)


# What a unit fires with


def arms_of(s: WarState, unit: Unit, cell: int) -> Arms | None:
    """WS-R.29 The arms against a hex, arcs considered; None: it cannot fire there."""
    arms = armament(s, unit)
    if arms is None or cell == unit.cell:
        return arms
    if not unit.deployed or unit.carrier:
        return arms if own_arc(s, unit, arms, cell) else None
    if in_arc(s, unit.cell, unit.arc, cell):
        return arms
    return None if s.box.pack.weapons[unit.weapon].mode == "replace" else s.kind(unit.id).arms


def armament(s: WarState, unit: Unit) -> Arms | None:
    """WS-WPN.4, WS-R.29, WS-UNIT.16 What a unit fires with where its weapon points; None: it cannot fire."""
    if unit.decoy or (unit.marks and s.count(unit, Effect.GUN)):
        return None
    own = s.box.pack.units[unit.kind].arms
    if not unit.deployed or unit.carrier:
        return own
    weapon = s.box.pack.weapons[unit.weapon]
    if weapon.mode == "replace":
        return weapon.arms
    if own is None:
        return None
    return Arms(
        own.effective + weapon.effective,
        own.minimum,
        own.limited + weapon.limited,
        own.full + weapon.full,
        own.pen + weapon.pen,
        own.arc,
        own.traits,
    )


def own_arc(s: WarState, unit: Unit, arms: Arms, cell: int) -> bool:
    """WS-FOF.2, WS-R.90, WS-TOK.10 The arc of a gun or vehicle; a damaged turret points ahead."""
    if unit.carrier:
        return True
    turret = bool(unit.marks) and s.count(unit, Effect.TURRET) > 0
    if arms.arc is Arc.REAR:
        return not turret and in_arc(s, unit.cell, (unit.facing + 3) % 6, cell)
    if arms.arc is Arc.FRONT or turret:
        return in_arc(s, unit.cell, unit.facing, cell)
    return True


def traits_of(s: WarState, unit: Unit) -> tuple[Trait, ...]:
    """The traits of what a unit fires with."""
    if unit.deployed and s.box.pack.weapons[unit.weapon].mode == "replace":
        return s.box.pack.weapons[unit.weapon].traits
    return s.kind(unit.id).traits


def is_mortar(s: WarState, unit: Unit) -> bool:
    """WS-IND.1, WS-FRT.5 A deployed mortar, not in a bunker."""
    if not unit.deployed or Trait.MORTAR not in s.box.pack.weapons[unit.weapon].traits:
        return False
    return not (unit.inside and s.fog[unit.inside].kind == Fog.BUNKER)


def firepower(s: WarState, unit: Unit, arms: Arms, *, full: bool) -> int:
    """WS-R.95, WS-TOK.3, WS-R.110 Limited or full, halved for each CREW token; SA-15 is for who acts."""
    crew = s.count(unit, Effect.CREW) if unit.marks else 0
    bonus = s.bonus if s.acting == (unit.id,) else 0
    return (arms.full if full else arms.limited) + bonus >> crew
