"""The records of a game of Red Storm: blocks, markers, what seats remember, and what is under way.

Hidden from the other side are a block's `kind`, `condition` (except Suppressed, Reduced and Broken), the type
of its `damage`, what a marker pair stands for, the kind of a face-down fog of war marker and what hides under
it, who sits inside a vehicle unseen, and the sheet (objectives, uses of assets, reinforcements).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from sandtable.engine.facts import SeatId
from sandtable.rulesets.red_storm.tables import Condition

GERMAN: Final = 0
SOVIET: Final = 1
NOWHERE: Final = -1
NUMBERS: Final = (range(10, 50), range(50, 90))

READY: Final = Condition.READY
SPENT: Final = Condition.SPENT
REDUCED: Final = Condition.REDUCED
SUPPRESSED: Final = Condition.SUPPRESSED
BROKEN: Final = Condition.BROKEN
MOVE: Final = Condition.MOVE
FIRE: Final = Condition.FIRE
SUPPORT: Final = Condition.SUPPORT
PUBLIC_CONDITIONS: Final = (REDUCED, SUPPRESSED, BROKEN)
SHAKEN: Final = (SUPPRESSED, BROKEN)


class Unit(Struct, frozen=True, eq=False, gc=False):
    """A block. `hidden`: under an ambush marker, or set up inside a carrier and not seen since.

    `rallied`, `reacted`, `barred`, `steeled` and `did` hold until the end of the turn and are public.
    `ambusher` and `infiltrator` say how it was set up, public once it stands on the map.
    What its deeds have proven to all (an empty field is silent): `worn` infantry has acted since it was
    Ready, a vehicle is in one of its `stances`, a block is of a kind it `could` be, its damage is none that
    it is `sound` in.
    """

    id: int
    side: int
    kind: str
    large: bool
    cell: int = NOWHERE
    facing: int = 0
    condition: Condition = READY
    damage: str = ""
    carrier: int = 0
    hidden: bool = False
    rallied: bool = False
    reacted: bool = False
    barred: bool = False
    steeled: int = 0
    did: str = ""
    starting: bool = True
    infiltrator: bool = False
    ambusher: bool = False
    worn: bool = False
    stances: tuple[Condition, ...] = ()
    could: tuple[str, ...] = ()
    sound: tuple[str, ...] = ()


class FogMarker(Struct, frozen=True, gc=False):
    """A marker on the ground: fog of war, face-down or `up`, or a work that was never hidden.

    `unit` hides under an ambush; `armed` mines have not gone off, `slow` ones make their area half-speed;
    `side` is whom works serve (-1: anyone); `never` are the kinds that all have seen it not to be.
    """

    id: int
    cell: int
    kind: str
    up: bool = False
    side: int = -1
    unit: int = 0
    number: int = 0
    armed: bool = True
    slow: bool = False
    facing: int = 0
    never: tuple[str, ...] = ()


class Cloud(Struct, frozen=True, gc=False):
    """Blaze, Smoke or Haze in a hex, and the turn in which it came."""

    cell: int
    kind: str
    turn: int


class Pair(Struct, frozen=True, gc=False):
    """RS-MRK.1 A pair of unit markers: by which unit one stands is public, what the twin lies on is not.

    `card` is an asset id, "passengers" or "bluff"; a dropped one has a `cell` instead of a unit; `shown`: the
    other side knows the card; `used`: a single-use card that has been used.
    """

    id: int
    side: int
    card: str
    unit: int = 0
    cell: int = NOWHERE
    shown: bool = False
    used: bool = False


class Memory(Struct, frozen=True, gc=False):
    """RS-R.121 What a seat has lawfully seen of the other side and keeps: blocks, damage, markers.

    `current` are the vehicles that have not been turned since their condition was seen.
    """

    seat: SeatId
    blocks: tuple[int, ...] = ()
    damage: tuple[int, ...] = ()
    markers: tuple[int, ...] = ()
    conditions: tuple[tuple[int, Condition], ...] = ()
    current: tuple[int, ...] = ()


class Order(Struct, frozen=True, gc=False):
    """RS-ORD The order being carried out: what it may activate and whom it has activated.

    `group` are the hexes in which those units began.

    `contested` are the hexes that were contested when an interrupting order began (RS-R.38).
    """

    side: int
    card: str
    infantry: int = 0
    vehicles: int = 0
    either: int = 0
    nearby: bool = False
    regroup: int = 0
    done: tuple[int, ...] = ()
    small: int = 0
    large: int = 0
    group: tuple[int, ...] = ()
    regrouped: tuple[int, ...] = ()
    contested: tuple[int, ...] = ()


class Move(Struct, frozen=True, gc=False):
    """A move under way: the steps paid for, whether a road bonus waits, and where the last step began.

    RS-D.27 All of it is public: whether the unit can use the bonus follows from what it is.
    `provokes`: opportunity fire is possible; `landed`: the facing is set, the rest is not part of the move;
    `tried`: dropped equipment that the unit has tried for.
    """

    unit: int
    spent: int = 0
    last: int = NOWHERE
    bonus: bool = False
    over: bool = False
    landed: bool = False
    provokes: bool = True
    tried: tuple[int, ...] = ()


class Attack(Struct, frozen=True, gc=False):
    """A shot under way at one hex, and what an event made of the attack on `target`.

    `card` is the asset it is fired with, if any; `lobbed`: indirectly; `snap`: opportunity fire;
    `sheltered`: who has a place in which works (marker, unit).
    """

    firer: int
    cell: int
    card: str = ""
    reduced: bool = False
    lobbed: bool = False
    sheltered: tuple[tuple[int, int], ...] = ()
    target: int = 0
    jammed: bool = False
    lucky: int = 0
    snap: bool = False


class Combat(Struct, frozen=True, gc=False):
    """A close combat under way: the hex, the units named by the moving player and by the other.

    `swarm_won` is the side that has just won as a swarm; `added` is what used equipment adds this round.
    """

    cell: int
    mine: tuple[int, ...] = ()
    theirs: tuple[int, ...] = ()
    swarm_won: int = -1
    added: int = 0
