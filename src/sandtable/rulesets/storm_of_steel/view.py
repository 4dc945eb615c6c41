"""What a seat sees: SOS-R.52 everything on the table; of the decks only what has been drawn."""

from __future__ import annotations

import re
from functools import partial
from itertools import compress
from operator import attrgetter

from sandtable.boards.table import Point, Polygon
from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.words import Codec
from sandtable.rulesets.storm_of_steel import support, victory
from sandtable.rulesets.storm_of_steel.ground import ROAD_WIDTH
from sandtable.rulesets.storm_of_steel.movement import cm
from sandtable.rulesets.storm_of_steel.sheets import ObjectiveRow, exact, outline
from sandtable.rulesets.storm_of_steel.state import (
    NORMAL,
    PINNED,
    SUPPRESSED,
    Force,
    Stand,
    StormBox,
    StormOfSteel,
    Weather,
)
from sandtable.rulesets.storm_of_steel.tables import CM, Kind

LADDER = [NORMAL.value, PINNED.value, SUPPRESSED.value]
CONDITIONS: dict[str, scene.Condition] = {
    name: {"ladder": LADDER, "index": index} for index, name in enumerate(LADDER)
}
DUE, LOST, FRESH, ACTED = "due", "lost", "fresh", "acted"
"""Where a stand is: beside the table, or on it and in its phase not yet, or already, done."""
HAS_ACTED, HAS_TRIED = {"move": attrgetter("moved"), "fire": attrgetter("fired")}, attrgetter("done")
CALLS = {
    "rally": "tries to rally",
    "assault": "makes assault attacks",
    "support": "draws a support card",
    "fire": "fires",
    "move": "rolls for command points and moves",
}
WEATHERS = {weather: f"weather: {weather.value.replace('_', ' ')}" for weather in Weather}
ARC = 45
"""SOS-R.17"""
FORWARD = "set up to advance"
PRESET = "set up as printed"
NUMBER = r"(-?\d{1,4})\.(\d\d)"


# Texts


def show_point(point: Point) -> str:
    """SOS-R.7 A point in centimetres."""
    return f"{cm(point[0])},{cm(point[1])}"


def read_point(text: str) -> Point:
    """A point as it is shown, or ValueError."""
    found = re.fullmatch(f"{NUMBER},{NUMBER}", text, re.ASCII)
    if found is None:
        raise ValueError(text)
    x, y = (_units(text) for text in text.split(","))
    return x, y


def _units(text: str) -> int:
    whole, _, part = text.lstrip("-").partition(".")
    value = int(whole) * CM + int(part)
    if cm(-value if text.startswith("-") else value) != text:
        raise ValueError(text)
    return -value if text.startswith("-") else value


def show_points(points: tuple[Point, ...]) -> str:
    return ";".join(show_point(point) for point in points)


def read_points(text: str) -> tuple[Point, ...]:
    """Points as they are shown."""
    return tuple(read_point(part) for part in text.split(";"))


def read_degrees(text: str) -> int:
    """SOS-R.8 Whole degrees from 0 to 359."""
    if not re.fullmatch(r"0|[1-9]\d{0,2}", text, re.ASCII) or int(text) > 359:
        raise ValueError(text)
    return int(text)


def call(armies: tuple[str, str], card: str) -> str:
    """SOS-SEQ.2 What a Sequence card says."""
    kind, _, player = card.partition("_")
    return f"{armies[int(player) - 1]} {CALLS[kind]}" if player else "Random event"


def codecs(armies: tuple[str, str], events: dict[str, str], effects: dict[str, str]) -> dict[str, Codec]:
    """How the fields of this ruleset's phrases are written; sides and events by the names of armies."""
    return {
        "point": Codec(show_point, read_point),
        "points": Codec(show_points, read_points),
        "degrees": Codec(str, read_degrees),
        "side": Codec(armies.__getitem__, armies.index),
        "event": Codec(events.__getitem__, str),
        "effect": Codec(effects.__getitem__, str),
        "sequence": Codec(partial(call, armies), str),
        "card": Codec(lambda card: card.replace("_", " "), lambda text: text.replace(" ", "_")),
    }


# The board


def board(box: StormBox, seat: SeatId) -> scene.Board:
    """The table and all that stands on it for good: the same for everyone."""
    scenario, ground = box.scenario, box.ground
    shapes = [_shape(row.id, row.kind, outline(row.outline)) for row in scenario.areas]
    for hill in scenario.hills:
        shapes.append(_shape(hill.id, "hill", outline(hill.outline)))
        shapes.append(_shape(f"{hill.id}-top", "hilltop", outline(hill.top)))
    shapes += [_line(row.id, "road", outline(row.line), ROAD_WIDTH) for row in scenario.roads]
    shapes += [_line(row.id, "wall", outline(row.line), 0) for row in scenario.walls]
    shapes += [_shape(name, "entrenchment", base.corners) for name, base in ground.trenches]
    for bunker in ground.bunkers.values():
        shapes.append({**_shape(bunker.id, "bunker", bunker.base.corners), "arcs": list(bunker.apertures)})
    shapes += [_shape(name, "wire", wire.shape.outline) for name, wire in ground.wire.items()]
    shapes += [_shape(mine.id, "mines", mine.shape.outline) for mine in ground.mines]
    return {
        "kind": "table",
        "title": scenario.title,
        "extent": [ground.width, ground.height],
        "scale": CM,
        "shapes": shapes,
        "arc": ARC,
        "templates": {"bombard": support.BLAST, "shift": support.BLAST, "strike": support.STRIKE},
        "terrains": ["open", *dict.fromkeys(shape["kind"] for shape in shapes)],
        "presets": [FORWARD, PRESET],
    }


def _shape(name: str, kind: str, points: Polygon) -> scene.Shape:
    return {"id": name, "kind": kind, "points": [list(point) for point in points]}


def _line(name: str, kind: str, points: Polygon, width: int) -> scene.Shape:
    return {**_shape(name, kind, points), "is_line": True, "width": width}


# The scene


def view(s: StormOfSteel, seat: SeatId) -> scene.Scene:
    """The scene for one seat; what is drawn of the stands is the same for all."""
    sketches, parts = s.box.sketches, s.box.parts
    phase = parts.get("phase", (s.phase,), _phase, s)
    seen: scene.Scene = {
        "clock": {"turn": s.turn, "turns": s.box.scenario.turns, "phase": phase, "active": s.active},
        "sides": parts.get("sides", (), _sides, s),
        "pieces": [  # who has left is gone
            *_on_table(s),
            *sketches.pages(s.due.values(), DUE),
            *sketches.pages(s.lost.values(), LOST),
        ],
        "markers": parts.get("markers", (s.forces,), _markers, s),
        "gone": list(s.wire_gone),
        "tracks": parts.get("tracks", (s.sequence, s.play, s.forces, s.support), _tracks, s),
        "where": [phase or "set-up", WEATHERS[s.weather]],
    }
    if seat in (0, 1):
        held = victory.holders(s)
        seen["objectives"] = parts.get(f"objectives of {seat}", (held,), _objectives, s, seat, held)
    return seen


def _army(s: StormOfSteel, side: int) -> str:
    return s.box.pack.armies[s.box.scenario.sheet(side).army].name


def _phase(s: StormOfSteel) -> str:
    """SOS-SEQ.2 The card that is carried out, in words."""
    kind, _, player = s.phase.partition("_")
    return f"{kind}, {_army(s, int(player) - 1)}" if player else kind


def _sides(s: StormOfSteel) -> list[scene.Side]:
    ranks = ((0, "First"), (1, "Second"))
    return [
        {"name": _army(s, side), "role": f"{rank} Player, {s.skill(side).value}"} for side, rank in ranks
    ]


def face(kind: Kind) -> scene.Piece:
    """What is printed on a stand."""
    ratings: list[scene.Rating] = [_rating("movement", kind.move // CM), _rating("assault", kind.assault_die)]
    if kind.armour:
        ratings.append(_rating("armour", kind.armour))
    for weapon in kind.weapons:
        ratings.append(_rating("fire", weapon.soft_die))
        ratings.append(_rating("range", weapon.reach // CM))
        if weapon.at_die:
            ratings.append(_rating("anti-tank", weapon.at_die))
    aimed: scene.Piece = {"id": 0, "side": 0}
    if kind.weapons and all(weapon.mount == "fixed" for weapon in kind.weapons):
        aimed["arcs"] = [0]  # SOS-AFV.2
    return {
        **aimed,
        "name": kind.name,
        "symbol": kind.symbol,
        "ratings": ratings,
        "base": [kind.width, kind.depth],
        "known": True,
    }


def _rating(name: str, value: int) -> scene.Rating:
    return {"name": name, "printed": value, "now": value}


def sketch(
    faces: dict[str, scene.Piece], apertures: dict[str, list[int]], stand: Stand, where: str
) -> scene.Piece:
    """A stand: all of it is public. `where`: off the table, or on it, and whether it has acted."""
    piece: scene.Piece = {
        **faces[stand.kind],
        "id": stand.id,
        "side": stand.side,
        "condition": CONDITIONS[stand.morale],
    }
    if stand.group:
        piece["group"] = stand.group
    markers = _signs(stand)
    if markers:
        piece["markers"] = markers
    if where in (DUE, LOST):
        piece["place"] = where
    elif stand.aboard:
        piece["inside"] = stand.aboard
    else:
        piece["cell"] = show_point(stand.centre)
        piece["at"] = [stand.x, stand.y]
        piece["bearing"] = stand.facing
    if stand.bunker and not stand.aboard:
        piece["arcs"] = apertures[stand.bunker]  # SOS-BNK.3
    elif "arcs" in piece and not stand.aboard:
        piece["arcs"] = [stand.facing]
    if where == ACTED:
        piece["done"] = True
    return piece


def _signs(stand: Stand) -> list[str]:
    """SOS-R.52 What else both players know of a stand; SOS-R.56 also whom a mortar fired at last."""
    signs = (
        ("immobilised", stand.immobilised),
        ("gun out", stand.gun_out),
        ("hit", bool(stand.hits)),
        ("unspotted", not stand.spotted),
        ("carried", stand.carried_turn and not stand.aboard),
        (f"aimed at {stand.target}", stand.target > 0),
    )
    return [name for name, on in signs if on]


def _on_table(s: StormOfSteel) -> list[scene.Piece]:
    """SOS-R.54, SOS-R.78, SOS-R.88 Who has moved, fired or tried in the phase of its side is done."""
    stands, acted = s.stands.values(), s.box.sketches.chapter(ACTED)
    found = s.box.sketches.pages(stands, FRESH)
    kind, _, player = s.phase.partition("_")
    if player:
        side, has_acted = int(player) - 1, HAS_ACTED.get(kind, HAS_TRIED)
        for number, stand in compress(enumerate(stands), map(has_acted, stands)):
            if stand.side == side:
                found[number] = acted[stand]
    return found


def _markers(s: StormOfSteel) -> list[scene.Marker]:
    """SOS-BIP.3 The impact points."""
    found: list[scene.Marker] = []
    for side in (0, 1):
        force = s.forces[side]
        for kind, point, radius in (
            ("BIP", force.bip, support.BLAST),
            ("Air IP", force.air_ip, support.STRIKE),
        ):
            if point is not None:
                found.append(
                    {"id": len(found), "at": list(point), "radius": radius, "kind": kind, "side": side}
                )
    return found


def _troubles(force: Force) -> tuple[tuple[str, int], ...]:
    """SOS-R.52 What lies on a side, and will be felt later."""
    return (
        ("demoralised", force.demoralised),
        ("Headquarters lost", force.hq_lost),
        ("Confusion", force.confusion),
        ("shells run short", force.shells_short),
    )


def _tracks(s: StormOfSteel) -> list[scene.Track]:
    tracks: list[scene.Track] = [
        {"name": "Sequence cards left", "value": s.sequence.count},
        {"name": "event cards before The End", "value": s.play.count},
    ]
    for side in (0, 1):
        force, name = s.forces[side], _army(s, side)
        tracks.append({"name": f"{name}: command points", "value": force.pool})
        tracks.append({"name": f"{name}: support cards left", "value": s.support[side].count})
        tracks.append({"name": f"{name}: units lost", "value": len(force.losses), "size": force.units})
        tracks += [{"name": f"{name}: {what}", "value": int(on)} for what, on in _troubles(force) if on]
    return tracks


def _objectives(s: StormOfSteel, seat: SeatId, held: dict[str, int]) -> list[scene.Objective]:
    """SOS-C.8 The objectives, and whether the viewer holds them now."""
    return [_objective(row, held.get(row.id) == seat) for row in s.box.scenario.objectives]


def _objective(row: ObjectiveRow, is_held: bool) -> scene.Objective:
    found: scene.Objective = {"text": f"Hold {row.id.replace('_', ' ')}", "worth": row.vp, "now": is_held}
    if row.point is not None:
        found["at"] = list(exact(row.point))
    else:
        found["cells"] = [row.building]
    return found
