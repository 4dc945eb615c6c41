"""OWM-CD.18 to OWM-CD.22, OWM-CD.38, OWM-OPS.13: what a Fireteam throws: grenades, smoke, charges."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.boards.sight import mask_of
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import (
    cards,
    checks,
    damage,
    fire,
    firing,
    sight,
    traits,
    windows,
)
from sandtable.rulesets.of_war_and_men.lines import colour_for
from sandtable.rulesets.of_war_and_men.state import LU, WOUNDED, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import NOBODY, Total


def can_throw(s: War, team: int) -> bool:
    """OWM-R.43 Somebody is neither wounded nor assisting."""
    return any(
        man != LU and s.soldiers[man].state is not WOUNDED and not s.soldiers[man].assisting
        for man in s.teams[team].line
    )


def throwable(s: War, seat: SeatId) -> list[tuple[int, ...]]:
    """OWM-CD.38, OWM-OPS.13, OWM-R.167 An own Fireteam, and its own or an adjacent Terrain."""
    return [
        (team.id, cell)
        for team in s.of_seat(seat)
        if can_throw(s, team.id)
        for cell in (team.cell, *s.box.grid.neighbours[team.cell])
    ]


def grenades(s: War, seat: SeatId) -> list[tuple[int, ...]]:
    """OWM-CD.18, OWM-R.91 An own Fireteam, and an enemy in an adjacent Terrain, in sight and not in
    stealth.
    """
    near, enemies = s.box.grid.near, s.of_side(1 - s.box.seats[seat].side)
    held = mask_of([enemy.cell for enemy in enemies])
    return [
        (team.id, enemy.id)
        for team in s.of_seat(seat)
        if near[team.cell] & held
        for enemy in enemies
        if near[team.cell] >> enemy.cell & 1
        and not sight.is_hidden(s, enemy)
        and sight.sees(s, team.cell, enemy.cell)
        and can_throw(s, team.id)
    ]


async def throw_back(s: War) -> None:
    """OWM-CD.22, OWM-R.92 The grenade below is now thrown by its target at its thrower, in its own colour."""
    thrown = s.stack[-1]
    thrower, target = thrown.args
    fire.break_stealth(s, thrower)  # OWM-R.79
    back = replace(thrown, seat=s.executing[-1].seat, args=(target, thrower))
    s.stack = (*s.stack[:-1], back)
    s.tell("thrown_back", "OWM-CD.22", team=target, target=thrower)


async def grenade(s: War) -> None:
    """OWM-D.4, OWM-CD.19, OWM-CD.20, OWM-R.89 Damage, then how many are hit, then who."""
    played = s.executing[-1]
    seat, colour, (team, target) = played.seat, played.colour, played.args
    del played
    cards.begin_event(s)
    fire.break_stealth(s, team)
    fire.mark_attacked(s, target)
    s.total = Total(seat, target, NOBODY, ())
    await firing.add(s, "grenade", "OWM-CD.19", colour, 1)
    power = sum([reason.value for reason in firing.attack_modifiers(s, team)])
    power += int(bool(traits.holder(s, team, Trait.GOOD_ARM)))
    s.total = replace(s.total, modifier=power)
    s.tell("damage", "OWM-CD.19", team=team, target=target, total=s.total.value)
    await windows.total_window(s, seat)
    assert s.total is not None
    damage_done, s.total = s.total.value, None
    if target in s.teams:
        await strike(s, seat, target, damage_done)
    cards.end_event(s)


async def strike(s: War, seat: SeatId, target: int, total: int) -> None:
    """OWM-RES.7, OWM-CD.20, OWM-CD.21, OWM-R.9 So many soldiers, each at most once, take the same damage."""
    size = len(s.teams[target].line)
    count = min(size, await cards.number(s, seat, "OWM-CD.20", "number of hits", colour_for(size)))
    leader = checks.sole_commander(s, target)
    done: list[int] = []
    for _ in range(count):
        man = await next_hit(s, seat, target, done, "OWM-CD.21")
        if not man:
            break
        done.append(man)
        damage.resolve(s, man, total, wounds=False)
    await damage.shaken(s, target, leader)


async def next_hit(s: War, seat: SeatId, target: int, done: list[int], clause: str) -> int:
    """OWM-CD.21, OWM-OPS.7, OWM-R.8 Who is hit next; NOBODY if all have been or the Fireteam is gone."""
    if target not in s.teams:
        return NOBODY
    valid = tuple([man for man in s.teams[target].line if man not in done])
    return await fire.pick(s, seat, target, "hit", clause, valid) if valid else NOBODY
