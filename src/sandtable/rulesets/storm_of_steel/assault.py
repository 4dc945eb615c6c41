"""SOS-ASL, SOS-SUR: assaults, occupying what was won, and surrender."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter

from sandtable.boards.table import EDGES, faced_edges, polygon_within, within
from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import Reason
from sandtable.rulesets.storm_of_steel import morale, works
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.ground import Area
from sandtable.rulesets.storm_of_steel.movement import TOLERANCE
from sandtable.rulesets.storm_of_steel.placement import Fault
from sandtable.rulesets.storm_of_steel.sight import spot, spot_around
from sandtable.rulesets.storm_of_steel.state import NORMAL, PINNED, SUPPRESSED, Stand, StormBox, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM, WILLING_FROM, Family

FORTIFIED_LIMIT = 4
"""SOS-R.80"""
ISOLATION = 10 * CM
"""SOS-SUR.3"""
CAPTORS = 3
"""SOS-SUR.2"""
NO_EDGE = -1
# Why a stand does not start an assault
PEACEFUL = Fault("SOS-R.77", "infantry, cavalry and AFVs alone start assaults")
ABOARD = Fault("SOS-TRN.8", "nobody starts an assault from aboard")
DONE = Fault("SOS-ASL.4", "it has made its assault in this phase")
SHAKEN = {
    PINNED: Fault("SOS-PIN.2", "a pinned stand starts no assault"),
    SUPPRESSED: Fault("SOS-PIN.4", "a suppressed stand starts no assault"),
}
STUCK = Fault("SOS-ASL.1", "an AFV that cannot move starts no assault")
BROKEN = Fault("SOS-DEM.4", "a demoralised side starts no assaults")
# And why not on this enemy
ARMOURED = Fault("SOS-ASL.3", "an AFV does not assault an AFV")
APART = Fault("SOS-ASL.2", "it is not in contact with the enemy")
FORTIFIED = Fault("SOS-ASL.7", "infantry alone assaults who is in a bunker or a building")
ENOUGH = Fault("SOS-R.80", "four have assaulted this enemy in the phase")
TAKEN = Fault("SOS-ASL.5", "another has assaulted the same edge of this enemy in the phase")


def assault_fault(s: StormOfSteel, stand: Stand) -> Fault | None:
    """SOS-ASL.1, SOS-ASL.4, SOS-PIN.2, SOS-DEM.4, SOS-R.77 Why it cannot start an assault, or nothing."""
    if not s.box.kinds[stand.kind].can_assault:
        return PEACEFUL
    if stand.aboard:
        return ABOARD
    if stand.done:
        return DONE
    if stand.morale is not NORMAL:
        return SHAKEN[stand.morale]
    if stand.immobilised:
        return STUCK
    return BROKEN if s.forces[stand.side].demoralised else None


def house_of(box: StormBox, stand: Stand) -> Area | None:
    """The building in which a stand is, if any."""
    if not box.ground.houses:
        return None
    for area in box.ground.areas_at(stand.centre):
        if area.kind == "building":
            return area
    return None


def touches(box: StormBox, stand: Stand, target: Stand) -> bool:
    """SOS-ASL.2, SOS-R.12, SOS-ASL.8, SOS-R.80 Base contact; for a house its outline, or being in it."""
    base = box.bases[stand]
    house = house_of(box, target)
    if house is not None:
        if not house.shape.may_meet(base.centre, base.centre, base.outer + TOLERANCE):
            return False
        return house.holds(stand.centre) or polygon_within(house.shape.outline, base, TOLERANCE)
    return within(base, box.bases[target], TOLERANCE)


def is_fortified(s: StormOfSteel, target: Stand) -> bool:
    """SOS-ASL.7 In a bunker or a building."""
    return bool(target.bunker) or house_of(s.box, target) is not None


def target_fault(s: StormOfSteel, stand: Stand, target: Stand) -> Fault | None:
    """SOS-ASL.3, SOS-ASL.5, SOS-ASL.7, SOS-R.38 Why this stand may not assault that enemy, or nothing."""
    kind = s.box.kinds[stand.kind]
    if kind.family is Family.AFV and not s.box.kinds[target.kind].is_soft:
        return ARMOURED
    if not touches(s.box, stand, target):
        return APART
    if is_fortified(s, target):
        if kind.id != "infantry":
            return FORTIFIED
        used = sum(who == target.id for who, _ in s.edges)
        return None if used < FORTIFIED_LIMIT else ENOUGH
    return None if open_edges(s, stand, target) else TAKEN


class Ranks:
    """Stands in order from south to north, to find those that may be in contact with a base."""

    def __init__(self, box: StormBox, stands: Sequence[Stand]) -> None:
        self.close = 2 * box.widest + TOLERANCE
        self.stands = sorted(stands, key=attrgetter("y"))
        self.ys = [stand.y for stand in self.stands]

    def around(self, stand: Stand) -> list[Stand]:
        """Those whose centres are not too far away along either axis."""
        x, y, close = stand.x, stand.y, self.close
        first, last = bisect_left(self.ys, y - close), bisect_right(self.ys, y + close)
        return [o for o in self.stands[first:last] if -close <= o.x - x <= close]


def enemies_of(s: StormOfSteel, side: int) -> tuple[Ranks, list[Stand]]:
    """The other side's stands on the table; those in houses, however large, apart."""
    return ranked(s.box, s.on_table(1 - side))


def ranked(box: StormBox, stands: Sequence[Stand]) -> tuple[Ranks, list[Stand]]:
    """Stands in order, and apart from them those in houses."""
    housed = [o for o in stands if house_of(box, o) is not None] if box.ground.houses else []
    return Ranks(box, [o for o in stands if o not in housed] if housed else stands), housed


def open_edges(s: StormOfSteel, stand: Stand, target: Stand) -> list[int]:
    """SOS-ASL.5, SOS-R.13 The edges that the attacker faces and nobody has used in this phase."""
    faced = faced_edges(s.base(stand), s.base(target), TOLERANCE)
    return [edge for edge in faced if (target.id, edge) not in s.edges]


def victims(s: StormOfSteel, piece: int) -> list[Value]:
    """SOS-ASL.2 The enemies that a stand may assault."""
    stand = s.stands[piece]
    ranks, housed = enemies_of(s, stand.side)
    near = (*ranks.around(stand), *housed)
    found = sorted([other.id for other in near if target_fault(s, stand, other) is None])
    return [("assault", piece, other) for other in found]


def attackers(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-ASL.1 Who may start an assault; SOS-ASL.4 once each; or the end."""
    able = [stand for stand in s.of_side(side) if assault_fault(s, stand) is None]
    if not able:
        return [("end",)]
    ranks, housed = enemies_of(s, side)
    found = [
        stand.id
        for stand in able
        if any(target_fault(s, stand, other) is None for other in (*ranks.around(stand), *housed))
    ]
    return [*[("attack", piece) for piece in found], ("end",)]


async def assault_phase(s: StormOfSteel, side: int) -> None:
    """SOS-ASL.6, SOS-R.78 One assault after the other, until the player ends."""
    asked = Ask(side, "assault_phase", "SOS-ASL.1", attackers, (s, side))
    if len(asked.values) == 1:
        return
    match await asked:
        case ("attack", piece):
            await charge(s, piece)
            s.push(("assault_phase", side))


async def charge(s: StormOfSteel, piece: int) -> None:
    """SOS-R.79 Choose target and edge; infantry must be willing to assault an AFV."""
    asked = Ask(s.stands[piece].side, "victim", "SOS-ASL.2", victims, (s, piece), (piece,))
    target = (asked.values[0] if len(asked.values) == 1 else await asked)[2]
    edge = await choose_edge(s, piece, target)
    s.change(piece, done=True)
    if s.kind(piece).is_soft and not s.kind(target).is_soft and not await is_willing(s, piece):
        return
    s.edges = (*s.edges, (target, edge))
    await fight(s, piece, target)
    morale.settle(s)


def edge_choices(s: StormOfSteel, piece: int, target: int) -> list[Value]:
    """SOS-R.13 At a corner the attacker chooses one of two edges."""
    return [("edge", EDGES[edge]) for edge in open_edges(s, s.stands[piece], s.stands[target])]


async def choose_edge(s: StormOfSteel, piece: int, target: int) -> int:
    """SOS-R.13, SOS-R.80 The edge that is used; none against bunkers and buildings."""
    if is_fortified(s, s.stands[target]):
        return NO_EDGE
    asked = Ask(s.stands[piece].side, "edge", "SOS-R.13", edge_choices, (s, piece, target), (piece,))
    return EDGES.index((asked.values[0] if len(asked.values) == 1 else await asked)[1])


async def is_willing(s: StormOfSteel, piece: int) -> bool:
    """SOS-ASL.9, SOS-R.76 Infantry rolls for its will to assault an AFV; elite is Veteran."""
    die = await roll(s, "SOS-ASL.9", "will", 6)
    willing = die >= WILLING_FROM[s.skill(s.stands[piece].side)]
    s.tell("willing", "SOS-ASL.9", piece=piece, die=die, result="goes" if willing else "refuses")
    return willing


async def fight(s: StormOfSteel, piece: int, target: int) -> None:
    """SOS-ASL.10, SOS-ASL.11, SOS-ASL.12, SOS-ASL.14, SOS-TRN.9, SOS-R.81 Both roll."""
    double = s.stands[target].morale is SUPPRESSED
    ours, others = s.kind(piece).assault_die, s.kind(target).assault_die
    mine = await roll(s, "SOS-ASL.10", "assault_att", ours)
    theirs = await roll(s, "SOS-ASL.10", "assault_def", others)
    total = mine * 2 if double else mine
    result = "wins" if total > theirs else "loses" if total < theirs else "is held"
    reasons = (
        Reason("SOS-ASL.10", f"attacker's d{ours}", mine),
        Reason("SOS-ASL.14", "doubled", total - mine),
        Reason("SOS-ASL.10", f"defender's d{others}", -theirs),
    )
    s.tell("assaulted", "SOS-ASL.10", reasons=reasons, piece=piece, target=target, result=result)
    if total < theirs:
        morale.destroy(s, piece, "SOS-ASL.10")
    elif total > theirs:
        place = prize(s, target)
        morale.destroy(s, target, "SOS-ASL.10")
        if place and s.kind(piece).is_foot:
            await occupy(s, piece, target)


def prize(s: StormOfSteel, target: int) -> bool:
    """SOS-ASL.13 Whether the loser held a bunker, a building or an entrenchment."""
    return is_fortified(s, s.stands[target]) or morale.is_entrenched(s, target)


def occupations(s: StormOfSteel, piece: int) -> list[Value]:
    """SOS-ASL.13 Take the place, or stay."""
    return [("occupy", piece), ("stay",)]


async def occupy(s: StormOfSteel, piece: int, loser: int) -> None:
    """SOS-ASL.13, SOS-R.82 To the exact place and facing of the loser; SOS-R.50 mines act."""
    side = s.stands[piece].side
    if (await Ask(side, "occupy", "SOS-ASL.13", occupations, (s, piece), (piece,)))[0] == "stay":
        return
    gone = s.lost[loser]
    s.change(piece, x=gone.x, y=gone.y, facing=gone.facing, bunker=gone.bunker)
    s.tell("occupied", "SOS-ASL.13", piece=piece, point=gone.centre)
    spot(s, piece, "SOS-R.53")
    spot_around(s, piece)
    await works.enter_mines(s, piece)


# Surrender


def surrender(s: StormOfSteel, side: int) -> None:
    """SOS-SUR.1, SOS-SUR.4, SOS-R.84 All who must surrender are found first, then removed together."""
    captors = Ranks(s.box, s.on_table(side))
    gone = [stand.id for stand in s.on_table(1 - side) if must_surrender(s, stand, captors)]
    for piece in gone:
        s.tell("surrendered", "SOS-SUR.2", "SOS-SUR.4", piece=piece)
    if gone:
        morale.destroy_all(s, gone, "SOS-SUR.4")


def must_surrender(s: StormOfSteel, stand: Stand, captors: Ranks) -> bool:
    """SOS-SUR.2, SOS-SUR.3, SOS-R.83 Three enemies in contact and no friend within 10 cm; no vehicle."""
    if s.box.kinds[stand.kind].is_vehicle:
        return False
    near = captors.around(stand) if house_of(s.box, stand) is None else captors.stands
    if len(near) < CAPTORS or sum(touches(s.box, other, stand) for other in near) < CAPTORS:
        return False
    return is_isolated(s, stand)


def is_isolated(s: StormOfSteel, stand: Stand) -> bool:
    """SOS-SUR.3 No stand of its own side within 10 cm."""
    base = s.base(stand)
    return not any(
        within(base, s.base(other), ISOLATION) for other in s.on_table(stand.side) if other.id != stand.id
    )
