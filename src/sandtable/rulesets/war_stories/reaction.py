"""WS-OPA, WS-OPF, WS-SUS, WS-AMB: what the reacting player may do at each trigger."""

from __future__ import annotations

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.war_stories import (
    actions,
    command,
    damage,
    fire,
    fog,
    morale,
    movement,
    spotting,
    victory,
)
from sandtable.rulesets.war_stories.records import NOWHERE, Trigger, Unit
from sandtable.rulesets.war_stories.state import DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import Trait


def could_react(s: WarState, side: int, cell: int, level: int) -> bool:
    """WS-R.129 What all can see: a ready counter in sight of the unit, or a face-down fog-of-war counter.

    A spent unit whose AIM marker lies there may have sustained fire (WS-SUS.1), a ready one may be a mortar.
    """
    if side == DEFENDER and s.layer.face_down:
        return True
    for unit in s.units.values():
        if unit.side != side or unit.cell < 0 or unit.hidden or (unit.spent and unit.aim != cell):
            continue
        if unit.aim == cell or spotting.sees(s, unit, cell, level):
            return True
    return False


def _may_go_on(s: WarState, side: int, piece: int) -> bool:
    unit = s.units.get(piece)
    return unit is not None and could_react(s, side, unit.cell, unit.level)


def opened(s: WarState, piece: int, how: str, *, crest: bool = False) -> bool:
    """WS-OPA.1 A trigger: whether the other player may act now; never he whose turn it is."""
    if s.units[piece].side != s.active:
        return False
    s.triggers = (*s.triggers, Trigger(piece, how, crest))
    return True


def forget_sprung(s: WarState, side: int) -> None:
    """WS-R.33 A new trigger: who was uncovered at an earlier one ambushes no more; op actions are none."""
    if side == s.active:
        s.sprung = ()


async def chosen(s: WarState, piece: int, done: tuple[int, ...]) -> Value | None:
    """WS-OPA.3 The next op action, or None when there are no more."""
    side = 1 - s.active
    if not _may_go_on(s, side, piece):
        return None
    choice = await Ask(side, "react", "WS-OPA.2", choices, (s, side, done), (piece,))
    return None if choice[0] == "pass" else choice


def with_actor(s: WarState, done: tuple[int, ...], choice: Value) -> tuple[int, ...]:
    """WS-OPA.3 Who has acted so far, the counter and the unit of an ambush."""
    ambusher = (s.fog[choice[1]].unit,) if choice[0] == "ambush" else ()
    return (*done, choice[1], *ambusher)


def closed(s: WarState) -> None:
    """WS-ORD.16 All reactions to a trigger are behind."""
    s.triggers = s.triggers[:-1]
    s.sprung = ()
    command.stop_clause(s)


async def window(s: WarState, piece: int, how: str) -> None:
    """WS-OPA.1, WS-OPA.3 A whole window within an action: with as many units as he likes, each once."""
    if not opened(s, piece, how):
        return
    done: tuple[int, ...] = ()
    while (choice := await chosen(s, piece, done)) is not None:
        done = with_actor(s, done, choice)
        await react(s, choice)
    closed(s)


def choices(s: WarState, side: int, done: tuple[int, ...]) -> list[Value]:
    """WS-OPA.2, WS-R.57 One unit with op fire, op move or cower; an ambush; or pass."""
    found: list[Value] = []
    target = s.units.get(s.triggers[-1].unit)
    for unit in s.units.values():
        if unit.side != side or unit.cell < 0 or unit.id in done or (unit.spent and unit.aim < 0):
            continue
        if not unit.hidden or unit.carrier:
            found.extend(_unit_choices(s, unit, target))
    if side == DEFENDER:
        found.extend([("ambush", number) for number in fog.ambushes(s) if number not in done])
        ready = [p for p in s.sprung if p in s.units and p not in done and not s.units[p].spent]
        found.extend([("spring", piece) for piece in ready])
    found.append(("pass",))
    return found


def _unit_choices(s: WarState, unit: Unit, target: Unit | None) -> list[Value]:
    """What one unit may do at this trigger, if `target` that gave it is still there."""
    piece = unit.id
    if unit.marks and morale.hesitates(s, piece):
        return []
    broken = unit.is_broken
    found: list[Value] = []
    if target is not None and not broken:
        if may_op_fire(s, unit, target):
            found.append(("op_fire", piece))
        if unit.aim == target.cell and may_op_lob(s, unit, target):
            found.append(("op_lob", piece))
    if unit.spent:
        return found
    if not broken and not unit.carrier and actions.may_set_out(s, unit):  # WS-R.58
        found.append(("op_move", piece))
    if not unit.decoy or not unit.carrier:
        found.append(("op_cower", piece))
    return found


def may_op_fire(s: WarState, unit: Unit, target: Unit) -> bool:
    """WS-OPF.2, WS-SUS.1 At the triggering unit, if the firer spots it; spent only with sustained fire."""
    if unit.decoy or (unit.carrier and not s.kind(unit.id).is_infantry):
        return False
    if unit.spent and not (unit.aim == target.cell and Trait.SUSTAINED in spotting.traits_of(s, unit)):
        return False
    if target.carrier and s.kind(target.id).is_infantry:
        return False
    return fire.shootable(s, unit, target)


def may_op_lob(s: WarState, unit: Unit, target: Unit) -> bool:
    """WS-R.121 A mortar: into its AIM hex, where the target is, if some friend has sight of it."""
    if unit.spent or not spotting.is_mortar(s, unit):
        return False
    if unit.cell == target.cell:
        return False  # WS-MEL.4 in melee a shot has a primary target only
    friends = [u for u in s.units.values() if u.side == unit.side and spotting.may_spot(u)]
    seen = any(spotting.sees(s, friend, target.cell, target.level) for friend in friends)
    return seen and fire.may_fire_into(s, unit, target.cell)


async def react(s: WarState, choice: Value) -> None:
    """WS-OPA.4 Op actions are resolved at once."""
    piece = choice[1]
    target = s.triggers[-1].unit
    match choice[0]:
        case "op_fire":
            full = s.units[piece].aim == s.units[target].cell and not s.units[piece].carrier  # WS-OPF.3
            await fire.direct(s, piece, target, full=full, occasion=True)
        case "op_lob":
            await fire.lob(s, piece, s.units[target].cell, full=False, occasion=True)
        case "op_move":
            await op_move(s, piece)
        case "op_cower":
            await actions.cower(s, piece)
        case "ambush":
            await ambush(s, await fog.place_ambusher(s, piece, "WS-AMB.1"))
        case "spring":
            await ambush(s, piece)
    victory.check_units(s)


async def op_move(s: WarState, piece: int) -> None:
    """WS-R.58 A whole op move within another's action."""
    set_out(s, piece)
    while await movement.one(s, piece):
        pass
    await come_to_rest(s, piece)


def set_out(s: WarState, piece: int) -> None:
    """WS-R.58 An op move begins: at limited speed, any direction."""
    if s.units[piece].aim != NOWHERE:
        s.set(piece, aim=NOWHERE)
    s.tell("op_moves", "WS-R.58", piece=piece)
    s.struck = tuple([other for other in s.struck if other != piece])
    movement.begin(s, piece, "op", full=False)


async def come_to_rest(s: WarState, piece: int) -> None:
    """WS-R.58 An op move spends the unit even if it got nowhere."""
    movement.end(s, piece)
    await damage.spend(s, piece, "WS-SPN.1")
    await actions.pay_double_time(s, piece)


async def ambush(s: WarState, piece: int) -> None:
    """WS-AMB.1, WS-AMB.3, WS-R.34 The unit that was hidden takes any one action at full FP and speed."""
    await fog.sweep(s, piece)
    if piece in s.units:
        s.ambushing = piece
        await actions.ambush(s, piece)
        s.ambushing = 0
