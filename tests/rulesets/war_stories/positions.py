"""Readable positions in mid-game for the tests of the rules.

A unit is a line such as "110 A-RIFLE C4", with a facing "C4/NE" or floor "C4+1" and any of `spent`,
`moving`, `broken`, `known`, `decoy`, `hidden`, `tokens=S1,?damage`, `weapon=W-A2`, `deployed=N`,
`aboard=300`, `inside=10`, `behind=10`, `ambush=10`, `aim=D4`, `squad=A-RIFLE`, `unspotted` behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sandtable as st
from sandtable.engine.facts import Fact
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.state import WarState

PLAIN: dict[str, Any] = {"columns": 14, "rows": 10}


def position(
    attacker: str,
    defender: str,
    *luck: str,
    chart: Mapping[str, Any] | None = None,
    nations: tuple[str, str] = ("us", "german"),
    booklets: Mapping[str, Mapping[str, Any]] | None = None,
    scenario: Mapping[str, Any] | None = None,
    **more: Any,
) -> st.Game[WarState]:
    """A game in the middle; the turn of `active` (by default the attacker) begins."""
    data: dict[str, Any] = {
        "format": 1,
        "title": "Test",
        "map": {**PLAIN, **(chart or {})},
        "deck": {"events": 9, "last": 4},
        "turns": 20,
        **(scenario or {}),
    }
    for nation, role in zip(nations, ("attacker", "defender"), strict=True):
        aims = [{"kind": "control", "hex": "A1", "worth": 3}]
        booklet = {"nation": nation, "units": {}, "sector": ["A"], "objectives": aims}
        data[role] = {**booklet, **(booklets or {}).get(role, {})}
    data["position"] = {"attacker": units(attacker), "defender": units(defender), **more}
    return st.new_game("war_stories", data, seed=1, luck=st.loaded(*luck))


def units(lines: str) -> list[dict[str, Any]]:
    """One unit for each line."""
    return [_unit(line.split()) for line in lines.strip().splitlines() if line.strip()]


def _unit(words: list[str]) -> dict[str, Any]:
    number, kind, place, *extras = words
    found: dict[str, Any] = {"number": int(number), "type": kind}
    if place != "-":
        label, _, facing = place.partition("/")
        label, _, floor = label.partition("+")
        found |= {"hex": label, "level": int(floor or 0), "facing": facing or "N"}
    for extra in extras:
        name, _, value = extra.partition("=")
        if name == "unspotted":
            found["spotted"] = False
        elif name == "tokens":
            found["tokens"] = value.split(",")
        else:
            found[name] = int(value) if value.isdigit() else value or True
    return found


def play(game: st.Game[WarState], *texts: str) -> st.Game[WarState]:
    """Give these answers one after the other."""
    for text in texts:
        game.answer(text)
    return game


def options(game: st.Game[WarState]) -> list[str]:
    """What may be answered now."""
    assert game.ask is not None
    return [option.text for option in game.ask.options]


def asked(game: st.Game[WarState]) -> str:
    """The kind of the pending ask."""
    assert game.ask is not None
    return game.ask.kind


def unit(game: st.Game[WarState], number: int) -> Unit:
    return game.state.units[number]


def at(game: st.Game[WarState], number: int) -> str:
    """The label of the hex in which a unit stands."""
    label: str = game.state.box.ground.map.labels[game.state.units[number].cell]
    return label


def told(game: st.Game[WarState], kind: str) -> list[Fact]:
    """The facts of a kind, oldest first."""
    return [fact for fact in game.facts if fact.kind == kind]


def shift(game: st.Game[WarState]) -> dict[str, int]:
    """The shifts of the last shot by their clauses."""
    return {reason.clause: reason.value for reason in told(game, "shot")[-1].reasons[1:]}


def result(game: st.Game[WarState]) -> str:
    return str(told(game, "shot")[-1].data["result"])


def activate(game: st.Game[WarState], piece: int, *texts: str, card: str = "A-O7") -> st.Game[WarState]:
    """Give an order without enhancements, activate a unit under it, and go on with these answers."""
    return play(game, f"order {card}", "done", f"activate {card} {piece}", *texts)


def steps(game: st.Game[WarState]) -> set[str]:
    """The hexes that the mover may step to."""
    return {text.split()[-1] for text in options(game) if text.startswith("step ")}
