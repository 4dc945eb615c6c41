"""OWM-CMB.2, OWM-STD: the Standard Actions and free actions of the active Fireteam."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.rulesets.of_war_and_men import (
    cards,
    command,
    crews,
    engineering,
    missions,
    morale,
    movement,
    plays,
    targets,
    terrain,
    windows,
)
from sandtable.rulesets.of_war_and_men.hands import Tails
from sandtable.rulesets.of_war_and_men.sheets import Order
from sandtable.rulesets.of_war_and_men.state import NOWHERE, War
from sandtable.rulesets.of_war_and_men.under_way import CARD, OPEN

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
        found += orders(s, team)
        found += engineering_actions(s, team)
        found += repairs(s, team)
    if s.box.decisions:  # OWM-D.6
        found += plays.playable(s, s.teams[team].seat, OPEN)
    found.append(END)
    return found


def free_actions(s: War, team: int) -> list[Choice]:
    """OWM-RCG.1, OWM-OPS.18, OWM-CRW.5 What costs nothing."""
    found: list[Choice] = [("recognise", enemy) for enemy in engineering.recognisable(s, team)]
    if engineering.can_disarm(s, team):
        found.append(("disarm",))
    if s.manned:
        found.extend([("release", man) for man in s.teams[team].line if crews.is_manned(s, man)])
    return found


def orders(s: War, team: int) -> list[Choice]:
    """OWM-STD.3, OWM-CRD.4 Standing Orders and Terrain cards of the hand; of equal faces the lowest card."""
    found: list[Choice] = []
    tails: dict[Order | None, Tails] = {}
    for card, order in s.box.orders[s.hands[s.teams[team].seat]]:
        verb, listed = LISTED[order]
        if order not in tails:
            tails[order] = listed(s, team)
        head = (verb, card)
        found.extend([head + tail for tail in tails[order]])
    return found


def _attacks(s: War, team: int) -> Tails:
    return [(target,) for target in targets.attack_targets(s, team)]


def _maneuvers(s: War, team: int) -> Tails:
    return [(cell,) for cell in movement.destinations(s, team)]


def _rallies(s: War, team: int) -> Tails:
    """OWM-R.73 Only if there is somebody to rally."""
    return [()] if morale.can_be_rallied(s, team) else []


def _entrenches(s: War, team: int) -> Tails:
    return [()] if terrain.can_entrench(s, team) else []


def _lays(s: War, team: int) -> Tails:
    """OWM-TRA.1 Only if there is a position for it."""
    return [()] if terrain.can_place(s, team) else []


LISTED: Final[Mapping[Order | None, tuple[str, Callable[[War, int], Tails]]]] = {
    Order.ATTACK: ("attack", _attacks),
    Order.MANEUVER: ("maneuver", _maneuvers),
    Order.RALLY: ("rally", _rallies),
    Order.ENTRENCH: ("entrench", _entrenches),
    None: ("lay", _lays),
}
"""By Standing Order what is done with a card of the hand, and what may be named with it now: nothing if it
cannot be given. A Terrain card is laid.
"""


def engineering_actions(s: War, team: int) -> list[Choice]:
    """OWM-ENG.1, OWM-R.63 What cards of any kind pay for; what a player can afford is public."""
    money = len(s.hands[s.teams[team].seat])
    if not money:
        return []
    found: list[Choice] = [("redraw",)]
    if engineering.can_hide(s, team):
        found.append(("stealth",))
    if s.teams[team].towards == NOWHERE:
        pairs, men = crews.crews(s, team), crews.snipers(s, team)
        if money < engineering.SLOWLY:
            pairs = [pair for pair in pairs if engineering.costs(s, *pair) <= money]
            men = [man for man in men if engineering.costs(s, man) <= money]
        found.extend([("crew", *pair) for pair in pairs])
        found.extend([("take_sight", man) for man in men])
    found.extend([("transfer", other) for other in engineering.receivers(s, team)])
    return found


def repairs(s: War, team: int) -> list[Choice]:
    """OWM-MRU.23 A soldier beside the broken truck."""
    return [("repair", man) for man in missions.mechanics(s, team)]


def could_act(s: War) -> bool:
    """OWM-R.155 Whether the active Fireteam has a Standard Action left or could do something without, as far
    as all can tell.
    """
    turn = s.turn
    if turn is None or turn.over or turn.team not in s.teams:
        return False
    if turn.left or free_actions(s, turn.team):
        return True
    return windows.could_act(s, s.teams[turn.team].seat, OPEN)


def question(s: War) -> Ask[Choice]:
    """OWM-CMB.1 What the active Fireteam does next."""
    assert s.turn is not None
    team = s.turn.team
    return Ask(s.teams[team].seat, "action", "OWM-CMB.1", choices, (s,), (team,))


async def carry_out(s: War, choice: Choice) -> None:
    """OWM-CMB.1, OWM-CMB.2 A Command Decision, something free, or a Standard Action of the Fireteam."""
    assert s.turn is not None
    team = s.turn.team
    windows.stir(s)
    if choice[0] in s.box.rules and choice[0] not in command.ORDERS:
        await command.announce(s, s.teams[team].seat, choice, OPEN)  # OWM-D.6
        return
    s.turn = replace(s.turn, has_just_moved=False)
    if choice[0] in FREE:
        await _free(s, team, choice)
    else:
        s.turn = replace(s.turn, left=s.turn.left - 1)
        await _spend(s, team, choice)


async def _free(s: War, team: int, choice: Choice) -> None:
    match choice:
        case ("recognise", int(enemy)):
            await engineering.recognise(s, team, enemy)
        case ("disarm",):
            await engineering.disarm(s, team)
        case ("release", int(man)):
            crews.release(s, man, "OWM-CRW.5")


async def _spend(s: War, team: int, choice: Choice) -> None:
    """OWM-CMB.2, OWM-ENG.2 A Standard Action."""
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
            windows.play(s, s.teams[team].seat, card, order, *[int(arg) for arg in rest])


async def _lay(s: War, team: int, card: int) -> None:
    """OWM-TRA.1 Card, position, way up: then it is played."""
    seat = s.teams[team].seat
    cards.leave_hand(s, seat, card)
    cell = (await Ask(seat, "place", "OWM-TRA.1", engineering.places, (s, team), (team,)))[1]
    turned = await terrain.way_up(s, seat, card)
    command.put_on_stack(s, seat, card, "lay", (cell, turned), CARD)
