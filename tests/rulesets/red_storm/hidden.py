"""What Red Storm hides, row by row of the table of hidden things, for the laws of tests/contract.

The deck and what the other side put in it stand on the scenario sheet: they are the same in all games of a
scenario and no re-fold varies them. `test_hidden_rows.py` has them too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final

from msgspec import to_builtins

import sandtable as st
from sandtable.engine.ask import Value
from sandtable.engine.chance import Draw
from sandtable.engine.content import read_toml
from sandtable.rulesets.red_storm import packs, setup
from sandtable.rulesets.red_storm.parts import is_loose, part_of
from sandtable.rulesets.red_storm.records import PUBLIC_CONDITIONS, Unit
from sandtable.rulesets.red_storm.sheets import Counts, Objective, Sheet
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import Fog, Pack, Played
from tests.contract.tables import Hidden
from tests.rulesets.red_storm import maps

VARIANTS: Final = 25
TRUE: Final = 8
AIMS, SIZED = range(1, 9), range(9, 19)
"""As many scenarios are made of one: the true one, and others with another sheet of the other side: of other
objectives alone, of other blocks of the same sizes, and of more or fewer vehicles. Who hides is of any size
in all but the first."""
OFTEN: Final = 8
"""How much more likely than others a value is that leaves public things as they are."""


def enemies(s: RedStorm, seat: int) -> list[Unit]:
    return [unit for unit in s.units.values() if unit.side != seat]


def kinds(s: RedStorm, seat: int) -> object:
    """Part and size of a number off the map, squad, team or vehicle on it: what re-folds cover of the roster.

    `test_hidden_rows.py` has the kinds.
    """
    unknown = [unit for unit in enemies(s, seat) if unit.id not in s.memory[seat].blocks]
    return {
        u.id: f"{part_of(u)} {setup.size(s, u.id)}" if is_loose(s, u) else s.kind(u.id).type.value
        for u in unknown
    }


def conditions(s: RedStorm, seat: int) -> object:
    """Conditions that are not public and not as last seen."""
    seen = s.memory[seat].current
    return {
        unit.id: unit.condition.value
        for unit in enemies(s, seat)
        if unit.condition not in PUBLIC_CONDITIONS and unit.id not in seen and not is_loose(s, unit)
    }


def damage(s: RedStorm, seat: int) -> object:
    """Damage types that the seat has not seen."""
    known = s.memory[seat].damage
    return {unit.id: unit.damage for unit in enemies(s, seat) if unit.damage and unit.id not in known}


def fog(s: RedStorm, seat: int) -> object:
    """The kinds of face-down markers that the attacker has not looked at."""
    known = s.memory[seat].markers
    return {m.id: m.kind for m in s.fog.values() if seat != s.defender and not m.up and m.id not in known}


def ambushers(s: RedStorm, seat: int) -> object:
    """Which units are under ambush markers; which under which of them would be too rare for the laws."""
    return {m.unit: True for m in s.fog.values() if seat != s.defender and m.unit and not m.up}


def unit_markers(s: RedStorm, seat: int) -> object:
    """What numbered unit markers stand for: equipment, weapons, passengers or nothing."""
    return {p.id: p.card for p in s.pairs.values() if p.side != seat and not p.shown and p.id <= 20}


def passengers(s: RedStorm, seat: int) -> object:
    """Who sits unseen in which vehicle."""
    return {unit.id: unit.carrier for unit in enemies(s, seat) if unit.hidden and unit.carrier}


def objectives(s: RedStorm, seat: int) -> object:
    """RS-GEN.3 What the other side is after, in whatever words."""
    aims = [aim for side, found in s.objectives.items() if side != seat for aim in found]
    return {(aim.kind, aim.worth, aim.type, aim.at_least): True for aim in aims}


# Re-folds


@cache
def suspected_sheets(scenario: str) -> tuple[Mapping[str, Any], tuple[list[Any], list[Any]]]:
    """A scenario as data, and for each side the objectives that may be suspected of it."""
    data = read_toml(packs.FOLDER / "scenarios" / f"{scenario}.toml")
    intel = maps.scenario(scenario)[0].intel
    return data, (plain(intel.german.objectives), plain(intel.soviet.objectives))


def plain(aims: tuple[Objective, ...]) -> list[Any]:
    """Objectives as they stand in a file."""
    return [{key: value for key, value in to_builtins(aim).items() if value is not None} for aim in aims]


def sheet(rules: st.Ruleset[Any], scenario: str, seat: int, random: Random) -> Mapping[str, Any] | None:
    """RS-R.141, RS-D.23 Other objectives, forces, cards and markers; now and then the true ones."""
    which = random.randrange(-TRUE, VARIANTS)
    return other_sheet(scenario, seat, which) if which > 0 else None


@cache
def other_sheet(scenario: str, seat: int, which: int) -> Mapping[str, Any]:
    data, suspected = suspected_sheets(scenario)
    random, changed = Random(which), dict(data)
    found, pack = maps.scenario(scenario)[0], packs.load_pack()
    for side, name in enumerate(("german", "soviet")):
        if side == seat:
            continue
        count = min(len(suspected[side]), random.choice((2, 3)))
        aims = [suspected[side][n] for n in sorted(random.sample(range(len(suspected[side])), count))]
        changed[name] = {**data[name], "objectives": aims or data[name]["objectives"]}
        if which in AIMS:
            continue
        named = {aim.type for aim in found.sheet(1 - side).objectives}
        fog, laid = other_markers(found.sheet(side), pack, random)
        more = 0 if which in SIZED else random.choice((-2, -1, 1, 2))
        held = other_cards(found.sheet(side), [c.id for c in pack.assets_of(found.piles(side))], pack, random)
        changed[name] |= {
            **other_forces(found.sheet(side), side, named, pack, random, more),
            "assets": {**held, **laid},
        }
        if fog:
            changed[name]["fog"] = fog
    return changed


def other_forces(
    sheet: Sheet, side: int, named: set[str], pack: Pack, random: Random, more: int
) -> dict[str, dict[str, int]]:
    """RS-CMP.2 Other blocks, as many; those that a special rule names stay.

    Of those set up openly so many more are vehicles, if they can be; who hides is of any size.
    """
    fixed = {kind for entry in sheet.aboard for kind in (*entry.carriers, *entry.passengers)}
    fixed |= {*sheet.infiltrators, *named}
    coming = [kind for card in sheet.cards for kind in setup.spread(card.units)]
    left = {kind.id: kind.blocks - coming.count(kind.id) for kind in pack.roster(side)}
    blocks = [kind for kind, count in left.items() for _ in range(count) if kind not in fixed]
    random.shuffle(blocks)
    free = [kind for kind in setup.spread(sheet.units) if kind not in fixed]
    count = max(0, min(len(free), sum(pack.units[kind].is_vehicle for kind in free) + more))
    large = [n for n, kind in enumerate(blocks) if pack.units[kind].is_vehicle][:count]
    small = [n for n, kind in enumerate(blocks) if not pack.units[kind].is_vehicle][: len(free) - count]
    rest = [kind for n, kind in enumerate(blocks) if n not in (*large, *small)]
    hiding = rest[: sum(count for kind, count in sheet.hidden.items() if kind not in fixed)]
    return {
        "units": exchanged(sheet.units, fixed, [blocks[n] for n in (*large, *small)], pack),
        "hidden": exchanged(sheet.hidden, fixed, hiding, pack),
    }


def exchanged(counts: Counts, fixed: set[str], drawn: list[str], pack: Pack) -> dict[str, int]:
    """A list with other blocks, each where the first of its size stood that is not fixed, or at the end."""
    listed: list[str] = []
    for kind, count in counts.items():
        if kind in fixed:
            listed += [kind] * count
            continue
        large = pack.units[kind].is_vehicle
        listed += [chosen for chosen in drawn if pack.units[chosen].is_vehicle == large]
        drawn = [chosen for chosen in drawn if pack.units[chosen].is_vehicle != large]
    return dict(Counter([*listed, *drawn]))


def other_cards(sheet: Sheet, usable: list[str], pack: Pack, random: Random) -> dict[str, int]:
    """RS-AST.1 Other cards to hold, as many; all cards that are not held but for those laid at set-up."""
    held = [card for card in usable if pack.assets[card].played is Played.HELD]
    found = {c: n for c, n in sheet.assets.items() if c not in held and pack.assets[c].marker is None}
    for _ in range(sum(n for card, n in sheet.assets.items() if card in held)):
        card = random.choice(held)
        found[card] = found.get(card, 0) + 1
    return found


def other_markers(sheet: Sheet, pack: Pack, random: Random) -> tuple[dict[str, int], dict[str, int]]:
    """RS-R.5 Other fog of war markers, as many and as many ambushes; and the cards for them (RS-D.10)."""
    face_up = [marker.kind for marker in sheet.face_up]
    loose = {Fog.EMPTY, Fog.FOXHOLE, Fog.MINES, Fog.ROADBLOCK, Fog.TRENCH, Fog.WIRE}
    loose -= {limit.kind for limit in sheet.fog_limits}
    kept = {kind: count for kind, count in sheet.fog.items() if kind not in loose}
    left = {kind: pack.fog[kind].count - face_up.count(kind) for kind in sorted(loose)}
    fog: dict[str, int] = dict(kept)
    for _ in range(sum(count for kind, count in sheet.fog.items() if kind in loose)):
        kind = random.choice([kind for kind, count in left.items() if count])
        left[kind] -= 1
        fog[kind.value] = fog.get(kind.value, 0) + 1
    cards = [(asset.id, asset.marker) for asset in pack.assets.values() if asset.marker is not None]
    laid = {card: fog.get(kind, 0) + face_up.count(kind) for card, kind in cards}
    return fog, {card: count for card, count in laid.items() if count}


def parts(s: RedStorm, side: int) -> list[tuple[str, bool, bool]]:
    """The blocks of a sheet in its order: kind, and whether they hide or infiltrate."""
    found = s.box.scenario.sheet(side)
    late = setup.spread(found.infiltrators)
    units = [(kind, False, took(late, kind)) for kind in setup.spread(found.units)]
    return [*units, *((kind, True, False) for kind in setup.spread(found.hidden))]


def took(late: list[str], kind: str) -> bool:
    if kind in late:
        late.remove(kind)
        return True
    return False


def draws(
    truth: RedStorm, ahead: Sequence[st.Fact], twin: RedStorm | None, draw: Draw, closely: bool
) -> list[Any]:
    """RS-R.120 Numbers for blocks of the same kind, or as they are set up; RS-MRK.1 for markers by unit."""
    values = list(draw.values)
    if (draw.clause, draw.purpose) == ("RS-R.120", "piece") and len(values) > 1 and values[0] in truth.units:
        side = truth.units[values[0]].side
        mine = [u for u in truth.units.values() if u.side == side]
        part = parts(truth, side)[len(mine) - len(values)]
        if not closely:
            return untold(truth, ahead, part, values)
        units = [truth.units[number] for number in values]
        return [u.id for u in units if (u.kind, u.ambusher, u.infiltrator) == part]
    if (draw.clause, draw.purpose) == ("RS-MRK.1", "piece") and twin is not None:
        side = int(values[0] > 10)
        mine_now = [p for p in twin.pairs.values() if p.side == side]
        holder = mine_now[len(mine_now) - len(values)].unit
        return [n for n in values if n in truth.pairs and truth.pairs[n].unit == holder]
    return []


def untold(
    truth: RedStorm, ahead: Sequence[st.Fact], part: tuple[str, bool, bool], values: list[int]
) -> list[int]:
    """RS-D.18 Units are set up by number: mostly numbers that are told for their size, or some to come.

    Who hides, and infantry before its turn, leaves most of the higher ones to the vehicles.
    """
    large, side = truth.box.pack.units[part[0]].is_vehicle, truth.units[values[0]].side
    set_up: list[Any] = [f.data for f in ahead if f.kind == "sets_up" and f.data["side"] == side]
    told: dict[int, str] = {data["piece"]: data["size"] for data in set_up}
    same = [number for number, size in told.items() if size == ("vehicle" if large else "infantry")]
    free = [number for number in values if number not in told]
    if part[1] or not same:
        small = [number for number in free if not truth.units[number].large or truth.units[number].ambusher]
        return [*small * OFTEN, *free]
    shown = [number for number in values if number in same]
    return [*shown * OFTEN, *[number for number in free if number > max(same)]] or free


def answers(truth: RedStorm, ahead: Sequence[st.Fact], ask: st.Ask[Any]) -> list[Value]:
    """RS-SET.13, RS-MRK.2 Cards and bluffs for units that will have a marker; RS-R.134 the same aboard.

    RS-R.22 Mostly a vehicle is turned as in the true game: or else no re-fold would see much of it.
    """
    told = [fact.data["markers"] for fact in ahead if fact.kind == "markers"]
    marked = {unit for markers in told if isinstance(markers, dict) for unit in markers.values()}
    match ask.kind:
        case "condition" if ask.about[0] in truth.units:
            true = ("set", truth.units[ask.about[0]].condition.value)
            return [*ask.values, *[value for value in ask.values if value == true] * OFTEN]
        case "assign":
            return [value for value in ask.values if value[0] == "give" and value[2] in marked]
        case "bluff":
            return [v for v in ask.values if v[-1] in marked] or [v for v in ask.values if v[0] == "done"]
        case "aboard":
            inside = [v for v in ask.values if v[0] != "ashore" and truth.units[v[1]].hidden]
            return inside or [value for value in ask.values if value[0] == "ashore"]
    return []


# What the seats ask about


def plans(seat: st.Seat) -> list[str]:
    """RS-MOV.1 Own and enemy units sent to some hexes."""
    pieces = [piece for piece in seat.view()["pieces"] if "cell" in piece]
    return [f"go {piece['id']} to {label}" for piece in pieces[:6:2] for label in ("C3", "F4", "J3")]


def overlays(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "C3"), ("sight", "J3"), ("threat",)]


def traces(seat: st.Seat) -> list[tuple[str, ...]]:
    return [("sight", "B2", "D3"), ("sight", "C3", "F4")]


HIDDEN = Hidden(
    probes={
        "kinds": kinds,
        "conditions": conditions,
        "damage": damage,
        "fog of war": fog,
        "ambushers": ambushers,
        "unit markers": unit_markers,
        "passengers": passengers,
        "objectives": objectives,
    },
    plans=plans,
    overlays=overlays,
    traces=traces,
    dead=["assign.choice", "aboard.choice", "hide.choice", "markers.choice"],
    sheet=sheet,
    draws=draws,
    answers=answers,
    soon=["kinds", "conditions", "fog of war", "objectives"],
)
