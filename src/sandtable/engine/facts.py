"""What happened: facts with their clauses and reasons, each told to those who may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

SeatId: TypeAlias = int
SeenBy: TypeAlias = tuple[SeatId, ...]
Plain: TypeAlias = "str | int | bool | tuple[Plain, ...] | Mapping[str, Plain] | None"

CHANCE: Final[SeatId] = -1
EVERYONE: Final[SeatId] = -2
SPECTATOR: Final[SeatId] = -3
ALL: Final[SeenBy] = (EVERYONE,)
NOBODY: Final[SeenBy] = ()


class Reason(Struct, frozen=True, gc=False, omit_defaults=True):
    """One share of a result, or one clause that forbids something, and who may see it."""

    clause: str
    text: str
    value: int = 0
    seen_by: SeenBy = ALL
    suggestion: str = ""


class Fact(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened; `reveals` marks an occasion to learn something, which ends undo."""

    kind: str
    data: Mapping[str, Plain]
    clauses: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    seen_by: SeenBy = ALL
    reveals: bool = False


def sees(seen_by: SeenBy, seat: SeatId) -> bool:
    return seat in seen_by or EVERYONE in seen_by


def as_seen(fact: Fact, seat: SeatId) -> Fact:
    """The fact as this seat may read it: hidden reasons merge into one called "other"."""
    if not fact.reasons and fact.seen_by is ALL:
        return fact
    if all(sees(reason.seen_by, seat) for reason in fact.reasons):
        return replace(fact, seen_by=ALL)
    shown = tuple(reason for reason in fact.reasons if sees(reason.seen_by, seat))
    rest = sum(reason.value for reason in fact.reasons if not sees(reason.seen_by, seat))
    other = (Reason("", "other", rest),) if rest else ()
    return replace(fact, reasons=shown + other, seen_by=ALL)


def seen(facts: Iterable[Fact], seat: SeatId) -> list[Fact]:
    return [as_seen(fact, seat) for fact in facts if sees(fact.seen_by, seat)]
