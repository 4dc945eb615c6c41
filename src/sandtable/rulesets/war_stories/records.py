"""The records of which a game consists: units and counters, and what is under way; none ever changes."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

NOWHERE: Final = -1
MOST_RECORDS: Final = 4096
"""So many are kept in a table of what follows from them."""
BREAKING: Final = 2
"""WS-BRK.1 So many tokens break a unit."""


class Mark(Struct, frozen=True, gc=False):
    """WS-SET.4 A token on a unit: face `up`, or face down; without `token` nobody has seen it."""

    damage: bool
    token: str = ""
    up: bool = False


class Unit(Struct, frozen=True, eq=False, gc=False):
    """A counter. `level` is the floor of a building, `arc` the facing of its deployed weapon.

    `known`: all have seen its type; `spotted`: it was spotted once, so it is no decoy and its load is seen.
    `real`: a deed has shown that it is no decoy; `pace` and `drive` what its moves have shown of its speed
    and of how it goes; `empty`: double time has shown that nobody is aboard unseen; `bare`: fire has shown
    that it is in no work that lies face down. `stamp` is the moment of its arrival in the hex, or for a
    reinforcement that waits beside the hex `entry` the turn in which it came; `squad` is what a reduced
    team was.
    """

    id: int
    side: int
    kind: str
    cell: int = NOWHERE
    facing: int = 0
    level: int = 0
    spent: bool = False
    moving: bool = False
    marks: tuple[Mark, ...] = ()
    broken: bool = False
    carrier: int = 0
    inside: int = 0
    behind: int = 0
    weapon: str = ""
    deployed: bool = False
    arc: int = 0
    aim: int = NOWHERE
    stamp: int = 0
    on_road: bool = False
    hidden: bool = False
    decoy: bool = False
    known: bool = False
    spotted: bool = False
    real: bool = False
    pace: int = 0
    drive: str = ""
    empty: bool = False
    bare: bool = False
    squad: str = ""
    camouflaged: bool = False
    entry: int = NOWHERE

    @property
    def suppressed(self) -> bool:
        """WS-R.106 A suppression token counts from the moment it is placed."""
        for mark in self.marks:  # noqa: SIM110  quicker
            if not mark.damage:
                return True
        return False

    @property
    def is_broken(self) -> bool:
        """WS-R.114 It lasts until the unit has fewer than two tokens."""
        return self.broken and len(self.marks) >= BREAKING

    @property
    def damaged(self) -> bool:
        return any(mark.damage for mark in self.marks)


class FogCounter(Struct, frozen=True, eq=False, gc=False):
    """WS-FOW.1 A fog-of-war counter, face-down or `up`; `unit` hides under an ambush."""

    id: int
    cell: int
    kind: str
    up: bool = False
    facing: int = 0
    unit: int = 0


class Wreck(Struct, frozen=True, gc=False):
    """WS-RES.3 What is left of a vehicle."""

    id: int
    cell: int
    small: bool


class Dropped(Struct, frozen=True, gc=False):
    """WS-WPN.7 A weapon on the ground."""

    id: int
    cell: int
    weapon: str


class Play(Struct, frozen=True, gc=False):
    """WS-R.40 A card played this turn: activations left, who was activated, the nearby group if it needs one.

    `free` activations need not be of the group.
    """

    card: str
    left: int
    done: tuple[int, ...] = ()
    group: tuple[int, ...] = ()
    free: int = 0


class Move(Struct, frozen=True, gc=False):
    """A move under way. `cost` is in half points and without `turns` (pivots and levels).

    `how` is the action; `paved`: all steps were along roads; `double`: what double time was used for.
    """

    unit: int
    how: str
    full: bool
    cost: int = 0
    turns: int = 0
    steps: int = 0
    paved: bool = True
    visited: tuple[int, ...] = ()
    double: str = ""
    fired: bool = False
    over: bool = False
    halted: bool = False
    """WS-R.48 Cut short by bog, op fire or hesitation: no fire follows."""


class Trigger(Struct, frozen=True, gc=False):
    """WS-OPA.1 What the reacting player may react to: the unit, and how it gave the occasion."""

    unit: int
    how: str
    crest: bool = False


class Shot(Struct, frozen=True, gc=False):
    """A shot or burst under way at one target after the other; -1 stands for "does not apply".

    `cell` is the hex fired into, `origin` and `height` where from; `own` is the FP for blast effect; `grade`
    the armor chosen in melee; `moved` the target that has just moved (WS-R.97).
    """

    side: int
    cell: int
    range: int
    fp: int
    own: int
    pen: int = -1
    firer: int = 0
    origin: int = NOWHERE
    height: int = 0
    effective: int = -1
    minimum: int = 0
    blast: bool = False
    direct: bool = True
    op: bool = False
    ambush: bool = False
    melee: bool = False
    mines: bool = False
    air: bool = False
    moved: int = 0
    crest: bool = False
    grade: int = -1
