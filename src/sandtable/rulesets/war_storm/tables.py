"""The box of a scenario: charts turned into tables that play looks up."""

from __future__ import annotations

from functools import partial

from sandtable.boards.hex import opposite
from sandtable.boards.maps import OFF_MAP
from sandtable.engine import content
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.ruleset import SeatInfo
from sandtable.engine.scenarios import Source
from sandtable.engine.sketches import Parts, Sketchbook
from sandtable.engine.words import Words

from . import view
from .costs import MOUNTED, Edges, Grids, Inwards
from .ground import Ground, River
from .packs import FOLDER, Pack
from .scenario import load_scenario, zone_cells
from .sheets import Count, Entry, Kind, Mode, PlatoonType, RiverKind, Scenario
from .sight import Sight
from .state import NATIONS, WarStormBox

VIEWERS = (0, 1, SPECTATOR)
REDUCTIONS = ((16, 4), (12, 3), (7, 2), (1, 1))
ON_FOOT = (Kind.INFANTRY, Kind.MACHINE_GUN, Kind.MORTAR)
TOWARDS = {"north": (0, 1, 5), "south": (3, 2, 4), "east": (1, 2), "west": (5, 4)}


def load(source: Source) -> WarStormBox:
    """WSS-SCN.5, WSS-COM.7 The box of a scenario: everything is read, checked and prepared once."""
    scenario, pack, ground = load_scenario(source.data, source.origin, source.pack)
    minor, major = rivers(scenario, ground)
    armies, roles = [nation(scenario, n) for n in (0, 1)], [role_of(scenario, n) for n in (0, 1)]
    faces = view.faces(pack, factors(pack))
    grid = Grids(pack, ground, frozenset((*minor, *major)))
    return WarStormBox(
        source=source,
        words=Words(content.load_words(FOLDER), view.codecs(ground, armies)),
        seats=tuple(SeatInfo(n, roles[n], f"all {armies[n]} pieces") for n in (0, 1)),
        pack=pack,
        scenario=scenario,
        ground=ground,
        sight=Sight(ground),
        chart=tuple(zip(*pack.combat.rows, strict=True)),
        factors=factors(pack),
        ranges=ranges(pack),
        farthest=2 * max(ranges(pack).values()),
        spots=spots(pack, ground),
        modes=modes(pack),
        movement=movement(pack),
        marchers=marchers(pack),
        has_cavalry=has_cavalry(scenario, pack),
        grid=grid,
        inward=Inwards(grid),
        edges=Edges(ground, minor, major),
        entries=entries(scenario),
        needs={},
        fords={},
        bridges=bridges(scenario, ground),
        pontoons=pontoons(scenario, ground),
        minor=minor,
        major=major,
        lines=(TOWARDS[scenario.sides[0].baseline], TOWARDS[scenario.sides[1].baseline]),
        zones=(zones(scenario, ground, 0), zones(scenario, ground, 1)),
        objectives=objectives(scenario, ground),
        counts_banks=any(award.count is Count.ACROSS for award in scenario.victory.awards),
        sides=view.sides(scenario, roles),
        parts={n: Parts() for n in VIEWERS},
        sketches=Sketchbook(partial(view.sketch, faces, ground.map.labels)),
    )


def nation(scenario: Scenario, side: int) -> str:
    return NATIONS[scenario.sides[side].nation]


def role_of(scenario: Scenario, side: int) -> str:
    """WSS-GEN.6 Nation and role of a side."""
    return f"{nation(scenario, side)} {scenario.sides[side].role}".strip()


def rivers(scenario: Scenario, ground: Ground) -> tuple[dict[int, River], dict[int, River]]:
    """WSS-RIV.2 to WSS-RIV.4, WSS-RIV.14, WSS-R.59 What the scenario makes of river hexes: minor, major or
    dry.
    """
    if scenario.river is RiverKind.DRY:
        return {}, {}
    if scenario.river is RiverKind.MINOR:
        return dict(ground.rivers), {}
    fords = {ground.cell(label) for label in scenario.fords}
    minor = {cell: river for cell, river in ground.rivers.items() if cell in fords}
    return minor, {cell: river for cell, river in ground.rivers.items() if cell not in fords}


def bridges(scenario: Scenario, ground: Ground) -> dict[int, int]:
    """WSS-RIV.12, WSS-RIV.15 Bridges of the maps are there from the start, pontoons from their turn on."""
    laid = {ground.cell(pontoon.hex): pontoon.turn for pontoon in scenario.pontoons}
    return {**laid, **dict.fromkeys(sorted(ground.bridges), 0)}


def pontoons(scenario: Scenario, ground: Ground) -> dict[tuple[int, int], int]:
    """WSS-H.24 A pontoon joins two hexes by a road: the sides between, seen from both hexes."""
    found = {}
    for pontoon in scenario.pontoons:
        here = ground.cell(pontoon.hex)
        for side, to in enumerate(ground.map.sides[here]):
            if to != OFF_MAP and ground.map.labels[to] in pontoon.joins:
                found[here, side] = found[to, opposite(side)] = pontoon.turn
    return found


def factors(pack: Pack) -> dict[tuple[str, bool], tuple[int, ...]]:
    """WSS-FFR.3 to WSS-FFR.7, WSS-R.81, WSS-H.19 FF with no, one, two and three lost steps."""
    found = {}
    for name, kind in pack.platoons.items():
        found[name, False] = worn(kind.factor, kind)
        if kind.mounted is not None:
            found[name, True] = worn(kind.mounted.factor, kind)
    return found


def worn(printed: int, kind: PlatoonType) -> tuple[int, ...]:
    """WSS-FFR.4, WSS-FFR.6, WSS-FFR.7 Less 1, 2, 3 or 4 by the printed FF; then the reduced side, or half
    rounded down.
    """
    less = next((cut for least, cut in REDUCTIONS if printed >= least), 0)
    last = printed // 2 if kind.never_flips else kind.reduced
    return (printed, printed - less, last, 0)


def ranges(pack: Pack) -> dict[tuple[str, bool], int]:
    """WSS-ATK.1 The largest distance of the full FF."""
    found = {(name, False): kind.range for name, kind in pack.platoons.items()}
    mounted = [(name, kind.mounted) for name, kind in pack.platoons.items() if kind.mounted is not None]
    return found | {(name, True): side.range for name, side in mounted}


def modes(pack: Pack) -> dict[tuple[str, bool], str]:
    """WSS-MOV.5 The column of costs: officers and cavalry move as foot."""
    found = {(name, False): kind.mode.value for name, kind in pack.platoons.items()}
    found |= {(name, True): MOUNTED for name, kind in pack.platoons.items() if kind.mounted is not None}
    return found | {(name, False): Mode.FOOT.value for name in pack.officers}


def movement(pack: Pack) -> dict[tuple[str, bool], int]:
    """WSS-MOV.7, WSS-H.17 The MP of every counter, cavalry in both its states."""
    found = {(name, False): kind.movement for name, kind in pack.platoons.items()}
    found |= {(name, False): officer.movement for name, officer in pack.officers.items()}
    mounted = [(name, kind.mounted) for name, kind in pack.platoons.items() if kind.mounted is not None]
    return found | {(name, True): side.movement for name, side in mounted}


def marchers(pack: Pack) -> frozenset[str]:
    """WSS-DBL.1, WSS-TRP.11, WSS-R.51, WSS-R.53, WSS-R.181 Infantry, machine guns, mortars, and officers but
    those of cavalry.
    """
    found = [n for n, kind in pack.platoons.items() if kind.kind in ON_FOOT and kind.mode is Mode.FOOT]
    found += [name for name, officer in pack.officers.items() if officer.kind is not Kind.CAVALRY]
    return frozenset(found)


def has_cavalry(scenario: Scenario, pack: Pack) -> bool:
    """WSS-H.17 Some platoon of the orders of battle can mount."""
    lines = [line for sheet in scenario.sides for line in sheet.companies]
    return any(pack.platoons[kind].mounted is not None for line in lines for kind in line.platoons)


def entries(scenario: Scenario) -> dict[tuple[int, str], Entry]:
    """WSS-OOB.7 By side and letter; a line that names the letter goes before one that draws it."""
    found: dict[tuple[int, str], Entry] = {}
    for side, sheet in enumerate(scenario.sides):
        entering = [(line, line.entry) for line in sheet.companies if line.entry is not None]
        drawn = [(letter, entry) for line, entry in entering for letter in line.random]
        named = [(letter, entry) for line, entry in entering for letter in line.letters]
        found.update({(side, letter): entry for letter, entry in (*reversed(drawn), *reversed(named))})
    return found


def spots(pack: Pack, ground: Ground) -> tuple[dict[str, tuple[int, int]], ...]:
    """WSS-SPT.3, WSS-R.41 The row of the chart for the terrain of each hex, whatever road runs through it."""
    chart = pack.terrain.spotting
    rows = {row: {size.value: pair for size, pair in sizes.items()} for row, sizes in chart.items()}
    return tuple(rows[kind.spotted] for kind in ground.terrain)


def zones(scenario: Scenario, ground: Ground, side: int) -> dict[str, tuple[int, ...]]:
    """WSS-SCN.4, WSS-SCN.6 Zones by the letters of companies and leaders; "" is where works may lie."""
    sheet = scenario.sides[side]
    found: dict[str, tuple[int, ...]] = {}
    for line in sheet.companies:
        cells = zone_cells(ground, line.zone)
        found.update({letter: cells for letter in (*line.letters, *line.random) if cells})
    works = zone_cells(ground, sheet.works_zone)
    found[""] = works or tuple(sorted({cell for cells in found.values() for cell in cells}))
    return found | {leader.letter: zone_cells(ground, leader.zone) for leader in sheet.leaders if leader.zone}


def objectives(scenario: Scenario, ground: Ground) -> tuple[int, ...]:
    """WSS-H.29 The hexes whose control matters."""
    victory = scenario.victory
    labels = [award.hex for award in victory.awards if award.hex]
    labels += [need.hex for needs in victory.any_of for need in needs if need.hex]
    return tuple(sorted({ground.cell(label) for label in labels}))
