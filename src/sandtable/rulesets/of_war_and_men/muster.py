"""OWM-SET.8, OWM-SET.9, OWM-SET.13: players choose divisions, then secretly soldiers, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sandtable.engine.ask import Ask
from sandtable.engine.chance import Deal
from sandtable.engine.errors import ContentError, IllegalAnswer, NoGuess
from sandtable.engine.facts import SeatId
from sandtable.engine.ruleset import Plan
from sandtable.rulesets.of_war_and_men import setup, squads
from sandtable.rulesets.of_war_and_men.scenario import starting_cells
from sandtable.rulesets.of_war_and_men.sheets import SoldierCard, SquadSheet
from sandtable.rulesets.of_war_and_men.squads import Limits
from sandtable.rulesets.of_war_and_men.state import Muster, War

Choice = tuple[str | int, ...]


def musters_of(s: War) -> dict[int, Muster]:
    """OWM-SET.2 A squad to be chosen for each squad of the Mission sheet, in the order of the seats."""
    slots = [
        (seat, sheet.side, squad.division)
        for seat, sheet in enumerate(s.box.scenario.seats)
        for squad in sheet.squads
    ]
    return {slot: Muster(slot, *entry) for slot, entry in enumerate(slots)}


def limits_of(s: War, slot: int) -> Limits:
    """OWM-SET.12, OWM-R.166, OWM-D.7 Partners share points and starting places of their side equally; both
    squads of one player have his share.
    """
    scenario, mine = s.box.scenario, s.musters[slot]
    sheet = scenario.sides[mine.side]
    players = [seat.side for seat in scenario.seats].count(mine.side)
    others = [it for it in s.musters.values() if it.seat == mine.seat and it.slot != slot]
    teams = scenario.fireteams
    if not sheet.arrives and sheet.drop_zone is None:
        room = len(starting_cells(s.box.pack, scenario, s.box.grid, sheet))
        teams = min(teams, room // players - sum([len(it.lines) for it in others]))
    points = scenario.points // players - sum([_spent(s, it) for it in others])
    return Limits(points, teams, sheet.team_limit)


def _spent(s: War, it: Muster) -> int:
    """OWM-D.7 What another squad of the player has cost; one that is not begun will need a Leader."""
    if it.lines != ((),):
        return squads.points_of(s.box.pack, SquadSheet(it.division, it.lines))
    own = squads.soldiers_of(s.box.pack, it.division).values()
    return min([card.points for card in own if card.is_leader])


# Divisions


def divisions(s: War, slot: int) -> list[Choice]:
    """OWM-SET.6, OWM-SET.7, OWM-R.166 Divisions of the side that nobody has; a nation has one side."""
    mine = s.musters[slot]
    before = [other for other in s.musters.values() if other.slot < slot]
    sides = {s.box.pack.divisions[other.division].nation: other.side for other in before}
    return [
        ("division", name)
        for name, division in s.box.pack.divisions.items()
        if division.side in (None, mine.side)
        and sides.get(division.nation, mine.side) == mine.side
        and all(other.division != name for other in before)
        and _can_lead(s, slot, name)
    ]


def _can_lead(s: War, slot: int, division: str) -> bool:
    """OWM-TRM.6 Whether the points suffice for a Leader."""
    limit = limits_of(s, slot).points
    cards = squads.soldiers_of(s.box.pack, division).values()
    return any(card.is_leader and card.points <= limit for card in cards)


async def choose_divisions(s: War) -> None:
    """OWM-SET.8, OWM-R.166 One after another, in the order of the seats, for all to see."""
    for slot in list(s.musters):
        seat = s.musters[slot].seat
        choice = await Ask(seat, "division", "OWM-SET.8", divisions, (s, slot))
        s.set_muster(slot, division=str(choice[1]))
        s.tell("division", "OWM-SET.8", seat=seat, name=str(choice[1]))


# Soldiers


def recruits(s: War, slot: int) -> list[Choice]:
    """OWM-SET.9, OWM-SET.13 Who may join the line, and whether a Fireteam or the squad may be closed."""
    mine = s.musters[slot]
    own, limits = squads.soldiers_of(s.box.pack, mine.division), limits_of(s, slot)
    chosen = [number for line in mine.lines for number in line]
    left = limits.points - sum([own[number].points for number in chosen])
    rest = [card for card in own.values() if card.number not in chosen and card.points <= left]
    led = any(own[number].is_leader for number in mine.lines[-1])
    found: list[Choice] = []
    if len(mine.lines[-1]) < limits.size:
        places = limits.size - len(mine.lines[-1])
        found.extend(
            ("enlist", number_of(s, card))
            for card in rest
            if led or card.is_leader or (places > 1 and _leader_after(rest, card, left))
        )
    if led and len(mine.lines) < limits.teams and any(card.is_leader for card in rest):
        found.append(("next_team",))
    return [*found, ("mustered",)] if led else found


def _leader_after(rest: list[SoldierCard], private: SoldierCard, left: int) -> bool:
    """OWM-TRM.6 Whether there are points for a Leader once this private has joined."""
    return any(card.is_leader and card.points <= left - private.points for card in rest)


def number_of(s: War, card: SoldierCard) -> int:
    """The number of a soldier in play."""
    return 100 * s.box.pack.divisions[card.division].number + card.number


async def muster(s: War) -> None:
    """OWM-R.26 All choose secretly; then the soldier cards lie face up."""
    for slot in list(s.musters):
        while not s.musters[slot].ready:
            seat = s.musters[slot].seat
            write_down(s, slot, await Ask(seat, "muster", "OWM-SET.9", recruits, (s, slot), sealed=True))
            s.tell("enlisted", "OWM-D.9", seat=seat, what=progress(s, slot))
    for slot in s.musters:
        squad = squads.squad_text(squad_of(s, slot))
        s.tell("squad", "OWM-R.26", reveals=True, seat=s.musters[slot].seat, squad=squad)
    setup.form(s, [(it.seat, it.side, squad_of(s, slot)) for slot, it in s.musters.items()])
    s.musters = {}


def progress(s: War, slot: int) -> str:
    """OWM-D.9 How many cards lie face down before a player: so many in each line, and whether he is ready."""
    mine = s.musters[slot]
    sizes = " + ".join(str(len(line)) for line in mine.lines)
    return f"{sizes}, ready" if mine.ready else sizes


def write_down(s: War, slot: int, choice: Choice) -> None:
    """One more soldier, another Fireteam, or the end of the squad."""
    lines = s.musters[slot].lines
    if choice[0] == "enlist":
        lines = (*lines[:-1], (*lines[-1], int(choice[1]) % 100))
    elif choice[0] == "next_team":
        lines = (*lines, ())
    s.set_muster(slot, lines=lines, ready=choice[0] == "mustered")


def squad_of(s: War, slot: int) -> SquadSheet:
    """A squad as it would stand on a Mission sheet."""
    return SquadSheet(s.musters[slot].division, s.musters[slot].lines)


TRIES: Final = 400
HISTORICAL: Final = "historical"


def deal_others(s: War, seat: SeatId, deal: Deal) -> None:
    """OWM-D.9 Any squads of these shapes that could have been chosen, for somebody who does not know them."""
    for other in sorted({it.seat for it in s.musters.values()} - {seat}):
        shapes = {slot: _kinds(it) for slot, it in s.musters.items() if it.seat == other}
        if not any(_dealt(s, shapes, deal) for _ in range(TRIES)):
            raise NoGuess(f"no squads of player {other + 1} have lines of this shape")


def _kinds(mine: Muster) -> list[str]:
    """The kinds of answers that lead to a squad of this shape."""
    kinds: list[str] = []
    for place, line in enumerate(mine.lines):
        kinds += ["next_team"] * bool(place) + ["enlist"] * len(line)
    return kinds + ["mustered"] * mine.ready


def _dealt(s: War, shapes: Mapping[int, list[str]], deal: Deal) -> bool:
    """One attempt at all squads of a player, one after the other."""
    for slot in shapes:
        s.set_muster(slot, lines=((),), ready=False)
    return all(_answered(s, slot, deal, kinds) for slot, kinds in shapes.items())


def _answered(s: War, slot: int, deal: Deal, kinds: list[str]) -> bool:
    """One squad, answer by answer; False where such an answer cannot be given."""
    for kind in kinds:
        fitting = [choice for choice in recruits(s, slot) if choice[0] == kind]
        if not fitting:
            return False
        write_down(s, slot, deal.one(fitting))
    return bool(recruits(s, slot)) or not kinds


# Whole squads


def plan(s: War, seat: SeatId, text: str) -> Plan | None:
    """The answers that make a squad: `muster RGR [1 5 6] [3 9]`, `muster historical`, or `muster` alone for a
    good one.
    """
    slot = next((n for n, it in s.musters.items() if it.seat == seat and it.lines == ((),)), None)
    if slot is None or text.split()[:1] != ["muster"]:
        return None
    try:
        squad = _wanted(s, slot, text.removeprefix("muster").strip())
    except ContentError as fault:
        raise IllegalAnswer(str(fault)) from None
    division = s.musters[slot].division
    if squad.division != division:
        raise IllegalAnswer(f"this squad is one of {squad.division}, yours is {division}")
    return Plan(tuple(s.box.words.option(choice) for choice in _answers(s, squad)))


def _wanted(s: War, slot: int, text: str) -> SquadSheet:
    """OWM-SET.11, OWM-R.147 A squad as text, the historical one if it keeps the limits, or a good one."""
    if not text:
        return good_squad(s, slot)
    pack, limits = s.box.pack, limits_of(s, slot)
    if text == HISTORICAL:
        text = squads.squad_text(squads.historical_squad(pack, s.musters[slot].division, limits))
    return squads.squad_from(text, pack, limits)


def good_squad(s: War, slot: int) -> SquadSheet:
    """OWM-R.147 The squad of the Mission sheet where it fits, else the best use of the points."""
    mine, limits = s.musters[slot], limits_of(s, slot)
    for sheet in s.box.scenario.seats:
        for squad in sheet.squads:
            if squad.division == mine.division and not list(squads.faults(s.box.pack, squad, limits)):
                return squad
    return squads.default_squad(s.box.pack, mine.division, limits)


def _answers(s: War, squad: SquadSheet) -> Iterator[Choice]:
    own = squads.soldiers_of(s.box.pack, squad.division)
    for place, line in enumerate(squad.teams):
        if place:
            yield ("next_team",)
        yield from (("enlist", number_of(s, own[number])) for number in line)
    yield ("mustered",)
