"""What is under way: a turn, cards on the stack, numbers and totals, an attack, an assault."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from sandtable.engine.facts import SeatId
from sandtable.rulesets.of_war_and_men.sheets import Colour

NOBODY: Final = 0
"""No soldier, no Fireteam."""


class Turn(Struct, frozen=True, gc=False):
    """OWM-GLO.14 The turn of a Fireteam: what it has done in it; `seat` is its player, the active one."""

    team: int
    seat: SeatId
    left: int = 2
    targets: tuple[int, ...] = ()
    maneuvers: int = 0
    tried: tuple[int, ...] = ()
    disarmed: bool = False
    has_just_moved: bool = False
    """OWM-R.87 The last action was a Maneuver: Covering Fire may still be played."""
    over: bool = False
    all_passed: bool = False
    """OWM-D.13 All have passed in a row in an open window, and nothing has happened since."""


class Window(StrEnum):
    """OWM-R.37 The moments at which Command Decisions may be played; they are kinds of asks."""

    OPEN = "open_window"
    CARD = "card_window"
    FLIP = "flip_window"
    SHOT = "shot_window"
    TOTAL = "total_window"


OPEN: Final = Window.OPEN
CARD: Final = Window.CARD
FLIP: Final = Window.FLIP
SHOT: Final = Window.SHOT
TOTAL: Final = Window.TOTAL


class Played(Struct, frozen=True, gc=False):
    """OWM-R.36 A card on the stack: what it is played as, and all that was announced with it.

    `verb` and `args` are those of the option; `window` is where it was announced. `attached` are the cards
    that go with a pending Maneuver; `colour` is that of a grenade or an Evade.
    """

    seat: SeatId
    card: int
    verb: str
    args: tuple[int, ...] = ()
    window: Window = Window.OPEN
    colour: Colour = Colour.RED
    attached: tuple[str, ...] = ()


class Number(Struct, frozen=True, gc=False):
    """OWM-CCS.2 A number that was flipped; `sign` says whether it is added or subtracted."""

    card: int
    colour: Colour
    value: int
    part: str
    sign: int = 1
    void: bool = False
    wound: bool = False

    @property
    def worth(self) -> int:
        return 0 if self.void else self.sign * self.value


class Total(Struct, frozen=True, gc=False):
    """OWM-FS.16 A total that is known and not yet resolved; `team` is the one it is against."""

    seat: SeatId
    team: int
    victim: int
    numbers: tuple[Number, ...]
    modifier: int = 0
    wound: bool = False

    @property
    def value(self) -> int:
        return self.modifier + sum([number.worth for number in self.numbers])

    @property
    def wounds(self) -> bool:
        """OWM-EFF.8, OWM-R.165 Whether a wound icon counts."""
        return self.wound or any(number.wound and not number.void for number in self.numbers)


class Firing(StrEnum):
    """What lets soldiers fire."""

    ATTACK = "attack"
    VALOR = "act-of-valor"
    RUN = "on-the-run"


VALOR: Final = Firing.VALOR


class Attack(Struct, frozen=True, gc=False):
    """OWM-ATK.1 An attack under way; `target` is a Fireteam or the truck, `left` the shots still allowed."""

    kind: Firing
    team: int
    target: int
    left: int = 0
    fired: tuple[int, ...] = ()
    firer: int = NOBODY
    victim: int = NOBODY
    only: int = NOBODY
    """The soldier of an Act of Valor."""
    marksman: bool = False
    stealthed: bool = False


class Assault(Struct, frozen=True, gc=False):
    """OWM-ASL.1 An assault under way; orders are secret until both are laid (OWM-ASL.3)."""

    mover: int
    holder: int
    cell: int
    origin: int
    round: int = 1
    stealthed: tuple[int, ...] = ()
    """OWM-ASL.13 Fireteams that are or were in stealth."""
    flanking: tuple[int, ...] = ()
    """OWM-ASL.12 Sides that have flanking."""
    established: tuple[int, ...] = ()
    """OWM-ASL.16 Fireteams that were not on the move in this round."""
    revealed: bool = False
    """OWM-ASL.3 Both orders lie open."""
