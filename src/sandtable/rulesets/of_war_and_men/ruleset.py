"""Of War and Men: WWII, the table of contents. See rules.md for the clauses."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.game import Game
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
from sandtable.rulesets.of_war_and_men.packs import FOLDER, load_pack
from sandtable.rulesets.of_war_and_men.state import War

RULESET: Ruleset[War] = Ruleset(
    id="of_war_and_men",
    name="Of War and Men: WWII",
    version="5",
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
        "turn_window": sequence.turn_window,
        "act": sequence.act,
        "stack": sequence.stack,
        "volley": sequence.volley,
        "end_turn": sequence.end_turn,
        "debrief": sequence.debrief,
        "end_round": sequence.end_round,
    },
    board=view.board,
    view=view.view,
    guess=guess.guess,
    value=advice.value,
    risk=advice.risk,
    promise=advice.promise,
    horizon="luck",
    conceded=victory.conceded,
    options=tables.OPTIONS,
    overlays={"sight": advice.sight_from, "range": advice.range_from},
    traces={"sight": advice.line_of_sight},
    reach=advice.reach,
    plan=advice.plan,
    why_not=advice.why_not,
    orders=advice.orders,
)


def content_ids() -> dict[str, list[str]]:
    """The content that recorded games should show."""
    pack = load_pack()
    return {
        "cards": [str(number) for number in pack.cards],
        "mission_cards": list(pack.mission_cards),
        "terrains": list(pack.terrains),
        "divisions": list(pack.divisions),
        "soldiers": list(pack.soldiers),
        "weapons": list(pack.weapons),
        "traits": list(pack.traits),
    }


def content_used(game: Game[War]) -> Iterator[str]:
    """Soldiers who took part, with what they carry and are, and the ground on which they did."""
    s = game.state
    for number in (*s.soldiers, *s.lost):
        card = s.card_of(number)
        yield from (card.id, card.division, card.weapon)
        if s.box.traits:
            yield from (card.strength, card.weakness)
    for laid in s.ground.values():
        yield from (laid.terrain, laid.card)
