"""The shapes of a game in the middle: what a scenario's position says (`position.py` takes it up)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Label: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z][1-9][0-9]?$")]
CardNumber: TypeAlias = Annotated[int, Meta(ge=1, le=192)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Line: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=1, max_length=8)]


class PlacedSoldier(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a soldier in a position of mid-game; rounds are those in which it came about."""

    id: int
    state: Literal["normal", "suppressed", "wounded"] = "normal"
    suppressed_in: Count = 0
    jammed: bool = False
    gunner: int = 0
    """The machine gunner whom he assists."""
    sighted_in: Count = 0
    crewed_in: Count = 0
    transferred_in: Count = 0


class PlacedTeam(Struct, frozen=True, forbid_unknown_fields=True):
    """A Fireteam in a position of mid-game; `line` are soldiers in play (103), Lu is 1."""

    id: int
    seat: int
    line: Line
    at: Label | None = None
    towards: Label | None = None
    stealthed: bool = False
    covered: bool = False
    last_stand: bool = False
    dug_in: bool = False
    moved: bool = False
    acted: bool = False
    attacked: bool = False
    engaged: int = 0
    came_from: Label | None = None


class PlacedToken(Struct, frozen=True, forbid_unknown_fields=True):
    """Smoke, Star Shell or Satchel Charge in a position of mid-game."""

    kind: Literal["smoke", "star-shell", "satchel-charge"]
    at: Label
    red: bool = False


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in the middle: the beginning of a phase of a round, or the turn of the next Fireteam in it."""

    teams: tuple[PlacedTeam, ...]
    track: tuple[int, ...]
    hands: tuple[tuple[CardNumber, ...], ...]
    round: Annotated[int, Meta(ge=1)] = 1
    phase: Literal["assessment", "combat", "debrief"] = "combat"
    soldiers: tuple[PlacedSoldier, ...] = ()
    entrenched: tuple[Label, ...] = ()
    tokens: tuple[PlacedToken, ...] = ()
    discards: tuple[CardNumber, ...] = ()
    fog: Count = 0
    played_through: Count = 0
    lost: tuple[int, ...] = ()
    loaded: bool = False
    """The Artillery card shows orange."""
    truck: Label | None = None
    truck_broken: bool = False
    lu_at: Label | None = None
