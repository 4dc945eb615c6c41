"""A game taken up in the middle: the position that a scenario gives, placed as it says."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.errors import ContentError

from . import command, hits, setup, victory
from .sheets import CompanySheet, PlacedPiece, Position
from .state import Reaction, WarStorm


def take_up(s: WarStorm, given: Position) -> None:
    """Place all that the position names; what it does not name is out of the game from the start."""
    for side, sheet in enumerate(s.box.scenario.sides):
        lines: list[tuple[str, CompanySheet]] = [(x, line) for line in sheet.companies for x in line.letters]
        setup.form(s, side, sheet, lines)
    s.control = {cell: victory.holder_at_start(s, s.box.ground.map.labels[cell]) for cell in s.box.objectives}
    s.turn, s.phase = given.turn, "activation"
    s.initiative, s.active, s.passed = given.active, given.active, given.passed
    numbers = {number_of(s, placed): placed for placed in given.pieces}
    for number in list(s.pieces):
        if number not in numbers:
            _leave_out(s, number)
    for number, placed in numbers.items():
        _place(s, number, placed)
    command.command_phase(s)
    for number, placed in numbers.items():
        if placed.ooc is not None:
            s.change(number, ooc=placed.ooc)
        if placed.dead:
            hits.eliminate(s, number, "WSS-R.101")
    cell_of = s.box.ground.cell
    s.wire = {cell_of(work.hex): work.side for work in given.works if work.kind == "wire"}
    s.improved = {cell_of(work.hex): work.side for work in given.works if work.kind == "improved"}
    s.control = {**s.control, **{cell_of(label): side for label, side in given.control.items()}}
    s.push(("activation", given.active))


def number_of(s: WarStorm, placed: PlacedPiece) -> int:
    """The piece with this name: a company letter and a number, or the letter of a leader."""
    nation = s.box.scenario.sides[placed.side].nation
    for piece in s.pieces.values():
        if piece.side != placed.side:
            continue
        company = s.companies.get(piece.company)
        if company is None and piece.kind == f"{nation}-{placed.piece}":
            return piece.id
        if company is not None and placed.piece == f"{company.letter}{piece.id % 10 or ''}":
            return piece.id
    raise ContentError(f"the position names a piece {placed.piece!r} that side {placed.side} does not have")


def _leave_out(s: WarStorm, number: int) -> None:
    """Not in this position: as if it had never been; the company's original number stays as listed."""
    piece = s.pieces.pop(number)
    company = s.companies.get(piece.company)
    if company is not None and company.officer == number:
        s.companies[company.id] = replace(company, officer=0)


def _place(s: WarStorm, number: int, placed: PlacedPiece) -> None:
    if placed.mounted and (s.pieces[number].kind, True) not in s.box.modes:
        raise ContentError(f"{placed.piece!r} is `mounted` in the position, but only cavalry can be")
    if placed.hex:
        s.put(number, s.box.ground.cell(placed.hex))
    s.change(
        number,
        lost=placed.lost,
        routed=placed.routed,
        finished=placed.finished,
        reaction=Reaction(placed.reaction),
        moved=placed.moved,
        activated=placed.activated,
        mounted=placed.mounted,
        doubled=placed.doubled,
        disciplined=placed.disciplined,
    )
    piece = s.pieces[number]
    if piece.is_platoon and placed.lost:
        company = s.companies[piece.company]
        s.companies[company.id] = replace(company, lost=company.lost + placed.lost)
    if placed.hex:
        victory.hold(s, piece.cell)
