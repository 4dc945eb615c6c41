"""OWM-CD: what Command Decisions do when they execute."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.chance import drawn
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import (
    cards,
    command,
    damage,
    fire,
    firing,
    movement,
    operations,
    terrain,
)
from sandtable.rulesets.of_war_and_men.sheets import FIELD
from sandtable.rulesets.of_war_and_men.state import LU, NOWHERE, SUPPRESSED, Laid, TokenKind, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import Window

# Soldiers and Fireteams


def rallied_by_card(s: War, team: int) -> list[int]:
    """OWM-CD.3, OWM-CD.24 The suppressed soldiers of a Fireteam; W17 but not the Insubordinate."""
    return [
        man
        for man in s.teams[team].line
        if s.soldiers[man].state is SUPPRESSED and (man == LU or not s.has(man, Trait.INSUBORDINATE))
    ]


async def attention(s: War) -> None:
    """OWM-CD.3, OWM-CD.4, OWM-R.31 All are rallied and the Fireteam goes to the top of the Track."""
    team = s.executing[-1].args[0]
    for man in rallied_by_card(s, team):
        damage.restore(s, man, "OWM-CD.3")
    s.track = (team, *[other for other in s.track if other != team])
    s.tell("track", "OWM-CD.4", teams=" ".join(map(str, s.track)))


async def last_stand(s: War) -> None:
    """OWM-CD.24, OWM-CD.25 All are rallied; until the end of the round fire against them is weaker."""
    team = s.executing[-1].args[0]
    for man in rallied_by_card(s, team):
        damage.restore(s, man, "OWM-CD.24")
    s.set_team(team, last_stand=True)
    s.tell("last_stand", "OWM-CD.24", team=team)


async def field_dressing(s: War) -> None:
    """OWM-CD.14 A wounded soldier returns to normal."""
    damage.restore(s, s.executing[-1].args[0], "OWM-CD.14")


async def field_repairs(s: War) -> None:
    """OWM-CD.15, OWM-R.90 A jammed weapon is repaired without a check."""
    clear_jam(s, s.executing[-1].args[0], "OWM-CD.15")


def clear_jam(s: War, man: int, clause: str) -> None:
    """OWM-TOK.5 The weapon works again."""
    s.set(man, jammed=False)
    s.tell("unjammed", clause, soldier=man)


async def covering_fire(s: War) -> None:
    """OWM-CD.8, OWM-CD.9, OWM-R.36 On the waiting Maneuver, or on the Fireteam on the move."""
    if s.executing[-1].window is Window.CARD:
        _attach(s, "covering_fire")
    else:
        s.set_team(s.executing[-1].args[0], covered=True)


async def double_time(s: War) -> None:
    """OWM-CD.11, OWM-R.36, OWM-R.88 The move is completed at once, or with the waiting Maneuver."""
    team = s.executing[-1].args[0]
    if s.teams[team].towards == NOWHERE:
        _attach(s, "double_time")
    else:
        await movement.complete(s, team)


def _attach(s: War, verb: str) -> None:
    """OWM-R.36 The card goes with the Maneuver of its player that waits on the stack."""
    seat = s.executing[-1].seat
    for at in range(len(s.stack) - 1, s.floor - 1, -1):
        waiting = s.stack[at]
        if waiting.verb == "maneuver" and waiting.seat == seat:
            joined = replace(waiting, attached=(*waiting.attached, verb))
            s.stack = (*s.stack[:at], joined, *s.stack[at + 1 :])
            return


# The Track


async def marching_order(s: War) -> None:
    """OWM-CD.28, OWM-R.160 The whole Track is shuffled."""
    s.track = tuple(await drawn(s, "OWM-CD.28", "track", s.track, len(s.track)))
    s.tell("track", "OWM-CD.28", teams=" ".join(map(str, s.track)))


async def regroup(s: War) -> None:
    """OWM-INI.2, OWM-CD.37, OWM-R.100 Two Fireteams exchange places, nothing else."""
    one, other = s.executing[-1].args
    swap = {one: other, other: one}
    s.track = tuple([swap.get(team, team) for team in s.track])
    s.tell("track", "OWM-CD.37", teams=" ".join(map(str, s.track)))


# Cards and numbers


async def fubar(s: War) -> None:
    """OWM-CD.16, OWM-CD.17, OWM-R.38 The card below is cancelled, or the last number of a total counts 0."""
    if s.executing[-1].window is Window.CARD:
        command.cancel(s)
    else:
        _void_last(s)
        assert s.total is not None
        s.tell("total_now", "OWM-R.38", total=s.total.value)


def _void_last(s: War) -> int:
    """OWM-R.38 The last number that still counts is void; where it stands."""
    assert s.total is not None
    numbers = list(s.total.numbers)
    at = max(n for n, number in enumerate(numbers) if not number.void)
    numbers[at] = replace(numbers[at], void=True)
    s.total = replace(s.total, numbers=tuple(numbers))
    return at


async def chain_of_command(s: War) -> None:
    """OWM-CD.5, OWM-R.39, OWM-R.165 The last number is void; another of its colour takes its place."""
    if s.executing[-1].window is Window.FLIP:
        s.flips = (*s.flips[:-1], replace(s.flips[-1], void=True))
        return
    at = _void_last(s)
    assert s.total is not None
    part, colour, sign = s.total.numbers[at].part, s.total.numbers[at].colour, s.total.numbers[at].sign
    await firing.add(s, part, "OWM-CD.5", colour, sign, icons=part in ("lethality", "artillery"))
    s.tell("total_now", "OWM-CD.5", total=s.total.value)


async def evade(s: War) -> None:
    """OWM-CD.13, OWM-R.89 A number of its colour is subtracted."""
    await firing.add(s, "Evade", "OWM-CD.13", s.executing[-1].colour, -1)
    assert s.total is not None
    s.tell("total_now", "OWM-CD.13", total=s.total.value)


def spoils(s: War, other: SeatId) -> list[tuple[str | int, ...]]:
    """OWM-CD.23 A card of the hand that is looked at, or none."""
    return [*(("take", card) for card in s.hands[other]), ("pass",)]


async def intelligence(s: War) -> None:
    """OWM-CD.23, OWM-R.93, OWM-R.156 Look at a hand; one of its cards may be discarded."""
    seat, other = s.executing[-1].seat, s.executing[-1].args[0]
    known = tuple(sorted({*s.memory.get(seat, ()), *s.hands[other]}))
    s.memory = {**s.memory, seat: known}
    del known
    s.tell("looked", "OWM-CD.23", reveals=True, seat=seat, other=other)
    s.tell("hand", "OWM-CD.23", seen_by=(seat,), other=other, cards=" ".join(map(str, s.hands[other])))
    choice = await Ask(seat, "intelligence", "OWM-CD.23", spoils, (s, other))
    if choice[0] == "take":
        cards.discard(s, other, int(choice[1]), "OWM-CD.23")


# Terrain and tokens


async def recon(s: War) -> None:
    """OWM-CD.36, OWM-R.99 A Field card or the Terrain card lies on an open position."""
    card, cell, turned = s.executing[-1].args
    if card:
        terrain.put_core(s, cell, card, bool(turned))
    else:
        terrain.put(s, cell, Laid(FIELD))
        s.tell("laid", "OWM-CD.36", card=0, terrain=s.terrain_at(cell).name, cell=cell)


async def smoke(s: War) -> None:
    """OWM-CD.38, OWM-STL.5 A Smoke token, yellow side up."""
    team, cell = s.executing[-1].args
    fire.break_stealth(s, team)
    operations.lay_token(s, TokenKind.SMOKE, cell, "OWM-CD.38")
