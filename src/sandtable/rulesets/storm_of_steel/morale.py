"""SOS-PIN, SOS-RAL, SOS-DEM: hits, losses, demoralisation and rally."""

from __future__ import annotations

from sandtable.engine.ask import Ask, Value
from sandtable.engine.facts import Reason
from sandtable.rulesets.storm_of_steel import victory
from sandtable.rulesets.storm_of_steel.dice import roll
from sandtable.rulesets.storm_of_steel.state import NORMAL, PINNED, SUPPRESSED, Morale, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import BREAKING_SHARE, Family

SAVED_FROM = 3
"""SOS-HQ.5"""
RALLIED_FROM, DEMORALISED_RALLIED_FROM = 5, 6
"""SOS-RAL.3, SOS-RAL.4, SOS-DEM.2"""


# What a hit does


async def hit_soft(s: StormOfSteel, piece: int, clause: str) -> None:
    """SOS-SFT.2, SOS-SFT.3, SOS-SFT.4, SOS-SFT.5, SOS-R.60 One hit on a soft stand; the HQ may be saved."""
    kind = s.kind(piece)
    if kind.is_hq and await is_saved(s, piece):
        return
    if kind.family is Family.SOFTSKIN:
        destroy(s, piece, "SOS-SFT.5")
        return
    morale = s.stands[piece].morale
    if morale is NORMAL:
        set_morale(s, piece, PINNED, "SOS-SFT.2")
    elif morale is PINNED:
        set_morale(s, piece, SUPPRESSED, "SOS-SFT.3")
    elif is_dug_in(s, piece):
        s.tell("held_on", "SOS-SFT.6", "SOS-R.59", piece=piece)
    else:
        destroy(s, piece, "SOS-SFT.4")


async def is_saved(s: StormOfSteel, piece: int) -> bool:
    """SOS-HQ.5, SOS-HQ.6, SOS-R.66 A Headquarters hit by fire ignores it on 3 to 6; not in assaults."""
    die = await roll(s, "SOS-HQ.5", "save", 6)
    saved = die >= SAVED_FROM
    s.tell("save", "SOS-HQ.5", piece=piece, die=die, result="saved" if saved else "not saved")
    return saved


def is_dug_in(s: StormOfSteel, piece: int) -> bool:
    """SOS-SFT.6, SOS-R.59 In an entrenchment or a bunker fire cannot finish a suppressed stand."""
    stand = s.stands[piece]
    return bool(stand.bunker) or is_entrenched(s, piece)


def is_entrenched(s: StormOfSteel, piece: int) -> bool:
    """SOS-R.47 Foot stands, the HQ and guns with the centre in an entrenchment."""
    return not s.kind(piece).is_vehicle and bool(s.box.ground.trench_at(s.stands[piece].centre))


def set_morale(s: StormOfSteel, piece: int, morale: Morale, *clauses: str) -> None:
    """A stand becomes normal, pinned or suppressed."""
    s.change(piece, morale=morale)
    s.tell("morale", *clauses, piece=piece, morale=morale.value)


async def hit_afv(s: StormOfSteel, piece: int) -> None:
    """SOS-ARM.4, SOS-ARM.7, SOS-R.62 The first hit rolls for damage, the second destroys."""
    if s.stands[piece].hits:
        destroy(s, piece, "SOS-ARM.7")
        return
    s.change(piece, hits=1)
    die = await roll(s, "SOS-ARM.4", "damage", 6)
    s.tell("damage", "SOS-ARM.4", piece=piece, die=die)
    if die == 1:
        s.change(piece, gun_out=True)
        s.tell("gun_out", "SOS-ARM.4", "SOS-R.63", piece=piece)
    elif die < 6:
        immobilise(s, piece, "SOS-ARM.4")
    else:
        destroy(s, piece, "SOS-ARM.4")


def immobilise(s: StormOfSteel, piece: int, *clauses: str) -> None:
    """SOS-DIF.5, SOS-TRN.7, SOS-R.96 A vehicle moves no more; whoever is aboard is destroyed."""
    s.change(piece, immobilised=True)
    s.tell("immobilised", *clauses, piece=piece)
    if s.forces[s.stands[piece].side].demoralised and s.kind(piece).family is Family.AFV:
        destroy(s, piece, "SOS-DEM.3", "SOS-R.87")
        return
    passengers = [stand.id for stand in s.passengers(piece)]
    if passengers:
        destroy_all(s, passengers, "SOS-TRN.7")


# Losses


def destroy(s: StormOfSteel, piece: int, *clauses: str) -> None:
    """SOS-R.67 A stand leaves the table, SOS-TRN.7 and all who are aboard with it."""
    lost = {piece: clauses}
    lost.update({stand.id: ("SOS-TRN.7",) for stand in s.passengers(piece)})
    _lose(s, lost)


def destroy_all(s: StormOfSteel, pieces: list[int], *clauses: str) -> None:
    """SOS-R.85 Stands that are lost together."""
    _lose(s, dict.fromkeys(pieces, clauses))


def _lose(s: StormOfSteel, pieces: dict[int, tuple[str, ...]]) -> None:
    """SOS-R.85, SOS-R.86 Stands lost by one event, each with its clauses; then the side is counted."""
    side = s.stands[min(pieces)].side
    for piece, clauses in pieces.items():
        _remove(s, piece)
        s.tell("destroyed", *clauses, piece=piece)
    losses = s.forces[side].losses
    counted = [p for p in pieces if p not in losses and s.box.kinds[s.lost[p].kind].counts]
    if any(s.box.kinds[s.lost[piece].kind].is_hq for piece in pieces):
        s.update(side, hq_lost=True)  # SOS-HQ.8, SOS-R.39
    if counted:
        s.update(side, losses=(*losses, *counted))
        check_demoralisation(s, side)


def _remove(s: StormOfSteel, piece: int) -> None:
    """SOS-R.56 What returns later is new to every mortar."""
    s.lost = {**s.lost, piece: s.stands.pop(piece)}
    for stand in [stand for stand in s.stands.values() if stand.target == piece]:
        s.change(stand.id, target=0)


def check_demoralisation(s: StormOfSteel, side: int) -> None:
    """SOS-DEM.1, SOS-R.86, SOS-R.89 At its share of losses a force is demoralised at once and for good."""
    force = s.forces[side]
    if force.demoralised or len(force.losses) * 100 < BREAKING_SHARE[s.skill(side)] * force.units:
        return
    s.update(side, demoralised=True)
    s.tell("demoralised", "SOS-DEM.1", side=side)
    stuck = [stand.id for stand in s.of_side(side) if stand.immobilised and not s.kind(stand.id).is_soft]
    for piece in stuck:
        if piece in s.stands:
            destroy(s, piece, "SOS-DEM.3", "SOS-R.87")


def settle(s: StormOfSteel) -> None:
    """SOS-R.110 When something is wholly resolved: a side without units has lost at once."""
    victory.check_annihilation(s)


# Rally


def shaken(s: StormOfSteel, side: int) -> list[int]:
    """SOS-RAL.1 The pinned and suppressed stands that have not tried in this phase."""
    return [
        x.id for x in s.stands.values() if x.morale is not NORMAL and x.side == side and not x.done
    ]


def rally_choices(s: StormOfSteel, side: int) -> list[Value]:
    """SOS-RAL.5 Which stand tries next."""
    return [("rally", piece) for piece in shaken(s, side)]


def stakes(s: StormOfSteel, side: int, piece: int) -> list[Value]:
    """SOS-RAL.5 How many command points help it."""
    return [("spend", points) for points in range(s.forces[side].pool + 1)]


async def rally_phase(s: StormOfSteel, side: int) -> None:
    """SOS-HQ.7 The HQ recovers; then one attempt for each stand."""
    for piece in shaken(s, side):
        if s.kind(piece).is_hq:
            set_morale(s, piece, NORMAL, "SOS-HQ.7")
    s.push(("rally", side))


async def rally(s: StormOfSteel, side: int) -> None:
    """SOS-RAL.1 One attempt; without command points the rest try in roster order (SOS-R.116)."""
    waiting = shaken(s, side)
    if not waiting:
        return
    piece, points = waiting[0], 0
    if s.forces[side].pool:
        if len(waiting) > 1:
            piece = (await Ask(side, "rally", "SOS-RAL.1", rally_choices, (s, side)))[1]
        points = (await Ask(side, "stakes", "SOS-RAL.5", stakes, (s, side, piece), (piece,)))[1]
    await attempt(s, piece, points)
    s.push(("rally", side))


async def attempt(s: StormOfSteel, piece: int, points: int) -> None:
    """SOS-RAL.2, SOS-RAL.3, SOS-RAL.4, SOS-DEM.2, SOS-R.88 A die and the points: one step up, or nothing."""
    side = s.stands[piece].side
    force = s.forces[side]
    if points:
        s.update(side, pool=force.pool - points)
    die = await roll(s, "SOS-RAL.1", "rally", 6)
    wanted = DEMORALISED_RALLIED_FROM if force.demoralised else RALLIED_FROM
    clause = "SOS-RAL.4" if force.demoralised else "SOS-RAL.3"
    s.change(piece, done=True)
    reasons = (Reason("SOS-RAL.1", "d6", die), Reason("SOS-RAL.5", "command points", points))
    rallied = die + points >= wanted
    s.tell(
        "rally",
        clause,
        reasons=reasons,
        piece=piece,
        die=die,
        result="rallies" if rallied else "does not rally",
    )
    if rallied:
        pinned = s.stands[piece].morale is SUPPRESSED
        set_morale(s, piece, PINNED if pinned else NORMAL, "SOS-RAL.2")
