"""Short ways to look at a game: steps on offer, who is asked, whole orders passed."""

from __future__ import annotations

import sandtable as st
from sandtable.rulesets.red_storm.state import RedStorm
from tests.rulesets.red_storm.positions import options, play, told

FAR = "50 s_str_r Suppressed L8 N"
"""A Soviet squad that is no danger to anybody."""
Table = st.Game[RedStorm]


def steps(game: Table) -> set[str]:
    """The hexes to which the unit that moves may step."""
    return {text.split()[-1] for text in options(game) if text.startswith(("step", "bonus"))}


def choices(game: Table, verb: str) -> list[str]:
    """The options that begin with a verb."""
    return [text for text in options(game) if text.split()[0] == verb]


def turn_to(game: Table) -> tuple[int, str]:
    """Who is asked what."""
    assert game.ask is not None
    return game.ask.seat, game.ask.kind


def pass_order(game: Table, marker: str) -> Table:
    """A whole order in which nobody acts or regroups."""
    return play(game, f"order {marker}", "end", "end")


def pass_turn(game: Table) -> Table:
    """Both orders of a turn with a German attacker, in which nobody does anything."""
    return pass_order(pass_order(game, "og5"), "os4")


def go(game: Table, *texts: str) -> Table:
    """Answers one after the other; opportunity fire that is not among them is passed by."""
    for text in (*texts, ""):
        while game.ask is not None and game.ask.kind == "react" and not text.startswith(("react", "pass")):
            play(game, "pass")
        if text:
            play(game, text)
    return game


def kinds(game: Table, *wanted: str) -> list[str]:
    """The kinds of the facts told so far, only those wanted, oldest first."""
    return [fact.kind for fact in game.facts if fact.kind in wanted]


def said(game: Table, kind: str) -> list[dict[str, object]]:
    """What the facts of a kind say, oldest first."""
    return [dict(fact.data) for fact in told(game, kind)]


def label(game: Table, cell: int) -> str:
    """The name of a hex."""
    name: str = game.state.box.ground.map.labels[cell]
    return name
