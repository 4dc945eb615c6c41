"""WS-ACT: advance, aim, cower, regroup, rout, sprint; one to an activation."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.engine.chance import drawn
from sandtable.rulesets.war_stories import (
    cover,
    damage,
    fog,
    morale,
    movement,
    targets,
    tasks,
    ways,
)
from sandtable.rulesets.war_stories.records import NOWHERE, Mark, Move, Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Action

ALL: Final = tuple(Action)
MOVES: Final = ("rout", "advance", "sprint", "fire_first")
"""Actions with a move."""


def choices(s: WarState, piece: int, allowed: tuple[Action, ...]) -> list[Value]:
    """WS-ACT.1, WS-ACT.2, WS-BRK.2 The actions that the card and the state of the unit allow, or none."""
    found: list[Value] = [("none", piece)]
    unit = s.units[piece]
    if not (unit.marks and morale.hesitates(s, piece)):
        for action in allowed:
            found.extend(_open(s, unit, action))
    return [*found, *tasks.give_ups(s, piece)]


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
        return [("aim", piece)] if can and any(targets.aims(s, unit)) else []
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
    if any(targets.shots(s, unit.id)):
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
    if _idles(s, s.units[piece]):
        s.tell("hesitates", "WS-TOK.5", piece=piece)
        return
    action = await _chosen(s, piece, allowed)
    if action not in MOVES:
        await _do(s, piece, action)
        return
    start = s.units[piece].cell
    if await set_out(s, piece, action, ambush=False):
        s.push(("moving", piece), ("rest", piece, action, start))
    else:
        await close(s, piece)


def _idles(s: WarState, unit: Unit) -> bool:
    """WS-TOK.5 Whether all see that a unit can do nothing: it hesitates, and has no weapon to give up."""
    if not unit.marks or unit.hidden or s.kind(unit.id).is_infantry:
        return False
    return morale.hesitates(s, unit.id)


async def ambush(s: WarState, piece: int) -> None:
    """WS-R.34 Choose an action and do it at full speed and FP, in the middle of an enemy's."""
    action = await _chosen(s, piece, ALL)
    if action not in MOVES:
        await _do(s, piece, action)
        return
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
        tasks.give_up(s, piece, choice[0])
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


async def _do(s: WarState, piece: int, action: str) -> None:
    """Do an action without a move; after the quiet ones nobody spots more than before (WS-R.88)."""
    match action:
        case "cower":
            await cower(s, piece)
        case "regroup":
            regroup(s, piece, "WS-ACT.8")
        case "aim":
            await targets.aim(s, piece)
            await close(s, piece)
        case "task":
            await tasks.do(s, piece)
            await close(s, piece)


# Cower and regroup


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
        case "advance" if whole and not s.units[piece].decoy and any(targets.shots(s, piece)):
            await targets.shoot(s, piece, "WS-ACT.3", full=ambush, must=False)


def rout(s: WarState, piece: int) -> None:
    """WS-ACT.9, WS-R.52 Drop the weapon and run at full speed."""
    damage.drop_weapon(s, piece, "WS-WPN.6")
    s.tell("routs", "WS-ACT.9", piece=piece)
    movement.begin(s, piece, "rout", full=True)


async def fire_first(s: WarState, piece: int, ambush: bool) -> bool:
    """WS-ACT.3, WS-R.48 Fire, then move; the unit is spent but completes the move; WS-R.50 no AIM is left."""
    await targets.shoot(s, piece, "WS-ACT.3", full=ambush, must=True)
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
        await targets.shoot(s, piece, "WS-ACT.11", full=targets.in_ambush(s, piece), must=False)


def _closes_in(s: WarState, unit: Unit, start: int) -> bool:
    """WS-R.53 Infantry that has moved into a hex with enemies."""
    return s.kind(unit.id).is_infantry and unit.cell not in (start, NOWHERE) and s.in_melee(unit)
