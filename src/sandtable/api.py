"""The front door: start, replay and verify games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

from sandtable.engine.chance import ByHand, Loaded, Luck, commitment_of
from sandtable.engine.content import HOUSE
from sandtable.engine.errors import ContentError, Diverged
from sandtable.engine.facts import CHANCE
from sandtable.engine.game import Game
from sandtable.engine.opening import Opening
from sandtable.engine.record import Record
from sandtable.engine.registry import box_of, ruleset, rulesets
from sandtable.engine.reopen import opening_of, refolded, reopened
from sandtable.engine.replay import compare, play_on
from sandtable.engine.ruleset import Ruleset

__all__ = ["by_hand", "loaded", "new_game", "replay", "ruleset", "rulesets", "verify"]


def loaded(*results: str) -> Loaded:
    """Luck that gives these results ("d6 4", "chip 17") first, then goes on from the seed."""
    return Loaded(results)


def by_hand() -> ByHand:
    """Luck that is asked: the game stops at every draw with `ask.seat == CHANCE`."""
    return ByHand()


def new_game(
    rules: str | Ruleset[Any],
    scenario: str | Path | Mapping[str, Any],
    seed: int | str | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    pack: str = HOUSE,
    luck: Luck | None = None,
    entropy: Sequence[str] = (),
    game_id: str = "",
    date: str = "",
    keep: bool = True,
) -> Game[Any]:
    """Start a game. Without a seed one is drawn; without `keep` it runs faster but cannot be cloned."""
    found = ruleset(rules)
    source = found.source(scenario, pack, {} if options is None else options)
    opening = Opening(
        seed=token_hex(16) if seed in (None, "") else str(seed),
        entropy=_texts(entropy),
        game_id=game_id,
        luck=_name_of(luck),
        date=date,
    )
    state = found.begin(box_of(found, source))
    return Game(opening, found, state, _luck(opening, luck), keep=keep)


def _texts(entropy: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(entropy, list | tuple):
        raise ContentError(f"entropy is a list of texts, one a seat, not {entropy!r}")
    return tuple(entropy)


def _name_of(luck: Luck | None) -> str:
    name = "keyed" if luck is None else getattr(luck, "name", None)
    if not isinstance(name, str):
        raise ContentError(f"luck is st.loaded(...) or st.by_hand(), not {luck!r}")
    return name


def _luck(opening: Opening, luck: Luck | None) -> Luck:
    if luck is None:
        return opening.keyed()
    return luck.followed_by(opening.keyed()) if isinstance(luck, Loaded) else luck


def replay(record: Record | str, *, rules: str | Ruleset[Any] | None = None) -> Game[Any]:
    """Play a record again, line by line; Diverged if any line does not fit.

    `rules` is needed for a ruleset that is neither shipped nor used before in this process.
    """
    return refolded(_parsed(record), rules)


def verify(record: Record | str, *, rules: str | Ruleset[Any] | None = None) -> int:
    """Recompute every draw from the seed; the number of draws, or Diverged at the first that differs."""
    record = _parsed(record)
    opening = opening_of(record)
    if opening.luck != "keyed":
        raise Diverged(f"the luck of this game was {opening.luck}: there is nothing to verify")
    if opening.seed is None:
        raise Diverged("the seed is not in the record: it is published when the game is over")
    if commitment_of(opening.seed) != record.tags.get("commitment"):
        raise Diverged("the seed does not match the commitment that was published before the game")
    game = reopened(record, rules, opening.keyed())
    play_on(game, record.lines)
    compare(record, game)
    return sum(line.seat == CHANCE for line in record.lines)


def _parsed(record: Record | str) -> Record:
    return record if isinstance(record, Record) else Record.parse(record)
