"""Skirmish: the table of contents. See rules.md for the clauses."""

from __future__ import annotations

from sandtable.engine.ruleset import Ruleset

from . import advice, guess, sequence, tables, victory, view
from .state import Skirmish

RULESET: Ruleset[Skirmish] = Ruleset(
    id="skirmish",
    name="Skirmish",
    version="2",
    folder=tables.FOLDER,
    load=tables.load,
    begin=sequence.begin,
    steps={
        "set_up": sequence.set_up,
        "marker": sequence.marker,
        "postures": sequence.postures,
        "turn": sequence.turn,
        "activation": sequence.activation,
        "end_of_turn": sequence.end_of_turn,
    },
    board=view.board,
    view=view.view,
    guess=guess.guess,
    value=advice.value,
    risk=advice.risk,
    conceded=victory.conceded,
    overlays={"sight": advice.sight, "threat": advice.threat},
    traces={"sight": advice.line_of_sight},
    reach=advice.reach,
    plan=advice.plan,
    why_not=advice.why_not,
    orders=advice.orders,
)
