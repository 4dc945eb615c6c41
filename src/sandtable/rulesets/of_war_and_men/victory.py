"""OWM-VIC, OWM-R.133, OWM-R.134: points, winners and the end of the game."""

from __future__ import annotations

from sandtable.engine.facts import SeatId
from sandtable.engine.state import GameOver, Result
from sandtable.rulesets.of_war_and_men.sheets import ALLIES, AXIS, Award, Objective
from sandtable.rulesets.of_war_and_men.state import LU, NOWHERE, SET_UP, War


def objectives(s: War) -> tuple[Objective, ...]:
    """OWM-MIS.12 What the Mission gives points for; some draw one of several goals at set-up."""
    scenario = s.box.scenario
    return scenario.objectives if s.goal == NOWHERE else scenario.goals[s.goal].objectives


def holds_alone(s: War, side: int, cell: int) -> bool:
    """The side has a Fireteam in a Terrain and the other side has none."""
    return {team.side for team in s.at(cell)} == {side}


def worth(s: War, side: int, objective: Objective) -> int:
    """OWM-MIS.12 What an objective gives a side as things stand."""
    if objective.side not in (None, side):
        return 0
    cells = [s.box.grid.cell(label) for label in objective.cells]
    match objective.award:
        case Award.HOLD:
            times = sum(holds_alone(s, side, cell) for cell in cells)
        case Award.REACH:
            times = int(any(team.cell in cells for team in s.of_side(side)))
        case Award.BREAK:
            times = sum(team.cell in cells for team in s.of_side(side))
        case Award.ATTRITION:
            times = sum(soldier.side != side for soldier in s.lost.values())
    return objective.points * times


def points(s: War, side: int) -> int:
    """OWM-VIC.2, OWM-VIC.3, OWM-VIC.5, OWM-OBJ.2 Soldiers still in the game, and the objectives of the
    side.
    """
    men = sum([s.card_of(man).points for man, soldier in s.soldiers.items() if soldier.side == side])
    return men + flag_points(s, side) + sum([worth(s, side, objective) for objective in objectives(s)])


def flag_points(s: War, side: int) -> int:
    """Section 6.10, S4: for the side that alone has a Fireteam in the enemy's flag Terrain."""
    scenario = s.box.scenario
    if not scenario.flags or not holds_alone(s, side, s.box.grid.cell(scenario.flags[1 - side])):
        return 0
    return scenario.flag_points


def is_outright(s: War) -> bool:
    """OWM-VIC.4 Missions that name their winner: Lu's and the truck's."""
    return s.box.scenario.lu is not None or bool(s.box.scenario.path)


def finish(s: War, clause: str, reason: str) -> GameOver:
    """OWM-VIC.1, OWM-R.133 Most points win, equal points are a draw; OWM-MRU.13 without Lu the Axis win."""
    if s.box.scenario.lu is not None:
        return won(s, AXIS, "OWM-MRU.13", reason)
    first, second = points(s, ALLIES), points(s, AXIS)
    winner = None if first == second else ALLIES if first > second else AXIS
    s.tell("ended", clause, "OWM-VIC.1", first=first, second=second)
    return GameOver(Result(winner, (first, second), reason))


def won(s: War, side: int, clause: str, reason: str) -> GameOver:
    """OWM-VIC.4 A side wins outright, whatever the points."""
    s.tell("won", clause, side=side)
    return GameOver(Result(side, (int(side == ALLIES), int(side == AXIS)), reason))


def check_time(s: War) -> None:
    """OWM-R.2 The last play-through is complete and the event in progress is finished."""
    if s.time_up:
        raise finish(s, "OWM-R.2", "the deck has been played through")


def check_sides(s: War) -> None:
    """OWM-R.134 A side with no soldiers left ends the game at once; OWM-D.5 a drill does not."""
    if s.phase is SET_UP:
        return
    left = {soldier.side for man, soldier in s.soldiers.items() if man != LU}
    if len(left) == 2:
        return
    if is_outright(s) and left:
        raise won(s, AXIS if AXIS in left else ALLIES, "OWM-R.134", "the other side is gone")
    raise finish(s, "OWM-R.134", "a side has no soldiers left")


def conceded(s: War, seat: SeatId, how: str) -> Result:
    """A side that resigns or runs out of time has lost."""
    winner = 1 - s.box.seats[seat].side
    return Result(winner, (int(winner == ALLIES), int(winner == AXIS)), how)
