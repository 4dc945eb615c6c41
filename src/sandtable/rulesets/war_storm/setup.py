"""WSS-OOB, WSS-SCN.4: officers are drawn, companies formed and deployed, markers and works laid."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.chance import draw

from . import victory
from .packs import Pack
from .sheets import CompanySheet, Role, Scenario, SideSheet
from .state import (
    COMPANY_STEP,
    MOST_PLATOONS,
    MOST_STEPS,
    NOWHERE,
    Choice,
    Company,
    Piece,
    Reaction,
    WarStorm,
)

SIDE_STEP = 100


def company_number(side: int, index: int) -> int:
    """WSS-D.7 Companies are numbered 1 to 9 on side 0 and 11 to 19 on side 1; 0 and 10 are leaders without
    one.
    """
    return side * SIDE_STEP // COMPANY_STEP + index


def is_platoon_number(number: int) -> bool:
    """Platoons are numbered 1 to 5 in their company; officers 0, their replacements from 9 down."""
    return number // COMPANY_STEP % COMPANY_STEP > 0 and 0 < number % COMPANY_STEP <= MOST_PLATOONS


async def officers(s: WarStorm) -> None:
    """WSS-OOB.3, WSS-OOB.4, WSS-OOB.5 Random officers are drawn openly; then all companies get their
    counters.
    """
    for side, sheet in enumerate(s.box.scenario.sides):
        taken = [letter for company in sheet.companies for letter in company.letters]
        lines: list[tuple[str, CompanySheet]] = []
        for company in sheet.companies:
            lines += [(letter, company) for letter in company.letters]
            for _ in range(0 if company.letters else company.count):
                free = [letter for letter in company.random if letter not in taken]
                letter = free[0] if len(free) == 1 else await draw(s, "WSS-OOB.4", "officer_draw", free)
                taken.append(letter)
                lines.append((letter, company))
        form(s, side, sheet, lines)
    for side, sheet in enumerate(s.box.scenario.sides):
        place_fixed(s, side, sheet)
    s.control = {cell: victory.holder_at_start(s, s.box.ground.map.labels[cell]) for cell in s.box.objectives}
    s.push(*deployment_steps(s.box.scenario), ("turn", 1))


def deployment_steps(scenario: Scenario) -> list[Choice]:
    """WSS-R.127 The defender deploys first, completely; without a defender the first side does."""
    roles = [sheet.role for sheet in scenario.sides]
    first = roles.index("defender") if "defender" in roles else 0
    names = ("deploy", "works", "reaction_markers")
    return [(name, side) for side in (first, 1 - first) for name in names]


def form(s: WarStorm, side: int, sheet: SideSheet, lines: list[tuple[str, CompanySheet]]) -> None:
    """WSS-OOB.2, WSS-R.104, WSS-SCN.3, WSS-SCN.8, WSS-UNI.1, WSS-UNI.5, WSS-UNI.7, WSS-UNI.8, WSS-OFF.3
    Companies in the order of their letters, then leaders without one; all pieces off the board.
    """
    for index, (letter, line) in enumerate(sorted(lines, key=lambda pair: pair[0]), 1):
        number = company_number(side, index)
        counter = f"{sheet.nation}-{letter}"
        officer = s.box.pack.officers[counter]
        first = number * COMPANY_STEP
        turn = line.entry.turn if line.entry is not None else 0
        s.companies[number] = Company(
            id=number,
            side=side,
            letter=letter,
            kind=officer.kind.value,
            officer=first,
            morale=officer.morale,
            original=len(line.platoons),
            entry_turn=turn,
        )
        s.pieces[first] = Piece(first, side, number, Role.OFFICER, counter, is_platoon=False)
        for k, kind in enumerate(line.platoons, 1):
            mounted = bool(line.mounted) and s.box.pack.platoons[kind].mounted is not None
            s.pieces[first + k] = Piece(
                first + k, side, number, Role.PLATOON, kind, line.quality, mounted=mounted
            )
    for k, leader in enumerate(sheet.leaders, 1):
        number = side * SIDE_STEP + k
        counter = f"{sheet.nation}-{leader.letter}"
        role = s.box.pack.officers[counter].role
        s.pieces[number] = Piece(number, side, company_number(side, 0), role, counter, is_platoon=False)


def reserves_of(pack: Pack, scenario: Scenario) -> tuple[str, ...]:
    """WSS-REP.1, WSS-R.133 The replacement officers of the two nations, if the scenario has any."""
    if not scenario.replacements:
        return ()
    nations = [sheet.nation for sheet in scenario.sides]
    return tuple(n for n, o in pack.officers.items() if o.role is Role.REPLACEMENT and o.nation in nations)


def line_of(s: WarStorm, company: Company) -> CompanySheet:
    """The line of the order of battle that a company came from."""
    lines = s.box.scenario.sides[company.side].companies
    named = [line for line in lines if company.letter in line.letters]
    if named:
        return named[0]
    drawn = [line for line in lines if company.letter in line.random]
    return next((line for line in drawn if bool(line.entry) == bool(company.entry_turn)), drawn[0])


def place_fixed(s: WarStorm, side: int, sheet: SideSheet) -> None:
    """WSS-SCN.4 Companies and leaders whose hexes the scenario gives, with their state."""
    cell_of = s.box.ground.cell
    for company in [company for company in s.companies.values() if company.side == side]:
        line = line_of(s, company)
        for k, label in enumerate(line.at):
            number = company.id * COMPANY_STEP + k
            s.put(number, cell_of(label))
            lost = line.lost[k] if line.lost else 0
            s.change(number, routed=k in line.routed, lost=lost)
            record = s.companies[company.id]
            s.companies[company.id] = replace(record, lost=record.lost + lost)  # WSS-MOR.4
    for k, leader in enumerate(sheet.leaders, 1):
        if leader.at:
            s.put(side * SIDE_STEP + k, cell_of(leader.at))


# Deployment


def homeless(s: WarStorm, side: int) -> list[int]:
    """The pieces that still have to be deployed: platoons, officers, then leaders."""
    found = []
    for company in [company for company in s.companies.values() if company.side == side]:
        if not company.entry_turn:
            numbers = [piece.id for piece in s.platoons_of(company.id)]
            found += [n for n in (*numbers, company.officer) if s.pieces[n].cell == NOWHERE]
    leaders = [p.id for p in s.pieces.values() if p.side == side and p.company not in s.companies]
    return found + [n for n in leaders if s.pieces[n].cell == NOWHERE]


def places(s: WarStorm, number: int) -> list[Choice]:
    """WSS-OOB.6, WSS-R.179 The hexes of its zone with room; a leader without one goes to any platoon of his
    side.
    """
    piece = s.pieces[number]
    letter = zone_of(s, piece)
    if letter not in s.box.zones[piece.side]:
        own = [p for p in s.pieces.values() if p.is_platoon and p.side == piece.side]
        cells = sorted({other.cell for other in own if other.cell != NOWHERE})
        return [("place", number, cell) for cell in cells]
    zone = s.box.zones[piece.side][letter]
    return [("place", number, cell) for cell in zone if may_deploy(s, piece, cell)]


def zone_of(s: WarStorm, piece: Piece) -> str:
    """The letter of its company, or of the leader himself."""
    company = s.companies.get(piece.company)
    return company.letter if company is not None else s.officer_type(piece).letter


def may_deploy(s: WarStorm, piece: Piece, cell: int) -> bool:
    """WSS-STK.1, WSS-STK.3, WSS-R.179 Room, no enemies, no major river, no wire, nothing that is NO for
    it.
    """
    if cell in s.box.major:
        return False
    if piece.mounted and (s.box.ground.terrain[cell].name == "built-up area" or cell in s.wire):
        return False
    there = s.stacks.get(cell)
    if there is None:
        return True
    return s.pieces[there[0]].side == piece.side and s.steps_in(cell, piece.side) + piece.steps <= MOST_STEPS


def saddles(s: WarStorm, number: int) -> list[Choice]:
    return [("mounted", number), ("on_foot", number)]


async def deploy(s: WarStorm, side: int) -> None:
    """WSS-SCN.4 One piece after the other; cavalry whose state is open is asked for it first."""
    waiting = homeless(s, side)
    if not waiting:
        return
    number = waiting[0]
    piece = s.pieces[number]
    rides = piece.is_platoon and s.platoon_type(piece).mounted is not None
    is_open = rides and line_of(s, s.companies[piece.company]).mounted is None
    del piece
    if is_open:
        choice = await Ask(side, "saddle", "WSS-H.17", saddles, (s, number), (number,))
        s.change(number, mounted=choice[0] == "mounted")
    cell = (await Ask(side, "place", "WSS-SCN.4", places, (s, number), (number,)))[2]
    s.put(number, cell)
    victory.hold(s, cell)
    s.tell("placed", "WSS-SCN.4", piece=number, cell=cell)
    if len(waiting) > 1:
        s.push(("deploy", side))


def sites(s: WarStorm, side: int, kind: str) -> list[Choice]:
    """WSS-SCN.6 Hexes for a marker: inside its zone, one of a kind in a hex, free of enemies."""
    laid = s.wire if kind == "wire" else s.improved
    cells = [cell for cell in s.box.zones[side][""] if cell not in laid and cell not in s.box.major]
    free = [cell for cell in cells if not any(s.pieces[n].side != side for n in s.stacks.get(cell, ()))]
    if kind == "wire":  # WSS-H.18
        free = [cell for cell in free if not any(s.pieces[n].mounted for n in s.stacks.get(cell, ()))]
    return [*((kind, cell) for cell in free), ("enough",)]


async def works(s: WarStorm, side: int) -> None:
    """WSS-SCN.6, WSS-H.25, WSS-H.26, WSS-R.154 Wire and improved positions, as many as the sheet gives."""
    sheet = s.box.scenario.sides[side]
    for kind, most in (("wire", sheet.wire), ("improve", sheet.improved)):
        for _ in range(most):
            choice = await Ask(side, "works", "WSS-SCN.6", sites, (s, side, kind))
            if choice[0] == "enough":
                break
            if kind == "wire":
                s.wire = {**s.wire, choice[1]: side}
            else:
                s.improved = {**s.improved, choice[1]: side}
            s.tell("laid", "WSS-SCN.6", side=side, word=kind, cell=choice[1])


def markable(s: WarStorm, side: int) -> list[Choice]:
    """WSS-REA.14 Deployed platoons without a marker."""
    able = [p for p in s.pieces.values() if p.side == side and p.is_platoon and not p.routed]
    bare = [p.id for p in able if p.cell != NOWHERE and p.reaction is Reaction.NONE]
    return [*(("mark", number) for number in bare), ("enough",)]


async def reaction_markers(s: WarStorm, side: int) -> None:
    """WSS-REA.14, WSS-R.190 Markers given by the scenario count as old ones."""
    for _ in range(s.box.scenario.sides[side].reaction_markers):
        choice = await Ask(side, "mark", "WSS-REA.14", markable, (s, side))
        if choice[0] == "enough":
            return
        s.change(choice[1], reaction=Reaction.OLD)
        s.tell("prepared", "WSS-REA.14", piece=choice[1])
