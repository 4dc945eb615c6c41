"""Readable positions in mid-game for the tests of the rules.

A Fireteam is a line: "11 C1 103 105" is Fireteam 11 in C1 with soldiers 103 and 105, from left to right;
behind "|" stand flags such as `stealthed` or `towards=C2`. Divisions 3, 4 and 9 (352nd, 15th, Finns) are the
second player's. A hand is faces: "attack R, maneuver, fubar". Flips are what is read, "target R2" or
"lethality B7 jam": a card that shows just that is chosen for each.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sandtable as st
from sandtable.engine.ask import Value
from sandtable.rulesets.of_war_and_men.packs import FOLDER, load_pack
from sandtable.rulesets.of_war_and_men.sheets import Colour, CoreCard
from sandtable.rulesets.of_war_and_men.state import Soldier, Team, War

PACK = load_pack()
AXIS = (3, 4, 9)
FIELDS = ("Fi Fi Fi Fi Fi", "Fi Fi Fi Fi Fi", "Fi Fi Fi Fi Fi", "Fi Fi Fi Fi Fi", "Fi Fi Fi Fi Fi")
NAMES = {division.number: division.id for division in PACK.divisions.values()}


def battle(
    teams: str,
    *flips: str,
    hands: Sequence[str] = ("", ""),
    ground: Sequence[str] = FIELDS,
    level: str = "private",
    track: Sequence[int] = (),
    soldiers: Sequence[dict[str, Any]] = (),
    position: dict[str, Any] | None = None,
    rules: dict[str, Any] | None = None,
    pack: str = "house",
    **more: Any,
) -> st.Game[War]:
    """A game in round 2, Combat phase, with the first Fireteam of the Track to act."""
    placed = [_team(line) for line in teams.strip().splitlines()]
    numbers = _hands(hands)
    sides = [[team["id"] // 10 for team in placed if team["seat"] == seat] for seat in range(len(hands))]
    data: dict[str, Any] = {
        "format": 1,
        "title": "Test",
        "map": list(ground),
        "points": 90,
        "decks": 9,
        "level": level,
        "sides": [{}, {}],
        "seats": [_seat(seat, divisions) for seat, divisions in enumerate(sides)],
        "position": {
            "round": 2,
            "teams": placed,
            "track": list(track) or [team["id"] for team in placed if "at" in team],
            "hands": numbers,
            "soldiers": list(soldiers),
            **(position or {}),
        },
        **more,
    }
    used = [card for hand in numbers for card in hand] + list(data["position"].get("discards", ()))
    luck = st.loaded(*chosen(flips, used)) if flips else None
    return st.new_game("of_war_and_men", data, seed=1, luck=luck, options=rules or {}, pack=pack)


def _seat(seat: int, divisions: list[int]) -> dict[str, Any]:
    side = int(bool(divisions) and divisions[0] in AXIS) if divisions else seat % 2
    names = list(dict.fromkeys(NAMES[number] for number in divisions)) or ["RGR"]
    return {"side": side, "squads": [{"division": name, "teams": [[1]]} for name in names]}


def _team(line: str) -> dict[str, Any]:
    words, _, flags = line.partition("|")
    number, place, *men = words.split()
    found: dict[str, Any] = {"id": int(number), "line": [int(man) for man in men]}
    found["seat"] = int(int(number) // 10 in AXIS)
    if place != "-":
        found["at"] = place
    for flag in flags.split():
        name, _, value = flag.partition("=")
        found[name] = (int(value) if value.isdecimal() else value) if value else True
    return found


# Cards


def _hands(hands: Sequence[str]) -> list[list[int]]:
    used: list[int] = []
    dealt = []
    for hand in hands:
        faces = [face.strip() for face in hand.split(",") if face.strip()]
        dealt.append([_with_face(face, used) for face in faces])
    return dealt


def _with_face(face: str, used: list[int]) -> int:
    """The lowest card that has this order ("attack R"), decision ("evade G") or terrain."""
    name, _, colour = face.partition(" ")
    for number, card in PACK.cards.items():
        if number not in used and _fits(card, name, colour):
            used.append(number)
            return number
    raise AssertionError(f"there is no further card {face!r}")


def _fits(card: CoreCard, name: str, colour: str) -> bool:
    if card.terrain == name:
        return True
    if card.order is not None and card.order.value == name:
        return not colour or card.colour == colour
    return card.decision is not None and card.decision.value == name and colour in ("", card.decision_colour)


def chosen(flips: Sequence[str], used: Sequence[int]) -> list[str]:
    """For each flip "purpose R2 icon" a card that shows it; one without "R2" is luck as it stands."""
    gone, found = list(used), []
    for flip in flips:
        match = re.fullmatch(r"(.+?) ([RGB])(\d)(?: (\w+))?", flip)
        if match is None:
            found.append(flip)
            continue
        purpose, colour, value, icon = match.groups()
        card = next(
            n for n, c in PACK.cards.items() if n not in gone and _shows(c, colour, int(value), icon or "")
        )
        gone.append(card)
        found.append(f"{purpose} {card}")
    return found


def _shows(card: CoreCard, colour: str, value: int, icon: str) -> bool:
    shown = {Colour.RED: card.red, Colour.GREEN: card.green, Colour.BLUE: card.blue}
    return not card.terrain and card.icon == icon and shown[Colour(colour)] == value


def number_of(flip: str, used: Sequence[int] = ()) -> int:
    """The card that `chosen` takes for a flip such as "x R2"."""
    return int(chosen([flip], used)[0].split()[-1])


def pack_with(folder: Path, file: str, old: str, new: str) -> str:
    """A copy of the house content with one change."""
    copy = folder / "pack"
    shutil.copytree(FOLDER / "content", copy)
    (copy / "pack.toml").write_text("format = 1\n")
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(copy)


# Openings


def lieutenant(teams: str, *flips: str, **more: Any) -> st.Game[War]:
    """A game with Command Decisions; all pass until the first action is asked for."""
    game = battle(teams, *flips, **{"level": "lieutenant", **more})
    passes(game)
    return game


def attacking(
    teams: str, *flips: str, number: str = "R1", target: int = 31, hand: str = "attack R", **more: Any
) -> st.Game[War]:
    """The first Fireteam of the Track attacks and all windows pass: `number` is how many may fire, the flips
    come after it, and the hand is that of the attacker.
    """
    hands = ("", hand) if int(teams.split(maxsplit=1)[0]) // 10 in AXIS else (hand, "")
    game = battle(teams, f"number of attackers {number}", *flips, **{"hands": hands, **more})
    acts(game, "attack", target)
    return game


def firing(teams: str, *flips: str, firer: int = 103, **more: Any) -> st.Game[War]:
    """The same, and this soldier (Evans, with a Garand) fires: the flips begin with his target's."""
    game = attacking(teams, *flips, **more)
    acts(game, "fire", firer)
    return game


def suppressed(*men: int, since: int = 1) -> list[dict[str, Any]]:
    """Soldiers who were suppressed in this round or the one before, for a position."""
    return [{"id": number, "state": "suppressed", "suppressed_in": since} for number in men]


# Playing


def options(game: st.Game[War], verb: str) -> list[Value]:
    """The options of the pending ask with a verb."""
    assert game.ask is not None
    return [value for value in game.ask.values if value[0] == verb]


def can(game: st.Game[War], verb: str, *args: int | str) -> bool:
    """Whether there is such an option; the last of its parts are given."""
    return any(not args or value[-len(args) :] == args for value in options(game, verb))


def do(game: st.Game[War], verb: str, *args: int | str) -> None:
    """Take the first option with this verb whose last parts are these."""
    assert game.ask is not None
    for option in game.ask.options:
        if option.value[0] == verb and (not args or option.value[-len(args) :] == args):
            game.answer(option)
            return
    raise AssertionError(f"{verb} {args} is none of {[o.text for o in game.ask.options]} ({game.ask.kind})")


def cell(game: st.Game[War], label: str) -> int:
    return game.state.box.grid.cell(label)


def go(game: st.Game[War], label: str) -> None:
    """A Maneuver to a Terrain."""
    do(game, "maneuver", cell(game, label))


def asked(game: st.Game[War]) -> tuple[str, int]:
    """What is asked, and whose seat."""
    assert game.ask is not None
    return game.ask.kind, game.ask.seat


def passes(game: st.Game[War]) -> None:
    """Everybody passes until somebody is asked for something else."""
    while game.ask is not None and game.ask.kind.endswith("_window"):
        do(game, "pass")


def until(game: st.Game[War], kind: str, seat: int | None = None) -> None:
    """Everybody passes until a window of this kind is open, and this player is asked in it."""
    while game.ask is not None and (game.ask.kind != kind or seat not in (None, game.ask.seat)):
        do(game, "pass")


def acts(game: st.Game[War], verb: str, *args: int | str) -> None:
    """Do something and let all windows pass."""
    passes(game)
    do(game, verb, *args)
    passes(game)


def man(game: st.Game[War], number: int) -> Soldier:
    return game.state.soldiers[number]


def team(game: st.Game[War], number: int) -> Team:
    return game.state.teams[number]


def facts(game: st.Game[War], kind: str) -> list[dict[str, Any]]:
    """What was told of one kind."""
    return [dict(fact.data) for fact in game.facts if fact.kind == kind]


def totals(game: st.Game[War]) -> list[int]:
    """The totals of Firing Sequences, as they were when first known."""
    return [fact["total"] for fact in facts(game, "total")]
