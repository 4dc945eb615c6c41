"""War Storm Series, the table of contents. See rules.md for the clauses."""

from __future__ import annotations

from sandtable.engine.ruleset import Ruleset

from . import (
    advice,
    guess,
    movement,
    officers,
    overlays,
    plans,
    reasons,
    sequence,
    setup,
    tables,
    victory,
    view,
)
from .catalogue import content_ids, content_used
from .packs import FOLDER
from .state import WarStorm

__all__ = ["RULESET", "content_ids", "content_used"]

RULESET: Ruleset[WarStorm] = Ruleset(
    id="war_storm",
    name="War Storm Series",
    version="2",
    folder=FOLDER,
    load=tables.load,
    begin=sequence.begin,
    steps={
        "officers": setup.officers,
        "deploy": setup.deploy,
        "works": setup.works,
        "reaction_markers": setup.reaction_markers,
        "turn": sequence.turn,
        "replace": officers.replacement,
        "initiative": sequence.initiative,
        "activation": sequence.activation,
        "act": sequence.act,
        "gather": movement.gather,
        "travel": movement.travel,
        "markers": sequence.markers,
        "end_turn": sequence.end_turn,
    },
    board=view.board,
    view=view.view,
    guess=guess.guess,
    value=advice.value,
    risk=advice.risk,
    conceded=victory.conceded,
    overlays={
        "sight": overlays.sight,
        "range": overlays.fire_range,
        "spotting": overlays.spotting_range,
        "command": overlays.command_range,
        "threat": overlays.threat,
    },
    hover=("command", "spotting"),
    traces={"sight": overlays.line_of_sight},
    joint={
        "fire": plans.fire_together,
        "assault": plans.storm_together,
        "prepare": plans.prepare_together,
    },
    reach=advice.reach,
    plan=plans.plan,
    why_not=reasons.why_not,
    orders=advice.orders,
    promise=advice.promise,
)
