"""RS-ORD, RS-EVT.10: whom an order may activate, the activation of one unit, bonus and extra orders."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.red_storm import (
    assault,
    assets,
    damage,
    fire,
    fog,
    morale,
    movement,
    portage,
    targets,
)
from sandtable.rulesets.red_storm.records import (
    BROKEN,
    NOWHERE,
    PUBLIC_CONDITIONS,
    SHAKEN,
    SUPPORT,
    Order,
    Unit,
)
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import Damage, Drive

# Whom an order may activate


def has_room(order: Order, large: bool) -> bool:
    """RS-ORD.5, RS-R.78 Whether one more unit of that size fits what the order activates."""
    small = order.small + (not large)
    tall = order.large + large
    return max(0, small - order.infantry) + max(0, tall - order.vehicles) <= order.either


def start_cell(s: RedStorm, unit: Unit) -> int:
    """RS-R.24 Where a unit was when the order began; a hidden ambusher counts at its marker."""
    cell = s.began.get(unit.id, unit.cell)
    return fog.marker_over(s, unit.id).cell if cell == NOWHERE and unit.hidden else cell


def nearby_cells(s: RedStorm, order: Order) -> frozenset[int]:
    """RS-ORD.7 The areas of units activated before in this order, and those adjacent to them (RS-R.24)."""
    layout = movement.going_of(s, order.side, Drive.FOOT).layout
    return layout.nearby(order.group[-1]).union(*[layout.nearby(cell) for cell in order.group[:-1]])


def is_free(s: RedStorm, unit: Unit) -> bool:
    """RS-R.128 Not paused, RS-R.38 not in a close combat under way, RS-BLZ.3 not barred this turn."""
    if unit.barred or unit.id in s.acting:
        return False
    return not s.combats or all(combat.cell != unit.cell for combat in s.combats)


def candidates(s: RedStorm) -> list[Value]:
    """RS-ORD.3 The units that the order may activate now, each once (RS-R.23), or no more (RS-ORD.6)."""
    order = s.orders[-1]
    side, done = order.side, order.done
    near = nearby_cells(s, order) if order.nearby and order.group else None
    room = (has_room(order, False), has_room(order, True))
    notable = targets.notable_hexes(s, side)
    found: list[Value] = [
        ("activate", unit.id)
        for unit in s.units.values()
        if unit.side == side
        and room[unit.large]
        and unit.id not in done
        and is_free(s, unit)
        and (near is None or start_cell(s, unit) in near)
        and could_do(s, unit, notable)
    ]
    found.append(("end",))
    return found


def could_do(s: RedStorm, unit: Unit, notable: list[int]) -> bool:
    """RS-R.17 A unit with nothing legal to do cannot be activated."""
    if unit.carrier:
        return bool(passenger_actions(s, unit))
    if unit.cell == NOWHERE:
        return unit.hidden
    return morale.may_move(s, unit) or targets.could_spot(s, unit, notable) or bool(actions(s, unit, notable))


# One activation


async def activate_one(s: RedStorm) -> bool:
    """RS-ORD.3 Choose a unit and let it act; False when the player has finished.

    RS-D.26 All can see that the order has room for nobody else: then he is not asked.
    """
    side = s.orders[-1].side
    choice = await Ask(side, "activate", "RS-ORD.3", candidates, (s,))
    if choice[0] == "end":
        return False
    piece = choice[1]
    order, unit = s.orders[-1], s.units[piece]
    cell = start_cell(s, unit)
    s.orders[-1] = replace(
        order,
        done=(*order.done, piece),
        small=order.small + (not unit.large),
        large=order.large + unit.large,
        group=(*order.group, cell),
    )
    del order, unit
    s.tell("activated", "RS-ORD.3", reveals=s.units[piece].hidden, piece=piece)
    s.acting.append(piece)
    if s.units[piece].hidden:
        await appear(s, piece)
    if piece in s.units:
        await act(s, piece)
    s.acting.remove(piece)
    return has_room(s.orders[-1], False) or has_room(s.orders[-1], True)


async def appear(s: RedStorm, piece: int) -> None:
    """RS-AMB.4 A hidden ambusher is placed first; a hidden passenger is seen to be aboard."""
    if s.units[piece].carrier:
        portage.show(s, piece)
    else:
        await fog.place_ambusher(s, piece, "RS-AMB.4")


def passenger_actions(s: RedStorm, unit: Unit) -> list[Value]:
    """RS-R.65 A passenger may rally or get off."""
    found: list[Value] = []
    if portage.may_get_off(s, unit):
        found.append(("move", unit.id))
    if morale.may_rally(unit):
        found.append(("rally", unit.id))
    return found


def actions(s: RedStorm, unit: Unit, notable: list[int]) -> list[Value]:
    """RS-STA.1 What a unit may do in one activation: move, fire, rally, spot, or what a card grants."""
    if unit.carrier:
        return passenger_actions(s, unit)
    found: list[Value] = []
    piece, seen = unit.id, targets.in_sight(s, unit, notable)
    if morale.may_move(s, unit):
        found.append(("move", piece))
    if morale.may_fire(s, unit):
        found.extend(targets.fire_choices(s, unit, seen))
    if unit.condition in SHAKEN:
        if not unit.rallied:
            found.append(("rally", piece))
    else:
        found.extend([("spot", piece, cell) for cell in seen])
    if s.pairs and unit.condition is not BROKEN:
        found.extend(assets.actions(s, unit))
    return found


def action_choices(s: RedStorm, piece: int) -> list[Value]:
    """The actions, or to hold where a unit turns out to have none."""
    unit = s.units[piece]
    return actions(s, unit, targets.notable_hexes(s, unit.side)) or [("hold", piece)]


async def act(s: RedStorm, piece: int) -> None:
    """RS-ORD.3 One action, finished before the next unit begins; RS-R.21 a Ready squad is Spent by it."""
    owner = s.units[piece].side
    choice = await Ask(owner, "action", "RS-STA.1", action_choices, (s, piece), (piece,))
    await do(s, piece, choice)
    if choice[0] not in {"spot", "rally", "hold"}:  # RS-SPT.4
        morale.spend(s, piece)


async def do(s: RedStorm, piece: int, choice: Value) -> None:
    """Carry out an action; RS-R.17 a vehicle in Support may then do the other half."""
    match choice:
        case ("rally", _):
            await morale.rally(s, piece)
        case ("spot", _, cell):
            await fog.spot(s, piece, cell)
        case ("move", _):
            await movement.move(s, piece)
            await second_half(s, piece, "moved")
        case ("hold", _):
            pass
        case ("smoke" | "clear", *_):
            await assets.act(s, piece, choice)
        case _:
            await fire.fire(s, piece, choice)
            await second_half(s, piece, "fired")


def second_halves(s: RedStorm, piece: int, did: str) -> list[Value]:
    """RS-VEH.1, RS-D.14 Support: fire after the move, or move after the shot; or neither (RS-R.127)."""
    unit = s.units[piece]
    found: list[Value] = []
    if unit.condition is SUPPORT and unit.damage != Damage.CREW_INJURED:
        if did == "moved" and morale.may_fire(s, unit):
            seen = targets.in_sight(s, unit, targets.notable_hexes(s, unit.side))
            found.extend(targets.fire_choices(s, unit, seen))
        if did == "fired" and morale.may_move(s, unit):
            found.append(("move", piece))
    return [*found, ("done_with", piece)]


def could_support(unit: Unit) -> bool:
    """RS-D.21 Whether a vehicle may be in Support as far as all know; RS-BLZ.3 no blaze has barred it."""
    if unit.barred or unit.condition in PUBLIC_CONDITIONS:
        return False
    return not unit.stances or SUPPORT in unit.stances


async def second_half(s: RedStorm, piece: int, did: str) -> None:
    """RS-R.127 The other half; RS-D.21 asked of whoever could have one, for its condition is a secret."""
    if piece not in s.units or not s.units[piece].large:
        return
    note(s, piece, did)
    if not could_support(s.units[piece]):
        return
    owner = s.units[piece].side
    choice = await Ask(owner, "then", "RS-VEH.1", second_halves, (s, piece, did), (piece,))
    match choice:
        case ("move", _):
            await movement.move(s, piece)
            note(s, piece, "moved")
        case ("done_with", _):
            pass
        case _:
            await fire.fire(s, piece, choice)
            note(s, piece, "fired")


def note(s: RedStorm, piece: int, deed: str) -> None:
    """RS-R.103 What a vehicle has done this turn."""
    if piece in s.units and s.units[piece].large and deed not in s.units[piece].did:
        s.change(piece, did=f"{s.units[piece].did} {deed}".strip())


# Bonus orders


async def interrupt(s: RedStorm, side: int, units: int) -> None:
    """RS-EVT.12, RS-R.36 The other player acts at once; then his close combats (RS-R.38)."""
    s.orders.append(Order(side, "bonus", either=units, contested=tuple(s.contested())))
    s.tell("bonus", "RS-EVT.12", side=side, units=units)
    while await activate_one(s):
        pass
    await assault.fight_all(s)
    s.orders.pop()


async def displace(s: RedStorm, piece: int, clause: str) -> None:
    """RS-R.88 A unit leaves its hex for an adjacent one without enemies; without such a hex it is lost."""
    if not refuges(s, piece):
        await damage.eliminate(s, piece, clause, "RS-R.88")
        return
    choice = await Ask(s.units[piece].side, "retreat", clause, refuge_choices, (s, piece), (piece,))
    if choice[0] == "retreat":
        movement.relocate(s, piece, choice[2])
        s.tell("retreats", clause, "RS-R.88", piece=piece, cell=choice[2])
        await damage.face(s, piece, clause)
        movement.land(s, piece)


def refuges(s: RedStorm, piece: int) -> list[Value]:
    """RS-R.88 Adjacent hexes that the unit may enter by what is face-up, without enemy units."""
    unit = s.units[piece]
    if unit.damage == Damage.IMMOBILIZED:
        return []
    near = s.box.ground.map.neighbours[unit.cell]
    enterable = movement.going(s, unit, face_up=True).enterable
    return [("retreat", piece, c) for c in near if enterable >> c & 1 and not s.has_side(c, 1 - unit.side)]


def refuge_choices(s: RedStorm, piece: int) -> list[Value]:
    return refuges(s, piece) or [("hold", piece)]
