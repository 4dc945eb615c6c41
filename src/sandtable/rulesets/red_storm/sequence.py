"""RS-TRN, RS-ORD, RS-REG: the agenda of a turn and the steps on it."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.red_storm import (
    assault,
    cards,
    command,
    evidence,
    fog,
    morale,
    portage,
    setup,
    targets,
)
from sandtable.rulesets.red_storm.records import (
    FIRE,
    MOVE,
    NOWHERE,
    READY,
    SPENT,
    SUPPORT,
    Cloud,
    Order,
    Unit,
)
from sandtable.rulesets.red_storm.state import RedStorm, without


async def turn(s: RedStorm, number: int) -> None:
    """RS-TRN.1 Attacker's order, defender's order, and one event somewhere in it."""
    s.turn = number
    s.event_done = False
    s.tell("turn", "RS-TRN.1", turn=number)
    s.push(("order", s.attacker), ("order", s.defender), ("event",), ("end_of_turn",))


# An order


def order_choices(s: RedStorm, side: int) -> list[tuple[str, str]]:
    """RS-ORD.4 Any own order marker, again and again; RS-ORD.2 an asset played as an order."""
    markers = [("order", marker.id) for marker in s.box.pack.orders_of(side)]
    return [*markers, *(("play", card) for card in playable(s, side))]


def order_cards(s: RedStorm, side: int) -> list[str]:
    """RS-R.26 Own assets that are played as orders and have uses left."""
    cards_, piles = s.box.pack.assets, s.box.scenario.piles(side)
    return [card for card, left in s.uses.items() if left and cards_[card].pile in piles]


def playable(s: RedStorm, side: int) -> list[str]:
    """RS-R.26 Those for which an own unit can observe."""
    mine = order_cards(s, side)
    return mine if mine and any(targets.observes(u) for u in s.of_side(side)) else []


async def order(s: RedStorm, side: int) -> None:
    """RS-ORD.1, RS-R.25 Choose an order; activations, close combats, extra order and regroup follow."""
    await setup.arrive(s, side)
    s.active = side
    s.began = {}
    s.owed = 0
    choice = await Ask(side, "order", "RS-ORD.1", order_choices, (s, side))
    if choice[0] == "play":
        asset = s.box.pack.assets[choice[1]]
        s.uses = {**s.uses, asset.id: s.uses[asset.id] - 1}
        s.used = (*s.used, asset.id)
        s.orders.append(Order(side, asset.id, regroup=asset.regroup))
        s.tell("played", "RS-ORD.2", "RS-R.26", reveals=True, side=side, card=asset.id)
        s.push(("barrage", side, asset.id), *_REST)
        return
    marker = s.box.pack.orders[choice[1]]
    s.orders.append(
        Order(side, marker.id, marker.infantry, marker.vehicles, marker.either, marker.nearby, marker.regroup)
    )
    s.tell("ordered", "RS-ORD.1", side=side, card=marker.id)
    s.push(("activation",), *_REST)


_REST = (("combat",), ("extra",), ("regroup",), ("order_end",))


async def activation(s: RedStorm) -> None:
    """RS-ORD.3 One unit after the other."""
    if await command.activate_one(s):
        s.push(("activation",))


async def combat(s: RedStorm) -> None:
    """RS-MOV.17 Every contested hex is fought out when the order is complete."""
    if await assault.fight_one(s):
        s.push(("combat",))


async def extra(s: RedStorm) -> None:
    """RS-EVT.11 The bonus that waited for the end of the order; no regroup of its own (RS-R.27)."""
    if s.owed:
        side, units = s.orders[-1].side, s.owed
        s.owed = 0
        s.orders.append(Order(side, "extra", either=units))
        s.tell("bonus", "RS-EVT.11", side=side, units=units)
        s.push(("activation",), ("combat",), ("bonus_end",))


async def bonus(s: RedStorm, side: int, units: int) -> None:
    """RS-R.37 A bonus order at the end of the turn, for whichever side."""
    s.began = {}
    s.orders.append(Order(side, "bonus", either=units))
    s.tell("bonus", "RS-TRN.3", side=side, units=units)
    s.push(("activation",), ("combat",), ("bonus_end",))


async def bonus_end(s: RedStorm) -> None:
    """RS-R.27 A bonus or extra order ends without a regroup."""
    s.orders.pop()


# Regroup


def regroupings(s: RedStorm, side: int) -> list[Value]:
    """RS-REG.1, RS-REG.2 Spent squads and vehicles with another rated condition, each once (RS-R.27)."""
    done = s.orders[-1].regrouped
    found = [
        unit.id
        for unit in s.units.values()
        if unit.side == side and unit.cell != NOWHERE and unit.id not in done and may_regroup(s, unit)
    ]
    return [*(("regroup", piece) for piece in found), ("end",)]


def may_regroup(s: RedStorm, unit: Unit) -> bool:
    """RS-REG.1 A Spent squad; RS-REG.2 a vehicle in Move, Fire or Support that is rated for another."""
    if unit.large:
        return unit.condition in (MOVE, FIRE, SUPPORT) and len(s.box.pack.units[unit.kind].rated) > 1
    return unit.condition is SPENT


async def regroup(s: RedStorm) -> None:
    """RS-REG.3, RS-ORD.8 Up to the marker's number of units, one after the other; it may be declined."""
    current = s.orders[-1]
    side, room = current.side, current.regroup - len(current.regrouped)
    del current
    if room <= 0:
        return
    choice = await Ask(side, "regroup", "RS-REG.3", regroupings, (s, side))
    if choice[0] == "end":
        return
    piece = choice[1]
    s.orders[-1] = replace(s.orders[-1], regrouped=(*s.orders[-1].regrouped, piece))
    portage.show(s, piece)
    s.tell("regrouped", "RS-R.123", piece=piece)
    if s.units[piece].large:
        await morale.choose_condition(s, piece, "RS-REG.2", another=True)
    else:
        s.change(piece, condition=READY, worn=False)
        evidence.narrow(s, piece, evidence.is_squad)
    s.push(("regroup",))


async def order_end(s: RedStorm) -> None:
    """RS-R.37 The player is active until his regroup is over."""
    s.orders.pop()
    s.active = -1


# The end of a turn


async def event(s: RedStorm) -> None:
    """RS-TRN.8, RS-R.31 Without a chip-triggered event the last player to act draws one now."""
    await cards.end_of_turn_event(s)


async def end_of_turn(s: RedStorm) -> None:
    """RS-R.28 What counts once per turn is fresh again; smoke thins out; the next turn starts (RS-TRN.9)."""
    for unit in list(s.units.values()):
        if unit.rallied or unit.reacted or unit.barred or unit.steeled or unit.did:
            s.units[unit.id] = replace(unit, rallied=False, reacted=False, barred=False, steeled=0, did="")
    thin_out(s)
    s.push(("turn", s.turn + 1))


def thin_out(s: RedStorm) -> None:
    """RS-D.1 Smoke becomes Haze at the end of the turn after its own; Haze goes at the end of the next."""
    for cloud in list(s.clouds.values()):
        kind = s.box.pack.markers[cloud.kind]
        if not kind.turns or s.turn - cloud.turn < kind.turns:
            continue
        s.clouds = without(s.clouds, cloud.cell)
        if kind.becomes is not None:
            s.clouds = {**s.clouds, cloud.cell: Cloud(cloud.cell, kind.becomes.value, s.turn)}
        s.tell("thinned", "RS-CTR.1", cell=cloud.cell, kind=cloud.kind)
        fog.survey(s)
