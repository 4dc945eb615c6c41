"""OWM-RND, OWM-ASM, OWM-CMB, OWM-DBF: the round as steps of the agenda."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import (
    actions,
    cards,
    fire,
    missions,
    morale,
    movement,
    operations,
    victory,
    windows,
)
from sandtable.rulesets.of_war_and_men.state import NOWHERE, Phase, Team, War
from sandtable.rulesets.of_war_and_men.under_way import NOBODY, Turn

ASSESSMENT = (
    "assess_first",
    "assess_events",
    "assess_traits",
    "assess_jams",
    "assess_borders",
    "assess_last",
)


async def begin_round(s: War, number: int) -> None:
    """OWM-SET.21, OWM-RND.1, OWM-RND.3 Assessment, Combat, Debrief; the first round begins with Combat."""
    s.round = number
    s.drops = 0
    s.tell("round", "OWM-RND.1", number=number)
    s.teams = {team.id: _afresh(team) for team in s.teams.values()}
    assessment = [(step,) for step in ASSESSMENT] if number > 1 else []
    s.push(*assessment, ("combat",))


def _afresh(team: Team) -> Team:
    """OWM-R.140, OWM-R.141 A Fireteam that has done nothing yet in this round."""
    moves = team.towards != NOWHERE
    if team.acted or team.attacked or team.moved != moves:
        return replace(team, moved=moves, acted=False, attacked=False)
    return team


# Assessment


async def assess_first(s: War) -> None:
    """OWM-ASM.7, OWM-R.33 The phase begins with an open window."""
    s.phase = Phase.ASSESSMENT
    s.tell("phase", "OWM-RND.1", name="Assessment")
    await windows.open_window(s)


async def assess_events(s: War) -> None:
    """OWM-MIS.3, OWM-ASM.2, OWM-R.33 Wind first, then the truck: one step (OWM-R.2)."""
    await operations.blow(s)
    await missions.drive(s)
    victory.check_time(s)


async def assess_traits(s: War) -> None:
    """OWM-ASM.4"""
    await morale.use_traits(s)
    victory.check_time(s)


async def assess_jams(s: War) -> None:
    """OWM-ASM.5"""
    await morale.clear_jams(s)
    victory.check_time(s)


async def assess_borders(s: War) -> None:
    """OWM-ASM.6"""
    operations.turn_borders(s)


async def assess_last(s: War) -> None:
    """OWM-ASM.7 Another open window, then OWM-ASM.8, OWM-INI.4 all draw in Track order."""
    await windows.open_window(s)
    operations.settle_tokens(s)
    for seat in windows.seat_order(s):
        await cards.draw_up(s, seat, "OWM-ASM.8")
    victory.check_time(s)


# Combat


async def combat(s: War) -> None:
    """OWM-CMB.1 The first Fireteam is activated."""
    s.phase = Phase.COMBAT
    s.tell("phase", "OWM-RND.1", name="Combat")
    s.push(("next_turn",))


async def next_turn(s: War) -> None:
    """OWM-R.158, OWM-CMB.4, OWM-R.31, OWM-RND.2 The highest Fireteam on the Track that has not had its
    turn.
    """
    for team in s.track:
        if not s.teams[team].acted:
            s.push(("begin_turn", team))
            return
    missions.check_capture_late(s)
    s.push(("debrief",))


async def begin_turn(s: War, team: int) -> None:
    """OWM-GLO.14, OWM-CMB.1, OWM-R.31 A Fireteam is activated; OWM-MAN.3 it finishes its move first."""
    s.set_team(team, acted=True)
    s.turn = Turn(team, s.teams[team].seat)
    s.tell("turn", "OWM-CMB.1", team=team)
    missions.check_capture(s, team)
    if s.teams[team].cell == NOWHERE and not await _jumps(s, team):
        victory.check_time(s)
        s.turn = None
        s.push(("next_turn",))
        return
    if team in s.teams:
        await movement.complete_at_start(s, team)
    s.push(("turn_window",))


async def _jumps(s: War, team: int) -> bool:
    """OWM-R.131 At most so many try to land in a round."""
    if s.drops >= s.box.scenario.drops_per_round:
        return False
    s.drops += 1
    return await missions.jump(s, team)


def _is_over(s: War) -> bool:
    assert s.turn is not None
    return s.turn.over or s.turn.team not in s.teams


async def turn_window(s: War, *order: SeatId) -> None:
    """OWM-R.37 W1 at the start of a turn and after a Standard Action or a card in it, if it goes on; OWM-R.2
    not if time is up; OWM-D.13 after the last action it closes the turn. `order` says whom to ask if it has
    been opened before.
    """
    victory.check_time(s)
    assert s.turn is not None
    if order or (s.turn.left and not _is_over(s)):
        order = tuple(await windows.turn_window(s, [*order]))
    if order:
        s.push(("turn_window", *order))
        _execute_stack(s)
    else:
        await act(s)


async def act(s: War) -> None:
    """OWM-CMB.1 One action after the other; OWM-R.37 no window follows what is free."""
    if not actions.could_act(s):
        s.push(("end_turn", False))
        return
    choice = await actions.question(s)
    if choice == actions.END:
        s.push(("end_turn", True))
    elif choice[0] in actions.FREE:
        await actions.carry_out(s, choice)
        victory.check_time(s)
        s.push(("act",))
    else:
        await actions.carry_out(s, choice)
        s.push(("turn_window",))
        _execute_stack(s)


def _execute_stack(s: War) -> None:
    """OWM-R.36 The cards that were played come next, if there are any."""
    if s.stack:
        s.push(("stack",))


async def stack(s: War) -> None:
    """OWM-R.36, OWM-R.37 W2 The card on top of the stack, then those below."""
    await windows.settle_one(s)
    _execute_stack(s)


async def volley(s: War) -> None:
    """OWM-ATK.11 One shot of an Attack after the other."""
    if await fire.next_shot(s):
        s.push(("volley",))


async def end_turn(s: War, ended: bool) -> None:
    """OWM-CMB.4, OWM-R.37 The last open window of the turn; OWM-D.13 who ends it with an action left opens
    another.
    """
    assert s.turn is not None
    if ended and s.turn.left:
        windows.stir(s)
    await windows.last_window(s, ended=ended)
    team = s.turn.team
    if team in s.teams and s.teams[team].engaged and not s.turn.targets:
        s.set_team(team, engaged=NOBODY)
    s.turn = None
    s.push(("next_turn",))


# Debrief


async def debrief(s: War) -> None:
    """OWM-DBF.2, OWM-DBF.3, OWM-R.34 The last window, the Mission's end-of-round actions."""
    s.phase = Phase.DEBRIEF
    s.tell("phase", "OWM-RND.1", name="Debrief")
    await windows.open_window(s)
    missions.check_flags(s)
    missions.bring_artillery(s)
    await missions.one_arrives(s)
    victory.check_time(s)
    s.push(("end_round",))


async def end_round(s: War) -> None:
    """OWM-DBF.4 Fog of War; OWM-CD.25 Last Stands end; OWM-CCS.6 so may the game."""
    cards.under_fog(s)
    victory.check_time(s)
    for team in s.teams.values():
        if team.last_stand:
            s.set_team(team.id, last_stand=False)
    if s.round == s.box.scenario.rounds:
        raise victory.finish(s, "OWM-CCS.6", "the agreed number of rounds is over")
    s.push(("round", s.round + 1))
