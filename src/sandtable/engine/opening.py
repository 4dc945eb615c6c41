"""How a game began: all that a record needs to say so and to make the luck again."""

from __future__ import annotations

from msgspec import Struct

from sandtable.engine.chance import Keyed, commitment_of, key_of
from sandtable.engine.errors import ContentError


class Opening(Struct, frozen=True, kw_only=True):
    """The seed, each seat's entropy and the game's id make the key; `luck` names any other luck."""

    seed: str | None
    entropy: tuple[str, ...] = ()
    game_id: str = ""
    luck: str = "keyed"
    committed: str = ""
    date: str = ""

    def __post_init__(self) -> None:
        for text in (self.seed or "", self.game_id, self.luck, self.date, *self.entropy):
            if not isinstance(text, str) or text != text.strip() or not text.isprintable():
                raise ContentError(f"{text!r}: seed, entropy, id, date are one line of printable text each")

    @property
    def commitment(self) -> str:
        return self.committed if self.seed is None else commitment_of(self.seed)

    def sealed(self) -> Opening:
        """What may be known of the opening while the game runs: the commitment, not the seed."""
        return Opening(seed=None, luck=self.luck, committed=self.commitment, date=self.date)

    def keyed(self) -> Keyed:
        """Luck from the seed, mixed with what the seats gave and the id of the game."""
        assert self.seed is not None, "a game whose seed is not known has no luck of its own"
        return Keyed(key_of("sandtable luck", self.seed, *self.entropy, self.game_id))
