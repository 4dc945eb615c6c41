"""RS-MOV: a move step by step, with fog of war, ambushes and opportunity fire on the way."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.boards.sight import mask_of
from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.red_storm import damage, equipment, evidence, fog, morale, portage, reaction, victory
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.records import Move, Unit
from sandtable.rulesets.red_storm.state import Bars, Going, RedStorm, RedStormBox, without
from sandtable.rulesets.red_storm.tables import TANK_TRAPS, Drive, Fog, UnitClass

GUN = "gun"


# Where a unit may go


def mobility(s: RedStorm, unit: Unit) -> str:
    """RS-MOV.9 Foot, tracked or wheeled; a team with a gun on wheels is barred like wheels."""
    kind = s.box.pack.units[unit.kind]
    if s.pairs and kind.type is UnitClass.WEAPON_TEAM and has_gun(s, unit.id):
        return GUN
    return kind.drive


def has_gun(s: RedStorm, piece: int) -> bool:
    """The cards of guns on wheels: their teams stay out of what bars wheels."""
    assets = s.box.pack.assets
    return any(p.unit == piece and p.card in assets and assets[p.card].on_wheels for p in s.pairs.values())


def going(s: RedStorm, unit: Unit, *, face_up: bool = False) -> Going:
    """RS-R.131 How a unit on the map moves by what its side knows (or by what is face-up, RS-R.88)."""
    bars = s.bars[s.attacker if face_up else unit.side]
    if bars:
        bars = _without_own_wire(s.box, bars, unit.cell)
    return s.box.goings[bars, mobility(s, unit)]


def going_of(s: RedStorm, side: int, kind: str) -> Going:
    """How a unit of that kind would move that is not on the map yet."""
    return s.box.goings[s.bars[side], kind]


def _without_own_wire(box: RedStormBox, bars: Bars, cell: int) -> Bars:
    """RS-R.132 Wire does not bar those who are inside it."""
    return tuple([b for b in bars if b[0] != Fog.WIRE or b[1] not in box.ground.area_cells(cell)])


def going_over(ground: Ground, about: tuple[Bars, str]) -> Going:
    """RS-MOV.7 Water but for fords (RS-FOW.5); RS-MOV.8 roadblocks (RS-FOW.8, RS-R.59);

    RS-R.61 tank traps; RS-MOV.9 ground that bars wheels; RS-MOV.10 wire; RS-BLZ.5 blazes.
    """
    bars, kind = about
    enterable = ground.enterable[Drive.WHEELED if kind == GUN else Drive(kind)]
    fords = tuple([cell for what, cell in bars if what == Fog.FORD])
    enterable |= mask_of(fords)
    disabled = 0
    for what, cell in bars:
        if what == Fog.WIRE and kind != Drive.TRACKED:
            enterable &= ~ground.area_masks[cell]
        elif (
            what == "blaze"
            or (what in {Fog.ROADBLOCK, TANK_TRAPS} and kind not in {Drive.FOOT, GUN})
            or (what == Fog.ROADBLOCK and ground.bridges >> cell & 1)
        ):
            enterable &= ~(1 << cell)
        if what in {Fog.ROADBLOCK, "blaze"}:
            disabled |= 1 << cell
    mined = tuple([cell for what, cell in bars if what == "mined"])
    return Going(enterable, ground.layout(fords, mined), disabled)


def allowance(s: RedStorm, unit: Unit) -> int:
    """RS-MOV.1, RS-RAT.7 The movement rating; RS-STA.2, RS-MOV.4 one hex for infantry at reduced strength."""
    if unit.large or morale.moves_in_full(s, unit):
        return s.box.pack.units[unit.kind].move
    return 1


def destinations(s: RedStorm, unit: Unit) -> tuple[int, ...]:
    """RS-MOV.2, RS-MOV.3 The hexes of one full point; RS-R.47 the adjacent ones at reduced strength."""
    way = going(s, unit)
    if morale.moves_in_full(s, unit):
        return way.layout.steps(unit.cell, way.enterable)
    enterable = way.enterable
    return tuple([cell for cell in s.box.ground.map.neighbours[unit.cell] if enterable >> cell & 1])


def on_road(s: RedStorm, unit: Unit) -> tuple[int, ...]:
    """RS-R.48 The destinations for which a point is spent wholly on a road."""
    if not s.box.ground.links[unit.cell]:
        return ()
    way = going(s, unit)
    road = way.layout.road_steps(unit.cell, way.disabled)
    if not road:
        return ()
    reachable = destinations(s, unit)
    return tuple([cell for cell in road if cell in reachable])


def road_from(s: RedStorm, bars: Bars, cell: int) -> tuple[int, ...]:
    """RS-MOV.12 The hexes that a point on the road leads to, RS-MOV.13 by what bars it: for all kinds."""
    way = s.box.goings[bars, Drive.FOOT]
    return way.layout.road_steps(cell, way.disabled)


def open_bars(s: RedStorm, side: int) -> Bars:
    """What bars the way of a side for all to see; RS-R.58 mines slow the attacker alone."""
    return s.bars[s.attacker] if side == s.attacker else unmined(s.bars[s.attacker])


def unmined(bars: Bars) -> Bars:
    return tuple([bar for bar in bars if bar[0] != "mined"])


def open_road(s: RedStorm, unit: Unit) -> tuple[int, ...]:
    """RS-D.27 The hexes to which a step could give the unit a bonus, as far as all know."""
    if not s.box.ground.links[unit.cell] or not evidence.pace(s, unit):
        return ()
    return road_from(s, open_bars(s, unit.side), unit.cell)


def bonus_hexes(s: RedStorm, unit: Unit, last: int) -> tuple[int, ...]:
    """RS-R.48 Where a bonus really leads after a step from `last`: its side may know of a roadblock there."""
    if not unit.large and not morale.moves_in_full(s, unit):
        return ()
    return on_road(s, unit) if unit.cell in road_from(s, unmined(s.bars[unit.side]), last) else ()


# Choices


def step_choices(s: RedStorm, piece: int) -> list[Value]:
    """RS-MOV.1 The next step: a hex, a vehicle to mount, an edge to leave by; or stop."""
    unit, move = s.units[piece], s.moves[-1]
    if unit.carrier:
        return [("dismount", piece), ("stop", piece)]
    if move.bonus:
        return [*(("bonus", piece, cell) for cell in bonus_hexes(s, unit, move.last)), ("forgo", piece)]
    found: list[Value] = []
    if move.spent < allowance(s, unit):
        found.extend([("step", piece, cell) for cell in destinations(s, unit)])
        if not unit.large and morale.moves_in_full(s, unit):
            found.extend([("mount", piece, carrier) for carrier in portage.carriers_here(s, unit)])
        if unit.cell in s.box.exits[unit.side]:
            found.append(("exit", piece))
    found.append(("stop", piece))
    return found


# The move


async def move(s: RedStorm, piece: int) -> None:
    """RS-MOV.1 Step by step, or not at all (RS-R.50), until it stops; then RS-MOV.5 any facing.

    RS-R.70 Only a move in an order provokes opportunity fire, not an ambusher's.
    """
    s.moves.append(Move(piece, provokes=bool(s.orders) and piece in s.orders[-1].done))
    if not s.units[piece].carrier:
        await equipment.pick_up(s, piece)
    while piece in s.units and goes_on(s, piece):
        choice = await Ask(s.units[piece].side, "step", "RS-MOV.1", step_choices, (s, piece), (piece,))
        await take(s, piece, choice)
    if piece in s.units and not s.units[piece].carrier and not s.moves[-1].landed:
        await damage.face(s, piece, "RS-MOV.5")
        land(s, piece)
        await equipment.pick_up(s, piece)
    s.moves.pop()


def goes_on(s: RedStorm, piece: int) -> bool:
    """RS-D.27 Whether the move could go on as far as all know: points or a bonus left, nothing stopped it.

    Who in truth has nothing left can only stop: were he not asked, the pause would tell a squad from a team.
    """
    current, unit = s.moves[-1], s.units[piece]
    if current.over or unit.barred:
        return False
    return current.bonus or current.spent < max(1, evidence.pace(s, unit))


async def take(s: RedStorm, piece: int, choice: Value) -> None:
    """One step of a move, of whatever kind."""
    current = s.moves[-1]
    match choice:
        case ("stop", _):
            s.moves[-1] = replace(current, over=True)
        case ("forgo", _):
            s.moves[-1] = replace(current, bonus=False)
        case ("exit", _):
            pay(s, piece)
            leave_map(s, piece)
        case ("mount", _, carrier):
            del current
            pay(s, piece)
            evidence.hastened(s, piece)
            stop(s, piece)
            portage.get_on(s, piece, carrier)
            await equipment.pick_up(s, piece)
        case ("dismount", _):
            del current
            pay(s, piece)
            portage.get_off(s, piece)
            await equipment.pick_up(s, piece)
        case ("bonus", _, cell):
            s.moves[-1] = replace(current, bonus=False)
            del current
            evidence.hastened(s, piece)
            await enter(s, piece, cell)
        case ("step", _, cell):
            del current
            await step(s, piece, cell)


def pay(s: RedStorm, piece: int) -> None:
    """RS-MOV.1 One more point is spent, for all to see."""
    s.moves[-1] = replace(s.moves[-1], spent=s.moves[-1].spent + 1)
    evidence.paid(s, piece, s.moves[-1].spent)


async def step(s: RedStorm, piece: int, cell: int) -> None:
    """RS-MOV.12 A point spent wholly on a road gives a bonus point, to be used at once.

    RS-MOV.13 The road must still be clear after what the step turned up.
    """
    start, side = s.units[piece].cell, s.units[piece].side
    hastened = cell in open_road(s, s.units[piece])
    pay(s, piece)
    entered = await enter(s, piece, cell)
    if hastened and entered and piece in s.units and not s.moves[-1].over:
        road = road_from(s, unmined(open_bars(s, side)), start)
        s.moves[-1] = replace(s.moves[-1], bonus=cell in road)


def relocate(s: RedStorm, piece: int, cell: int) -> None:
    """Put a unit in another hex, with what that means for control (RS-R.138) and crossing (RS-R.114).

    RS-D.24 Enemies that it leaves behind alone hold the hex.
    """
    left = s.units[piece].cell
    s.put(piece, cell, s.units[piece].facing)
    victory.occupied(s, left)
    victory.occupied(s, cell)
    victory.crossed(s, piece)


def leave_map(s: RedStorm, piece: int) -> None:
    """RS-R.53 The unit, its passengers (RS-R.143) and what they hold are out of play, not destroyed."""
    s.tell("left", "RS-R.53", piece=piece, cell=s.units[piece].cell)
    for gone in (*s.cargo.get(piece, ()), piece):
        unit = s.take_off(gone)
        s.gone = {**s.gone, gone: unit}
        damage.return_damage(s, unit)
        for pair in s.pairs_of(gone):
            s.pairs = without(s.pairs, pair.id)
    victory.occupied(s, unit.cell)  # RS-D.24
    victory.check_extinction(s)


def stop(s: RedStorm, piece: int) -> None:
    """RS-OPF.8 The move of a unit ends where it is."""
    for number, current in enumerate(s.moves):
        if current.unit == piece and not current.over:
            s.moves[number] = replace(current, over=True)


def land(s: RedStorm, piece: int) -> None:
    """RS-R.11 A unit that was in the middle of a move has a facing again, by its end or a retreat."""
    for number, current in enumerate(s.moves):
        if current.unit == piece:
            s.moves[number] = replace(current, over=True, landed=True)


# What a step brings


async def enter(s: RedStorm, piece: int, cell: int) -> bool:
    """RS-R.45, RS-R.130 Markers of the area, ambushes, opportunity fire, the stop; False if barred."""
    attacking = s.units[piece].side == s.attacker
    if attacking and not reveal_area(s, piece, cell):
        s.tell("barred", "RS-R.131", piece=piece, cell=cell)
        return False
    s.moves[-1] = replace(s.moves[-1], last=s.units[piece].cell)
    relocate(s, piece, cell)
    evidence.stepped(s, piece, s.moves[-1].last)
    s.tell("moved", "RS-MOV.2", reveals=attacking and probes(s, cell), piece=piece, cell=cell)
    use_ground(s, piece, cell)
    met = meets_enemies(s, piece, cell)
    for other in s.at[cell]:
        if s.units[other].side != s.units[piece].side:
            stop(s, other)  # RS-R.129
    if attacking:
        await mines(s, piece, cell)
        if piece in s.units:
            fog.uncover_river(s, cell)
            await fog.spring(s, piece)
            evidence.probed(s, cell)
    if piece in s.units and s.moves[-1].provokes and not s.moves[-1].over:
        await reaction.window(s, piece)
    if piece in s.units and met:
        stop(s, piece)  # RS-MOV.16, RS-R.51
    return True


def meets_enemies(s: RedStorm, piece: int, cell: int) -> bool:
    """RS-MOV.16 Enemies are in the hex, RS-R.76 or hide there and are uncovered now; they may leave later."""
    side = s.units[piece].side
    hide = side == s.attacker and any(m.kind == Fog.AMBUSH and m.cell == cell for m in s.fog.values())
    return hide or s.has_side(cell, 1 - side)


def probes(s: RedStorm, cell: int) -> bool:
    """RS-R.126 A step next to a face-down marker is an occasion to learn that it is no ambush."""
    near = s.box.ground.map.neighbours[cell]
    return any(not marker.up and marker.cell in near for marker in s.fog.values())


def reveal_area(s: RedStorm, piece: int, cell: int) -> bool:
    """RS-R.54 The marker of the area is turned up; RS-R.60, RS-R.131 False if that bars the way."""
    hidden = fog.hidden_in(s, fog.area_of(s, cell))
    for number in hidden:
        fog.turn_up(s, number, "RS-R.54")
    if not hidden or cell in destinations(s, s.units[piece]):
        return True
    if any(s.fog[number].kind == Fog.WIRE for number in hidden if number in s.fog):
        evidence.wired(s, piece, passes=False)
    return False


def use_ground(s: RedStorm, piece: int, cell: int) -> None:
    """RS-R.56 A Ford in use is turned up; RS-FOW.10 a tracked vehicle that enters removes the wire."""
    if not s.fog:
        return
    area, tracked = fog.area_of(s, cell), mobility(s, s.units[piece]) == Drive.TRACKED
    for marker in list(s.fog.values()):
        if marker.kind == Fog.FORD and marker.cell == cell and not marker.up:
            fog.turn_up(s, marker.id, "RS-R.56")
        elif marker.kind == Fog.WIRE and marker.cell in area and tracked and came_in(s, area):
            evidence.wired(s, piece, passes=True)
            s.tell("wire_removed", "RS-FOW.10", reveals=True, cell=marker.cell, piece=piece)
            fog.remove_marker(s, marker.id)


def came_in(s: RedStorm, area: tuple[int, ...]) -> bool:
    """RS-R.132 Whether the unit entered the area in this step rather than moved inside it."""
    return s.moves[-1].last not in area


async def mines(s: RedStorm, piece: int, cell: int) -> None:
    """RS-R.58 The first attacker in the area is reduced and stops; then it is half-speed for attackers."""
    area = fog.area_of(s, cell)
    found = [m.id for m in s.fog.values() if m.kind == Fog.MINES and m.up and m.armed and m.cell in area]
    if not found:
        return
    safe = equipment.holds(s, piece, "combat_engineers")
    marker = s.fog[found[0]]
    fog.set_marker(s, replace(marker, armed=safe, slow=True))
    del marker
    s.tell("mines", "RS-FOW.7", cell=cell, piece=piece, result="passes" if safe else "is caught")
    if safe:
        equipment.show(s, piece, "combat_engineers")
    else:
        stop(s, piece)
        await damage.reduce_unit(s, piece, "RS-R.58")
