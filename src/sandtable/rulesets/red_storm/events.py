"""The twenty event cards: when the primary event of each applies (RS-R.39), and what it does.

FO is the focus, TP its owner, OP his opponent; every choice of a card is TP's unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.red_storm import blaze, damage, evidence, fog, morale, portage, targets
from sandtable.rulesets.red_storm.records import (
    BROKEN,
    FIRE,
    MOVE,
    READY,
    REDUCED,
    SHAKEN,
    SPENT,
    SUPPRESSED,
    FogMarker,
    Unit,
)
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import MOST_VALOR, Damage, Event, Fog

Condition: TypeAlias = Callable[[RedStorm, Unit, str], bool]
Effect: TypeAlias = Callable[[RedStorm, int], Coroutine[Any, Any, None]]
ATTACK: Final = "attack"
FIRST_OWN_MARKER: Final = 900
BEARERS_REACH, LEADERS_REACH, FRESH = 3, 2, 2


def applies(s: RedStorm, card: Event, focus: int, why: str) -> bool:
    """RS-R.39 Whether the primary event has something to act on."""
    return EVENTS[card.effect][0](s, s.units[focus], why)


async def happen(s: RedStorm, card: Event, focus: int, why: str) -> None:
    """RS-EVT.9 The primary event."""
    await EVENTS[card.effect][1](s, focus)


def near(s: RedStorm, focus: Unit, distance: int) -> list[Unit]:
    """TP's units on the map within a distance of FO, FO included."""
    row = s.box.ground.distance[focus.cell]
    return [u for u in s.of_side(focus.side) if u.cell >= 0 and row[u.cell] <= distance]


# Fire and wind


def on_tinder(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO's hex is flammable and not ablaze."""
    return targets.is_flammable(s, focus.cell)


async def tracer_fire(s: RedStorm, focus: int) -> None:
    """e01 A Blaze breaks out in FO's hex."""
    await blaze.ignite(s, s.units[focus].cell, "RS-BLZ.1")


def can_spread(s: RedStorm, focus: Unit, why: str) -> bool:
    """RS-R.108 Some Blaze can spread."""
    return bool(blaze.kindling(s, blaze.blazes(s)))


async def dry_wind(s: RedStorm, focus: int) -> None:
    """e02 Every Blaze spreads one hex downwind."""
    await blaze.spread(s, blaze.blazes(s), "RS-SET.6")


async def wildfire(s: RedStorm, focus: int) -> None:
    """l02 Every Blaze spreads one hex downwind, then each of the new ones once more."""
    new = await blaze.spread(s, blaze.blazes(s), "RS-SET.6")
    await blaze.spread(s, new, "RS-SET.6")


def clear_air(s: RedStorm, focus: Unit, why: str) -> bool:
    """No Blaze, Smoke or Haze in FO's hex."""
    return focus.cell not in s.clouds


async def drifting_smoke(s: RedStorm, focus: int) -> None:
    """l08 Smoke in FO's hex."""
    blaze.place_smoke(s, s.units[focus].cell, "RS-CTR.1")


# The attack


def in_attack(s: RedStorm, focus: Unit, why: str) -> bool:
    """The chip was drawn to attack FO by fire."""
    return why == ATTACK


async def weapon_jam(s: RedStorm, focus: int) -> None:
    """e03 The attack on FO is a Miss."""
    s.attacks[-1] = replace(s.attacks[-1], jammed=True)


async def lucky_strike(s: RedStorm, focus: int) -> None:
    """l07 The attack on FO has one more upshift."""
    s.attacks[-1] = replace(s.attacks[-1], lucky=1)


def unseen_firer(s: RedStorm, focus: Unit, why: str) -> bool:
    """An attack by a block that TP has not seen."""
    if why != ATTACK:
        return False
    firer = s.units.get(s.attacks[-1].firer)
    return firer is not None and firer.side != focus.side and firer.id not in s.memory[focus.side].blocks


async def muzzle_flash(s: RedStorm, focus: int) -> None:
    """e08 TP sees the firer's hex as if spotted."""
    cell = s.units[s.attacks[-1].firer].cell
    s.tell("flash", "RS-SPT.2", reveals=True, cell=cell)
    await fog.look(s, s.units[focus].side, cell)


# The focus


def open_without_works(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO's hex is open ground without a fortification marker that all can see (RS-D.16)."""
    works = any(m.up and m.cell == focus.cell and m.kind in s.box.works for m in s.fog.values())
    return targets.is_open(s, focus.cell) and not works


async def shell_crater(s: RedStorm, focus: int) -> None:
    """e04 A face-up Foxhole for one infantry of either side."""
    number = max([FIRST_OWN_MARKER, *s.fog]) + 1
    cell = s.units[focus].cell
    fog.set_marker(s, FogMarker(number, cell, Fog.FOXHOLE.value, up=True))
    s.tell("laid", "RS-FOW.6", marker=number, cell=cell, kind=Fog.FOXHOLE.value)
    if s.attacks and s.attacks[-1].target == focus and not s.units[focus].carrier:
        attack = s.attacks[-1]  # it counts for the interrupted attack
        s.attacks[-1] = replace(attack, sheltered=(*attack.sheltered, (number, focus)))


def sound(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO is not reduced."""
    return not focus.damage


async def thrown_track(s: RedStorm, focus: int) -> None:
    """e05 FO is reduced with an Immobilized marker."""
    await damage.immobilize(s, focus, "RS-EVT.9", "RS-DMG.4")


def steady(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO is Ready or Spent."""
    return focus.condition in (READY, SPENT)


async def pinned(s: RedStorm, focus: int) -> None:
    """e06 FO becomes Suppressed, without a check (RS-R.20)."""
    morale.become(s, focus, SUPPRESSED, "RS-INF.5")


def not_elite(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO's valor is below three."""
    return morale.valor(s, focus.id) < MOST_VALOR


async def stand_fast(s: RedStorm, focus: int) -> None:
    """e07 FO's valor is one higher until the end of the turn."""
    s.change(focus, steeled=1)
    s.tell("steeled", "RS-RAT.1", piece=focus)


def can_slew(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO is not Immobilized and has a facing."""
    return focus.damage != Damage.IMMOBILIZED and not s.is_mid_move(focus.id)


async def slewed_round(s: RedStorm, focus: int) -> None:
    """e09 OP gives FO a new facing."""
    choice = await Ask(1 - s.units[focus].side, "slew", "RS-R.11", damage.facings, (focus,), (focus,))
    s.turn_to(focus, choice[2])
    s.tell("faces", "RS-R.11", piece=focus, facing=choice[2])


def reduced_vehicle(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO is reduced."""
    return bool(focus.damage)


def broken(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO is Broken."""
    return focus.condition is BROKEN


async def perish(s: RedStorm, focus: int) -> None:
    """l01 Brew-up, l09 Bail Out: FO is eliminated."""
    await damage.eliminate(s, focus, "RS-EVT.9")


def low(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO is a Ready squad, or a vehicle on Fire that is rated for Move."""
    if focus.large:
        return focus.condition is FIRE and MOVE in s.kind(focus.id).rated
    return focus.condition is READY and morale.is_squad(s, focus.id)


async def low_ammunition(s: RedStorm, focus: int) -> None:
    """l03 The squad becomes Spent, the vehicle is turned to Move."""
    if s.units[focus].large:
        s.change(focus, condition=MOVE, stances=(MOVE,))
        morale.forget_condition(s, focus)
    else:
        s.change(focus, condition=SPENT, worn=True)
    s.tell("low", "RS-EVT.9", piece=focus)


def suppressed(s: RedStorm, focus: Unit, why: str) -> bool:
    """FO is Suppressed."""
    return focus.condition is SUPPRESSED


async def nerve_breaks(s: RedStorm, focus: int) -> None:
    """l05 FO becomes Broken; a weapon team is eliminated."""
    await morale.suppress(s, focus)


# Others


def has_spent(s: RedStorm, focus: Unit, why: str) -> bool:
    """TP has a Spent infantry on the map."""
    return any(u.condition is SPENT and u.cell >= 0 for u in s.of_side(focus.side))


def spent_choices(s: RedStorm, side: int) -> list[Value]:
    found = [u.id for u in s.of_side(side) if u.condition is SPENT and u.cell >= 0]
    return [*(("regroup", piece) for piece in found), ("end",)]


async def fresh_legs(s: RedStorm, focus: int) -> None:
    """e10 TP turns up to two Spent infantry to Ready."""
    side = s.units[focus].side
    for _ in range(FRESH):
        choice = await Ask(side, "fresh", "RS-EVT.9", spent_choices, (s, side))
        if choice[0] == "end":
            return
        portage.show(s, choice[1])
        s.change(choice[1], condition=READY, worn=False)
        evidence.narrow(s, choice[1], evidence.is_squad)
        s.tell("regrouped", "RS-EVT.9", piece=choice[1])


def wounded(s: RedStorm, focus: Unit, why: str) -> bool:
    """TP has a Reduced infantry within three hexes of FO."""
    return any(u.condition is REDUCED for u in near(s, focus, BEARERS_REACH))


def wounded_choices(s: RedStorm, focus: int) -> list[Value]:
    found = [u.id for u in near(s, s.units[focus], BEARERS_REACH) if u.condition is REDUCED]
    return [("tend", piece) for piece in found]


async def stretcher_bearers(s: RedStorm, focus: int) -> None:
    """l04 TP turns one of them to Spent."""
    choice = await Ask(s.units[focus].side, "tend", "RS-EVT.9", wounded_choices, (s, focus))
    s.change(choice[1], condition=SPENT, worn=True)
    s.tell("tended", "RS-EVT.9", piece=choice[1])


def shaken_near(s: RedStorm, focus: Unit, why: str) -> bool:
    """TP has a Suppressed or Broken unit within two hexes of FO."""
    return any(u.condition in SHAKEN for u in near(s, focus, LEADERS_REACH))


async def follow_me(s: RedStorm, focus: int) -> None:
    """l06 Each of them makes a rally check, which does not count as an attempt (RS-R.28)."""
    for piece in [u.id for u in near(s, s.units[focus], LEADERS_REACH) if u.condition in SHAKEN]:
        if await morale.valor_check(s, piece, "RS-RAL.2", "rally"):
            await morale.recover(s, piece)


def scouts(s: RedStorm, focus: Unit, why: str) -> bool:
    """TP has a unit that could spot something."""
    notable = targets.notable_hexes(s, focus.side)
    return any(targets.could_spot(s, u, notable) for u in s.of_side(focus.side))


def scout_choices(s: RedStorm, side: int) -> list[Value]:
    found = [spot for u in s.of_side(side) if targets.observes(u) for spot in targets.spots(s, u)]
    return [*found] or [("pass",)]


async def scouts_report(s: RedStorm, focus: int) -> None:
    """l10 TP spots one hex with one such unit at once, without activating it."""
    side = s.units[focus].side
    choice = await Ask(side, "scouts", "RS-SPT.1", scout_choices, (s, side))
    if choice[0] == "spot":
        await fog.spot(s, choice[1], choice[2], "RS-EVT.9")


EVENTS: Final[dict[str, tuple[Condition, Effect]]] = {
    "tracer_fire": (on_tinder, tracer_fire),
    "dry_wind": (can_spread, dry_wind),
    "weapon_jam": (in_attack, weapon_jam),
    "shell_crater": (open_without_works, shell_crater),
    "thrown_track": (sound, thrown_track),
    "pinned": (steady, pinned),
    "stand_fast": (not_elite, stand_fast),
    "muzzle_flash": (unseen_firer, muzzle_flash),
    "slewed_round": (can_slew, slewed_round),
    "fresh_legs": (has_spent, fresh_legs),
    "brew_up": (reduced_vehicle, perish),
    "wildfire": (can_spread, wildfire),
    "low_ammunition": (low, low_ammunition),
    "stretcher_bearers": (wounded, stretcher_bearers),
    "nerve_breaks": (suppressed, nerve_breaks),
    "follow_me": (shaken_near, follow_me),
    "lucky_strike": (in_attack, lucky_strike),
    "drifting_smoke": (clear_air, drifting_smoke),
    "bail_out": (broken, perish),
    "scouts_report": (scouts, scouts_report),
}
