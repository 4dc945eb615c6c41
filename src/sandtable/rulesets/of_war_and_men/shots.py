"""What shots may do, in points: for bots, from what lies open on the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sandtable.engine.lookup import Lookup, Memory
from sandtable.rulesets.of_war_and_men import targets
from sandtable.rulesets.of_war_and_men.sheets import Colour
from sandtable.rulesets.of_war_and_men.state import (
    NOWHERE,
    SUPPRESSED,
    TRUCK,
    Soldier,
    Team,
    Truck,
    War,
    WarBox,
)

MEAN: Final = {Colour.RED: 2.5, Colour.GREEN: 3.5, Colour.BLUE: 4.5}
OUTRIGHT: Final = 40.0
"""Lu and the truck, in points."""
MEANS: Final[Lookup[str, float]] = Lookup(lambda row: sum([MEAN[Colour(symbol)] for symbol in row]))
"""OWM-FS.3 What the dice of a row come to on average."""
Aimed = tuple[int, int, Team, Team, tuple[Soldier, ...]]
"""All that an attack is made of: the round, what the Terrains add, who fires at whom, and the firers' men."""
MOST_ATTACKS: Final = 1 << 14


def shot(s: War, man: int, target: Team) -> float:
    """OWM-R.52 Roughly what a shot may do, in points: the mean of its total beside the usual Resolve."""
    row = targets.row_for(s, man, target.id)
    if not row:
        return 0.0
    total = _mean_total(s, man, row, target.cell) - target.dug_in + 2 * (target.towards != NOWHERE)
    return 4 * min(0.9, max(0.02, (total - 1) / 7))


def _mean_total(s: War, man: int, row: str, cell: int) -> float:
    """OWM-FS.3, OWM-FS.7, OWM-FS.8 What a soldier's dice against a Terrain come to on average."""
    own = s.teams[s.soldiers[man].team]
    total = MEANS[row] - MEAN[s.card_of(man).discipline]
    total += s.terrain_at(own.cell).attack + own.dug_in - s.terrain_at(cell).defense
    if own.towards != NOWHERE or s.soldiers[man].state is SUPPRESSED:
        total -= MEAN[s.card_of(man).discipline]
    return total


def volley(s: War, team: Team, target: Team, most: float) -> float:
    """OWM-ATK.5 What an attack of so many soldiers may do."""
    ground = s.terrain_at(team.cell).attack - s.terrain_at(target.cell).defense
    aimed = (s.round, ground, team, target, tuple([s.soldiers[man] for man in team.line]))
    memory = attacks_of(s.box)
    known = memory.get(aimed)
    return _best(memory.keep(aimed, _shots(s, team, target)) if known is None else known, most)


@lru_cache(maxsize=64)
def attacks_of(box: WarBox) -> Memory[Aimed, list[float]]:
    """By all attacks that were looked at in games of a box their shots, the best first."""
    return Memory(MOST_ATTACKS)


def _shots(s: War, team: Team, target: Team) -> list[float]:
    return sorted([shot(s, man, target) for man in team.line if targets.is_able(s, man)], reverse=True)


def _best(shots: list[float], most: float) -> float:
    """So many of the shots, the best of which come first."""
    whole = int(most)
    return sum(shots[:whole]) + (most - whole) * sum(shots[whole : whole + 1])


def at_truck(s: War, team: Team, most: float) -> float:
    """OWM-MRU.18, OWM-MRU.19, OWM-R.125 What an attack of so many soldiers on the truck may do."""
    if s.truck is None:
        return 0.0
    chances = [_hits_truck(s, man, s.truck) for man in team.line if targets.is_able(s, man)]
    worth = 2 * OUTRIGHT if s.truck.broken else OUTRIGHT / 2
    return worth * _best(sorted(chances, reverse=True), most)


def _hits_truck(s: War, man: int, truck: Truck) -> float:
    """Roughly the chance that one shot breaks the truck down, or destroys a broken one."""
    needed = s.box.pack.tokens.truck_orange if truck.broken else s.box.pack.tokens.truck_green
    total = _mean_total(s, man, targets.row_at(s, man, 1), truck.cell)
    return min(0.9, max(0.02, 0.5 + 0.12 * (total - needed + 0.5)))


def fire_at(s: War, team: Team, target: int, most: float) -> float:
    """OWM-ATK.1 What an attack may do to a Fireteam, or to the truck."""
    if target == TRUCK:
        return at_truck(s, team, most)
    return volley(s, team, s.teams[target], most) if target in s.teams else 0.0
