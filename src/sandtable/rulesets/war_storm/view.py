"""What a seat sees: everything on the board is open (WSS-R.189); nothing is shown that is not named here."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from typing import TypeAlias

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.words import Codec

from . import victory
from .ground import Ground
from .packs import Pack
from .sheets import Award, Count, Kind, Mounted, OfficerType, PlatoonType, Quality, Scenario
from .state import NATIONS, NOBODY, NOWHERE, STEPS, Piece, Reaction, WarStorm, WarStormBox

Shape: TypeAlias = tuple[str, bool, int]
"""A counter as it lies: its type, whether it is mounted, its lost steps."""
LADDER = ["steady", "Routed"]
CONDITIONS: list[scene.Condition] = [{"ladder": LADDER, "index": index} for index in (0, 1)]
SYMBOLS = {
    Kind.INFANTRY: "SFGPUCI----D---",
    Kind.MACHINE_GUN: "SFGPEWRH-------",
    Kind.CAVALRY: "SFGPUCRC---D---",
    Kind.MORTAR: "SFGPUCFM---D---",
    Kind.VEHICLE: "SFGPUCRVA--D---",
}
OFFICER = "SFGPUH-----D---"
MARKERS = (
    "Finished",
    "Out of command",
    "Routed",
    "Reaction",
    "Reaction (rotated)",
    "Double Time",
    "Discipline Failure",
    "moving",
    "green",
    "veteran",
)
HOW = {"fire": "open fire", "reaction": "reaction fire", "defence": "defensive fire"}


def codecs(ground: Ground, armies: list[str]) -> dict[str, Codec]:
    """How fields of this ruleset's phrases are written beside the plain ones."""
    return {
        "cell": Codec((*ground.map.labels, "reserve").__getitem__, ground.map.cell_labelled.__getitem__),
        "side": Codec(armies.__getitem__, armies.index),
        "how": Codec(HOW.__getitem__, str),
        "fate": Codec(lambda falls: "he falls" if falls else "unharmed", str),
    }


# The board


def board(box: WarStormBox, seat: SeatId) -> scene.Board:
    """WSS-GEN.3 The maps: the same for everyone."""
    ground = box.ground
    cells: list[scene.Cell] = []
    for cell, (here, label) in enumerate(zip(ground.map.hexes, ground.map.labels, strict=True)):
        shown: scene.Cell = {
            "id": label,
            "q": here.q,
            "r": here.r,
            "terrain": ground.terrain[cell].name,
            "level": ground.level[cell],
            "area": ground.sheet[cell],
        }
        if features := _features(box, cell):
            shown["features"] = features
        cells.append(shown)
    return {
        "kind": "hex",
        "title": box.scenario.title,
        "cells": cells,
        "terrains": list(dict.fromkeys(kind.name for kind in ground.terrain)),
        "links": _links(box),
        "hexsides": _hexsides(box),
        "presets": ["deploy"],
    }


def _features(box: WarStormBox, cell: int) -> list[str]:
    kinds = {"minor river": box.minor, "major river": box.major, "bridge": box.ground.bridges}
    found = [name for name, cells in kinds.items() if cell in cells]
    if cell in box.ground.rivers and not found:
        found.append("dry river")
    if box.ground.map.labels[cell] in box.scenario.fords:
        found.append("ford")
    return [*found, *["objective"] * (cell in box.objectives)]


def _links(box: WarStormBox) -> list[scene.Link]:
    """WSS-TER.2 Roads, trails, railroads and rivers from hex to hex, each once."""
    ground, labels = box.ground, box.ground.map.labels
    found: list[scene.Link] = []
    for cell, row in enumerate(ground.path):
        for side, path in enumerate(row[:3]):
            if path:
                there = labels[ground.map.sides[cell][side]]
                found.append({"kind": "road" if path > 0 else "trail", "start": labels[cell], "end": there})
    found += [{"kind": "railroad", "start": labels[a], "end": labels[b]} for a, b in ground.railroads]
    for cell, river in ground.rivers.items():
        for side in range(3):
            there_cell = ground.map.sides[cell][side]
            if river.along >> side & 1 and there_cell in ground.rivers:
                found.append({"kind": "river", "start": labels[cell], "end": labels[there_cell]})
    return found


def _hexsides(box: WarStormBox) -> list[scene.Hexside]:
    """WSS-CRS.2, WSS-R.4 Crests on the side of the higher hex, and bocage."""
    ground, labels = box.ground, box.ground.map.labels
    found: list[scene.Hexside] = []
    for cell, row in enumerate(ground.map.sides):
        for side, other in enumerate(row):
            if other != NOWHERE and ground.level[other] < ground.level[cell]:
                found.append({"kind": "crest", "cell": labels[cell], "side": side})
            if side < 3 and ground.bocage[cell] >> side & 1:
                found.append({"kind": "bocage", "cell": labels[cell], "side": side})
    return found


# The scene


def view(s: WarStorm, seat: SeatId) -> scene.Scene:
    """WSS-R.189 The scene, the same for every seat but for its own aims."""
    part = s.box.parts[seat].get
    away = (s.control, s.lost, s.left)
    laid = s.turn if s.box.pontoons else 0
    shown: scene.Scene = {
        "clock": clock(s),
        "sides": s.box.sides,
        "pieces": [
            *s.box.sketches.pages(s.pieces.values(), None),
            *part("gone", away[1:], _gone, s),
        ],
        "markers": part("markers", (s.wire, s.improved, s.control, laid), _markers, s),
        "where": where(s),
        "objectives": part("objectives", (*away, _whereabouts(s)), objectives, s, seat),
    }
    return shown


def _whereabouts(s: WarStorm) -> tuple[int, ...]:
    """WSS-SCN.9 Where platoons are and whether they stand, if the river between them counts."""
    if not s.box.counts_banks:
        return ()
    return tuple([-1 if piece.routed else piece.cell for piece in s.pieces.values()])


def sides(scenario: Scenario, roles: list[str]) -> list[scene.Side]:
    """WSS-GEN.6 The two sides and their roles."""
    names = [NATIONS[sheet.nation] for sheet in scenario.sides]
    return [{"name": name, "role": role} for name, role in zip(names, roles, strict=True)]


def clock(s: WarStorm) -> scene.Clock:
    """WSS-SEQ.1, WSS-SCN.10, WSS-INI.1 Turn, phase, whose activation it is, and the Initiative marker."""
    found: scene.Clock = {"turn": s.turn, "turns": s.box.scenario.turns, "phase": s.phase}
    if s.active != NOBODY:
        found["active"] = s.active
    if s.initiative != NOBODY:
        found["initiative"] = s.initiative
    return found


def where(s: WarStorm) -> list[str]:
    """Turn, activation, and what is under way in it."""
    if not s.turn:
        return ["Set-up"]
    found = [f"Turn {s.turn}", s.phase]
    if s.leader:
        found.append(f"Activation of {s.leader}")
    if s.assault is not None:
        found.append(f"Assault on {s.box.ground.map.labels[s.assault.target]}")
    if s.move is not None:
        found.append(f"Move with {min(s.move.left, default=0)} MP left")
    if s.attack is not None:
        found.append(f"Attack on {s.box.ground.map.labels[s.attack.cell]}")
    return found


def objectives(s: WarStorm, seat: SeatId) -> list[scene.Objective]:
    """WSS-SCN.9 What counts for the viewer, and whether it counts now; a spectator sees both sides' aims."""
    victory_ = s.box.scenario.victory
    own = [award for award in victory_.awards if seat not in (0, 1) or award.side == seat]
    found = [_award(s, award) for award in own]
    for needs in victory_.any_of:
        assert victory_.winner is not None
        now = all(victory.is_met(s, need, victory_.winner) for need in needs)
        held = [need.hex for need in needs if need.hex]
        words = [f"control {label}" for label in held]
        words += [f"{need.platoons} enemy platoons eliminated" for need in needs if need.platoons]
        mine = seat == victory_.winner
        text = " and ".join(words) if mine else f"deny: {' and '.join(words)}"
        found.append({"text": text, "worth": 1, "now": now == mine, "cells": held})
    return found


def _award(s: WarStorm, award: Award) -> scene.Objective:
    times = min(award.at_most, victory.count(s, award))
    name = NATIONS[s.box.scenario.sides[award.side].nation]
    if award.count is Count.CONTROL:
        assert award.hex is not None
        text = f"{name}: control {award.hex}"
        return {"text": text, "worth": award.points, "now": times > 0, "cells": [award.hex]}
    words = {
        Count.PLATOONS: "each enemy platoon eliminated",
        Count.OFFICERS: "each enemy officer eliminated",
        Count.ACROSS: f"each own platoon {award.bank} of the river",
        Count.EXITED: "each own platoon that has left the board",
    }
    return {"text": f"{name}: {words[award.count]} ({times} now)", "worth": award.points, "now": times > 0}


def _pontoons(s: WarStorm) -> list[str]:
    """WSS-H.24 The hexes with a pontoon by now."""
    return [pontoon.hex for pontoon in s.box.scenario.pontoons if pontoon.turn <= s.turn]


def _markers(s: WarStorm) -> list[scene.Marker]:
    """WSS-GEN.7 Wire, improved positions, pontoons and who controls what."""
    labels = s.box.ground.map.labels
    found: list[scene.Marker] = []
    for first, kind, cells in ((1000, "wire", s.wire), (2000, "improved position", s.improved)):
        for cell, side in cells.items():
            found.append({"id": first + cell, "cell": labels[cell], "kind": kind, "side": side})
    for cell, side in s.control.items():
        shown: scene.Marker = {"id": 3000 + cell, "cell": labels[cell], "kind": "victory"}
        if side in (0, 1):
            shown["side"] = side
        found.append(shown)
    cell_of = s.box.ground.cell
    laid: list[scene.Marker] = [
        {"id": 4000 + cell_of(label), "cell": label, "kind": "pontoon bridge"} for label in _pontoons(s)
    ]
    return found + laid


def _gone(s: WarStorm) -> list[scene.Piece]:
    found: list[scene.Piece] = [{"id": p.id, "side": p.side, "place": "lost"} for p in s.lost.values()]
    found += [{"id": p.id, "side": p.side, "place": "left"} for p in s.left.values()]
    return found


# Pieces


def faces(pack: Pack, factors: Mapping[tuple[str, bool], tuple[int, ...]]) -> dict[Shape, scene.Piece]:
    """WSS-UNI.9, WSS-UNI.10 What is printed on the counters, by type, state and lost steps."""
    found: dict[Shape, scene.Piece] = {}
    for (name, mounted), worn in factors.items():
        kind = pack.platoons[name]
        for lost in range(STEPS):
            face = platoon_face(kind, kind.mounted if mounted else None, worn[lost], lost)
            found[name, mounted, lost] = face
    for name, officer in pack.officers.items():
        found[name, False, 0] = officer_face(officer)
    return found


def platoon_face(kind: PlatoonType, mounted: Mounted | None, factor: int, lost: int) -> scene.Piece:
    """WSS-TRP.2, WSS-H.9 FF and assault value as printed and as they are with these losses."""
    side = mounted or kind
    ratings = [
        _rating("fire factor", side.factor, factor),
        _rating("range", side.range),
        _rating("assault", side.assault, max(1, side.assault - lost)),
        _rating("movement", side.movement),
    ]
    name = f"{kind.name} (mounted)" if mounted is not None else kind.name
    face: scene.Piece = {"id": 0, "side": 0, "name": name, "symbol": SYMBOLS[kind.kind], "known": True}
    if lost:
        face["markers"] = [_loss(kind, lost)]
    return {**face, "size": side.size.value, "ratings": ratings, "pips": STEPS - lost, "lost_pips": lost}


def _loss(kind: PlatoonType, lost: int) -> str:
    """WSS-TRP.3 to WSS-TRP.5 A -1; then the reduced side, or a -2 on a counter that never flips."""
    return "reduced" if lost > 1 and not kind.never_flips else f"-{lost}"


def officer_face(officer: OfficerType) -> scene.Piece:
    """WSS-UNI.10, WSS-UNI.3 Name, kind and ratings; the colour of the bar belongs to the client."""
    ratings = [
        _rating("morale", officer.morale),
        _rating("leadership", officer.leadership),
        _rating("command", officer.command),
        _rating("movement", officer.movement),
    ]
    face: scene.Piece = {"id": 0, "side": 0, "name": officer.name, "symbol": OFFICER, "known": True}
    return {**face, "role": officer.title, "ratings": ratings}


def _rating(name: str, value: int, now: int | None = None) -> scene.Rating:
    return {"name": name, "printed": value, "now": value if now is None else now}


def sketch(
    faces: dict[Shape, scene.Piece], labels: tuple[str, ...], piece: Piece, knowledge: None
) -> scene.Piece:
    """WSS-R.189 A piece with its place, its losses and its markers, as everybody sees it."""
    shown: scene.Piece = {
        **faces[piece.kind, piece.mounted, piece.lost],
        "id": piece.id,
        "side": piece.side,
        "condition": CONDITIONS[piece.routed],
        "done": piece.finished,
        "group": str(piece.company),
    }
    if piece.cell == NOWHERE:
        shown["place"] = "reserve"
    else:
        shown["cell"] = labels[piece.cell]
    if markers := markers_of(piece):
        shown["markers"] = [*markers, *shown.get("markers", ())]
    return shown


def markers_of(piece: Piece) -> list[str]:
    """WSS-MRK.4, WSS-GEN.7 The markers that lie on a piece, those of its losses aside."""
    lies = (
        piece.finished,
        piece.ooc,
        piece.routed,
        piece.reaction is Reaction.FRESH,
        piece.reaction is Reaction.OLD,
        piece.doubled > 0,
        piece.disciplined,
        piece.moved,
        piece.quality is Quality.GREEN,
        piece.quality is Quality.VETERAN,
    )
    return [*compress(MARKERS, lies)]
