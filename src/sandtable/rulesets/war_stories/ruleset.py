"""War Stories, the table of contents. See rules.md for the clauses."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sandtable.engine import content
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.lookup import Lookup
from sandtable.engine.ruleset import Ruleset, SeatInfo
from sandtable.engine.scenarios import Source
from sandtable.engine.sketches import Parts
from sandtable.engine.words import Codec, Words
from sandtable.rulesets.war_stories import (
    advice,
    artillery,
    cards,
    command,
    damage,
    guess,
    overlays,
    position,
    previews,
    reasons,
    sequence,
    setup,
    spotting,
    victory,
    view,
    works,
)
from sandtable.rulesets.war_stories.chart import zone_cells
from sandtable.rulesets.war_stories.layer import Layers
from sandtable.rulesets.war_stories.looks import Looks, faces_of
from sandtable.rulesets.war_stories.packs import load_pack
from sandtable.rulesets.war_stories.records import MOST_RECORDS
from sandtable.rulesets.war_stories.scenario import load_scenario
from sandtable.rulesets.war_stories.sheets import Scenario
from sandtable.rulesets.war_stories.sight import Sight
from sandtable.rulesets.war_stories.state import ATTACKER, DEFENDER, WarBox, WarState, goings_of
from sandtable.rulesets.war_stories.tables import Effect, Pack

FOLDER = Path(__file__).parent
VIEWERS = (0, 1, SPECTATOR)
NAMES = {"german": "German", "us": "American", "soviet": "Soviet"}
ROLES = ("attacker", "defender")


def load(source: Source) -> WarBox:
    """The box of a scenario: everything is read, checked and prepared once."""
    pack = load_pack(source.pack)
    scenario, ground = load_scenario(source.data, source.origin, pack)
    cell = Codec(ground.map.labels.__getitem__, ground.map.cell_labelled.__getitem__)
    words = content.load_words(FOLDER)
    armies = tuple(NAMES[scenario.booklet(side).nation] for side in (ATTACKER, DEFENDER))
    labels, effects, faces = ground.map.labels, effects_of(pack), faces_of(pack)
    seats = tuple(_seat(scenario, side) for side in (ATTACKER, DEFENDER))
    return WarBox(
        source=source,
        words=Words(words, {"cell": cell, **view.codecs(pack, armies)}),
        seats=seats,
        pack=pack,
        scenario=scenario,
        ground=ground,
        sight=Sight(ground, at_once=scenario.position is None),
        chits=tuple(pack.chits),
        effects=effects,
        horizons=Lookup(partial(spotting.horizon, ground, pack), MOST_RECORDS),
        borne=Lookup(partial(damage.borne, pack, effects), MOST_RECORDS),
        goings=goings_of(pack),
        sectors=(
            tuple(zone_cells(ground.map, scenario.attacker.sector)),
            tuple(zone_cells(ground.map, scenario.defender.sector)),
        ),
        orders=tuple(
            view.order_cards(pack, command.cards_of(pack, scenario.booklet(side)))
            for side in (ATTACKER, DEFENDER)
        ),
        assets=view.asset_cards(pack),
        decks=tuple(command.deck_of(pack, scenario.booklet(side)) for side in (ATTACKER, DEFENDER)),
        layers=Layers(ground, pack),
        interest=victory.interest(scenario, ground.map.cell),
        looks={n: Looks(pack, faces, labels, n) for n in VIEWERS},
        parts={n: Parts() for n in VIEWERS},
        sides=view.sides(seats),
    )


def _seat(scenario: Scenario, side: int) -> SeatInfo:
    """WS-GEN.1 Nation and role of a side."""
    nation = NAMES[scenario.booklet(side).nation]
    return SeatInfo(side, f"{nation} {ROLES[side]}", f"{nation} units")


def effects_of(pack: Pack) -> dict[tuple[str, str], tuple[Effect, bool]]:
    """WS-R.105 For each token and class of unit its effect, and whether it has the red medal."""
    found: dict[tuple[str, str], tuple[Effect, bool]] = {}
    for token in pack.damage.values():
        for klass in ("infantry", "gun", "vehicle"):
            line: str = getattr(token, klass)
            found[token.id, klass] = (Effect(line.rstrip("!")), line.endswith("!"))
            found["", klass] = (Effect.NONE, False)
    for plain in pack.suppression.values():
        for klass in ("infantry", "gun", "vehicle"):
            found[plain.id, klass] = (plain.effect, False)
    return found


def content_ids() -> dict[str, tuple[str, ...]]:
    """What of the house content recorded games must show."""
    pack = load_pack()
    tables = ("chits", "damage", "suppression", "units", "weapons", "counters", "orders", "assets", "events")
    return {table: tuple(getattr(pack, table)) for table in tables}


def begin(box: WarBox) -> WarState:
    """WS-GEN.3, WS-GEN.4 The first state: before the defender's set-up, or in mid-game as a position says."""
    scenario = box.scenario
    groups = [(g.number, side) for side in (0, 1) for g in scenario.booklet(side).reinforcements]
    s = WarState(
        box=box,
        deck=cards.build(box.pack, scenario),
        aims={side: scenario.booklet(side).objectives for side in (ATTACKER, DEFENDER)},
        coming=tuple(sorted(groups)),
        hands=dict.fromkeys((ATTACKER, DEFENDER), ()),
    )
    if scenario.position is not None:
        position.take_up(s, scenario.position)
        return s
    s.push(
        ("numbers",),
        ("hide", DEFENDER, 0),
        *_side_steps(DEFENDER),
        ("laying", DEFENDER),
        ("sheltering", DEFENDER),
        ("readying", DEFENDER),
        *_side_steps(ATTACKER),
        ("readying", ATTACKER),
        ("planning", DEFENDER),
        ("planning", ATTACKER),
        ("begin_play",),
    )
    return s


def _side_steps(side: int) -> tuple[tuple[str, int] | tuple[str, int, int], ...]:
    """WS-R.137 Loads, weapons, then units one by one."""
    return (("loading", side), ("arming", side, 0), ("placing", side))


RULESET: Ruleset[WarState] = Ruleset(
    id="war_stories",
    name="War Stories",
    version="4",
    folder=FOLDER,
    load=load,
    begin=begin,
    steps={
        "numbers": setup.numbers,
        "hide": works.hide,
        "loading": setup.loading,
        "arming": setup.arming,
        "placing": setup.placing,
        "laying": works.laying,
        "sheltering": works.sheltering,
        "readying": setup.readying,
        "planning": artillery.planning,
        "begin_play": setup.begin_play,
        "turn": sequence.turn,
        "orders": sequence.orders,
        "regroups": sequence.regroups,
        "groups": sequence.groups,
        "activation": sequence.activation,
        "action": sequence.action,
        "moving": sequence.moving,
        "reactions": sequence.reactions,
        "op_moved": sequence.op_moved,
        "heeding": sequence.heeding,
        "rest": sequence.rest,
        "activated": sequence.activated,
        "end_of_turn": sequence.end_of_turn,
    },
    board=view.board,
    view=view.view,
    guess=guess.guess,
    value=advice.value,
    risk=advice.risk,
    conceded=victory.conceded,
    overlays={"sight": overlays.sight, "range": overlays.reach_of_fire, "arc": overlays.arc},
    traces={"sight": overlays.line_of_sight},
    previews={
        "order": previews.order,
        "enhance": previews.order,
        "target": previews.sheaf,
        "axis": previews.sheaf,
    },
    ties={"spots": previews.spots, "spotted by": previews.spotted_by, "may spot": previews.may_spot},
    reach=advice.reach,
    plan=advice.plan,
    why_not=reasons.why_not,
    promise=advice.promise,
)
