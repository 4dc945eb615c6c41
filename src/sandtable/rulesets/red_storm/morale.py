"""RS-STA, RS-INF, RS-VEH, RS-WPN, RS-RAL: what a condition allows, valor checks, suppression and rally."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.facts import Reason
from sandtable.rulesets.red_storm import cards, damage, evidence, movement
from sandtable.rulesets.red_storm.records import (
    BROKEN,
    FIRE,
    MOVE,
    PUBLIC_CONDITIONS,
    READY,
    REDUCED,
    SHAKEN,
    SPENT,
    SUPPRESSED,
    Unit,
)
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import MOST_VALOR, Condition, Damage, UnitClass

POLITRUK: Final = "politruk"


def is_team(s: RedStorm, piece: int) -> bool:
    """RS-WPN.1 A weapon team is infantry with rules of its own."""
    return s.kind(piece).type is UnitClass.WEAPON_TEAM


def is_squad(s: RedStorm, piece: int) -> bool:
    """RS-INF.1 A squad is infantry that is not a weapon team."""
    return s.kind(piece).type is UnitClass.SQUAD


# What a condition allows


def may_move(s: RedStorm, unit: Unit) -> bool:
    """RS-STA.1 All but Fire; RS-DMG.4 not Immobilized; RS-R.103 an injured crew has not fired this turn."""
    if not unit.large:
        return True
    if unit.condition is FIRE or unit.damage == Damage.IMMOBILIZED:
        return False
    return not (unit.damage == Damage.CREW_INJURED and "fired" in unit.did)


def moves_in_full(s: RedStorm, unit: Unit) -> bool:
    """RS-STA.1 Ready or Move; RS-PRT.2 no rider outside, RS-DMG.2 a sound crew, a weapon that allows it."""
    if unit.large:
        if unit.condition is not MOVE or unit.damage == Damage.CREW_INJURED:
            return False
        return unit.id not in s.cargo or s.kind(unit.id).dots > 0
    return unit.condition is READY and not (s.pairs and is_team(s, unit.id) and has_slow_weapon(s, unit.id))


def has_slow_weapon(s: RedStorm, piece: int) -> bool:
    """The cards Pak 40 and ZiS-3: the team moves at reduced strength only."""
    assets = s.box.pack.assets
    return any(p.unit == piece and p.card in assets and assets[p.card].reduced_move for p in s.pairs.values())


def may_fire(s: RedStorm, unit: Unit) -> bool:
    """RS-STA.1 Neither Move nor Broken (RS-INF.8); RS-DMG.3 with a sound gun; RS-R.65 no passengers."""
    if unit.condition is BROKEN or unit.condition is MOVE or unit.carrier:
        return False
    if not unit.damage:
        return True
    return unit.damage != Damage.GUN_DAMAGED and not (
        unit.damage == Damage.CREW_INJURED and "moved" in unit.did
    )


def fires_in_full(unit: Unit) -> bool:
    """RS-STA.1 Ready or on Fire, RS-DMG.2 with a sound crew; RS-STA.3, RS-R.98 else one downshift in all."""
    return (unit.condition is READY or unit.condition is FIRE) and unit.damage != Damage.CREW_INJURED


def may_rally(unit: Unit) -> bool:
    """RS-RAL.1 Suppressed or Broken, never Reduced (RS-R.19), and RS-RAL.3 no attempt yet this turn."""
    return unit.condition in SHAKEN and not unit.rallied


def spend(s: RedStorm, piece: int) -> None:
    """RS-INF.1 A Ready squad that acted is Spent; nobody else changes (RS-INF.2, RS-R.14, RS-REG.4)."""
    unit = s.units.get(piece)
    if unit is None or unit.large or unit.condition not in (READY, SPENT):
        return
    s.change(piece, condition=SPENT if is_squad(s, piece) else READY, worn=True)


# Valor


def valor(s: RedStorm, piece: int) -> int:
    """RS-RAT.1 Printed medals, one more after Stand Fast, as far as three."""
    printed = s.kind(piece).valor
    steeled = s.units[piece].steeled
    return min(MOST_VALOR, printed + steeled) if steeled else printed


def inspired(s: RedStorm, piece: int) -> int:
    """The card Politruk adds 1 for own infantry in its holder's hex and the six around it."""
    unit = s.units[piece]
    if unit.large or not s.pairs:
        return 0
    row = s.box.ground.distance[unit.cell]
    for pair in s.pairs.values():
        if pair.unit and pair.card in s.box.pack.assets and s.box.pack.assets[pair.card].effect == POLITRUK:
            holder = s.units[pair.unit]
            if holder.side == unit.side and holder.cell >= 0 and row[holder.cell] <= 1:
                return 1
    return 0


async def valor_check(s: RedStorm, piece: int, clause: str, why: str) -> bool | None:
    """RS-RES.5 No more medals on the chip than on the unit; None if an event voids the check (RS-R.33)."""
    chip = await cards.draw_chip(s, clause, why, piece)
    unit = s.units.get(piece)
    if unit is None or (why == "rally" and unit.condition not in SHAKEN):
        return None
    medals = s.box.pack.chips[chip].medals
    help_ = inspired(s, piece) if why in {"rally", "suppression"} else 0
    own = min(MOST_VALOR, valor(s, piece) + help_) if help_ else valor(s, piece)
    passed = medals <= own
    reasons = (
        Reason("RS-CHP.2", "medals on the chip", medals),
        Reason("RS-RAT.1", f"valor {own}", 0, (unit.side,)),  # RS-R.122: no sum that would tell it
    )
    result = "passes" if passed else "fails"
    evidence.checked(s, piece, medals, int(why in {"rally", "suppression"}), passed=passed)
    s.tell("check", clause, reasons=reasons, piece=piece, chip=chip, why=why, result=result)
    return passed


# Suppression


async def suppression(s: RedStorm, piece: int) -> None:
    """RS-RES.5 A Suppressed result bites only if the valor check fails (RS-R.20)."""
    if await valor_check(s, piece, "RS-RES.5", "suppression") is False:
        await suppress(s, piece)


async def suppress(s: RedStorm, piece: int) -> None:
    """RS-RES.6, RS-RES.7, RS-VEH.6 Suppressed, then Broken, then lost; RS-WPN.4 a team is never Broken."""
    unit = s.units[piece]
    if unit.condition is BROKEN or unit.condition is REDUCED:
        await damage.eliminate(s, piece, "RS-RES.7" if unit.large else "RS-RES.6")
    elif unit.condition is not SUPPRESSED:
        become(s, piece, SUPPRESSED, "RS-RES.7" if unit.large else "RS-RES.6")
    elif is_team(s, piece):
        await damage.eliminate(s, piece, "RS-WPN.4")
    else:
        become(s, piece, BROKEN, "RS-VEH.4" if unit.large else "RS-INF.7")


def become(s: RedStorm, piece: int, condition: Condition, *clauses: str) -> None:
    """RS-R.122 Suppressed, Broken and Reduced are public."""
    s.change(piece, condition=condition, worn=False)
    if condition in (REDUCED, BROKEN) and not s.units[piece].large:
        evidence.narrow(s, piece, evidence.is_squad)  # RS-WPN.2, RS-WPN.4
    if s.moves and condition in PUBLIC_CONDITIONS:
        movement.stop(s, piece)  # RS-R.73
    s.tell("becomes", *clauses, piece=piece, condition=condition)


# Rally


def rated_conditions(s: RedStorm, piece: int, another: bool) -> list[tuple[str, str]]:
    """RS-R.13, RS-BLK.2 Those of Move, Fire, Support that the vehicle has; RS-REG.2 another than it shows."""
    now = s.units[piece].condition if another else None
    return [("set", condition.value) for condition in s.kind(piece).rated if condition is not now]


async def choose_condition(s: RedStorm, piece: int, clause: str, *, another: bool = False) -> None:
    """The owner turns a vehicle to any rated condition; only he sees to which."""
    owner = s.units[piece].side
    asked = (s, piece, another)
    choice = await Ask(owner, "condition", clause, rated_conditions, asked, (piece,), secret=True)
    s.change(piece, condition=Condition(choice[1]), stances=())
    forget_condition(s, piece)
    s.tell("set", clause, seen_by=(owner,), piece=piece, condition=choice[1])


def unturned(s: RedStorm, piece: int) -> None:
    """RS-R.13 Until its owner turns it a vehicle shows the first condition it is rated for."""
    first = s.kind(piece).rated[0]
    s.change(piece, condition=first, stances=(first,))


def forget_condition(s: RedStorm, piece: int) -> None:
    """RS-R.121 A condition that was seen is not that of a vehicle that has been turned since."""
    for seat, memory in s.memory.items():
        if piece in memory.current:
            current = tuple([p for p in memory.current if p != piece])
            s.memory = {**s.memory, seat: replace(memory, current=current)}


async def rally(s: RedStorm, piece: int) -> None:
    """RS-RAL.2 A valor check as an activation; once per turn (RS-RAL.3)."""
    s.change(piece, rallied=True)
    if await valor_check(s, piece, "RS-RAL.2", "rally"):
        await recover(s, piece)


async def recover(s: RedStorm, piece: int) -> None:
    """RS-RAL.6, RS-INF.9 Broken becomes Suppressed; RS-RAL.4, RS-INF.6, RS-WPN.3 infantry Ready;

    RS-RAL.5, RS-VEH.2 a vehicle what its owner picks.
    """
    unit = s.units[piece]
    if unit.condition is BROKEN:
        become(s, piece, SUPPRESSED, "RS-RAL.6")
    elif unit.large:
        s.tell("recovers", "RS-RAL.5", piece=piece)
        unturned(s, piece)
        await choose_condition(s, piece, "RS-RAL.5")
    else:
        become(s, piece, READY, "RS-RAL.4")
