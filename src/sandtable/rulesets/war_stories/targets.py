"""WS-DF.1, WS-ACT.5, WS-SPT.3, WS-R.49: what a unit fires or aims at, chosen by its owner."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.war_stories import assets, cards, fire, fog, morale, objects, spotting, tasks
from sandtable.rulesets.war_stories.records import NOWHERE, Unit
from sandtable.rulesets.war_stories.state import ATTACKER, WarState

SHOTS: Final = {"aim_at": "fire", "spy": "lob", "aim_object": "demolish", "aim_lob": "lob"}
"""How a unit fires at what it has aimed at."""


# Fire as part of an action


def in_ambush(s: WarState, piece: int) -> bool:
    """WS-R.34, WS-R.95 Whether a unit ambushes in an interrupt: with full FP, and as op fire."""
    return s.ambushing == piece and bool(s.triggers)


def shots(s: WarState, piece: int) -> Iterator[Value]:
    """What a unit may fire at now with limited FP, or with full as an ambusher."""
    full = in_ambush(s, piece)
    return chain(fire.direct_targets(s, piece, full=full), fire.indirect_hexes(s, piece, full=full))


def shot_choices(s: WarState, piece: int, must: bool) -> list[Value]:
    found = list(shots(s, piece))
    more = assets.extra_ammunition(s, piece) if found else []
    if not must or not found:
        found.append(("hold", piece))
    return [*found, *more, *tasks.give_ups(s, piece)]


async def shoot(s: WarState, piece: int, clause: str, *, full: bool, must: bool) -> None:
    """WS-DF.1 Choose the primary target, or a hex for a mortar, and fire; WS-WPN.9 without a weapon."""
    side = s.units[piece].side
    while True:
        choice = await Ask(side, "fire", clause, shot_choices, (s, piece, must), (piece,))
        if choice[0] == "play":
            assets.load_more(s, side)
            must = True
        elif choice[0] in ("drop", "destroy"):
            tasks.give_up(s, piece, choice[0])
        else:
            break
    if choice[0] != "hold":
        await loose(s, piece, choice, full=full)


async def loose(s: WarState, piece: int, choice: Value, *, full: bool) -> None:
    """Fire as chosen."""
    occasion = in_ambush(s, piece)
    if choice[0] == "fire":
        await fire.direct(s, piece, choice[2], full=full, occasion=occasion)
    elif choice[0] == "lob":
        await fire.lob(s, piece, choice[2], full=full, occasion=occasion)
    else:
        cell = choice[2]
        target = await _object(s, piece, cell, full)
        await fire.demolish(s, piece, cell, target, full=full, occasion=occasion)


async def _object(s: WarState, piece: int, cell: int, full: bool) -> int:
    """WS-R.118 In a hex with several objects the firer picks one."""
    listing = object_choices(s, piece, cell, full)
    if len(listing) == 1:
        return int(listing[0][2])
    asked = Ask(s.units[piece].side, "object", "WS-R.118", object_choices, (s, piece, cell, full), (piece,))
    return int((await asked)[2])


def object_choices(s: WarState, piece: int, cell: int, full: bool) -> list[Value]:
    unit = s.units[piece]
    arms = spotting.arms_of(s, unit, cell)
    fp = 0 if arms is None else spotting.firepower(s, unit, arms, full=full)
    return [("object", cell, number) for number in objects.targets_in(s, cell, fp)] or [("object", cell, 0)]


# Aim


def aim_targets(s: WarState, piece: int) -> list[Value]:
    """WS-R.49 What a unit may aim at."""
    return list(aims(s, s.units[piece]))


def aims(s: WarState, unit: Unit) -> Iterator[Value]:
    """WS-R.49 An enemy unit, a face-down counter or an object in sight and field of fire."""
    piece, down = unit.id, s.layer.face_down if unit.side == ATTACKER else ()
    enemies = [u for u in s.units.values() if u.side != unit.side and u.cell >= 0 and not u.hidden]
    return chain(
        (("aim_at", piece, u.id) for u in enemies if _in_view(s, unit, u)),
        (("study", piece, c.id) for c in down if _may_study(s, unit, c.cell)),
        (("aim_object", piece, cell) for cell in objects.in_reach(s, unit, full=True)),
        _lobs(s, unit, enemies) if spotting.is_mortar(s, unit) else (),
    )


def _lobs(s: WarState, unit: Unit, enemies: list[Unit]) -> list[Value]:
    """WS-R.121 Hexes that a friend spots for a mortar, or enemies found by the mortar's own check."""
    sure = [cell for _, _, cell in fire.indirect_hexes(s, unit.id, full=True)]
    spied = [u.id for u in enemies if u.cell not in sure and _in_view(s, unit, u)]
    return [*(("aim_lob", unit.id, cell) for cell in sure), *(("spy", unit.id, other) for other in spied)]


def _in_view(s: WarState, unit: Unit, other: Unit) -> bool:
    """WS-SPT.3, WS-SPT.4 In sight, in the field of fire, spotted or near enough for a check.

    WS-TRN.5, WS-R.77 A towed unit only if its carrier is spotted without a check.
    """
    if other.carrier:
        return fire.shootable(s, unit, other)
    if not fire.may_fire_into(s, unit, other.cell):
        return False
    if not spotting.sees(s, unit, other.cell, other.level) or spotting.arms_of(s, unit, other.cell) is None:
        return False
    return spotting.spots(s, unit, other) or _reach(s, unit, other, truly=False) > 0


def _reach(s: WarState, unit: Unit, other: Unit, *, truly: bool) -> int:
    """WS-SPT.4 1 for an ordinary check, 2 for a difficult one, 0 if it is too far."""
    return _band(s, unit, other.cell, spotting.spotting_range(s, unit, other, truly=truly))


def _band(s: WarState, unit: Unit, cell: int, reach: int) -> int:
    distance = s.box.ground.distance[unit.cell][cell]
    return 1 if distance <= reach else 2 if distance <= 2 * reach else 0


def _may_study(s: WarState, unit: Unit, cell: int) -> bool:
    """WS-R.31, WS-R.49 A face-down counter near enough, in sight and in the field of fire, if it has one."""
    if s.kind(unit.id).arms is not None and spotting.arms_of(s, unit, cell) is None:
        return False
    near = _band(s, unit, cell, spotting.spotting_range(s, unit, None, truly=True))
    return near > 0 and spotting.sees(s, unit, cell)


async def aim(s: WarState, piece: int) -> None:
    """WS-ACT.5, WS-R.49 Choose a target, spot it, put the AIM marker and fire now or later."""
    side = s.units[piece].side
    choice = await Ask(side, "aim", "WS-R.49", aim_targets, (s, piece), (piece,))
    verb, target = choice[0], choice[2]
    if verb in ("aim_at", "spy"):
        spotted = await _spot(s, piece, target)
        aimed = (SHOTS[verb], s.units[target].cell) if spotted else None
    elif verb == "study":
        aimed, target = await _study(s, piece, target)
    else:
        aimed = (SHOTS[verb], target)
    if piece in s.units:
        await _level(s, piece, aimed, target)


async def _level(s: WarState, piece: int, aimed: tuple[str, int] | None, target: int) -> None:
    """WS-R.49 The AIM marker lies in the hex, the unit fires or waits; a failure removes an old marker."""
    if aimed is None:
        s.set(piece, aim=NOWHERE)
        return
    verb, cell = aimed
    s.set(piece, aim=cell)
    s.tell("aimed", "WS-ACT.5", piece=piece, cell=cell)
    side = s.units[piece].side
    answer = await Ask(side, "aimed", "WS-ACT.5", fire_or_wait, (s, piece), (piece,))
    if answer[0] == "play":
        assets.load_more(s, side)
    if answer[0] != "wait":
        await loose(s, piece, (verb, piece, target if verb == "fire" else cell), full=True)


def fire_or_wait(s: WarState, piece: int) -> list[Value]:
    """WS-ACT.5 At once or later; with extra ammunition at once."""
    return [("shoot", piece), ("wait", piece), *assets.extra_ammunition(s, piece)]


async def _spot(s: WarState, piece: int, target: int) -> bool:
    """WS-SPT.4, WS-R.89 Automatic, or a check judged with the true state; a decoy is found out (WS-R.31)."""
    unit, other = s.units[piece], s.units[target]
    spotted = spotting.spots(s, unit, other)
    near = 3 if spotted else _reach(s, unit, other, truly=True)
    del unit, other
    if not spotted:
        how = morale.ORDINARY if near == 1 else morale.DIFFICULT
        spotted = near > 0 and await morale.unit_check(s, piece, "spot", how, "WS-SPT.4")
    if spotted and target in s.units and not s.units[target].spotted:
        fog.recognise(s, target, "WS-SPT.3")
    await cards.settle(s)
    return spotted and target in s.units


async def _study(s: WarState, piece: int, number: int) -> tuple[tuple[str, int] | None, int]:
    """WS-R.31 An attempt to spot a face-down counter; a legal target behind it is aimed at."""
    cell, hider = s.fog[number].cell, 0
    near = _band(s, s.units[piece], cell, spotting.spotting_range(s, s.units[piece], None, truly=True))
    how = morale.ORDINARY if near == 1 else morale.DIFFICULT
    passed = await morale.unit_check(s, piece, "spot", how, "WS-R.31") and number in s.fog
    if passed:
        hider = await fog.spot_counter(s, number, "WS-R.31")
    await cards.settle(s)
    if passed and piece in s.units:
        unit = s.units[piece]
        if hider in s.units and _in_view(s, unit, s.units[hider]):
            return ("fire", cell), hider
        if number in s.fog and _is_object(s, unit, number):
            return ("demolish", cell), cell
    return None, 0


def _is_object(s: WarState, unit: Unit, number: int) -> bool:
    """WS-OBJ.2 A counter that the full FP can destroy."""
    cell = s.fog[number].cell
    arms = spotting.arms_of(s, unit, cell)
    if arms is None or not fire.may_fire_into(s, unit, cell):
        return False
    return number in objects.targets_in(s, cell, spotting.firepower(s, unit, arms, full=True))
