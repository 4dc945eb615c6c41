"""What a seat sees: the ruleset's view with what it is asked, for programs, and in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.engine.scene import AskSeen, Scene, View

if TYPE_CHECKING:
    from sandtable.engine.ask import Ask
    from sandtable.engine.facts import SeatId
    from sandtable.engine.game import Game
    from sandtable.engine.words import Words


def view_of(game: Game[Any], seat: SeatId) -> View:
    """The ruleset's view for this seat, with the ask, the right to undo and the result added."""
    view: Any = game.ruleset.view(game.state, seat)
    ask = game.ask
    if ask is None:
        view["result"] = msgspec.to_builtins(game.result)
    else:
        view["awaits"] = ask.seat
        if ask.seat == seat:
            view["ask"] = _seen(game, ask)
        if game.undoable == seat:
            view["can_undo"] = True
    seen: View = view
    return seen


def _seen(game: Game[Any], ask: Ask[Any]) -> AskSeen:
    words = game.state.box.words
    seen: AskSeen = {
        "number": game.given[ask.seat],
        "kind": ask.kind,
        "clause": ask.clause,
        "prompt": words.question(ask),
        "about": [*ask.about],
        "options": [*ask.values],
    }
    if ask.sealed:
        seen["sealed"] = True
    if ask.kind in words.weights:
        seen["weight"] = words.weights[ask.kind]
    return seen


def scene_of(words: Words, view: View) -> Scene:
    """What is seen, for someone who reads: the options of the ask in words."""
    scene: Any = {**view}
    if "ask" in view:
        scene["ask"] = {**view["ask"], "options": words.shown(view["ask"]["options"])}
    shown: Scene = scene
    return shown
