"""Markers dealt anew for a guess: unit markers, fog of war markers and who hides under them."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.chance import Deal
from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm import parts, setup
from sandtable.rulesets.red_storm.records import NOWHERE, FogMarker, Pair, Unit
from sandtable.rulesets.red_storm.setup import BLUFF, PASSENGERS
from sandtable.rulesets.red_storm.state import RedStorm, without
from sandtable.rulesets.red_storm.tables import Asset, AssetType, Drive, Fog, Played, UnitClass

# Unit markers


def deal_pairs(s: RedStorm, seat: SeatId, side: int, deal: Deal) -> None:
    """RS-MRK.1 What the unit markers of a side stand for, from the cards it may have."""
    pool = deal_holdings(s, seat, side, deal)
    if not s.turn and parts.is_unmarked(s, side):
        _assign_anew(s, side, deal)
        return
    hidden = [u.id for u in s.units.values() if u.side == side and u.hidden]
    mine = [p for p in s.pairs.values() if p.side == side and not (p.shown and seat >= 0)]
    for pair in sorted(mine, key=lambda p: (p.cell == NOWHERE, p.id)):
        holder = pair.unit
        if holder in hidden:
            held = {p.unit for p in s.pairs.values() if p.id < pair.id}
            holder = deal.one([piece for piece in hidden if piece not in held] or hidden)
        card = _card_for(s, replace(pair, unit=holder), pool, deal)
        s.pairs = {**s.pairs, pair.id: replace(pair, unit=holder, card=card)}


def deal_holdings(s: RedStorm, seat: SeatId, side: int, deal: Deal) -> list[str]:
    """RS-AST.12 As many cards as the side was given: those that the seat knows, and others of its piles."""
    known = [p.card for p in s.pairs.values() if (p.shown or p.side != side) and seat >= 0]
    piles = _held_by(s, side)
    seen = [card for card in (*known, *s.used) if card in piles][: len(s.holdings[side])]
    fresh = [deal.one(piles) for _ in range(len(s.holdings[side]) - len(seen))]
    s.holdings = {**s.holdings, side: (*seen, *fresh)}
    return fresh


def _held_by(s: RedStorm, side: int) -> list[str]:
    """RS-AST.1 The cards of a side's piles that units hold."""
    found = s.box.pack.assets_of(s.box.scenario.piles(side))
    return [asset.id for asset in found if asset.played is Played.HELD]


def _card_for(s: RedStorm, pair: Pair, pool: list[str], deal: Deal) -> str:
    """RS-R.140 A carrier's marker is for passengers; equipment alone is dropped; else any card or a bluff."""
    assets = s.box.pack.assets
    if not pair.unit:
        equipment = [c for c in pool if assets[c].type is AssetType.EQUIPMENT]
        every = [c for c in _held_by(s, pair.side) if assets[c].type is AssetType.EQUIPMENT]
        choice = deal.one(equipment or every)
    else:
        kind = s.kind(pair.unit)
        others = [p.card for p in s.pairs.values() if p.unit == pair.unit and p.id != pair.id]
        if kind.dots and PASSENGERS not in others:
            return PASSENGERS
        choice = deal.one([*(c for c in pool if _may_hold(s, s.units[pair.unit], assets[c])), BLUFF])
    if choice in pool:
        pool.remove(choice)
    return choice


def _may_hold(s: RedStorm, unit: Unit, asset: Asset) -> bool:
    """RS-AST.3 Whether the card is for such a unit, and RS-MOV.9, RS-R.63 could be where the unit is."""
    kind = s.kind(unit.id)
    if kind.type not in asset.holders:
        return False
    if kind.type is not UnitClass.WEAPON_TEAM:
        return True
    if unit.carrier:
        return asset.portable
    cell = next((m.cell for m in s.fog.values() if m.unit == unit.id), unit.cell)
    return not asset.on_wheels or cell < 0 or bool(s.box.ground.enterable[Drive.WHEELED] >> cell & 1)


def _assign_anew(s: RedStorm, side: int, deal: Deal) -> None:
    """RS-SET.13 Before the markers are numbered nobody but their owner knows of any.

    RS-R.140 Of the pairs that are then left for bluffs one is for the bluff that is being asked for.
    """
    s.pairs = without(s.pairs, *[p.id for p in s.pairs.values() if p.side == side])
    asked = s.holdings[side]
    for step in s.agenda:
        if step[0] == "assign" and step[1] == side:
            asked = asked[: max(0, step[2] - 1)]  # the last one asked for is not answered yet
    free = [u.id for u in s.of_side(side) if u.cell != NOWHERE and not u.carrier and not s.kind(u.id).dots]
    bluffing = parts.is_bluffing(s, side)
    bluffs = deal.below(setup.spare_pairs(s, side)) if bluffing else 0
    bluffed = deal.shuffled(free)[:bluffs] if bluffs else []
    for card in asked:
        choice = deal.one([c for c in setup.holders(s, side, card) if c[-1] not in bluffed])
        if choice[0] == "give" and _may_hold(s, s.units[choice[2]], s.box.pack.assets[card]):
            setup.add_pair(s, side, card, choice[2])
    if bluffing:
        setup.mark_carriers(s, side)
    for piece in bluffed:
        setup.add_pair(s, side, BLUFF, piece)


# Fog of war


def deal_fog(s: RedStorm, seat: SeatId, deal: Deal) -> None:
    """RS-FOW.1 The face-down markers that the seat has not looked at, each where its kind may lie.

    RS-D.23 How many are ambushes is public, of what kinds the others are is not: any that are in the box.
    """
    _deal_unsorted(s, deal)
    looked = s.memory[seat].markers
    unknown = [m for m in s.fog.values() if not m.up and m.id not in looked]
    lies = {kind: s.box.lies[kind, True] for kind in s.box.pack.fog}
    kinds = _ambush_or_not(unknown, lies[Fog.AMBUSH], deal)
    known = [m for m in s.fog.values() if m.up or m.id in looked]
    rest = _markers_left(s, known)
    others = [m for m in unknown if m.id not in kinds]
    if ford := _one_ford(s, known, others, deal):
        kinds[ford.id] = Fog.FORD.value
        rest.remove(Fog.FORD.value)
        others.remove(ford)
    dealt = deal.assigned(others, rest, lambda m, kind: _may_lie(m, kind, lies[kind])) if others else []
    kinds.update(zip([m.id for m in others], dealt, strict=True))
    for marker in unknown:
        works = s.defender if kinds[marker.id] in s.box.works else -1
        s.fog = {**s.fog, marker.id: replace(marker, kind=kinds[marker.id], side=works)}
    _deal_ambushes(s, looked, deal)


def _deal_unsorted(s: RedStorm, deal: Deal) -> None:
    """RS-SET.2 The markers that are still to be numbered: as many, and as many ambushes."""
    if s.unsorted:
        ambushes = [kind for kind in s.unsorted if kind == Fog.AMBUSH]
        rest = [kind for kind in _markers_left(s, []) if s.box.lies[kind, True]]
        s.unsorted = (*ambushes, *deal.shuffled(rest)[: len(s.unsorted) - len(ambushes)])


def _ambush_or_not(unknown: list[FogMarker], lies: int, deal: Deal) -> dict[int, str]:
    """Which of the markers are ambushes."""
    count = sum([m.kind == Fog.AMBUSH for m in unknown])
    able = [m for m in unknown if _may_lie(m, Fog.AMBUSH, lies)]
    return {m.id: Fog.AMBUSH.value for m in (deal.shuffled(able)[:count] if count else ())}


def _markers_left(s: RedStorm, known: list[FogMarker]) -> list[str]:
    """RS-R.5 The markers that are neither known to lie on the map nor seen to have gone, but for ambushes."""
    gone = [*s.cleared, *[marker.kind for marker in known]]
    kinds = [kind for kind in s.box.pack.fog.values() if kind.id != Fog.AMBUSH]
    return [kind.id.value for kind in kinds for _ in range(kind.count - gone.count(kind.id))]


def _one_ford(
    s: RedStorm, known: list[FogMarker], unknown: list[FogMarker], deal: Deal
) -> FogMarker | None:
    """RS-R.132 Markers lie in the river only where the sheet lists a Ford: one of them is one."""
    wet = [m for m in unknown if m.cell >= 0 and s.box.ground.rivers >> m.cell & 1]
    return deal.one(wet) if wet and all(m.kind != Fog.FORD for m in known) else None


def _may_lie(marker: FogMarker, kind: str, lies: int) -> bool:
    return kind not in marker.never and bool(lies >> marker.cell & 1 if marker.cell >= 0 else lies)


def _deal_ambushes(s: RedStorm, looked: tuple[int, ...], deal: Deal) -> None:
    """RS-R.79 One hidden unit under each ambush marker; none before they are sorted out.

    RS-MRK.4 A marker that was looked at keeps its number, the others have any that are left.
    """
    ambushes = [m for m in s.fog.values() if m.kind == Fog.AMBUSH and not m.up]
    taken = {m.unit for m in s.fog.values() if m.up}
    hidden = [u.id for u in s.of_side(s.defender) if u.ambusher and u.hidden and u.id not in taken]
    count = sum([bool(m.unit) for m in s.fog.values() if not m.up])
    for marker in [m for m in s.fog.values() if not m.up and (m.unit or m.number) and m.kind != Fog.AMBUSH]:
        s.fog = {**s.fog, marker.id: replace(marker, unit=0, number=0)}
    dealt = [*deal.shuffled(hidden)[:count], *[0] * len(ambushes)]
    known = {m.id: m.number for m in ambushes if m.id in looked}
    numbers = range(1, s.box.pack.stock.ambush_markers + 1)
    left = deal.shuffled([number for number in numbers if number not in known.values()])
    for marker, piece in zip(ambushes, dealt, strict=False):
        number = known[marker.id] if marker.id in known else left.pop()
        s.fog = {**s.fog, marker.id: replace(marker, unit=piece, number=number)}
