"""SOS-R.44, SOS-C.9: set-up by zones, slots and transporters; or a position in mid-game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

from sandtable.boards.table import Point, base_at, contains, nearer
from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.storm_of_steel import placement, sight, transport
from sandtable.rulesets.storm_of_steel.destinations import is_well_formed
from sandtable.rulesets.storm_of_steel.sheets import (
    Group,
    Position,
    Scenario,
    SideRow,
    StandRow,
    exact,
    outline,
)
from sandtable.rulesets.storm_of_steel.state import SECOND_FROM, Morale, Stand, StormOfSteel, Weather
from sandtable.rulesets.storm_of_steel.tables import CM

LATTICE, FINE = 4 * CM, 1 * CM
APART = 50
MOST = 16


def roster(s: StormOfSteel, side: int) -> list[Stand]:
    """SOS-C.9 The stands of a side in list order."""
    known = s.box.rosters
    if side not in known:
        known[side] = numbered(s.box.scenario, side)
    return known[side]


def numbered(scenario: Scenario, side: int) -> list[Stand]:
    """SOS-C.9 The stands of a side in list order, numbered from 1 or 101."""
    numbers = count(SECOND_FROM if side else 1)
    return [
        Stand(next(numbers), side, kind, group.id, facing=group.facing)
        for group in scenario.sheet(side).groups
        for kind, _ in group.stands()
    ]


def kinds_in(scenario: Scenario) -> dict[int, str]:
    """The kind of every stand of both sides by its number: as set up, or as a position has them."""
    if scenario.position is None:
        return {stand.id: stand.kind for side in (0, 1) for stand in numbered(scenario, side)}
    both = scenario.position.first, scenario.position.second
    return {row.id: row.kind for side in both for row in side.stands}


def group_of(s: StormOfSteel, stand: Stand) -> Group:
    """The group in which a stand is set up."""
    groups = s.box.scenario.sheet(stand.side).groups
    return next(group for group in groups if group.id == stand.group)


def carrier_kind(s: StormOfSteel, stand: Stand) -> str:
    """SOS-C.9 The kind of transporter in which a stand may start, if any."""
    return start_of(s, stand)[0]


def slot_of(s: StormOfSteel, stand: Stand) -> Point | None:
    """SOS-C.9 Slots are for the first stands of a group in list order."""
    return start_of(s, stand)[1]


def start_of(s: StormOfSteel, stand: Stand) -> tuple[str, Point | None]:
    """What the scenario says of a stand: the kind that carries it, and its slot."""
    known = s.box.starts
    if stand.id not in known:
        group = group_of(s, stand)
        numbers = [x.id for x in roster(s, stand.side) if x.group == stand.group]
        slots = [*map(exact, group.slots), *[None] * len(numbers)]
        for number, (_, carrier), slot in zip(numbers, group.stands(), slots, strict=False):
            known[number] = (carrier, slot)
    return known[stand.id]


def lattice(s: StormOfSteel, stand: Stand, step: int) -> tuple[Point, ...]:
    """SOS-C.9 The points of the zone, the nearest to the anchor first."""
    group = group_of(s, stand)
    key = (f"{stand.side} {group.id}", str(step))
    found = s.box.lattices.get(key)
    if found is None:
        zone, (ax, ay) = outline(group.zone), exact(group.anchor)
        xs = range(0, s.box.ground.width + 1, step)
        ys = range(0, s.box.ground.height + 1, step)
        points = [(x, y) for x in xs for y in ys if contains(zone, (x, y))]
        points.sort(key=lambda p: ((p[0] - ax) ** 2 + (p[1] - ay) ** 2, p[1], p[0]))
        found = s.box.lattices[key] = tuple(points)
    return found


def place_fault(s: StormOfSteel, piece: int, point: Point, facing: int) -> placement.Fault | None:
    """SOS-R.14, SOS-R.44 Why a stand may not be set up here."""
    stand = s.due[piece]
    zone = outline(group_of(s, stand).zone)
    if not contains(zone, point):
        return placement.Fault("SOS-R.44", "the point is not in its zone")
    return placement.fault_of(s, stand, None, point, facing, placement.everybody(s))


def places(s: StormOfSteel, piece: int) -> list[Value]:
    """SOS-C.9, SOS-D.1 The slot, transporters, and the points of the zone nearest to its anchor."""
    stand = s.due[piece]
    found: list[Value] = []
    slot = slot_of(s, stand)
    if slot is not None and place_fault(s, piece, slot, stand.facing) is None:
        found.append(("place", piece, slot, stand.facing))
    wanted = carrier_kind(s, stand)
    if wanted:
        found.extend([("board", piece, x.id) for x in carriers(s, stand)])
    for step in (LATTICE, FINE):
        free = (point for point in room(s, stand, step) if point != slot)
        found.extend([("place", piece, point, stand.facing) for point in islice(free, MOST)])
        if found:
            break
    return found


def room(s: StormOfSteel, stand: Stand, step: int) -> Iterator[Point]:
    """SOS-R.14 The points of the lattice where there is room."""
    taken = placement.taken(s, stand, step)
    held = [house for house in s.box.ground.houses if placement.has_enemy(s, stand.side, house)]
    for point in sites(s, stand, step):
        if point not in taken and not (held and any(house.holds(point) for house in held)):
            yield point


def sites(s: StormOfSteel, stand: Stand, step: int) -> tuple[Point, ...]:
    """SOS-R.44 The points of the lattice on the table whose terrain the stand may be in."""
    key = (f"{stand.side} {stand.group} {stand.kind}", str(step))
    found = s.box.lattices.get(key)
    if found is None:
        kind, facing, ground = s.box.kinds[stand.kind], stand.facing, s.box.ground
        bases = [base_at(*p, facing, kind.width, kind.depth) for p in lattice(s, stand, step)]
        whole = [base.centre for base in bases if ground.holds(base)]
        found = s.box.lattices[key] = tuple(p for p in whole if placement.is_site(s, stand, p))
    return found


def carriers(s: StormOfSteel, stand: Stand) -> list[Stand]:
    """SOS-C.9 The transporters of its group with room."""
    return [x for x in transport.with_room(s, stand) if x.group == stand.group]


def accepts(value: Value, s: StormOfSteel, piece: int) -> bool:
    """SOS-R.44 Any legal point of the zone, or aboard if the scenario says so."""
    match value:
        case ("place", number, point, facing) if type(number) is int and number == piece:
            return is_well_formed(("to", point, facing)) and place_fault(s, piece, point, facing) is None
        case ("board", number, carrier) if type(number) is int and type(carrier) is int and number == piece:
            stand = s.due[piece]
            return bool(carrier_kind(s, stand)) and any(x.id == carrier for x in carriers(s, stand))
    return False


def automatic(s: StormOfSteel, piece: int) -> Value | None:
    """SOS-C.9 Where a stand goes by itself: slot, the emptiest transporter, or the first free point."""
    stand = s.due[piece]
    slot = slot_of(s, stand)
    if slot is not None and place_fault(s, piece, slot, stand.facing) is None:
        return "place", piece, slot, stand.facing
    wanted = carrier_kind(s, stand)
    able = [x for x in carriers(s, stand) if x.kind == wanted] if wanted else []
    if able:
        return "board", piece, min(able, key=lambda x: (len(s.passengers(x.id)), x.id)).id
    for step in (LATTICE, FINE):
        for point in room(s, stand, step):
            if is_apart(s, stand, point):
                return "place", piece, point, stand.facing
    return None


def is_apart(s: StormOfSteel, stand: Stand, point: Point) -> bool:
    """SOS-C.9 At least half a centimetre from every other base."""
    kind = s.box.kinds[stand.kind]
    base = base_at(*point, stand.facing, kind.width, kind.depth)
    return not any(nearer(base, s.base(x), APART) for x in s.stands.values() if not x.aboard)


def put(s: StormOfSteel, value: Value) -> None:
    """SOS-R.44 The stand is on the table, or aboard."""
    piece = value[1]
    stand = s.due[piece]
    s.due = {number: x for number, x in s.due.items() if number != piece}
    s.stands[piece] = stand
    if value[0] == "board":
        s.change(piece, aboard=value[2], carried_turn=True)
        return
    (x, y), facing = value[2], value[3]
    s.change(piece, x=x, y=y, facing=facing, bunker=placement.bunker_at(s, (x, y)))
    s.change(piece, spotted=not sight.is_hiding(s.box.ground, s.stands[piece]))


async def deploy(s: StormOfSteel, side: int, piece: int) -> None:
    """SOS-R.44 One stand after the other in roster order."""
    choice = await Ask(side, "deploy", "SOS-R.44", places, (s, piece), (piece,), accepts=accepts)
    put(s, choice)
    if choice[0] == "board":
        s.tell("boarded", "SOS-R.44", piece=piece, carrier=choice[2])
    else:
        s.tell("placed", "SOS-R.44", piece=piece, point=choice[2], facing=choice[3])


# A position in mid-game


def take_up(s: StormOfSteel, position: Position) -> None:
    """The state that a position describes; its last card is carried out at once."""
    for side, row in enumerate((position.first, position.second)):
        for stand in row.stands:
            _stand(s, side, stand)
        _force(s, side, row)
    s.stands = dict(sorted(s.stands.items()))
    s.turn, s.weather = position.turn, Weather(position.weather)
    s.wire_gone = position.wire_gone
    for card in position.drawn:
        s.sequence = s.sequence.without(card)
    if position.cards_left is not None:
        s.play = type(s.play)(s.play.pool, count=position.cards_left)
    s.push(("phase", position.drawn[-1]), ("card",))


def misplaced(s: StormOfSteel) -> list[int]:
    """SOS-R.14 The stands of a position that are not wholly on the table, or lie over others."""
    found = []
    for stand in [x for x in s.stands.values() if not x.aboard]:
        others = placement.crowd(s, stand.id, stand.centre, s.base(stand).outer)
        if placement.fault_of(s, stand, None, stand.centre, stand.facing, others, rough=False) is not None:
            found.append(stand.id)
    return found


def _stand(s: StormOfSteel, side: int, row: StandRow) -> None:
    x, y = exact(row.at) if row.at is not None else (0, 0)
    stand = Stand(
        id=row.id,
        side=side,
        kind=row.kind,
        x=x,
        y=y,
        facing=row.facing,
        morale=Morale(row.morale),
        immobilised=row.immobilised,
        gun_out=row.gun_out,
        hits=row.hits,
        aboard=row.aboard,
        bunker=placement.bunker_at(s, (x, y)) if row.at is not None else "",
        moved_turn=row.moved,
        fired_turn=row.fired,
        carried_turn=row.carried or bool(row.aboard),
        target=row.target,
    )
    if row.destroyed:
        s.lost = {**s.lost, row.id: stand}
        return
    s.stands[row.id] = stand
    hidden = not row.aboard and sight.is_hiding(s.box.ground, stand)
    s.change(row.id, spotted=not hidden if row.spotted is None else row.spotted)


def _force(s: StormOfSteel, side: int, row: SideRow) -> None:
    s.update(
        side,
        units=row.units or len(row.stands),
        pool=row.pool,
        confusion=row.confusion,
        hq_lost=row.hq_lost,
        demoralised=row.demoralised,
        losses=row.losses,
        bip=None if row.bip is None else exact(row.bip),
        air_ip=None if row.air_ip is None else exact(row.air_ip),
        shells_short=row.shells_short,
    )
