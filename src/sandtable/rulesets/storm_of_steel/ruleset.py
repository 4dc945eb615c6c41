"""Storm of Steel, the table of contents. See rules.md for the clauses."""

from __future__ import annotations

from functools import partial

from sandtable.engine import content
from sandtable.engine.errors import ContentError
from sandtable.engine.ruleset import Ruleset, SeatInfo
from sandtable.engine.scenarios import Source
from sandtable.engine.sketches import Sketchbook
from sandtable.engine.words import Words
from sandtable.rulesets.storm_of_steel import (
    advice,
    aims,
    assault,
    cards,
    command,
    fire,
    guess,
    morale,
    sequence,
    setup,
    sight,
    standing,
    targets,
    victory,
    view,
)
from sandtable.rulesets.storm_of_steel.approaches import approaches
from sandtable.rulesets.storm_of_steel.catalogue import content_ids, content_used
from sandtable.rulesets.storm_of_steel.ground import Ground
from sandtable.rulesets.storm_of_steel.places import FOLDER
from sandtable.rulesets.storm_of_steel.scenario import load_scenario
from sandtable.rulesets.storm_of_steel.sheets import Scenario, Sheet
from sandtable.rulesets.storm_of_steel.state import StormBox, StormOfSteel, effective_bases
from sandtable.rulesets.storm_of_steel.tables import Army, load_pack

__all__ = ["RULESET", "content_ids", "content_used"]

SEATS = (
    SeatInfo(0, "First Player", "all stands of the First Player"),
    SeatInfo(1, "Second Player", "all stands of the Second Player"),
)
SUPPORT = ("bombardment", "air_strike", "no_support")


def load(source: Source) -> StormBox:
    """The box of a scenario: everything is read, checked and prepared once."""
    pack = load_pack(source.pack)
    scenario = load_scenario(source.data, source.origin, pack)
    ground = Ground(scenario)
    bases, lines = effective_bases(ground, pack.kinds), sight.lines_of_sight(ground.screens)
    apertures = {bunker.id: list(bunker.apertures) for bunker in ground.bunkers.values()}
    names = {number: pack.kinds[kind].name for number, kind in setup.kinds_in(scenario).items()}
    faces = {kind.id: view.face(kind) for kind in pack.kinds.values()}
    both = [(scenario.sheet(side), pack.armies[scenario.sheet(side).army]) for side in (0, 1)]
    armies = both[0][1].name, both[1][1].name
    codecs = view.codecs(armies, cards.titles(pack, armies), cards.effects(pack))
    box = StormBox(
        source=source,
        words=Words(content.load_words(FOLDER), codecs, names),
        seats=SEATS,
        pack=pack,
        scenario=scenario,
        ground=ground,
        kinds=pack.kinds,
        # SOS-MOV.3 One skill for all troops of a side
        skills=(both[0][0].skill or both[0][1].skill, both[1][0].skill or both[1][1].skill),
        artillery=(
            both[0][0].artillery or both[0][1].artillery,
            both[1][0].artillery or both[1][1].artillery,
        ),
        support=(support_deck(*both[0]), support_deck(*both[1])),
        events=cards.all_cards(pack, scenario.special_events),
        lattices={},
        sketches=Sketchbook(partial(view.sketch, faces, apertures)),
        bases=bases,
        lines=lines,
        watches=sight.watches(lines, bases),
        exposed=targets.exposures(ground, pack.kinds, bases),
        bearings=targets.bearings(),
        held=victory.holdings(ground, pack.kinds, bases, scenario.objectives),
    )
    check_room(box, scenario, source)
    approaches(ground).prepare([pack.kinds[kind] for kind in setup.kinds_in(scenario).values()])
    return box


def support_deck(sheet: Sheet, army: Army) -> tuple[str, ...]:
    """SOS-SUP.2, SOS-R.68 Ten cards of three types."""
    counts = sheet.support or army.support
    return tuple(card for card, count in zip(SUPPORT, counts, strict=True) for _ in range(count))


def check_room(box: StormBox, scenario: Scenario, source: Source) -> None:
    """SOS-C.9 Every stand must find a place by itself; in a position none is where another is."""
    s = sequence.begin(box)
    if scenario.position is not None:
        for piece in setup.misplaced(s):
            raise ContentError(
                f"{content.name_of(source.origin)}: {piece} has no room where it is (SOS-R.14)"
            )
    for _, _, piece in [step for step in reversed(s.agenda) if step[0] == "deploy"]:
        choice = setup.automatic(s, piece)
        if choice is None:
            raise ContentError(
                f"{content.name_of(source.origin)}: no room for {piece} ({s.due[piece].kind}) in its zone"
            )
        setup.put(s, choice)


RULESET: Ruleset[StormOfSteel] = Ruleset(
    id="storm_of_steel",
    name="Storm of Steel",
    version="2",
    folder=FOLDER,
    load=load,
    begin=sequence.begin,
    steps={
        "deploy": setup.deploy,
        "begin_play": sequence.begin_play,
        "turn": sequence.turn,
        "card": sequence.card,
        "phase": sequence.phase,
        "rally": morale.rally,
        "assault_phase": assault.assault_phase,
        "fire_phase": fire.fire_phase,
        "orders": command.give_orders,
        "activation": command.activation,
        "end_moves": command.end_moves,
    },
    board=view.board,
    view=view.view,
    guess=guess.guess,
    value=standing.value,
    risk=standing.risk,
    promise=standing.promise,
    conceded=victory.conceded,
    overlays={
        "sight": advice.sight_of,
        "range": advice.range_of,
        "move": advice.move_of,
        "targets": advice.targets_of,
        "detachment": advice.detachment_of,
    },
    traces={"sight": advice.line_of_sight},
    joint={"fire": aims.where},
    reach=advice.reach,
    plan=advice.plan,
    why_not=advice.why_not,
)
