"""RS-OPF: opportunity fire at a unit that moves in the open."""

from __future__ import annotations

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.red_storm import command, equipment, evidence, fire, morale, targets
from sandtable.rulesets.red_storm.records import FIRE, PUBLIC_CONDITIONS, READY, Attack, Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import Asset


def could_act(s: RedStorm, unit: Unit, cell: int) -> bool:
    """RS-R.141 As far as all know: not Suppressed, Reduced, Broken or used, not in that hex.

    RS-OPF.4 Any side of the hex in sight will do.
    """
    if unit.reacted or unit.barred or unit.carrier or unit.cell in (-1, cell) or unit.damage:
        return False
    if unit.condition in PUBLIC_CONDITIONS or unit.id in s.acting:  # RS-OPF.10
        return False
    return targets.sees_hex(s, unit, cell)


def somebody_could(s: RedStorm, piece: int) -> bool:
    """RS-R.141 The window opens for whoever could act, never only for those who secretly can."""
    mover = s.units[piece]
    side, cell = mover.side, mover.cell
    for unit in s.units.values():  # noqa: SIM110  quicker
        if unit.side != side and could_act(s, unit, cell):
            return True
    return False


def reactions(s: RedStorm, piece: int) -> list[Value]:
    """RS-OPF.2 Ready infantry and vehicles on Fire that may attack the mover or its riders; or pass."""
    mover = s.units[piece]
    side, cell = mover.side, mover.cell
    larges = (mover.large, *(s.units[r].large for r in s.cargo.get(piece, ()) if not s.units[r].hidden))
    found: list[Value] = []
    for unit in s.units.values():
        if unit.side == side or (unit.condition is not READY and unit.condition is not FIRE):
            continue
        if not could_act(s, unit, cell) or not morale.may_fire(s, unit):
            continue
        for number, arm in targets.weapons(s, unit.id):
            if isinstance(arm, Asset) and not arm.opportunity:
                continue
            if any(targets.can_attack(s, unit, arm, cell, large) for large in larges):
                found.append(("react_with", unit.id, number) if number else ("react", unit.id))
    found.append(("pass",))
    return found


async def window(s: RedStorm, piece: int) -> None:
    """RS-OPF.3 After a step into open ground the enemy may fire, one unit after the other (RS-R.74)."""
    while piece in s.units and not s.moves[-1].over and targets.is_open(s, s.units[piece].cell):
        if not somebody_could(s, piece):
            return
        enemy = 1 - s.units[piece].side
        choice = await Ask(enemy, "react", "RS-OPF.2", reactions, (s, piece), (piece,))
        if choice[0] == "pass":
            return
        await opportunity_fire(s, piece, choice[1], choice[2] if len(choice) == 3 else 0)


async def opportunity_fire(s: RedStorm, mover: int, firer: int, number: int) -> None:
    """RS-OPF.7 At reduced strength, RS-OPF.5 never from the flank, RS-R.72 at mover and passengers only."""
    card = s.pairs[number].card if number else ""
    if number:
        equipment.use_up(s, number, firer)
    s.change(firer, reacted=True)  # RS-OPF.6
    command.note(s, firer, "fired")  # RS-R.103
    evidence.reacted(s, firer)
    cell = s.units[mover].cell
    s.tell("reacts", "RS-OPF.7", piece=firer, target=mover, card=card)
    s.acting.append(firer)
    s.attacks.append(Attack(firer, cell, card, reduced=True, snap=True))
    await fire.attack_hex(s, mover)
    s.attacks.pop()
    s.acting.remove(firer)
    morale.spend(s, firer)  # RS-OPF.9
