"""RS-R.122, RS-R.141: what deeds prove to all who watch, kept on blocks and markers for those who guess.

Only public things decide what is noted here: who acted, where, how far, and the results that all are told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from sandtable.rulesets.red_storm.records import FIRE, MOVE, PUBLIC_CONDITIONS, SUPPORT, Attack, Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import (
    MOST_VALOR,
    Condition,
    Damage,
    Drive,
    Fog,
    UnitClass,
    UnitType,
)


def narrow(s: RedStorm, piece: int, may_be: Callable[[UnitType], bool]) -> None:
    """A block can only be of a kind that could have done this."""
    unit, kinds = s.units[piece], s.box.pack.units
    before = unit.could or s.box.blocks[unit.side][unit.large]
    after = tuple([kind for kind in before if may_be(kinds[kind])])
    if len(after) < len(before):
        s.units[piece] = replace(unit, could=after)


def stance(s: RedStorm, piece: int, *conditions: Condition) -> None:
    """A vehicle that did this is in one of these conditions until it is turned."""
    unit = s.units[piece]
    if unit.large and unit.condition in (MOVE, FIRE, SUPPORT):
        now = tuple([c for c in unit.stances or (MOVE, FIRE, SUPPORT) if c in conditions])
        if now != unit.stances:
            s.units[piece] = replace(unit, stances=now)


def unhurt(s: RedStorm, piece: int, *kinds: Damage) -> None:
    """A damaged vehicle that did this has none of these kinds of damage."""
    unit = s.units[piece]
    if unit.damage and not set(kinds) <= set(unit.sound):
        s.units[piece] = replace(unit, sound=tuple(sorted({*unit.sound, *(kind.value for kind in kinds)})))


def is_squad(kind: UnitType) -> bool:
    return kind.type is UnitClass.SQUAD


def is_team(kind: UnitType) -> bool:
    return kind.type is UnitClass.WEAPON_TEAM


def has_no_wheels(kind: UnitType) -> bool:
    return kind.drive is not Drive.WHEELED


# Movement


def pace(s: RedStorm, unit: Unit, path: Sequence[int] = ()) -> int:
    """RS-D.27 The most points that a block could have at full strength, as far as all know.

    0 for infantry of which all know that it moves at reduced strength (RS-STA.2). Once it has gone along the
    path it may be known to have no wheels.
    """
    if unit.condition in PUBLIC_CONDITIONS and not unit.large:
        return 0
    kinds = unit.could or s.box.blocks[unit.side][unit.large]
    if unit.large and (any(bars_wheels(s, cell) for cell in path) or flattens(s, unit, path)):
        units = s.box.pack.units
        kinds = tuple([kind for kind in kinds if has_no_wheels(units[kind])])
    return s.box.paces[kinds, unit.worn]


def quickest(kinds: Mapping[str, UnitType], about: tuple[tuple[str, ...], bool]) -> int:
    """RS-RAT.7 The highest movement rating; RS-INF.2 worn squads move at reduced strength, teams may not."""
    names, worn = about
    return max([kinds[name].move for name in names if not worn or is_team(kinds[name])], default=0)


def hastened(s: RedStorm, piece: int) -> None:
    """RS-R.48, RS-R.64 Worn infantry that uses a road bonus, or mounts, moves at full strength."""
    if s.units[piece].worn:
        narrow(s, piece, is_team)


def paid(s: RedStorm, piece: int, spent: int) -> None:
    """RS-MOV.1 Points tell of the rating, whatever they buy; RS-STA.2 a second one of full strength."""
    if spent > 1:
        narrow(s, piece, lambda kind: kind.move >= spent)
        hastened(s, piece)


def bars_wheels(s: RedStorm, cell: int) -> bool:
    return not s.box.ground.enterable[Drive.WHEELED] >> cell & 1


def flattens(s: RedStorm, unit: Unit, path: Sequence[int]) -> bool:
    """RS-FOW.10 Whether the path leads into wire that its side knows of, which only tracks can do."""
    wire, areas = {cell for kind, cell in s.bars[unit.side] if kind == Fog.WIRE}, s.box.ground.area_cells
    steps = pairwise((unit.cell, *path))
    return any(last not in areas(cell) and not wire.isdisjoint(areas(cell)) for last, cell in steps)


def stands(s: RedStorm, piece: int, cell: int) -> None:
    """RS-MOV.9 What stands on ground that bars wheels has none."""
    if s.units[piece].large and bars_wheels(s, cell):
        narrow(s, piece, has_no_wheels)


def wired(s: RedStorm, piece: int, *, passes: bool) -> None:
    """RS-FOW.10 A vehicle that wire stops has wheels, one that flattens it has none."""
    if s.units[piece].large:
        narrow(s, piece, lambda kind: has_no_wheels(kind) == passes)


def stepped(s: RedStorm, piece: int, start: int) -> None:
    """RS-MOV.2 A step farther than the next hex tells of a full-strength move."""
    unit = s.units[piece]
    stands(s, piece, unit.cell)
    if unit.large:
        stance(s, piece, MOVE, SUPPORT)
        unhurt(s, piece, Damage.IMMOBILIZED)
    far = unit.cell != start and unit.cell not in s.box.ground.map.neighbours[start]
    if far and unit.large:
        stance(s, piece, MOVE)
        unhurt(s, piece, Damage.CREW_INJURED)
        if any(not s.units[rider].hidden for rider in s.cargo.get(piece, ())):
            narrow(s, piece, lambda kind: kind.dots > 0)  # RS-PRT.2
    elif far:
        hastened(s, piece)  # RS-STA.2


def probed(s: RedStorm, cell: int) -> None:
    """RS-AMB.1 A face-down marker beside an attacker that moved there is no ambush."""
    near = s.box.ground.map.neighbours[cell]
    for marker in list(s.fog.values()):
        if not marker.up and marker.cell in near:
            rule_out(s, marker.id, Fog.AMBUSH)


def rule_out(s: RedStorm, number: int, *kinds: str) -> None:
    """All have seen that a face-down marker is none of these."""
    marker = s.fog[number]
    if not set(kinds) <= set(marker.never):
        s.fog = {**s.fog, number: replace(marker, never=tuple(sorted({*marker.never, *map(str, kinds)})))}


def carries(s: RedStorm, piece: int, *, inside: bool) -> None:
    """RS-PRT.1 Only vehicles with dots hold someone inside, or several."""
    aboard = sum([not s.units[rider].hidden for rider in s.cargo.get(piece, ())])
    if inside or aboard > 1:
        narrow(s, piece, lambda kind: kind.dots >= max(1, aboard))


def marked(s: RedStorm, side: int) -> None:
    """RS-R.140 Every vehicle with dots has a marker, and two markers only such a vehicle has at first."""
    for unit in s.of_side(side):
        if unit.large and unit.cell >= 0:
            count = len(s.pairs_of(unit.id))
            if count == 0:
                narrow(s, unit.id, lambda kind: not kind.dots)
            elif count > 1:
                narrow(s, unit.id, lambda kind: kind.dots > 0)


# Fire and checks


def fired(s: RedStorm, piece: int) -> None:
    """RS-STA.1 What fires is not on Move and has a sound gun."""
    stance(s, piece, FIRE, SUPPORT)
    unhurt(s, piece, Damage.GUN_DAMAGED)


def shot(s: RedStorm, attack: Attack, target: Unit, secret: int, *, ahead: bool) -> None:
    """RS-RNG.4, RS-ARC.2 The block's own rating reaches so far and that way; RS-SFT.6 and shifts so much.

    `secret` is the sum of the firer's own shifts: all know it as what the terrain leaves of the net shift.
    Against vehicles it depends on armour, which not all know, and tells nothing here.
    """
    firer, large = s.units[attack.firer], target.large
    distance = s.box.ground.distance[firer.cell][target.cell]
    weakened = (1,) if attack.snap else (0, 1)

    def may_be(kind: UnitType) -> bool:
        rated = kind.anti_vehicle if large else kind.anti_infantry
        if rated is None or distance > 2 * rated.range or (rated.forward and not ahead):
            return False
        upshifts = 0 if large or kind.anti_infantry is None else kind.anti_infantry.upshifts
        return large or upshifts - (distance > rated.range) - secret in weakened

    narrow(s, firer.id, may_be)
    if not ahead:
        unhurt(s, firer.id, Damage.TURRET_JAMMED)
    if not large:
        unhurt(s, firer.id, Damage.COMMANDER_DEAD)


def no_works(s: RedStorm, cell: int, victims: tuple[int, ...]) -> None:
    """RS-R.57 A marker that stays face-down while the defender's infantry is fired at hides no works."""
    sheltering = [p for p in victims if p in s.units and not s.units[p].large and not s.units[p].carrier]
    if any(s.units[piece].side == s.defender for piece in sheltering):
        for marker in [m.id for m in s.fog.values() if m.cell == cell and not m.up]:
            rule_out(s, marker, *[kind for kind in s.box.works if kind in s.box.pack.fog])


def reacted(s: RedStorm, piece: int) -> None:
    """RS-OPF.2 Only Ready infantry and vehicles on Fire react; what has acted and is Ready is a team."""
    stance(s, piece, FIRE)
    if s.units[piece].worn:
        narrow(s, piece, is_team)


def checked(s: RedStorm, piece: int, medals: int, most_help: int, *, passed: bool) -> None:
    """RS-RES.5 The medals on a chip that was passed or failed bound the valor of a block."""
    steeled = s.units[piece].steeled
    if passed:
        narrow(s, piece, lambda kind: min(MOST_VALOR, kind.valor + steeled + most_help) >= medals)
    else:
        narrow(s, piece, lambda kind: min(MOST_VALOR, kind.valor + steeled) < medals)


# Events


def judged(s: RedStorm, effect: str, piece: int, *, applies: bool) -> None:
    """RS-R.39 Whether a primary event applies tells what its condition asks of the focus."""
    unit = s.units[piece]
    if effect == "stand_fast":
        narrow(s, piece, lambda kind: (kind.valor + unit.steeled < MOST_VALOR) == applies)
    elif effect == "slewed_round" and not s.is_mid_move(piece):
        others = [kind for kind in Damage if kind is not Damage.IMMOBILIZED]
        unhurt(s, piece, *([Damage.IMMOBILIZED] if applies else others))
    elif effect == "low_ammunition" and unit.large:
        stance(s, piece, *([FIRE] if applies else [MOVE, SUPPORT]))
    elif effect == "low_ammunition" and not unit.worn and unit.condition not in PUBLIC_CONDITIONS:
        narrow(s, piece, is_squad if applies else is_team)
