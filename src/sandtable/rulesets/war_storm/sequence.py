"""WSS-SEQ: the turn, its phases, the activations and the actions in them, as steps on the agenda."""

from __future__ import annotations

from sandtable.engine.ask import Ask
from sandtable.engine.facts import Reason

from . import assault, command, entry, fire, morale, movement, officers, pace, position, rally, setup, victory
from .dice import d6
from .state import NATIONS, NOBODY, NOWHERE, Choice, Reaction, WarStorm, WarStormBox


def begin(box: WarStormBox) -> WarStorm:
    """The first state: before the officers are drawn, or in mid-game as a position says."""
    s = WarStorm(box=box, reserves=setup.reserves_of(box.pack, box.scenario))
    if box.scenario.position is not None:
        position.take_up(s, box.scenario.position)
    else:
        s.push(("officers",))
    return s


# Start of turn, command, initiative


async def turn(s: WarStorm, number: int) -> None:
    """WSS-SEQ.2, WSS-R.8 Replacements, command, initiative, activations, markers."""
    s.turn, s.phase, s.passed, s.active = number, "command", False, NOBODY
    s.boats, s.entered = 0, {}
    s.tell("turn", "WSS-SEQ.2", turn=number)
    bereft = [company.id for company in s.companies.values() if officers.needs_one(s, company)]
    s.push(*(("replace", company) for company in bereft), ("initiative",))


async def initiative(s: WarStorm) -> None:
    """WSS-CMD.1, WSS-INI.1 to WSS-INI.5, WSS-R.16 Command is found out, then dice until one side is
    higher.
    """
    command.command_phase(s)
    bonus = [initiative_bonus(s, side) for side in (0, 1)]
    while True:
        rolls = [await d6(s, "WSS-INI.1", f"initiative:{side}") for side in (0, 1)]
        totals = [rolls[0] + bonus[0], rolls[1] + bonus[1]]
        if totals[0] != totals[1]:
            break
    first = 0 if totals[0] > totals[1] else 1
    names = [NATIONS[sheet.nation] for sheet in s.box.scenario.sides]
    reasons = tuple([Reason("WSS-INI.1", names[side], totals[side]) for side in (0, 1)])
    s.tell("initiative", "WSS-INI.1", reasons=reasons, side=first)
    s.initiative, s.phase = first, "activation"
    s.push(("activation", first))


def initiative_bonus(s: WarStorm, side: int) -> int:
    """WSS-INI.3, WSS-INI.2 to WSS-INI.4 The attacker, the side that had it before, and what the scenario
    says.
    """
    scenario = s.box.scenario
    total = int(scenario.sides[side].role == "attacker") + (s.turn > 1 and s.initiative == side)
    return total + sum(x.modifier for x in scenario.initiative if x.side == side and s.turn in x.turns)


# Activations


async def activation(s: WarStorm, side: int) -> None:
    """WSS-ACT.5, WSS-ACT.1, WSS-ACT.8, WSS-R.14 One activation or a pass, which is automatic where nothing
    is left.
    """
    if victory.is_swept(s):
        victory.end_game(s)  # WSS-R.167
    s.active = side
    choice: Choice = ("pass",)
    if next(command.candidates(s, side), None) is not None:
        choice = await Ask(side, "activation", "WSS-ACT.1", command.activations, (s, side))
    match choice:
        case ("activate", piece):
            s.passed = False
            await activate(s, piece)
        case _:
            _pass(s, side)


def _pass(s: WarStorm, side: int) -> None:
    """WSS-ACT.9, WSS-ACT.11 Two passes end the phase, or one if the enemy has nothing that counts."""
    s.tell("passed", "WSS-ACT.8", side=side)
    if s.passed or not command.still_counts(s, 1 - side):
        first = s.initiative
        s.active, s.phase = NOBODY, "markers"
        s.push(("markers", first), ("markers", 1 - first), ("end_turn",))
        return
    s.passed = True
    s.push(("activation", 1 - side))


async def activate(s: WarStorm, piece: int) -> None:
    """WSS-ACT.3, WSS-ACT.6, WSS-ACT.7, WSS-PMC.4 An OoC platoon must pass its check at -1 first."""
    command.begin_activation(s, piece)
    if s.pieces[piece].is_platoon and await morale.platoon_check(s, piece, "WSS-PMC.4", -1) > 0:
        s.change(piece, finished=True)  # WSS-GEN.7: nothing takes its Reaction marker
        s.acting = ()
    s.push(("act",))


def actions(s: WarStorm) -> list[Choice]:
    """WSS-PER.1, WSS-PER.5, WSS-R.23 What the pieces of this activation may still do, in any order."""
    if s.assault is not None:
        return [*assault.approaches(s), ("assault_now",), ("end",)]  # WSS-H.2
    able = tuple([n for n in s.acting if s.pieces[n].cell != NOWHERE])
    found: list[Choice] = []
    hexes = fire.enemy_hexes(s, s.active)
    found += fire.shots(s, able, hexes)
    found += assault.prey(s, able, hexes)
    for number in s.acting:
        found += single_actions(s, number)
    return [*found, ("end",)]


def single_actions(s: WarStorm, number: int) -> list[Choice]:
    """WSS-TRP.7, WSS-OFF.2, WSS-R.163, WSS-R.184 Moving, preparing, rallying, leading, rowing."""
    piece = s.pieces[number]
    found: list[Choice] = []
    if not piece.is_platoon:
        found += [("rally", n) for n in rally.objects(s, number)] if number == s.leader else []
        found += [("lead", n) for n in rally.led_by(s, number)] if number == s.leader else []
    if piece.routed:
        return found
    if movement.can_move(s, number):
        found.append(("move", number))
    if pace.can_double(s, piece) and movement.can_move(s, number, double=True):
        found.append(("double", number))
    if piece.is_platoon and piece.cell != NOWHERE:
        found.append(("prepare", number))
    if s.box.scenario.boats is not None:
        found += entry.crossings(s, number)
    return found


async def act(s: WarStorm) -> None:
    """WSS-PER.6 One action, completed before the next; then the next, until the owner ends the activation."""
    if not s.acting and s.assault is None:
        end_activation(s)
        return
    about = (s.leader,) if s.leader in s.pieces else ()
    choice = await Ask(s.active, "action", "WSS-PER.1", actions, (s,), about)
    if choice[0] == "end":
        end_activation(s)
        return
    s.push(("act",))
    await perform(s, choice)


async def perform(s: WarStorm, choice: Choice) -> None:
    """WSS-PER.2 The action that was chosen."""
    match choice:
        case ("fire", int(piece), int(cell)):
            await fire.open_fire(s, piece, cell)
        case ("move", int(piece)):
            movement.begin_move(s, piece)
        case ("double", int(piece)):
            movement.begin_move(s, piece, double=True)
        case ("prepare", int(piece)):
            prepare(s, piece)
        case ("rally", int(piece)):
            await rally.rally_action(s, s.leader, piece)
        case ("lead", int(piece)):
            lead(s, piece)
        case ("row", int(piece), int(river), int(cell)):
            await entry.row_action(s, piece, river, cell)
        case ("assault", int(piece), int(cell)):
            assault.begin(s, piece, cell)
        case ("approach", int(piece)):
            assert s.assault is not None
            movement.begin_move(s, piece, target=s.assault.target)
        case ("assault_now",):
            await assault.assault_now(s)


def prepare(s: WarStorm, piece: int) -> None:
    """WSS-TRP.10, WSS-R.19, WSS-R.20 A fresh Reaction marker instead of a Finished one."""
    s.change(piece, reaction=Reaction.FRESH)
    s.acting = tuple([other for other in s.acting if other != piece])
    s.tell("prepared", "WSS-TRP.10", piece=piece)


def lead(s: WarStorm, piece: int) -> None:
    """WSS-H.21 The platoon that he leads performs one action; that was his own."""
    command.finish(s, s.leader)
    s.acting = (piece,)
    s.change(piece, activated=True)
    s.tell("led", "WSS-H.21", piece=piece, leader=s.leader)


def end_activation(s: WarStorm) -> None:
    """WSS-R.11, WSS-CMD.4, WSS-R.10, WSS-R.17 The officer is Finished; his platoons out of range are marked
    OoC.
    """
    if s.assault is not None:
        assault.call_off(s)
    if not setup.is_platoon_number(s.leader):
        if s.leader in s.pieces:
            command.finish(s, s.leader)
        command.mark_stragglers(s, s.leader // 10, "WSS-CMD.4")
    s.acting, s.leader = (), 0
    s.tell("activation_over", "WSS-ACT.4", side=s.active)
    s.push(("activation", 1 - s.active))


# End of turn


def kept_markers(s: WarStorm, side: int) -> list[Choice]:
    """WSS-MRK.3 The Reaction markers of a side, one of which may be removed, or keep what is left."""
    marked = [p.id for p in s.pieces.values() if p.side == side and p.reaction is not Reaction.NONE]
    return [*(("remove", number) for number in marked), ("keep",)]


async def markers(s: WarStorm, side: int) -> None:
    """WSS-MRK.3, WSS-MRK.4 The owner removes markers or keeps them; kept ones are rotated."""
    while len(kept_markers(s, side)) > 1:
        choice = await Ask(side, "markers", "WSS-MRK.3", kept_markers, (s, side))
        if choice[0] == "keep":
            break
        s.change(choice[1], reaction=Reaction.NONE)
    for piece in list(s.pieces.values()):
        if piece.side == side and piece.reaction is Reaction.FRESH:
            s.change(piece.id, reaction=Reaction.OLD)


async def end_turn(s: WarStorm) -> None:
    """WSS-MRK.1, WSS-MRK.2, WSS-R.52, WSS-R.166, WSS-ACT.10 Clean up; after the last turn the game is
    over.
    """
    for piece in list(s.pieces.values()):
        stale = bool(piece.doubled) and piece.doubled < s.turn
        used = piece.finished or piece.moved or piece.arrived or piece.activated or piece.tried
        if used or piece.rallied_by or stale:
            s.change(
                piece.id,
                finished=False,
                moved=False,
                arrived=False,
                activated=False,
                tried=False,
                rallied_by=0,
                rallied_in=0,
                doubled=0 if stale else piece.doubled,
            )
        if piece.ooc and command.is_in_range(s, piece):
            s.change(piece.id, ooc=False)
    if s.turn >= s.box.scenario.turns or victory.is_swept(s):
        victory.end_game(s)
    s.push(("turn", s.turn + 1))
