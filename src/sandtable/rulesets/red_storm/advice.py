"""How a seat stands, and where a unit could go, see and fire: for bots and for the client's "go to"."""

from __future__ import annotations

from math import tanh

from msgspec.structs import replace

from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.plans import UNTURNED, Concert, Errand, concert, errand
from sandtable.engine.ruleset import Joint, Plan
from sandtable.engine.standing import Order
from sandtable.rulesets.red_storm import (
    command,
    deployment,
    evidence,
    marches,
    posture,
    reasons,
    standing,
    victory,
)
from sandtable.rulesets.red_storm.records import Unit
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.ways import Way, dangers, entered, ways

EDGE = 1.5
"""Who has more of his force left wins, hardly anything else tells so early: fitted to games of equals, where
a whole force is worth 3.5 in log odds (half of that in `value`)."""
WATCH = 0.3
"""RS-OPF.2 A defence that is Ready shoots at who comes: 0.5 to 1 in log odds."""
AIMS = 1.0
"""What all objectives are worth: little before the end, but enough that an attacker goes there."""
NEAR = 8
"""Hexes within which a player is asked for opportunity fire if he has no orders of his own."""


def value(s: RedStorm, seat: SeatId) -> float:
    """What both sides have left, their objectives, and small things that lead to greater ones."""
    roll = standing.Roll(s, seat)
    lead = EDGE * standing.edge(s, roll) + WATCH * standing.watch(s, roll)
    lead += AIMS * (standing.aims(s, roll, seat) - standing.fears(s, roll, seat))
    lead += 0.003 * posture.bearing(s, roll, seat) + 0.008 * posture.tempo(s, roll, seat)
    return tanh(lead)


def risk(s: RedStorm, seat: SeatId) -> float:
    """The share of the own units that is lost, or near the enemy."""
    own, enemies = [unit for unit in s.units.values() if unit.side == seat], standing.seen(s, 1 - seat)
    lost = victory.destroyed(s, seat)
    return (lost + sum([posture.danger(s, unit, enemies) for unit in own])) / max(1, lost + len(own))


# What deserves a look first


def promise(s: RedStorm, seat: SeatId, option: Value) -> float:
    """Shots first, at the fullest hex; then steps that lead on; last what gives something up. 1 is usual."""
    match option:
        case ("fire" | "shoot" | "lob", *_, cell):
            return 2.0 + 0.5 * crowd(s, seat, (cell,))  # RS-TGT.1 a chip is drawn for each unit in the hex
        case ("react", *_):
            return 2.0  # RS-OPF.2 a shot in the enemy's order takes no activation
        case ("target", cell):
            return 1.0 + 0.5 * crowd(s, seat, s.box.ground.around(cell, 1))  # a barrage spares no friends
        case ("step" | "bonus", piece, cell):
            return 1.0 + headway(s, seat, s.units[piece], cell)
        case ("end" | "stop" | "pass" | "forgo" | "hold" | "done_with", *_):
            return 0.5  # RS-ORD.6 who acts less than he may wastes his order
    return 1.0


def crowd(s: RedStorm, seat: SeatId, cells: tuple[int, ...]) -> int:
    """How many more enemy blocks than own ones all can see in some hexes."""
    return sum([1 if s.units[piece].side != seat else -1 for cell in cells for piece in s.at.get(cell, ())])


def headway(s: RedStorm, seat: SeatId, unit: Unit, cell: int) -> float:
    """How much nearer a hex is to what the side fights for; infantry looks for cover besides (RS-SFT.3)."""
    goals = posture.goals(s, seat, standing.seen(s, 1 - seat))
    row = marches.over(s.box.ground, s.bars[seat])[goals][unit.large]
    return 0.1 * (row[unit.cell] - row[cell]) + (0.0 if unit.large else 0.2 * s.box.ground.downshifts[cell])


# Where a unit could go


def reach(s: RedStorm, seat: SeatId, option: Value) -> dict[str, int]:
    """RS-MOV.1 Where the own unit of an option could go, and how many points that would take."""
    if option[0] not in ("activate", "move", "step", "bonus", "stop", "forgo", "dismount"):
        return {}
    unit = own(s, seat, option[1])
    if unit is None or unit.cell < 0:
        return {}
    labels = s.box.ground.map.labels
    return {labels[cell]: way.cost for cell, way in ways(s, unit.id).items() if cell != unit.cell}


def own(s: RedStorm, seat: SeatId, piece: object) -> Unit | None:
    """The seat's own unit with this number, given as a number or as a text."""
    number = int(piece) if isinstance(piece, str) and piece.isdecimal() and len(piece) < 9 else piece
    unit = s.units.get(number) if isinstance(number, int) else None
    return unit if unit is not None and unit.side == seat else None


def plan(s: RedStorm, seat: SeatId, text: str) -> Plan | None:
    """For "go 17 via D4 to G6 facing NE", "fire at G6 with 12 17", and for "deploy"."""
    if text == deployment.PRESET:
        return deployment.plan(s, seat)
    together = concert(text)
    if together is not None and together.verb == "fire":
        return volley(s, seat, together)
    way = errand(text)
    return None if way is None else _go(s, seat, way)


def _go(s: RedStorm, seat: SeatId, errand_: Errand) -> Plan | None:
    """RS-MOV.1 Activate, move, step by step, stop, face; a turn on the spot is a move that stops at once."""
    unit, cell_of = own(s, seat, errand_.piece), s.box.ground.map.cell_labelled
    if unit is None or unit.cell < 0 or not all(label in cell_of for label in (*errand_.via, errand_.to)):
        return None
    cell, facing, piece = cell_of[errand_.to], errand_.facing, unit.id
    way = _way(s, piece, [cell_of[label] for label in errand_.via], cell)
    if way is None or (cell == unit.cell and facing == UNTURNED):
        return None
    values: list[Value] = [*_first(s, piece), *way.answers]
    if not way.over and way.cost < max(1, evidence.pace(s, unit, entered(way))):  # RS-D.27
        values.append(("stop", piece))
    if facing != UNTURNED:
        values.append(("face", piece, facing))
    return Plan(tuple(map(s.box.words.option, values)), way.cost, dangers(s, piece, way))


def _way(s: RedStorm, piece: int, via: list[int], cell: int) -> Way | None:
    """The way to a hex through others, each reached in the cheapest way from the one before."""
    found = ways(s, piece)
    for stage in via:
        if stage not in found:
            return None
        found = ways(s, piece, {stage: found[stage]})
    return found.get(cell)


def _first(s: RedStorm, piece: int) -> list[Value]:
    """What is still to be said before the first step."""
    if any(move.unit == piece for move in s.moves):
        return []
    return [("move", piece)] if piece in s.acting else [("activate", piece), ("move", piece)]


# Several units, one target


def firers(s: RedStorm, seat: SeatId) -> dict[str, list[int]]:
    """RS-ORD.3 For each hex the own units that this order could still have fire at it."""
    found: dict[str, list[int]] = {}
    if not s.orders or s.orders[-1].side != seat or s.acting:
        return found
    for piece in [choice[1] for choice in command.candidates(s) if choice[0] == "activate"]:
        for action in command.action_choices(s, piece) if not s.units[piece].hidden else ():
            if action[0] == "fire":
                found.setdefault(s.box.ground.map.labels[action[2]], []).append(piece)
    return found


def fire_together(s: RedStorm, seat: SeatId) -> dict[str, int]:
    """RS-ORD.3 The hexes that can be fired at, and by how many units."""
    return {label: len(pieces) for label, pieces in firers(s, seat).items()}


def volley(s: RedStorm, seat: SeatId, together: Concert) -> Plan | None:
    """RS-R.23 One unit after the other fires at a hex; at first the nearest, the others if asked."""
    able = firers(s, seat).get(together.at, [])
    if not able:
        return None
    row = s.box.ground.distance[s.box.ground.map.cell(together.at)]
    nearest = min(able, key=lambda piece: row[s.units[piece].cell])
    wanted = (nearest,) if together.members is None else together.members
    members = tuple(_with_room(s, [piece for piece in wanted if piece in able]))
    values: list[Value] = []
    for piece in members:
        values += [("activate", piece), ("fire", piece, s.box.ground.map.cell(together.at))]
    others = tuple(piece for piece in able if piece not in members)
    tally = f"{len(members)} shots, one after the other" if len(members) > 1 else f"{len(members)} shot"
    return Plan(tuple(map(s.box.words.option, values)), joint=Joint(members, others, tally))


def _with_room(s: RedStorm, pieces: list[int]) -> list[int]:
    """RS-ORD.5 As many of these units as the order activates, those named last before the others."""
    order, found = s.orders[-1], []
    for piece in reversed(pieces):
        large = s.units[piece].large
        if command.has_room(order, large):
            order = replace(order, small=order.small + (not large), large=order.large + large)
            found.append(piece)
    return found[::-1]


def why_not(s: RedStorm, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    if option[0] == "play":
        return reasons.against_card(s, seat, option[1])
    unit = own(s, seat, option[1]) if len(option) > 1 else None
    return [] if unit is None else reasons.against(s, unit, option)


# Standing orders


def orders(s: RedStorm, seat: SeatId) -> list[Order]:
    """RS-OPF.2 Ask where rifles (RS-RNG.4: twice four) and most guns reach; longer shots must be wished for.

    The same distance for all blocks: what passes by itself must not tell what stands there (RS-R.141).
    """
    return [Order("react", "ask", within=NEAR), Order("react", "pass")]
