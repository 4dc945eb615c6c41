"""A game as its users see it: ask and answer, seats, clone, undo, guess, record."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from sandtable.engine.chance import Luck
from sandtable.engine.errors import IllegalAnswer, NoGuess
from sandtable.engine.facts import CHANCE, SPECTATOR, Fact, SeatId, seen
from sandtable.engine.flow import Checkpoint, Flow, Stretch
from sandtable.engine.opening import Opening
from sandtable.engine.record import Record, record_of
from sandtable.engine.ruleset import Box, Ruleset, SeatInfo
from sandtable.engine.seat import Seat
from sandtable.engine.state import GameOver, Result, State, encode
from sandtable.engine.tape import Control, Entry, Tape, chained, is_guess, newer, unrolled
from sandtable.engine.words import Words

S = TypeVar("S", bound=State)
NOTHING_TO_UNDO = "nothing to take back: luck, another seat or a reveal came after the last answer"


class Game(Flow[S]):
    """One game, from its opening to its result."""

    def __init__(
        self, opening: Opening, ruleset: Ruleset[S], state: S, luck: Luck, *, keep: bool = True
    ) -> None:
        self.opening = opening
        self.given = [0] * len(state.box.seats)
        self._begin(ruleset, state, Tape(luck, keep=keep))

    # What a game tells about itself

    @property
    def box(self) -> Box:
        return self.state.box

    @property
    def words(self) -> Words:
        return self.state.box.words

    @property
    def seats(self) -> list[SeatInfo]:
        return list(self.state.box.seats)

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def began(self) -> object:
        """A mark of where the step under way began: another object once a step with answers is over."""
        return self._checkpoint.mark

    @property
    def facts(self) -> list[Fact]:
        return unrolled(self.tape.told)

    @property
    def log(self) -> list[Entry | Control]:
        return unrolled(self.tape.log)

    def seat(self, number: SeatId) -> Seat:
        """The door of a seat, or of a spectator."""
        if number.__class__ is int and (0 <= number < len(self.given) or number == SPECTATOR):
            return Seat(self, number)
        raise IllegalAnswer(f"there is no seat {number!r}; there are {len(self.given)}, from 0")

    def public(self) -> dict[str, Any]:
        """What a spectator may see: the scene, and the facts told to everyone."""
        told = msgspec.to_builtins(seen(self.facts, SPECTATOR))
        return {**self.seat(SPECTATOR).view(), "log": told}

    def record(self) -> Record:
        """The whole game as readable text; a guess has none."""
        if self.tape.is_guessed:
            raise NoGuess("a guess has no record: it is not a game that was played")
        if not self.tape.keep:
            raise NoGuess("a game that keeps no answers has no record")
        return record_of(self)

    def fingerprint(self) -> str:
        """A hash of the state in insertion order, the answers since the step began and the draws made."""
        mixer = blake2b(encode(self.state), digest_size=16)
        mixer.update(msgspec.json.encode([entry for entry in self.tape.answers if not is_guess(entry)]))
        return mixer.hexdigest()

    # Entries that no rule asked for

    def resign(self, seat: SeatId) -> None:
        """A seat gives up; the ruleset says what that makes of the result."""
        self.obey("resign", seat)

    def timeout(self, seat: SeatId) -> None:
        """A seat has run out of time; the ruleset says what that makes of the result."""
        self.obey("timeout", seat)

    def draw(self, seat: SeatId) -> None:
        """All have agreed on a draw; `seat` is the last who did."""
        self.obey("draw", seat)

    def obey(self, verb: str, seat: SeatId) -> None:
        """An entry that no rule asked for, as a record names it: undo, resign, timeout or draw."""
        door = self.seat(seat)
        if seat == SPECTATOR:
            raise IllegalAnswer(f"a spectator cannot {verb}")
        if verb == "undo":
            door.undo()
        elif self.state.result is not None:
            raise IllegalAnswer("the game is over already")
        else:
            self._command(Control(verb, seat))

    def _command(self, control: Control) -> None:
        self.tape.note(control)
        try:
            self._obey(control)
        except GameOver as over:
            self._end(over.result)

    # Going back, and beside

    def undo(self) -> None:
        """Take back the last answer; refused if luck, another seat or a reveal came after it."""
        last = self._reversible()
        if last is None:
            raise IllegalAnswer(NOTHING_TO_UNDO)
        if self.tape.is_guessed:
            raise IllegalAnswer("a guess is for playing forward: nothing in it can be taken back")
        seat = last.answers[-1].seat
        self._rebuild(Stretch(last.checkpoint, last.answers[:-1]))
        self.tape.log = (self.tape.log, Control("undo", seat))
        self.given[seat] += 1

    def clone(self, *, keep: bool = True) -> Game[S]:
        """An equal game with a life of its own; without `keep` it runs faster but cannot be cloned."""
        assert self.tape.keep, "a game without checkpoints cannot be cloned"
        twin: Game[S] = object.__new__(type(self))
        twin.opening = self.opening
        twin.ruleset = self.ruleset
        twin.given = self.given.copy()
        twin._sieve = self._sieve
        twin.tape = Tape(self.tape.luck, keep=keep)
        twin.tape.is_guessed = self.tape.is_guessed
        twin._rebuild(Stretch(self._checkpoint, self.tape.answers), silently=True)
        twin.tape.log = self.tape.log
        twin.tape.told = self.tape.told if keep else None
        if self.ask is not None and twin.ask is not None:
            twin.ask._share(self.ask)
        return twin

    def guess(self, seat: SeatId, seed: int | str, *, keep: bool = True) -> Game[S]:
        """A clone in which all that this seat cannot know has been dealt anew."""
        if not isinstance(seed, int | str) or not str(seed).isprintable():
            raise NoGuess(f"the seed of a guess is a number or a printable text, not {seed!r}")
        if self.ask is not None and self.ask.seat == CHANCE:
            raise NoGuess("chance is being asked: answer it before guessing")
        twin = self.clone()
        twin._forget_guess(seat)
        twin._command(Control("guess", seat, seed))
        twin.opening = self.opening.sealed()
        twin.tape.is_guessed = True
        twin.tape.log = None
        told = self._sieve.seen(self._checkpoint.told, seat) if keep else None
        since = newer(self.tape.told, self._checkpoint.told) if keep else None
        twin.tape.told = chained(seen(since, seat), told) if since else told
        twin._checkpoint = Checkpoint(self._checkpoint.state, told, None, self._checkpoint.before)
        twin.tape.keep = keep
        twin.tape.quiet = not keep
        return twin

    def _forget_guess(self, seat: SeatId) -> None:
        """A new guess replaces the same seat's guess of a moment ago."""
        answers = self.tape.answers
        if answers and is_guess(answers[-1]) and answers[-1].seat == seat:
            answers.pop()
