"""Plans: the answers that lead a piece somewhere, or several pieces to one action."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.ask import Value
from sandtable.engine.facts import SeatId
from sandtable.engine.plans import Concert, Errand, concert, errand
from sandtable.engine.ruleset import Joint, Plan

from . import approach, assault, command, deployment, fire, movement, reaction, spotting
from .overlays import threats
from .state import MOST_STEPS, NOWHERE, Move, WarStorm


def plan(s: WarStorm, seat: SeatId, text: str) -> Plan | None:
    """For "go 12 via C502 to C505", "fire at C505 with 11 12", "prepare with 11 12", "march at C505 with 10
    11", "assault at C505 with 11 12"; "deploy" sets up all that is left.
    """
    if text == "deploy":
        return deployment.plan(s, seat) if not s.turn else None
    way, together = errand(text), concert(text)
    if way is not None:
        return go(s, seat, way)
    makers = {"fire": volley, "prepare": prepare, "march": march, "assault": storm}
    maker = makers.get(together.verb) if together is not None else None
    return maker(s, seat, together) if maker is not None and together is not None and s.turn else None


def _answers(s: WarStorm, values: Sequence[Value]) -> tuple[str, ...]:
    return tuple(map(s.box.words.option, values))


# Ways


def reachable(s: WarStorm, move: Move) -> dict[int, tuple[Move, tuple[int, ...]]]:
    """WSS-MOV.8 All hexes that a move could come to, each as cheaply as can be, with the hexes on the way."""
    best: dict[tuple[int, int], int] = {}
    found: dict[int, tuple[Move, tuple[int, ...]]] = {}
    waiting: list[tuple[Move, tuple[int, ...]]] = [(move, ())]
    while waiting:
        at, way = waiting.pop(0)
        left = min(at.left)
        if best.get((at.cell, at.banks), -1) >= left:
            continue
        best[at.cell, at.banks] = left
        if at.cell not in found or (left, movement.may_stop(s, at)) > _rank(s, found[at.cell][0]):
            found[at.cell] = (at, way)
        waiting += [(movement.taken(at, made), (*way, made.to)) for made in movement.steps(s, at)]
    return found


def _rank(s: WarStorm, move: Move) -> tuple[int, bool]:
    return min(move.left), movement.may_stop(s, move)


def _opening(s: WarStorm, seat: SeatId, numbers: Sequence[int]) -> tuple[WarStorm, list[Value]] | None:
    """What is said before the first step, and the state after it; None if they may not move now."""
    first = numbers[0]
    if s.move is not None:  # who comes along may still be open
        return (s, [("go",)]) if tuple(numbers) == s.move.members[: len(numbers)] else None
    twin = s.imagined()
    values: list[Value] = []
    if first not in s.acting:
        company = s.companies.get(s.pieces[first].company)
        led = company is not None and company.officer and not s.pieces[first].ooc
        leader = company.officer if company is not None and led else first
        if s.acting or all(piece.id != leader for piece in command.candidates(s, seat)):
            return None
        command.begin_activation(twin, leader)
        values.append(("activate", leader))
    if any(number not in twin.acting for number in numbers):
        return None
    movement.begin_move(twin, first)
    values.append(("move", first))
    for number in numbers[1:]:
        assert twin.move is not None
        if number not in movement.companions(twin, twin.move):
            return None
        movement.take_along(twin, number)
        values.append(("join", number))
    if twin.move is not None and movement.companions(twin, twin.move):
        values.append(("go",))
    return twin, values


def go(s: WarStorm, seat: SeatId, way: Errand) -> Plan | None:
    """WSS-MOV.1 One piece (or the stack that moves with it) to a hex, through others."""
    return _travel(s, seat, (way.piece,), way.via, way.to)


def march(s: WarStorm, seat: SeatId, together: Concert) -> Plan | None:
    """WSS-MOV.2 Pieces of one hex, together."""
    found = _travel(s, seat, together.members or (), (), together.at)
    return found and Plan(found.answers, found.cost, found.warnings, Joint(together.members or ()))


def _travel(
    s: WarStorm, seat: SeatId, numbers: tuple[int, ...], via: tuple[str, ...], to: str
) -> Plan | None:
    cell_of = s.box.ground.map.cell_labelled
    if not _are_able(s, seat, numbers) or any(label not in cell_of for label in (*via, to)):
        return None
    opened = _opening(s, seat, numbers)
    if opened is None or opened[0].move is None:
        return None
    twin, values = opened
    move = opened[0].move
    way: tuple[int, ...] = ()
    full = min(move.left)
    for label in (*via, to):
        found = reachable(twin, move).get(cell_of[label])
        if found is None:
            return None
        move, way = found[0], (*way, *found[1])
    if not way or not movement.may_stop(twin, move):
        return None
    warned = any(threats(s, 1 - seat, cell) for cell in way)
    values += [*(("step", cell) for cell in way), ("stop",)]
    warnings = ("enemy platoons may react",) if warned else ()
    return Plan(_answers(s, values), full - min(move.left), warnings)


def _are_able(s: WarStorm, seat: SeatId, numbers: tuple[int, ...]) -> bool:
    known = [s.pieces[n] for n in numbers if n in s.pieces]
    return len(known) == len(numbers) > 0 and all(p.side == seat and not p.routed for p in known)


# Fire groups


def is_between_actions(s: WarStorm, seat: SeatId) -> bool:
    """The company of this seat may begin an action."""
    return s.active == seat and bool(s.acting) and s.move is None and s.assault is None


def stances(s: WarStorm, seat: SeatId) -> list[tuple[WarStorm, list[Value]]]:
    """WSS-ACT.1 Where the seat may begin an action: now, or after one of its officers has been activated."""
    if is_between_actions(s, seat):
        return [(s, [])]
    found: list[tuple[WarStorm, list[Value]]] = []
    if s.active == seat and not s.leader and s.phase == "activation":
        for officer in [piece.id for piece in command.candidates(s, seat) if not piece.is_platoon]:
            twin = s.imagined()
            command.begin_activation(twin, officer)
            found.append((twin, [("activate", officer)]))
    return found


def firers(s: WarStorm, seat: SeatId) -> dict[int, list[int]]:
    """WSS-FGR.1, WSS-REA.10 For each hex the own platoons that could fire at it now, acting or reacting."""
    found: dict[int, list[int]] = {}
    for twin, _ in stances(s, seat):
        able = tuple([n for n in twin.acting if twin.pieces[n].cell != NOWHERE])
        for _, number, cell in fire.shots(twin, able, fire.enemy_hexes(twin, seat)):
            found.setdefault(cell, []).append(number)
    if s.active == 1 - seat and s.move is not None and s.move.cell != NOWHERE:
        able_ = reaction.could_act(s, seat, reaction.movers(s))
        if able_:
            found[s.move.cell] = able_
    return found


def fire_together(s: WarStorm, seat: SeatId) -> dict[str, int]:
    """WSS-FGR.1 The hexes that can be fired at, and by how many platoons."""
    return {s.box.ground.map.labels[cell]: len(able) for cell, able in firers(s, seat).items()}


def volley(s: WarStorm, seat: SeatId, together: Concert) -> Plan | None:
    """WSS-FGR.2, WSS-REA.10 One group fires at a hex: those who are named, or as many as can."""
    cell = s.box.ground.map.cell_labelled.get(together.at, NOWHERE)
    able = firers(s, seat).get(cell, [])
    wanted = [n for n in together.members if n in able] if together.members is not None else able
    if not wanted:
        return None
    reacting = s.active != seat
    targets = reaction.movers(s) if reacting else ()
    opened = [] if reacting else [stance for stance in stances(s, seat) if wanted[-1] in stance[0].acting]
    twin, values = opened[0] if opened else (s, [])
    group = _grown(twin, [n for n in wanted if reacting or n in twin.acting], cell, targets)
    left = reaction.partners(s, group, targets) if reacting else fire.joiners(twin, group, cell)
    first: Value = ("react", group[0]) if reacting else ("fire", group[0], cell)
    values = [*values, first, *(("join", n) for n in group[1:]), *([("fire_now",)] if left else [])]
    others = tuple(n for n in able if n not in group)
    return Plan(_answers(s, values), joint=Joint(group, others, _tally(s, group, cell, reacting=reacting)))


def _grown(s: WarStorm, wanted: list[int], cell: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """WSS-R.62, WSS-REA.10 The group that begins with the first and takes in whoever may join of the rest."""
    group: tuple[int, ...] = (wanted[0],)
    while True:
        able = reaction.partners(s, group, targets) if targets else fire.joiners(s, group, cell)
        more = [n for n in able if n in wanted]
        if not more:
            return group
        group = (*group, more[0])


def _tally(s: WarStorm, group: tuple[int, ...], cell: int, *, reacting: bool) -> str:
    """WSS-RES.3, WSS-RES.4 What they make together."""
    members = [s.pieces[n] for n in group]
    if reacting:
        total = sum(reaction.reaction_factor(s, piece, cell) for piece in members)
    else:
        total = sum(spotting.factor_at(s, piece, s.distance(piece.cell, cell)) for piece in members)
    column = s.box.pack.combat.columns[fire.column_of(s, total, members)]
    return f"FF {total}, column {column}"


# Prepare and assault


def preparers(s: WarStorm, seat: SeatId) -> list[int]:
    """WSS-TRP.10 The platoons that could prepare for reaction now."""
    if not is_between_actions(s, seat):
        return []
    pieces = [s.pieces[n] for n in s.acting]
    return [p.id for p in pieces if p.is_platoon and not p.routed and p.cell != NOWHERE]


def prepare_together(s: WarStorm, seat: SeatId) -> dict[str, int]:
    """WSS-TRP.10 A company prepares as a whole."""
    able = preparers(s, seat)
    return {"": len(able)} if able else {}


def prepare(s: WarStorm, seat: SeatId, together: Concert) -> Plan | None:
    """WSS-TRP.10 One platoon after the other, all that are left if nobody is named."""
    able = preparers(s, seat)
    members = tuple(n for n in able if together.members is None or n in together.members)
    if not members:
        return None
    others = tuple(n for n in able if n not in members)
    tally = f"{len(members)} Reaction markers"
    return Plan(_answers(s, [("prepare", n) for n in members]), joint=Joint(members, others, tally))


def stormers(s: WarStorm, seat: SeatId) -> dict[int, list[int]]:
    """WSS-H.1 For each enemy hex the platoons that could come to assault it."""
    found: dict[int, list[int]] = {}
    for twin, _ in stances(s, seat):
        for _, number, cell in assault.prey(twin, twin.acting, fire.enemy_hexes(twin, seat)):
            found.setdefault(cell, []).append(number)
    return found


def storm_together(s: WarStorm, seat: SeatId) -> dict[str, int]:
    """WSS-H.1 The hexes that can be assaulted, and by how many platoons."""
    return {s.box.ground.map.labels[cell]: len(able) for cell, able in stormers(s, seat).items()}


def storm(s: WarStorm, seat: SeatId, together: Concert) -> Plan | None:
    """WSS-H.2, WSS-H.4 One after the other comes up, nine steps at most, then "assault now"."""
    target = s.box.ground.map.cell_labelled.get(together.at, NOWHERE)
    able = stormers(s, seat).get(target, [])
    wanted = [n for n in (able if together.members is None else together.members) if n in able]
    opened = [stance for stance in stances(s, seat) if wanted and wanted[-1] in stance[0].acting]
    if not opened:
        return None
    twin, values = opened[0][0].imagined(), [*opened[0][1]]
    members: list[int] = []
    for number in [n for n in wanted if n in twin.acting]:
        steps = sum(twin.pieces[n].steps for n in (*members, number))
        if number in members or steps > MOST_STEPS:
            continue
        way = _approach(twin, number, target)
        if way is None:
            continue
        values += [("approach", number) if members else ("assault", number, target)]
        values += [*([("go",)] if way[0] else []), *(("step", cell) for cell in way[1]), ("stop",)]
        members.append(number)
        twin.acting = tuple(n for n in twin.acting if n != number)
        if way[1]:
            twin.put(number, way[1][-1])
    if not members:
        return None
    strength = sum(twin.pieces[n].steps for n in members)
    others = tuple(n for n in able if n not in members)
    joint = Joint(tuple(members), others, f"{strength} steps")
    return Plan(_answers(s, [*values, ("assault_now",)]), joint=joint)


def _approach(s: WarStorm, number: int, target: int) -> tuple[bool, tuple[int, ...]] | None:
    """The cheapest way beside the target, and whether others of its hex could have come along."""
    move = movement.starting(s, number, target=target)
    beside = [at for at in reachable(s, move).values() if approach.is_beside_target(s, at[0])]
    if not beside:
        return None
    best = max(beside, key=lambda at: (min(at[0].left), -len(at[1])))
    return bool(movement.companions(s, move)), best[1]
