"""Tables: made, listed, joined and taken home again."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from sandtable.bots.roster import bot
from sandtable.engine.chance import commitment_of
from sandtable.engine.errors import ContentError, SandtableError
from sandtable.engine.registry import box_of, ruleset
from sandtable.engine.ruleset import SeatInfo
from sandtable.server.frames import ChairShown, Clock, TableShown
from sandtable.server.games import Setup, Start, setup_of, source_of
from sandtable.server.schema import Chair, TableRow
from sandtable.server.seats import digest
from sandtable.server.settings import Settings

Name = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f<>]*$(?!\n)")]
Slug = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9_-]+$(?!\n)")]
Entropy = Annotated[str, Meta(min_length=16, max_length=128, pattern=r"^[\x21-\x7e]+$(?!\n)")]
Token = Annotated[str, Meta(max_length=200)]
PERSON = ""
MOST_GIVEN_BYTES = 1 << 14
MOST_NESTED = 20


class Wish(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who is to play at a new table, and how."""

    opponent: Literal["bot", "same screen", "invite"] = "bot"
    seat: Annotated[int, Meta(ge=0, le=15)] = 0
    bot: Literal["random", "recruit", "regular", "veteran"] = "regular"
    style: Literal["steady", "cautious", "aggressive"] = "steady"
    clock: Clock = Clock()
    listed: bool = True


class Create(Wish, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new table: a scenario by its id, or a position as data of the same shape."""

    ruleset: Slug
    scenario: Slug | dict[str, Any]
    options: dict[str, Any] = {}
    pack: Slug = "house"


class ImportRecord(Wish, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new table that goes on from a record, or from its first `upto` entries."""

    record: Annotated[str, Meta(max_length=1_000_000)]
    upto: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class TakeLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table where a lesson is taught."""

    ruleset: Slug
    lesson: Slug


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat, by invitation or by the token one has; `entropy` is one's share of the luck."""

    entropy: Entropy
    name: Name = ""
    invite: Token | None = None


class Key(Struct, frozen=True):
    """A seat and the token that opens it (or, for an invitation, that can be exchanged for one)."""

    seat: int
    token: str


class Created(Struct, frozen=True):
    """The new table, the seats of its maker and the invitations for the others."""

    table: TableShown
    seats: list[Key]
    invites: list[Key]


class Joined(Struct, frozen=True):
    """The seat one has now; a token only if it was taken by invitation."""

    seat: int
    table: TableShown
    token: str | None = None


def check_size(given: dict[str, Any], what: str) -> None:
    """ContentError for more than a table can have: what somebody has sent is kept and read again."""
    if len(msgspec.json.encode(given)) > MOST_GIVEN_BYTES or not _is_flat(given, MOST_NESTED):
        raise ContentError(f"{what} too large")


def _is_flat(plain: object, most: int) -> bool:
    """Whether nothing is nested deeper than that."""
    parts = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    return most > 0 and all(_is_flat(part, most - 1) for part in parts)


def setup_for(wanted: Create) -> tuple[Setup, str, list[SeatInfo]]:
    """What a new table plays, the version of its rules, and its seats; ContentError if there is no such."""
    rules = ruleset(wanted.ruleset)
    source = source_of(rules, wanted.scenario, wanted.pack, wanted.options)
    seats = box_of(rules, source).seats
    title = str(source.data.get("title", source.scenario))[:200]
    setup = Setup(wanted.scenario, title, source.digest, wanted.pack, wanted.options, wanted.clock)
    return setup, rules.version, list(seats)


def row_for(settings: Settings, rules: str, version: str, setup: Setup, listed: bool) -> TableRow:
    """A new table with a seed of its own."""
    return TableRow(
        id=settings.random(8),
        ruleset=rules,
        version=version,
        setup=msgspec.json.encode(setup).decode(),
        status="waiting",
        seed=settings.random(32),
        date=time.strftime("%Y-%m-%d", time.gmtime()),
        created=int(time.time()),
        listed=listed,
    )


def chairs_for(
    settings: Settings, table: str, wish: Wish, seats: int
) -> tuple[list[Chair], list[Key], list[Key]]:
    """The chairs of a new table, the keys of its maker, and the invitations."""
    if wish.seat >= seats:
        raise ContentError(f"there is no seat {wish.seat}; there are {seats}")
    bot(f"{wish.bot}/{wish.style}", 0)  # refused here, not when it is to move
    chairs, keys, invites = [], [], []
    for seat in range(seats):
        key = Key(seat, settings.random(24))
        if seat == wish.seat or wish.opponent == "same screen":
            chairs.append(Chair(table, seat, PERSON, token=digest(key.token)))
            keys.append(key)
        elif wish.opponent == "invite":
            chairs.append(Chair(table, seat, PERSON, invite=digest(key.token)))
            invites.append(key)
        else:
            chairs.append(Chair(table, seat, f"{wish.bot}/{wish.style}", name=_bot_name(wish), entropy=""))
    return chairs, keys, invites


def _bot_name(wish: Wish) -> str:
    """A bot as people read of it: its level, and its style where that is not the usual one."""
    return f"{wish.bot} bot" if wish.style == "steady" else f"{wish.style} {wish.bot} bot"


def trial_of(wanted: Create) -> Start:
    """The start of a game that somebody brought along, for a worker to try."""
    rules = ruleset(wanted.ruleset)
    source = source_of(rules, wanted.scenario, wanted.pack, wanted.options)
    setup = Setup(wanted.scenario, "", source.digest, wanted.pack, wanted.options)
    return Start(rules.id, rules.version, setup, "")


def shown_table(row: TableRow, chairs: Sequence[Chair]) -> TableShown:
    """A table as anybody may see it."""
    setup = setup_of(row)
    places = _places(row, setup, len(chairs))
    return TableShown(
        id=row.id,
        ruleset=row.ruleset,
        version=row.version,
        scenario=setup.scenario if isinstance(setup.scenario, str) else "given",
        title=setup.title,
        status=row.status,
        clock=setup.clock,
        chairs=[_shown(chair, place) for chair, place in zip(chairs, places, strict=True)],
        commitment=commitment_of(row.seed),
        created=row.created,
        seed=row.seed if row.status == "over" else None,
        result=None if row.result is None else msgspec.json.decode(row.result),
        deployed=setup.scenario == _first_scenario(row.ruleset),
    )


def _first_scenario(rules: str) -> str | None:
    """The scenario that newcomers are shown; None where the ruleset is no longer played here."""
    try:
        return next(iter(ruleset(rules).scenarios), None)
    except ContentError:
        return None


def _places(row: TableRow, setup: Setup, seats: int) -> list[SeatInfo]:
    """The seats as the rules name them; plain numbers where the rules have changed under the game."""
    try:
        rules = ruleset(row.ruleset)
        box = box_of(rules, source_of(rules, setup.scenario, setup.pack, setup.options))
    except SandtableError:
        box = None
    if box is None or row.status == "frozen":
        return [SeatInfo(seat, "", "") for seat in range(seats)]
    return list(box.seats)


def _shown(chair: Chair, place: SeatInfo) -> ChairShown:
    who: Literal["person", "bot", "open"] = "person"
    if chair.bot != PERSON:
        who = "bot"
    elif chair.token is None:
        who = "open"
    ready = chair.entropy is not None
    return ChairShown(chair.seat, place.side, place.role, who, chair.name, ready)
