"""Markers dealt anew for a guess: unit markers, fog of war markers and who hides under them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm import movement, setup
from sandtable.rulesets.red_storm.state import NOWHERE, FogMarker, Pair, RedStorm, without
from sandtable.rulesets.red_storm.tables import AssetType, Drive, Fog

BLUFF = "bluff"
PASSENGERS = "passengers"


# Unit markers


def deal_pairs(s: RedStorm, seat: SeatId, side: int, deal: Deal) -> None:
    """RS-MRK.1 What the unit markers of a side stand for, from the cards it has."""
    if not s.turn and _is_unmarked(s, side):
        _assign_anew(s, side, deal)
        return
    hidden = [u.id for u in s.units.values() if u.side == side and u.hidden]
    pool = _unseen_cards(s, seat, side)
    mine = [p for p in s.pairs.values() if p.side == side and not (p.shown and seat >= 0)]
    for pair in sorted(mine, key=lambda p: (p.cell == NOWHERE, p.id)):
        holder = pair.unit
        if holder in hidden:
            held = {p.unit for p in s.pairs.values() if p.id < pair.id}
            holder = deal.one([piece for piece in hidden if piece not in held] or hidden)
        card = _card_for(s, replace(pair, unit=holder), pool, deal)
        s.pairs = {**s.pairs, pair.id: replace(pair, unit=holder, card=card)}


def _is_unmarked(s: RedStorm, side: int) -> bool:
    """Whether the markers of a side have no numbers yet."""
    mine = [pair.id for pair in s.pairs.values() if pair.side == side]
    return ("markers", side) in s.agenda or max(mine, default=0) > setup.UNNUMBERED


def _unseen_cards(s: RedStorm, seat: SeatId, side: int) -> list[str]:
    """The cards of a side that the seat has not seen used, shown or taken."""
    pool = setup.held_cards(s, side)
    known = [p.card for p in s.pairs.values() if (p.shown or p.side != side) and seat >= 0]
    for card in (*known, *s.used):
        if card in pool:
            pool.remove(card)
    return pool


def _card_for(s: RedStorm, pair: Pair, pool: list[str], deal: Deal) -> str:
    """RS-R.140 A carrier's marker is for passengers; equipment alone is dropped; else any card or a bluff."""
    assets = s.box.pack.assets
    if not pair.unit:
        fitting: Sequence[str] = [c for c in pool if assets[c].type is AssetType.EQUIPMENT]
        choice = deal.one(fitting) if fitting else pair.card
    else:
        kind = s.kind(pair.unit)
        others = [p.card for p in s.pairs.values() if p.unit == pair.unit and p.id != pair.id]
        if kind.dots and PASSENGERS not in others:
            return PASSENGERS
        choice = deal.one([*(c for c in pool if kind.type in assets[c].holders), BLUFF])
    if choice in pool:
        pool.remove(choice)
    return choice


def _assign_anew(s: RedStorm, side: int, deal: Deal) -> None:
    """RS-SET.13 Before the markers are numbered nobody but their owner knows of any."""
    bluffs = sum([p.card == BLUFF for p in s.pairs.values() if p.side == side])
    s.pairs = without(s.pairs, *[p.id for p in s.pairs.values() if p.side == side])
    asked = setup.held_cards(s, side)
    for step in s.agenda:
        if step[0] == "assign" and step[1] == side:
            asked = asked[: max(0, step[2] - 1)]  # the last one asked for is not answered yet
    free = [u.id for u in s.of_side(side) if u.cell != NOWHERE and not u.carrier and not s.kind(u.id).dots]
    bluffed = deal.shuffled(free)[:bluffs] if bluffs else []
    for card in asked:
        choice = deal.one([c for c in setup.holders(s, side, card) if c[-1] not in bluffed])
        if choice[0] == "give":
            setup.add_pair(s, side, card, choice[2])
    if ("markers", side) not in s.agenda:
        setup.mark_carriers(s, side)
    for piece in bluffed:
        setup.add_pair(s, side, BLUFF, piece)


# Fog of war


def deal_fog(s: RedStorm, seat: SeatId, deal: Deal) -> None:
    """RS-FOW.1 The face-down markers that the seat has not looked at, each where its kind may lie."""
    looked = s.memory[seat].markers
    down = [m for m in s.fog.values() if not m.up]
    unknown = [m for m in down if m.id not in looked]
    pool = sorted([m.kind for m in unknown])
    if pool and pool[0] != pool[-1]:
        lies = {kind: lie_of(s, kind) for kind in dict.fromkeys(pool)}
        dealt = deal.assigned(unknown, pool, lambda marker, kind: _may_lie(marker, kind, lies[kind]))
        for marker, kind in zip(unknown, dealt, strict=True):
            works = s.defender if kind in s.box.works else -1
            s.fog = {**s.fog, marker.id: replace(marker, kind=kind, side=works)}
    _deal_ambushes(s, deal)


def _may_lie(marker: FogMarker, kind: str, lies: int) -> bool:
    return kind not in marker.never and (marker.cell < 0 or bool(lies >> marker.cell & 1))


def lie_of(s: RedStorm, kind: str) -> int:
    """RS-R.132 Where a kind may lie, but for the one marker to an area."""
    found = s.box.lies.get(kind)
    if found is None:
        sheet, ground = s.box.scenario.sheet(s.defender), s.box.ground
        found = ground.may_lie(s.box.pack.fog[kind], fords_about="ford" in sheet.fog)
        for limit in sheet.fog_limits:
            if limit.kind == kind:
                found &= sum([1 << cell for cell in ground.around(ground.map.cell(limit.near), limit.within)])
        s.box.lies[kind] = found
    return found


def _deal_ambushes(s: RedStorm, deal: Deal) -> None:
    """RS-R.79 One hidden unit under each ambush marker; none before they are sorted out."""
    ambushes = [m for m in s.fog.values() if m.kind == Fog.AMBUSH and not m.up]
    taken = {m.unit for m in s.fog.values() if m.up}
    hidden = [u.id for u in s.of_side(s.defender) if u.ambusher and u.hidden and u.id not in taken]
    count = sum([bool(m.unit) for m in s.fog.values() if not m.up])
    for marker in [m for m in s.fog.values() if not m.up and (m.unit or m.number) and m.kind != Fog.AMBUSH]:
        s.fog = {**s.fog, marker.id: replace(marker, unit=0, number=0)}
    dealt: list[int] = [0] * len(ambushes)
    if count:
        dealt[:count] = deal.assigned(ambushes[:count], hidden, lambda m, piece: _may_hide(s, m.cell, piece))
    for number, (marker, piece) in enumerate(zip(ambushes, dealt, strict=True), 1):
        s.fog = {**s.fog, marker.id: replace(marker, unit=piece, number=number)}


def _may_hide(s: RedStorm, cell: int, piece: int) -> bool:
    if cell < 0:
        return True
    kind = movement.mobility(s, s.units[piece])
    drive = Drive.WHEELED if kind == movement.GUN else Drive(kind)
    return bool(s.box.ground.enterable[drive] >> cell & 1)
