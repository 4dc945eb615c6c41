"""WSS-REP, WSS-LOO: companies without officer, and who replaces him."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask

from .sheets import Kind, Role
from .state import COMPANY_STEP, NOWHERE, Choice, Company, Piece, WarStorm


def needs_one(s: WarStorm, company: Company) -> bool:
    """WSS-REP.5, WSS-REP.2, WSS-R.82 It has lost its officer, has a platoon on the board, and somebody is
    left to come.
    """
    if company.officer or not any(p.cell != NOWHERE for p in s.platoons_of(company.id)):
        return False
    return substitute(s, company) is not None


def substitute(s: WarStorm, company: Company) -> str | None:
    """WSS-REP.2, WSS-REP.4 The first replacement of the same kind, else of infantry."""
    nation = s.box.scenario.sides[company.side].nation
    mine = [name for name in s.reserves if s.box.pack.officers[name].nation == nation]
    same = [name for name in mine if s.box.pack.officers[name].kind == company.kind]
    foot = [name for name in mine if s.box.pack.officers[name].kind is Kind.INFANTRY]
    return next(iter((*same, *foot)), None)


def hosts(s: WarStorm, company: int) -> list[Choice]:
    """WSS-REP.3 The platoons of the company with which he may be placed."""
    return [("host", piece.id) for piece in s.platoons_of(company) if piece.cell != NOWHERE]


async def replacement(s: WarStorm, company: int) -> None:
    """WSS-REP.2, WSS-UNI.4, WSS-LOO.3, WSS-R.82 He comes to a platoon of the owner's choice, fresh, and takes
    over.
    """
    record = s.companies[company]
    if not needs_one(s, record):
        return
    side = record.side
    del record
    host = (await Ask(side, "host", "WSS-REP.3", hosts, (s, company)))[1]
    record = s.companies[company]
    name = substitute(s, record)
    assert name is not None, "somebody is left to come"
    number = company * COMPANY_STEP + COMPANY_STEP - 1 - record.replaced
    s.pieces[number] = Piece(number, side, company, Role.REPLACEMENT, name, is_platoon=False)
    s.put(number, s.pieces[host].cell)
    s.reserves = tuple([other for other in s.reserves if other != name])
    morale = s.box.pack.officers[name].morale
    s.companies[company] = replace(record, officer=number, morale=morale, replaced=record.replaced + 1)
    s.tell("replaced", "WSS-REP.2", piece=number, host=host)
