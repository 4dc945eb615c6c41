"""WSS-ATK, WSS-FGR, WSS-RES: opening fire, fire groups, and how an attack is resolved."""

from __future__ import annotations

from msgspec import Struct

from sandtable.engine.ask import Ask
from sandtable.engine.facts import Reason

from . import command, hits, morale, spotting
from .dice import two_dice
from .sheets import Kind, Quality
from .sight import BOCAGE, CREST, HAMPERED, SEEN
from .state import Attack, Choice, Piece, WarStorm

CROWD = 6
CROWDED = (Kind.INFANTRY, Kind.MACHINE_GUN, Kind.CAVALRY)
CLOSE_DIVISOR = 2


class Shot(Struct, frozen=True):
    """An attack as it is declared: who fires with what, at whom, and how it is to be read."""

    firers: tuple[int, ...]
    cell: int
    targets: tuple[int, ...]
    factor: int
    how: str = "fire"

    @property
    def is_close(self) -> bool:
        """WSS-H.7 Defensive fire at an assault: few modifiers and a fixed divisor."""
        return self.how == "defence"


def enemy_hexes(s: WarStorm, side: int) -> list[int]:
    """WSS-R.71 The hexes with enemy pieces, those of an assault aside."""
    pieces = s.pieces
    fought = s.assault.target if s.assault is not None and s.assault.fighting else -1
    return [
        cell for cell, numbers in s.stacks.items() if pieces[numbers[0]].side != side and cell != fought
    ]


def shots(s: WarStorm, numbers: tuple[int, ...], hexes: list[int]) -> list[Choice]:
    """WSS-TRP.8, WSS-R.184 Which of these hexes each of these platoons could attack."""
    found: list[Choice] = []
    box, pieces, stacks = s.box, s.pieces, s.stacks
    for number in numbers:
        piece = pieces[number]
        if not piece.is_platoon or piece.routed:
            continue
        row, seen = box.ground.distance[piece.cell], box.sight.rows[piece.cell]
        reach = 2 * box.ranges[piece.kind, piece.mounted]
        near = [cell for cell in hexes if row[cell] <= reach and seen[cell] & SEEN]
        found += [
            ("fire", number, cell)
            for cell in near
            if spotting.can_attack(s, piece, cell, [pieces[n] for n in stacks[cell]])
        ]
    return found


def joiners(s: WarStorm, group: tuple[int, ...], cell: int) -> list[int]:
    """WSS-FGR.2, WSS-R.62, WSS-R.185, WSS-D.14 Activated platoons of the company, next to the group, that can
    attack too.
    """
    first = s.pieces[group[0]]
    targets = [s.pieces[n] for n in s.stacks.get(cell, ())]
    found = []
    for number in s.acting:
        piece = s.pieces[number]
        if number in group or not piece.is_platoon or piece.routed or piece.company != first.company:
            continue
        near = any(s.distance(piece.cell, s.pieces[n].cell) <= 1 for n in group)
        if near and spotting.can_attack(s, piece, cell, targets):
            found.append(number)
    return found


def group_choices(s: WarStorm, group: tuple[int, ...], cell: int) -> list[Choice]:
    """WSS-FGR.1 Another platoon for the group, or fire now."""
    return [*(("join", number) for number in joiners(s, group, cell)), ("fire_now",)]


async def open_fire(s: WarStorm, number: int, cell: int) -> None:
    """WSS-R.63, WSS-TRP.8, WSS-PER.6 The action: a group is gathered, fires once and is Finished."""
    side = s.pieces[number].side
    group: tuple[int, ...] = (number,)
    while joiners(s, group, cell):
        choice = await Ask(side, "fire_group", "WSS-FGR.1", group_choices, (s, group, cell), group)
        if choice[0] == "fire_now":
            break
        group = (*group, choice[1])
    # WSS-RES.3 Those beyond their normal range count half.
    total = sum(spotting.factor_at(s, s.pieces[n], s.distance(s.pieces[n].cell, cell)) for n in group)
    for member in group:
        command.finish(s, member)
    targets = s.stacks[cell]
    await resolve(s, Shot(group, cell, targets, total))


# Resolution


def column_of(s: WarStorm, factor: int, firers: list[Piece]) -> int:
    """WSS-RES.4, WSS-RES.5, WSS-R.65, WSS-R.66 The next lower column; veterans one right, green one left."""
    columns = s.box.pack.combat.columns
    column = sum([value <= factor for value in columns]) - 1
    if all(piece.quality is Quality.VETERAN for piece in firers):
        column += 1
    elif all(piece.quality is Quality.GREEN for piece in firers):
        column -= 1
    return max(0, min(len(columns) - 1, column))


def modifiers(s: WarStorm, shot: Shot) -> list[Reason]:
    """WSS-R.69, WSS-RES.11, WSS-SEM.1, WSS-SEM.2, WSS-R.73 Each applies once, for whichever firer it is
    true.
    """
    table = s.box.pack.combat.modifiers
    firers = [s.pieces[n] for n in shot.firers]
    found = []
    if any(s.platoon_type(piece).semi_auto for piece in firers):
        found.append(Reason("WSS-SEM.1", "semi-automatic fire", table.semi_auto))
    if crowd(s, shot.targets) >= CROWD:
        found.append(Reason("WSS-R.72", "six steps or more", table.six_steps))
    if any(s.pieces[n].mounted for n in shot.targets):
        found.append(Reason("WSS-H.18", "mounted cavalry", table.mounted))
    if shot.is_close:
        return [reason for reason in found if reason.clause != "WSS-H.18"]
    bits = 0
    for piece in firers:
        bits |= s.box.sight.rows[piece.cell][shot.cell]
    if bits & HAMPERED:
        found.append(Reason("WSS-TER.9", "rough or fields on the way", table.half_level))
    if bits & BOCAGE:
        found.append(Reason("WSS-H.27", "bocage", table.bocage))
    if bits & CREST:
        found.append(Reason("WSS-CRS.4", "behind a crest", table.crest_defence))
    return found


def crowd(s: WarStorm, targets: tuple[int, ...]) -> int:
    """WSS-R.72, WSS-REA.9 The infantry steps among the targets."""
    pieces = [s.pieces[n] for n in targets]
    return sum(p.steps for p in pieces if p.is_platoon and s.platoon_type(p).kind in CROWDED)


def divisor(s: WarStorm, shot: Shot) -> int:
    """WSS-RES.8, WSS-R.74, WSS-R.182, WSS-H.26 Of the target hex; an improved position adds one."""
    if shot.is_close:
        return CLOSE_DIVISOR
    value = s.box.ground.terrain[shot.cell].defence
    owner = s.improved.get(shot.cell)
    targets = [s.pieces[n] for n in shot.targets if s.pieces[n].is_platoon]
    entitled = shot.how == "fire" and bool(targets) and not any(piece.arrived for piece in targets)
    return value + (entitled and owner == targets[0].side)


async def resolve(s: WarStorm, shot: Shot) -> None:
    """WSS-RES.1 to WSS-RES.10, WSS-R.78 From the column to the last rout."""
    for number in shot.firers:
        s.change(number, moved=True)  # WSS-SPT.5
    s.attack = Attack(shot.firers, shot.cell)
    firers = [s.pieces[n] for n in shot.firers]
    column, value, why = column_of(s, shot.factor, firers), divisor(s, shot), modifiers(s, shot)
    origins = tuple(dict.fromkeys(piece.cell for piece in firers))
    owner = firers[0].side
    del firers
    roll = await two_dice(s, "WSS-RES.6", "combat")
    chart = s.box.chart[column]
    total = roll + sum([reason.value for reason in why])
    result = chart[max(1, min(len(chart), total)) - 1]  # WSS-RES.7
    scored = result // value  # WSS-GEN.9
    s.tell(
        "attacked",
        "WSS-RES.7",
        "WSS-RES.8",
        reasons=(Reason("WSS-RES.6", "roll", roll), *why),
        piece=shot.firers[0],
        cell=shot.cell,
        firers=shot.firers,
        how=shot.how,
        factor=shot.factor,
        column=s.box.pack.combat.columns[column],
        roll=roll,
        result=result,
        divisor=value,
        hits=scored,
        gauge=("low", 1, total, chart),
    )
    toll = hits.toll_on(s, shot.cell, shot.targets, origins, owner)
    toll.effect = result > 0
    await strike(s, toll, scored)
    await morale.aftermath(s, toll)
    s.attack = None


async def strike(s: WarStorm, toll: hits.Toll, scored: int) -> None:
    """WSS-RES.9, WSS-OCA.1, WSS-OCA.2 Hits on the platoons among those affected, else on officers alone."""
    platoons = [n for n in toll.affected if s.pieces[n].is_platoon]
    officers = [n for n in toll.affected if not s.pieces[n].is_platoon]
    if not scored:
        return
    if platoons:
        await hits.allocate(s, toll, platoons, scored)
        await hits.officer_checks(s, toll, officers)
    else:
        await hits.hit_officers(s, toll, officers, scored)
