"""WS-GEN.5-.9: the agenda of a turn and the steps on it."""

from __future__ import annotations

from sandtable.rulesets.war_stories import (
    actions,
    command,
    damage,
    fog,
    morale,
    movement,
    reaction,
    victory,
)
from sandtable.rulesets.war_stories.state import WarState


async def turn(s: WarState, number: int) -> None:
    """WS-GEN.5, WS-R.1 The attacker has the odd turns, the defender the even ones; WS-R.4 the last turn."""
    if number > s.box.scenario.turns:
        raise victory.finish(s, "the last turn is over")
    s.turn = number
    s.active = (number + 1) % 2
    s.over = s.cut = False
    s.struck = ()
    s.plays = ()
    s.tell("turn", "WS-R.1", turn=number, side=s.active)
    s.push(("orders",), ("activation",), ("end_of_turn",))


async def orders(s: WarState) -> None:
    """WS-GEN.6, WS-ORD.1, WS-ORD.6 The order, then enhancements one at a time."""
    await command.give_order(s, s.active)
    while await command.enhance(s, s.active):
        pass
    s.push(("regroups",), ("groups",))


async def regroups(s: WarState) -> None:
    """WS-GEN.7, WS-ORD.7 The enemy regroups unit by unit."""
    done: tuple[int, ...] = ()
    while piece := await command.enemy_regroup(s, 1 - s.active, done):
        done = (*done, piece)


async def groups(s: WarState) -> None:
    """WS-ORD.8 The groups of all cards that need one, each named member by member."""
    for number in command.grouped_plays(s):
        while await command.name_member(s, s.active, number):
            pass


async def activation(s: WarState) -> None:
    """WS-GEN.8, WS-ORD.11-.16 One unit after the other: it is named, prepares, acts."""
    begun = await command.activate_one(s)
    if begun is None:
        return
    piece, card = begun
    s.push(("activated", piece))
    if s.units[piece].marks:
        await command.prepare(s, piece)
        s.push(("action", piece, card))
    else:
        morale.judge_broken(s, piece)
        await action(s, piece, card)


async def action(s: WarState, piece: int, card: str) -> None:
    """WS-ORD.14 The action, if the unit is still there."""
    if piece in s.units:
        await actions.act(s, piece, s.box.pack.orders[card].actions)


async def moving(s: WarState, piece: int) -> None:
    """WS-MOV.1 A move goes on from decision to decision."""
    if piece in s.units and not s.moves[-1].over:
        s.push(("moving", piece))
        await movement.one(s, piece)


async def reactions(s: WarState, piece: int, *done: int) -> None:
    """WS-OPA.3 The other player reacts unit by unit."""
    choice = await reaction.chosen(s, piece, done)
    if choice is None:
        reaction.closed(s)
        return
    again = ("reactions", piece, *reaction.with_actor(s, done, choice))
    if choice[0] == "op_move":
        reaction.set_out(s, choice[1])
        s.push(("moving", choice[1]), ("op_moved", choice[1]), again)
    else:
        await reaction.react(s, choice)
        s.push(again)


async def op_moved(s: WarState, piece: int) -> None:
    """WS-R.58 What follows an op move."""
    await reaction.come_to_rest(s, piece)
    victory.check_units(s)


async def heeding(s: WarState, piece: int, how: str) -> None:
    """WS-R.55 The mover goes on, or stops if it must."""
    movement.heed(s, piece, how)


async def rest(s: WarState, piece: int, how: str, start: int) -> None:
    """WS-ACT.3, WS-ACT.10 What follows a move that began in hex `start`."""
    await actions.rest(s, piece, how, start, ambush=False)
    await actions.close(s, piece)


async def activated(s: WarState, piece: int) -> None:
    """WS-ORD.15, WS-ORD.16 On to the next activation, unless the turn is over."""
    if command.end_activation(s, piece):
        await activation(s)


async def end_of_turn(s: WarState) -> None:
    """WS-GEN.9, WS-BLZ.4, WS-R.71 Units of the active player in blaze are lost; places are judged.

    WS-D.10 The decoys that only seem to have won are found out.
    """
    burning = [u.id for u in s.of_side(s.active) if u.cell in s.change.blaze and not u.carrier]
    for piece in burning:
        await damage.eliminate(s, piece, "WS-BLZ.4", by_fire=False, lose_all=True)
    if burning or not s.began:  # a game that began in the middle had no first sight
        await fog.sweep(s)
    victory.check_units(s)
    victory.check_places(s)
    for piece in victory.pretenders(s):
        fog.unmask(s, piece, "WS-D.10")
    s.plays = ()
    s.push(("turn", s.turn + 1))
