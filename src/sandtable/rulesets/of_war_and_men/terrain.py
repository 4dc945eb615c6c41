"""OWM-CRD.5 to OWM-CRD.9, OWM-TRA, OWM-ENT: cards on the map and entrenchments in it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.boards import card_sight
from sandtable.boards.cards import CENTRE, lay
from sandtable.boards.sight import cells_in, mask_of
from sandtable.engine.ask import Ask
from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men import cards, checks, traits
from sandtable.rulesets.of_war_and_men.layout import cross_hair_of
from sandtable.rulesets.of_war_and_men.sheets import FIELD
from sandtable.rulesets.of_war_and_men.state import NOWHERE, Laid, War
from sandtable.rulesets.of_war_and_men.traits import Trait


def put(s: War, cell: int, laid: Laid) -> None:
    """A card lies on a position now; what lay there before is replaced."""
    s.ground = {**s.ground, cell: laid}
    blocks = s.box.pack.terrains[laid.terrain].blocks
    point = cross_hair_of(s.box.pack, laid.card)
    s.spread = lay(s.box.grid, s.spread, cell, point, turned=laid.turned, blocks=blocks)


def put_core(s: War, cell: int, card: int, turned: bool) -> None:
    """A Terrain card of the core deck; OWM-R.65 a Lake ends moves towards it."""
    core = cards.face(s, card)
    put(s, cell, Laid(core.terrain, str(card), turned))
    s.tell("laid", "OWM-TRA.1", card=card, terrain=s.terrain_at(cell).name, cell=cell)
    if s.terrain_at(cell).no_movement:
        for team in s.teams.values():
            if team.towards == cell:
                s.set_team(team.id, towards=NOWHERE, covered=False)
                s.tell("stopped", "OWM-R.65", team=team.id)


def enter_ground(s: War, team: int, cell: int) -> bool:
    """OWM-CRD.9, OWM-ICO.14, OWM-R.23, OWM-R.142, OWM-MAN.13 A Field card on an open position; OWM-STL.7
    stealth ends where the icon says so. Whether the Fireteam was in stealth.
    """
    if cell not in s.ground:
        put(s, cell, Laid(FIELD))
    stealthed = s.teams[team].stealthed
    if stealthed and s.terrain_at(cell).no_stealth:
        s.set_team(team, stealthed=False)
        s.tell("unmasked", "OWM-STL.7", team=team)
    return stealthed


# Entrenchments


def can_entrench(s: War, team: int) -> bool:
    """OWM-ENT.2, OWM-R.72 Not if it uses one already."""
    return not s.teams[team].dug_in


def entrench(s: War, team: int) -> None:
    """OWM-ENT.1 A token on the Terrain, if none lies there; the Fireteam uses it."""
    cell = s.teams[team].cell
    dig(s, cell)
    s.set_team(team, dug_in=True)
    s.tell("entrenched", "OWM-ENT.1", team=team, cell=cell)


def dig(s: War, cell: int) -> None:
    """OWM-TOK.2 An Entrench token lies on the Terrain."""
    s.ground = {**s.ground, cell: replace(s.ground.get(cell, Laid(FIELD)), entrenched=True)}


def destroy_entrenchment(s: War, cell: int, clause: str) -> None:
    """OWM-ENT.6 Only Artillery and Satchel Charges do so."""
    laid = s.ground.get(cell)
    if laid is None or not laid.entrenched:
        return
    s.ground = {**s.ground, cell: replace(laid, entrenched=False)}
    for team in s.at(cell):
        s.set_team(team.id, dug_in=False)
    s.tell("levelled", clause, cell=cell)


async def find_entrenchment(s: War, team: int) -> None:
    """OWM-ENT.4, OWM-ENT.7, OWM-ENT.5, OWM-R.71 One check by the soldier in command; S11 a Pathfinder needs
    none.
    """
    cell = s.teams[team].cell
    if not s.ground[cell].entrenched:
        return
    if traits.holder(s, team, Trait.PATHFINDER):
        s.set_team(team, dug_in=True)
        return
    if not checks.commanders(s, team):
        return
    man = await checks.in_command(s, team)
    if await checks.check(s, man, "OWM-ENT.5", "entrenchment") and team in s.teams:
        s.set_team(team, dug_in=True)


# Terrain cards from the hand


def placeable(s: War, team: int) -> Iterator[int]:
    """OWM-TRA.1, OWM-TRA.2, OWM-R.83 Open positions beside a Terrain and in sight of the Fireteam."""
    return card_sight.placeable(s.box.grid, s.spread, s.teams[team].cell)


def can_place(s: War, team: int) -> bool:
    """OWM-TRA.1 Whether there is such a position."""
    return next(placeable(s, team), None) is not None


def recon_cells(s: War, seat: SeatId) -> Iterator[int]:
    """OWM-CD.36, OWM-R.44 Open positions in sight of any Fireteam of the side."""
    cells = [team.cell for team in s.of_side(s.box.seats[seat].side)]
    grid, spread = s.box.grid, s.spread
    free = grid.everywhere & ~spread.laid & ~_barred(s)
    return card_sight.in_sight(grid, spread, cells, cells_in(free))


def _barred(s: War) -> int:
    """OWM-CD.12, OWM-R.88 Where Double Time leads that waits, by itself or attached to a Maneuver, as a mask
    of positions.
    """
    if not s.stack:
        return 0
    barred = [s.teams[p.args[0]].towards for p in s.stack if p.verb == "double_time" and p.args[0] in s.teams]
    if NOWHERE in barred:
        barred += [p.args[0] for p in s.stack if p.verb == "maneuver"]
    barred += [p.args[0] for p in s.stack if "double_time" in p.attached]
    return mask_of([cell for cell in barred if cell != NOWHERE])


def ways_up() -> list[tuple[str]]:
    return [("upright",), ("turned",)]


async def way_up(s: War, seat: SeatId, card: int) -> int:
    """OWM-R.17 Who places a Terrain chooses how it lies; with the cross-hair in the centre it does not
    matter.
    """
    if not card or cross_hair_of(s.box.pack, str(card)) == CENTRE:
        return 0
    return int((await Ask(seat, "way_up", "OWM-R.17", ways_up))[0] == "turned")


def take_back(s: War, seat: SeatId, card: int) -> None:
    """OWM-R.99 The Terrain card of a Recon that came to nothing returns to the hand, seen by all."""
    s.set_hand(seat, (*s.hands[seat], card))
    s.shown = tuple(sorted((*s.shown, card)))
    s.tell("taken_back", "OWM-R.99", seat=seat, card=card)
