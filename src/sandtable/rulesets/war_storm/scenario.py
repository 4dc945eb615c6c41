"""A scenario sheet: read, laid out and checked against the pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sandtable.engine import content
from sandtable.engine.errors import ContentError

from .ground import TURNED, Ground, lay
from .packs import COLUMNS, Pack, load_pack
from .sheets import CompanySheet, Count, Role, Scenario, SideSheet, Zone

MOST_COMPANIES = 9


def load_scenario(
    data: Mapping[str, Any], origin: Path | str, pack_name: str = content.HOUSE
) -> tuple[Scenario, Pack, Ground]:
    """WSS-SCN.1, WSS-SCN.11 The sheet, the pack with what it changes, and the board; ContentError for every
    fault.
    """
    scenario = content.shaped(data, Scenario, origin)
    pack = load_pack(pack_name, scenario.changes)
    for fault in board_faults(scenario, pack):
        raise ContentError(f"{content.name_of(origin)}: {fault}")
    ground = lay(pack, scenario.board, scenario.columns, scenario.hexes)
    for fault in faults(scenario, pack, ground):
        raise ContentError(f"{content.name_of(origin)}: {fault}")
    return scenario, pack, ground


def board_faults(scenario: Scenario, pack: Pack) -> Iterator[str]:
    """WSS-R.5 A rectangle of known maps, none twice."""
    names = [name for row in scenario.board for name in row.split()]
    for name in names:
        if name.removesuffix(TURNED) not in pack.maps:
            yield f"there is no map {name!r}; use {', '.join(pack.maps)}, with {TURNED} behind it to turn it"
    if len({name[0] for name in names}) != len(names) or not names:
        yield "a board has at least one map, and none twice"
    if len({len(row.split()) for row in scenario.board}) != 1:
        yield "rows of `board` must be equally long"
    if scenario.columns and not 1 <= scenario.columns[0] <= scenario.columns[1] <= COLUMNS * len(names):
        yield "`columns` are the first and the last column in use"
    if any(change.level is not None and not 0 <= change.level <= 9 for change in scenario.hexes.values()):
        yield "levels are 0 to 9"
    for label, change in scenario.hexes.items():
        if change.terrain is not None and change.terrain not in pack.terrain.terrain:
            yield f"{label}: no terrain has the letter {change.terrain!r}"


def faults(scenario: Scenario, pack: Pack, ground: Ground) -> Iterator[str]:
    """What the shape of the file cannot say."""
    for label in _labels(scenario):
        if label not in ground.map.cell_labelled:
            yield f"there is no hex {label!r} on the board"
            return
    for sheet in scenario.sides:
        yield from _side_faults(sheet, pack, ground)
    roles = sorted(sheet.role for sheet in scenario.sides)
    if roles not in (["attacker", "defender"], ["", ""]):
        yield "one side is the attacker and the other the defender, or neither has a role"
    yield from _victory_faults(scenario)
    if scenario.position is not None and scenario.position.turn > scenario.turns:
        yield "the position is later than the last turn"


def _labels(scenario: Scenario) -> Iterable[str]:
    """Every hex that the sheet names."""
    yield from (*scenario.fords, *scenario.holders, *scenario.hexes)
    yield from (scenario.exits.hexes if scenario.exits else ())
    yield from (label for pontoon in scenario.pontoons for label in (pontoon.hex, *pontoon.joins))
    yield from (award.hex for award in scenario.victory.awards if award.hex)
    yield from (need.hex for needs in scenario.victory.any_of for need in needs if need.hex)
    for sheet in scenario.sides:
        yield from (leader.at for leader in sheet.leaders if leader.at)
        zones = [*sheet.works_zone, *(zone for company in sheet.companies for zone in company.zone)]
        zones += [zone for leader in sheet.leaders for zone in leader.zone]
        yield from (zone.near for zone in zones if zone.near)
        for company in sheet.companies:
            yield from company.at
            yield from ([company.entry.road] if company.entry and company.entry.road else ())
    if scenario.position is not None:
        yield from (placed.hex for placed in scenario.position.pieces if placed.hex)
        yield from (work.hex for work in scenario.position.works)
        yield from scenario.position.control


def _side_faults(sheet: SideSheet, pack: Pack, ground: Ground) -> Iterator[str]:
    """WSS-OOB.1 Known officers and platoons, each officer once, every company with a place."""
    letters = [letter for company in sheet.companies for letter in company.letters]
    letters += [leader.letter for leader in sheet.leaders]
    if len(set(letters)) != len(letters):
        yield f"an officer of {sheet.nation} is listed twice"
    for letter in (*letters, *(letter for company in sheet.companies for letter in company.random)):
        if f"{sheet.nation}-{letter}" not in pack.officers:
            yield f"{sheet.nation} has no officer {letter!r}"
            return
    for company in sheet.companies:
        yield from _company_faults(company, sheet, pack, ground)
    for leader in sheet.leaders:
        if pack.officers[f"{sheet.nation}-{leader.letter}"].role not in (Role.HIGH_RANKING, Role.COMMISSAR):
            yield f"{leader.letter} commands a company; list him with it"
        if leader.at and leader.zone:
            yield f"{leader.letter} is in a hex (`at`) or in a `zone`, not both"
    if sum(len(company.letters) or company.count for company in sheet.companies) > MOST_COMPANIES:
        yield f"a side has at most {MOST_COMPANIES} companies"


def _company_faults(company: CompanySheet, sheet: SideSheet, pack: Pack, ground: Ground) -> Iterator[str]:
    for kind in company.platoons:
        if kind not in pack.platoons or pack.platoons[kind].nation != sheet.nation:
            yield f"{sheet.nation} has no platoon {kind!r}"
    if len(company.random) < company.count and not company.letters:
        yield "a company needs `letters`, or `random` letters to draw from"
    for letter in company.letters:
        if pack.officers[f"{sheet.nation}-{letter}"].role is not Role.OFFICER:
            yield f"{sheet.nation}-{letter} cannot command a company"
    places = (bool(company.zone), bool(company.at), company.entry is not None)
    if sum(places) != 1:
        yield "a company has a `zone`, or fixed hexes (`at`), or an `entry`"
    if company.at and len(company.at) != len(company.platoons) + 1:
        yield "`at` names a hex for the officer and one for each platoon"
    if company.lost and len(company.lost) != len(company.platoons) + 1:
        yield "`lost` has a number for the officer and one for each platoon"
    if any(not 0 <= steps < 3 for steps in company.lost):
        yield "a platoon has lost 0 to 2 steps"
    if company.entry is not None and bool(company.entry.road) == bool(company.entry.edge):
        yield "an `entry` is by a `road` hex or over an `edge`"
    platoons = sum(len(line.platoons) for line in sheet.companies)
    if company.zone and 2 * len(zone_cells(ground, company.zone)) < platoons:
        yield "a zone is too small: it needs half as many hexes as its side has platoons"


def _victory_faults(scenario: Scenario) -> Iterator[str]:
    """WSS-R.132 Points with grades down to the lowest, or conditions with a winner."""
    victory = scenario.victory
    if bool(victory.any_of) == bool(victory.grades):
        yield "victory is either `any_of` with a `winner`, or `awards` with `grades`"
    if victory.any_of and victory.winner is None:
        yield "who wins if a condition is met? Give `winner`"
    steps = [grade.at_least for grade in victory.grades]
    if steps != sorted(steps, reverse=True):
        yield "grades stand from the highest difference to the lowest"
    if any((award.count is Count.CONTROL) != (award.hex is not None) for award in victory.awards):
        yield "an award for control, and no other, names a hex"


def zone_cells(ground: Ground, zones: Iterable[Zone]) -> tuple[int, ...]:
    """WSS-SCN.4 The hexes of any of these zones, in the order of the board."""
    zones = tuple(zones)
    return tuple(cell for cell in range(len(ground.map)) if any(_fits(ground, cell, zone) for zone in zones))


def _fits(ground: Ground, cell: int, zone: Zone) -> bool:
    if zone.map and ground.sheet[cell] != zone.map:
        return False
    if zone.columns and not zone.columns[0] <= ground.column[cell] <= zone.columns[1]:
        return False
    if zone.rows and not zone.rows[0] <= ground.row[cell] <= zone.rows[1]:
        return False
    if zone.near and ground.distance[ground.cell(zone.near)][cell] > 1:
        return False  # WSS-R.129
    if zone.hills and not ground.level[cell]:
        return False
    if zone.south_of and not _is_south(ground, cell, zone.south_of):
        return False
    return not zone.river or bank_of_river(ground, cell) == zone.river


def _is_south(ground: Ground, cell: int, line: tuple[str, str]) -> bool:
    """WSS-R.128 The centre lies to the south of the line through two centres, and not on it."""
    ends = sorted(_plane(ground, ground.cell(label)) for label in line)
    (ax, ay), (bx, by), (x, y) = *ends, _plane(ground, cell)
    return (bx - ax) * (y - ay) > (by - ay) * (x - ax)


def _plane(ground: Ground, cell: int) -> tuple[int, int]:
    here = ground.map.hexes[cell]
    return here.q, 2 * here.r + here.q


def bank_of_river(ground: Ground, cell: int) -> str:
    """WSS-R.179 North or south of the river hex in the same column of the same map; "" without one."""
    rows = [
        ground.row[other]
        for other in ground.rivers
        if ground.column[other] == ground.column[cell] and ground.sheet[other] == ground.sheet[cell]
    ]
    if not rows or min(rows) <= ground.row[cell] <= max(rows):
        return ""
    return "south" if ground.row[cell] > max(rows) else "north"
