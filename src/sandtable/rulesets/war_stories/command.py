"""WS-ORD: order cards, enemy regroups, nearby groups, and the activation of units."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.war_stories import (
    actions,
    assets,
    cards,
    damage,
    fog,
    morale,
    victory,
)
from sandtable.rulesets.war_stories.records import NOWHERE, Play, Unit
from sandtable.rulesets.war_stories.sheets import Booklet
from sandtable.rulesets.war_stories.state import DEFENDER, WarState
from sandtable.rulesets.war_stories.tables import OrderCard, Pack


def cards_of(pack: Pack, booklet: Booklet) -> list[str]:
    """WS-ORD.3, WS-ORD.4, WS-ORD.5 The cards of the nation, or those that the scenario lists."""
    own = [card.id for card in pack.orders.values() if card.nation is booklet.nation]
    return list(booklet.orders) or own


def deck_of(pack: Pack, booklet: Booklet) -> tuple[list[str], list[str]]:
    """WS-ORD.5, WS-ORD.6 The orders of a side, and its enhancements."""
    cards = cards_of(pack, booklet)
    plus = [card for card in cards if pack.orders[card].plus]
    return [card for card in cards if card not in plus], plus


def orders(s: WarState, side: int) -> list[Value]:
    """WS-ORD.1 The orders; section 3.1, D1, WS-D.11: before one of them any asset that can be played now."""
    return [*[("order", card) for card in s.box.decks[side][0]], *assets.playable(s, side)]


def enhancements(s: WarState, side: int) -> list[Value]:
    """WS-ORD.6 Any number of different ones, one at a time; or no more."""
    played = [play.card for play in s.plays]
    rest = [card for card in s.box.decks[side][1] if card not in played]
    return [*(("enhance", card) for card in rest), ("done",)]


async def give_order(s: WarState, side: int) -> None:
    """WS-ORD.1, WS-ORD.5 One order; WS-R.27 before it assets, one after the other."""
    while (choice := await Ask(side, "order", "WS-ORD.1", orders, (s, side)))[0] == "play":
        await assets.play(s, side, choice[1])
    _play(s, side, choice[1])


async def enhance(s: WarState, side: int) -> bool:
    """WS-ORD.6 One enhancement; False if there is none to add or none is wanted."""
    if len(s.plays) > len(s.box.decks[side][1]):
        return False  # all of them lie on the order
    choice = await Ask(side, "enhance", "WS-ORD.6", enhancements, (s, side))
    if choice[0] == "done":
        return False
    _play(s, side, choice[1])
    return True


def _play(s: WarState, side: int, card: str) -> None:
    """WS-ORD.2 A card gives its activations; SA-17 the base order one more if the telephone was used."""
    s.plays = (*s.plays, Play(card, s.box.pack.orders[card].count + s.bonus_orders))
    s.bonus_orders = 0
    s.tell("ordered", "WS-ORD.1", side=side, card=card)


def regroupable(s: WarState, side: int, done: tuple[int, ...]) -> list[Value]:
    """WS-R.42 Different units on the map or aboard that are spent or moving; or pass."""
    found = [
        u.id
        for u in s.of_side(side)
        if (u.spent or u.moving) and u.id not in done and not (u.hidden and u.cell < 0)
    ]
    return [*(("regroup", piece) for piece in found), ("pass",)]


def could_regroup(s: WarState, side: int) -> bool:
    """WS-R.42 As far as all can see: a spent or moving counter, or somebody who may be hidden."""
    return may_be_hidden(s, side) or any(u.spent or u.moving for u in s.of_side(side) if not u.hidden)


def may_be_hidden(s: WarState, side: int) -> bool:
    """WS-TRN.3, WS-FOW.4 Whether somebody may be in a vehicle never spotted, or under a face-down counter."""
    if side == DEFENDER and s.layer.face_down:
        return True
    kinds = s.box.pack.units
    for unit in s.units.values():
        if not unit.spotted and unit.side == side and not unit.hidden and kinds[unit.kind].is_vehicle:
            return True
    return False


async def enemy_regroup(s: WarState, side: int, done: tuple[int, ...]) -> int:
    """WS-ORD.7, WS-R.42 One unit for each icon on all cards played; 0 if nobody does, or no more."""
    icons = sum([s.box.pack.orders[play.card].icons for play in s.plays])
    if len(done) >= icons or not could_regroup(s, side):
        return 0
    choice = await Ask(side, "regroup", "WS-ORD.7", regroupable, (s, side, done))
    if choice[0] == "pass":
        return 0
    actions.regroup(s, choice[1], "WS-ORD.7")
    return int(choice[1])


# Nearby groups


def nearby(s: WarState, a: Unit, b: Unit) -> bool:
    """WS-ORD.9, WS-ORD.10 In one area or in touching hexes; in a tall building a level apart at most."""
    here, there = a.cell, b.cell
    if here == there:
        return abs(a.level - b.level) <= 1 if here != NOWHERE else a.entry == b.entry != NOWHERE  # WS-R.130
    if NOWHERE in (here, there):
        return False
    area_of = s.layout.area_of
    return s.box.ground.distance[here][there] == 1 or area_of[here] == area_of[there]


def members(s: WarState, side: int, number: int) -> list[Value]:
    """WS-R.43 Units of the card's class that are nearby one of the group; or no more."""
    return [*(("member", unit.id) for unit in _joiners(s, side, number)), ("done",)]


def _joiners(s: WarState, side: int, number: int) -> Iterator[Unit]:
    """WS-R.43 Those who may be named next for the group of a card."""
    play = s.plays[number]
    card = s.box.pack.orders[play.card]
    group = [s.units[piece] for piece in play.group if piece in s.units]
    fitting = [u for u in obedient(s, card, at_hand(s, side)) if u.id not in play.group]
    return (u for u in fitting if not group or any(nearby(s, u, other) for other in group))


def at_hand(s: WarState, side: int) -> list[Unit]:
    """WS-R.47 Units on the map, aboard, under an ambush counter, or waiting to enter.

    WS-R.130 Reinforcements act from the owner's next turn on.
    """
    turn = s.turn
    return [
        unit
        for unit in s.units.values()
        if unit.side == side and (unit.cell >= 0 or (unit.entry >= 0 and unit.stamp != turn))
    ]


def obedient(s: WarState, card: OrderCard, there: list[Unit]) -> list[Unit]:
    """WS-R.47 Of those at hand the units of the card's class."""
    classes, kinds = card.classes, s.box.pack.units
    return [u for u in there if kinds[u.kind].klass in classes] if classes else there


def _could_join(s: WarState, side: int, number: int) -> bool:
    """As far as all can see: a counter that is listed, or somebody who may be hidden."""
    return may_be_hidden(s, side) or any(not unit.hidden for unit in _joiners(s, side, number))


def grouped_plays(s: WarState) -> list[int]:
    """WS-ORD.8 The cards played that need a nearby group."""
    return [number for number, play in enumerate(s.plays) if s.box.pack.orders[play.card].nearby]


async def name_member(s: WarState, side: int, number: int) -> bool:
    """WS-ORD.8, WS-R.43 The group is named member by member before the first activation; False at its end."""
    if len(s.plays[number].group) >= s.plays[number].left or not _could_join(s, side, number):
        return False
    choice = await Ask(side, "group", "WS-ORD.8", members, (s, side, number))
    if choice[0] == "done":
        return False
    s.count_play(number, group=(*s.plays[number].group, choice[1]))
    await _come_out(s, choice[1])
    s.tell("grouped", "WS-ORD.8", seen_by=s.witnesses(choice[1]), piece=choice[1])
    return True


async def _come_out(s: WarState, piece: int) -> None:
    """WS-R.33 A hidden unit that is named or activated is placed."""
    if s.units[piece].hidden and not s.units[piece].carrier:
        number = next(n for n in fog.ambushes(s) if s.fog[n].unit == piece)
        await fog.place_ambusher(s, number, "WS-R.33")
        await fog.sweep(s, piece)  # WS-R.88


# Activation


def activations(s: WarState, side: int) -> list[Value]:
    """WS-ORD.11, WS-ORD.12, WS-R.40 A card and a unit not yet activated under it; or the end of the turn."""
    found: list[Value] = []
    there = at_hand(s, side)
    for play in s.plays:
        if play.left > 0:
            found.extend([("activate", play.card, unit.id) for unit in _due(s, play, there)])
    found.append(("end",))
    return found


def _due(s: WarState, play: Play, there: list[Unit]) -> list[Unit]:
    """WS-ORD.12, WS-R.40 Those not yet activated under a card, of its group unless that does not matter."""
    card, done = s.box.pack.orders[play.card], play.done
    fitting = obedient(s, card, there)
    if card.nearby and play.free <= 0:
        return [unit for unit in fitting if unit.id in play.group and unit.id not in done]
    return [unit for unit in fitting if unit.id not in done] if done else fitting


def could_obey(s: WarState, side: int, play: Play) -> bool:
    """As far as all can see: somebody of the card's class who is not done, or who may be hidden."""
    if play.left <= 0 or may_be_hidden(s, side):
        return play.left > 0
    return any(not unit.hidden for unit in _due(s, play, at_hand(s, side)))


async def activate_one(s: WarState) -> tuple[int, str] | None:
    """WS-ORD.11, WS-ORD.12 One activation begins: the unit and its card; None when the turn is over."""
    side = s.active
    if s.over or not any(could_obey(s, side, play) for play in s.plays):
        return None
    choice = await Ask(side, "activate", "WS-ORD.11", activations, (s, side))
    if choice[0] == "end":
        return None
    card, piece = choice[1], choice[2]
    _note(s, card, piece)
    ambushed = s.units[piece].hidden and not s.units[piece].carrier
    await _come_out(s, piece)
    s.acting = (*s.acting, piece)
    s.struck = ()
    s.tell("activated", "WS-ORD.11", seen_by=s.witnesses(piece), piece=piece, card=card)
    if s.units[piece].hidden:
        s.tell("activated_unseen", "WS-ORD.11", side=side, card=card)
    s.ambushing = piece if ambushed else 0
    return piece, card


def end_activation(s: WarState, piece: int) -> bool:
    """WS-ORD.15, WS-ORD.16 The activation is over; False if the turn is as well."""
    s.ambushing = 0
    s.acting = tuple([other for other in s.acting if other != piece])
    victory.check_units(s)
    stop_clause(s)
    return not s.over


def _note(s: WarState, card: str, piece: int) -> None:
    """WS-ORD.15 The activation is used; one that is free of the group first serves who is not in it."""
    number = next(n for n, play in enumerate(s.plays) if play.card == card)
    play = s.plays[number]
    grouped = not s.box.pack.orders[card].nearby or piece in play.group
    free = play.free if grouped else play.free - 1
    s.count_play(number, left=play.left - 1, done=(*play.done, piece), free=free)


async def prepare(s: WarState, piece: int) -> None:
    """WS-ORD.13, WS-ORD.14, WS-BRK.1 Tokens, rally, broken or not; WS-R.88 what it sees without them."""
    changed = await damage.reveal_all(s, piece)
    await cards.settle(s)
    if piece in s.units and s.units[piece].suppressed:
        changed = await _rally(s, piece) or changed
    if piece not in s.units:
        await fog.sweep(s)
        return
    morale.judge_broken(s, piece)
    if changed:
        await fog.sweep(s, piece)


async def _rally(s: WarState, piece: int) -> bool:
    """WS-ORD.14, WS-R.45 A unit may try to rally; whether it did."""
    side, sure = s.units[piece].side, False
    while (choice := await Ask(side, "rally", "WS-ORD.14", rallies, (s, piece), (piece,)))[0] == "play":
        assets.discard(s, side, choice[1])
        sure = True
    if choice[0] == "rally":
        await morale.rally(s, piece, sure=sure)
    return bool(choice[0] == "rally")


def rallies(s: WarState, piece: int) -> list[Value]:
    return [("rally", piece), ("no_rally", piece), *assets.political_officer(s, piece)]


def stop_clause(s: WarState) -> None:
    """WS-ORD.16, WS-R.133 After an interrupt: the turn is over if it spent a unit activated this turn."""
    if s.struck and not s.cut and any(s.box.pack.orders[play.card].stop for play in s.plays):
        activated = [piece for play in s.plays for piece in play.done]
        if any(piece in activated for piece in s.struck):
            s.over = s.cut = True
            s.tell("stopped", "WS-ORD.16", side=s.active)
