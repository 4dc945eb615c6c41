"""OWM-CD, OWM-R.44, OWM-R.45: which Command Decisions can be played in a window, and what is announced with
them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sandtable.engine.ask import Ask
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import cards, decisions, fire, movement, sight, terrain, throws
from sandtable.rulesets.of_war_and_men.sheets import Colour, Decision, Operation, Sky
from sandtable.rulesets.of_war_and_men.state import (
    HAND,
    NOWHERE,
    TRUCK,
    Artillery,
    Condition,
    Phase,
    Team,
    War,
)
from sandtable.rulesets.of_war_and_men.under_way import Played, Window
from sandtable.rulesets.of_war_and_men.wording import announced

Choice = tuple[str | int, ...]
Tails = list[tuple[int, ...]]
"""What may follow verb and card in an option."""
ORDERS: Final = ("attack", "entrench", "maneuver", "rally", "lay")
"""Cards of Standard Actions; each rule sees for itself whether it still holds."""
FREELY: Final = (Window.OPEN, Window.CARD, Window.SHOT)
HOSTILE: Final = ("attack", "on_the_run", "valor", "lucky_shot", "grenade")
"""Cards that name a Fireteam as their target, last of what is announced with them."""


def playable(s: War, seat: SeatId, window: Window) -> list[Choice]:
    """OWM-CRD.4 The Command Decisions of a hand that can be played now; of equal faces the lowest card."""
    found: list[Choice] = []
    faces, seen = s.box.faces[window], [0]
    for card in s.hands[seat]:
        face = faces[card]
        if face in seen:
            continue
        seen.append(face)
        decision = cards.face(s, card).decision
        assert decision is not None
        for verb, tails in possible(s, seat, window, decision):
            found.extend([(verb, card, *tail) for tail in tails])
    return found


def windows_of(decision: Decision) -> tuple[Window, ...]:
    """OWM-R.37 The windows in which a Command Decision has a place."""
    return _LISTED[decision][1] if decision in _LISTED else FREELY


def possible(s: War, seat: SeatId, window: Window, decision: Decision) -> list[tuple[str, Tails]]:
    """OWM-R.37, OWM-R.45 What a Command Decision could be played as in a window, whoever has such a card."""
    if window is Window.CARD and s.within in (Window.FLIP, Window.TOTAL):
        return [("fubar", [()])] if decision is Decision.FUBAR else []  # OWM-D.1
    if window not in windows_of(decision):
        return []
    if decision is Decision.ACT_OF_VALOR:
        return [("valor", fire.valiant(s, seat)), ("hearten", fire.disheartened(s, seat))]
    if decision is Decision.COMBAT_OPERATION:
        return _operation(s, seat)
    verb, _, tails = _LISTED[decision]
    found = [(verb, tails(s, seat, window))]
    if decision is Decision.GRENADE and _grenade_below(s, seat, window):
        return [("throw_back", [()]), *found]
    return found


def _operation(s: War, seat: SeatId) -> list[tuple[str, Tails]]:
    """OWM-CD.6, OWM-CD.7 The Combat Operation of the Mission, if it has one."""
    match s.box.scenario.operation:
        case Operation.ARTILLERY:
            return [("artillery", [()] if can_bombard(s, seat) else [])]
        case Operation.REINFORCEMENTS:
            return [("reinforcements", [()] if len(s.hands[seat]) <= HAND else [])]
        case Operation.SATCHEL_CHARGE:
            return [("satchel_charge", throws.throwable(s, seat))]
        case Operation.STAR_SHELL:
            return [("star_shell", [(cell,) for cell in s.box.grid.positions])]
    return []


def can_bombard(s: War, seat: SeatId) -> bool:
    """OWM-MRU.8, OWM-OPS.1, OWM-R.105 The Artillery card shows orange and an own Fireteam is active."""
    if s.artillery is not Artillery.ORANGE or s.turn is None or s.turn.team not in s.teams:
        return False
    return s.teams[s.turn.team].seat == seat


def _grenade_below(s: War, seat: SeatId, window: Window) -> bool:
    """OWM-R.92, OWM-R.169 A grenade on top of the stack against an own Fireteam that could throw it back at
    its thrower.
    """
    if window is not Window.CARD or len(s.stack) <= s.floor or s.stack[-1].verb != "grenade":
        return False
    thrower, target = [s.teams.get(team) for team in s.stack[-1].args]
    if thrower is None or target is None:
        return False
    return target.seat == seat and throws.can_throw(s, target.id)


def own_teams(s: War, seat: SeatId) -> list[Team]:
    """OWM-R.44, OWM-R.160 The player's Fireteams on the map."""
    return [team for team in s.teams.values() if team.seat == seat and team.cell != NOWHERE]


def _cancels(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.38 The card directly below, or the last number of a total that still counts."""
    if window is Window.CARD:
        return [()] if len(s.stack) > s.floor else []
    return _counting(s, seat, window)


def _counting(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.39 A number that still counts."""
    if window is Window.FLIP:
        return [()]
    assert s.total is not None
    return [()] if any(not number.void for number in s.total.numbers) else []


def _evades(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.168, OWM-R.89 A total against a soldier of the player's side."""
    assert s.total is not None
    if s.total.team == TRUCK or s.total.team not in s.teams:
        return []
    return [()] if s.teams[s.total.team].side == s.box.seats[seat].side else []


def _attention(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.86 Any own Fireteam that is not yet at the top, or has somebody to rally."""
    return [
        (team.id,)
        for team in own_teams(s, seat)
        if (team.id in s.track and s.track[0] != team.id) or decisions.rallied_by_card(s, team.id)
    ]


def _last_stand(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.24 Any own Fireteam that does not have it or has somebody to rally."""
    return [
        (team.id,)
        for team in own_teams(s, seat)
        if not team.last_stand or decisions.rallied_by_card(s, team.id)
    ]


def _pending_maneuver(s: War, seat: SeatId) -> Played | None:
    """OWM-R.36 The player's own Maneuver that waits on the stack."""
    mine = [p for p in s.stack[s.floor :] if p.verb == "maneuver" and p.seat == seat]
    return mine[-1] if mine else None


def _covering(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.8, OWM-R.87 On the own Maneuver that waits, or on the Fireteam that has just maneuvered;
    OWM-R.45 not on one that completes a move: it would end with it.
    """
    turn = s.turn
    if turn is None or turn.team not in s.teams or s.teams[turn.team].seat != seat:
        return []
    team = s.teams[turn.team]
    pending = _pending_maneuver(s, seat)
    if window is Window.CARD and pending is not None:
        ends = team.towards != NOWHERE or movement.enters_at_once(s, team.id, pending.args[0])
        useless = team.covered or ends or pending.attached  # OWM-R.45
        return [] if useless else [(team.id,)]
    just = window is Window.OPEN and turn.has_just_moved and team.towards != NOWHERE
    return [(team.id,)] if just and not team.covered else []


def _double_time(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.11, OWM-R.88 Own Fireteams on the move, or the own Maneuver that waits; OWM-VIS.4 not in
    snow.
    """
    if s.box.scenario.sky is Sky.SNOW:
        return []
    found: Tails = [
        (team.id,)
        for team in own_teams(s, seat)
        if team.towards != NOWHERE and movement.can_enter(s, team.id, team.towards)
    ]
    pending = _pending_maneuver(s, seat)
    if window is Window.CARD and pending is not None and "double_time" not in pending.attached:
        assert s.turn is not None
        mover = s.teams.get(s.turn.team)
        if (
            mover is not None
            and mover.towards == NOWHERE
            and not movement.is_fast(s, mover.id, pending.args[0])
            and movement.can_enter(s, mover.id, pending.args[0])
        ):
            found.append((mover.id,))
    return found


def _wounded(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.14 An own wounded soldier."""
    return [
        (man,)
        for team in own_teams(s, seat)
        for man in team.line
        if s.soldiers[man].state is Condition.WOUNDED
    ]


def _jammed(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.15 An own soldier whose weapon is jammed."""
    return [(man,) for team in own_teams(s, seat) for man in team.line if s.soldiers[man].jammed]


def _grenades(s: War, seat: SeatId, window: Window) -> Tails:
    return throws.grenades(s, seat)


def _opponents(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.93 Any opponent who has cards."""
    side = s.box.seats[seat].side
    return [(n,) for n, info in enumerate(s.box.seats) if info.side != side and s.hands[n]]


def _lucky(s: War, seat: SeatId, window: Window) -> Tails:
    return fire.lucky_shots(s, seat)


def _marching(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.28, OWM-R.96 Only in Assessment and Debrief."""
    return [()] if s.phase in (Phase.ASSESSMENT, Phase.DEBRIEF) and len(s.track) > 1 else []


def _marksman(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.97 The current firer, if the smaller range lets him fire and (OWM-R.49) he still can."""
    attack = s.attacks[-1]
    if attack.marksman or not fire.holds(s) or s.teams[attack.team].seat != seat:
        return []
    if attack.firer not in s.soldiers or not fire.is_able(s, attack.firer):
        return []
    return [()] if fire.row_for(s, attack.firer, attack.target, marksman=True) else []


def _on_the_run(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.30, OWM-R.98 The active player after two executed Maneuvers of his Fireteam in this turn."""
    turn = s.turn
    if turn is None or turn.over or turn.maneuvers < 2 or turn.team not in s.teams:
        return []
    if s.teams[turn.team].seat != seat or s.phase is not Phase.COMBAT:
        return []
    return [(target,) for target in fire.targets(s, turn.team, truck=False)]


def _recon(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.36 A Field card or a Terrain card of the hand, if an open position is in sight."""
    if next(terrain.recon_cells(s, seat), None) is None:
        return []
    return [(0,), *((card,) for card in s.hands[seat] if cards.face(s, card).terrain)]


def _regroup(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.37, OWM-R.100 An own Fireteam and any other on the Track but a stealthed enemy."""
    side = s.box.seats[seat].side
    others = [
        t
        for t in s.teams.values()
        if t.cell != NOWHERE and t.id in s.track and (t.side == side or not sight.is_hidden(s, t))
    ]
    mine = [team for team in own_teams(s, seat) if team.id in s.track]
    return [(team.id, other.id) for team in mine for other in others if other.id != team.id]


def _smoke(s: War, seat: SeatId, window: Window) -> Tails:
    return throws.throwable(s, seat)


_LISTED: Final[Mapping[Decision, tuple[str, tuple[Window, ...], Callable[[War, SeatId, Window], Tails]]]] = {
    Decision.ATTENTION: ("attention", FREELY, _attention),
    Decision.CHAIN_OF_COMMAND: ("chain_of_command", (Window.FLIP, Window.TOTAL), _counting),
    Decision.COVERING_FIRE: ("covering_fire", FREELY, _covering),
    Decision.DOUBLE_TIME: ("double_time", FREELY, _double_time),
    Decision.EVADE: ("evade", (Window.TOTAL,), _evades),
    Decision.FIELD_DRESSING: ("field_dressing", FREELY, _wounded),
    Decision.FIELD_REPAIRS: ("field_repairs", FREELY, _jammed),
    Decision.FUBAR: ("fubar", (Window.CARD, Window.TOTAL), _cancels),
    Decision.GRENADE: ("grenade", FREELY, _grenades),
    Decision.INTELLIGENCE: ("intelligence", FREELY, _opponents),
    Decision.LAST_STAND: ("last_stand", FREELY, _last_stand),
    Decision.LUCKY_SHOT: ("lucky_shot", FREELY, _lucky),
    Decision.MARCHING_ORDER: ("marching_order", FREELY, _marching),
    Decision.MARKSMAN: ("marksman", (Window.SHOT,), _marksman),
    Decision.ON_THE_RUN: ("on_the_run", FREELY, _on_the_run),
    Decision.RECON: ("recon", FREELY, _recon),
    Decision.REGROUP: ("regroup", FREELY, _regroup),
    Decision.SMOKE: ("smoke", FREELY, _smoke),
}


# Announcing


async def announce(s: War, seat: SeatId, choice: Choice, window: Window) -> None:
    """OWM-R.36 A card is played with all its choices; it then waits on the stack."""
    verb, card, *rest = choice
    args = [int(arg) for arg in rest]
    cards.leave_hand(s, seat, int(card))
    if verb == "recon":
        if args[0]:
            cards.leave_hand(s, seat, args[0])
        args.append((await Ask(seat, "recon_cell", "OWM-CD.36", recon_places, (s, seat)))[1])
        args.append(await terrain.way_up(s, seat, args[0]))
    put_on_stack(s, seat, int(card), str(verb), tuple(args), window)


def recon_places(s: War, seat: SeatId) -> list[tuple[str, int]]:
    """OWM-CD.36 The open positions that a Fireteam of the side sees."""
    return [("at", cell) for cell in terrain.recon_cells(s, seat)]


def put_on_stack(s: War, seat: SeatId, card: int, verb: str, args: tuple[int, ...], window: Window) -> None:
    """The card lies on the stack, for all to see."""
    core = cards.face(s, card)
    colour = core.colour if verb in ("attack", "rally") else core.decision_colour
    s.stack.append(Played(seat, card, verb, args, window, colour or Colour.RED))
    about = announced(s.box.grid.labels, verb, args)
    s.tell("played", "OWM-R.36", seat=seat, card=card, verb=verb.replace("_", "-"), about=about)
    if verb in HOSTILE and args[-1] in s.teams:
        s.set_team(args[-1], attacked=True)  # OWM-R.141 even if the card is cancelled


# Executing


async def execute(s: War) -> None:
    """OWM-R.36 The card that came off the stack takes effect; OWM-R.169 if what it needs still holds."""
    played = s.executing[-1]
    if played.verb != "lay":
        s.discards.append(played.card)
    rule = s.box.rules[played.verb]
    stands = is_legal(s, played)
    del played
    if stands:
        await rule(s)
    else:
        fizzle(s)


def is_legal(s: War, played: Played) -> bool:
    """OWM-R.169 Whether a card could be announced so again; OWM-ASL.29 orders end with the turn."""
    decision = cards.face(s, played.card).decision
    if played.verb in ORDERS or decision is None:
        return s.turn is not None and not s.turn.over
    if played.verb == "recon":
        return played.args[1] in terrain.recon_cells(s, played.seat)
    window = Window.CARD if played.window is Window.CARD else played.window
    for verb, tails in possible(s, played.seat, window, decision):
        if verb == played.verb:
            return played.args in tails
    return False


def fizzle(s: War) -> None:
    """OWM-R.36 A card whose target has become illegal has no effect."""
    played = s.executing[-1]
    if played.verb == "recon" and played.args[0]:
        terrain.take_back(s, played.seat, played.args[0])
    if played.verb == "lay":
        s.discards.append(played.card)
    s.tell("fizzled", "OWM-R.36", card=played.card)


def cancel(s: War) -> None:
    """OWM-R.153, OWM-CD.16, OWM-R.41 The topmost card of the stack is cancelled and discarded."""
    played = s.stack.pop()
    s.discards.append(played.card)
    if played.verb == "recon" and played.args[0]:
        terrain.take_back(s, played.seat, played.args[0])  # OWM-R.99
    s.tell("cancelled", "OWM-CD.16", card=played.card)
