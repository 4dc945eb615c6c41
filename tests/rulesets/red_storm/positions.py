"""Readable positions in mid-game for the tests of the rules.

A unit is a line such as "10 g_gren_r Ready E3 N", with any of `holds=ag5`, `damage=immobilized`, `aboard=20`,
`ambush=1`, `seen`, `bluff`, `rallied`, `fired` behind it; a hidden or carried unit has "-" for
hex and facing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import sandtable as st
from sandtable.engine.errors import ContentError
from sandtable.engine.facts import Fact
from sandtable.rulesets.red_storm import movement
from sandtable.rulesets.red_storm.packs import load_pack
from sandtable.rulesets.red_storm.records import SUPPORT, Unit
from sandtable.rulesets.red_storm.scenario import load_scenario
from sandtable.rulesets.red_storm.state import RedStorm
from sandtable.rulesets.red_storm.tables import Damage

STEPPE = "1b"
"""The open steppe: brush only at H2, I2, D4, C5, D5, J7 and J8."""
AIM = {"kind": "destroy", "worth": 1, "at_least": 9, "text": "Destroy nine units"}


def position(
    german: str,
    soviet: str,
    *luck: str,
    attacker: str = "german",
    active: str | None = None,
    boards: tuple[str, ...] = (STEPPE,),
    overlays: tuple[str, ...] = (),
    deck: tuple[int, int, int] = (3, 2, 2),
    drawn: tuple[str, ...] = (),
    sheets: Mapping[str, Mapping[str, Any]] | None = None,
    turn: int = 2,
    event_done: bool = True,
    **more: Any,
) -> st.Game[RedStorm]:
    """A game in the middle, with the order of `active` (by default the attacker) to be chosen."""
    data: dict[str, Any] = {
        "format": 1,
        "title": "Test",
        "attacker": attacker,
        "boards": [list(boards)],
        "overlays": list(overlays),
        "areas": areas_of(boards, overlays),
        "wind": more.pop("wind", 1),
        "deck": {"early": deck[0], "late": deck[1], "end": deck[2]},
        "german": {"zone": ["A-C"], "units": {}, "objectives": [AIM], **(sheets or {}).get("german", {})},
        "soviet": {"zone": ["J-L"], "units": {}, "objectives": [AIM], **(sheets or {}).get("soviet", {})},
    }
    forces = more.pop("forces", {})
    data["position"] = {
        "turn": turn,
        "active": active or attacker,
        "event_done": event_done,
        "german": {"units": units(german), **forces.get("german", {})},
        "soviet": {"units": units(soviet), **forces.get("soviet", {})},
        "deck": {"early": deck[0], "late": deck[1], "end": deck[2], "drawn": list(drawn)},
        **more,
    }
    return st.new_game("red_storm", data, seed=1, luck=st.loaded(*luck))


def units(lines: str) -> list[dict[str, Any]]:
    """One unit for each line."""
    return [_unit(line.split()) for line in lines.strip().splitlines() if line.strip()]


def _unit(words: list[str]) -> dict[str, Any]:
    number, kind, condition, label, facing, *extras = words
    found: dict[str, Any] = {"number": int(number), "type": kind, "condition": condition}
    if label != "-":
        found |= {"hex": label, "facing": facing}
    for extra in extras:
        name, _, value = extra.partition("=")
        if name == "holds":
            found["holds"] = value.split(",")
        else:
            found[name] = int(value) if value.isdigit() else value or True
    return found


@cache
def areas_of(boards: tuple[str, ...], overlays: tuple[str, ...]) -> int:
    """RS-R.9 How many areas the map has: what the loader says when told a wrong number."""
    sheet = {"zone": ["A"], "units": {}, "objectives": []}
    data = {
        "format": 1,
        "title": "Test",
        "attacker": "german",
        "boards": [list(boards)],
        "overlays": list(overlays),
        "areas": 999,
        "wind": 0,
        "deck": {"early": 1, "late": 1, "end": 1},
        "german": sheet,
        "soviet": sheet,
    }
    said = ""
    try:
        load_scenario(data, "the test", load_pack())
    except ContentError as fault:
        said = str(fault)
    found = re.search(r"has (\d+) areas", said)
    return int(found[1]) if found else 0


# Playing and looking


def play(game: st.Game[RedStorm], *texts: str) -> st.Game[RedStorm]:
    """Give these answers, and those that are asked for only because the other side does not know."""
    for text in texts:
        game.answer(text)
        while has_no_other_half(game) or goes_no_further(game):
            assert game.ask is not None
            game.answer(game.ask.options[0])
    return game


def has_no_other_half(game: st.Game[RedStorm]) -> bool:
    """RS-D.21 A vehicle is asked for its other half (RS-VEH.1) that only others do not know to have none."""
    if game.ask is None or game.ask.kind != "then":
        return False
    asked_of = game.state.units[game.ask.about[0]]
    return asked_of.condition is not SUPPORT or asked_of.damage == Damage.CREW_INJURED


def goes_no_further(game: st.Game[RedStorm]) -> bool:
    """RS-D.27 A mover is asked that has spent all its points, or has no bonus, as only others do not know."""
    if game.ask is None or game.ask.kind != "step" or len(game.ask.options) > 1:
        return False
    move = game.state.moves[-1]
    return move.bonus or move.spent >= movement.allowance(game.state, game.state.units[move.unit])


def options(game: st.Game[RedStorm]) -> list[str]:
    """What may be answered now."""
    assert game.ask is not None
    return [option.text for option in game.ask.options]


def asked(game: st.Game[RedStorm]) -> str:
    """The kind of the pending ask."""
    assert game.ask is not None
    return game.ask.kind


def unit(game: st.Game[RedStorm], number: int) -> Unit:
    """A unit in play."""
    return game.state.units[number]


def cell(game: st.Game[RedStorm], label: str) -> int:
    """A hex by its label."""
    return game.box.ground.map.cell(label)  # type: ignore[attr-defined, no-any-return]


def at(game: st.Game[RedStorm], number: int) -> str:
    """The label of the hex in which a unit stands."""
    label: str = game.state.box.ground.map.labels[game.state.units[number].cell]
    return label


def condition(game: st.Game[RedStorm], number: int) -> str:
    """The condition of a unit, or "lost" or "left"."""
    s = game.state
    if number in s.units:
        return s.units[number].condition.value
    return "lost" if number in s.lost else "left"


def told(game: st.Game[RedStorm], kind: str) -> list[Fact]:
    """The facts of a kind, oldest first."""
    return [fact for fact in game.facts if fact.kind == kind]


def shift(game: st.Game[RedStorm]) -> dict[str, int]:
    """The shifts of the last attack by their clauses."""
    fact = [fact for fact in game.facts if fact.kind in {"result", "bombed"}][-1]
    return {reason.clause: reason.value for reason in fact.reasons[1:]}
