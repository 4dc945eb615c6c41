"""OWM-OPS: Combat Operations and the tokens that lie on Terrains; OWM-R.101 wind, OWM-BRD borders."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import (
    cards,
    checks,
    damage,
    fire,
    firing,
    missions,
    terrain,
    throws,
    victory,
    windows,
)
from sandtable.rulesets.of_war_and_men.lines import colour_for
from sandtable.rulesets.of_war_and_men.sheets import FIELD, Colour
from sandtable.rulesets.of_war_and_men.state import (
    CHARGE,
    LU,
    NOWHERE,
    SMOKE,
    STAR_SHELL,
    WOUNDED,
    Artillery,
    Laid,
    Phase,
    Token,
    TokenKind,
    War,
)
from sandtable.rulesets.of_war_and_men.under_way import Total


def lay_token(s: War, kind: TokenKind, cell: int, clause: str, *, red: bool = False) -> None:
    """OWM-TOK.6, OWM-TOK.8, OWM-TOK.9 A token on a Terrain; OWM-R.109 one laid in Assessment is left
    alone.
    """
    number = max([token.id for token in s.tokens], default=0) + 1
    fresh = s.phase is Phase.ASSESSMENT
    s.tokens = (*s.tokens, Token(number, kind, cell, red, fresh))
    s.tell("token", clause, kind=kind.value, cell=cell)


# Artillery


def strength_of(number: int) -> Colour:
    """OWM-OPS.2, OWM-R.102 1 is blue, 2 and 3 are green, 4 to 6 are red."""
    return Colour.BLUE if number == 1 else Colour.GREEN if number <= 3 else Colour.RED


def aims(s: War) -> list[tuple[str, int]]:
    """OWM-OPS.3 Any Terrain of the map."""
    return [("bombard", cell) for cell in s.box.grid.positions]


async def artillery(s: War) -> None:
    """OWM-OPS.1 to OWM-OPS.4 Strength, target, drift; OWM-OPS.11, OWM-BRD.3 then the card turns yellow."""
    seat = s.executing[-1].seat
    assert s.turn is not None
    cards.begin_event(s)
    fire.break_stealth(s, s.turn.team)  # OWM-R.43
    strength = strength_of(await cards.number(s, seat, "OWM-OPS.2", "strength", Colour.GREEN))
    cell = (await Ask(seat, "artillery", "OWM-OPS.3", aims, (s,)))[1]
    wind = s.box.scenario.wind
    if wind is not None:  # OWM-R.103
        cell = missions.drifted(s, cell, await cards.number(s, seat, "OWM-OPS.4", "drift", wind))
    s.tell("bombarded", "OWM-OPS.4", where="nothing" if cell == NOWHERE else s.box.grid.labels[cell])
    if cell != NOWHERE:
        for team in [team.id for team in s.at(cell)]:  # OWM-OPS.6, OWM-R.104
            if team in s.teams:
                await _bombard(s, seat, team, strength)
        terrain.destroy_entrenchment(s, cell, "OWM-OPS.10")  # OWM-R.106
    s.artillery = Artillery.YELLOW
    cards.end_event(s)


async def _bombard(s: War, seat: SeatId, team: int, strength: Colour) -> None:
    """OWM-OPS.5 to OWM-OPS.9 How many, who, and the sum of two numbers for each."""
    fire.mark_attacked(s, team)
    size = len(s.teams[team].line)
    count = min(size, await cards.number(s, seat, "OWM-OPS.5", "number of hits", colour_for(size)))
    leader = checks.sole_commander(s, team)
    done: list[int] = []
    for _ in range(count):
        man = await throws.next_hit(s, seat, team, done, "OWM-OPS.7")
        if not man:
            break
        done.append(man)
        await _shell(s, seat, team, man, strength)
    await damage.shaken(s, team, leader)


async def _shell(s: War, seat: SeatId, team: int, man: int, strength: Colour) -> None:
    """OWM-OPS.8, OWM-R.104 Two flips without modifiers; their wound icons count."""
    s.total = Total(seat, team, man, ())
    for _ in range(2):
        await firing.add(s, "artillery", "OWM-OPS.8", strength, 1, icons=True)
    s.tell("shelled", "OWM-OPS.8", victim=man, total=s.total.value)
    await windows.total_window(s, seat)
    total, wounds, s.total = s.total.value, s.total.wounds, None
    damage.resolve(s, man, total, wounds)


async def reinforcements(s: War) -> None:
    """OWM-OPS.12, OWM-R.108 The player draws to seven at once."""
    await cards.draw_up(s, s.executing[-1].seat, "OWM-OPS.12")


# Star Shell and Satchel Charge


async def star_shell(s: War) -> None:
    """OWM-OPS.21, OWM-R.167 On any Terrain, yellow side up."""
    lay_token(s, STAR_SHELL, s.executing[-1].args[0], "OWM-OPS.21")


async def satchel_charge(s: War) -> None:
    """OWM-OPS.13, OWM-STL.5 Into the own or an adjacent Terrain; OWM-R.109 its border is red."""
    team, cell = s.executing[-1].args
    fire.break_stealth(s, team)
    lay_token(s, CHARGE, cell, "OWM-OPS.13", red=True)


def charges_at(s: War, cell: int) -> list[Token]:
    return [token for token in s.tokens if token.kind is CHARGE and token.cell == cell]


def take_token(s: War, number: int) -> None:
    s.tokens = tuple([token for token in s.tokens if token.id != number])


def blast(s: War, cell: int) -> None:
    """OWM-OPS.15, OWM-OPS.16, OWM-R.110, OWM-R.111 What an explosion does to the Terrain."""
    terrain.destroy_entrenchment(s, cell, "OWM-OPS.15")
    laid = s.ground.get(cell)
    if laid is not None and s.terrain_at(cell).destructible:
        terrain.put(s, cell, Laid(FIELD))
        if laid.card.isdecimal():
            s.discards = (*s.discards, int(laid.card))  # OWM-R.84
        s.tell("destroyed", "OWM-OPS.16", cell=cell)


def explode(s: War, number: int) -> None:
    """OWM-OPS.14 to OWM-OPS.17 A charge goes off: all in its Terrain are wounded, the wounded are killed."""
    cell = next(token.cell for token in s.tokens if token.id == number)
    take_token(s, number)
    s.tell("exploded", "OWM-OPS.14", cell=cell)
    blast(s, cell)
    men = [man for team in s.at(cell) for man in team.line]
    for man in sorted(men, key=lambda one: one != LU):  # OWM-R.130
        if s.soldiers[man].state is WOUNDED:
            damage.take_out(s, man, "OWM-OPS.17", "killed")
        else:
            damage.wound(s, man, "OWM-OPS.17")
    victory.check_sides(s)  # OWM-R.134 both may be gone at once


# Assessment


DRIFTS: Final = {
    value: f"the smoke drifts {to}" for value, to in enumerate(("north", "east", "south", "west"), 1)
}
"""OWM-DIR.1"""


async def blow(s: War) -> None:
    """OWM-ASM.3, OWM-CD.39, OWM-R.101 One flip moves all smoke; without smoke there is no flip."""
    wind = s.box.scenario.wind
    if wind is None or not any(token.kind is SMOKE for token in s.tokens):
        return
    highest = windows.seat_order(s)[0]
    value = await cards.number(s, highest, "OWM-ASM.3", "wind", wind)
    moved = [replace(t, cell=missions.drifted(s, t.cell, value)) if t.kind is SMOKE else t for t in s.tokens]
    s.tokens = tuple([token for token in moved if token.cell != NOWHERE])
    s.tell("wind", "OWM-ASM.3", value=value, drift=DRIFTS.get(value, "the smoke stays where it is"))


def turn_borders(s: War) -> None:
    """OWM-OPS.24, OWM-ASM.6, OWM-BRD.4, OWM-BRD.5, OWM-R.33 Red tokens go, charges explode; then yellow ones
    turn over.
    """
    for token in [token for token in s.tokens if token.red and not token.fresh]:
        if token.kind is CHARGE:
            explode(s, token.id)
        else:
            take_token(s, token.id)
    s.tokens = tuple([replace(token, red=True) if not token.fresh else token for token in s.tokens])
    if s.artillery is Artillery.YELLOW:  # OWM-MRU.7
        s.artillery = Artillery.ORANGE
        s.tell("artillery_ready", "OWM-MRU.7")


def settle_tokens(s: War) -> None:
    """OWM-R.109 The Assessment phase is over: the next one handles what was laid in it."""
    if any(token.fresh for token in s.tokens):
        s.tokens = tuple([replace(token, fresh=False) for token in s.tokens])
