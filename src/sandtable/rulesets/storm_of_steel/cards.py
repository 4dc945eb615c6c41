"""SOS-EVT: the Random Events deck, and what each card does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sandtable.engine.ask import Ask, Value
from sandtable.engine.pile import Pile, draw_card
from sandtable.rulesets.storm_of_steel import (
    assault,
    command,
    fire,
    morale,
    movement,
    returns,
    special,
    victory,
)
from sandtable.rulesets.storm_of_steel import targets as fire_targets
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.state import NORMAL, PINNED, StormOfSteel, Weather
from sandtable.rulesets.storm_of_steel.tables import Event, Family, Pack

THE_END = "the_end"
CLAUSES = {
    "heavy_rains": ("SOS-EVT.9", "SOS-EVT.10"),
    "fog": ("SOS-EVT.11", "SOS-EVT.12", "SOS-EVT.13", "SOS-EVT.14"),
    "overcast": ("SOS-EVT.15",),
    "change_in_weather": ("SOS-EVT.17",),
    "lull": ("SOS-EVT.18", "SOS-EVT.19", "SOS-EVT.21", "SOS-EVT.22", "SOS-EVT.23"),
    "turn_ends": ("SOS-EVT.34",),
    "reinforcements": ("SOS-EVT.24",),
    "breakdown": ("SOS-EVT.25",),
    "extra_move": ("SOS-EVT.26",),
    "sudden_break": ("SOS-EVT.27",),
    "confusion": ("SOS-EVT.28",),
    "heroism": ("SOS-EVT.29",),
    "surprise_fire": ("SOS-EVT.30",),
    "friendly_fire": ("SOS-EVT.31",),
    "fanatic_charge": ("SOS-EVT.32",),
    "repair": ("SOS-EVT.33",),
}
"""What each card is told with."""
SPECIAL = ("SOS-C.6",)


def copies(event_id: str, event: Event) -> list[str]:
    """SOS-EVT.7 The cards of an event: one for each player where it names one."""
    names = [f"{event_id}_1", f"{event_id}_2"] if event.named else [event_id]
    return [name for name in names for _ in range(event.count)]


def all_cards(pack: Pack, special_events: tuple[str, ...]) -> tuple[str, ...]:
    """SOS-EVT.3, SOS-EVT.4, SOS-EVT.2 All cards but The End, with those that the scenario adds."""
    found = [card for name, event in pack.events.items() if name != THE_END for card in copies(name, event)]
    return (*found, *special_events)


def titles(pack: Pack, armies: tuple[str, str]) -> dict[str, str]:
    """SOS-EVT.7 What stands on the cards; a named one with the army of its player."""
    return {
        card: f"{event.name}, {armies[int(card[-1]) - 1]}" if event.named else event.name
        for name, event in (*pack.events.items(), *pack.special.items())
        for card in copies(name, event)
    }


def effects(pack: Pack) -> dict[str, str]:
    """SOS-EVT.8 to SOS-EVT.34, SOS-C.6 What the cards do, in a sentence."""
    both = (*pack.events.items(), *pack.special.items())
    return {card: event.text for name, event in both for card in copies(name, event)}


def play_deck(cards: tuple[str, ...], left: int) -> Pile:
    """SOS-EVT.5, SOS-EVT.6, SOS-R.115 So many random cards; The End comes when they are used up."""
    return Pile(cards, count=left)


async def event_phase(s: StormOfSteel) -> None:
    """SOS-EVT.1, SOS-R.101 Turn over the top card and do what it says."""
    if not s.play.count:
        s.tell("event", "SOS-EVT.8", card=THE_END)
        victory.end_game(s)
    card, s.play = await draw_card(s, "SOS-EVT.1", "event", s.play)
    name, _, player = card.rpartition("_")
    if player in ("1", "2"):
        s.tell("event", *CLAUSES.get(name, SPECIAL), card=card)
        await NAMED[name](s, int(player) - 1)
    else:
        s.tell("event", *CLAUSES[card], card=card)
        await PLAIN[card](s)
    morale.settle(s)


def no_effect(s: StormOfSteel, clause: str) -> None:
    """SOS-R.109 Nobody can do what the card says."""
    s.tell("no_effect", clause)


def end_turn(s: StormOfSteel) -> None:
    """SOS-EVT.34, SOS-R.102 The cards of the turn that are not drawn are forfeited."""
    s.agenda = [step for step in s.agenda if step[0] != "card"]
    s.push(("turn",))


# Weather


async def heavy_rains(s: StormOfSteel) -> None:
    """SOS-EVT.9, SOS-EVT.10, SOS-EVT.16 No air strikes, no fire at long range."""
    set_weather(s, Weather.HEAVY_RAINS, "SOS-EVT.16")


async def fog(s: StormOfSteel) -> None:
    """SOS-EVT.11, SOS-EVT.12, SOS-EVT.13, SOS-EVT.14 No support, short range only, dear movement."""
    set_weather(s, Weather.FOG, "SOS-EVT.16")


async def overcast(s: StormOfSteel) -> None:
    """SOS-EVT.15 No air strikes."""
    set_weather(s, Weather.OVERCAST, "SOS-EVT.16")


async def change_in_weather(s: StormOfSteel) -> None:
    """SOS-EVT.17, SOS-R.98 Whatever weather is in force becomes normal."""
    set_weather(s, Weather.NORMAL, "SOS-EVT.17")


def set_weather(s: StormOfSteel, weather: Weather, clause: str) -> None:
    """SOS-R.98 Exactly one weather is in force."""
    if s.weather is weather:
        no_effect(s, clause)
        return
    s.weather = weather
    s.tell("weather", clause, "SOS-R.98", weather=weather.value)


# Lull, reinforcements, end of the turn


async def lull(s: StormOfSteel) -> None:
    """SOS-EVT.18 Everybody recovers; SOS-EVT.19, SOS-EVT.21, SOS-EVT.22, SOS-EVT.23 then step by step."""
    for piece in [stand.id for stand in s.stands.values() if stand.morale is not NORMAL]:
        morale.set_morale(s, piece, NORMAL, "SOS-EVT.18")
    for side in (0, 1):
        await returns.bring_back(s, side, "SOS-EVT.19")
    for side in (0, 1):
        await mend(s, side, "SOS-EVT.21", may_decline=True)
    await shorten(s)
    s.tell("turn_ends", "SOS-EVT.23")
    end_turn(s)


async def shorten(s: StormOfSteel) -> None:
    """SOS-EVT.22, SOS-R.103 1d3 cards go from the top unseen, but never The End."""
    if not s.play.count:
        return
    cards = min(await roll(s, "SOS-EVT.22", "d3", 3), s.play.count)
    for _ in range(cards):
        s.play = s.play.set_aside()
    s.tell("shortened", "SOS-EVT.22", cards=cards)


async def turn_ends(s: StormOfSteel) -> None:
    """SOS-EVT.34 A new turn begins at once."""
    s.tell("turn_ends", "SOS-EVT.34")
    end_turn(s)


async def reinforcements(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.24 Up to 1d3 destroyed foot stands return."""
    if len(returns.returnable(s, side)) == 1:
        no_effect(s, "SOS-R.113")
    await returns.bring_back(s, side, "SOS-EVT.24")


# Events for one player


async def breakdown(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.25, SOS-R.105 A die for each AFV in turn until a 1 comes up."""
    afvs = [stand.id for stand in s.on_table(side) if s.kind(stand.id).family is Family.AFV]
    unlucky = await first_one(s, afvs, "SOS-EVT.25", "breakdown")
    if unlucky and not s.stands[unlucky].immobilised:
        morale.immobilise(s, unlucky, "SOS-EVT.25")
    else:
        no_effect(s, "SOS-R.105")


async def first_one(s: StormOfSteel, pieces: list[int], clause: str, purpose: str) -> int:
    """Roll for each in roster order, round after round, until a 1: whose it is, or 0 if there is nobody."""
    while pieces:
        for piece in pieces:
            if await roll(s, clause, purpose, 6) == 1:
                return piece
    return 0


def movers(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-R.106 Any stand that can move, or none."""
    return [*[("move", x.id) for x in s.of_side(side) if movement.can_move(s, x)], ("pass",)]


async def extra_move(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.26, SOS-R.106 One stand may move now, free of command points."""
    if len(movers(s, side)) == 1:
        no_effect(s, "SOS-EVT.26")
        return
    choice = await Ask(side, "extra_move", "SOS-EVT.26", movers, (s, side))
    if choice[0] == "move":
        await command.free_move(s, choice[1])


def steady(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-R.107 Soft stands on the table that are neither pinned nor suppressed."""
    return [("pin", x.id) for x in s.on_table(side) if s.kind(x.id).is_soft and x.morale is NORMAL]


async def sudden_break(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.27, SOS-R.107 The other player chooses a stand of the named one: it is pinned."""
    found = steady(s, side)
    if not found:
        no_effect(s, "SOS-R.107")
        return
    choice = found[0]
    if len(found) > 1:
        choice = await Ask(1 - side, "sudden_break", "SOS-EVT.27", steady, (s, side))
    morale.set_morale(s, choice[1], PINNED, "SOS-EVT.27")


async def confusion(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.28, SOS-R.35 The next Cpt roll is halved."""
    s.update(side, confusion=s.forces[side].confusion + 1)
    s.tell("confused", "SOS-EVT.28", side=side)


def shaken(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-EVT.29 Pinned and suppressed stands."""
    return [("inspire", x.id) for x in s.of_side(side) if x.morale is not NORMAL]


async def heroism(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.29, SOS-R.109 One pinned or suppressed stand becomes normal."""
    found = shaken(s, side)
    if not found:
        no_effect(s, "SOS-EVT.29")
        return
    choice = found[0]
    if len(found) > 1:
        choice = await Ask(side, "heroism", "SOS-EVT.29", shaken, (s, side))
    morale.set_morale(s, choice[1], NORMAL, "SOS-EVT.29")


def gunners(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-R.108 Any stand that could fire, even if it has fired."""
    able = [x for x in s.of_side(side) if fire_targets.may_fire(s, x)]
    every = [(x, list(range(len(s.kind(x.id).weapons)))) for x in able]
    marks = fire_targets.exposed(s, 1 - side)
    return [*[("shoot", x.id) for x, arms in every if fire_targets.has_target(s, x, arms, marks)], ("pass",)]


async def surprise_fire(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.30, SOS-R.108 One stand may fire now."""
    if len(gunners(s, side)) == 1:
        no_effect(s, "SOS-EVT.30")
        return
    choice = await Ask(side, "surprise_fire", "SOS-EVT.30", gunners, (s, side))
    if choice[0] == "shoot":
        await fire.shoot(s, choice[1], tuple(range(len(s.kind(choice[1]).weapons))))


async def friendly_fire(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.31, SOS-R.108 The first to roll a 1 is fired at by the nearest friend that can."""
    unlucky = await first_one(s, [x.id for x in s.on_table(side)], "SOS-EVT.31", "friendly")
    if not unlucky:
        return
    s.tell("friendly_fire", "SOS-EVT.31", piece=unlucky)
    found = fire_targets.nearest_friend(s, unlucky)
    if found is None:
        no_effect(s, "SOS-R.108")
    else:
        await fire.attack(s, found[0], found[1], unlucky)


def chargers(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-EVT.32 Any stand that may assault, even if it has done so this turn."""
    return [*assault.attackers(s, side)[:-1], ("pass",)]


async def fanatic_charge(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.32, SOS-R.109 One assault now; edges are counted for this card alone."""
    s.edges = ()
    for piece in [stand.id for stand in s.of_side(side) if stand.done]:
        s.change(piece, done=False)
    if len(chargers(s, side)) == 1:
        no_effect(s, "SOS-EVT.32")
        return
    choice = await Ask(side, "fanatic_charge", "SOS-EVT.32", chargers, (s, side))
    if choice[0] == "attack":
        await assault.charge(s, choice[1])


def stranded(s: StormOfSteel, side: int, may_decline: bool) -> list[Value]:
    """SOS-R.109 The immobilised vehicles, softskins included."""
    found: list[Value] = [("mend", x.id) for x in s.of_side(side) if x.immobilised]
    return [*found, ("pass",)] if may_decline and found else found


async def mend(s: StormOfSteel, side: int, clause: str, *, may_decline: bool) -> None:
    """SOS-EVT.21, SOS-EVT.33 One immobilised vehicle can move again."""
    found = stranded(s, side, may_decline)
    if not found:
        return
    choice = found[0]
    if len(found) > 1:
        choice = await Ask(side, "repair", clause, stranded, (s, side, may_decline))
    if choice[0] == "mend":
        s.change(choice[1], immobilised=False)
        s.tell("mended", clause, piece=choice[1])


async def repair(s: StormOfSteel, side: int) -> None:
    """SOS-EVT.33, SOS-R.109 Compulsory if there is anything to repair."""
    if not stranded(s, side, may_decline=False):
        no_effect(s, "SOS-EVT.33")
    await mend(s, side, "SOS-EVT.33", may_decline=False)


PLAIN: dict[str, Callable[[StormOfSteel], Awaitable[None]]] = {
    "heavy_rains": heavy_rains,
    "fog": fog,
    "overcast": overcast,
    "change_in_weather": change_in_weather,
    "lull": lull,
    "turn_ends": turn_ends,
}
NAMED: dict[str, Callable[[StormOfSteel, int], Awaitable[None]]] = {
    "reinforcements": reinforcements,
    "breakdown": breakdown,
    "extra_move": extra_move,
    "sudden_break": sudden_break,
    "confusion": confusion,
    "heroism": heroism,
    "surprise_fire": surprise_fire,
    "friendly_fire": friendly_fire,
    "fanatic_charge": fanatic_charge,
    "repair": repair,
    "sp_spotter_plane": special.spotter_plane,
    "sp_sappers": special.sappers,
    "sp_sniper": special.sniper,
    "sp_wires_cut": special.wires_cut,
    "sp_guides": special.guides,
    "sp_shells_short": special.shells_short,
}
