"""WS-RES, WS-TOK, WS-BLA, WS-COL: results of fire, tokens, elimination, wrecks."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from sandtable.engine.ask import Ask
from sandtable.engine.chance import draw
from sandtable.rulesets.war_stories import cover, fog, morale, victory
from sandtable.rulesets.war_stories.numbers import DROPPED, WRECKS
from sandtable.rulesets.war_stories.records import NOWHERE, Dropped, FogCounter, Mark, Unit, Wreck
from sandtable.rulesets.war_stories.state import Effects, WarState, without
from sandtable.rulesets.war_stories.tables import Effect, Pack

ELIMINATED: Final = "E"
DAMAGED: Final = "D"
SUPPRESSED: Final = "S"
MENDED: Final = {Effect.GUN: (Effect.CREW, Effect.TURRET), Effect.IMMOBILIZED: (Effect.MOBILITY,)}
"""WS-TOK.4, WS-TOK.6 What a graver damage token removes."""


def reveal_type(s: WarState, piece: int, clause: str) -> None:
    """WS-R.22, WS-UNIT.10 The type becomes known to all for good; WS-D.5 of a decoy what it imitates."""
    unit = s.units[piece]
    if not unit.known:
        s.units[piece] = replace(unit, known=True, hidden=False)
        s.tell("known", clause, reveals=True, piece=piece, kind=unit.kind)


async def spend(s: WarState, piece: int, clause: str) -> None:
    """WS-SPN.1 A unit gets spent: its ratings show, those aboard get spent too, a decoy is gone."""
    unit = s.units.get(piece)
    if unit is None:
        return
    if unit.decoy:
        fog.unmask(s, piece, "WS-DEC.2")
        return
    if not unit.spent:
        s.units[piece] = replace(unit, spent=True, real=True)
        s.tell("spent", clause, seen_by=s.witnesses(piece), piece=piece)
    if not unit.hidden:
        reveal_type(s, piece, "WS-UNIT.10")
    for rider in s.cargo.get(piece, ()):  # WS-TRN.7
        if not s.units[rider].spent:
            s.set(rider, spent=True)
            if not s.units[rider].hidden:
                s.tell("spent", "WS-TRN.7", piece=rider)
                reveal_type(s, rider, "WS-UNIT.10")


# Tokens


def borne(pack: Pack, effects: Effects, unit: Unit) -> tuple[Effect, ...]:
    """WS-TOK.2 The effects of the tokens that lie face up on a unit."""
    klass = pack.units[unit.kind].klass
    return tuple([effects[mark.token, klass][0] for mark in unit.marks if mark.up])


def supply(s: WarState, damage: bool) -> list[str]:
    """WS-R.104 The tokens that may come next: those nobody knows to lie elsewhere, or all if none is left."""
    whole = s.box.pack.damage if damage else s.box.pack.suppression
    known = {mark.token for unit in s.units.values() for mark in unit.marks}
    return [token for token in whole if token not in known] or list(whole)


def with_token(unit: Unit, mark: Mark) -> Unit:
    """WS-ACT.6, WS-R.114 A token more and no AIM; who had fewer than two is broken no longer, nor yet."""
    return replace(unit, marks=(*unit.marks, mark), aim=NOWHERE, broken=unit.is_broken)


async def place_token(s: WarState, piece: int, damage: bool, *, at_once: bool, clause: str) -> None:
    """WS-SET.4, WS-TOK.1, WS-TOK.2 Draw a token for a unit: face down, or revealed at once."""
    unit = s.units[piece]
    s.units[piece] = with_token(unit, Mark(damage))
    sort = "damage" if damage else "suppression"
    s.tell("token", clause, seen_by=s.witnesses(piece), piece=piece, sort=sort)
    if at_once:
        await reveal(s, piece, len(unit.marks))


async def reveal(s: WarState, piece: int, number: int) -> None:
    """WS-ORD.13, WS-R.105, WS-R.106 One token is turned up and takes effect; a red medal forces a check."""
    unit = s.units[piece]
    mark = unit.marks[number]
    damage, token = mark.damage, mark.token
    del unit, mark
    if not token:
        token = await draw(s, "WS-R.104", "token", supply(s, damage))
    marks = s.units[piece].marks
    shown = Mark(damage, token, True)
    s.set(piece, marks=(*marks[:number], shown, *marks[number + 1 :]))
    del marks, shown
    effect, red = s.box.effects[token, s.kind(piece).klass]
    s.tell(
        "revealed",
        "WS-TOK.2",
        seen_by=s.witnesses(piece),
        reveals=True,
        piece=piece,
        token=token,
        effect=effect.value or "none",
    )
    await _take_effect(s, piece, token, effect)
    if red and piece in s.units:
        await morale.bail_out(s, piece)


async def reveal_all(s: WarState, piece: int) -> bool:
    """WS-ORD.13 On activation all unknown tokens are revealed in the order placed; whether there were any."""
    found = False
    while piece in s.units and not all(shown := [mark.up for mark in s.units[piece].marks]):
        found = True
        await reveal(s, piece, shown.index(False))
    return found


async def _take_effect(s: WarState, piece: int, token: str, effect: Effect) -> None:
    """WS-TOK.3-.10 What stays is read from the tokens; the rest is done now."""
    if effect in MENDED:
        _remove_damage(s, piece, MENDED[effect])
    elif effect is Effect.REDUCED:
        _remove_token(s, piece, token)
        await reduce(s, piece, "WS-TOK.9")
    elif effect is Effect.PASSENGERS:
        _remove_token(s, piece, token)
        for rider in s.cargo.get(piece, ()):
            if s.kind(rider).is_infantry:
                await reduce(s, rider, "WS-TOK.8")


def _remove_damage(s: WarState, piece: int, effects: tuple[Effect, ...]) -> None:
    """WS-TOK.4, WS-TOK.6, WS-R.110 Damage tokens only, not suppression."""
    klass, known = s.kind(piece).klass, s.box.effects
    marks = s.units[piece].marks
    kept = [m for m in marks if not (m.damage and m.up and known[m.token, klass][0] in effects)]
    s.set(piece, marks=tuple(kept))


def _remove_token(s: WarState, piece: int, token: str) -> None:
    """WS-R.108 A token that has been carried out goes back."""
    s.set(piece, marks=tuple([mark for mark in s.units[piece].marks if mark.token != token]))


async def reduce(s: WarState, piece: int, clause: str) -> None:
    """WS-TOK.9, WS-UNIT.4, WS-R.111 A squad shrinks to its team, which takes over all; a team is lost."""
    kind = s.kind(piece)
    if kind.team:
        s.set(piece, kind=kind.team, squad=kind.id)
        s.tell("reduced", clause, seen_by=s.witnesses(piece), piece=piece)
    else:
        await eliminate(s, piece, clause, by_fire=False)


# Results of fire


def strike(s: WarState, piece: int) -> None:
    """WS-R.46 Op fire spends or eliminates a unit, even one that is spent already."""
    if piece not in s.struck:
        s.struck = (*s.struck, piece)


def strike_all(s: WarState, piece: int) -> None:
    """WS-R.46, WS-R.78 Op fire eliminates a unit, and its passengers with it."""
    strike(s, piece)
    for rider in s.cargo.get(piece, ()):
        if s.kind(rider).is_infantry:
            strike(s, rider)


async def hurt(s: WarState, piece: int, clause: str, *, at_once: bool, op: bool, fire: bool = True) -> None:
    """WS-RES.5-.7, WS-R.107 A unit is damaged: water, spent, AIM, token, riders, then the effect."""
    unit = s.units[piece]
    if op:
        strike(s, piece)
    if unit.decoy:
        fog.unmask(s, piece, "WS-R.23")
        return
    if unit.cell >= 0 and _in_water(s, piece):
        await eliminate(s, piece, "WS-RES.6", by_fire=fire)
        return
    del unit
    await spend(s, piece, "WS-RES.5")
    if fire:
        await _riders(s, piece, at_once, op)
    await place_token(s, piece, True, at_once=at_once, clause=clause)


def _in_water(s: WarState, piece: int) -> bool:
    """WS-RES.6 In water, with neither bridge nor ford."""
    unit, ground = s.units[piece], s.box.ground
    return bool(ground.water >> unit.cell & 1) and not unit.on_road and s.works(unit.cell, "ford") is None


async def _riders(s: WarState, piece: int, at_once: bool, op: bool) -> None:
    """WS-DES.2, WS-R.79 One damage token for each rider when its carrier draws one because of fire."""
    if piece in s.units and s.kind(piece).grey:
        for rider in s.cargo.get(piece, ()):
            if rider in s.units:
                if op:
                    strike(s, rider)
                await spend(s, rider, "WS-DES.2")
                await place_token(s, rider, True, at_once=at_once, clause="WS-DES.2")


async def suppress(s: WarState, piece: int, *, at_once: bool, blast: int = 0, op: bool = False) -> None:
    """WS-RES.7 A suppression token; WS-BLA.1 with blast effect it is revealed and compared on a vehicle."""
    blasted = bool(blast) and s.kind(piece).is_vehicle
    number = len(s.units[piece].marks)
    await _riders(s, piece, at_once, op)
    await place_token(s, piece, False, at_once=at_once or blasted, clause="WS-RES.7")
    if blasted and piece in s.units and len(s.units[piece].marks) > number:
        await _blast(s, piece, s.units[piece].marks[number].token, blast, op)


async def _blast(s: WarState, piece: int, token: str, fp: int, op: bool) -> None:
    """WS-BLA.2, WS-R.113 FP against the threshold of the token just placed."""
    threshold = s.box.pack.suppression[token].blast
    s.tell("blast", "WS-BLA.2", piece=piece, fp=fp, threshold=threshold)
    if fp == threshold:
        await hurt(s, piece, "WS-BLA.2", at_once=True, op=op)
    elif fp > threshold:
        if op:
            strike_all(s, piece)
        await eliminate(s, piece, "WS-BLA.2", by_fire=True)


# Elimination


def drop_weapon(s: WarState, piece: int, clause: str) -> None:
    """WS-WPN.6, WS-WPN.8 The weapon lies in the hex, unless the hex destroys it."""
    unit = s.units[piece]
    if not unit.weapon:
        return
    s.units[piece] = replace(unit, weapon="", deployed=False)
    if unit.cell == NOWHERE or destroys_weapons(s, unit.cell):
        return
    number = max([DROPPED, *s.dropped]) + 1
    s.dropped = {**s.dropped, number: Dropped(number, unit.cell, unit.weapon)}
    s.show_weapon(unit.weapon)
    s.tell("dropped", clause, reveals=True, piece=piece, weapon=unit.weapon, cell=unit.cell)


def destroys_weapons(s: WarState, cell: int) -> bool:
    """WS-WPN.8 Blaze, ford, mud and water."""
    ground = s.box.ground
    return cell in s.change.blaze or bool((ground.mud | ground.water) >> cell & 1)


async def eliminate(s: WarState, piece: int, clause: str, *, by_fire: bool, lose_all: bool = False) -> None:
    """WS-RES.1-.4, WS-R.116 A unit is eliminated; WS-R.78 who survives it, and the wreck."""
    unit = s.units.get(piece)
    if unit is None:
        return
    if unit.decoy:
        fog.unmask(s, piece, clause)
        return
    cell, facing_kind = unit.cell, s.kind(piece)
    del unit
    drop_weapon(s, piece, "WS-WPN.6")
    reveal_type(s, piece, "WS-RES.2")
    aboard = s.cargo.get(piece, ())
    drowned = cell >= 0 and _in_water(s, piece)
    doomed = [r for r in aboard if lose_all or drowned or (by_fire and s.kind(r).is_infantry)]
    for rider in doomed:
        await eliminate(s, rider, clause, by_fire=by_fire, lose_all=lose_all)
    survivors = [rider for rider in s.cargo.get(piece, ()) if rider in s.units]
    for rider in survivors:
        s.unload(rider)
    cover.drop_cover(s, piece)
    s.lost = {**s.lost, piece: replace(s.take_off(piece), marks=(), hidden=False, known=True)}
    s.tell("eliminated", clause, reveals=True, piece=piece)
    victory.occupied(s, cell)
    burnt_out = facing_kind.is_vehicle and facing_kind.drive.value != "air"
    if burnt_out and cell >= 0 and not lose_all:
        _leave_wreck(s, cell, facing_kind.size.value == "small")
    for rider in survivors:
        await survive(s, rider)


def _leave_wreck(s: WarState, cell: int, small: bool) -> None:
    """WS-RES.3, WS-R.117 Not in a hex with rubble or blaze."""
    if not s.is_rubble(cell) and cell not in s.change.blaze:
        number = max([WRECKS, *s.wrecks]) + 1
        s.wrecks = {**s.wrecks, number: Wreck(number, cell, small)}


async def survive(s: WarState, piece: int) -> None:
    """WS-TRN.10, WS-R.78 A survivor stands in the hex, spent, behind the wreck if it has room."""
    if piece not in s.units:
        return
    if s.units[piece].cell >= 0:
        cover.take_cover(s, piece)
        victory.occupied(s, s.units[piece].cell)
    await spend(s, piece, "WS-TRN.10")
    if piece in s.units and s.kind(piece).has_facing and s.units[piece].cell >= 0:
        await face(s, piece, "WS-TRN.11")


def facings(piece: int) -> list[tuple[str, int, int]]:
    return [("face", piece, facing) for facing in range(6)]


async def face(s: WarState, piece: int, clause: str) -> None:
    """WS-FAC.1, WS-UNIT.2 The owner of a gun or vehicle gives it a facing."""
    choice = await Ask(s.units[piece].side, "face", clause, facings, (piece,), (piece,))
    s.set(piece, facing=choice[2])
    s.tell("faced", clause, piece=piece, facing=choice[2])


# Collateral damage


def collateral(s: WarState, piece: int, cell: int, what: str, weapon: str) -> None:
    """WS-COL.1-.3, WS-R.120, WS-D.4 Foxholes, haze, or the loss of the weapon that the target had."""
    if what == "foxholes":
        works = [c for c in s.fog.values() if c.cell == cell and s.box.pack.counters[c.kind].fortification]
        if works:
            fog.turn_up(s, works[0].id, "WS-D.4")
            return
        number = max([900, *s.fog]) + 1
        s.lay(FogCounter(number, cell, "foxholes", up=True))
        s.tell("foxholes", "WS-COL.1", cell=cell)
    elif what == "haze":
        add_haze(s, cell, "WS-COL.2")
    elif weapon and _lose_weapon(s, piece, cell, weapon):
        s.show_weapon(weapon)
        s.tell("weapon_lost", "WS-COL.3", reveals=True, piece=piece, weapon=weapon)


def _lose_weapon(s: WarState, piece: int, cell: int, weapon: str) -> bool:
    """WS-COL.3, WS-R.120 Whatever the result: of who is eliminated the weapon lies in the hex."""
    if piece in s.units:
        s.set(piece, weapon="", deployed=False)
        return True
    lying = [item.id for item in s.dropped.values() if (item.cell, item.weapon) == (cell, weapon)]
    if lying:
        s.dropped = without(s.dropped, lying[-1])
    return bool(lying)


def add_haze(s: WarState, cell: int, clause: str) -> None:
    """WS-COL.2 Not where smoke, haze or blaze is already."""
    if cell not in (*s.haze, *s.change.smoke, *s.change.blaze):
        s.haze = tuple(sorted((*s.haze, cell)))
        s.tell("haze", clause, cell=cell)
