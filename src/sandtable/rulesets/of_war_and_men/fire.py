"""OWM-ATK: attacks shot by shot. `targets` says who may fire at whom, `firing` has the Firing Sequence."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import (
    cards,
    checks,
    damage,
    firing,
    missions,
    targets,
    windows,
)
from sandtable.rulesets.of_war_and_men.lines import chosen, colour_for
from sandtable.rulesets.of_war_and_men.sheets import Colour, Decision
from sandtable.rulesets.of_war_and_men.state import NORMAL, SUPPRESSED, TRUCK, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import NOBODY, SHOT, VALOR, Attack, Firing

STOP: Final = ("stop",)

# Attack, Act of Valor, On the Run


async def attack(s: War) -> None:
    """OWM-ATK.1, OWM-ATK.5, OWM-R.169 The Standing Order; if its target has become illegal it is as
    cancelled. W07 Whom a Hothead must name was settled when the card was played.
    """
    turn, target, colour = s.turn, s.executing[-1].args[0], s.executing[-1].colour
    assert turn is not None
    team = turn.team
    if team not in s.teams or target not in targets.fresh_targets(s, team):
        s.tell("came_to_nothing", "OWM-R.169", team=team)
        return
    s.turn = replace(turn, targets=(*turn.targets, target))
    del turn
    seat = s.teams[team].seat
    _open_fire(s, Firing.ATTACK, team, target)
    s.set_team(team, engaged=target)
    left = await cards.number(s, seat, "OWM-ATK.5", "number of attackers", colour)
    s.set_attack(left=left)
    s.push(("volley",))


async def valor(s: War) -> None:
    """OWM-CD.1, OWM-CD.2, OWM-R.85 One soldier is rallied and fires as often as a red number says."""
    seat, (man, target) = s.executing[-1].seat, s.executing[-1].args
    if s.soldiers[man].state is SUPPRESSED:
        damage.restore(s, man, "OWM-CD.1")
    _open_fire(s, VALOR, s.soldiers[man].team, target, man)
    left = await cards.number(s, seat, "OWM-CD.1", "number of shots", Colour.RED)
    await _volley(s, left)


async def hearten(s: War) -> None:
    """OWM-R.85, OWM-R.5 Act of Valor to rally only: the red card is flipped without effect."""
    seat, man = s.executing[-1].seat, s.executing[-1].args[0]
    damage.restore(s, man, "OWM-CD.1")
    cards.begin_event(s)
    await cards.number(s, seat, "OWM-CD.1", "number of shots", Colour.RED)
    cards.end_event(s)


async def on_the_run(s: War) -> None:
    """OWM-CD.31, OWM-CD.32, OWM-CD.33 An attack without action and Attack card; a red number of soldiers
    fire.
    """
    assert s.turn is not None
    team, target, seat = s.turn.team, s.executing[-1].args[0], s.executing[-1].seat
    _open_fire(s, Firing.RUN, team, target)
    left = await cards.number(s, seat, "OWM-CD.31", "number of attackers", Colour.RED)
    await _volley(s, left)


def _open_fire(s: War, kind: Firing, team: int, target: int, only: int = NOBODY) -> None:
    """OWM-R.79, OWM-R.141 Stealth ends with a bonus for this action; the target has been attacked."""
    cards.begin_event(s)
    stealthed = s.teams[team].stealthed
    s.attacks = (*s.attacks, Attack(kind, team, target, only=only, stealthed=stealthed))
    s.tell("attack", "OWM-ATK.1", team=team, target=target, kind=kind.value)
    break_stealth(s, team)
    if target in s.teams:
        mark_attacked(s, target)


def mark_attacked(s: War, team: int) -> None:
    """OWM-R.141 A Fireteam has been attacked in this Terrain."""
    if not s.teams[team].attacked:
        s.set_team(team, attacked=True)


def break_stealth(s: War, team: int) -> None:
    """OWM-STL.5 A hostile action ends stealth when it executes."""
    if s.teams[team].stealthed:
        s.set_team(team, stealthed=False)
        s.tell("unmasked", "OWM-STL.5", team=team)


async def _volley(s: War, left: int) -> None:
    """OWM-CD.2, OWM-CD.32 All shots of a Command Decision, within its execution."""
    s.set_attack(left=left)
    while await next_shot(s):
        pass


async def next_shot(s: War) -> bool:
    """OWM-ATK.6, OWM-ATK.11, OWM-R.48 Firers one at a time, after the previous one's result is known; False
    when the attack is over.
    """
    choice: tuple[str | int, ...] = STOP
    if s.attacks[-1].left and is_possible(s):
        choice = await _next_firer(s)
        windows.stir(s)
    if choice == STOP:
        s.attacks = s.attacks[:-1]
        cards.end_event(s)
        return False
    if choice[0] != "take_aim" or await _takes_aim(s, int(choice[1]), int(choice[2])):
        await _shot(s, int(choice[-1]))
        await windows.open_window(s)
    return True


def is_possible(s: War) -> bool:
    """OWM-R.152, OWM-R.49 The attack can go on: it still holds, and somebody may fire."""
    return holds(s) and (bool(firers(s)) or any(_could_aim(s, man) for man in _candidates(s)))


def holds(s: War) -> bool:
    """OWM-R.49 Both sides are there, in sight; OWM-ASL.29 an assault of the active Fireteam ends what it
    does.
    """
    fight = s.attacks[-1]
    if fight.kind is not VALOR and (s.turn is None or s.turn.over):
        return False
    return fight.team in s.teams and targets.is_target(s, fight.team, fight.target)


def _candidates(s: War) -> list[int]:
    """OWM-CD.34, OWM-ATK.6, OWM-ATK.7 The able soldiers who have not fired; in an Act of Valor it is always
    the same one.
    """
    fight = s.attacks[-1]
    if fight.only:
        return [fight.only] if fight.only in s.soldiers and targets.is_able(s, fight.only) else []
    return [man for man in targets.able(s, s.teams[fight.team].line) if man not in fight.fired]


def firers(s: War) -> list[int]:
    """OWM-R.51 Those who have a row for the range; OWM-ATK.9, W01 the Trigger Happy come first."""
    fight = s.attacks[-1]
    found = [man for man in _candidates(s) if targets.row_for(s, man, fight.target)]
    if fight.kind is VALOR or not s.box.traits:
        return found
    return [man for man in found if s.has(man, Trait.TRIGGER_HAPPY)] or found


def _could_aim(s: War, man: int) -> bool:
    """OWM-R.97 No row at the real range, but one at the range one smaller."""
    target = s.attacks[-1].target
    if not s.box.decisions or targets.row_for(s, man, target):
        return False
    return bool(targets.row_for(s, man, target, marksman=True))


def firer_choices(s: War) -> list[tuple[str | int, ...]]:
    """OWM-R.48 Fewer may fire than the number says; OWM-R.97 a Marksman may be announced with his shot."""
    found: list[tuple[str | int, ...]] = [("fire", man) for man in firers(s)]
    if _is_forced(s):
        return found
    seat = s.teams[s.attacks[-1].team].seat
    for card, _ in s.box.orders[s.hands[seat]]:  # OWM-CRD.4
        if cards.face(s, card).decision is Decision.MARKSMAN:
            found.extend(("take_aim", card, man) for man in _candidates(s) if _could_aim(s, man))
    return [*found, STOP]


def _is_forced(s: War) -> bool:
    """W01 Trigger Happy: he must be chosen."""
    if s.attacks[-1].kind is VALOR or not s.box.traits:
        return False
    return any(s.has(man, Trait.TRIGGER_HAPPY) for man in firers(s))


async def _next_firer(s: War) -> tuple[str | int, ...]:
    fight = s.attacks[-1]
    team, seat = fight.team, s.teams[fight.team].seat
    del fight
    if _is_forced(s) and len(firers(s)) == 1:
        return ("fire", firers(s)[0])
    choice: tuple[str | int, ...] = await Ask(seat, "firer", "OWM-ATK.6", firer_choices, (s,), (team,))
    return choice


async def _takes_aim(s: War, card: int, man: int) -> bool:
    """OWM-R.97, OWM-D.3 Marksman with the choice of the firer; if it is cancelled he has not fired, nor if
    OWM-R.49 answers have made his shot impossible.
    """
    s.set_attack(firer=man)
    await windows.play_within(s, s.soldiers[man].seat, card, "marksman", SHOT)
    return s.attacks[-1].marksman


async def aim(s: War) -> None:
    """OWM-CD.29 The current firer uses the row of a range one smaller."""
    s.set_attack(marksman=True)


async def pick(s: War, seat: SeatId, team: int, purpose: str, clause: str, valid: tuple[int, ...]) -> int:
    """OWM-CCS.4, OWM-CCS.12, OWM-CCS.7 to OWM-CCS.11, OWM-R.7, OWM-R.8 Flip which soldier of a Fireteam it
    is.
    """
    colour = colour_for(len(s.teams[team].line))
    fits = partial(is_behind, s, team, valid)
    value = await cards.number(s, seat, clause, purpose, colour, fits)
    return chosen(s.teams[team].line, value)


def is_behind(s: War, team: int, valid: tuple[int, ...], value: int) -> bool:
    """OWM-CCS.9 Whether there is a valid soldier behind a number."""
    return chosen(s.teams[team].line, value) in valid


async def _shot(s: War, man: int) -> None:
    """OWM-ATK.10, OWM-ATK.11 Target, window, Firing Sequence, window, resolution."""
    fight = s.attacks[-1]
    target, seat = fight.target, s.soldiers[man].seat
    s.set_attack(firer=man, left=fight.left - 1, fired=(*fight.fired, man))
    del fight
    if target == TRUCK:
        await cards.flip(s, "OWM-R.125", "target", Colour.RED)
        victim = TRUCK
    else:
        valid = tuple([other for other in s.teams[target].line if targets.may_be_shot(s, other)])
        victim = await pick(s, seat, target, "target", "OWM-ATK.10", valid)
    s.set_attack(victim=victim)
    s.tell("aimed", "OWM-ATK.10", soldier=man, victim=victim)
    await windows.shot_window(s, seat)
    if _still_on(s, man, victim) and await firing.sequence(s):
        await windows.total_window(s, seat)
        await _hit(s, target, victim)
    s.total = None
    s.set_attack(firer=NOBODY, victim=NOBODY, marksman=False)


def _still_on(s: War, man: int, victim: int) -> bool:
    """OWM-R.49, OWM-R.164 Firer and victim are as they must be after the window; else the shot is lost."""
    fight = s.attacks[-1]
    on = (
        man in s.soldiers
        and targets.is_able(s, man)
        and s.soldiers[man].team == fight.team
        and holds(s)
        and (victim == TRUCK or _is_there(s, fight.target, victim))
        and bool(targets.row_for(s, man, fight.target, marksman=fight.marksman))
    )
    if not on:
        s.tell("shot_lost", "OWM-R.164", soldier=man)
    return on


def _is_there(s: War, target: int, victim: int) -> bool:
    return victim in s.soldiers and s.soldiers[victim].team == target and targets.may_be_shot(s, victim)


async def _hit(s: War, target: int, victim: int) -> None:
    """OWM-RES.1, OWM-R.125 What the total does to the victim, or to the truck."""
    assert s.total is not None
    total, wounds = s.total.value, s.total.wounds
    if victim == TRUCK:
        missions.hit_truck(s, total)
        return
    leader = checks.sole_commander(s, target)
    damage.resolve(s, victim, total, wounds)
    s.total = None
    await damage.shaken(s, target, leader)


async def lucky_shot(s: War) -> None:
    """OWM-CD.27, OWM-R.95 One soldier, flipped for, is suppressed; it is an attack."""
    seat, (team, target) = s.executing[-1].seat, s.executing[-1].args
    break_stealth(s, team)
    mark_attacked(s, target)
    man = await pick(s, seat, target, "target", "OWM-CD.27", targets.normal(s, target))
    if man in s.soldiers and s.soldiers[man].state is NORMAL:
        damage.suppress(s, man, "OWM-CD.27")
