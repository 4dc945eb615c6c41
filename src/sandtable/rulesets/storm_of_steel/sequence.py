"""SOS-SEQ: the Sequence Deck, turns and phases."""

from __future__ import annotations

from sandtable.engine.pile import Pile, draw_card
from sandtable.rulesets.storm_of_steel import assault, cards, command, fire, morale, setup, sight, support
from sandtable.rulesets.storm_of_steel.state import Force, StormBox, StormOfSteel

DECK = tuple(
    f"{phase}_{player}" for phase in ("rally", "assault", "support", "fire", "move") for player in (1, 2)
)
SEQUENCE = (*DECK, "event")
"""SOS-SEQ.2"""


def begin(box: StormBox) -> StormOfSteel:
    """SOS-SEQ.1 The first state: before set-up, or in mid-game as a position says."""
    scenario = box.scenario
    s = StormOfSteel(
        box=box,
        sequence=full_sequence(),
        play=cards.play_deck(box.events, scenario.turns - 1),
        support={side: support.full_deck(box.support[side]) for side in (0, 1)},
        forces={side: Force(side) for side in (0, 1)},
    )
    if scenario.position is not None:
        setup.take_up(s, scenario.position)
        return s
    rosters = {side: setup.roster(s, side) for side in (0, 1)}
    s.due = {stand.id: stand for side in (0, 1) for stand in rosters[side]}
    for side in (0, 1):
        s.update(side, units=sum(box.kinds[stand.kind].counts for stand in rosters[side]))
    order = [0 if name == "first" else 1 for name in scenario.set_up]
    s.push(*[("deploy", side, stand.id) for side in order for stand in rosters[side]], ("begin_play",))
    return s


def full_sequence() -> Pile:
    """SOS-SEQ.3 All eleven cards."""
    return Pile(SEQUENCE, count=len(SEQUENCE))


async def begin_play(s: StormOfSteel) -> None:
    """SOS-R.53 Who is near an enemy is spotted; then the first turn."""
    s.stands = dict(sorted(s.stands.items()))
    sight.spot_all(s)
    s.push(("turn",))


async def turn(s: StormOfSteel) -> None:
    """SOS-SEQ.3, SOS-SEQ.5 A new turn: all cards are in the deck again, and nobody has done anything."""
    s.turn += 1
    s.tell("turn", "SOS-SEQ.3", turn=s.turn)
    s.sequence = full_sequence()
    for stand in list(s.stands.values()):
        aboard = bool(stand.aboard)
        if stand.moved_turn or stand.fired_turn or stand.carried_turn != aboard:
            s.change(stand.id, moved_turn=False, fired_turn=False, carried_turn=aboard)
    s.push(("card",))


async def card(s: StormOfSteel) -> None:
    """SOS-SEQ.4, SOS-SEQ.5 Draw a card and carry it out; after the eleventh the turn is over."""
    if not s.sequence.count:
        s.phase = ""
        s.push(("turn",))
        return
    name, s.sequence = await draw_card(s, "SOS-SEQ.4", "sequence", s.sequence)
    s.push(("phase", name), ("card",))


def forget(s: StormOfSteel, side: int) -> None:
    """SOS-R.54, SOS-R.78, SOS-R.88 In a new phase nobody has fired, assaulted or tried to rally."""
    for stand in [x for x in s.stands.values() if (x.fired or x.done) and x.side == side]:
        s.change(stand.id, fired=(), done=False)


async def phase(s: StormOfSteel, name: str) -> None:
    """SOS-SEQ.2 What one card calls for."""
    s.phase = name
    s.edges = ()
    s.members = ()
    if name == "event":
        s.tell("phase", "SOS-SEQ.2", card=name)
        await cards.event_phase(s)
        return
    kind, _, player = name.partition("_")
    s.active = int(player) - 1
    s.tell("phase", "SOS-SEQ.2", card=name)
    forget(s, s.active)
    await PHASES[kind](s, s.active)


PHASES = {
    "rally": morale.rally_phase,
    "assault": assault.assault_phase,
    "support": support.support_phase,
    "fire": fire.fire_phase,
    "move": command.move_phase,
}
