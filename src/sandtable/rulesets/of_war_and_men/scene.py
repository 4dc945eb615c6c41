"""How the things of this game are drawn: soldiers, Fireteams, cards and Terrain as parts of a scene.

Nothing here decides who may see what; `view.py` does.
"""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache, partial
from itertools import compress
from typing import Final

from sandtable.boards.cards import SIDE, cross_hair
from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.sketches import Parts, Sketchbook
from sandtable.rulesets.of_war_and_men.layout import cross_hair_of
from sandtable.rulesets.of_war_and_men.sheets import Colour, CoreCard, Pack, SoldierCard, TerrainType
from sandtable.rulesets.of_war_and_men.state import (
    LU,
    NOWHERE,
    TRUCK,
    Condition,
    Laid,
    Soldier,
    Team,
    Token,
    Truck,
    War,
    WarBox,
)
from sandtable.rulesets.of_war_and_men.traits import resolve_of
from sandtable.rulesets.of_war_and_men.under_way import NOBODY, Number, Played, Total

LADDER: Final = [state.value for state in Condition]
"""OWM-SOL.11, OWM-SOL.12"""
CONDITIONS: Final[Mapping[Condition, scene.Condition]] = {
    state: {"ladder": LADDER, "index": index} for index, state in enumerate(Condition)
}
TEAM_MARKS: Final = ("on the move", "stealth", "covering fire", "last stand", "entrenched")
TRUCK_LADDER: Final = ["driving", "broken down"]
COLOURS: Final = {Colour.RED: "red", Colour.GREEN: "green", Colour.BLUE: "blue"}
TITLES: Final = {
    "fubar": "F.U.B.A.R.",
    "private": "Private",
    "lay": "Terrain",
}


@lru_cache(maxsize=256)
def title(slug: str) -> str:
    """A name in the words of the cards: `double-time` is Double Time."""
    words = slug.replace("_", "-").split("-")
    return TITLES.get(slug) or " ".join(
        word if word in ("of", "the") and place else word.capitalize() for place, word in enumerate(words)
    )


# Soldiers and Fireteams


def face(pack: Pack, card: SoldierCard, traits: bool) -> scene.Piece:
    """OWM-SOL.1 What is printed on a soldier card."""
    shown: scene.Piece = {
        "id": 0,
        "side": 0,
        "name": f"{card.rank} {card.name}" if card.weapon else card.name,
        "silhouette": "soldier",
        "known": True,
        "ratings": [
            {"name": "Resolve", "printed": card.resolve, "now": card.resolve},
            {"name": "Vitality", "printed": card.vitality, "now": card.vitality},
            {"name": "points", "printed": card.points, "now": card.points},
        ],
        "printed": [
            {"name": "Rank", "text": card.rank.value},
            {"name": "Discipline", "text": card.discipline.value},
        ],
    }
    if card.weapon:
        weapon = pack.weapons[card.weapon]
        profile = pack.profiles[weapon.profile]
        shown["printed"] += [
            {"name": "Weapon", "text": weapon.name},
            {"name": "Grid", "text": " ".join(row or "-" for row in profile.rows)},
        ]
        if profile.kind:
            second = " ".join(row or "-" for row in profile.second)
            shown["printed"].append({"name": "Second grid", "text": second})
    if traits and card.strength:
        for name, trait in (
            ("Strength", pack.traits[card.strength]),
            ("Weakness", pack.traits[card.weakness]),
        ):
            shown["printed"].append({"name": name, "text": f"{trait.name}: {trait.text}"})
    return shown


def soldier(faces: Mapping[int, scene.Piece], man: Soldier, place: str) -> scene.Piece:
    """OWM-FAIR.1 A soldier as he lies in his line; `place` is empty, or where he is if not in a Fireteam."""
    piece: scene.Piece = {
        **faces[man.id],
        "id": man.id,
        "side": man.side,
        "inside": man.team,
        "condition": CONDITIONS[man.state],
    }
    marks = soldier_marks(man)
    if marks:
        piece["markers"] = marks
    if place:
        del piece["inside"]
        piece["place"] = place
    return piece


def soldier_marks(man: Soldier) -> list[str]:
    """OWM-TOK.5, OWM-ICO.8 The tokens on a soldier card."""
    found = ["jammed"] if man.jammed else []
    if man.assisting != NOBODY:
        found.append(f"assists {man.assisting}")
    if man.assistant != NOBODY:
        found.append("crewed")
    if man.sighted_in:
        found.append("sighted")
    return found


@lru_cache(maxsize=4096)
def _line(number: int, side: int, division: str, line: tuple[int, ...]) -> scene.Piece:
    """A Fireteam as it was chosen, wherever it is."""
    return {
        "id": number,
        "side": side,
        "name": f"{division} {number % 10}",
        "silhouette": "fireteam",
        "size": "Fireteam",
        "known": True,
        "carries": [*line],
        "printed": [{"name": "Line", "text": f"[{' '.join(str(man % 100) for man in line)}]"}],
        "pips": len(line),
        "group": division,
    }


def fireteam(team: Team, box: WarBox) -> scene.Piece:
    """OWM-TOK.3, OWM-STL.9 The token of a Fireteam, stealthed or not; on the move it has an arrow."""
    labels = box.grid.labels
    piece = _line(team.id, team.side, team.division, team.line).copy()
    if team.cell == NOWHERE:
        piece["place"] = "due"
    else:
        piece["cell"] = labels[team.cell]
    if team.towards != NOWHERE:
        piece["towards"] = labels[team.towards]
        piece["bearing"] = 45 * box.grid.direction(team.cell, team.towards)
    if team.acted:
        piece["done"] = True
    marks = team_marks(team)
    if marks:
        piece["markers"] = marks
    return piece


def undone(piece: scene.Piece) -> scene.Piece:
    """OWM-R.31 A Fireteam has had its turn from its activation, but while it acts it is not done."""
    return {**piece, "done": False} if piece.get("done") else piece


def team_marks(team: Team) -> list[str]:
    """OWM-TOK.1, OWM-TOK.10 What lies on a Fireteam."""
    flags = (team.towards != NOWHERE, team.stealthed, team.covered, team.last_stand, team.dug_in)
    return [*compress(TEAM_MARKS, flags)]


def supply_truck(box: WarBox, truck: Truck) -> scene.Piece:
    """OWM-TOK.11"""
    tokens = box.pack.tokens
    needed = tokens.truck_orange if truck.broken else tokens.truck_green
    return {
        "id": TRUCK,
        "side": box.scenario.truck_side,
        "name": "Supply Truck",
        "silhouette": "truck",
        "size": "vehicle",
        "known": True,
        "cell": box.grid.labels[truck.cell],
        "ratings": [{"name": "Vitality", "printed": needed, "now": needed}],
        "condition": {"ladder": [*TRUCK_LADDER], "index": int(truck.broken)},
    }


def lu(box: WarBox, cell: int, state: Condition) -> scene.Piece:
    """OWM-MRU.11, OWM-R.130 Her token, while nobody escorts her, with her state."""
    return {
        "id": LU,
        "side": 0,
        "name": "Lu",
        "silhouette": "soldier",
        "known": True,
        "cell": box.grid.labels[cell],
        "condition": {"ladder": [*LADDER], "index": LADDER.index(state.value)},
        "markers": ["hidden"],
    }


# Terrain


def terrain_features(kind: TerrainType) -> list[str]:
    """OWM-CRD.5, OWM-ICO.3, OWM-ICO.4 The modifiers and icons of a Terrain in words."""
    found = [f"attack {kind.attack:+d}"] if kind.attack else []
    if kind.defense:
        found.append(f"defense {kind.defense:+d}")
    icons = {
        "blocks sight": kind.blocks,
        "no stealth": kind.no_stealth,
        "fast move": kind.fast_move,
        "no movement": kind.no_movement,
    }
    return found + [name for name, is_on in icons.items() if is_on]


def laid_card(card: tuple[int, Laid], box: WarBox) -> scene.LaidCard:
    """OWM-CRD.6 A Terrain card on a position of the map, with its cross-hair."""
    cell, laid = card
    kind = box.pack.terrains[laid.terrain]
    x, y = cross_hair(box.grid, cell, cross_hair_of(box.pack, laid.card), laid.turned)
    shown: scene.LaidCard = {
        "cell": box.grid.labels[cell],
        "terrain": laid.terrain,
        "name": kind.name,
        "aim": [x % SIDE, y % SIDE],
        "features": terrain_features(kind),
    }
    if laid.card:
        shown["card"] = laid.card
    if laid.turned:
        shown["turned"] = True
    if laid.entrenched:
        shown["features"].append("entrenchment")
    return shown


def token(box: WarBox, lying: Token) -> scene.Marker:
    """OWM-TOK.6, OWM-TOK.8, OWM-TOK.9 Smoke, Star Shell or Satchel Charge (OWM-ICO.5); red ones go next."""
    kind = f"{lying.kind} (red)" if lying.red else str(lying.kind)
    return {"id": lying.id, "cell": box.grid.labels[lying.cell], "kind": kind}


# Cards


def core_card(pack: Pack, number: int, card: CoreCard) -> scene.Card:
    """OWM-CRD.3, OWM-CRD.5 A core card as it is read in a hand."""
    printed: list[scene.Printed] = [
        {"name": "R", "text": str(card.red)},
        {"name": "G", "text": str(card.green)},
        {"name": "B", "text": str(card.blue)},
    ]
    if card.terrain:
        kind = pack.terrains[card.terrain]
        text = ", ".join(terrain_features(kind)) or "no modifiers"
        printed += [
            {"name": "Terrain", "text": card.terrain},
            {"name": "Cross-hair", "text": card.cross_hair},
        ]
        return {"id": str(number), "name": kind.name, "text": text, "clause": "OWM-TRA.1", "printed": printed}
    order, decision = order_name(card), decision_name(card)
    printed += [{"name": "Order", "text": order}, {"name": "Decision", "text": decision}]
    if card.icon:
        printed.append({"name": "Icon", "text": card.icon.value})
    return {"id": str(number), "name": order, "text": decision, "clause": "OWM-CRD.4", "printed": printed}


def full_name(pack: Pack, card: CoreCard) -> str:
    """What a core card can be used for: its Terrain, or Standing Order and Command Decision."""
    if card.terrain:
        return pack.terrains[card.terrain].name
    return f"{order_name(card)} / {decision_name(card)}"


def order_name(card: CoreCard) -> str:
    """The Standing Order with its colour: `Attack R`."""
    return " ".join(filter(None, [title(card.order or ""), card.colour or ""]))


def decision_name(card: CoreCard) -> str:
    """The Command Decision with its colour: `Evade B`."""
    return " ".join(filter(None, [title(card.decision or ""), card.decision_colour or ""]))


def played(s: War, waiting: Played) -> scene.Played:
    """OWM-R.36 A card on the stack."""
    return {"seat": waiting.seat, "card": str(waiting.card), "name": title(waiting.verb)}


def flip(s: War, number: Number) -> scene.Flip:
    """OWM-CCS.2 A number and the card it came from."""
    shown: scene.Flip = {
        "card": str(number.card),
        "colour": COLOURS[number.colour],
        "value": number.value,
        "part": number.part,
    }
    if number.sign < 0:
        shown["minus"] = True
    if number.void:
        shown["void"] = True
    if number.wound:
        shown["icon"] = "wound"
    return shown


def tally(s: War, total: Total) -> scene.Tally:
    """OWM-FS.16, OWM-FAIR.2 A total before it is resolved, with the Resolve (as it is beside his neighbours)
    and Vitality of the man it is against.
    """
    shown: scene.Tally = {
        "flips": [flip(s, number) for number in total.numbers],
        "modifier": total.modifier,
        "value": total.value,
    }
    if total.victim in s.box.men and total.victim in s.soldiers:
        card = s.box.men[total.victim]
        shown["against"] = total.victim
        shown["marks"] = [
            {"name": "Resolve", "printed": card.resolve, "now": resolve_of(s, total.victim)},
            {"name": "Vitality", "printed": card.vitality, "now": card.vitality},
        ]
    return shown


# What is kept


class Album:
    """Parts of the scenes of one box, each drawn once as long as its record is the same."""

    def __init__(self, box: WarBox) -> None:
        faces = {number: face(box.pack, card, box.traits) for number, card in box.men.items()}
        self.cards = {
            number: core_card(box.pack, number, card) for number, card in enumerate(box.cards) if card
        }
        self._names = {number: full_name(box.pack, card) for number, card in enumerate(box.cards) if card}
        self.open_to_all = Parts()
        self.of_seat = defaultdict[SeatId, Parts](Parts)
        self.soldiers: Sketchbook[Soldier, str, scene.Piece] = Sketchbook(partial(soldier, faces))
        self._faces = faces
        self._counted: tuple[tuple[int, ...], dict[str, int]] = ((), {})
        self.teams: Sketchbook[Team, WarBox, scene.Piece] = Sketchbook(fireteam)
        self.ground: Sketchbook[tuple[int, Laid], WarBox, scene.LaidCard] = Sketchbook(laid_card)

    def counted(self, cards: tuple[int, ...]) -> dict[str, int]:
        """How many cards of each kind there are in a pile, by name; one that has grown is counted on."""
        before, counts = self._counted
        if cards is before:
            return counts
        if cards[: len(before)] != before:
            before, counts = (), {}
        names = [self._names[card] for card in cards[len(before) :]]
        fresh = [name for name in names if name not in counts]
        found = _inserted(counts, fresh) if fresh else counts.copy()
        for name in names:
            found[name] += 1
        self._counted = (cards, found)
        return found

    def recruit(self, number: int, side: int) -> scene.Piece:
        """A soldier who may join a squad."""
        return {**self._faces[number], "id": number, "side": side, "place": "reserve"}


def _inserted(counts: dict[str, int], fresh: list[str]) -> dict[str, int]:
    """The counts with places for new kinds, in the order of their names."""
    names = [*counts]
    for name in fresh:
        insort(names, name)
    found = dict.fromkeys(names, 0)
    found.update(counts)
    return found


@lru_cache(maxsize=64)
def album_of(box: WarBox) -> Album:
    """The album of a box."""
    return Album(box)
