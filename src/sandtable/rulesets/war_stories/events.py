"""Section 6.10: what each event card does. Choices are the active player's unless the card says otherwise."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from sandtable.boards.hex import neighbour
from sandtable.boards.maps import OFF_MAP
from sandtable.engine.ask import Ask, Value
from sandtable.engine.chance import draw
from sandtable.rulesets.war_stories import (
    actions,
    arrivals,
    damage,
    fog,
    morale,
    objects,
    spotting,
    ways,
)
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.state import WarState
from sandtable.rulesets.war_stories.tables import Effect

MENDABLE: Final = (Effect.CREW, Effect.MOBILITY, Effect.TURRET)
FIRM: Final = 10
"""The threshold up to which a building falls by Falling Masonry."""


def picks(s: WarState, verb: str, test: str, side: int, *, may: bool) -> list[Value]:
    """The units of a side that pass a test of this chapter; with `may`, or none."""
    found: list[Value] = [(verb, u.id) for u in s.of_side(side) if _seen(u) and TESTS[test](s, u)]
    return [*found, ("pass",)] if may else found


def _seen(unit: Unit) -> bool:
    """Hidden units are not chosen by cards."""
    return not unit.hidden


async def pick(s: WarState, seat: int, card: str, test: str, side: int, *, may: bool = False) -> int:
    """WS-R.19 The unit that a seat picks, or 0 if there is none or it declines."""
    if not picks(s, "pick", test, side, may=False):
        return 0
    asked = Ask(seat, "pick", "WS-EVT.4", picks_of, (s, test, side, may))
    choice = await asked
    if choice[0] == "pass":
        s.tell("declined", "WS-EVT.4", card=card)
        return 0
    s.tell("picked", "WS-EVT.4", card=card, piece=choice[1])
    return int(choice[1])


def picks_of(s: WarState, test: str, side: int, may: bool) -> list[Value]:
    return picks(s, "pick", test, side, may=may) or [("pass",)]


def remove_suppression(s: WarState, piece: int, clause: str) -> None:
    """The oldest suppression token goes back to the supply."""
    marks = s.units[piece].marks
    number = next(n for n, mark in enumerate(marks) if not mark.damage)
    s.set(piece, marks=(*marks[:number], *marks[number + 1 :]))
    s.tell("steadied", clause, piece=piece)


def remove_damage(s: WarState, piece: int, effects: tuple[Effect, ...]) -> None:
    """One revealed damage token with such an effect is mended."""
    klass, known = s.kind(piece).klass, s.box.effects
    marks = s.units[piece].marks
    number = next(n for n, m in enumerate(marks) if m.damage and m.up and known[m.token, klass][0] in effects)
    s.set(piece, marks=(*marks[:number], *marks[number + 1 :]))
    s.tell("repaired", "WS-AST.6", piece=piece)


def has_damage(s: WarState, unit: Unit, effects: tuple[Effect, ...]) -> bool:
    klass, known = s.kind(unit.id).klass, s.box.effects
    return any(m.damage and m.up and known[m.token, klass][0] in effects for m in unit.marks)


def unseen(s: WarState, unit: Unit) -> bool:
    """WS-D.8 Whether no enemy has a line of sight to a unit, as far as its owner knows."""
    enemies = [u for u in s.units.values() if u.side != unit.side and ways.on_map(u)]
    known = [spotting.as_known(s, enemy, unit.side) for enemy in enemies]
    return unit.cell >= 0 and not any(spotting.sees(s, e, unit.cell, unit.level) for e in known)


TESTS: Final[dict[str, Callable[[WarState, Unit], bool]]] = {
    "regroup": lambda s, u: (u.spent or u.moving) and not u.decoy,
    "suppressed": lambda s, u: u.suppressed,
    "token": lambda s, u: bool(u.marks) and u.cell >= 0,
    "weapon": lambda s, u: u.deployed,
    "unknown": lambda s, u: not u.known and u.cell >= 0,
    "sniped": lambda s, u: (
        u.cell >= 0
        and not u.carrier
        and not s.kind(u.id).is_vehicle
        and not (u.inside and s.fog[u.inside].up and s.fog[u.inside].kind == "bunker")
    ),
    "moving": lambda s, u: u.moving,
    "straggler": lambda s, u: bool(u.squad) and s.kind(u.id).counter == "team",
    "broken_down": lambda s, u: s.kind(u.id).has_facing and has_damage(s, u, MENDABLE) and unseen(s, u),
    "aiming": lambda s, u: u.aim >= 0,
}


async def reinforcements(s: WarState) -> None:
    """EV-02 The next group becomes available; without one, Second Wind."""
    if s.coming:
        await arrivals.reinforce(s)
    else:
        await second_wind(s)


async def second_wind(s: WarState) -> None:
    """EV-03"""
    await _regroup(s, s.active, "EV-03")


async def _regroup(s: WarState, side: int, card: str) -> None:
    if piece := await pick(s, side, card, "regroup", side, may=True):
        actions.regroup(s, piece, "WS-R.50")


async def steady(s: WarState) -> None:
    """EV-04"""
    if piece := await pick(s, s.active, "EV-04", "suppressed", s.active):
        remove_suppression(s, piece, "WS-EVT.4")


async def they_hold(s: WarState) -> None:
    """EV-05 The reacting player chooses."""
    if piece := await pick(s, 1 - s.active, "EV-05", "suppressed", 1 - s.active):
        remove_suppression(s, piece, "WS-EVT.4")


async def shaken(s: WarState) -> None:
    """EV-06"""
    piece = await pick(s, s.active, "EV-06", "token", 1 - s.active)
    if piece and not await morale.unit_check(s, piece, "", morale.ORDINARY, "WS-VAL.1"):
        await damage.place_token(s, piece, False, at_once=False, clause="WS-EVT.3")


async def gust_of_wind(s: WarState) -> None:
    """EV-07"""
    s.haze = ()
    s.change = s.change._replace(smoke=())
    s.tell("cleared", "WS-R.128")


async def drifting_smoke(s: WarState) -> None:
    """EV-08 A chit for its direction only, which may cause an event like any other (WS-R.14)."""
    chit = s.box.pack.chits[await draw(s, "WS-R.14", "chit", s.box.chits)]
    s.due += chit.event
    game_map, blaze = s.box.ground.map, s.change.blaze
    moved: list[int] = []
    for cell in s.change.smoke:
        there = game_map.cell_of.get(neighbour(game_map.hexes[cell], chit.direction), OFF_MAP)
        if there != OFF_MAP and there not in blaze and there not in moved:
            moved.append(there)
    s.change = s.change._replace(smoke=tuple(sorted(moved)))
    s.haze = tuple([cell for cell in s.haze if cell not in moved])
    s.tell("drifted", "WS-R.128", facing=chit.direction)


def dusty(s: WarState, near: int) -> list[Value]:
    """Hexes without blaze, haze or smoke, anywhere or next to one."""
    dim = (*s.haze, *s.change.smoke, *s.change.blaze)
    cells = range(len(s.box.ground.map)) if near < 0 else s.box.ground.map.neighbours[near]
    return [("at", cell) for cell in cells if cell not in dim] or [("pass",)]


async def dust(s: WarState) -> None:
    """EV-09 Haze in one hex and in one adjacent to it."""
    near = -1
    for _ in range(2):
        choice = await Ask(s.active, "place", "WS-EVT.4", dusty, (s, near))
        if choice[0] == "pass":
            return
        near = choice[1]
        damage.add_haze(s, near, "WS-EVT.4")


def dry(s: WarState) -> list[Value]:
    """Woods next to a blaze, or with haze or a wreck."""
    around = s.box.ground.map.neighbours
    wrecks = [wreck.cell for wreck in s.wrecks.values()]
    woods = [c for c, name in enumerate(s.box.ground.overlay) if name == "woods" and s.overlay(c)]
    return [
        ("at", c)
        for c in woods
        if c in s.haze or c in wrecks or any(other in s.change.blaze for other in around[c])
    ]


async def dry_wood(s: WarState) -> None:
    """EV-10"""
    if dry(s):
        await objects.ignite(s, (await Ask(s.active, "place", "WS-EVT.4", dry, (s,)))[1])


def fuming(s: WarState) -> list[Value]:
    """Hexes with a wreck that does not burn; not in water, a building or rubble."""
    found = sorted({wreck.cell for wreck in s.wrecks.values() if wreck.cell not in s.change.blaze})
    water = s.box.ground.water
    return [
        ("at", c)
        for c in found
        if not water >> c & 1 and s.overlay(c) in ("", "woods") and not s.is_rubble(c)
    ]


async def brew_up(s: WarState) -> None:
    """EV-11"""
    if fuming(s):
        await objects.ignite(s, (await Ask(s.active, "place", "WS-EVT.4", fuming, (s,)))[1])


async def cloudburst(s: WarState) -> None:
    """EV-12 Haze goes, each blaze becomes haze."""
    s.haze = s.change.blaze
    s.change = s.change._replace(blaze=())
    s.tell("cleared", "WS-R.128")


async def jam(s: WarState) -> None:
    """EV-13"""
    piece = await pick(s, s.active, "EV-13", "weapon", 1 - s.active)
    if piece and not await morale.unit_check(s, piece, "", morale.ORDINARY, "WS-VAL.1"):
        weapon = s.units[piece].weapon
        s.set(piece, weapon="", deployed=False)
        s.tell("weapon_lost", "WS-EVT.3", piece=piece, weapon=weapon)


async def radio_out(s: WarState) -> None:
    """EV-14"""
    s.over = True


async def initiative(s: WarState) -> None:
    """EV-15 One more activation under the base order, near the others or not."""
    if s.plays:
        s.count_play(0, left=s.plays[0].left + 1, free=s.plays[0].free + 1)


def reported(s: WarState) -> list[Value]:
    """Enemy counters that lie face down, and units whose type is not known."""
    found = picks(s, "pick", "unknown", 1 - s.active, may=False)
    if s.active == 0:
        found.extend([("counter", counter.id) for counter in s.fog.values() if not counter.up])
    return found


async def report(s: WarState) -> None:
    """EV-16 Spotted, and its type known."""
    if not reported(s):
        return
    choice = await Ask(s.active, "report", "WS-EVT.4", reported, (s,))
    if choice[0] == "counter":
        await fog.spot_counter(s, choice[1], "WS-EVT.3")
        return
    if not s.units[choice[1]].spotted:
        fog.recognise(s, choice[1], "WS-EVT.3")
    if choice[1] in s.units:
        damage.reveal_type(s, choice[1], "WS-EVT.3")


async def sniper(s: WarState) -> None:
    """EV-17"""
    if piece := await pick(s, s.active, "EV-17", "sniped", 1 - s.active):
        await damage.place_token(s, piece, False, at_once=False, clause="WS-EVT.3")


async def thrown_track(s: WarState) -> None:
    """EV-18"""
    piece = await pick(s, s.active, "EV-18", "moving", 1 - s.active)
    if piece and not await morale.bog_check(s, piece):
        await damage.hurt(s, piece, "WS-RES.5", at_once=False, op=False, fire=False)


async def stragglers(s: WarState) -> None:
    """EV-19"""
    if piece := await pick(s, s.active, "EV-19", "straggler", s.active, may=True):
        s.set(piece, kind=s.units[piece].squad, squad="")
        s.tell("restored", "WS-EVT.3", piece=piece)


async def field_repair(s: WarState) -> None:
    """EV-20"""
    if piece := await pick(s, s.active, "EV-20", "broken_down", s.active, may=True):
        remove_damage(s, piece, MENDABLE)


async def lull(s: WarState) -> None:
    """EV-21 The active player first."""
    for side in (s.active, 1 - s.active):
        await _regroup(s, side, "EV-21")


def tottering(s: WarState) -> list[Value]:
    """Buildings next to rubble or blaze."""
    around = s.box.ground.map.neighbours
    houses = [c for c in range(len(s.box.ground.map)) if s.overlay(c) in ("wooden", "masonry")]
    return [
        ("at", c) for c in houses if any(s.is_rubble(other) or other in s.change.blaze for other in around[c])
    ]


async def falling_masonry(s: WarState) -> None:
    """EV-22"""
    if not tottering(s):
        return
    cell = (await Ask(s.active, "place", "WS-EVT.4", tottering, (s,)))[1]
    token = await draw(s, "WS-EVT.3", "token", damage.supply(s, damage=False))
    if s.box.pack.suppression[token].blast <= FIRM:
        await objects.collapse(s, cell)


async def nerves(s: WarState) -> None:
    """EV-23 The active player's units first, in the order of their numbers."""
    for side in (s.active, 1 - s.active):
        shaky = [u.id for u in s.of_side(side) if len(u.marks) >= 2 and u.cell >= 0 and not u.hidden]
        for piece in sorted(shaky):
            if piece in s.units and not await morale.unit_check(s, piece, "", morale.ORDINARY, "WS-VAL.1"):
                await damage.spend(s, piece, "WS-EVT.3")


async def lost_target(s: WarState) -> None:
    """EV-24"""
    if piece := await pick(s, s.active, "EV-24", "aiming", 1 - s.active):
        s.set(piece, aim=-1)
        s.tell("aim_lost", "WS-EVT.3", piece=piece)


EFFECTS: Final[dict[str, Callable[[WarState], Awaitable[None]]]] = {
    "EV-02": reinforcements,
    "EV-03": second_wind,
    "EV-04": steady,
    "EV-05": they_hold,
    "EV-06": shaken,
    "EV-07": gust_of_wind,
    "EV-08": drifting_smoke,
    "EV-09": dust,
    "EV-10": dry_wood,
    "EV-11": brew_up,
    "EV-12": cloudburst,
    "EV-13": jam,
    "EV-14": radio_out,
    "EV-15": initiative,
    "EV-16": report,
    "EV-17": sniper,
    "EV-18": thrown_track,
    "EV-19": stragglers,
    "EV-20": field_repair,
    "EV-21": lull,
    "EV-22": falling_masonry,
    "EV-23": nerves,
    "EV-24": lost_target,
}
