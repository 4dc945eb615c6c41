"""OWM-CD, OWM-R.44, OWM-R.45: which Command Decisions can be played in a window, and on what.

Most of what a hand holds cannot be played at most moments, so each list begins with what rules it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Final, TypeAlias

from msgspec import Struct

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import (
    cards,
    decisions,
    fire,
    movement,
    sight,
    targets,
    terrain,
    throws,
)
from sandtable.rulesets.of_war_and_men.hands import Play, Tails, Verbs
from sandtable.rulesets.of_war_and_men.outlook import Found
from sandtable.rulesets.of_war_and_men.sheets import SNOW, Decision, Operation
from sandtable.rulesets.of_war_and_men.state import (
    HAND,
    NOWHERE,
    ORANGE,
    TRUCK,
    WOUNDED,
    Phase,
    War,
)
from sandtable.rulesets.of_war_and_men.under_way import CARD, FLIP, OPEN, SHOT, TOTAL, Played, Window

Choice: TypeAlias = tuple[str | int, ...]
FREELY: Final = (OPEN, CARD, SHOT)
NUMBERS: Final = (FLIP, TOTAL)
STATE: Final = attrgetter("state")
JAMMED: Final = attrgetter("jammed")
STANDING: Final = frozenset(
    {
        "field_dressing",
        "field_repairs",
        "grenade",
        "hearten",
        "lucky_shot",
        "satchel_charge",
        "smoke",
        "valor",
    }
)
"""What may be announced with these follows from Fireteams, soldiers and map alone (`outlook`)."""
BETWEEN_TURNS: Final = (Phase.ASSESSMENT, Phase.DEBRIEF)


def playable(s: War, seat: SeatId, window: Window) -> list[Choice]:
    """OWM-CRD.4 The Command Decisions of a hand that can be played now; of equal faces the lowest card."""
    box = s.box
    plays = box.answers if window is CARD and s.within in NUMBERS else box.plays[window]
    found: list[Choice] = []
    known: Found | None = None
    for verb, head, listed, stands in plays[s.hands[seat]]:
        if stands:
            known = box.lookout.found(s) if known is None else known
            if (verb, seat) not in known:
                known[verb, seat] = listed(s, seat, window)
            tails = known[verb, seat]
        else:
            tails = listed(s, seat, window)
        if tails:
            found.extend([head + tail for tail in tails])
    return found


def plays_with(operation: Operation, card: int, decision: Decision) -> tuple[Play, ...]:
    """What a card may be played as for its Command Decision."""
    verbs = verbs_of(operation, decision)
    return tuple([(verb, (verb, card), listed, verb in STANDING) for verb, listed in verbs])


def is_possible(s: War, seat: SeatId, window: Window, decision: Decision, choice: Choice) -> bool:
    """OWM-R.37, OWM-R.45 Whether a Command Decision could be played so in a window, whoever has the card."""
    if window is CARD and s.within in NUMBERS:
        return decision is Decision.FUBAR  # OWM-D.1
    if window not in windows_of(decision):
        return False
    verb, tail = str(choice[0]), choice[1:]
    known = s.box.lookout.found(s) if verb in STANDING else {}
    if (verb, seat) in known:
        return tail in known[verb, seat]
    verbs = dict(verbs_of(s.box.scenario.operation, decision))
    return verb in verbs and tail in verbs[verb](s, seat, window)


def windows_of(decision: Decision) -> tuple[Window, ...]:
    """OWM-R.37 The windows in which a Command Decision has a place."""
    return _LISTED[decision].windows if decision in _LISTED else FREELY


def verbs_of(operation: Operation, decision: Decision) -> Verbs:
    """OWM-CD.6, OWM-CD.7 What a Command Decision may be played as: a Combat Operation is the Mission's, if it
    has one.
    """
    return _OPERATIONS[operation] if decision is Decision.COMBAT_OPERATION else _LISTED[decision].verbs


# Combat Operations


def _bombards(s: War, seat: SeatId, window: Window) -> Tails:
    return [()] if can_bombard(s, seat) else []


def can_bombard(s: War, seat: SeatId) -> bool:
    """OWM-MRU.8, OWM-OPS.1, OWM-R.105 The Artillery card shows orange and an own Fireteam is active."""
    if s.artillery is not ORANGE or s.turn is None or s.turn.team not in s.teams:
        return False
    return s.teams[s.turn.team].seat == seat


def _reinforced(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-OPS.12 With a hand that is not full without this card."""
    return [()] if len(s.hands[seat]) <= HAND else []


def _throwable(s: War, seat: SeatId, window: Window) -> Tails:
    return throws.throwable(s, seat)


def _everywhere(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-OPS.21 Any Terrain."""
    return [(cell,) for cell in s.box.grid.positions]


_OPERATIONS: Final[Mapping[Operation, Verbs]] = {
    Operation.NONE: (),
    Operation.ARTILLERY: (("artillery", _bombards),),
    Operation.REINFORCEMENTS: (("reinforcements", _reinforced),),
    Operation.SATCHEL_CHARGE: (("satchel_charge", _throwable),),
    Operation.STAR_SHELL: (("star_shell", _everywhere),),
}


# Cards and numbers


def _cancels(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.38 The card directly below, or the last number of a total that still counts."""
    if window is CARD:
        return [()] if len(s.stack) > s.floor else []
    return _counting(s, seat, window) if window is TOTAL else []


def _counting(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.39 A number that still counts."""
    if window is FLIP:
        return [()]
    assert s.total is not None
    return [()] if any(not number.void for number in s.total.numbers) else []


def _evades(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.168, OWM-R.89 A total against a soldier of the player's side."""
    assert s.total is not None
    if s.total.team == TRUCK or s.total.team not in s.teams:
        return []
    return [()] if s.teams[s.total.team].side == s.box.seats[seat].side else []


def _opponents(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.93 Any opponent who has cards."""
    side = s.box.seats[seat].side
    return [(n,) for n, info in enumerate(s.box.seats) if info.side != side and s.hands[n]]


# Soldiers and Fireteams


def _attention(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.86 Any own Fireteam that is not yet at the top, or has somebody to rally."""
    return [
        (team.id,)
        for team in s.of_seat(seat)
        if (team.id in s.track and s.track[0] != team.id) or decisions.rallied_by_card(s, team.id)
    ]


def _last_stand(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.24 Any own Fireteam that does not have it or has somebody to rally."""
    return [
        (team.id,) for team in s.of_seat(seat) if not team.last_stand or decisions.rallied_by_card(s, team.id)
    ]


def _wounded(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.14 An own wounded soldier."""
    if WOUNDED not in map(STATE, s.soldiers.values()):
        return []
    return _in_line(s, seat, [man for man, soldier in s.soldiers.items() if soldier.state is WOUNDED])


def _jammed(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.15 An own soldier whose weapon is jammed."""
    if not any(map(JAMMED, s.soldiers.values())):
        return []
    return _in_line(s, seat, [man for man, soldier in s.soldiers.items() if soldier.jammed])


def _in_line(s: War, seat: SeatId, men: list[int]) -> Tails:
    """OWM-R.44 Those of some soldiers who are the player's and on the map, Fireteam by Fireteam."""
    return [(man,) for team in s.of_seat(seat) for man in team.line if man in men]


def _regroup(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.37, OWM-R.100 An own Fireteam and any other on the Track but a stealthed enemy."""
    side = s.box.seats[seat].side
    others = [
        t
        for t in s.teams.values()
        if t.cell != NOWHERE and t.id in s.track and (t.side == side or not sight.is_hidden(s, t))
    ]
    mine = [team for team in s.of_seat(seat) if team.id in s.track]
    return [(team.id, other.id) for team in mine for other in others if other.id != team.id]


def _marching(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.28, OWM-R.96 Only in Assessment and Debrief."""
    return [()] if s.phase in BETWEEN_TURNS and len(s.track) > 1 else []


# Moves


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
    pending = _pending_maneuver(s, seat) if window is CARD else None
    if pending is not None:
        ends = team.towards != NOWHERE or movement.enters_at_once(s, team.id, pending.args[0])
        useless = team.covered or ends or pending.attached  # OWM-R.45
        return [] if useless else [(team.id,)]
    just = window is OPEN and turn.has_just_moved and team.towards != NOWHERE
    return [(team.id,)] if just and not team.covered else []


def _double_time(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.11, OWM-R.88 Own Fireteams on the move, or the own Maneuver that waits; OWM-VIS.4 not in
    snow.
    """
    if s.box.scenario.sky is SNOW:
        return []
    found: Tails = [
        (team.id,)
        for team in s.teams.values()
        if team.towards != NOWHERE and team.seat == seat and movement.can_enter(s, team.id, team.towards)
    ]
    return found + _about_to_move(s, seat) if window is CARD else found


def _about_to_move(s: War, seat: SeatId) -> Tails:
    """OWM-R.88 The active Fireteam, if its Maneuver waits and a Double Time would complete the move."""
    pending = _pending_maneuver(s, seat)
    if pending is None or "double_time" in pending.attached:
        return []
    assert s.turn is not None
    mover, cell = s.teams.get(s.turn.team), pending.args[0]
    if mover is None or mover.towards != NOWHERE or movement.is_fast(s, mover.id, cell):
        return []
    return [(mover.id,)] if movement.can_enter(s, mover.id, cell) else []


# Fire


def _valiant(s: War, seat: SeatId, window: Window) -> Tails:
    return targets.valiant(s, seat)


def _disheartened(s: War, seat: SeatId, window: Window) -> Tails:
    return targets.disheartened(s, seat)


def _lucky(s: War, seat: SeatId, window: Window) -> Tails:
    return targets.lucky_shots(s, seat)


def _marksman(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.97 The current firer, if the smaller range lets him fire and (OWM-R.49) he still can."""
    if window is not SHOT:
        return []
    attack = s.attacks[-1]
    if attack.marksman or not fire.holds(s) or s.teams[attack.team].seat != seat:
        return []
    if attack.firer not in s.soldiers or not targets.is_able(s, attack.firer):
        return []
    return [()] if targets.row_for(s, attack.firer, attack.target, marksman=True) else []


def _on_the_run(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.30, OWM-R.98 The active player after two executed Maneuvers of his Fireteam in this turn."""
    turn = s.turn
    if turn is None or turn.maneuvers < 2 or turn.over or turn.team not in s.teams:
        return []
    if s.teams[turn.team].seat != seat or s.phase is not Phase.COMBAT:
        return []
    return [(target,) for target in targets.targets(s, turn.team, truck=False)]


# Terrain and what is thrown


def _recon(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-CD.36 A Field card or a Terrain card of the hand, if an open position is in sight."""
    if next(terrain.recon_cells(s, seat), None) is None:
        return []
    return [(0,), *((card,) for card in s.hands[seat] if cards.face(s, card).terrain)]


def _grenades(s: War, seat: SeatId, window: Window) -> Tails:
    return throws.grenades(s, seat)


def _thrown_back(s: War, seat: SeatId, window: Window) -> Tails:
    """OWM-R.92, OWM-R.169 A grenade on top of the stack against an own Fireteam that could throw it back at
    its thrower.
    """
    if window is not CARD or len(s.stack) <= s.floor or s.stack[-1].verb != "grenade":
        return []
    thrower, target = [s.teams.get(team) for team in s.stack[-1].args]
    if thrower is None or target is None or target.seat != seat:
        return []
    return [()] if throws.can_throw(s, target.id) else []


class Listed(Struct, frozen=True):
    """A Command Decision: where it has a place, and what it may be played as."""

    windows: tuple[Window, ...]
    verbs: Verbs


_LISTED: Final[Mapping[Decision, Listed]] = {
    Decision.ACT_OF_VALOR: Listed(FREELY, (("valor", _valiant), ("hearten", _disheartened))),
    Decision.ATTENTION: Listed(FREELY, (("attention", _attention),)),
    Decision.CHAIN_OF_COMMAND: Listed(NUMBERS, (("chain_of_command", _counting),)),
    Decision.COVERING_FIRE: Listed(FREELY, (("covering_fire", _covering),)),
    Decision.DOUBLE_TIME: Listed(FREELY, (("double_time", _double_time),)),
    Decision.EVADE: Listed((TOTAL,), (("evade", _evades),)),
    Decision.FIELD_DRESSING: Listed(FREELY, (("field_dressing", _wounded),)),
    Decision.FIELD_REPAIRS: Listed(FREELY, (("field_repairs", _jammed),)),
    Decision.FUBAR: Listed((CARD, TOTAL), (("fubar", _cancels),)),
    Decision.GRENADE: Listed(FREELY, (("throw_back", _thrown_back), ("grenade", _grenades))),
    Decision.INTELLIGENCE: Listed(FREELY, (("intelligence", _opponents),)),
    Decision.LAST_STAND: Listed(FREELY, (("last_stand", _last_stand),)),
    Decision.LUCKY_SHOT: Listed(FREELY, (("lucky_shot", _lucky),)),
    Decision.MARCHING_ORDER: Listed(FREELY, (("marching_order", _marching),)),
    Decision.MARKSMAN: Listed((SHOT,), (("marksman", _marksman),)),
    Decision.ON_THE_RUN: Listed(FREELY, (("on_the_run", _on_the_run),)),
    Decision.RECON: Listed(FREELY, (("recon", _recon),)),
    Decision.REGROUP: Listed(FREELY, (("regroup", _regroup),)),
    Decision.SMOKE: Listed(FREELY, (("smoke", _throwable),)),
}
