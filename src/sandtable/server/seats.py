"""Tokens: a secret that opens one seat of one table and nothing else; the store has only its hash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from hmac import compare_digest

from sandtable.engine.facts import SPECTATOR, SeatId
from sandtable.server.schema import Chair

COOKIE = "sandtable_seat_"
SCHEME = "bearer "


def digest(token: str) -> str:
    """What is kept of a token; tokens are long and random, so a plain hash will do."""
    return blake2b(token.encode(), digest_size=32, person=b"sandtable seat").hexdigest()


def seat_of(token: str, chairs: Sequence[Chair]) -> SeatId | None:
    """The seat that a token opens at this table, if any."""
    held = digest(token)
    for chair in chairs:
        if chair.token is not None and compare_digest(chair.token, held):
            return chair.seat
    return None


def bearer(headers: Mapping[str, str]) -> str | None:
    """The token of the Authorization header, if there is one."""
    given = headers.get("authorization", "")
    return given[len(SCHEME) :].strip() if given.lower().startswith(SCHEME) else None


def opened(
    headers: Mapping[str, str], cookies: Mapping[str, str], chairs: Sequence[Chair], seat: SeatId | None
) -> SeatId | None:
    """The seat that a request opens: by its header, or by the cookie of the seat it asks for.

    Without any token a request is a spectator's; None if its token does not fit.
    """
    token = bearer(headers)
    if token is None and seat is None:
        return SPECTATOR
    if token is None:
        token = cookies.get(f"{COOKIE}{seat}", "")
    found = seat_of(token, chairs)
    return found if seat is None or seat == found else None
