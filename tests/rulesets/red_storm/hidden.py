"""What Red Storm hides, row by row of the table of hidden things, for the laws of tests/contract.

The deck and what the other side put in it stand on the scenario sheet: they are the same in all games of a
scenario and no re-fold varies them. `test_hidden_rows.py` has them too.
"""

from __future__ import annotations

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
from sandtable.rulesets.red_storm.dealing import is_loose
from sandtable.rulesets.red_storm.sheets import Objective
from sandtable.rulesets.red_storm.state import PUBLIC_CONDITIONS, RedStorm, Unit
from tests.contract.tables import Hidden
from tests.rulesets.red_storm import maps

VARIANTS: Final = 7
"""As many scenarios are made of one: the true one, and others with other objectives."""


def enemies(s: RedStorm, seat: int) -> list[Unit]:
    return [unit for unit in s.units.values() if unit.side != seat]


def kinds(s: RedStorm, seat: int) -> object:
    """Name, valor and ratings of blocks that the seat has not seen."""
    known = s.memory[seat].blocks
    return {unit.id: unit.kind for unit in enemies(s, seat) if unit.id not in known}


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
    """RS-GEN.3 What the other side is after."""
    return {aim.text: True for side, aims in s.objectives.items() if side != seat for aim in aims}


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
    """RS-R.141 Other objectives of those that may be suspected, two or three; now and then the true ones."""
    suspected = suspected_sheets(scenario)[1]
    which = random.randrange(VARIANTS)
    return other_sheet(scenario, seat, which) if which and any(suspected) else None


@cache
def other_sheet(scenario: str, seat: int, which: int) -> Mapping[str, Any]:
    data, suspected = suspected_sheets(scenario)
    random, changed = Random(which), dict(data)
    for side, name in enumerate(("german", "soviet")):
        if side != seat and suspected[side]:
            count = min(len(suspected[side]), random.choice((2, 3)))
            chosen = sorted(random.sample(range(len(suspected[side])), count))
            changed[name] = {**data[name], "objectives": [suspected[side][n] for n in chosen]}
    return changed


def parts(s: RedStorm, side: int) -> list[tuple[bool, bool, bool]]:
    """The blocks of a sheet in its order: size, and whether they hide or infiltrate."""
    found = s.box.scenario.sheet(side)
    late = setup.spread(found.infiltrators)
    kinds = s.box.pack.units
    units = [(kinds[kind].is_vehicle, False, took(late, kind)) for kind in setup.spread(found.units)]
    return [*units, *((kinds[kind].is_vehicle, True, False) for kind in setup.spread(found.hidden))]


def took(late: list[str], kind: str) -> bool:
    if kind in late:
        late.remove(kind)
        return True
    return False


def draws(truth: RedStorm, twin: RedStorm | None, draw: Draw, closely: bool) -> list[Any]:
    """RS-R.120 Numbers for blocks of the same part, or only size; RS-MRK.1 for markers by the same unit."""
    values = list(draw.values)
    if (draw.clause, draw.purpose) == ("RS-R.120", "piece") and values[0] in truth.units:
        side = truth.units[values[0]].side
        mine = [u for u in truth.units.values() if u.side == side]
        part = parts(truth, side)[len(mine) - len(values)]
        units = [truth.units[number] for number in values]
        if not closely:
            return [u.id for u in units if u.large == part[0]]
        return [u.id for u in units if (u.large, u.ambusher, u.infiltrator) == part]
    if (draw.clause, draw.purpose) == ("RS-MRK.1", "piece") and twin is not None:
        side = int(values[0] > 10)
        mine_now = [p for p in twin.pairs.values() if p.side == side]
        holder = mine_now[len(mine_now) - len(values)].unit
        return [n for n in values if n in truth.pairs and truth.pairs[n].unit == holder]
    return []


def answers(truth: RedStorm, ahead: Sequence[st.Fact], ask: st.Ask[Any]) -> list[Value]:
    """RS-SET.13, RS-MRK.2 Cards and bluffs for units that will have a marker; RS-R.134 the same aboard."""
    told = [fact.data["markers"] for fact in ahead if fact.kind == "markers"]
    marked = {unit for markers in told if isinstance(markers, dict) for unit in markers.values()}
    match ask.kind:
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
    unmet={"damage": "re-folds end before a marker is drawn; test_hidden_rows.py varies it in guesses"},
    soon=["kinds", "conditions", "fog of war", "objectives"],
)
