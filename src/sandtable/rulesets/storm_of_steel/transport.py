"""SOS-TRN: loading and unloading."""

from __future__ import annotations

from sandtable.boards.table import Point, base_at, within
from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.storm_of_steel import destinations, difficulty, movement, placement, works
from sandtable.rulesets.storm_of_steel.sight import spot, spot_around
from sandtable.rulesets.storm_of_steel.state import NORMAL, Stand, StormOfSteel

SHIFTS = (0, 150, -150)


def has_room(s: StormOfSteel, transporter: int, stand: Stand) -> bool:
    """SOS-TRN.2, SOS-TRN.3, SOS-R.93 One gun, or foot stands, never both and never vehicles."""
    kind, load = s.kind(transporter), s.box.kinds[stand.kind]
    aboard = s.passengers(transporter)
    if load.is_vehicle:
        return False
    if load.is_foot:
        return len(aboard) < kind.feet and all(s.kind(other.id).is_foot for other in aboard)
    return bool(kind.guns) and not aboard and not (kind.light_guns_only and load.size != "light")


def with_room(s: StormOfSteel, stand: Stand) -> list[Stand]:
    """The own transporters on the table that could take a stand."""
    kinds, side = s.box.kinds, stand.side
    able = [x for x in s.stands.values() if kinds[x.kind].carries and x.side == side and not x.aboard]
    return [other for other in able if other.id != stand.id and has_room(s, other.id, stand)]


def contacts(s: StormOfSteel, side: int) -> tuple[tuple[int, int], ...]:
    """SOS-TRN.4 Which stands touch which transporters now."""
    own = s.on_table(side)
    carriers = [stand for stand in own if s.kind(stand.id).carries]
    loads = [stand for stand in own if not s.kind(stand.id).is_vehicle] if carriers else []
    close = 2 * s.box.widest + movement.TOLERANCE
    return tuple(
        (load.id, carrier.id)
        for carrier in carriers
        for load in loads
        if abs(load.x - carrier.x) <= close
        and abs(load.y - carrier.y) <= close
        and within(s.base(load), s.base(carrier), movement.TOLERANCE)
    )


def half(s: StormOfSteel, piece: int) -> int:
    """SOS-TRN.5, SOS-R.42 Half the printed allowance."""
    return s.kind(piece).move // 2


def can_pay(s: StormOfSteel, piece: int, *, paid: bool = False) -> bool:
    """SOS-R.112 Half a move is left, or paid already, or it is a gun that has none (SOS-R.92).

    Who has entered terrain with a test has lost more than its move, and what was paid is lost too (SOS-D.4).
    """
    allowance = s.kind(piece).move
    if paid:
        return s.stands[piece].spent <= allowance
    return not allowance or movement.budget(s, piece) >= half(s, piece)


def is_ready(s: StormOfSteel, piece: int) -> bool:
    """SOS-R.90, SOS-R.97 A transporter that is normal and can move."""
    stand = s.stands[piece]
    return stand.morale is NORMAL and not stand.immobilised


def loadings(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-R.90 Which stands may board which transporters."""
    found: list[Value] = []
    for piece, carrier in s.contacts:
        if piece in s.stands and carrier in s.stands and load_fault(s, piece, carrier) is None:
            found.append(("load", piece, carrier))
    return found


def load_fault(s: StormOfSteel, piece: int, carrier: int) -> placement.Fault | None:
    """SOS-R.90, SOS-R.95 Both unmoved and normal, room aboard, and the stand has not fired; or why not."""
    stand, vehicle = s.stands[piece], s.stands[carrier]
    if stand.aboard or stand.moved or vehicle.moved:
        return placement.Fault("SOS-R.90", "one of them has moved in this phase, or is aboard")
    if stand.morale is not NORMAL:
        return placement.Fault("SOS-R.90", f"{piece} is {stand.morale.value}")
    if not is_ready(s, carrier):
        return placement.Fault("SOS-R.97", f"{carrier} is pinned or immobilised")
    if stand.fired_turn:
        return placement.Fault("SOS-R.95", f"{piece} has fired this turn")
    if not has_room(s, carrier, stand):
        return placement.Fault("SOS-R.93", f"{carrier} has no room for {piece}")
    if not can_pay(s, piece) or not can_pay(s, carrier, paid=vehicle.loaded):
        return placement.Fault("SOS-R.112", "one of them has less than half its move left")
    return None


async def load(s: StormOfSteel, piece: int, carrier: int) -> None:
    """SOS-TRN.5, SOS-TRN.6, SOS-R.92, SOS-R.112 Half a move of both, after their difficulty if any."""
    if not await difficulty.overcome(s, carrier) or not await difficulty.overcome(s, piece):
        return
    if load_fault(s, piece, carrier) is not None:
        s.tell("no_time", "SOS-R.112", piece=piece)
        return
    vehicle = s.stands[carrier]
    if not vehicle.loaded:
        s.change(carrier, loaded=True, spent=vehicle.spent + half(s, carrier))
    spot(s, piece, "SOS-R.53")
    spot(s, carrier, "SOS-R.53")
    s.change(piece, aboard=carrier, bunker="", carried_turn=True, loaded=True, spent=s.kind(piece).move)
    s.tell("loaded", "SOS-TRN.5", piece=piece, carrier=carrier)


def unloadings(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-R.91 Which stands may leave their transporter."""
    aboard = [stand for stand in s.stands.values() if stand.aboard and stand.side == side]
    return [("unload", stand.id) for stand in aboard if unload_fault(s, stand) is None]


def unload_fault(s: StormOfSteel, stand: Stand) -> placement.Fault | None:
    """SOS-R.91, SOS-R.97 The transporter is ready and can pay, and there is room beside it; or why not."""
    carrier = s.stands[stand.aboard]
    if not is_ready(s, carrier.id):
        return placement.Fault("SOS-R.97", f"{carrier.id} is pinned or immobilised")
    if not can_pay(s, carrier.id, paid=carrier.unloaded):
        return placement.Fault("SOS-R.91", f"{carrier.id} has less than half its move left")
    if not places(s, stand.id):
        return placement.Fault("SOS-R.14", f"there is no room beside {carrier.id}")
    return None


def places(s: StormOfSteel, piece: int) -> list[Value]:
    """SOS-R.91 Places in contact with the transporter: its four edges, in three positions each."""
    stand = s.stands[piece]
    kind, base = s.kind(piece), s.base_of(stand.aboard)
    found: list[Value] = []
    others = placement.crowd(s, piece, base.centre, base.outer + kind.depth + kind.outer)
    for shift in SHIFTS:
        for point, facing in destinations.flush(base, kind.depth, shift):
            if placement.fault_of(s, stand, None, point, facing, others) is None:
                found.append(("put", point, facing))
    return found


def accepts_place(value: Value, s: StormOfSteel, piece: int) -> bool:
    """SOS-R.91 Any legal place in contact with the transporter."""
    match value:
        case ("put", point, facing):
            return (
                destinations.is_well_formed(("to", point, facing))
                and place_fault(s, piece, point, facing) is None
            )
    return False


def place_fault(s: StormOfSteel, piece: int, point: Point, facing: int) -> placement.Fault | None:
    """SOS-R.91 Why a stand may not be put down here."""
    stand = s.stands[piece]
    kind, base = s.kind(piece), s.base_of(stand.aboard)
    put = base_at(*point, facing, kind.width, kind.depth)
    if not within(put, base, movement.TOLERANCE):
        return placement.Fault("SOS-R.91", "it must touch its transporter")
    others = placement.crowd(s, piece, point, put.outer)
    return placement.fault_of(s, stand, None, point, facing, others)


async def unload(s: StormOfSteel, piece: int) -> None:
    """SOS-TRN.5, SOS-R.91 Half a move of the transporter; then the place, and half a move of the stand."""
    carrier = s.stands[piece].aboard
    if not await difficulty.overcome(s, carrier):
        return
    if unload_fault(s, s.stands[piece]) is not None:
        s.tell("no_time", "SOS-R.112", piece=piece)
        return
    side = s.stands[piece].side
    choice = await Ask(side, "unload", "SOS-R.91", places, (s, piece), (piece,), accepts=accepts_place)
    if not s.stands[carrier].unloaded:
        s.change(carrier, unloaded=True, spent=s.stands[carrier].spent + half(s, carrier))
    spot(s, carrier, "SOS-R.53")
    await put_down(s, piece, choice[1], choice[2])


async def put_down(s: StormOfSteel, piece: int, point: Point, facing: int) -> None:
    """SOS-R.91 What is left of its move: half if it began the phase aboard, nothing in test terrain."""
    allowance = s.kind(piece).move
    s.change(piece, aboard=0, x=point[0], y=point[1], facing=facing, unloaded=True)
    stops = not allowance or difficulty.in_test_terrain(s, piece)
    spent = half(s, piece) if s.stands[piece].rode else allowance
    s.change(piece, spent=spent, moved=stops, carried_turn=True)
    s.tell("unloaded", "SOS-TRN.5", piece=piece, point=point)
    spot(s, piece, "SOS-R.53")
    spot_around(s, piece)
    await works.enter_mines(s, piece)
