"""The only code that drives rules.

Between steps a game is plain data: a state with an agenda. Inside a step rules are coroutines that await
asks. A position is therefore a checkpoint (the state before the step left the agenda) and the answers
given since; clone, undo and recovery are all "copy the checkpoint and play those answers again".
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Generic, TypeVar

from msgspec import Struct

from sandtable.engine.ask import Ask
from sandtable.engine.chance import Deal, Keyed, key_of
from sandtable.engine.facts import CHANCE, Fact
from sandtable.engine.ruleset import Ruleset
from sandtable.engine.state import GameOver, Result, State
from sandtable.engine.tape import Chain, Control, Entry, Tape

S = TypeVar("S", bound=State)


class Checkpoint(Struct, frozen=True):
    """The state before a step left the agenda, what had been told and logged, and what undo may reach."""

    state: Any
    told: Chain[Fact]
    log: Chain[Entry | Control]
    before: Stretch | None


class Stretch(Struct, frozen=True):
    """A checkpoint and answers that lead on from it."""

    checkpoint: Checkpoint
    answers: list[Entry | Control]


class Flow(Generic[S]):
    """A state, the step being played, the answers given since it began, and the ask where it stopped."""

    ruleset: Ruleset[S]
    state: S
    tape: Tape
    ask: Ask[Any] | None
    _step: Coroutine[Any, Any, None] | None
    _checkpoint: Checkpoint

    def _begin(self, ruleset: Ruleset[S], state: S, tape: Tape) -> None:
        """Take up a state between steps and run to the first ask."""
        self.ruleset = ruleset
        self.state = state
        self.tape = state.tape = tape
        self.ask = None
        self._checkpoint = Checkpoint(None, None, None, None)
        self._next_step()
        self._advance(None)

    def _feed(self, ask: Ask[Any], value: Any) -> None:
        """Play on with this answer; if a rule breaks on it, go back to the moment before."""
        tape = self.tape
        if not tape.keep:
            self._advance(value)
            return
        checkpoint, answers, count, log = self._checkpoint, tape.answers, tape.at, tape.log
        if ask.seat != CHANCE:  # a draw notes itself
            tape.note(ask.seat, ask.clause, ask.kind, value, ask.seen_by)
        try:
            self._advance(value)
        except Exception:
            self._rebuild(Stretch(checkpoint, answers[:count]))
            tape.log = log
            raise

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
                continue
            except GameOver as over:
                self._end(over.result)
                return
            if tape.at < len(tape.answers):
                self._obey_recorded()
            if tape.at == len(tape.answers):
                self._stop_at(ask)
                return
            value = tape.answers[tape.at].value
            tape.at += 1

    def _next_step(self) -> None:
        """Checkpoint, then take the next step off the agenda; there is none when the game is over."""
        s = self.state
        if self.tape.keep:
            self._keep()
        if s.result is not None:
            self._step = None
            return
        assert s.agenda, f"the agenda of {self.ruleset.id} ran out without a result"
        name, *arguments = s.agenda.pop()
        self._step = self.ruleset.steps[name](s, *arguments)

    def _keep(self) -> None:
        """A checkpoint here: the answers so far belong to a finished step."""
        tape = self.tape
        self._checkpoint = Checkpoint(self.state.copy(), tape.told, tape.log, self._finished())
        tape.answers = []
        tape.at = 0
        tape.revealed = -1

    def _finished(self) -> Stretch | None:
        """The step that ends now, if undo may reach into it; behind an idle one, the step before."""
        tape = self.tape
        count = tape.settled()
        if not count:
            return self._checkpoint.before if tape.revealed < 0 else None
        return None if tape.free_seat(count) is None else Stretch(self._checkpoint, tape.answers)

    def _stop_at(self, ask: Ask[Any]) -> None:
        """The rules wait for this answer, unless an entry that nobody asked for has ended the game."""
        if self._step is not None:
            ask.game = self
            self.ask = ask

    def _end(self, result: Result) -> None:
        self.state.result = result
        self.state.agenda.clear()
        self._next_step()

    def _obey_recorded(self) -> None:
        """Do again what recorded entries say that no rule asked for."""
        tape = self.tape
        while tape.at < len(tape.answers) and isinstance(tape.answers[tape.at], Control):
            tape.at += 1
            self._obey(tape.answers[tape.at - 1])

    def _obey(self, control: Control) -> None:
        """A guess deals anew what its seat cannot know; all others end the game."""
        s, seat = self.state, control.seat
        if control.verb == "guess":
            s.drawn = 0
            self.tape.luck = Keyed(key_of("luck of a guess", seat, control.seed))
            self.ruleset.guess(s, seat, Deal(key_of("guess", seat, control.seed)))
            if self.ask is not None:
                self.ask.refresh()
            return
        s.result = _agreed(s) if control.verb == "draw" else self.ruleset.conceded(s, seat, control.verb)
        s.agenda.clear()
        self._step = self.ask = None

    def _rebuild(self, stretch: Stretch, *, silently: bool = False) -> None:
        """Copy the checkpoint and play the answers again, telling again what they told."""
        tape = self.tape
        self._checkpoint = stretch.checkpoint
        self.state = stretch.checkpoint.state.copy()
        self.state.tape = tape
        self.ask = self._step = None
        tape.rewind(stretch.answers, stretch.checkpoint.told)
        quiet, tape.quiet = tape.quiet, tape.quiet or silently
        if self.state.result is None:
            name, *arguments = self.state.agenda.pop()
            self._step = self.ruleset.steps[name](self.state, *arguments)
            self._advance(None)
        tape.quiet = quiet


def _agreed(s: State) -> Result:
    """A draw by agreement: nobody has any points."""
    sides = {seat.side for seat in s.box.seats}
    return Result(None, (0,) * len(sides), "draw by agreement")
