"""The asset cards that are not weapons: actions of their holders, fire from off the map, reinforcements."""

from __future__ import annotations

from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import ALL
from sandtable.rulesets.red_storm import (
    blaze,
    cards,
    damage,
    equipment,
    fire,
    fog,
    morale,
    portage,
    setup,
    shifts,
    targets,
)
from sandtable.rulesets.red_storm.records import READY, SHAKEN, SPENT, Attack, Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import LADDER, TANK_TRAPS, Asset, AutoAttack, Fog

CLEARABLE = (Fog.MINES, Fog.WIRE, Fog.ROADBLOCK, TANK_TRAPS)


# Actions of a holder


def actions(s: RedStorm, unit: Unit) -> list[Value]:
    """RS-AST.3 What the cards of a unit let it do instead of moving or firing."""
    found: list[Value] = []
    for number, asset in equipment.held(s, unit.id):
        if asset.effect == "smoke" and unit.condition not in SHAKEN:
            found.extend([("smoke", unit.id, number, cell) for cell in smoke_hexes(s, unit, asset)])
        elif asset.effect == "combat_engineers" and unit.condition in (READY, SPENT):
            found.extend([("clear", unit.id, marker) for marker in clearable(s, unit, asset)])
    return found


def smoke_hexes(s: RedStorm, unit: Unit, asset: Asset) -> list[int]:
    """The card Smoke: the holder's hex, or one in its sight within the card's distance."""
    near = s.box.ground.around(unit.cell, asset.distance)
    return [cell for cell in near if cell == unit.cell or targets.sees_hex(s, unit, cell)]


def clearable(s: RedStorm, unit: Unit, asset: Asset) -> list[int]:
    """The card Combat Engineers: face-up Mines, Wire, Roadblock or Tank Trap in this hex or the next."""
    row = s.box.ground.distance[unit.cell]
    return [m.id for m in s.fog.values() if m.up and m.kind in CLEARABLE and row[m.cell] <= asset.distance]


async def act(s: RedStorm, piece: int, choice: Value) -> None:
    """RS-AST.3 An action that a card grants; the card is shown by its use."""
    match choice:
        case ("smoke", _, int(number), int(cell)):
            equipment.use_up(s, number, piece)
            blaze.place_smoke(s, cell, "RS-CTR.1")
        case ("clear", _, int(marker)):
            equipment.show(s, piece, "combat_engineers")
            s.tell("cleared", "RS-AST.3", piece=piece, cell=s.fog[marker].cell, kind=s.fog[marker].kind)
            fog.remove_marker(s, marker)
            morale.spend(s, piece)


# Fire from off the map


async def auto_attack(s: RedStorm, side: int, cells: tuple[int, ...], auto: AutoAttack) -> None:
    """RS-D.2 Every unit on the map in some hexes, those who are there now; event icons are ignored."""
    caught = tuple([(cell, s.at.get(cell, ())) for cell in cells])
    for cell, pieces in caught:
        victims = still_there(s, side, cell, pieces)
        for piece in victims:
            portage.show(s, piece)
        s.attacks.append(Attack(0, cell))
        await fire.take_shelter(s, victims)
        for piece in victims:
            if piece in s.units and s.units[piece].cell == cell:
                await auto_attack_unit(s, piece, auto)
        s.attacks.pop()


def still_there(s: RedStorm, side: int, cell: int, pieces: tuple[int, ...]) -> tuple[int, ...]:
    """RS-R.33 Those who have not left the hex meanwhile, with passengers, in the sequence of RS-R.94."""
    here = [p for p in s.at.get(cell, ()) if p in pieces]
    left = [s.units[p] for piece in here for p in (piece, *s.cargo.get(piece, ()))]
    return tuple([unit.id for unit in sorted(left, key=lambda u: (u.side == side, u.large, u.id))])


async def auto_attack_unit(s: RedStorm, piece: int, auto: AutoAttack) -> None:
    """RS-D.2 A chip read at the stated distance, with the stated shifts and the cover of the hex."""
    chip = await cards.plain_chip(s, "RS-FIR.1", "attack", piece)
    unit, printed = s.units[piece], s.box.pack.chips[chip]
    base = printed.at_vehicle[auto.distance] if unit.large else printed.at_infantry[auto.distance]
    found = shifts.bombing_shifts(s, s.attacks[-1], unit, auto)
    net = sum([shift[2] for shift in found])
    rung = max(0, min(fire.HIGHEST, base + net))
    reasons = shifts.as_reasons([shifts.printed(base), *found])
    said = LADDER[rung].value
    s.tell("bombed", "RS-FIR.4", reasons=reasons, piece=piece, chip=chip, shift=net, result=said)
    del unit
    await damage.suffer(s, piece, rung)


def barrage_hexes(s: RedStorm, side: int) -> list[Value]:
    """A hex in sight (any hexside) of an own unit that is neither Suppressed nor Broken."""
    eyes = [u for u in s.of_side(side) if targets.observes(u)]
    outlook = targets.outlook(s)
    rows = [outlook.row(u.cell, u.facing) for u in eyes]
    seen = [cell for cell in range(len(s.box.ground.map)) if any(row[cell] for row in rows)]
    return [("target", cell) for cell in seen] or [("pass",)]


async def barrage(s: RedStorm, side: int, card: str) -> None:
    """RS-R.26 An order: attack every unit of both sides in a hex and those around it."""
    choice = await Ask(side, "target", "RS-R.26", barrage_hexes, (s, side))
    if choice[0] == "pass":
        return
    auto = s.box.pack.assets[card].auto
    assert auto is not None
    s.tell("barrage", "RS-R.26", card=card, cell=choice[1])
    await auto_attack(s, side, s.box.ground.around(choice[1], auto.radius), auto)


# Drawn from the deck


async def drawn(s: RedStorm, card: str) -> None:
    """RS-AST.6, RS-R.40 A player's strategic asset is resolved at once for its owner."""
    side = owner(s, card)
    if s.box.pack.assets[card].effect == "reinforcement":
        await setup.reinforce(s, side, card)
    else:
        await air_strike(s, side, card)


def owner(s: RedStorm, card: str) -> int:
    """Whose sheet put the card in the deck."""
    for side in (0, 1):
        if any(entry.asset == card for entry in s.contributed[side]):
            return side
    return ["german", "soviet"].index(s.box.pack.assets[card].pile)


def strike_hexes(s: RedStorm, side: int) -> list[Value]:
    """A hex with at least one enemy unit or a destructible object."""
    enemies = [cell for cell in s.at if s.has_side(cell, 1 - side)]
    objects = [cell for cell in s.box.houses if cell not in s.ruins]
    objects.extend([m.cell for m in s.fog.values() if m.up and targets.marker_strength(s, m)])
    return [("target", cell) for cell in sorted({*enemies, *objects})] or [("pass",)]


async def air_strike(s: RedStorm, side: int, card: str) -> None:
    """The cards Stuka and Il-2: every unit in a hex, then the object there, if any."""
    choice = await Ask(side, "target", "RS-R.40", strike_hexes, (s, side))
    if choice[0] == "pass":
        return  # RS-R.137
    auto = s.box.pack.assets[card].auto
    assert auto is not None
    cell = choice[1]
    s.tell("strike", "RS-R.40", card=card, cell=cell)
    await auto_attack(s, side, (cell,), auto)
    strength = targets.strength(s, cell)
    if strength:
        await strike_object(s, cell, strength, auto)


async def strike_object(s: RedStorm, cell: int, strength: int, auto: AutoAttack) -> None:
    """RS-D.2 The object in the hex: firepower against its strength; RS-R.105 Reduced destroys."""
    chip = await cards.plain_chip(s, "RS-DST.3", "object", 0)
    base = s.box.pack.chips[chip].at_vehicle[auto.distance]
    found = shifts.firepower_shift(auto.firepower, strength, "strength", ALL)
    net = sum([shift[2] for shift in found])
    rung = max(0, min(fire.HIGHEST, base + net))
    reasons = shifts.as_reasons([shifts.printed(base), *found])
    s.tell("struck", "RS-R.105", reasons=reasons, cell=cell, chip=chip, shift=net, result=LADDER[rung].value)
    if rung >= fire.DESTROYS:
        await fire.destroy(s, cell)
