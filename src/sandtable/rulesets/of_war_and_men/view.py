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
from sandtable.rulesets.of_war_and_men import muster, sight, squads, victory
from sandtable.rulesets.of_war_and_men import scene as drawn
from sandtable.rulesets.of_war_and_men.cards import fogged
from sandtable.rulesets.of_war_and_men.sheets import AXIS, Award, Objective, Pack
from sandtable.rulesets.of_war_and_men.state import LU, NOWHERE, SET_UP, Phase, War, WarBox
from sandtable.rulesets.of_war_and_men.under_way import NOBODY

WINDOWS: Final = ["open_window", "card_window", "flip_window", "shot_window", "total_window"]
SIDES: Final = ("Allies", "Axis")
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
        "leader": Codec(lambda seat: f"Player {seat + 1} ({SIDES[sides[seat]]})", str),
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
    """The scene for one seat; each part is drawn again when something has changed that it is drawn from."""
    album, active = drawn.album_of(s.box), sight.active_team(s)
    open_to_all, own = album.open_to_all.get, album.of_seat[seat].get
    lying = (tuple(s.teams), s.musters, s.tokens, s.ground)
    standing = (s.teams, active, s.truck, s.lu_at, s.soldiers, s.lost)
    counting = (s.goal, s.result, s.teams, s.truck, s.lu_at, s.soldiers.get(LU), s.lost)
    piles = (s.track, active, s.pile, s.discards, fogged(s), s.played_through, s.artillery)
    shown: scene.Scene = {
        **open_to_all("table", lying, table, s, album),
        "clock": clock(s),
        "pieces": open_to_all("pieces", standing, pieces, s, album),
        "tracks": open_to_all("tracks", piles, tracks, s, album),
        "hands": own("hands", (s.hands, s.shown, s.memory), hands, s, seat, album),
        "objectives": own("objectives", counting, objectives, s, seat),
        "where": where(s),
    }
    if s.musters:
        shown["pieces"] = [*shown["pieces"], *recruits(s, seat, album)]
        shown["tracks"] = [*shown["tracks"], *squad_points(s, seat)]
    if s.stack:
        shown["stack"] = open_to_all("stack", tuple(s.stack), stack, s)
    _show_event(s, seat, shown)
    return shown


def table(s: War, album: drawn.Album) -> scene.Scene:
    """What seldom changes: the sides, and what lies on the table."""
    return {
        "clock": clock(s),
        "sides": [{"name": SIDES[side], "role": _role(s, side)} for side in (0, 1)],
        "markers": [drawn.token(s.box, token) for token in s.tokens],
        "laid": album.ground.pages(s.ground.items(), s.box),
    }


def stack(s: War) -> list[scene.Played]:
    """OWM-R.36 The cards that wait."""
    return [drawn.played(s, waiting) for waiting in s.stack]


def _show_event(s: War, seat: SeatId, shown: scene.Scene) -> None:
    """What is under way: numbers, an assault."""
    if s.total is not None:
        shown["tally"] = drawn.tally(s, s.total)
    elif s.flips:
        shown["tally"] = {"flips": [drawn.flip(s, number) for number in s.flips]}
    if s.assault is not None:
        shown["fight"] = fight(s, seat)


def _role(s: War, side: int) -> str:
    """The divisions of a side."""
    chosen = [(it.side, it.division) for it in (s.musters or s.teams).values()]
    names = dict.fromkeys(division for where, division in chosen if where == side)
    return ", ".join(s.box.pack.divisions[name].name for name in names)


def clock(s: War) -> scene.Clock:
    """The round and its phase; the side whose Fireteam acts."""
    shown: scene.Clock = {"turn": s.round, "phase": PHASES[s.phase]}
    if s.box.scenario.rounds:
        shown["turns"] = s.box.scenario.rounds
    if s.turn is not None and s.turn.team in s.teams:
        shown["active"] = s.teams[s.turn.team].side
    return shown


@lru_cache(maxsize=1024)
def _moment(number: int, phase: Phase, active: int, left: int) -> tuple[str, ...]:
    """Round, phase, and the Fireteam whose turn it is."""
    turn = (f"Fireteam {active}, {left} of 2 actions left",) if active else ()
    return (f"Round {number}", PHASES[phase], *turn)


def where(s: War) -> list[str]:
    """Round, phase, Fireteam and what is under way: all of it public."""
    if s.phase is SET_UP:
        return ["Set-up"]
    turn = s.turn
    active, left = (turn.team, turn.left) if turn is not None and turn.team in s.teams else (NOBODY, 0)
    found = [*_moment(s.round, s.phase, active, left)]
    if s.attacks:
        found.extend([drawn.title(attack.kind) for attack in s.attacks])
    if s.assault is not None:
        found.append(f"Assault, round {s.assault.round}")
    return found


def pieces(s: War, album: drawn.Album) -> list[scene.Piece]:
    """Fireteams and soldiers; these are drawn again only when one of them has changed."""
    men = (s.soldiers, s.lost, s.lu_at)
    return teams(s, album) + album.open_to_all.get("men", men, soldiers, s, album)


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


# Objectives


def objectives(s: War, seat: SeatId) -> list[scene.Objective]:
    """OWM-MIS.12 What the Mission gives points for, and what wins it outright; spectators see both sides'."""
    if 0 <= seat < len(s.box.seats):
        return _aims(s, s.box.seats[seat].side)
    first, second = ({aim["text"]: aim for aim in _aims(s, side)} for side in (0, 1))
    shared = [_of_either(first[text], second[text]) for text in first if text in second]
    own = [_of_side(0, first[text]) for text in first if text not in second]
    return shared + own + [_of_side(1, second[text]) for text in second if text not in first]


def _of_either(aim: scene.Objective, other: scene.Objective) -> scene.Objective:
    """It counts now if it does for one of them."""
    return {**aim, "now": aim["now"] or other["now"]}


def _of_side(side: int, aim: scene.Objective) -> scene.Objective:
    return {**aim, "text": f"{SIDES[side]}: {aim['text']}"}


def _aims(s: War, side: int) -> list[scene.Objective]:
    """What a side gets points for, or wins with."""
    own = [aim for aim in victory.objectives(s) if aim.side in (None, side)]
    return [objective(aim, victory.worth(s, side, aim) > 0) for aim in own] + special(s, side)


def objective(aim: Objective, is_met: bool) -> scene.Objective:
    """One source of points in words, and whether it gives any now."""
    where = " or ".join(aim.cells)
    held = f"Alone have a Fireteam in {where} at the end"
    if len(aim.cells) > 1:
        held = f"For each of {', '.join(aim.cells)} in which your side alone has a Fireteam at the end"
    text = {
        Award.HOLD: held,
        Award.REACH: f"Have a Fireteam in {where} at the end",
        Award.BREAK: f"For each Fireteam in {where} at the end",
        Award.ATTRITION: "For each enemy soldier out of the game",
    }[aim.award]
    shown: scene.Objective = {"text": text, "worth": aim.points, "now": is_met}
    if aim.cells and aim.award is Award.HOLD:
        shown["cells"] = [*aim.cells]
    return shown


def special(s: War, side: int) -> list[scene.Objective]:
    """OWM-VIC.4 Flags, Lu and the truck; OWM-MRU.13 the Axis have won unless Lu is at home."""
    found: list[scene.Objective] = []
    scenario, winner = s.box.scenario, None if s.result is None else s.result.winner
    if scenario.flags:
        enemy, now = scenario.flags[1 - side], victory.flag_points(s, side) > 0
        text = f"Alone have a Fireteam at the enemy's flag in {enemy}; alone at both flags wins at once"
        found.append({"text": text, "worth": scenario.flag_points, "now": now, "cells": [enemy]})
    if scenario.lu is not None:
        text = "Bring Lu to where you started" if side == 0 else "Kill Lu, or keep her from coming home"
        now = winner == side or (side == AXIS and winner is None)
        found.append({"text": f"{text}: wins outright", "worth": 0, "now": now, "cells": [scenario.lu]})
    if scenario.path:
        goal = scenario.path[-1]
        text = f"Bring the truck to {goal}" if side == scenario.truck_side else "Destroy or capture the truck"
        now = winner == side
        found.append({"text": f"{text}: wins at once", "worth": 0, "now": now, "cells": [goal]})
    return found
