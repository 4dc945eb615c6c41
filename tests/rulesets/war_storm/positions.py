"""Readable positions in mid-game for the tests of the rules.

A side is a few lines. `company B US-IN US-IN US-MG green` lists a company (quality last, if any); every other
line is a piece in play: "B1 C301 lost=1 routed" is platoon 1 of company B, "B C301" its officer, "HR C301" a
leader without company. `-` is a piece off the board. Pieces that are not listed are not in the game.
"""

from __future__ import annotations

from typing import Any

import sandtable as st
from sandtable.engine.facts import Fact
from sandtable.rulesets.war_storm.state import Piece, WarStorm

QUALITIES = ("green", "standard", "veteran")
LEADERS = ("HR", "P1", "P2")
FAR_AWAY = "company D GE-GR\nD C1601\nD1 C1601"
"""A German company that meets nobody."""


def position(
    first: str,
    second: str,
    *luck: str,
    nations: tuple[str, str] = ("US", "GE"),
    board: tuple[str, ...] = ("C",),
    active: int = 0,
    turn: int = 2,
    baselines: tuple[str, str] = ("north", "south"),
    position: dict[str, Any] | None = None,
    **more: Any,
) -> st.Game[WarStorm]:
    """A game in the activation phase, with `active` to activate something."""
    sheets = zip((first, second), nations, baselines, strict=True)
    sides = [_side(text, nation, base) for text, nation, base in sheets]
    pieces = [piece for number, text in enumerate((first, second)) for piece in _pieces(text, number)]
    data: dict[str, Any] = {
        "format": 1,
        "title": "Test",
        "date": "1 January 1944",
        "turns": 9,
        "board": list(board),
        "sides": [{**side, "role": role} for side, role in zip(sides, ("attacker", "defender"), strict=True)],
        "victory": {"winner": 0, "any_of": [[{"platoons": 30}]]},
        "position": {"turn": turn, "active": active, "pieces": pieces, **(position or {})},
        **more,
    }
    return st.new_game("war_storm", data, seed=1, luck=st.loaded(*luck))


def _lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines() if line.strip()]


def _side(text: str, nation: str, baseline: str) -> dict[str, Any]:
    companies = []
    for words in _lines(text):
        if words[0] == "company":
            quality = words[-1] if words[-1] in QUALITIES else "standard"
            kinds = [word for word in words[2:] if word not in QUALITIES]
            zone = [{"columns": [1, 16]}]
            companies.append({"letters": [words[1]], "platoons": kinds, "quality": quality, "zone": zone})
    leaders = [{"letter": words[0]} for words in _lines(text) if words[0] in LEADERS]
    return {"nation": nation, "baseline": baseline, "companies": companies, "leaders": leaders}


def _pieces(text: str, side: int) -> list[dict[str, Any]]:
    found = []
    for words in _lines(text):
        if words[0] == "company":
            continue
        piece: dict[str, Any] = {"side": side, "piece": words[0], "hex": "" if words[1] == "-" else words[1]}
        for extra in words[2:]:
            name, _, value = extra.partition("=")
            piece[name] = {"": True, "no": False}.get(value, int(value) if value.isdigit() else value)
        found.append(piece)
    return found


def dice(purpose: str, *faces: int) -> list[str]:
    """Loaded dice of one purpose."""
    return [f"{purpose} {face}" for face in faces]


def passed(*platoons: int) -> list[str]:
    """Morale checks of platoons that roll two ones each."""
    return [text for number in platoons for text in dice(f"platoon_morale:{number}", 1, 1)]


def clash(attacker: int, defender: int, side: int = 0) -> list[str]:
    """The dice of a round of a close assault by a side."""
    return [*dice(f"assault:{side}", attacker), *dice(f"assault:{1 - side}", defender)]


def contest(first: int, second: int) -> list[str]:
    """The dice for initiative."""
    return [*dice("initiative:0", first), *dice("initiative:1", second)]


# Playing and looking


def play(game: st.Game[WarStorm], *texts: str) -> st.Game[WarStorm]:
    """Give these answers one after the other."""
    for text in texts:
        game.answer(text)
    return game


def options(game: st.Game[WarStorm]) -> list[str]:
    """What may be answered now."""
    assert game.ask is not None
    return [option.text for option in game.ask.options]


def asked(game: st.Game[WarStorm]) -> str:
    """The kind of the pending ask."""
    assert game.ask is not None
    return game.ask.kind


def piece(game: st.Game[WarStorm], number: int) -> Piece:
    """A piece in play."""
    return game.state.pieces[number]


def at(game: st.Game[WarStorm], number: int) -> str:
    """The label of the hex in which a piece stands, or "lost" or "left"."""
    s = game.state
    if number in s.pieces:
        label: str = s.box.ground.map.labels[s.pieces[number].cell]
        return label
    return "lost" if number in s.lost else "left"


def cell(game: st.Game[WarStorm], label: str) -> int:
    return game.state.box.ground.cell(label)


def steps(game: st.Game[WarStorm]) -> list[str]:
    """The hexes to which the mover may go now."""
    return sorted(text.removeprefix("step to ") for text in options(game) if text.startswith("step to "))


def told(game: st.Game[WarStorm], kind: str) -> list[Fact]:
    """The facts of a kind, oldest first."""
    return [fact for fact in game.facts if fact.kind == kind]


def attack(game: st.Game[WarStorm]) -> dict[str, Any]:
    """The data of the last attack."""
    return dict(told(game, "attacked")[-1].data)


def modifiers(game: st.Game[WarStorm]) -> dict[str, int]:
    """The modifiers of the last attack by their clauses."""
    return {reason.clause: reason.value for reason in told(game, "attacked")[-1].reasons[1:]}
