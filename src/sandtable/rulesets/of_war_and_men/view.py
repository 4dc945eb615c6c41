"""What a seat sees, field by field: nothing is shown that is not named here.

Open are the map, all tokens, soldier cards with their states, the Track, the discard pile, and how many cards
there are in hands, in the draw pile and under the Fog of War. A hand is its owner's; of the others a seat
knows what was shown to all, and what it has looked at by Intelligence. A fighting order is its owner's until
both lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sandtable.engine import scene
from sandtable.engine.facts import SeatId
from sandtable.engine.words import Codec
from sandtable.rulesets.of_war_and_men import aims, muster, sight, squads
from sandtable.rulesets.of_war_and_men import scene as drawn
from sandtable.rulesets.of_war_and_men.cards import fogged
from sandtable.rulesets.of_war_and_men.sheets import Pack
from sandtable.rulesets.of_war_and_men.state import LU, NOWHERE, SET_UP, Phase, War, WarBox
from sandtable.rulesets.of_war_and_men.under_way import NOBODY

WINDOWS: Final = ["open_window", "card_window", "flip_window", "shot_window", "total_window"]
IN_LINE: Final = ""
LOST: Final = "lost"
PHASES: Final = {
    Phase.SET_UP: "Set-up",
    Phase.ASSESSMENT: "Assessment",
    Phase.COMBAT: "Combat",
    Phase.DEBRIEF: "Debrief",
}


def codecs(pack: Pack, labels: tuple[str, ...], sides: Sequence[int]) -> dict[str, Codec]:
    """How fields of this ruleset's phrases are written beside the plain ones; card 0 is a Field card.

    A player is named with his side (`sides`: of each seat) where something is told of him.
    """
    cells = {label: cell for cell, label in enumerate(labels)}
    names = {name: trait.name for name, trait in pack.traits.items()}
    faces = {number: f"{drawn.full_name(pack, card)} ({number})" for number, card in pack.cards.items()}
    return {
        "cell": Codec(labels.__getitem__, cells.__getitem__),
        "card": Codec(lambda card: str(card) if card else "Field", _card),
        "face": Codec(faces.__getitem__, int),
        "faces": Codec(lambda cards: ", ".join([faces[int(card)] for card in cards.split()]), str),
        "player": Codec(lambda seat: f"player-{seat + 1}", _seat),
        "leader": Codec(lambda seat: f"Player {seat + 1} ({aims.SIDES[sides[seat]]})", str),
        "colour": Codec(drawn.COLOURS.__getitem__, str),
        "title": Codec(drawn.title, str),
        "trait": Codec(names.__getitem__, str),
    }


def _card(text: str) -> int:
    return 0 if text == "Field" else _whole(text)


def _seat(text: str) -> int:
    name, _, number = text.partition("-")
    if name != "player":
        raise ValueError(text)
    return _whole(number) - 1


def _whole(text: str) -> int:
    """A number without ornaments, so that an option has one text only."""
    if not text.isascii() or not text.isdecimal() or text[0] == "0":
        raise ValueError(text)
    return int(text)


# The board


def board(box: WarBox, seat: SeatId) -> scene.Board:
    """OWM-R.16 The positions of the map; what lies on them is in the scene: cards are laid in play."""
    grid = box.grid
    printed = {card.cell: card.terrain for card in box.layout.printed}
    cells: list[scene.Cell] = []
    for cell in grid.positions:
        column, row = grid.column_and_row(cell)
        cells.append({"id": grid.labels[cell], "q": column, "r": row})
        if cell in printed:
            cells[-1]["terrain"] = printed[cell]
    return {
        "kind": "cards",
        "title": box.scenario.title,
        "cells": cells,
        "terrains": sorted(box.pack.terrains),
        "overlays": ["sight", "range"],
        "traces": ["sight"],
        "windows": WINDOWS if box.decisions else [],
        "verbs": box.words.verbs(),
    }


# The scene


def view(s: War, seat: SeatId) -> scene.Scene:
    """The scene for one seat: what all see, hands as it knows them, the objectives of its side."""
    album, seats = drawn.album_of(s.box), s.box.seats
    common, both = album.open_to_all.get("scene", open_to_all(s), drawn_for_all, s, album)
    shown: scene.Scene = {
        **common,
        "hands": album.of_seat[seat].get("hands", (s.hands, s.shown, s.memory), hands, s, seat, album),
        "objectives": both[seats[seat].side] if 0 <= seat < len(seats) else aims.of_both(both),
    }
    if s.musters:
        shown["pieces"] = [*shown["pieces"], *recruits(s, seat, album)]
        shown["tracks"] = [*shown["tracks"], *squad_points(s, seat)]
    if s.assault is not None:
        shown["fight"] = fight(s, seat)
    return shown


def open_to_all(s: War) -> tuple[object, ...]:
    """All that is drawn alike for everybody; what changes most often comes first."""
    turn = s.turn
    active, left = (NOBODY, 0) if turn is None else (turn.team, turn.left)
    return (
        active, left, s.teams, s.stack, s.discards, s.pile, s.flips, s.total, s.soldiers, s.attacks,
        s.phase, s.round, s.track, s.tokens, s.ground, s.lost, len(s.pool), len(s.fog), s.played_through,
        s.assault, s.artillery, s.truck, s.lu_at, s.musters, s.goal, s.result,
    )  # fmt: skip


def drawn_for_all(s: War, album: drawn.Album) -> tuple[scene.Scene, aims.Aims]:
    """What all see, and objectives; each part is drawn again when what it is drawn from has changed."""
    part, active = album.open_to_all.get, sight.active_team(s)
    lying = (tuple(s.teams), s.musters, s.tokens, s.ground)
    standing = (s.teams, active, s.soldiers, s.lost, s.truck, s.lu_at, s.goal, s.result)
    piles = (s.discards, s.pile, s.track, active, fogged(s), s.played_through, s.artillery)
    time, words = moment(s)
    shown_pieces, objectives = part("standing", standing, stand, s, album)
    shown: scene.Scene = {
        **part("table", lying, table, s, album),
        "clock": time,
        "pieces": shown_pieces,
        "tracks": part("tracks", piles, tracks, s, album),
        "hands": [],
        "objectives": [],
        "where": [*words, *under_way(s)] if s.attacks or s.assault is not None else words,
    }
    if s.stack:
        shown["stack"] = [drawn.played(s, waiting) for waiting in s.stack]  # OWM-R.36
    if s.total is not None:
        shown["tally"] = drawn.tally(s, s.total)
    elif s.flips:
        shown["tally"] = {"flips": [drawn.flip(s, number) for number in s.flips]}
    return shown, objectives


def stand(s: War, album: drawn.Album) -> tuple[list[scene.Piece], aims.Aims]:
    """Fireteams and soldiers, and what a side gets for where they are; soldiers are drawn again only when one
    of them has changed, objectives when a Fireteam has moved.
    """
    part = album.open_to_all.get
    men = part("men", (s.soldiers, s.lost, s.lu_at), soldiers, s, album)
    return teams(s, album) + men, part("objectives", aims.source(s), aims.objectives, s)


def table(s: War, album: drawn.Album) -> scene.Scene:
    """What seldom changes: the sides, and what lies on the table."""
    return {
        "clock": moment(s)[0],
        "sides": [{"name": aims.SIDES[side], "role": _role(s, side)} for side in (0, 1)],
        "markers": [drawn.token(s.box, token) for token in s.tokens],
        "laid": album.open_to_all.get("laid", (s.ground,), album.ground.pages, s.ground.items(), s.box),
    }


def _role(s: War, side: int) -> str:
    """The divisions of a side."""
    chosen = [(it.side, it.division) for it in (s.musters or s.teams).values()]
    names = dict.fromkeys(division for where, division in chosen if where == side)
    return ", ".join(s.box.pack.divisions[name].name for name in names)


def moment(s: War) -> tuple[scene.Clock, list[str]]:
    """Round and phase, and the Fireteam whose turn it is: for the clock, and in words."""
    turn, rounds = s.turn, s.box.scenario.rounds
    if turn is None or turn.team not in s.teams:
        return _moment(s.round, s.phase, rounds, NOBODY, NOBODY, 0)
    return _moment(s.round, s.phase, rounds, s.teams[turn.team].side, turn.team, turn.left)


@lru_cache(maxsize=4096)
def _moment(
    number: int, phase: Phase, rounds: int, side: int, active: int, left: int
) -> tuple[scene.Clock, list[str]]:
    clock: scene.Clock = {"turn": number, "phase": PHASES[phase]}
    if rounds:
        clock["turns"] = rounds
    if active:
        clock["active"] = side
    turn = [f"Fireteam {active}, {left} of 2 actions left"] if active else []
    return clock, [PHASES[phase]] if phase is SET_UP else [f"Round {number}", PHASES[phase], *turn]


def under_way(s: War) -> list[str]:
    """Attacks and an assault, in words: all of it public."""
    found = [drawn.title(attack.kind) for attack in s.attacks]
    if s.assault is not None:
        found.append(f"Assault, round {s.assault.round}")
    return found


def teams(s: War, album: drawn.Album) -> list[scene.Piece]:
    """OWM-FAIR.1 Fireteams, the truck and Lu."""
    found = album.teams.pages(s.teams.values(), s.box)
    if s.turn is not None and s.turn.team in s.teams:
        at = [*s.teams].index(s.turn.team)
        found[at] = drawn.undone(found[at])
    if s.truck is not None:
        found.append(drawn.supply_truck(s.box, s.truck))
    if s.lu_at != NOWHERE:
        found.append(drawn.lu(s.box, s.lu_at, s.soldiers[LU].state))
    return found


def soldiers(s: War, album: drawn.Album) -> list[scene.Piece]:
    """OWM-FAIR.1 Those who are in a Fireteam, which says in which order, and those who are gone."""
    in_line = [man for man in s.soldiers.values() if man.id != LU or s.lu_at == NOWHERE]
    return album.soldiers.pages(in_line, IN_LINE) + album.soldiers.pages(s.lost.values(), LOST)


def recruits(s: War, seat: SeatId, album: drawn.Album) -> list[scene.Piece]:
    """OWM-R.26 While squads are chosen, the soldiers of one's own division, and who has joined which line."""
    found: list[scene.Piece] = []
    for mine in s.musters.values():
        if mine.seat == seat:
            places = {number: team for team, line in enumerate(mine.lines, 1) for number in line}
            for number in squads.soldiers_of(s.box.pack, mine.division):
                piece = album.recruit(100 * s.box.pack.divisions[mine.division].number + number, mine.side)
                if number in places:
                    piece = {**piece, "markers": [f"Fireteam {places[number]}"]}
                found.append(piece)
    return found


def squad_points(s: War, seat: SeatId) -> list[scene.Track]:
    """OWM-SET.9 What one's own squad is worth so far, and may be."""
    return [
        {
            "name": "squad points",
            "value": squads.points_of(s.box.pack, muster.squad_of(s, slot)),
            "size": muster.limits_of(s, slot).points,
        }
        for slot, mine in s.musters.items()
        if mine.seat == seat
    ]


def tracks(s: War, album: drawn.Album) -> list[scene.Track]:
    """OWM-INI.1, OWM-CCS.5, OWM-R.46 The Initiative Track, the piles, and how far the deck is played."""
    found: list[scene.Track] = [
        initiative(s),
        {"name": "core deck", "value": s.pile},
        {
            "name": "discard pile",
            "value": len(s.discards),
            "holds": album.counted(s.discards),
        },
        {"name": "Fog of War", "value": fogged(s)},
        played_through(s),
    ]
    if s.artillery:
        found.append({"name": f"Artillery ({s.artillery})", "value": int(s.artillery == "orange"), "size": 1})
    return found


def played_through(s: War) -> scene.Track:
    """OWM-CCS.5 How often the deck was played through; OWM-CCS.6 of how many times, if that is the end."""
    shown: scene.Track = {"name": "play-through", "value": s.played_through}
    if s.box.scenario.decks:
        shown["size"] = s.box.scenario.decks
    return shown


def initiative(s: War) -> scene.Track:
    """OWM-INI.1 The order of turns, and whose it is."""
    shown: scene.Track = {"name": "Initiative Track", "value": len(s.track), "pieces": [*s.track]}
    if s.turn is not None and s.turn.team in s.teams:
        shown["now"] = s.turn.team
    return shown


def hands(s: War, seat: SeatId, album: drawn.Album) -> list[scene.Hand]:
    """OWM-R.28 All hands as a seat sees them."""
    return [hand(s, owner, seat, album) for owner in sorted(s.hands)]


def hand(s: War, owner: SeatId, seat: SeatId, album: drawn.Album) -> scene.Hand:
    """OWM-R.28 The own hand; of others the number of cards, and those that this seat has seen."""
    known = cards = s.hands[owner]
    if owner != seat:
        seen = (*s.shown, *s.memory.get(seat, ()))
        known = tuple([card for card in cards if card in seen]) if seen else ()
    shown: scene.Hand = {"seat": owner, "count": len(cards)}
    if known:
        shown["cards"] = [album.cards[card] for card in known]
    return shown


def fight(s: War, seat: SeatId) -> scene.Fight:
    """OWM-ASL.2, OWM-ASL.3 The lines of an assault; while they are being laid, only one's own."""
    assault = s.assault
    assert assault is not None
    lines = {
        str(team): [*s.orders.get(team, ())]
        for team in _fighting(s)
        if assault.revealed or s.teams[team].seat == seat
    }
    return {"cell": s.box.grid.labels[assault.cell], "round": assault.round, "lines": lines}


def _fighting(s: War) -> list[int]:
    assert s.assault is not None
    return [team for team in (s.assault.mover, s.assault.holder) if team in s.teams]
