"""The four ways in which a caller can be wrong; anything else that escapes is a bug of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.engine.facts import Reason


class SandtableError(Exception):
    """What a person may be shown: one sentence that says what is wrong and what would be right."""


class IllegalAnswer(SandtableError):
    """The player's fault: the answer is not among the options; the game is as it was."""

    def __init__(self, text: str, reasons: tuple[Reason, ...] = ()) -> None:
        super().__init__(text)
        self.reasons = reasons


class Diverged(SandtableError):
    """The save's fault: a record, or loaded luck, does not fit what the rules ask."""


class ContentError(SandtableError):
    """The data's fault: file, place, fault and remedy in one line."""


class NoGuess(SandtableError):
    """Nothing consistent with what the seat knows could be dealt."""
