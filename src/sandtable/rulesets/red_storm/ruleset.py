"""War Stories: Red Storm, the table of contents. See rules.md for the clauses."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from sandtable.engine import content
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.lookup import Lookup
from sandtable.engine.ruleset import Ruleset, SeatInfo
from sandtable.engine.scenarios import Source
from sandtable.engine.sketches import Parts, Sketchbook
from sandtable.engine.words import Codec, Words
from sandtable.rulesets.red_storm import (
    advice,
    assets,
    blocks,
    cards,
    evidence,
    fog,
    guess,
    movement,
    overlays,
    position,
    sequence,
    setup,
    targets,
    victory,
    view,
    wording,
    works,
)
from sandtable.rulesets.red_storm.catalogue import content_ids, content_used
from sandtable.rulesets.red_storm.ground import Ground
from sandtable.rulesets.red_storm.packs import load_pack
from sandtable.rulesets.red_storm.records import Memory
from sandtable.rulesets.red_storm.scenario import load_scenario
from sandtable.rulesets.red_storm.sheets import Goal, Scenario
from sandtable.rulesets.red_storm.sight import Sight
from sandtable.rulesets.red_storm.state import Album, RedStorm, RedStormBox
from sandtable.rulesets.red_storm.tables import BUNKER, TANK_TRAPS, CardPile, Pack, Played

__all__ = ["RULESET", "content_ids", "content_used"]

FOLDER = Path(__file__).parent
NAMES = ("German", "Soviet")
VIEWERS = (0, 1, SPECTATOR)
MOST_OUTLOOKS = 64
MOST_STARTS = 64


def load(source: Source) -> RedStormBox:
    """The box of a scenario: everything is read, checked and prepared once."""
    pack = load_pack(source.pack)
    scenario, ground = load_scenario(source.data, source.origin, pack)
    cell = Codec(ground.map.labels.__getitem__, ground.map.cell_labelled.__getitem__)
    words = content.read_toml(content.pack_folder(FOLDER, "house") / "words.toml")
    faces = {kind.id: blocks.face(kind) for kind in pack.units.values()}
    sight = Sight(ground)
    sight.prepare()
    zones = (ground.zone(scenario.german.zone), ground.zone(scenario.soviet.zone))
    return RedStormBox(
        source=source,
        words=Words(words, {"cell": cell, **wording.codecs(pack, ground)}),
        seats=tuple(SeatInfo(side, role_of(scenario, side), f"all {NAMES[side]} units") for side in (0, 1)),
        pack=pack,
        scenario=scenario,
        attacker=scenario.attacker,
        ground=ground,
        sight=sight,
        chips=tuple(pack.chips),
        zones=zones,
        exits=(_exits(scenario, ground, 0), _exits(scenario, ground, 1)),
        far_sides=(_far_side(scenario, ground, 1), _far_side(scenario, ground, 0)),
        blocks=tuple((_blocks(pack, side, False), _blocks(pack, side, True)) for side in (0, 1)),
        houses=tuple(cell for cell, strength in enumerate(ground.strength) if strength),
        hardness={
            **{a.effect: a.strength for a in pack.assets.values() if a.effect == BUNKER},
            TANK_TRAPS: pack.stock.tank_trap_strength,
        },
        # RS-FOW.6, RS-FOW.9
        works={(a.marker or a.effect): a.works for a in pack.assets.values() if a.works is not None},
        holds=view.stock(pack),
        albums={seat: _album(faces, ground.map.labels) for seat in VIEWERS},
        forward=Lookup(partial(targets.zone_ahead, ground)),
        outlooks=Lookup(sight.after, MOST_OUTLOOKS),
        goings=Lookup(partial(movement.going_over, ground)),
        paces=Lookup(partial(evidence.quickest, pack.units)),
        starts=Lookup(partial(setup.open_to, zones), MOST_STARTS),
        lies=Lookup(partial(works.lie, pack, ground, scenario.sheet(1 - scenario.attacker).fog_limits)),
    )


def _blocks(pack: Pack, side: int, large: bool) -> tuple[str, ...]:
    """RS-CMP.3 The kinds of block of a size."""
    return tuple(kind.id for kind in pack.roster(side) if kind.is_vehicle == large)


def _album(faces: blocks.Faces, labels: tuple[str, ...]) -> Album:
    return Album(Sketchbook(partial(blocks.block, faces, labels), blocks.look_alike), Parts())


def role_of(scenario: Scenario, side: int) -> str:
    """RS-GEN.1 Two sides, RS-GEN.2 each with its nation and its role."""
    return f"{NAMES[side]} {'attacker' if side == scenario.attacker else 'defender'}"


def _exits(scenario: Scenario, ground: Ground, side: int) -> tuple[int, ...]:
    """RS-SET.8 The boundary hexes over which a side may leave the map."""
    found: list[int] = []
    for way in scenario.sheet(side).exits:
        whole = ground.edges[way.edge]
        found.extend([ground.map.cell(label) for label in way.hexes] or whole)
    return tuple(sorted(set(found)))


def _far_side(scenario: Scenario, ground: Ground, holder: int) -> tuple[int, ...]:
    """RS-R.114 The hexes that the enemy of `holder` may never reach, by its objectives or as is suspected."""
    aims = (*scenario.sheet(holder).objectives, *scenario.intel.of(holder).objectives)
    return tuple(cell for aim in aims if aim.kind is Goal.PREVENT_CROSS for cell in ground.zone(aim.zone))


def begin(box: RedStormBox) -> RedStorm:
    """RS-GEN.7 The first state: before the defender's set-up, or in mid-game as a position says."""
    scenario, pack = box.scenario, box.pack
    early, late, last = cards.piles(
        pack, (scenario.deck.early, scenario.deck.late, scenario.deck.end), _sure(scenario)
    )
    s = RedStorm(
        box=box,
        early=early,
        late=late,
        last=last,
        damage=tuple(kind.id.value for kind in pack.damage.values() for _ in range(kind.count)),
        memory={seat: Memory(seat) for seat in VIEWERS},
        objectives={side: scenario.sheet(side).objectives for side in (0, 1)},
        contributed={side: scenario.sheet(side).cards for side in (0, 1)},
        control={cell: victory.owner_at_start(box, cell) for cell in _points(box)},
        uses=_uses(scenario, pack),
        holdings={side: setup.held_cards(box, side) for side in (0, 1)},
        unsorted=tuple(setup.spread(scenario.sheet(scenario.defender).fog)),
    )
    if scenario.position is not None:
        position.take_up(s, scenario.position)
        return s
    fog.survey(s)
    attacker, defender = scenario.attacker, scenario.defender
    s.push(
        ("numbers",),
        *_side_steps(defender, ("sort_markers", defender)),
        ("lay", defender),
        ("face_up", defender),
        ("markers", defender),
        *_side_steps(attacker),
        ("markers", attacker),
        ("infiltrate", attacker),
        ("intelligence", attacker),
        ("bombard", attacker),
        ("begin_play",),
    )
    return s


def _side_steps(side: int, *more: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """RS-R.133 Assignments, then units: vehicles first, then who starts inside them, then infantry."""
    return (("assign", side, 0), *more, ("place", side, True), ("aboard", side), ("place", side, False))


def _sure(scenario: Scenario) -> tuple[tuple[str, ...], ...]:
    """RS-DCK.3, RS-DCK.4 The assets that the sheets put in each pile."""
    cards_ = [entry for side in (0, 1) for entry in scenario.sheet(side).cards]
    return tuple(tuple(entry.asset for entry in cards_ if entry.pile is pile) for pile in CardPile)


def _points(box: RedStormBox) -> list[int]:
    """The hexes whose control may matter to either side, or may be suspected to."""
    scenario = box.scenario
    aims = [*scenario.german.objectives, *scenario.soviet.objectives]
    aims.extend([*scenario.intel.of(0).objectives, *scenario.intel.of(1).objectives])
    return sorted({box.ground.map.cell(label) for aim in aims for label in aim.hexes})


def _uses(scenario: Scenario, pack: Pack) -> dict[str, int]:
    """RS-R.26 How often each asset may be played as an order."""
    owned = [(card, n) for side in (0, 1) for card, n in scenario.sheet(side).assets.items()]
    return {card: n for card, n in owned if pack.assets[card].played is Played.ORDER}


RULESET: Ruleset[RedStorm] = Ruleset(
    id="red_storm",
    name="War Stories: Red Storm",
    version="4",
    folder=FOLDER,
    load=load,
    begin=begin,
    steps={
        "numbers": setup.numbers,
        "assign": setup.assign,
        "sort_markers": works.sort_markers,
        "place": setup.place,
        "aboard": setup.aboard,
        "lay": works.lay,
        "face_up": works.face_up,
        "markers": setup.markers,
        "infiltrate": setup.infiltrate,
        "intelligence": works.intelligence,
        "bombard": works.bombard,
        "begin_play": works.begin_play,
        "turn": sequence.turn,
        "order": sequence.order,
        "barrage": assets.barrage,
        "activation": sequence.activation,
        "combat": sequence.combat,
        "extra": sequence.extra,
        "bonus": sequence.bonus,
        "bonus_end": sequence.bonus_end,
        "regroup": sequence.regroup,
        "order_end": sequence.order_end,
        "event": sequence.event,
        "end_of_turn": sequence.end_of_turn,
    },
    board=view.board,
    view=view.view,
    guess=guess.guess,
    value=advice.value,
    risk=advice.risk,
    promise=advice.promise,
    conceded=victory.conceded,
    overlays={
        "sight": overlays.sight,
        "range": overlays.reach_of_fire,
        "arc": overlays.arc,
        "threat": overlays.threat,
        "nearby": overlays.group,
    },
    traces={"sight": overlays.line_of_sight},
    joint={"fire": advice.fire_together},
    reach=advice.reach,
    plan=advice.plan,
    why_not=advice.why_not,
    orders=advice.orders,
)
