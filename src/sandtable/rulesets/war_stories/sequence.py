"""WS-GEN.5-.9: the agenda of a turn and the steps on it."""

from __future__ import annotations

from sandtable.rulesets.war_stories import assets, command, damage, fog, victory
from sandtable.rulesets.war_stories.state import WarState


async def turn(s: WarState, number: int) -> None:
    """WS-GEN.5, WS-R.1 The attacker has the odd turns, the defender the even ones; WS-R.4 the last turn."""
    if number > s.box.scenario.turns:
        raise victory.finish(s, "the last turn is over")
    s.turn = number
    s.active = (number + 1) % 2
    s.over = s.cut = False
    s.struck = ()
    s.plays.clear()
    s.tell("turn", "WS-R.1", turn=number, side=s.active)
    await assets.play_at_will(s, s.active)
    s.push(("orders",), ("activation",), ("end_of_turn",))


async def orders(s: WarState) -> None:
    """WS-GEN.6, WS-GEN.7 Cards, regroups of the enemy, groups."""
    await command.give_orders(s, s.active)


async def activation(s: WarState) -> None:
    """WS-GEN.8 One unit after the other."""
    if await command.activate_one(s):
        s.push(("activation",))


async def end_of_turn(s: WarState) -> None:
    """WS-GEN.9, WS-BLZ.4, WS-R.71 Units of the active player in blaze are lost; places are judged."""
    burning = [u.id for u in s.of_side(s.active) if u.cell in s.change.blaze and not u.carrier]
    for piece in burning:
        await damage.eliminate(s, piece, "WS-BLZ.4", by_fire=False, lose_all=True)
    await fog.sweep(s)
    victory.check_units(s)
    victory.check_places(s)
    s.plays.clear()
    s.push(("turn", s.turn + 1))
