"""Of War and Men: WWII, the table of contents. See rules.md for the clauses."""

from __future__ import annotations

from sandtable.engine.ruleset import Ruleset
from sandtable.rulesets.of_war_and_men import (
    advice,
    drill,
    guess,
    muster,
    sequence,
    setup,
    tables,
    victory,
    view,
)
from sandtable.rulesets.of_war_and_men.packs import FOLDER
from sandtable.rulesets.of_war_and_men.state import War

RULESET: Ruleset[War] = Ruleset(
    id="of_war_and_men",
    name="Of War and Men: WWII",
    version="1",
    folder=FOLDER,
    load=tables.load,
    begin=setup.begin,
    steps={
        "choose_divisions": muster.choose_divisions,
        "muster": muster.muster,
        "random_map": setup.random_map,
        "track": setup.track,
        "deploy": setup.deploy,
        "deal": setup.deal,
        "drill_move": drill.drill_move,
        "drill_fire": drill.drill_fire,
        "drill_end": drill.drill_end,
        "round": sequence.begin_round,
        "assess_first": sequence.assess_first,
        "assess_events": sequence.assess_events,
        "assess_traits": sequence.assess_traits,
        "assess_jams": sequence.assess_jams,
        "assess_borders": sequence.assess_borders,
        "assess_last": sequence.assess_last,
        "combat": sequence.combat,
        "next_turn": sequence.next_turn,
        "begin_turn": sequence.begin_turn,
        "act": sequence.act,
        "end_turn": sequence.end_turn,
        "debrief": sequence.debrief,
        "end_round": sequence.end_round,
    },
    board=view.board,
    view=view.view,
    guess=guess.guess,
    value=advice.value,
    conceded=victory.conceded,
    options=tables.OPTIONS,
    overlays={"sight": advice.sight_from, "range": advice.range_from},
    traces={"sight": advice.line_of_sight},
    reach=advice.reach,
    plan=advice.plan,
    why_not=advice.why_not,
    orders=advice.orders,
)
