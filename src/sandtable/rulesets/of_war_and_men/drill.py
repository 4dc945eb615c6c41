"""OWM-BC: the drills of Boot Camp: a move in two steps, a shot each; then everything is put back."""

from __future__ import annotations

from sandtable.engine.ask import Ask
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import cards, damage, firing, movement, targets
from sandtable.rulesets.of_war_and_men.sheets import AXIS, Order
from sandtable.rulesets.of_war_and_men.state import NORMAL, NOWHERE, Soldier, War
from sandtable.rulesets.of_war_and_men.under_way import Attack, Firing


def pupil(s: War, side: int) -> int:
    """The first Fireteam of a side."""
    return next(team.id for team in s.teams.values() if team.side == side)


def steps(s: War, team: int) -> list[tuple[str | int, ...]]:
    """OWM-BC.2 Where the drill may go."""
    return [("drill_to", cell) for cell in movement.destinations(s, team)]


def arrivals(s: War) -> list[tuple[str]]:
    """OWM-BC.2, OWM-BC.3 A second Maneuver, with Command Decisions also Double Time, or another action and a
    free arrival at the next turn.
    """
    faster = [("drill_double_time",)] if s.box.decisions else []
    return [("drill_arrive",), *faster, ("drill_wait",)]


async def drill_move(s: War) -> None:
    """OWM-BC.1 to OWM-BC.3, OWM-D.5 Green with an arrow, then black in the new Terrain; no cards are
    needed.
    """
    team = pupil(s, AXIS)
    seat, origin = s.teams[team].seat, s.teams[team].cell
    cell = (await Ask(seat, "drill_move", "OWM-BC.2", steps, (s, team), (team,)))[1]
    movement.declare(s, team, int(cell))
    choice = await Ask(seat, "drill_arrive", "OWM-BC.3", arrivals, (s,), (team,))
    s.tell("drilled", "OWM-BC.3" if choice[0] == "drill_wait" else "OWM-BC.2", team=team, cell=int(cell))
    s.set_team(team, cell=origin, towards=NOWHERE, moved=False)


def volunteers(s: War, seat: SeatId) -> list[tuple[str | int, ...]]:
    """OWM-BC.5 An Attack card of the hand."""
    own = [card for card in s.hands[seat] if cards.face(s, card).order is Order.ATTACK]
    return [("drill_shot", card) for card in own]


async def drill_fire(s: War, turn: int) -> None:
    """OWM-BC.4 to OWM-BC.7 The first man fires at the first man, without number and target flips."""
    team = s.track[turn]
    target = next(other.id for other in s.teams.values() if other.side != s.teams[team].side)
    seat = s.teams[team].seat
    card = int((await Ask(seat, "drill_fire", "OWM-BC.6", volunteers, (s, seat), (team,)))[1])
    cards.discard(s, seat, card, "OWM-BC.5")
    _practise(s, team)
    cards.begin_event(s)
    shot = Attack(Firing.ATTACK, team, target, 1, firer=_first(s, team), victim=_first(s, target))
    s.attacks = (*s.attacks, shot)
    if await firing.sequence(s):
        assert s.total is not None
        _suffer(s, s.attacks[-1].victim, s.total.value, s.total.wounds)
    s.total = None
    s.attacks = s.attacks[:-1]
    cards.end_event(s)


def _suffer(s: War, man: int, total: int, wounds: bool) -> None:
    """OWM-BC.7, OWM-D.5 What the total does; a man who is killed is back in his place at once."""
    own, track = s.teams[s.soldiers[man].team], s.track
    damage.resolve(s, man, total, wounds)
    if man in s.lost:
        s.soldiers = {**s.soldiers, man: s.lost[man]}
        s.lost = {n: other for n, other in s.lost.items() if n != man}
        s.teams, s.track = {**s.teams, own.id: own}, track


def _first(s: War, team: int) -> int:
    """The man who practises: the first of the line."""
    return s.teams[team].line[0]


def _practise(s: War, team: int) -> None:
    """OWM-BC.7, OWM-D.5 A man who cannot fire practises all the same; if suppressed, with DD."""
    for man in s.teams[team].line:
        if not targets.is_able(s, man):
            s.set(man, state=NORMAL, jammed=False)


async def drill_end(s: War) -> None:
    """OWM-D.5 Before free play begins all men are as they were."""
    s.soldiers = {man: Soldier(man, old.team, old.seat, old.side) for man, old in s.soldiers.items()}
    s.tell("drills_over", "OWM-BC.8")
