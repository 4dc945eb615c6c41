"""RS-CCB: close combat in contested hexes, round by round, until one side is left."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.engine.ask import Ask, Value
from sandtable.rulesets.red_storm import cards, command, damage, fog, morale, victory
from sandtable.rulesets.red_storm.records import Combat
from sandtable.rulesets.red_storm.state import RedStorm, without
from sandtable.rulesets.red_storm.tables import Damage

# Which hex


def battles(s: RedStorm) -> list[int]:
    """RS-R.38 Contested hexes, but not those that wait for the order that was interrupted."""
    waiting = s.orders[-1].contested
    return [cell for cell in s.contested() if cell not in waiting]


def battle_choices(s: RedStorm) -> list[tuple[str, int]]:
    return [("combat", cell) for cell in battles(s)]


async def fight_one(s: RedStorm) -> bool:
    """RS-CCB.2 The ordering player chooses the next hex; False when there is none."""
    cells = battles(s)
    if not cells:
        return False
    cell = cells[0]
    if len(cells) > 1:
        cell = (await Ask(s.orders[-1].side, "combat", "RS-CCB.2", battle_choices, (s,)))[1]
    s.tell("combat", "RS-CCB.1", cell=cell)
    s.combats.append(Combat(cell))
    await fight(s, cell)
    s.combats.pop()
    victory.occupied(s, cell)
    return True


async def fight_all(s: RedStorm) -> None:
    """RS-MOV.17 All hexes of an interrupting order, one after the other."""
    while await fight_one(s):
        pass


async def fight(s: RedStorm, cell: int) -> None:
    """RS-CCB.1, RS-R.80 Rounds until only one side is left; the owner of the order is the moving player."""
    mover = s.orders[-1].side
    while s.has_side(cell, mover) and s.has_side(cell, 1 - mover):
        await name(s, mover)
        if ready(s):
            await fight_round(s, mover)
        settle(s)


def ready(s: RedStorm) -> bool:
    """RS-R.135 Whether the units that both sides have named are still in the hex."""
    combat = s.combats[-1]
    return all(is_there(s, piece) for piece in (*combat.mine, *combat.theirs))


def is_there(s: RedStorm, piece: int) -> bool:
    """Whether a unit is in play in the hex of the combat."""
    return piece in s.at.get(s.combats[-1].cell, ())


def settle(s: RedStorm) -> None:
    """RS-CCB.14 Units that are gone are named no more; a swarm that did not win is named anew (RS-R.86c)."""
    combat = s.combats[-1]
    mine = tuple([piece for piece in combat.mine if is_there(s, piece)])
    theirs = tuple([piece for piece in combat.theirs if is_there(s, piece)])
    if len(combat.mine) > 1 and theirs:
        mine = ()
    if len(combat.theirs) > 1 and mine:
        theirs = ()
    s.combats[-1] = replace(combat, mine=mine, theirs=theirs, added=0)


# Naming


def named(s: RedStorm, mine: bool) -> tuple[int, ...]:
    combat = s.combats[-1]
    return combat.mine if mine else combat.theirs


def fighters(s: RedStorm, side: int) -> list[Value]:
    """RS-CCB.4, RS-R.81 All of a side's units in the hex; RS-R.68 not the passengers."""
    cell = s.combats[-1].cell
    return [("name", piece) for piece in s.at.get(cell, ()) if s.units[piece].side == side]


def swarmers(s: RedStorm, side: int, mine: bool) -> list[Value]:
    """RS-CCB.15 More of the side's vehicles in the hex, or no more."""
    already = named(s, mine)
    more: list[Value] = [n for n in fighters(s, side) if s.units[n[1]].large and n[1] not in already]
    return [*(("add", n[1]) for n in more if len(n) > 1), ("enough",)]


async def name(s: RedStorm, mover: int) -> None:
    """RS-CCB.4 The moving player first; later the side whose unit was lost (RS-CCB.14)."""
    combat = s.combats[-1]
    has_mine, has_theirs, won = bool(combat.mine), bool(combat.theirs), combat.swarm_won
    several = (len(combat.mine) > 1, len(combat.theirs) > 1)
    del combat
    if has_mine and has_theirs:
        return
    for mine, side, many in ((True, mover, several[0]), (False, 1 - mover, several[1])):
        if many:
            await pick_survivor(s, side, mine)
    if not has_mine:
        await name_one(s, mover, True)
    second = not has_theirs
    if second:
        await name_one(s, 1 - mover, False)
    await swarm(s, mover, has_mine, has_theirs, won)
    s.combats[-1] = replace(s.combats[-1], swarm_won=-1)
    for piece in (*s.combats[-1].mine, *s.combats[-1].theirs):
        fog.see(s, piece, "RS-CCB.4")
    await use_equipment(s, mover)


async def name_one(s: RedStorm, side: int, mine: bool) -> None:
    """RS-CCB.4 One unit, chosen where there are several."""
    found = fighters(s, side)
    choice = found[0]
    if len(found) > 1:
        choice = await Ask(side, "name", "RS-CCB.4", fighters, (s, side))
    set_named(s, mine, (choice[1],))


def set_named(s: RedStorm, mine: bool, pieces: tuple[int, ...]) -> None:
    combat = s.combats[-1]
    s.combats[-1] = replace(combat, mine=pieces) if mine else replace(combat, theirs=pieces)
    s.tell("named", "RS-CCB.4", reveals=True, pieces=pieces)


async def pick_survivor(s: RedStorm, side: int, mine: bool) -> None:
    """RS-CCB.18 After a swarm has won, its owner picks one of its vehicles to fight on."""
    choice = await Ask(side, "name", "RS-CCB.18", survivors, (s, mine))
    set_named(s, mine, (choice[1],))


def survivors(s: RedStorm, mine: bool) -> list[tuple[str, int]]:
    return [("name", piece) for piece in named(s, mine)]


async def swarm(s: RedStorm, mover: int, had_mine: bool, had_theirs: bool, won: int) -> None:
    """RS-R.86a The side that named last may swarm a lone vehicle; if it does not, the other side may."""
    combat = s.combats[-1]
    alone = s.units[combat.mine[0]].large and s.units[combat.theirs[0]].large
    del combat
    if not alone:
        return
    first_mine = had_theirs  # the mover names last only where the other side's unit stood
    for mine in (first_mine, not first_mine):
        side = mover if mine else 1 - mover
        stood = had_mine if mine else had_theirs
        if stood and won == side:
            continue
        await add_vehicles(s, side, mine)
        if len(named(s, mine)) > 1:
            return


async def add_vehicles(s: RedStorm, side: int, mine: bool) -> None:
    """RS-CCB.15 Any number of vehicles in the hex may fight together, asked one by one."""
    while len(swarmers(s, side, mine)) > 1:
        choice = await Ask(side, "swarm", "RS-CCB.15", swarmers, (s, side, mine))
        if choice[0] == "enough":
            return
        set_named(s, mine, (*named(s, mine), choice[1]))


# Equipment


def equipment_choices(s: RedStorm, piece: int) -> list[Value]:
    """Single-use cards of the unit that add to its total in close combat."""
    cards_ = s.box.pack.assets
    mine = [
        p.id for p in s.pairs_of(piece) if p.card in cards_ and cards_[p.card].close_combat and not p.used
    ]
    return [*(("use", pair) for pair in mine), ("pass",)]


async def use_equipment(s: RedStorm, mover: int) -> None:
    """RS-AST.3 Each owner, the moving player first, may use what helps his infantry against a vehicle."""
    combat = s.combats[-1]
    pieces = (combat.mine[0], combat.theirs[0])
    del combat
    for mine, other in (pieces, pieces[::-1]):
        if s.units[mine].large or not s.units[other].large:
            continue
        while len(equipment_choices(s, mine)) > 1:
            owner = s.units[mine].side
            choice = await Ask(owner, "equipment", "RS-AST.3", equipment_choices, (s, mine), (mine,))
            if choice[0] == "pass":
                break
            use_in_combat(s, mine, choice[1])


def use_in_combat(s: RedStorm, piece: int, number: int) -> None:
    """RS-AST.3 A single-use card is gone and adds to the total of this round."""
    card = s.pairs[number].card
    s.pairs = without(s.pairs, number)
    s.used = (*s.used, card)
    s.tell("used", "RS-AST.3", piece=piece, card=card)
    added = s.combats[-1].added + s.box.pack.assets[card].close_combat
    s.combats[-1] = replace(s.combats[-1], added=added)


# A round


async def fight_round(s: RedStorm, mover: int) -> None:
    """RS-CCB.5, RS-CCB.7, RS-CCB.11 By what meets what; RS-R.82 nothing else counts."""
    combat = s.combats[-1]
    mine, theirs = combat.mine, combat.theirs
    del combat
    large = (s.units[mine[0]].large, s.units[theirs[0]].large)
    if len(mine) > 1 or len(theirs) > 1:
        await swarm_round(s, mover)
    elif large == (True, True):
        await vehicle_round(s, mine[0], theirs[0])
    elif large == (False, False):
        await infantry_round(s, mine[0], theirs[0])
    elif large[0]:
        await mixed_round(s, theirs[0], mine[0], mover)
    else:
        await mixed_round(s, mine[0], theirs[0], mover)


async def totals(s: RedStorm, mine: int, theirs: int, added: int, clause: str) -> tuple[int, int] | None:
    """RS-CCB.5 Each side draws a chip (RS-R.44: both are out together) and adds valor; None if void."""
    first = await cards.draw_chip(s, clause, "combat", mine)
    if not ready(s):
        return None
    s.out = (*s.out, first)
    second = await cards.draw_chip(s, clause, "combat", theirs)
    s.out = tuple([chip for chip in s.out if chip != first])
    if not ready(s):
        return None  # RS-R.135
    chips = s.box.pack.chips
    sums = [chips[chip].medals + morale.valor(s, piece) for chip, piece in ((first, mine), (second, theirs))]
    if added:
        sums[0 if not s.units[mine].large else 1] += added
    s.tell("totals", clause, piece=mine, total=sums[0], against=theirs, other=sums[1])
    return sums[0], sums[1]


async def infantry_round(s: RedStorm, mine: int, theirs: int) -> None:
    """RS-CCB.6 The lower is reduced, then, if it survives, the other too; RS-CCB.3, RS-R.83 ties."""
    sums = await totals(s, mine, theirs, 0, "RS-CCB.5")
    if sums is None:
        return
    lower, higher = (theirs, mine) if sums[0] >= sums[1] else (mine, theirs)
    await damage.reduce_unit(s, lower, "RS-CCB.6")
    if lower in s.units:
        await damage.reduce_unit(s, higher, "RS-CCB.6")


def can_attack_infantry(s: RedStorm, piece: int) -> bool:
    """RS-R.84 It has an anti-infantry rating and neither Commander Dead nor Gun Damaged."""
    crippled = s.units[piece].damage in (Damage.COMMANDER_DEAD, Damage.GUN_DAMAGED)
    return s.kind(piece).anti_infantry is not None and not crippled


async def mixed_round(s: RedStorm, foot: int, vehicle: int, mover: int) -> None:
    """RS-CCB.7 Vehicle higher: infantry eliminated. Infantry higher, or RS-CCB.8: vehicle immobilized."""
    foot_moves = s.units[foot].side == mover
    if not can_attack_infantry(s, vehicle):
        if s.units[vehicle].damage:
            fog.see_damage(s, vehicle)
        await storm(s, foot, vehicle, "RS-CCB.8")
        return
    pair = (foot, vehicle) if foot_moves else (vehicle, foot)
    sums = await totals(s, *pair, s.combats[-1].added, "RS-CCB.7")
    if sums is None:
        return
    mover_wins = sums[0] >= sums[1]
    if mover_wins == foot_moves:
        await storm(s, foot, vehicle, "RS-CCB.7")
    else:
        await damage.eliminate(s, foot, "RS-CCB.7")


async def storm(s: RedStorm, foot: int, vehicle: int, clause: str) -> None:
    """RS-CCB.7 The vehicle is immobilized; RS-CCB.10 if it is still in play the infantry leaves the hex."""
    await damage.immobilize(s, vehicle, clause)
    if vehicle in s.units and foot in s.units:
        await command.displace(s, foot, "RS-CCB.10")


async def vehicle_round(s: RedStorm, mine: int, theirs: int) -> None:
    """RS-CCB.12 Twice the total eliminates; RS-CCB.13 else the lower is reduced, then the other (RS-R.85)."""
    sums = (s.kind(mine).close_combat, s.kind(theirs).close_combat)
    s.tell("totals", "RS-CCB.11", piece=mine, total=sums[0], against=theirs, other=sums[1])
    lower, higher = (theirs, mine) if sums[0] >= sums[1] else (mine, theirs)
    if max(sums) >= 2 * min(sums):
        await damage.eliminate(s, lower, "RS-CCB.12")
        return
    await damage.reduce_unit(s, lower, "RS-CCB.13")
    if lower in s.units:
        await damage.reduce_unit(s, higher, "RS-CCB.13")


def swarm_total(s: RedStorm, pieces: tuple[int, ...]) -> int:
    """RS-CCB.16 Firepower, movement and both armours of all, without valor."""
    kinds = [s.kind(piece) for piece in pieces]
    return sum([kind.close_combat - kind.valor for kind in kinds])


async def swarm_round(s: RedStorm, mover: int) -> None:
    """RS-R.86b A swarm against a lone vehicle, one comparison."""
    swarm_is_mine = len(s.combats[-1].mine) > 1
    pieces, lone = s.combats[-1].mine, s.combats[-1].theirs[0]
    if not swarm_is_mine:
        pieces, lone = s.combats[-1].theirs, s.combats[-1].mine[0]
    many, one = swarm_total(s, pieces), s.kind(lone).close_combat
    s.tell("swarm", "RS-CCB.16", pieces=pieces, total=many, against=lone, other=one)
    wins = many > one or (many == one and swarm_is_mine)  # RS-R.86d
    if not wins:
        await lose_swarmer(s, lone)
    elif many >= 2 * one:
        await damage.eliminate(s, lone, "RS-CCB.12", "RS-CCB.16")
    else:
        await damage.reduce_unit(s, lone, "RS-CCB.13", "RS-CCB.16")
        if lone in s.units:
            await lose_swarmer(s, lone)
    if lone not in s.units:
        s.combats[-1] = replace(s.combats[-1], swarm_won=mover if swarm_is_mine else 1 - mover)


def losses(s: RedStorm, lone: int) -> list[tuple[str, int]]:
    combat = s.combats[-1]
    return [("lose", piece) for piece in (combat.mine if lone in combat.theirs else combat.theirs)]


async def lose_swarmer(s: RedStorm, lone: int) -> None:
    """RS-CCB.17 The swarmed player chooses which swarming vehicle is eliminated."""
    choice = await Ask(s.units[lone].side, "lose", "RS-CCB.17", losses, (s, lone))
    await damage.eliminate(s, choice[1], "RS-CCB.17")
