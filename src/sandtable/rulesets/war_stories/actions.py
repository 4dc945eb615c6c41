"""WS-ACT: advance, aim, cower, regroup, rout, sprint; one to an activation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.engine.chance import drawn
from sandtable.rulesets.war_stories import (
    assets,
    cards,
    cover,
    damage,
    fire,
    fog,
    morale,
    movement,
    objects,
    spotting,
    tasks,
    ways,
)
from sandtable.rulesets.war_stories.records import NOWHERE, Mark, Move, Unit
from sandtable.rulesets.war_stories.state import ATTACKER, WarState
from sandtable.rulesets.war_stories.tables import Action

ALL: Final = tuple(Action)
MOVES: Final = ("rout", "advance", "sprint", "fire_first")
"""Actions with a move."""
QUIET: Final = ("none", "cower", "regroup")
"""Actions after which nobody spots more than before (WS-R.88)."""
SHOTS: Final = {"aim_at": "fire", "spy": "lob", "aim_object": "demolish", "aim_lob": "lob"}
"""How a unit fires at what it has aimed at."""


def choices(s: WarState, piece: int, allowed: tuple[Action, ...]) -> list[Value]:
    """WS-ACT.1, WS-ACT.2, WS-BRK.2 The actions that the card and the state of the unit allow, or none."""
    found: list[Value] = [("none", piece)]
    unit = s.units[piece]
    if not (unit.marks and morale.hesitates(s, piece)):
        for action in allowed:
            found.extend(_open(s, unit, action))
    return [*found, *give_ups(s, piece)]


def give_ups(s: WarState, piece: int) -> list[Value]:
    """WS-WPN.9 In its activation, before it fires, infantry may drop or destroy its weapon."""
    if not s.units[piece].weapon or s.acting != (piece,):
        return []
    return [("drop", piece), ("destroy", piece)]


def _open(s: WarState, unit: Unit, action: Action) -> list[Value]:
    """Whether one action is open to a unit."""
    piece = unit.id
    if action is Action.COWER:
        return [("cower", piece)]
    if action is Action.REGROUP:
        return [("regroup", piece)] if (unit.spent or unit.moving) and not unit.decoy else []
    if unit.spent:
        return []
    if action is Action.ROUT:
        return [("rout", piece)] if not unit.carrier and _can_rout(s, unit) else []
    if morale.is_broken(s, piece):
        return []
    if action is Action.ADVANCE:
        return _advances(s, unit)
    if action is Action.AIM:
        can = unit.cell >= 0 and not unit.carrier and not unit.decoy
        return [("aim", piece)] if can and any(_aims(s, unit)) else []
    found: list[Value] = [("sprint", piece)] if may_set_out(s, unit) else []
    return [*found, ("task", piece)] if tasks.listed(s, piece) else found


def may_set_out(s: WarState, unit: Unit) -> bool:
    """WS-R.37 Free to go, or free after a task in double time: out of a work, a weapon stowed."""
    if not ways.stuck(s, unit):
        return s.speed(unit) > 0
    return bool(movement.rushes(s, unit.id, Move(unit.id, "", False)))


def _advances(s: WarState, unit: Unit) -> list[Value]:
    """WS-ACT.3, WS-ACT.4, WS-R.48 Move first or fire first; guns cannot, passengers only fire."""
    if s.kind(unit.id).counter == "gun" or (unit.carrier and not s.kind(unit.id).is_infantry):
        return []
    found: list[Value] = [("advance", unit.id)] if may_set_out(s, unit) else []
    if any(_shots(s, unit.id)):
        found.append(("fire_first", unit.id))
    return found


def _can_rout(s: WarState, unit: Unit) -> bool:
    """WS-R.52 It must be able to enter a hex, perhaps after a pivot or downstairs, without its weapon."""
    if unit.cell < 0 or s.speed(unit) <= unit.level:
        return False
    turning = s.kind(unit.id).has_facing and s.speed(unit) > 1
    bare, move = replace(unit, deployed=False, level=0), Move(unit.id, "rout", True)
    if _may_climb_out(s, unit):
        bare = replace(bare, inside=0)
    return ways.can_leave(s, move, bare, turning=turning)


def _may_climb_out(s: WarState, unit: Unit) -> bool:
    """WS-R.37, WS-R.65 Infantry leaves a work in double time; WS-BRK.3 not the cover it is broken in."""
    if not s.kind(unit.id).is_infantry:
        return False
    return not ways.stays_in_cover(s, unit) or cover.terrain_cover(s, unit.cell)


async def act(s: WarState, piece: int, allowed: tuple[Action, ...]) -> None:
    """WS-ACT.2 Choose an action and do it; a move is a step of the agenda for each of its decisions."""
    action = await _chosen(s, piece, allowed)
    start = s.units[piece].cell
    if action in QUIET:
        await _keep_still(s, piece, action)
        return
    if action not in MOVES:
        await _do(s, piece, action)
    elif await set_out(s, piece, action, ambush=False):
        s.push(("moving", piece), ("rest", piece, action, start))
        return
    await close(s, piece)


async def ambush(s: WarState, piece: int) -> None:
    """WS-R.34 Choose an action and do it at full speed and FP, in the middle of an enemy's."""
    action = await _chosen(s, piece, ALL)
    if action in QUIET:
        await _keep_still(s, piece, action)
        return
    if action not in MOVES:
        await _do(s, piece, action)
    else:
        start = s.units[piece].cell
        if await set_out(s, piece, action, ambush=True):
            while await movement.one(s, piece):
                pass
            await rest(s, piece, action, start, ambush=True)
    await close(s, piece)


async def _chosen(s: WarState, piece: int, allowed: tuple[Action, ...]) -> str:
    """WS-ACT.2, WS-WPN.9 The action; weapons may be given up before."""
    while True:
        side = s.units[piece].side
        choice = await Ask(side, "action", "WS-ACT.2", choices, (s, piece, allowed), (piece,))
        if choice[0] not in ("drop", "destroy"):
            break
        give_up(s, piece, choice[0])
    if choice[0] not in ("none", "aim", "fire_first") and s.units[piece].aim != NOWHERE:
        s.set(piece, aim=NOWHERE)  # WS-ACT.6, WS-R.50
    return str(choice[0])


async def close(s: WarState, piece: int) -> None:
    """The action is over."""
    await pay_double_time(s, piece)
    s.bonus = 0
    s.sprinting = tuple([other for other in s.sprinting if other != piece])
    await fog.sweep(s)


async def pay_double_time(s: WarState, piece: int) -> None:
    """WS-DBL.1, WS-R.65 When the action is over, double time costs a suppression token, face down."""
    if piece in s.doubled:
        s.doubled = tuple([other for other in s.doubled if other != piece])
        if piece in s.units:
            await damage.place_token(s, piece, False, at_once=False, clause="WS-DBL.1")


def give_up(s: WarState, piece: int, how: str) -> None:
    """WS-WPN.9 Drop or destroy the weapon."""
    if how == "drop":
        damage.drop_weapon(s, piece, "WS-WPN.9")
    else:
        weapon = s.units[piece].weapon
        s.set(piece, weapon="", deployed=False)
        s.show_weapon(weapon)
        s.tell("weapon_lost", "WS-WPN.9", reveals=True, piece=piece, weapon=weapon)


async def _do(s: WarState, piece: int, action: str) -> None:
    """Do an action without a move."""
    if action == "aim":
        await aim(s, piece)
    else:
        await tasks.do(s, piece)


# Cower and regroup


async def _keep_still(s: WarState, piece: int, action: str) -> None:
    """WS-ACT.7, WS-ACT.8, WS-R.44 Cower, regroup, or nothing at all."""
    if action == "cower":
        await cower(s, piece)
    elif action == "regroup":
        regroup(s, piece, "WS-ACT.8")


async def cower(s: WarState, piece: int) -> None:
    """WS-ACT.7, WS-R.51 Two tokens are drawn, the owner keeps one face down and returns the other."""
    side = s.units[piece].side
    s.tell("cowers", "WS-ACT.7", seen_by=s.witnesses(piece), piece=piece)
    s.offer = tuple(await _look_at_two(s, side))
    s.offered_to = piece
    s.tell("looked", "WS-ACT.7", seen_by=(side,), piece=piece, first=s.offer[0], second=s.offer[-1])
    token = (await Ask(side, "keep", "WS-ACT.7", kept, (s,), (piece,), secret=True))[1]
    s.offer, s.offered_to = (), 0
    s.units[piece] = damage.with_token(s.units[piece], Mark(damage=False, token=token))


async def _look_at_two(s: WarState, side: int) -> list[str]:
    """WS-ACT.7 The two tokens, seen by the owner alone."""
    pool = damage.supply(s, damage=False)
    return await drawn(s, "WS-ACT.7", "cower", pool, min(2, len(pool)), seen_by=(side,))


def kept(s: WarState) -> list[Value]:
    return [("keep", token) for token in dict.fromkeys(s.offer)]


def regroup(s: WarState, piece: int, clause: str) -> None:
    """WS-ACT.8 Ready, and no longer moving."""
    s.set(piece, spent=False, moving=False)
    s.tell("regrouped", clause, seen_by=s.witnesses(piece), piece=piece)


# Moving actions


async def set_out(s: WarState, piece: int, action: str, *, ambush: bool) -> bool:
    """Begin an action with a move; an ambusher goes at full speed (WS-R.34). False if no move follows."""
    how = "ambush" if ambush else action
    match action:
        case "rout":
            rout(s, piece)
        case "sprint":
            sprint(s, piece, how, ambush)
        case "advance":
            s.tell("advances", "WS-ACT.3", piece=piece)
            movement.begin(s, piece, how, full=ambush)
        case _:
            return await fire_first(s, piece, ambush)
    return True


async def rest(s: WarState, piece: int, action: str, start: int, *, ambush: bool) -> None:
    """What follows the move of an action."""
    whole = movement.end(s, piece)
    match action:
        case "rout":
            await damage.spend(s, piece, "WS-SPN.1")
        case "sprint" if piece in s.units:
            await _end_of_sprint(s, piece, start, whole)
        case "advance" if whole and not s.units[piece].decoy and any(_shots(s, piece)):
            await shoot(s, piece, "WS-ACT.3", full=ambush, must=False)


def rout(s: WarState, piece: int) -> None:
    """WS-ACT.9, WS-R.52 Drop the weapon and run at full speed."""
    damage.drop_weapon(s, piece, "WS-WPN.6")
    s.tell("routs", "WS-ACT.9", piece=piece)
    movement.begin(s, piece, "rout", full=True)


async def fire_first(s: WarState, piece: int, ambush: bool) -> bool:
    """WS-ACT.3, WS-R.48 Fire, then move; the unit is spent but completes the move; WS-R.50 no AIM is left."""
    await shoot(s, piece, "WS-ACT.3", full=ambush, must=True)
    if piece not in s.units:
        return False
    s.set(piece, aim=NOWHERE)
    if not may_set_out(s, s.units[piece]) or morale.hesitates(s, piece):
        return False
    movement.begin(s, piece, "ambush" if ambush else "advance", full=ambush, fired=True)
    return True


def sprint(s: WarState, piece: int, how: str, ambush: bool) -> None:
    """WS-ACT.10, WS-ACT.12 Full speed; a gun limited, but for an ambush."""
    s.sprinting = (*s.sprinting, piece)
    s.tell("sprints", "WS-ACT.10", piece=piece)
    movement.begin(s, piece, how, full=ambush or s.kind(piece).counter != "gun")


async def _end_of_sprint(s: WarState, piece: int, start: int, whole: bool) -> None:
    """WS-R.53 Spent at the end; WS-ACT.11 then infantry may fire at whom it has reached."""
    await damage.spend(s, piece, "WS-SPN.1")
    if whole and piece in s.units and _closes_in(s, s.units[piece], start):
        await shoot(s, piece, "WS-ACT.11", full=_in_ambush(s, piece), must=False)


def _closes_in(s: WarState, unit: Unit, start: int) -> bool:
    """WS-R.53 Infantry that has moved into a hex with enemies."""
    return s.kind(unit.id).is_infantry and unit.cell not in (start, NOWHERE) and s.in_melee(unit)


# Fire as part of an action


def _in_ambush(s: WarState, piece: int) -> bool:
    """WS-R.34, WS-R.95 Whether a unit ambushes in an interrupt: with full FP, and as op fire."""
    return s.ambushing == piece and bool(s.triggers)


def _shots(s: WarState, piece: int) -> Iterator[Value]:
    """What a unit may fire at now with limited FP, or with full as an ambusher."""
    full = _in_ambush(s, piece)
    return chain(fire.direct_targets(s, piece, full=full), fire.indirect_hexes(s, piece, full=full))


def shot_choices(s: WarState, piece: int, must: bool) -> list[Value]:
    found = list(_shots(s, piece))
    if not must or not found:
        found.append(("hold", piece))
    return [*found, *give_ups(s, piece)]


async def shoot(s: WarState, piece: int, clause: str, *, full: bool, must: bool) -> None:
    """WS-DF.1 Choose the primary target, or a hex for a mortar, and fire; WS-WPN.9 without a weapon."""
    while True:
        choice = await Ask(s.units[piece].side, "fire", clause, shot_choices, (s, piece, must), (piece,))
        if choice[0] not in ("drop", "destroy"):
            break
        give_up(s, piece, choice[0])
    if choice[0] != "hold":
        await assets.extra_ammunition(s, piece)
        await loose(s, piece, choice, full=full)


async def loose(s: WarState, piece: int, choice: Value, *, full: bool) -> None:
    """Fire as chosen."""
    occasion = _in_ambush(s, piece)
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
    return list(_aims(s, s.units[piece]))


def _aims(s: WarState, unit: Unit) -> Iterator[Value]:
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
    answer = await Ask(s.units[piece].side, "aimed", "WS-ACT.5", fire_or_wait, (piece,), (piece,))
    if answer[0] == "shoot":
        await assets.extra_ammunition(s, piece)
        await loose(s, piece, (verb, piece, target if verb == "fire" else cell), full=True)


def fire_or_wait(piece: int) -> list[Value]:
    return [("shoot", piece), ("wait", piece)]


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
