"""The only code that drives rules.

Between steps a game is plain data: a state with an agenda. Inside a step rules are coroutines that await
asks. A position is therefore a checkpoint (the state before the step left the agenda) and the answers
given since; clone, undo and recovery are all "copy the checkpoint and play those answers again".
"""

from __future__ import annotations

from collections.abc import Coroutine
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from sandtable.engine.ask import Ask, Option, Value
from sandtable.engine.chance import Deal, Keyed, Luck, key_of
from sandtable.engine.errors import IllegalAnswer, NoGuess
from sandtable.engine.facts import CHANCE, SPECTATOR, Fact, SeatId, seen
from sandtable.engine.opening import Opening
from sandtable.engine.record import Record, record_of
from sandtable.engine.ruleset import Box, Ruleset, SeatInfo
from sandtable.engine.seat import Seat
from sandtable.engine.state import GameOver, Result, State, encode
from sandtable.engine.tape import Chain, Control, Entry, Tape, unrolled
from sandtable.engine.words import Words

S = TypeVar("S", bound=State)
NOTHING_TO_UNDO = "nothing to take back: luck, another seat or a reveal came after the last answer"


class Checkpoint(Struct, frozen=True):
    """The state before a step left the agenda, what had been told by then, and how undo goes further back."""

    state: Any
    told: Chain[Fact]
    before: Earlier | None


class Earlier(Struct, frozen=True):
    """A finished step whose last answer may still be taken back."""

    checkpoint: Checkpoint
    answers: list[Any]


class Game(Generic[S]):
    """A state, the step being played, and the answers given since it began."""

    def __init__(
        self, opening: Opening, ruleset: Ruleset[S], state: S, luck: Luck, *, keep: bool = True
    ) -> None:
        self.opening = opening
        self.ruleset = ruleset
        self.state = state
        self.tape = state.tape = Tape(luck, keep=keep)
        self.ask: Ask[Any] | None = None
        self.given = [0] * len(state.box.seats)
        self._step: Coroutine[Any, Any, None] | None = None
        self._checkpoint = Checkpoint(None, None, None)
        if state.result is None:
            self._next_step()
            self._advance(None)

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
    def facts(self) -> list[Fact]:
        return unrolled(self.tape.told)

    @property
    def log(self) -> list[Entry | Control]:
        return unrolled(self.tape.log)

    def seat(self, number: SeatId) -> Seat:
        return Seat(self, number)

    def public(self) -> dict[str, Any]:
        """What a spectator may see: the scene, and the facts told to everyone."""
        told = msgspec.to_builtins(seen(self.facts, SPECTATOR))
        return {**self.seat(SPECTATOR).view(), "log": told}

    def record(self) -> Record:
        """The whole game as readable text; a guess has none."""
        return record_of(self)

    def fingerprint(self) -> str:
        """A hash of the state in insertion order, the answers since the step began and the draws made."""
        mixer = blake2b(encode(self.state), digest_size=16)
        mixer.update(msgspec.json.encode([e for e in self.tape.answers if not _is_guess(e)]))
        return mixer.hexdigest()

    # Answers

    def answer(self, option: Option | str) -> None:
        """Give the pending ask an option or its text; IllegalAnswer leaves the game as it was."""
        ask = self.ask
        if ask is None:
            raise IllegalAnswer("the game is over: there is nothing to answer")
        if isinstance(option, str):
            value = ask.parse(option).value
        elif option.ask is ask or ask.allows(option.value):
            value = option.value
        else:
            value = ask.parse(option.text).value
        self._feed(ask, value)

    def resign(self, seat: SeatId) -> None:
        """A seat gives up; the ruleset says what that makes of the result."""
        self._concede("resign", seat)

    def timeout(self, seat: SeatId) -> None:
        """A seat has run out of time."""
        self._concede("timeout", seat)

    def _concede(self, verb: str, seat: SeatId) -> None:
        if self.state.result is not None:
            raise IllegalAnswer("the game is over already")
        self._control(Control(verb, seat))

    def _control(self, control: Control) -> None:
        self.tape.command(control)
        self._obey(control)

    def _feed(self, ask: Ask[Any], value: Value) -> None:
        """Play on with this answer; if a rule breaks on it, go back to the moment before."""
        tape, seat = self.tape, ask.seat
        if not tape.keep:
            self._advance(value)
            return
        checkpoint, answers, played, log = self._checkpoint, tape.answers, tape.at, tape.log
        if seat != CHANCE:
            tape.note(seat, ask.clause, ask.kind, value, ask.seen_by)
        try:
            self._advance(value)
        except Exception:
            self._rebuild(checkpoint, answers[:played])
            tape.log = log
            raise
        if seat != CHANCE:
            self.given[seat] += 1

    # Driving the rules

    def _next_step(self) -> bool:
        """Checkpoint, then take the next step off the agenda; False when the game is over."""
        s = self.state
        if self.tape.keep:
            self._keep()
        if not s.agenda or s.result is not None:
            assert s.result is not None, f"the agenda of {self.ruleset.id} ran out without a result"
            self._step = None
            return False
        name, *arguments = s.agenda.pop()
        self._step = self.ruleset.steps[name](s, *arguments)
        return True

    def _keep(self) -> None:
        tape = self.tape
        before = self._earlier()
        self._checkpoint = Checkpoint(self.state.copy(), tape.told, before)
        tape.answers = []
        tape.at = 0
        tape.revealed = -1

    def _earlier(self) -> Earlier | None:
        """The step that ends now, if undo may reach into it; else what lay behind an idle one."""
        tape = self.tape
        if not tape.answers:
            return self._checkpoint.before if tape.revealed < 0 else None
        return None if self._free_to_undo() is None else Earlier(self._checkpoint, tape.answers)

    def _advance(self, value: Any) -> None:
        """Run until a seat must choose or the game is over, feeding recorded answers while there are any."""
        self.ask = None
        tape = self.tape
        while self._step is not None:
            try:
                ask: Ask[Any] = self._step.send(value)
            except StopIteration:
                self._next_step()
                value = None
            except GameOver as over:
                self._end(over.result)
                value = None
            else:
                if tape.at < len(tape.answers):
                    self._obey_recorded()
                if self._step is None:
                    return
                if tape.at == len(tape.answers):
                    ask.game = self
                    self.ask = ask
                    return
                value = tape.answers[tape.at].value
                tape.at += 1

    def _obey_recorded(self) -> None:
        tape = self.tape
        while tape.at < len(tape.answers) and isinstance(tape.answers[tape.at], Control):
            tape.at += 1
            self._obey(tape.answers[tape.at - 1])

    def _end(self, result: Result) -> None:
        self.state.result = result
        self.state.agenda.clear()
        self._next_step()

    def _obey(self, control: Control) -> None:
        """Do what an entry says that no rule asked for."""
        if control.verb == "guess":
            self.state.drawn = 0
            self.tape.luck = Keyed(key_of("luck of a guess", control.seat, control.seed))
            self.ruleset.guess(self.state, control.seat, Deal(key_of("guess", control.seat, control.seed)))
            if self.ask is not None:
                self.ask.refresh()
        else:
            self.ask = None
            self.state.result = self.ruleset.conceded(self.state, control.seat, control.verb)
            self.state.agenda.clear()
            self._step = None

    # Going back, and beside

    def clone(self, *, keep: bool = True) -> Game[S]:
        """An equal game with a life of its own; without `keep` it runs faster but cannot be cloned."""
        twin = self._twin(keep=keep)
        twin._rebuild(self._checkpoint, self.tape.answers.copy(), silently=True)
        twin.tape.told = self.tape.told if keep else None
        return twin

    def guess(self, seat: SeatId, seed: int | str, *, keep: bool = True) -> Game[S]:
        """A clone in which all that this seat cannot know has been dealt anew."""
        if self.ask is not None and self.ask.seat == CHANCE:
            raise NoGuess("chance is being asked: answer it before guessing")
        twin = self.clone()
        twin._forget_guess(seat)
        twin._control(Control("guess", seat, seed))
        twin.tape.log = None
        twin.tape.told = None
        if keep:
            for fact in seen(self.facts, seat):
                twin.tape.told = (twin.tape.told, fact)
        twin.tape.keep = keep
        twin.tape.quiet = not keep
        return twin

    def _forget_guess(self, seat: SeatId) -> None:
        """A new guess replaces the same seat's guess of a moment ago."""
        answers = self.tape.answers
        if answers and _is_guess(answers[-1]) and answers[-1].seat == seat:
            answers.pop()
            self.tape.at -= 1

    def _twin(self, *, keep: bool) -> Game[S]:
        assert self.tape.keep, "a game without checkpoints cannot be cloned"
        twin: Game[S] = object.__new__(type(self))
        twin.opening = self.opening
        twin.ruleset = self.ruleset
        twin.given = self.given.copy()
        twin.tape = Tape(self.tape.luck, keep=keep)
        twin.tape.log = self.tape.log
        return twin

    def _rebuild(self, checkpoint: Checkpoint, answers: list[Any], *, silently: bool = False) -> None:
        """Play these answers again from that checkpoint."""
        self._checkpoint = checkpoint
        self.state = checkpoint.state.copy()
        tape = self.state.tape = self.tape
        tape.rewind(answers, checkpoint.told)
        quiet, tape.quiet = tape.quiet, tape.quiet or silently
        self.ask = None
        self._step = None
        if self.state.agenda:
            name, *arguments = self.state.agenda.pop()
            self._step = self.ruleset.steps[name](self.state, *arguments)
            self._advance(None)
        tape.quiet = quiet

    @property
    def undoable(self) -> SeatId | None:
        """The seat that may take back the last answer, if any may."""
        tape = self.tape
        if tape.answers:
            return self._free_to_undo()
        before = self._checkpoint.before
        if before is None or tape.revealed >= 0:
            return None
        seat: SeatId = before.answers[-1].seat
        return seat

    def _free_to_undo(self) -> SeatId | None:
        """The seat that gave the last answer of this step, if nothing was drawn or learned since."""
        tape = self.tape
        last = tape.answers[-1]
        if last.__class__ is not Entry or last.seat == CHANCE or tape.revealed >= tape.at:
            return None
        return last.seat

    def undo(self) -> None:
        """Take back the last answer; refused if luck, another seat or a reveal came after it."""
        seat = self.undoable
        if seat is None:
            raise IllegalAnswer(NOTHING_TO_UNDO)
        step = Earlier(self._checkpoint, self.tape.answers)
        if not step.answers:
            assert self._checkpoint.before is not None
            step = self._checkpoint.before
        self._rebuild(step.checkpoint, step.answers[:-1])
        self.tape.log = (self.tape.log, Control("undo", seat))
        self.given[seat] += 1


def _is_guess(entry: Entry | Control) -> bool:
    return isinstance(entry, Control) and entry.verb == "guess"
