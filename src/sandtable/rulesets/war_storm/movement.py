"""WSS-MOV, WSS-DBL, WSS-RMV: a move hex by hex, alone or as a stack, with reaction after each hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sandtable.engine.ask import Ask

from . import approach, assault, command, entry, hits, morale, mounts, pace, reaction, victory, ways
from .costs import Step
from .sheets import Mode
from .state import MOST_STEPS, NO_ROAD, NOWHERE, Choice, Move, WarStorm

# Who moves


def companions(s: WarStorm, move: Move) -> list[int]:
    """WSS-MOV.1, WSS-MOV.2, WSS-R.45 Activated pieces of the company in the same hex that may go along."""
    first = s.pieces[move.members[0]]
    if first.company not in s.companies or len(s.acting) < 2:
        return []
    found = []
    for number in s.acting:
        piece = s.pieces[number]
        if number in move.members or piece.cell != move.cell or piece.routed:
            continue
        if move.target != NOWHERE and not approach.may_assault_with(s, move, piece):
            continue
        if (not move.double or pace.can_double(s, piece)) and entry.may_join(s, move, piece):
            found.append(number)
    return found


def companion_choices(s: WarStorm) -> list[Choice]:
    assert s.move is not None
    return [*(("join", number) for number in companions(s, s.move)), ("go",)]


def starting(s: WarStorm, number: int, *, double: bool = False, target: int = NOWHERE) -> Move:
    """A move before its first step."""
    cell = s.pieces[number].cell
    banks = ways.starting_banks(s, cell) if cell != NOWHERE else 0
    left = pace.allowance(s, number, double=double)
    return Move((number,), (left,), cell, double, banks=banks, target=target)


async def gather(s: WarStorm) -> None:
    """WSS-MOV.1 Who goes along is said before the first step."""
    while True:
        assert s.move is not None
        side = s.pieces[s.move.members[0]].side
        choice = await Ask(side, "move_group", "WSS-MOV.1", companion_choices, (s,), s.move.members)
        if choice[0] == "go":
            return
        take_along(s, choice[1])
        s.move = replace(s.move, led=_officer_in(s, s.move.members))
        if not companions(s, s.move):
            return


def take_along(s: WarStorm, number: int) -> None:
    """WSS-R.46 Whoever joins has its own full MP."""
    assert s.move is not None
    own = pace.allowance(s, number, double=s.move.double)
    s.move = replace(s.move, members=(*s.move.members, number), left=(*s.move.left, own))


def _officer_in(s: WarStorm, members: tuple[int, ...]) -> bool:
    return any(number in s.pieces and not s.pieces[number].is_platoon for number in members)


# Where to


def steps(s: WarStorm, move: Move) -> Iterator[Step]:
    """WSS-MOV.8, WSS-MOV.12, WSS-STK.5 The hexes that the whole group may enter now."""
    least, stacks = min(move.left), s.stacks
    plain = move.target == NOWHERE and move.can_stop
    owner = s.pieces[move.members[0]].side
    for made in ahead(s, move):
        if plain and made.can_stop and made.cost <= least and made.to not in stacks:
            if not move.double or not s.is_near_enemy(made.to, owner, besides=move.cell):  # WSS-DBL.2
                yield made  # the common case: open ground with nobody there
        elif can_enter(s, move, made):
            yield made


def ahead(s: WarStorm, move: Move) -> Sequence[Step]:
    """WSS-OOB.8, WSS-MOV.7 What lies before the group: the way onto the board, or the hexes around."""
    if move.cell == NOWHERE:
        return entry.entry_steps(s, move)
    return ways.outward(s, move.members, move.cell, move.banks)


def can_enter(s: WarStorm, move: Move, made: Step) -> bool:
    """WSS-R.47, WSS-MOV.8 Payable by everybody (or the road bonus), with room, no enemies, and a way on or
    a place to stop.
    """
    if made.cost > min(move.left) and not is_bonus(s, move, made):
        return False
    owner = s.pieces[move.members[0]].side
    if not has_room(s, move, made.to, owner):
        return False
    if move.double and s.is_near_enemy(made.to, owner):
        return False  # WSS-DBL.2
    if made.to in s.wire and not _can_stay(s, move):
        return False  # WSS-D.16
    if made.can_stop and move.target == NOWHERE:
        return True
    after = taken(move, made)
    return approach.leads_to_target(s, after) if move.target != NOWHERE else goes_on(s, after)


def has_room(s: WarStorm, move: Move, to: int, owner: int) -> bool:
    """WSS-STK.1, WSS-STK.3, WSS-STK.5, WSS-R.61 Nine steps, no enemy platoon; enemy officers yield to
    platoons.
    """
    there = s.stacks.get(to)
    if there is None:
        return True
    pieces = s.pieces
    total = 0
    for number in there:
        piece = pieces[number]
        if piece.side != owner:
            if piece.is_platoon or _officer_in(s, move.members):
                return False
        elif number not in move.members:
            total += piece.steps
    return total == 0 or total + sum([pieces[n].steps for n in move.members]) <= MOST_STEPS


def is_bonus(s: WarStorm, move: Move, made: Step) -> bool:
    """WSS-RMV.3, WSS-R.47, WSS-R.50, WSS-R.51 Who has spent all MP along one road has one more hex of it, on
    foot; the others of the group pay.
    """
    if move.road <= 0 or made.path != move.road:
        return False
    return all(
        own >= made.cost or (not own and n not in move.bonus and pace.has_road_bonus(s, s.pieces[n]))
        for n, own in zip(move.members, move.left, strict=True)
    )


def taken(move: Move, made: Step) -> Move:
    """The move after a step: what is left, the road so far, the banks."""
    left, bonus = tuple([own - made.cost for own in move.left]), move.bonus
    if min(left) < 0:  # the free hex of a road
        bonus = (*bonus, *[n for n, rest in zip(move.members, left, strict=True) if rest < 0])
        left = tuple([max(0, rest) for rest in left])
    on_road = made.path > 0 and move.road in (0, made.path)
    return replace(
        move,
        left=left,
        cell=made.to,
        road=made.path if on_road else NO_ROAD,
        bonus=bonus,
        steps=move.steps + 1,
        banks=made.banks,
        can_stop=made.can_stop,
    )


def goes_on(s: WarStorm, move: Move) -> bool:
    """WSS-R.56, WSS-R.58 It can pay to stop here, or some way on is left."""
    return _can_stay(s, move) or next(steps(s, move), None) is not None


def _can_stay(s: WarStorm, move: Move) -> bool:
    return move.can_stop or ways.can_stay(s, move.members, move.cell, min(move.left), move.can_stop)


# Choices


def step_choices(s: WarStorm) -> list[Choice]:
    """WSS-MOV.3, WSS-MOV.10, WSS-H.17 A hex, or to drop, pick up, mount, dismount, leave the board, or
    stop.
    """
    move = s.move
    assert move is not None
    found: list[Choice] = [("step", made.to) for made in steps(s, move)]
    found += [("change", number) for number in mounts.changers(s, move)]
    if move.target == NOWHERE and move.cell != NOWHERE:
        found += [("drop", number) for number in droppable(s, move)]
        found += [("pick", number) for number in pickable(s, move)]
        if entry.can_exit(s, move):
            found.append(("exit",))
    if may_stop(s, move) or not found:  # WSS-D.3
        found.append(("stop",))
    return found


def may_stop(s: WarStorm, move: Move) -> bool:
    """WSS-R.44, WSS-MOV.10, WSS-RIV.6 Where stopping is legal; an approach stops beside its target only."""
    if move.cell == NOWHERE:
        return True
    return approach.is_beside_target(s, move) if move.target != NOWHERE else _can_stay(s, move)


def droppable(s: WarStorm, move: Move) -> list[int]:
    """WSS-MOV.3, WSS-R.46, WSS-R.186, WSS-R.187 Platoons of a led stack, where stopping is legal; once the
    officer has fallen only who cannot pay for a way that is open to the others.
    """
    if not move.led or len(move.members) < 2 or not move.steps:
        return []
    platoons = [n for n in move.members if s.pieces[n].is_platoon and _may_stay(s, move, n)]
    if _officer_in(s, move.members):
        return platoons
    together = [made.to for made in steps(s, move)]
    return [n for n in platoons if any(m.to not in together for m in steps(s, _without(move, n)))]


def _may_stay(s: WarStorm, move: Move, number: int) -> bool:
    """WSS-R.47, WSS-R.186 One piece can pay to stop here, and the others to stop or to go on."""
    if _can_stay(s, move):
        return True
    own = move.left[move.members.index(number)]
    alone = ways.can_stay(s, (number,), move.cell, own, move.can_stop)
    return alone and goes_on(s, _without(move, number))


def _without(move: Move, number: int) -> Move:
    kept = [(n, own) for n, own in zip(move.members, move.left, strict=True) if n != number]
    return replace(move, members=tuple([n for n, _ in kept]), left=tuple([own for _, own in kept]))


def pickable(s: WarStorm, move: Move) -> list[int]:
    """WSS-MOV.3, WSS-R.46, WSS-R.186 Platoons of the company here that have not acted, while the officer
    goes along.
    """
    if not move.led or not move.steps or len(s.acting) < 2 or not _officer_in(s, move.members):
        return []
    here = [s.pieces[n] for n in s.acting if n not in move.members]
    first = s.pieces[move.members[0]]
    return [
        piece.id
        for piece in here
        if piece.cell == move.cell
        and piece.is_platoon
        and piece.company == first.company
        and not piece.routed
        and (not move.double or pace.can_double(s, piece))
    ]


# The move


def can_move(s: WarStorm, number: int, *, double: bool = False) -> bool:
    """WSS-R.184 One affordable hex, or a change of mount."""
    move = starting(s, number, double=double)
    if next(steps(s, move), None) is not None or mounts.changers(s, move):
        return True
    return move.cell != NOWHERE and entry.can_exit(s, move)  # WSS-H.30


def begin_move(s: WarStorm, number: int, *, double: bool = False, target: int = NOWHERE) -> None:
    """WSS-TRP.9, WSS-R.164 The action begins: gather, then hex by hex, and all who moved are Finished."""
    s.move = replace(
        starting(s, number, double=double, target=target), led=not s.pieces[number].is_platoon
    )
    s.push(*([("gather",)] if companions(s, s.move) else []), ("travel",))


async def travel(s: WarStorm) -> None:
    """WSS-R.94, WSS-REA.7 One step or other choice; then the next, as long as somebody of the group goes
    on.
    """
    assert s.move is not None
    choice: Choice = ("stop",)
    if s.move.members:
        side = s.pieces[s.move.members[0]].side
        choice = await Ask(side, "step", "WSS-MOV.7", step_choices, (s,), s.move.members)
    if choice[0] == "stop":
        if s.move.target != NOWHERE:
            assault.arrive(s)
        else:
            end_move(s)
        return
    await _proceed(s, choice)
    refresh(s)
    s.push(("travel",))


async def _proceed(s: WarStorm, choice: Choice) -> None:
    match choice:
        case ("step", cell):
            await enter(s, cell)
        case ("change", piece):
            await mounts.change_mount(s, piece)
        case ("drop", piece):
            drop(s, piece)
        case ("pick", piece):
            take_along(s, piece)
        case ("exit",):
            entry.leave_board(s)


def refresh(s: WarStorm) -> None:
    """WSS-R.92, WSS-DBL.4 Who is eliminated or Routed moves no more; the rest goes on."""
    move = s.move
    assert move is not None
    going = reaction.movers(s)
    if len(going) == len(move.members):
        return
    for number in move.members:
        if number not in going and number in s.pieces:
            _done(s, number, double=move.double)  # WSS-R.92, WSS-D.10
    left = [own for n, own in zip(move.members, move.left, strict=True) if n in going]
    s.move = replace(move, members=going, left=tuple(left))


async def enter(s: WarStorm, cell: int) -> None:
    """WSS-MOV.7 Pay, check at wire, stand in the hex, meet officers, and open the window of WSS-REA.2."""
    if cell in s.wire:
        await cross_wire(s, "WSS-PMC.3")
        refresh(s)
    move = s.move
    if move is None or not move.members:
        return
    made = next(made for made in ahead(s, move) if made.to == cell)
    s.move = taken(move, made)
    if move.cell == NOWHERE:
        entry.note_entry(s, move)
    for number in move.members:
        s.put(number, cell, moved=True, arrived=True)
    s.tell("moved", "WSS-MOV.7", piece=move.members[0], cell=cell, pieces=move.members)
    victory.hold(s, cell)
    del move, made
    await overrun(s, cell)
    await reaction.window(s)


async def overrun(s: WarStorm, cell: int) -> None:
    """WSS-R.61, WSS-OCA.3 Enemy officers alone in a hex that platoons enter are eliminated."""
    enemies = [n for n in s.stacks.get(cell, ()) if s.pieces[n].side != s.active]
    if not enemies:
        return
    toll = hits.toll_on(s, cell, (), (cell,), s.active)  # WSS-D.6
    for number in enemies:
        hits.fall(s, toll, number, "WSS-R.61")
    await morale.aftermath(s, toll)


async def cross_wire(s: WarStorm, clause: str) -> None:
    """WSS-PMC.3, WSS-H.25 Each platoon checks; who fails stays where it is, Finished. Officers need not."""
    assert s.move is not None
    for number in s.move.members:
        piece = s.pieces[number]
        checks = piece.is_platoon and s.platoon_type(piece).mode is Mode.FOOT
        del piece
        if checks and await morale.platoon_check(s, number, clause) > 0:
            drop(s, number)


def drop(s: WarStorm, number: int) -> None:
    """WSS-MOV.4, WSS-R.46 Who leaves the stack is Finished where it is."""
    move = s.move
    assert move is not None
    s.move = _without(move, number)
    _done(s, number, double=move.double and move.steps > 0)


def end_move(s: WarStorm) -> None:
    """WSS-PER.3, WSS-DBL.4 Everybody who moved is Finished."""
    move = s.move
    assert move is not None
    for number in move.members:
        if number in s.pieces:
            _done(s, number, double=move.double and move.steps > 0)
    s.move = None


def _done(s: WarStorm, number: int, *, double: bool) -> None:
    command.finish(s, number)
    if double:
        s.change(number, doubled=s.turn)
