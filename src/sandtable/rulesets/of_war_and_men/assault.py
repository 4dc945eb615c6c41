"""OWM-ASL: men fight pairwise until one side is gone or retreats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.rulesets.of_war_and_men import cards, checks, crews, damage, missions, retreats, sight
from sandtable.rulesets.of_war_and_men.lines import chosen, colour_for
from sandtable.rulesets.of_war_and_men.state import LU, NORMAL, NOWHERE, SUPPRESSED, WOUNDED, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import NOBODY, Assault


async def fight(
    s: War,
    mover: int,
    holder: int,
    origin: int,
    stealthed: bool,
    *,
    own_turn: bool = True,
) -> None:
    """OWM-ASL.30, OWM-ASL.31, OWM-ASL.32, OWM-ASL.1 The Fireteam that arrived last triggered it; paratroops
    came from nowhere.
    """
    _begin(s, mover, holder, origin, stealthed)
    for team in sorted((mover, holder), key=partial(_place, s)):  # OWM-INI.3, OWM-EX.33
        await _line_up(s, team)
    assert s.assault is not None
    s.assault = replace(s.assault, revealed=True)
    for team in (mover, holder):
        s.tell("order", "OWM-ASL.3", reveals=True, team=team, soldiers=_names(s.orders[team]))
    while not await _over(s):
        await _round(s)
    s.assault = None
    s.orders = {}
    cards.end_event(s)
    if own_turn:
        _spend_turn(s, mover)


def _names(line: tuple[int, ...]) -> str:
    return " ".join(map(str, line))


def _begin(s: War, mover: int, holder: int, origin: int, stealthed: bool) -> None:
    """OWM-ASL.33, OWM-ASL.34, OWM-R.149 Guns and scopes are released, moves end; OWM-R.122 who was in
    stealth.
    """
    cards.begin_event(s)
    cell = s.teams[mover].cell
    hidden = [team for team, was in ((mover, stealthed), (holder, s.teams[holder].stealthed)) if was]
    flanking = [s.teams[n].side for n in (mover, holder) if _flanks(s, n, cell, origin, holder)]
    s.assault = Assault(
        mover,
        holder,
        cell,
        origin,
        stealthed=tuple(hidden),
        flanking=tuple(flanking),
        established=tuple([team for team in (mover, holder) if not s.teams[team].moved]),
    )
    s.tell("assault", "OWM-ASL.1", team=mover, other=holder, cell=cell)
    for team in (mover, holder):
        damage.stop(s, team, "OWM-R.149")
        for man in s.teams[team].line:
            crews.release(s, man, "OWM-CRW.7")


def _flanks(s: War, team: int, cell: int, origin: int, holder: int) -> bool:
    """OWM-R.121 The mover is taken where it came from; the holder in the Terrain itself is not adjacent."""
    side = s.teams[team].side
    near = [(t.id, t.cell) for t in s.of_side(side) if t.cell != cell]
    if team != holder and origin != NOWHERE:
        near.append((team, origin))
    return any(sight.flanked_from(s, cell, one, near) for one in near)


# The order of fighters


def fighters(s: War, team: int) -> list[tuple[str, int]]:
    """OWM-ASL.2 Who may be laid next; W15 Glory Hounds come first."""
    rest = [man for man in s.teams[team].line if man not in s.orders.get(team, ())]
    eager = [man for man in rest if man != LU and s.has(man, Trait.GLORY_HOUND)]
    return [("next", man) for man in eager or rest]


async def _line_up(s: War, team: int) -> None:
    """OWM-ASL.2 One after the other, in secret; the last one follows by himself."""
    s.orders = {**s.orders, team: ()}
    seat, size = s.teams[team].seat, len(s.teams[team].line)
    for _ in range(size - 1):
        await _lay_next(s, seat, team)
    last = [man for man in s.teams[team].line if man not in s.orders[team]]
    s.orders = {**s.orders, team: (*s.orders[team], *last)}


async def _lay_next(s: War, seat: int, team: int) -> None:
    choice = await Ask(seat, "fighting_order", "OWM-ASL.2", fighters, (s, team), (team,), sealed=True)
    s.orders = {**s.orders, team: (*s.orders[team], choice[1])}


# A round


async def _round(s: War) -> None:
    """OWM-ASL.4, OWM-R.114 Pair by pair; then the surplus soldiers of the larger Fireteam."""
    assert s.assault is not None
    mover, holder = s.assault.mover, s.assault.holder
    s.tell("assault_round", "OWM-ASL.4", number=s.assault.round)
    pairs = list(zip(s.orders[mover], s.orders[holder], strict=False))
    for one, other in pairs:
        if _both(s, one, other):
            await _pair(s, one, other)
    for man, enemy in _surplus(s, mover, holder, len(pairs)):
        if man in s.soldiers and enemy in s.teams and can_fight(s, man):
            opponent = await _opponent(s, man, enemy)
            await _pair(s, *((man, opponent) if enemy == holder else (opponent, man)))
    _close_up(s)


def _both(s: War, one: int, other: int) -> bool:
    """OWM-R.130 Both are still in the fight: Lu is not when she has lost her escort."""
    return all(man in s.soldiers and s.soldiers[man].team in s.teams for man in (one, other))


def _surplus(s: War, mover: int, holder: int, paired: int) -> Iterator[tuple[int, int]]:
    """OWM-ASL.8 Who has nobody opposite, with the Fireteam he will fight; by the order at the start."""
    yield from [(man, holder) for man in s.orders[mover][paired:]]
    yield from [(man, mover) for man in s.orders[holder][paired:]]


def can_fight(s: War, man: int) -> bool:
    """OWM-ASL.27, OWM-R.115, OWM-R.130 The wounded and Lu only take it."""
    return man != LU and s.soldiers[man].state is not WOUNDED


async def _opponent(s: War, man: int, enemy: int) -> int:
    """OWM-ASL.8 Which of the opposing soldiers alive at that moment he fights, by flip."""
    line = [other for other in s.orders[enemy] if other in s.soldiers]
    colour = colour_for(len(line))
    while True:
        card = await cards.flip(s, "OWM-ASL.8", "opponent", colour)
        found = chosen(line, cards.value_of(s, card, colour))
        if found:
            return found


async def _pair(s: War, one: int, other: int) -> None:
    """OWM-ASL.5 to OWM-ASL.11 One of the mover's men against one of the holder's."""
    lead = advantage(s, one) - advantage(s, other)
    assert s.assault is not None
    if s.assault.round == 1 and s.assault.mover in s.assault.stealthed:
        lead = 1  # OWM-ASL.14
    if lead:
        await _unequal(s, *((one, other) if lead > 0 else (other, one)))
    else:
        await _equal(s, one, other)


async def _unequal(s: War, strong: int, weak: int) -> None:
    """OWM-ASL.9, OWM-ASL.10 Who has the advantage tries first; only if he fails his opponent does."""
    if await _succeeds(s, strong):
        _kill(s, weak)
    elif await _succeeds(s, weak):
        _kill(s, strong)


async def _equal(s: War, one: int, other: int) -> None:
    """OWM-ASL.6, OWM-ASL.5 to OWM-ASL.7 Both check, in Track order; one success alone kills."""
    if _is_behind(s, one, other):
        one, other = other, one
    first = await _succeeds(s, one)
    second = await _succeeds(s, other)
    if first != second:
        _kill(s, other if first else one)


def _is_behind(s: War, one: int, other: int) -> bool:
    """OWM-INI.3 Whether the first man's Fireteam is lower on the Track."""
    return _place(s, s.soldiers[one].team) > _place(s, s.soldiers[other].team)


def _place(s: War, team: int) -> int:
    return s.track.index(team) if team in s.track else len(s.track)


async def _succeeds(s: War, man: int) -> bool:
    """OWM-ASL.26, OWM-R.115 The suppressed need two successes in a row; the wounded make no check."""
    if not can_fight(s, man) or not await checks.check_in_assault(s, man):
        return False
    return s.soldiers[man].state is not SUPPRESSED or await checks.check_in_assault(s, man)


def _kill(s: War, man: int) -> None:
    damage.remove(s, man, "OWM-ASL.7", "killed")


def advantage(s: War, man: int) -> int:
    """OWM-ICO.1, OWM-ICO.2, OWM-GLO.9, OWM-ASL.11 to OWM-ASL.18 The sum of a soldier's advantages and
    disadvantages.
    """
    fray = s.assault
    assert fray is not None
    team, side = s.soldiers[man].team, s.soldiers[man].side
    total = int(side in fray.flanking)  # OWM-ASL.12
    total += int(fray.round == 1 and team in fray.stealthed)  # OWM-ASL.13
    total += int(team in fray.established)  # OWM-ASL.16, OWM-ASL.17
    if man == LU:
        return total
    total += s.box.grids[man].assault  # OWM-ASL.18, OWM-R.138
    total += int(s.has(man, Trait.BRAWLER))
    if s.has(man, Trait.CLAUSTROPHOBE) and s.terrain_at(fray.cell).man_made:
        total -= 1
    return total


def _close_up(s: War) -> None:
    """OWM-R.113 Gaps close up; OWM-STL.8, OWM-R.122 stealth is over after the first round."""
    assert s.assault is not None
    s.orders = {team: tuple([man for man in order if man in s.soldiers]) for team, order in s.orders.items()}
    for team in (s.assault.mover, s.assault.holder):
        if team in s.teams and s.teams[team].stealthed:
            s.set_team(team, stealthed=False)
            s.tell("unmasked", "OWM-STL.8", team=team)
    s.assault = replace(s.assault, round=s.assault.round + 1)


# Retreat


def ways_out(s: War, team: int) -> list[int]:
    """OWM-ASL.21, OWM-ASL.22, OWM-R.118 Where a Fireteam may retreat to."""
    fray = s.assault
    assert fray is not None
    if team == fray.mover and fray.origin != NOWHERE:
        return [fray.origin] if retreats.is_empty(s, fray.origin) else []
    return retreats.empty_cells(s, fray.cell)


def retreat_choices(s: War, team: int) -> list[tuple[str | int, ...]]:
    return [("stay",), *(("retreat", cell) for cell in ways_out(s, team))]


async def _over(s: War) -> bool:
    """OWM-ASL.19, OWM-ASL.20 One Fireteam is gone, or one retreats; each declares in Track order."""
    fray = s.assault
    assert fray is not None
    sides, number = sorted((fray.mover, fray.holder), key=partial(_place, s)), fray.round
    mover, holder = fray.mover, fray.holder
    del fray
    if any(team not in s.teams for team in sides):
        return True
    if number == 1:
        return False
    if not any(can_fight(s, man) for team in sides for man in s.teams[team].line):
        await _deadlock(s, mover, holder)
        return True
    for team in sides:
        if await _retreats(s, team):
            return True
    return False


async def _retreats(s: War, team: int) -> bool:
    """OWM-R.117 A Fireteam without legal destination cannot retreat."""
    if not ways_out(s, team):
        return False
    seat = s.teams[team].seat
    choice = await Ask(seat, "assault_retreat", "OWM-ASL.19", retreat_choices, (s, team), (team,))
    if choice[0] == "stay":
        return False
    await leave(s, team, int(choice[1]))
    return True


async def leave(s: War, team: int, cell: int) -> None:
    """OWM-ASL.23, OWM-ASL.24 All who retreat are suppressed, but the wounded stay wounded."""
    for man in s.teams[team].line:
        if s.soldiers[man].state is NORMAL:
            damage.suppress(s, man, "OWM-ASL.23")
    await retreats.withdraw(s, team, cell, "OWM-ASL.19")


def _exits(s: War, team: int) -> list[tuple[str, int]]:
    """OWM-R.119 The Terrain of origin if it is free, else any empty adjacent one."""
    assert s.assault is not None
    cells = ways_out(s, team) or retreats.empty_cells(s, s.assault.cell)
    return [("retreat", cell) for cell in cells]


async def _deadlock(s: War, mover: int, holder: int) -> None:
    """OWM-R.119 Nobody can fight: the mover must go, else the holder, else the mover is routed."""
    for team in (mover, holder):
        exits = _exits(s, team)
        if not exits:
            continue
        seat, cell = s.teams[team].seat, exits[0][1]
        if len(exits) > 1:
            cell = (await Ask(seat, "assault_exit", "OWM-R.119", _exits, (s, team), (team,)))[1]
        await leave(s, team, cell)
        return
    retreats.rout(s, mover)


def _spend_turn(s: War, mover: int) -> None:
    """OWM-ASL.29 The turn of the Fireteam that triggered it is over; OWM-R.120 also in another's turn,
    OWM-D.11 and then the truck may be captured.
    """
    if s.turn is not None and s.turn.team == mover:
        s.turn = replace(s.turn, over=True, left=0)
    elif mover in s.teams and not s.teams[mover].acted:
        missions.check_capture(s, mover)
        s.set_team(mover, acted=True, engaged=NOBODY)  # W07 it has not attacked in this turn
