"""A seat: the only door to a game for people, bots, environments and the server."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from inspect import signature
from itertools import dropwhile, islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.engine.ask import Ask, Option
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import SPECTATOR, Fact, Reason, SeatId, seen
from sandtable.engine.odds import Odds, odds_of
from sandtable.engine.ruleset import Plan, Preview, Trace
from sandtable.engine.scene import AskShown, Board, Scene, View
from sandtable.engine.standing import Order
from sandtable.engine.view import scene_of, view_of

if TYPE_CHECKING:
    from sandtable.engine.game import Game

MOST_SUGGESTIONS_FROM = 2000
MOST_DRAFTED = 300


class Seat(Struct, frozen=True, eq=False, gc=False):
    """What one seat may see, ask and do. No game refers to it, so the collector need not look at it.

    Frozen: whoever holds a seat does not look through the eyes of another.
    """

    _game: Game[Any]
    number: SeatId

    @property
    def ask(self) -> Ask[Any] | None:
        """This seat's pending ask, or None."""
        ask = self._game.ask
        return ask if ask is not None and ask.seat == self.number else None

    @property
    def can_undo(self) -> bool:
        return self._game.undoable == self.number

    def answer(self, option: Option | str) -> None:
        """Answer this seat's ask."""
        self._game.answer(self.asked().chosen(option))

    def undo(self) -> None:
        """Take back this seat's last answer."""
        if not self.can_undo:
            raise IllegalAnswer("nothing to take back: luck, another seat or a reveal came after your answer")
        self._game.undo()

    def board(self) -> Board:
        """What does not change, as plain data."""
        board = self._game.ruleset.board(self._game.box, self.number)
        ruleset = self._game.ruleset
        return {
            **board,
            "verbs": self._game.words.verbs(),
            "overlays": list(ruleset.overlays),
            "hover": list(ruleset.hover),
            "traces": list(ruleset.traces),
            "joint": list(ruleset.joint),
            "previews": list(ruleset.previews),
            "ties": list(ruleset.ties),
            "notes": self._game.words.notes,
            "windows": [kind for kind, weight in self._game.words.weights.items() if weight == "window"],
        }

    def view(self) -> View:
        """What this seat may see, as plain data; parts of it are shared: read, do not write."""
        return view_of(self._game, self.number)

    def scene(self) -> Scene:
        """The view for people: its options are put into words."""
        return scene_of(self._game.words, self.view())

    def history(self) -> list[Fact]:
        """The facts this seat saw."""
        return seen(self._game.facts, self.number)

    def guess(self, seed: int | str, *, keep: bool = True) -> Game[Any]:
        """A game to play forward, consistent with what this seat knows.

        It is not for reading back: its tape has all answers since the step began, for clones play them again.
        """
        return self._game.guess(self.number, seed, keep=keep)

    def value(self) -> float:
        """How this seat stands, from -1 to 1, from what it knows; a spectator takes no side."""
        game = self._game
        result = game.state.result
        if self.number == SPECTATOR or (result is not None and result.winner is None):
            return 0.0
        if result is None:
            return game.ruleset.value(game.state, self.number)
        return 1.0 if result.winner == game.seats[self.number].side else -1.0

    def risk(self) -> float:
        """How much of its force this seat has lost or may soon lose, from 0 to 1; nothing once it is over."""
        game = self._game
        is_in_it = self.number != SPECTATOR and game.state.result is None
        return game.ruleset.risk(game.state, self.number) if is_in_it else 0.0

    def promise(self, number: int) -> float:
        """How much the option of this number deserves a look, from what this seat knows; 1 is usual."""
        return self._game.ruleset.promise(self._game.state, self.number, self.asked().values[number])

    def odds(self, option: Option | str, *then: str) -> Odds:
        """What may come of this option, or of a plan that begins with it, from what this seat knows."""
        return odds_of(self, option, then)

    def reach(self, option: Option | str, after: Sequence[str] = ()) -> dict[str, int]:
        """Where the option could lead, and at what cost; perhaps after other answers of this seat."""
        game = self._after(after)
        chosen = game.seat(self.number).asked().chosen(option)
        return game.ruleset.reach(game.state, self.number, chosen.value)

    def overlay(self, kind: str, *about: str | int) -> dict[str, int]:
        """Sight, range, arc or command as this seat knows them."""
        overlays = self._game.ruleset.overlays
        if not isinstance(kind, str) or kind not in overlays:
            raise IllegalAnswer(f"no overlay is called {kind!r}; there are {', '.join(overlays) or 'none'}")
        try:
            signature(overlays[kind]).bind(self._game.state, self.number, *about)
        except TypeError as fault:
            raise IllegalAnswer(f"the overlay {kind!r} is asked in another way: {fault}") from None
        if not all(isinstance(item, str | int) for item in about):
            raise IllegalAnswer(f"the overlay {kind!r} is asked about numbers and names, not about {about!r}")
        return overlays[kind](self._game.state, self.number, *about)

    def trace(self, kind: str, start: str | int, end: str) -> Trace | None:
        """A line of sight (or of range, command...) from a piece or cell to a cell; None if there is none."""
        traces = self._game.ruleset.traces
        if not isinstance(kind, str) or kind not in traces:
            raise IllegalAnswer(f"no line is called {kind!r}; there are {', '.join(traces) or 'none'}")
        if not isinstance(start, str | int) or not isinstance(end, str):
            raise IllegalAnswer(f"a line runs from a number or name to a name, not from {start!r} to {end!r}")
        return traces[kind](self._game.state, self.number, start, end)

    def joint(self, verb: str) -> dict[str, int]:
        """Where several pieces could act together with this verb now, and how many of them could."""
        joint = self._game.ruleset.joint
        if not isinstance(verb, str) or verb not in joint:
            raise IllegalAnswer(f"nobody acts together with {verb!r}; there are {', '.join(joint) or 'none'}")
        found = joint[verb](self._game.state, self.number) if self.ask is not None else {}
        return found if found and self._begins(verb, next(iter(found))) else {}

    def _begins(self, verb: str, at: str) -> bool:
        """Whether the plan for it begins with an answer to what is asked now."""
        try:
            self.plan(f"{verb} at {at}" if at else verb)
        except IllegalAnswer:
            return False
        return True

    def plan(self, text: str, after: Sequence[str] = ()) -> Plan:
        """The answers that would lead there, their cost, and what could go wrong; perhaps after others."""
        if after:
            return self._after(after).seat(self.number).plan(text)
        ask = self.asked()
        if not isinstance(text, str):
            raise IllegalAnswer(f"a plan is a text, not {type(text).__name__}")
        plan = self._game.ruleset.plan(self._game.state, self.number, text)
        answers = () if plan is None else tuple(dropwhile(lambda one: ask.read(one) is None, plan.answers))
        if plan is None or not answers:
            return Plan((ask.parse(text).text,))
        return replace(plan, answers=answers)

    def orders(self) -> list[Order]:
        """The standing orders that serve this seat until it gives its own: they ask where it matters."""
        return self._game.ruleset.orders(self._game.state, self.number)

    def preview(self, answers: Sequence[str]) -> Preview | None:
        """What the last of these answers would touch, once the others are given; None if nothing is shown."""
        _check_texts(answers)
        if not answers or (game := self._ahead(answers[:-1])) is None:
            return None
        ask = game.seat(self.number).asked()
        value = ask.chosen(answers[-1]).value
        shown = game.ruleset.previews.get(value[0])
        return None if shown is None else shown(game.state, self.number, value)

    def ties(self, piece: int) -> dict[str, list[int]]:
        """How a piece is tied to others, each tie by its name, as far as this seat knows."""
        if not isinstance(piece, int):
            raise IllegalAnswer(f"a piece is a number, not {piece!r}")
        game = self._game
        return {name: tied(game.state, self.number, piece) for name, tied in game.ruleset.ties.items()}

    def ahead(self, answers: Sequence[str]) -> AskShown | None:
        """This seat's ask after these answers, or None if luck, a reveal or another seat would come first."""
        game = self._ahead(answers)
        return None if game is None else game.seat(self.number).scene().get("ask")

    def _ahead(self, answers: Sequence[str]) -> Game[Any] | None:
        """A game after these answers of this seat, or None if luck, a reveal or another seat came first."""
        if self.ask is None:
            return None
        _check_texts(answers)
        twin = self._game.guess(self.number, "ahead")
        for text in answers:
            if twin.ask is None or twin.ask.seat != self.number:
                return None
            twin.answer(text)
            if twin.undoable != self.number:
                return None
        return twin

    def _after(self, answers: Sequence[str]) -> Game[Any]:
        """The game after these answers, as far as this seat knows it; IllegalAnswer if it cannot know."""
        if not answers:
            return self._game
        game = self._ahead(answers)
        if game is None:
            raise IllegalAnswer("luck, a reveal or another seat would come first")
        return game

    def draft(self, preset: str) -> list[str]:
        """The answers of a preset, one ask after the other, as far as this seat alone decides."""
        twin = self._game.guess(self.number, "ahead")
        answers: list[str] = []
        while twin.ask is not None and twin.ask.seat == self.number and len(answers) < MOST_DRAFTED:
            try:
                answer = twin.seat(self.number).plan(preset).answers[0]
            except IllegalAnswer:
                break
            twin.answer(answer)
            answers.append(answer)
        return answers

    def why_not(self, text: str) -> list[Reason]:
        """The clauses that forbid it, with a suggestion where there is one; empty if it is legal."""
        ask = self.ask
        if ask is None:
            return [Reason("", f"it is not for seat {self.number} to answer now")]
        if not isinstance(text, str):
            raise IllegalAnswer(f"an answer is an option or its text, not {type(text).__name__}")
        if ask.read(text) is not None:
            return []
        value = self._game.words.read(ask, text)
        reasons = [] if value is None else self._game.ruleset.why_not(self._game.state, self.number, value)
        return reasons or [self._unlisted(ask, text)]

    def _unlisted(self, ask: Ask[Any], text: str) -> Reason:
        listed = [option.text for option in islice(ask.options, MOST_SUGGESTIONS_FROM)]
        nearest = get_close_matches(text, listed, n=1, cutoff=0.0)
        suggestion = nearest[0] if nearest else listed[0]
        return Reason(ask.clause, f"{text!r} is not an option now; try {suggestion!r}", suggestion=suggestion)

    def asked(self) -> Ask[Any]:
        """The pending ask of this seat; IllegalAnswer if there is none."""
        if self.ask is None:
            raise IllegalAnswer(f"it is not for seat {self.number} to answer now")
        return self.ask


def _check_texts(answers: object) -> None:
    if not isinstance(answers, list | tuple) or not all(isinstance(text, str) for text in answers):
        raise IllegalAnswer("the answers ahead are a list of texts")
