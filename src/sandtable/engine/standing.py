"""Standing orders: what a player wants answered for him, as data; the server reads and obeys them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Short = Annotated[str, Meta(max_length=200)]


class Order(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An order for one kind of ask, perhaps for one unit only; of several the first that fits answers.

    `pass` passes; `fire` takes the option, within so many hexes if that is said; `only kind` and `only cells`
    take it against such targets; `ask` leaves it to the player if there is a target `within` so many hexes of
    that unit (else of any own piece), of that `kind` and in those `cells`, where these are said.
    """

    window: Short
    do: Literal["pass", "fire", "only kind", "only cells", "ask"]
    unit: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    within: Annotated[int, Meta(ge=0, le=1000)] | None = None
    kind: Short = ""
    cells: Annotated[list[Short], Meta(max_length=400)] = []
    until: Literal["move", "turn", "game"] = "game"
