"""What a seat sees: the ruleset's view with what it is asked, for programs, and in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from sandtable.engine.scene import Scene, View

if TYPE_CHECKING:
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
            seen = view["ask"] = game.state.box.words.asked(ask)
            seen["number"] = game.given[seat]
            seen["options"] = [*ask.values]
        if game.undoable == seat:
            view["can_undo"] = True
    shown: View = view
    return shown


def scene_of(words: Words, view: View) -> Scene:
    """What is seen, for someone who reads: the options of the ask in words."""
    scene: Any = {**view}
    if "ask" in view:
        scene["ask"] = {**view["ask"], "options": words.shown(view["ask"]["options"])}
    shown: Scene = scene
    return shown
