"""How a seat stands, what it sees, why not, and what is answered for a player who has given no orders."""

from __future__ import annotations

from typing import Final

from sandtable.boards.card_sight import blocked_by, crossed
from sandtable.engine.ask import Value
from sandtable.engine.facts import Reason, SeatId
from sandtable.engine.plans import Errand, errand
from sandtable.engine.ruleset import Plan, Trace
from sandtable.engine.standing import Order
from sandtable.rulesets.of_war_and_men import (
    cards,
    movement,
    muster,
    prospects,
    shots,
    sight,
    targets,
    traits,
    victory,
)
from sandtable.rulesets.of_war_and_men.sheets import Order as Standing
from sandtable.rulesets.of_war_and_men.state import NORMAL, NOWHERE, SUPPRESSED, TRUCK, Team, War
from sandtable.rulesets.of_war_and_men.under_way import NOBODY, Window


def value(s: War, seat: SeatId) -> float:
    """Points of both sides as they stand, casualties at a discount, what each may hope for, and what the
    player himself has in his hand.
    """
    side = s.box.seats[seat].side
    own, enemy = _strength(s, side) + prospects.held(s, seat), _strength(s, 1 - side)
    return 0.95 * (own - enemy) / max(1.0, own + enemy)


def _strength(s: War, side: int) -> float:
    """OWM-VIC.2 Points, less for those who are out of action for now."""
    hurt = [
        s.card_of(man).points
        for man, soldier in s.soldiers.items()
        if soldier.side == side and (soldier.jammed or soldier.state is not NORMAL)
    ]
    return victory.points(s, side) - 0.3 * sum(hurt) + prospects.hopes(s, side)


def risk(s: War, seat: SeatId) -> float:
    """The share of the soldiers on the own side, by their points, that is lost, or near the enemy."""
    side = s.box.seats[seat].side
    lost, left = (
        sum([s.card_of(man).points for man, soldier in men.items() if soldier.side == side])
        for men in (s.lost, s.soldiers)
    )
    return (lost + prospects.exposed(s, side)) / max(1, lost + left)


def promise(s: War, seat: SeatId, option: Value) -> float:
    """Which options deserve a look first: good shots, steps towards what the Mission asks for."""
    verb, *about = option
    team = None if s.turn is None else s.teams.get(s.turn.team)
    if verb in ("attack", "on_the_run") and team is not None:
        return 1.0 + shots.fire_at(s, team, about[-1], 2.0) / 2
    if verb == "valor":
        return 1.0 + shots.shot(s, about[1], s.teams[about[2]]) / 2
    if verb == "maneuver" and team is not None:
        return 1.0 + _nearer(s, team, about[-1]) / 4
    return PROMISES.get(verb, 1.0)


PROMISES: Final = {
    "end_turn": 0.5,
    "redraw": 0.7,
    "transfer": 0.4,
    "smoke": 0.5,
    "star_shell": 0.4,
    "recon": 0.4,
    "stop": 0.5,
}
"""What seldom helps; all else is usual."""


def _nearer(s: War, team: Team, cell: int) -> float:
    """How much worth of places a step brings nearer."""
    return sum(
        [
            aim.worth * (prospects.steps_to(s, team.cell, aim) - prospects.steps_to(s, cell, aim))
            for aim in prospects.places(s, team.side)
        ]
    )


# What the client may ask


def sight_from(s: War, seat: SeatId, label: str) -> dict[str, int]:
    """OWM-LOS.1 The positions seen from one, each with its range."""
    return _seen(s, label, limit=99)


def range_from(s: War, seat: SeatId, label: str) -> dict[str, int]:
    """OWM-FS.2, OWM-ICO.13 The positions in sight within the visible range of the Mission."""
    return _seen(s, label, s.box.scenario.visible or 6)


def _seen(s: War, label: str, limit: int) -> dict[str, int]:
    grid = s.box.grid
    if label not in grid.labels:
        return {}
    start = grid.cell(label)
    far = {cell: sight.distance(s, start, cell) for cell in grid.positions if sight.sees(s, start, cell)}
    return {grid.labels[cell]: number for cell, number in far.items() if number <= limit}


def line_of_sight(s: War, seat: SeatId, start: str | int, end: str) -> Trace | None:
    """OWM-LOS.1 to OWM-LOS.4 The line between two cross-hairs, and the first card that blocks it."""
    grid = s.box.grid
    if start not in grid.labels or end not in grid.labels or start == end:
        return None
    here, there = grid.cell(str(start)), grid.cell(end)
    cells = crossed(grid.width, s.spread.points[here], s.spread.points[there])
    labels = tuple(grid.labels[cell] for cell in cells)
    blocking = blocked_by(grid, s.spread, here, there)
    if not blocking:
        return Trace(labels, len(labels))
    name = s.terrain_at(blocking[0]).name
    why = Reason("OWM-LOS.2", f"{grid.labels[blocking[0]]} is in the way: {name}")
    return Trace(labels, cells.index(blocking[0]), (why,))


def reach(s: War, seat: SeatId, option: Value) -> dict[str, int]:
    """OWM-MAN.1 Where the Fireteam of an option may go; 1 where one Maneuver is enough, else 2."""
    team = s.teams.get(_mover(s, option))
    if team is None or team.seat != seat or team.cell == NOWHERE:
        return {}
    under_way = team.towards != NOWHERE
    return {
        s.box.grid.labels[cell]: 1 if under_way or movement.enters_at_once(s, team.id, cell) else 2
        for cell in movement.destinations(s, team.id)
    }


def _mover(s: War, option: Value) -> int:
    """The Fireteam that maneuvers, or the one for which a card is played that is about a move."""
    if option[0] == "maneuver":
        return sight.active_team(s)
    return option[2] if option[0] in ("covering_fire", "double_time") else NOBODY


def why_not(s: War, seat: SeatId, option: Value) -> list[Reason]:
    """The clauses that forbid an option that is not listed."""
    if s.turn is None or s.turn.team not in s.teams:
        return []
    team = s.turn.team
    match option:
        case ("attack", int(), int(target)) if target in s.teams or target == TRUCK:
            return _no_attack(s, team, target)
        case ("maneuver", int(), int(cell)):
            return _no_move(s, team, cell)
        case ("stealth",) if s.teams[team].attacked:
            return [Reason("OWM-STL.3", f"Fireteam {team} was attacked here in this round")]
        case ("stealth",) if s.terrain_at(s.teams[team].cell).no_stealth:
            return [Reason("OWM-STL.2", "nobody hides in this Terrain")]
    return []


def _no_attack(s: War, team: int, target: int) -> list[Reason]:
    assert s.turn is not None
    there = targets.cell_of(s, target)
    if there == NOWHERE:
        return [Reason("OWM-R.160", f"Fireteam {target} is not on the map")]
    if target in s.turn.targets:
        return [Reason("OWM-ATK.4", f"Fireteam {team} has attacked {target} in this turn")]
    if not sight.sees(s, s.teams[team].cell, there):
        return [Reason("OWM-ATK.2", f"Fireteam {team} does not see {target}")]
    if target in s.teams and s.teams[target].stealthed:
        return [Reason("OWM-STL.10", f"Fireteam {target} is in stealth", suggestion=f"recognise {target}")]
    if sight.endangers_friends(s, s.teams[team], there):
        return [Reason("OWM-FRF.1", "a Fireteam of the own side stands exactly behind the enemy")]
    return []


def _no_move(s: War, team: int, cell: int) -> list[Reason]:
    if any(s.soldiers[man].state is SUPPRESSED for man in s.teams[team].line):
        return [Reason("OWM-MAN.9", f"a soldier of Fireteam {team} is suppressed", suggestion="rally him")]
    if not movement.can_move(s, team):
        return [Reason("OWM-MAN.12", f"Fireteam {team} has a crewed gun or a scope in use")]
    if s.terrain_at(cell).no_movement:
        return [Reason("OWM-MAN.8", "nobody enters a Lake")]
    return []


# Standing orders


def orders(s: War, seat: SeatId) -> list[Order]:
    """OWM-R.155, OWM-D.6 Pass in windows, but ask when a total would take an own soldier; from public
    facts.
    """
    quiet = [Order(window.value, "pass") for window in Window]
    return [Order(Window.TOTAL.value, "ask"), *quiet] if is_grave(s, seat) else quiet


def is_grave(s: War, seat: SeatId) -> bool:
    """Whether the total that lies open would kill or rout a soldier of the player's side."""
    total = s.total
    if total is None or total.victim not in s.soldiers or s.soldiers[total.victim].seat != seat:
        return False
    man = s.soldiers[total.victim]
    if total.value >= s.card_of(man.id).vitality:
        return True
    return man.state is SUPPRESSED and total.value >= traits.resolve_of(s, man.id)


# Plans


def plan(s: War, seat: SeatId, text: str) -> Plan | None:
    """For "go 11 to C3" the Maneuvers that the hand allows; every other text is about a squad."""
    way = errand(text)
    return muster.plan(s, seat, text) if way is None else _march(s, seat, way)


def _march(s: War, seat: SeatId, way: Errand) -> Plan | None:
    """OWM-MAN.1, OWM-MAN.2, OWM-MAN.7 One Maneuver sets out, a second arrives; OWM-MAN.3 or the next turn
    does.
    """
    team, labels = s.teams.get(way.piece), s.box.grid.labels
    if s.turn is None or team is None or s.turn.team != team.id or team.seat != seat or way.to not in labels:
        return None
    cell = s.box.grid.cell(way.to)
    if cell not in movement.destinations(s, team.id):
        return None
    needed = 1 if team.towards != NOWHERE or movement.enters_at_once(s, team.id, cell) else 2
    moves = [card for card in s.hands[seat] if cards.face(s, card).order is Standing.MANEUVER]
    used = moves[: min(needed, s.turn.left)]
    warnings = () if len(used) == needed else ("it arrives at its next turn",)
    return Plan(tuple(s.box.words.option(("maneuver", card, cell)) for card in used), len(used), warnings)
