"""OWM-FS: the Firing Sequence: lethality at range, Discipline, modifiers. Nobody can interrupt it."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.facts import Reason
from sandtable.rulesets.of_war_and_men import cards, checks, damage, sight, targets
from sandtable.rulesets.of_war_and_men.sheets import Colour, Icon, Modifiers, Sky
from sandtable.rulesets.of_war_and_men.state import NOWHERE, SMOKE, SUPPRESSED, TRUCK, War
from sandtable.rulesets.of_war_and_men.traits import Trait
from sandtable.rulesets.of_war_and_men.under_way import Firing, Number, Total

STEALTH = 2
"""OWM-FS.12"""
GHOST = 3
"""S21"""


async def sequence(s: War) -> bool:
    """OWM-DIS.1, OWM-DIS.2, OWM-CD.26, OWM-FS.15, OWM-R.40, OWM-R.148, OWM-FS.1, OWM-R.52 Lethality,
    Discipline, Last Stand, modifiers; False if it ended without a total.
    """
    fight = s.attacks[-1]
    man, target, victim, seat = fight.firer, fight.target, fight.victim, s.soldiers[fight.firer].seat
    row = targets.row_for(s, man, target, marksman=fight.marksman)
    del fight
    s.total = Total(seat, target, victim, ())
    effects = await _lethality(s, man, row)
    if "ends" in effects:
        s.total = None
        return False
    if "no discipline" not in effects:
        for _ in range(2 if is_doubled(s) else 1):
            await add(s, "Discipline", "OWM-FS.7", s.card_of(man).discipline, -1)
    if target in s.teams and s.teams[target].last_stand:
        await add(s, "Last Stand", "OWM-FS.13", Colour.RED, -1)  # OWM-R.94
    _modify(s, "wounds" in effects)
    return True


async def add(s: War, part: str, clause: str, colour: Colour, sign: int, *, icons: bool = False) -> Icon:
    """OWM-CCS.3 One more number for the total; a wound icon counts where icons do."""
    card = await cards.flip(s, clause, part, colour)
    icon = cards.icon_of(s, card)
    count(
        s,
        Number(card, colour, cards.value_of(s, card, colour), part, sign, wound=icons and icon is Icon.WOUND),
    )
    return icon


def count(s: War, number: Number) -> None:
    assert s.total is not None
    s.total = replace(s.total, numbers=(*s.total.numbers, number))


def _uncount(s: War) -> None:
    """OWM-EFF.2 The last card does not count."""
    assert s.total is not None
    s.total = replace(s.total, numbers=s.total.numbers[:-1])


async def _lethality(s: War, man: int, row: str) -> list[str]:
    """OWM-FS.4, OWM-FS.5, OWM-FS.3 to OWM-FS.6, OWM-R.14, OWM-R.59 Card by card; icons work here and only
    here.
    """
    effects: list[str] = []
    for symbol in row:
        if await _is_last(s, man, Colour(symbol), effects):
            return effects
    if "one more" in effects:
        await _is_last(s, man, Colour.RED, effects)
    return effects


async def _is_last(s: War, man: int, colour: Colour, effects: list[str]) -> bool:
    """OWM-EFF.6, OWM-ICO.12, OWM-EFF.1, OWM-EFF.5 to OWM-EFF.7 One card of lethality; whether its icon ends
    the part.
    """
    icon = await add(s, "lethality", "OWM-FS.3", colour, 1, icons=True)
    if icon is Icon.RANDOM and s.box.traits:
        _random_effect(s, man, effects)
    if icon is Icon.JAM or "jams" in effects:
        _jam(s, man)
        return True
    return "ends" in effects


def _jam(s: War, man: int) -> None:
    """OWM-EFF.3, OWM-R.58, OWM-EFF.1 to OWM-EFF.4 The lethality part ends; the card with the icon does not
    count.
    """
    _uncount(s)
    s.set(man, jammed=True)
    s.tell("jammed", "OWM-EFF.4", soldier=man)
    if s.attacks[-1].only:
        s.set_attack(left=0)  # OWM-R.58 whatever is repaired later


def _random_effect(s: War, man: int, effects: list[str]) -> None:
    """OWM-R.59 Each trait of the firer at most once in a sequence; strength before weakness."""
    for trait, effect in RANDOM_EFFECTS.items():
        if s.has(man, trait) and effect not in effects:
            effects.append(effect)
            s.tell("random_effect", "OWM-EFF.5", soldier=man, trait=trait.value)
            if trait is Trait.WILD_SHOT:
                _miscount(s)
            if trait is Trait.PANICKY and s.soldiers[man].state is not SUPPRESSED:
                damage.suppress(s, man, "OWM-EFF.5")


RANDOM_EFFECTS = {
    Trait.RAPID_FIRE: "one more",
    Trait.IN_THE_ZONE: "no discipline",
    Trait.DEAD_EYE: "wounds",
    Trait.PANICKY: "ends",
    Trait.WILD_SHOT: "wild",
    Trait.HAM_FISTED: "jams",
}


def _miscount(s: War) -> None:
    """W11 Wild Shot: the card with the icon counts 0."""
    assert s.total is not None
    *before, last = s.total.numbers
    s.total = replace(s.total, numbers=(*before, replace(last, value=0)))


# Double Discipline


def is_doubled(s: War) -> bool:
    """OWM-DIS.7, OWM-ATK.12, OWM-DIS.9, OWM-R.10 Two Discipline flips, however many causes."""
    fight = s.attacks[-1]
    man, own = fight.firer, s.teams[fight.team]
    suppressed = s.soldiers[man].state is SUPPRESSED and not s.has(man, Trait.COOL_UNDER_FIRE)
    target = s.teams.get(fight.target)
    return (
        suppressed  # OWM-EFF.13
        or own.towards != NOWHERE  # OWM-MAN.5
        or checks.is_leaderless(s, own.id)  # OWM-DIS.8
        or (target is not None and target.covered)  # OWM-CD.10
        or fight.kind is Firing.RUN  # OWM-CD.35
        or is_dim(s, man, own.cell, targets.cell_of(s, fight.target))
    )


def is_dim(s: War, man: int, start: int, end: int) -> bool:
    """OWM-ICO.13, OWM-VIS.1, OWM-VIS.2, OWM-OPS.26, OWM-OPS.27, OWM-R.62 Beyond the visible range, unless at
    night the target is lit; S15, W14.
    """
    scenario = s.box.scenario
    if scenario.sky is Sky.SUN:
        return False
    if scenario.sky is Sky.MOON:
        if s.has(man, Trait.AFRAID_OF_THE_DARK) and not sight.is_lit(s, start):
            return True
        if s.has(man, Trait.NIGHT_EYES) or sight.is_lit(s, end):
            return False
    return sight.distance(s, start, end) > scenario.visible


# Modifiers


def smoke_at(s: War, cell: int) -> Modifiers:
    """OWM-FS.14, OWM-R.53 Of several smoke tokens only the strongest counts."""
    red = [token.red for token in s.tokens if token.kind is SMOKE and token.cell == cell]
    if not red:
        return Modifiers()
    return s.box.pack.tokens.smoke_red if all(red) else s.box.pack.tokens.smoke_yellow


def attack_modifiers(s: War, team: int) -> list[Reason]:
    """OWM-FS.8, OWM-FS.10 What the Terrain of the firer adds."""
    own = s.teams[team]
    ground = s.terrain_at(own.cell)
    found = [Reason("OWM-FS.8", ground.name, ground.attack)]
    if own.dug_in:
        found.append(Reason("OWM-FS.10", "entrenched", s.box.pack.tokens.entrench.attack))
    found.append(Reason("OWM-FS.14", "smoke", smoke_at(s, own.cell).attack))
    return [reason for reason in found if reason.value]


def defense_modifiers(s: War, target: int) -> list[Reason]:
    """OWM-TOK.4, OWM-MAN.4, OWM-FS.8 to OWM-FS.10 What the Terrain of the target takes off."""
    cell = targets.cell_of(s, target)
    ground, tokens = s.terrain_at(cell), s.box.pack.tokens
    found = [Reason("OWM-FS.8", ground.name, -ground.defense)]
    team = s.teams.get(target)
    if team is not None and team.dug_in:
        found.append(Reason("OWM-ENT.3", "entrenched", -tokens.entrench.defense))
    found.append(Reason("OWM-FS.14", "smoke", -smoke_at(s, cell).defense))
    if team is not None and team.towards != NOWHERE:
        found.append(Reason("OWM-FS.9", "on the move", -tokens.moving.defense))
    return [reason for reason in found if reason.value]


def other_modifiers(s: War) -> list[Reason]:
    """OWM-FLK.2, OWM-FS.11, OWM-FS.12, OWM-FAIR.2, OWM-D.16 Flanking, stealth and traits."""
    fight = s.attacks[-1]
    man, there = fight.firer, targets.cell_of(s, fight.target)
    distance = sight.distance(s, s.teams[fight.team].cell, there)
    found = [
        Reason("OWM-FS.11", "flanking", int(sight.has_flanking(s, fight.team, there))),
        Reason("OWM-FS.12", "stealth", _stealth(s, man) if fight.stealthed else 0),
        Reason("OWM-FAIR.2", "Sharpshooter", int(distance >= 3 and s.has(man, Trait.SHARPSHOOTER))),
        Reason("OWM-FAIR.2", "Flincher", -int(distance == 1 and s.has(man, Trait.FLINCHER))),
    ]
    if fight.victim != TRUCK:
        found.append(Reason("OWM-FAIR.2", "Reckless", int(s.has(fight.victim, Trait.RECKLESS))))
    return [reason for reason in found if reason.value]


def _stealth(s: War, man: int) -> int:
    """OWM-STL.4, S21 Two more out of stealth, three for a Ghost."""
    return GHOST if s.has(man, Trait.GHOST) else STEALTH


def _modify(s: War, wound: bool) -> None:
    """OWM-R.52 The modifiers are applied: the total is known."""
    assert s.total is not None
    fight = s.attacks[-1]
    reasons = [*attack_modifiers(s, fight.team), *other_modifiers(s), *defense_modifiers(s, fight.target)]
    s.total = replace(s.total, modifier=sum([reason.value for reason in reasons]), wound=wound)
    numbers = [Reason("OWM-FS.1", number.part, number.worth) for number in s.total.numbers]
    s.tell(
        "total",
        "OWM-FS.1",
        reasons=(*numbers, *reasons),
        soldier=fight.firer,
        victim=fight.victim,
        total=s.total.value,
    )
