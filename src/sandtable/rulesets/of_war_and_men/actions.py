"""OWM-CMB.2, OWM-STD: the Standard Actions and free actions of the active Fireteam."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.rulesets.of_war_and_men import (
    cards,
    command,
    crews,
    engineering,
    fire,
    missions,
    morale,
    movement,
    terrain,
    victory,
    windows,
)
from sandtable.rulesets.of_war_and_men.sheets import CoreCard, Order
from sandtable.rulesets.of_war_and_men.state import NOWHERE, War
from sandtable.rulesets.of_war_and_men.under_way import Window

Choice = tuple[str | int, ...]
FREE = ("recognise", "disarm", "release")
END: Choice = ("end_turn",)


def choices(s: War) -> list[Choice]:
    """OWM-STD.1, OWM-STD.2, OWM-CMB.1, OWM-CMB.3, OWM-PAS.1 What the active Fireteam may do next, or end its
    turn.
    """
    assert s.turn is not None
    team = s.turn.team
    found = free_actions(s, team)
    if s.turn.left:
        found += [*orders(s, team), *engineering_actions(s, team), *repairs(s, team)]
    if s.box.decisions:  # OWM-D.6
        found += command.playable(s, s.teams[team].seat, Window.OPEN)
    return [*found, END]


def free_actions(s: War, team: int) -> list[Choice]:
    """OWM-RCG.1, OWM-OPS.18, OWM-CRW.5 What costs nothing."""
    found: list[Choice] = [("recognise", enemy) for enemy in engineering.recognisable(s, team)]
    if engineering.can_disarm(s, team):
        found.append(("disarm",))
    return [*found, *(("release", man) for man in s.teams[team].line if crews.is_manned(s, man))]


def orders(s: War, team: int) -> list[Choice]:
    """OWM-STD.3, OWM-CRD.4 Standing Orders and Terrain cards of the hand; of equal faces the lowest card."""
    found: list[Choice] = []
    tails: dict[Order | None, list[tuple[int, ...]]] = {}
    faces: list[CoreCard] = []
    for card in s.hands[s.teams[team].seat]:
        core = cards.face(s, card)
        if core.terrain:
            if terrain.placeable(s, team):
                found.append(("lay", card))
            continue
        if any(_same_face(core, other) for other in faces):
            continue
        faces.append(core)
        if core.order not in tails:
            tails[core.order] = _tails(s, team, core.order)
        found.extend((str(core.order), card, *tail) for tail in tails[core.order])
    return found


def _same_face(one: CoreCard, other: CoreCard) -> bool:
    return (one.order, one.colour, one.decision, one.decision_colour) == (
        other.order,
        other.colour,
        other.decision,
        other.decision_colour,
    )


def _tails(s: War, team: int, order: Order | None) -> list[tuple[int, ...]]:
    """What may be named with a Standing Order now; nothing if it cannot be given."""
    match order:
        case Order.ATTACK:
            return [(target,) for target in fire.attack_targets(s, team)]
        case Order.MANEUVER:
            return [(cell,) for cell in movement.destinations(s, team)]
        case Order.RALLY:
            return [()] if morale.can_be_rallied(s, team) else []  # OWM-R.73
        case Order.ENTRENCH:
            return [()] if terrain.can_entrench(s, team) else []
    return []


def engineering_actions(s: War, team: int) -> list[Choice]:
    """OWM-ENG.1, OWM-R.63 What cards of any kind pay for; what a player can afford is public."""
    money = len(s.hands[s.teams[team].seat])
    if not money:
        return []
    found: list[Choice] = [("redraw",)]
    if engineering.can_hide(s, team):
        found.append(("stealth",))
    if s.teams[team].towards == NOWHERE:
        pairs = [pair for pair in crews.crews(s, team) if engineering.costs(s, *pair) <= money]
        found.extend(("crew", *pair) for pair in pairs)
        men = [man for man in crews.snipers(s, team) if engineering.costs(s, man) <= money]
        found.extend(("take_sight", man) for man in men)
    return [*found, *(("transfer", other) for other in engineering.receivers(s, team))]


def repairs(s: War, team: int) -> list[Choice]:
    """OWM-MRU.23 A soldier beside the broken truck."""
    return [("repair", man) for man in missions.mechanics(s, team)]


def has_more(s: War, team: int) -> bool:
    """OWM-R.155 Without a Standard Action left: whether there could be more to do, as far as all can tell."""
    return bool(free_actions(s, team)) or windows.could_act(s, s.teams[team].seat, Window.OPEN)


async def act(s: War) -> bool:
    """OWM-CMB.1 One action of the active Fireteam; False when its turn is over.

    OWM-R.37 An open window follows a Standard Action or a card, not what is free.
    """
    assert s.turn is not None
    team = s.turn.team
    if s.turn.over or team not in s.teams or not (s.turn.left or has_more(s, team)):
        return False
    choice = await Ask(s.teams[team].seat, "action", "OWM-CMB.1", choices, (s,), (team,))
    if choice == END:
        return False
    if choice[0] in s.box.rules and choice[0] not in command.ORDERS:
        await windows.reopened(s, s.teams[team].seat, choice)
        await _afterwards(s)
        return True
    s.turn = replace(s.turn, has_just_moved=False)
    if choice[0] in FREE:
        await _free(s, team, choice)
        return True
    s.turn = replace(s.turn, left=s.turn.left - 1)
    await _spend(s, team, choice)
    await _afterwards(s)
    return True


async def _afterwards(s: War) -> None:
    """OWM-R.37 W1 after a Standard Action, if the turn goes on; OWM-R.2 not if time is up."""
    victory.check_time(s)
    if s.turn is not None and not s.turn.over and s.turn.team in s.teams:
        await windows.open_window(s)


async def _free(s: War, team: int, choice: Choice) -> None:
    match choice:
        case ("recognise", int(enemy)):
            await engineering.recognise(s, team, enemy)
        case ("disarm",):
            await engineering.disarm(s, team)
        case ("release", int(man)):
            crews.release(s, man, "OWM-CRW.5")


async def _spend(s: War, team: int, choice: Choice) -> None:
    """OWM-CMB.2, OWM-ENG.2 A Standard Action in one go, then OWM-R.37 an open window."""
    match choice:
        case ("redraw",):
            await engineering.redraw(s, team)
        case ("stealth",):
            await engineering.hide(s, team)
        case ("crew", int(gunner), int(assistant)):
            await engineering.crew(s, gunner, assistant)
        case ("take_sight", int(man)):
            await engineering.take_sight(s, man)
        case ("transfer", int(other)):
            await engineering.transfer(s, team, other)
        case ("repair", int(man)):
            await missions.repair(s, man)
        case ("lay", int(card)):
            await _lay(s, team, card)
        case (str(order), int(card), *rest):
            await windows.play(s, s.teams[team].seat, card, order, *[int(arg) for arg in rest])


async def _lay(s: War, team: int, card: int) -> None:
    """OWM-TRA.1 Card, position, way up: then it is played."""
    seat = s.teams[team].seat
    cards.leave_hand(s, seat, card)
    cell = (await Ask(seat, "place", "OWM-TRA.1", engineering.places, (s, team), (team,)))[1]
    turned = await terrain.way_up(s, seat, card)
    await windows.play(s, seat, card, "lay", cell, turned)
