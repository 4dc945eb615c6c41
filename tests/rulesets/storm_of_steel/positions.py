"""Readable positions in mid-game for the tests of the rules.

A stand is a line such as "1 infantry 20,20 90 pinned", with any of `immobilised`, `gun_out`, `hit`,
`unspotted`, `moved`, `fired`, `carried`, `destroyed`, `aboard=3`, `target=101` behind it; one aboard or
destroyed has "-" for its place.
Lengths are in centimetres, on an empty table of 90 by 60 unless terrain is given.
"""

from __future__ import annotations

from typing import Any

import sandtable as st
from sandtable.engine.facts import Fact
from sandtable.rulesets.storm_of_steel.state import Stand, StormOfSteel

WOODS = {"id": "WO", "kind": "woods", "outline": [[30, 20], [50, 20], [50, 40], [30, 40]]}


def position(
    first: str,
    second: str,
    *luck: str,
    drawn: str = "fire_1",
    weather: str = "normal",
    sides: dict[str, dict[str, Any]] | None = None,
    turn: int = 1,
    cards_left: int = 5,
    skills: tuple[str, str] = ("regular", "regular"),
    artillery: tuple[str, str] = ("normal", "flexible"),
    support: tuple[int, int, int] = (4, 3, 3),
    wire_gone: list[str] | None = None,
    first_sheet: dict[str, Any] | None = None,
    **terrain: Any,
) -> st.Game[StormOfSteel]:
    """A game in the middle: the last of the cards drawn is carried out at once."""
    more = sides or {}
    data: dict[str, Any] = {"format": 1, "title": "Test", "table": [90, 60], "turns": 8, **terrain}
    for name, skill, edge in (("first", skills[0], "south"), ("second", skills[1], "north")):
        data[name] = {
            "army": "germany_39_41",
            "skill": skill,
            "edge": edge,
            "artillery": list(artillery),
            "support": list(support),
            "groups": [],
        }
    data["first"].update(first_sheet or {})
    data["position"] = {
        "turn": turn,
        "drawn": drawn.split(),
        "weather": weather,
        "cards_left": cards_left,
        "wire_gone": wire_gone or [],
        "first": {"stands": stands(first), **more.get("first", {})},
        "second": {"stands": stands(second), **more.get("second", {})},
    }
    return st.new_game("storm_of_steel", data, seed=1, luck=st.loaded(*luck))


def stands(lines: str) -> list[dict[str, Any]]:
    """One stand for each line."""
    return [_stand(line.split()) for line in lines.strip().splitlines() if line.strip()]


def _stand(words: list[str]) -> dict[str, Any]:
    number, kind, place, facing, *extras = words
    found: dict[str, Any] = {"id": int(number), "kind": kind, "facing": int(facing)}
    if place != "-":
        found["at"] = [float(part) for part in place.split(",")]
    for extra in extras:
        name, _, value = extra.partition("=")
        if name in ("pinned", "suppressed"):
            found["morale"] = name
        elif name == "hit":
            found["hits"] = 1
        elif name in ("spotted", "unspotted"):
            found["spotted"] = name == "spotted"
        else:
            found[name] = int(value) if value else True
    return found


def shooting(first: str, second: str, *luck: str, **more: Any) -> st.Game[StormOfSteel]:
    """A fire phase that does not end by itself: a gun (9) and a truck (109) in the east can go on."""
    gun, truck = "\n9 h150 87,4 0", "\n109 truck 87,56 0\n108 hq 84,56 0"
    return position(first + gun, second + truck, *luck, **more)


# Playing and looking


def fire(game: st.Game[StormOfSteel], number: int, target: int) -> st.Game[StormOfSteel]:
    """One shot of a stand with one weapon."""
    play(game, f"shoot with {number}")
    return play(game, f"fire {number} at {target}") if asked(game) == "target" else game


def play(game: st.Game[StormOfSteel], *texts: str) -> st.Game[StormOfSteel]:
    """Give these answers one after the other."""
    for text in texts:
        game.answer(text)
    return game


def options(game: st.Game[StormOfSteel]) -> list[str]:
    """What may be answered now."""
    assert game.ask is not None
    return [option.text for option in game.ask.options]


def asked(game: st.Game[StormOfSteel]) -> str:
    """The kind of the pending ask."""
    return "" if game.ask is None else game.ask.kind


def stand(game: st.Game[StormOfSteel], number: int) -> Stand:
    return game.state.stands[number]


def morale(game: st.Game[StormOfSteel], number: int) -> str:
    """Normal, pinned, suppressed or destroyed."""
    return game.state.stands[number].morale.value if number in game.state.stands else "destroyed"


def told(game: st.Game[StormOfSteel], kind: str) -> list[Fact]:
    """The facts of a kind, oldest first."""
    return [fact for fact in game.facts if fact.kind == kind]


def refused(game: st.Game[StormOfSteel], text: str) -> str:
    """The clause that forbids an answer."""
    assert game.ask is not None
    found = game.seat(game.ask.seat).why_not(text)
    return found[0].clause if found else ""
