"""Sandtable: WWII tactical wargames, each rulebook enforced to the letter, on one engine."""

import sandtable.rulesets as _home  # noqa: F401 - loaded first, so that the function below keeps its name
from sandtable.api import by_hand, loaded, new_game, replay, ruleset, rulesets, verify
from sandtable.engine.ask import Ask, Option
from sandtable.engine.errors import ContentError, Diverged, IllegalAnswer, NoGuess, SandtableError
from sandtable.engine.facts import ALL, CHANCE, SPECTATOR, Fact, Reason
from sandtable.engine.game import Game
from sandtable.engine.odds import Odds
from sandtable.engine.record import Record
from sandtable.engine.ruleset import Joint, Plan, Ruleset, SeatInfo, Trace
from sandtable.engine.seat import Seat
from sandtable.engine.state import Result

__all__ = [
    "ALL",
    "CHANCE",
    "SPECTATOR",
    "Ask",
    "ContentError",
    "Diverged",
    "Fact",
    "Game",
    "IllegalAnswer",
    "Joint",
    "NoGuess",
    "Odds",
    "Option",
    "Plan",
    "Reason",
    "Record",
    "Result",
    "Ruleset",
    "SandtableError",
    "Seat",
    "SeatInfo",
    "Trace",
    "by_hand",
    "loaded",
    "new_game",
    "replay",
    "ruleset",
    "rulesets",
    "verify",
]
