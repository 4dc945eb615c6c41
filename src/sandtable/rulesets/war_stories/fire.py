"""WS-DF, WS-FIR, WS-MEL, WS-IND: fire at a hex, target by target."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.engine.chance import draw
from sandtable.engine.facts import Reason
from sandtable.rulesets.war_stories import cards, cover, damage, fog, morale, objects, shifts, spotting
from sandtable.rulesets.war_stories.ground import AIR
from sandtable.rulesets.war_stories.records import NOWHERE, Shot, Unit
from sandtable.rulesets.war_stories.state import ATTACKER, WarState
from sandtable.rulesets.war_stories.tables import Arms, Trait

RESULTS = {"E": "eliminated", "D": "damaged", "S": "suppressed", "M": "missed"}


# Targets


def targets_in(s: WarState, side: int, cell: int) -> list[int]:
    """WS-R.91 All enemy units in a hex, towed ones included; not passengers."""
    found = []
    for piece in s.enemies_at(cell, side):
        found.append(piece)
        found.extend([rider for rider in s.cargo.get(piece, ()) if not s.kind(rider).is_infantry])
    return found


def may_fire_into(s: WarState, unit: Unit, cell: int) -> bool:
    """WS-DF.4, WS-R.92 Nobody fires where a friend is, except in melee."""
    if cell == unit.cell:
        return True
    if s.in_melee(unit):
        return False
    return all(s.units[piece].side != unit.side for piece in s.at.get(cell, ()))


def direct_targets(s: WarState, piece: int, *, full: bool) -> Iterator[Value]:
    """WS-DF.1 Spotted enemies in the field of fire; WS-OBJ.2 and objects that the FP used can destroy."""
    unit = s.units[piece]
    if unit.cell < 0 or unit.decoy or (unit.carrier and not s.kind(piece).is_infantry):
        return iter(())
    enemies = [u for u in s.units.values() if u.side != unit.side and u.cell >= 0 and not u.hidden]
    return chain(
        (("fire", piece, other.id) for other in enemies if shootable(s, unit, other)),
        (("demolish", piece, cell) for cell in objects.in_reach(s, unit, full=full)),
    )


def shootable(s: WarState, unit: Unit, other: Unit) -> bool:
    """WS-SPT.1 The firer itself spots its primary target; WS-TRN.9 passengers are never targets."""
    if other.carrier and s.kind(other.id).is_infantry:
        return False
    if not spotting.spots(s, unit, other) or not may_fire_into(s, unit, other.cell):
        return False
    return spotting.arms_of(s, unit, other.cell) is not None


def indirect_hexes(s: WarState, piece: int, *, full: bool) -> list[tuple[str, int, int]]:
    """WS-R.121 Hexes in the arc of a mortar with an enemy or object that a friend spots by itself."""
    unit = s.units[piece]
    if not spotting.is_mortar(s, unit) or s.in_melee(unit):
        return []
    friends = [u for u in s.units.values() if u.side == unit.side and spotting.may_spot(u)]
    seen = {
        other.cell
        for other in s.units.values()
        if other.side != unit.side and other.cell >= 0 and not other.hidden and not other.carrier
        if any(spotting.spots(s, friend, other) for friend in friends)
    }
    fp = spotting.firepower(s, unit, s.box.pack.weapons[unit.weapon].arms, full=full)
    built = [cell for cell in s.layer.sites if cell not in seen and objects.targets_in(s, cell, fp)]
    seen.update([cell for cell in built if any(spotting.sees(s, friend, cell) for friend in friends)])
    cells = [c for c in sorted(seen) if c != unit.cell and spotting.in_arc(s, unit.cell, unit.arc, c)]
    return [("lob", piece, cell) for cell in cells if may_fire_into(s, unit, cell)]


# Fire


def shot_of(s: WarState, unit: Unit, cell: int, arms: Arms, *, full: bool, direct: bool) -> Shot:
    """WS-UNIT.17 What a unit's fire into a hex is like before special occasions are noted."""
    return Shot(
        side=unit.side,
        cell=cell,
        range=s.layout.range(unit.cell, cell),
        fp=spotting.firepower(s, unit, arms, full=full),
        own=spotting.firepower(s, unit, arms, full=True),
        pen=arms.pen,
        firer=unit.id,
        origin=unit.cell,
        height=s.height(unit),
        effective=arms.effective,
        minimum=arms.minimum,
        blast=Trait.BLAST in spotting.traits_of(s, unit),
        direct=direct,
        melee=cell == unit.cell and s.going(unit.id) != AIR,
    )


async def declare(s: WarState, piece: int, cell: int) -> None:
    """WS-R.132 Firing spends the firer, shows it, and shakes off its riders (WS-DES.3)."""
    if s.units[piece].aim not in (NOWHERE, cell):
        s.set(piece, aim=NOWHERE)
    s.set(piece, camouflaged=False)
    if s.units[piece].hidden:  # WS-R.76 a passenger of whom nobody knew
        s.set(piece, hidden=False)
        s.tell("aboard_seen", "WS-R.76", reveals=True, piece=piece, carrier=s.units[piece].carrier)
    s.tell("fires", "WS-DF.1", "WS-SPN.1", piece=piece, cell=cell)
    if s.kind(piece).grey:
        for rider in s.cargo.get(piece, ()):
            s.unload(rider)
            s.tell("thrown_off", "WS-DES.3", reveals=True, piece=rider, cell=s.units[piece].cell)
            cover.take_cover(s, rider)
            await damage.spend(s, rider, "WS-DES.3")
    await damage.spend(s, piece, "WS-SPN.1")


async def direct(s: WarState, piece: int, target: int, *, full: bool, occasion: bool = False) -> None:
    """WS-DF.1-.3 Fire at a primary target, then at all others in the hex with limited FP.

    `occasion`: op fire or ambush at what triggered it (WS-OPF.1).
    """
    cell = s.units[target].cell
    await declare(s, piece, cell)
    if not _open(s, piece, cell, full=full, direct=True, occasion=occasion):
        return
    damage.reveal_type(s, target, "WS-R.22")
    await _aimed(s, piece, target)
    await _others(s, piece, cell, (target,))
    await _close(s, piece)


def _open(s: WarState, piece: int, cell: int, *, full: bool, direct: bool, occasion: bool) -> bool:
    """Set up the shot, WS-R.97 with what has just moved; False if the firer can no longer fire."""
    arms = _arms(s, piece, cell)
    if arms is None:
        return False
    unit = s.units[piece]
    trigger = s.triggers[-1] if occasion and s.triggers else None
    moved = trigger.unit if trigger is not None and trigger.how in ("step", "level") else 0
    shot = shot_of(s, unit, cell, arms, full=full, direct=direct)
    crest = trigger is not None and trigger.crest
    shot = replace(shot, op=occasion, ambush=s.ambushing == piece, moved=moved, crest=crest)
    s.shots = (*s.shots, shot)
    return True


def _arms(s: WarState, piece: int, cell: int) -> Arms | None:
    """WS-R.14 What a firer fires with now; None when an event has eliminated it or silenced its gun."""
    unit = s.units.get(piece)
    return None if unit is None else spotting.arms_of(s, unit, cell)


async def _aimed(s: WarState, piece: int, target: int) -> None:
    """WS-MEL.5, WS-R.103 In melee with a vehicle first the check for its armor; then the shot."""
    if s.shots[-1].melee and s.kind(target).is_vehicle:
        passed = await morale.unit_check(s, piece, "", morale.ORDINARY, "WS-MEL.5")
        await cards.settle(s)
        if target not in s.units or _arms(s, piece, s.shots[-1].cell) is None:
            return
        chooser = s.units[piece].side if passed else s.units[target].side
        choice = await Ask(chooser, "armor", "WS-MEL.5", armor_choices, (s, target), (target,))
        s.shots = (*s.shots[:-1], replace(s.shots[-1], grade=choice[2]))
    await shoot(s, target)


def armor_choices(s: WarState, target: int) -> list[Value]:
    """WS-R.103 Any of the six ratings; equal ones are one choice."""
    armor = s.kind(target).armor
    assert armor is not None
    return [("armor", target, grade) for grade in sorted(set(armor))]


async def _others(s: WarState, piece: int, cell: int, done: tuple[int, ...]) -> None:
    """WS-DF.2, WS-DF.3 The secondary targets, in the firer's order; WS-MEL.4 none in melee."""
    if s.shots[-1].melee:
        return
    arms = _arms(s, piece, cell)
    if arms is None:
        return
    unit = s.units[piece]
    limited = replace(s.shots[-1], fp=spotting.firepower(s, unit, arms, full=False))
    s.shots = (*s.shots[:-1], limited)
    side = unit.side
    del unit, arms, limited
    while rest := [t for t in targets_in(s, side, cell) if t not in done]:
        if _arms(s, piece, cell) is None:
            return
        target = rest[0]
        if len(rest) > 1:
            target = (await Ask(side, "next", "WS-DF.3", next_targets, (s, side, cell, done)))[1]
        done = (*done, target)
        await shoot(s, target)


def next_targets(s: WarState, side: int, cell: int, done: tuple[int, ...]) -> list[Value]:
    return [("next", target) for target in targets_in(s, side, cell) if target not in done]


async def _close(s: WarState, piece: int) -> None:
    """The burst is over; a single-use weapon is used up."""
    s.shots = s.shots[:-1]
    unit = s.units.get(piece)
    if unit is not None and unit.deployed and not unit.carrier:
        weapon = s.box.pack.weapons[unit.weapon]
        if Trait.SINGLE_USE in weapon.traits:
            s.set(piece, weapon="", deployed=False)
            s.tell("weapon_lost", "WS-R.29", piece=piece, weapon=weapon.id)
    await fog.sweep(s, piece)


async def lob(s: WarState, piece: int, cell: int, *, full: bool, occasion: bool = False) -> None:
    """WS-IND.3, WS-R.121, WS-R.122 Objects first, with full FP if aimed; then every unit with limited FP."""
    await declare(s, piece, cell)
    if not _open(s, piece, cell, full=full, direct=False, occasion=occasion):
        return
    if not occasion or s.ambushing == piece:  # WS-R.118 op fire chooses no object, an ambush may
        await objects.attack_all(s, cell, s.shots[-1].fp)
    await _others(s, piece, cell, ())
    await _close(s, piece)


async def demolish(
    s: WarState, piece: int, cell: int, target: int, *, full: bool, occasion: bool = False
) -> None:
    """WS-OBJ.2-.4, WS-R.118 An object as the primary target; then the units in the changed hex.

    `occasion`: in an ambush, whose fire at these units counts as op fire (WS-R.34).
    """
    await declare(s, piece, cell)
    # nothing happens between choice and shot
    _open(s, piece, cell, full=full, direct=True, occasion=occasion)
    await objects.attack(s, target, cell, s.shots[-1].fp)
    await cards.settle(s)
    await _others(s, piece, cell, ())
    await _close(s, piece)


# One shot


async def shoot(s: WarState, target: int) -> None:
    """WS-FIR.1-.3, WS-CHT.1 One chit for one target; the result, collateral damage, events (WS-R.14)."""
    if target not in s.units:
        return
    damage.reveal_type(s, target, "WS-R.22")
    _show_shelter(s, target)
    number = await draw(s, "WS-FIR.1", "chit", s.box.chits)
    chit, shot, unit = s.box.pack.chits[number], s.shots[-1], s.units[target]
    s.due += chit.event
    side = chit.foot if s.kind(target).is_foot else chit.vehicle
    steady, icons = shifts.steady(s, shot, unit), shifts.by_icon(s, shot, unit, side)
    base = shifts.base_row(shot.range)
    row = max(0, min(shifts.LAST_ROW, base - sum([reason.value for reason in (*steady, *icons)])))
    result, what = side.rows[row], side.collateral if shifts.firepower_counts(shot, side) else ""
    cell, op, blast = unit.cell, shot.op or shot.mines, shot.own if shot.blast else 0
    reasons = (Reason("WS-FIR.3", "base row", base + 1), *steady, *icons)
    outcome, gauge = RESULTS[result], ("low", 1, row + 1, tuple([RESULTS[one] for one in side.rows]))
    s.tell("shot", "WS-FIR.3", reasons=reasons, piece=target, chit=number, result=outcome, gauge=gauge)
    weapon = unit.weapon
    del shot, unit
    await _apply(s, target, result, op, blast)
    if what:
        damage.collateral(s, target, cell, what, weapon)
    await cards.settle(s)


def _show_shelter(s: WarState, target: int) -> None:
    """WS-R.32 A face-down fortification or barricade that protects a target is turned up; no other does."""
    s.set(target, bare=True)
    unit = s.units[target]
    for number in (unit.inside, unit.behind):
        if number in s.fog and unit.side != ATTACKER:
            fog.turn_up(s, number, "WS-R.32")


async def _apply(s: WarState, target: int, result: str, op: bool, blast: int) -> None:
    """WS-RES.1-.8 What the letter in the row does; WS-TOK.1, WS-R.46 op fire at once, and it strikes."""
    if result == damage.ELIMINATED:
        if op:
            damage.strike_all(s, target)
        await damage.eliminate(s, target, "WS-RES.1", by_fire=True)
    elif result == damage.DAMAGED:
        await damage.hurt(s, target, "WS-RES.5", at_once=op, op=op)
    elif result == damage.SUPPRESSED:
        await damage.suppress(s, target, at_once=op, blast=blast, op=op)
