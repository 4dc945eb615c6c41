"""OWM-ENG, OWM-CRW, OWM-DRW, OWM-STL, OWM-RCG, OWM-TRF, OWM-TRA: what is paid with cards, and what is
free.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import (
    cards,
    checks,
    crews,
    damage,
    movement,
    operations,
    sight,
    terrain,
    traits,
)
from sandtable.rulesets.of_war_and_men.state import HAND, LU, NOWHERE, SUPPRESSED, Team, War
from sandtable.rulesets.of_war_and_men.traits import Trait

Choice = tuple[str | int, ...]
MOST = 3
"""OWM-DRW.1, OWM-TRF.1 At most three cards are redrawn, three soldiers transferred."""
SLOWLY = 2
"""W21 What a crew with a Slow Loader costs."""


# Payment


def payments(s: War, seat: SeatId) -> list[tuple[str, int]]:
    """OWM-ENG.1, OWM-R.74 Any card pays."""
    return [("discard", card) for card in s.hands[seat]]


async def pay(s: War, seat: SeatId, count: int) -> None:
    """OWM-ENG.1, OWM-R.42 Cards are discarded, not played: nobody can answer; OWM-D.20 nor is a player asked
    for his last one.
    """
    for _ in range(count):
        if len(s.hands[seat]) > 1:
            choice = await Ask(seat, "payment", "OWM-ENG.1", payments, (s, seat))
        else:
            choice = payments(s, seat)[0]
        cards.discard(s, seat, choice[1], "OWM-ENG.1")


# Crews and scopes


def costs(s: War, *men: int) -> int:
    """OWM-CRW.1, OWM-CRW.2, W21 One card, two with a Slow Loader."""
    return SLOWLY if s.box.traits and any(s.has(man, Trait.SLOW_LOADER) for man in men) else 1


async def crew(s: War, gunner: int, assistant: int) -> None:
    """OWM-CRW.1, OWM-CRW.3 The assistant's card goes under the gunner's."""
    await pay(s, s.soldiers[gunner].seat, costs(s, gunner, assistant))
    crews.crew_gun(s, gunner, assistant, s.round)
    s.tell("crewed", "OWM-CRW.1", soldier=gunner, assistant=assistant)


async def take_sight(s: War, man: int) -> None:
    """OWM-CRW.2, OWM-CRW.3 A Sighted token on a sniper."""
    await pay(s, s.soldiers[man].seat, costs(s, man))
    crews.use_scope(s, man, s.round)
    s.tell("sighted", "OWM-CRW.2", soldier=man)


# Discard and Redraw


def redraw_choices(s: War, seat: SeatId, count: int) -> list[Choice]:
    """OWM-DRW.1 From one to three cards."""
    return [*payments(s, seat), *([("enough",)] if count else [])]


async def redraw(s: War, team: int) -> None:
    """OWM-DRW.1, OWM-DRW.2, OWM-R.75 First all are discarded, then as many drawn; S10 a Scrounger finds one
    more; OWM-D.20 the only card is not asked for.
    """
    seat, count = s.teams[team].seat, 0
    while count < MOST and s.hands[seat]:
        if count or len(s.hands[seat]) > 1:
            choice = await Ask(seat, "redraw", "OWM-DRW.1", redraw_choices, (s, seat, count))
        else:
            choice = redraw_choices(s, seat, count)[0]
        if choice[0] == "enough":
            break
        cards.discard(s, seat, int(choice[1]), "OWM-DRW.1")
        count += 1
    more = int(bool(traits.holder(s, team, Trait.SCROUNGER, active=False)))
    await cards.draw_cards(s, seat, min(count + more, HAND - len(s.hands[seat])), "OWM-DRW.1")


# Stealth and Recognition


def can_hide(s: War, team: int) -> bool:
    """OWM-STL.2, OWM-STL.3, OWM-R.78 Not where the icon forbids it, nor where it was attacked; W16
    Smokers.
    """
    own = s.teams[team]
    if own.stealthed or own.attacked or s.terrain_at(own.cell).no_stealth:
        return False
    return not (sight.is_night(s) and traits.holder(s, team, Trait.SMOKER, active=False))


async def hide(s: War, team: int) -> None:
    """OWM-STL.1 A card for a Stealth token."""
    await pay(s, s.teams[team].seat, 1)
    s.set_team(team, stealthed=True)
    s.tell("hidden", "OWM-STL.1", team=team)


def recognisable(s: War, team: int) -> list[int]:
    """OWM-RCG.1, OWM-R.80, OWM-R.151 Stealthed enemies in sight that have not been tried this turn."""
    assert s.turn is not None
    own = s.teams[team]
    found = [
        enemy.id
        for enemy in s.teams.values()
        if enemy.stealthed and enemy.side != own.side and enemy.cell != NOWHERE
        if enemy.id not in s.turn.tried and sight.sees(s, own.cell, enemy.cell)
    ]
    return found if found and checks.commanders(s, team) else []


async def recognise(s: War, team: int, enemy: int) -> None:
    """OWM-RCG.2, OWM-RCG.3, OWM-RCG.4 The soldier in command checks; light, Eagle Eyes and noise help."""
    assert s.turn is not None
    s.turn = replace(s.turn, tried=(*s.turn.tried, enemy))
    less = int(sight.is_lit(s, s.teams[enemy].cell))  # OWM-OPS.28
    less += int(bool(traits.holder(s, team, Trait.EAGLE_EYE)))
    less += int(bool(traits.holder(s, enemy, Trait.NOISY, active=False)))
    man = await checks.in_command(s, team)
    if await checks.check(s, man, "OWM-RCG.2", "recognition", less) and enemy in s.teams:
        s.set_team(enemy, stealthed=False)
        s.tell("unmasked", "OWM-RCG.2", team=enemy)


# Charges


def can_disarm(s: War, team: int) -> bool:
    """OWM-ICO.5, OWM-OPS.18 A charge lies here, and it has not been tried in this turn."""
    assert s.turn is not None
    if not s.tokens or s.turn.disarmed or not operations.charges_at(s, s.teams[team].cell):
        return False
    return bool(checks.commanders(s, team))


def disarmers(s: War, team: int) -> list[tuple[str, int]]:
    """OWM-OPS.19 The soldier in command; S13 or a Sapper."""
    men = checks.commanders(s, team)
    sappers = [
        m for m in s.teams[team].line if m != LU and s.has(m, Trait.SAPPER) and not s.soldiers[m].assisting
    ]
    return [("lead", man) for man in dict.fromkeys((*men, *sappers))]


async def disarm(s: War, team: int) -> None:
    """OWM-OPS.18 to OWM-OPS.20, OWM-R.110 Success removes the charge; failure kills him and spares the
    others.
    """
    assert s.turn is not None
    s.turn = replace(s.turn, disarmed=True)
    able, seat, cell = disarmers(s, team), s.teams[team].seat, s.teams[team].cell
    man = able[0][1]
    if len(able) > 1:
        man = (await Ask(seat, "disarm", "OWM-OPS.19", disarmers, (s, team), (team,)))[1]
    passed = await checks.check(s, man, "OWM-OPS.19", "disarm")
    operations.take_token(s, operations.charges_at(s, cell)[0].id)
    if passed:
        s.tell("disarmed", "OWM-OPS.19", cell=cell)
        return
    s.tell("exploded", "OWM-OPS.20", cell=cell)
    operations.blast(s, cell)
    damage.remove(s, man, "OWM-OPS.20", "killed")


# Transfer


def receivers(s: War, team: int) -> list[int]:
    """OWM-TRF.1, OWM-TRF.4, OWM-R.82 Adjacent Fireteams of the squad that have room."""
    own = s.teams[team]
    near, division = s.box.grid.near[own.cell], own.division
    found = [
        other.id
        for other in s.teams.values()
        if other.division == division and other.cell != NOWHERE and near >> other.cell & 1
        if other.seat == own.seat and _has_room(s, other)
    ]
    return found if found and can_transfer(s, team) else []


def _has_room(s: War, team: Team) -> bool:
    return len(team.line) < movement.limit_of(s, team)


def transferable(s: War, team: int) -> Iterator[int]:
    """OWM-TRF.2, OWM-TRF.3, OWM-R.82 Who may go; at least one soldier stays, and Lu never goes."""
    line = s.teams[team].line
    if len(line) - (LU in line) < 2:
        return
    for man in line:
        soldier = s.soldiers[man]
        busy = soldier.assisting or crews.is_manned(s, man)
        if man != LU and soldier.state is not SUPPRESSED and not busy and soldier.transferred_in != s.round:
            yield man


def can_transfer(s: War, team: int) -> bool:
    """OWM-TRF.1 Whether there is such a soldier."""
    return next(transferable(s, team), None) is not None


def transfers(s: War, team: int, other: int, count: int) -> list[Choice]:
    """OWM-TRF.1 The next to go, or no more."""
    return [*(("send", man) for man in transferable(s, team)), *([("enough",)] if count else [])]


async def transfer(s: War, team: int, other: int) -> None:
    """OWM-TRF.1, OWM-TRF.2 Soldier by soldier, a card for each, to the right end of the other's line."""
    seat = s.teams[team].seat
    for count in range(MOST):
        if not can_transfer(s, team) or not _has_room(s, s.teams[other]) or not s.hands[seat]:
            return
        choice = await Ask(seat, "transfer", "OWM-TRF.1", transfers, (s, team, other, count), (team,))
        if choice[0] == "enough":
            return
        await pay(s, seat, 1)
        _send(s, int(choice[1]), team, other)


def _send(s: War, man: int, team: int, other: int) -> None:
    own, line = s.teams[team].line, [*s.teams[other].line, man]
    line.sort(key=lambda one: one == LU)
    s.set_team(team, line=tuple([n for n in own if n != man]))
    s.set_team(other, line=tuple(line))
    s.set(man, team=other, transferred_in=s.round)
    s.tell("transferred", "OWM-TRF.1", soldier=man, team=other)


# Cards on the map


async def entrench(s: War) -> None:
    """OWM-ENT.1, OWM-R.169 The Standing Order."""
    team = sight.active_team(s)
    if team in s.teams and terrain.can_entrench(s, team):
        terrain.entrench(s, team)
    else:
        s.tell("came_to_nothing", "OWM-R.169", team=team)


def places(s: War, team: int) -> list[tuple[str, int]]:
    """OWM-TRA.1 Where the active Fireteam may place a Terrain card."""
    return [("at", cell) for cell in terrain.placeable(s, team)]


async def lay(s: War) -> None:
    """OWM-TRA.1, OWM-R.157 The Terrain card lies on its position, if that is still open and in sight."""
    played, team = s.executing[-1], sight.active_team(s)
    cell, turned = played.args
    if team in s.teams and cell in terrain.placeable(s, team):
        terrain.put_core(s, cell, played.card, bool(turned))
    else:
        s.discards = (*s.discards, played.card)
        s.tell("came_to_nothing", "OWM-R.169", team=team)
