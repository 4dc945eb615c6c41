"""RS-AST.3, RS-AST.8-.11: equipment and crewed weapons in the hands of units, dropped, and taken again."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.rulesets.red_storm import fog, morale
from sandtable.rulesets.red_storm.records import Pair
from sandtable.rulesets.red_storm.state import RedStorm, without
from sandtable.rulesets.red_storm.tables import Asset


def card_of(s: RedStorm, pair: Pair) -> Asset | None:
    """The asset a marker stands for; None for passengers and bluffs."""
    return s.box.pack.assets.get(pair.card)


def held(s: RedStorm, piece: int) -> list[tuple[int, Asset]]:
    """RS-AST.8 The assets a unit has, each with the number of its marker."""
    assets = s.box.pack.assets
    return [(p.id, assets[p.card]) for p in s.pairs.values() if p.unit == piece and p.card in assets]


def holds(s: RedStorm, piece: int, effect: str) -> bool:
    """Whether a unit has an asset with this rule."""
    return any(asset.effect == effect for _, asset in held(s, piece))


def show(s: RedStorm, piece: int, effect: str) -> None:
    """RS-AST.12 The use of an asset with this rule shows it."""
    for number, asset in held(s, piece):
        if asset.effect == effect:
            fog.show_pair(s, number, "RS-AST.12")


def use_up(s: RedStorm, number: int, piece: int) -> None:
    """RS-AST.12 The first use shows the card; RS-AST.3 some work once only."""
    fog.show_pair(s, number, "RS-AST.12")
    pair = s.pairs[number]
    if s.box.pack.assets[pair.card].single_use:
        s.pairs = without(s.pairs, number)
        s.used = (*s.used, pair.card)
        s.tell("used", "RS-AST.3", piece=piece, card=pair.card)


# Dropped equipment


def lying(s: RedStorm, cell: int) -> list[int]:
    """RS-R.116 The numbers of the markers of dropped equipment in a hex."""
    return [pair.id for pair in s.pairs.values() if pair.cell == cell]


def take_or_leave(number: int) -> list[tuple[str, int]]:
    return [("take", number), ("leave", number)]


async def pick_up(s: RedStorm, piece: int) -> None:
    """RS-AST.10 A unit that starts or ends its move here may try to take what lies there (RS-R.117)."""
    if not s.pairs:
        return
    for number in lying(s, s.units[piece].cell):
        if piece not in s.units or number not in s.pairs or number in s.moves[-1].tried:
            continue
        owner = s.units[piece].side
        choice = await Ask(owner, "take", "RS-AST.10", take_or_leave, (number,), (piece,))
        if choice[0] == "take" and number in s.pairs and piece in s.units:
            s.moves[-1] = replace(s.moves[-1], tried=(*s.moves[-1].tried, number))
            await try_for(s, piece, number)


async def try_for(s: RedStorm, piece: int, number: int) -> None:
    """RS-AST.10 Pass and the unit has it; fail and it is out of the game."""
    passed = await morale.valor_check(s, piece, "RS-AST.10", "equipment")
    if passed is None or number not in s.pairs:
        return
    if not passed:
        s.pairs = without(s.pairs, number)
        s.tell("spoilt", "RS-AST.10", marker=number, piece=piece)
    elif fits(s, piece, number):
        taker = s.units[piece].side
        captured = taker != s.pairs[number].side
        pair = replace(
            s.pairs[number], unit=piece, cell=-1, side=taker, shown=captured or s.pairs[number].shown
        )
        s.pairs = {**s.pairs, number: pair}
        s.tell("taken", "RS-AST.10", marker=number, piece=piece)
        if captured:
            s.tell("shown", "RS-R.118", seen_by=(0, 1), marker=number, card=pair.card)
    else:
        fog.show_pair(s, number, "RS-R.117")


def fits(s: RedStorm, piece: int, number: int) -> bool:
    """RS-AST.3 Whether the card is for this type of unit."""
    asset = card_of(s, s.pairs[number])
    return asset is not None and s.kind(piece).type in asset.holders
