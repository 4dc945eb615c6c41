"""The only code that drives rules.

Between steps a game is plain data: a state with an agenda. Inside a step rules are coroutines that await
asks. A position is therefore a checkpoint (the state before the step left the agenda) and the answers
given since; clone, undo and recovery are all "copy the checkpoint and play those answers again".
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Generic, NoReturn, TypeVar

from msgspec import Struct, field

from sandtable.engine.ask import Ask, Listed, Option
from sandtable.engine.chance import Deal, Keyed, key_of
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import ALL, CHANCE, Fact, SeatId
from sandtable.engine.ruleset import Ruleset
from sandtable.engine.state import GameOver, Result, State
from sandtable.engine.tape import Chain, Control, Dealt, Entry, Sieve, Tape

S = TypeVar("S", bound=State)


class Checkpoint(Struct, frozen=True):
    """The state before a step left the agenda, what had been told and logged, and what undo may reach.

    A guess has the checkpoint of its game, whose state it must not show: `mark` stands for it outside.
    """

    state: Any
    told: Chain[Fact]
    log: Chain[Entry | Control]
    before: Stretch | None
    mark: object = field(default_factory=object)


class Stretch(Struct, frozen=True):
    """A checkpoint and answers that lead on from it."""

    checkpoint: Checkpoint
    answers: list[Any]


class Flow(Generic[S]):
    """A state, the step being played, the answers given since it began, and the ask where it stopped.

    `given` counts the answers and take-backs of each seat.
    """

    ruleset: Ruleset[S]
    state: S
    tape: Tape
    ask: Ask[Any] | None
    given: list[int]
    _step: Coroutine[Any, Any, None] | None
    _checkpoint: Checkpoint
    _sieve: Sieve

    def _begin(self, ruleset: Ruleset[S], state: S, tape: Tape) -> None:
        """Take up a state between steps and run to the first ask."""
        self.ruleset = ruleset
        self.state = state
        self.tape = state.tape = tape
        self._sieve = Sieve()
        self.ask = None
        self._checkpoint = Checkpoint(state.copy() if tape.keep else None, tape.told, tape.log, None)
        self._step = self._steps()
        self._advance(None)

    def answer(self, option: Option | str) -> None:
        """Give the pending ask an option or its text; IllegalAnswer leaves the game as it was.

        If a rule breaks on it, the game goes back to the moment before.
        """
        ask = self.ask
        if ask is None:
            raise IllegalAnswer("the game is over: there is nothing to answer")
        if option.__class__ is not Listed or option.ask is not ask:
            option = ask.chosen(option)
        tape, seat, value = self.tape, ask.seat, option.value
        checkpoint, answers, log = self._checkpoint, tape.answers, tape.log
        count = len(answers)
        if seat != CHANCE:  # a draw notes itself
            self.given[seat] += 1
            if tape.keep:
                seen_by = (seat,) if ask.secret or ask.sealed else ALL
                entry = Entry(seat, ask.clause, ask.kind, value, seen_by)
                answers.append(entry)
                tape.log = (log, entry)
        try:
            self._advance(value)
        except Exception:
            if seat != CHANCE:
                self.given[seat] -= 1
            if tape.keep:
                self._rebuild(Stretch(checkpoint, answers[:count]))
                tape.log = log
            raise

    def _advance(self, value: Any) -> None:
        """Run until a seat must choose or the game is over; recorded answers are taken as they come."""
        step = self._step
        assert step is not None, "a game that is over has no step"
        try:
            ask: Ask[Any] = step.send(value)
            while self.tape.ahead and (recorded := self._recorded()) is not None:
                ask = step.send(recorded.value)
        except GameOver as over:
            self._end(over.result)
        else:
            ask._game = self
            self.ask = ask

    async def _steps(self) -> NoReturn:
        """Play one step of the agenda after the other; checkpoint before one if anything was answered."""
        s, tape, rules = self.state, self.tape, self.ruleset.steps
        while True:
            assert s.agenda, f"the agenda of {self.ruleset.id} ran out without a result"
            step = s.agenda.pop()
            await rules[step[0]](s, *step[1:])
            if tape.answers and tape.keep:
                self._checkpoint = Checkpoint(s.copy(), tape.told, tape.log, self._reversible())
                tape.answers = []
                tape.revealed = -1

    @property
    def undoable(self) -> SeatId | None:
        """The seat that may take back the last answer, if any may."""
        last = self._reversible()
        return None if last is None else last.answers[-1].seat

    def _reversible(self) -> Stretch | None:
        """The answers up to the last one, if its seat may take it back; a guess changes nothing in that."""
        tape = self.tape
        answers = tape.settled() if tape.is_guessed else tape.answers
        if tape.revealed >= len(answers) or not tape.keep:
            return None
        if not answers:  # behind an idle step, the answers before it
            return self._checkpoint.before
        last = answers[-1]
        if last.__class__ is not Entry or last.seat == CHANCE:
            return None
        return Stretch(self._checkpoint, answers)

    def _recorded(self) -> Entry | None:
        """The next recorded answer; what commands before it say is done again on the way."""
        while self.tape.ahead:
            entry: Entry | Control = self.tape.again()
            if isinstance(entry, Entry):
                return entry
            self._obey(entry)
        return None

    def _end(self, result: Result) -> None:
        """The game is over: no step, no ask, an empty agenda."""
        self.state.result = result
        self.state.agenda.clear()
        self._step = self.ask = None

    def _obey(self, command: Control) -> None:
        """A guess deals anew what its seat cannot know; all other commands end the game, as rules do."""
        if isinstance(command, Dealt):
            self._deal_again(command)
        elif command.verb == "guess":
            self.tape.answers[-1] = self._deal(command)
        elif command.verb == "draw":
            raise GameOver(_agreed(self.state))
        else:
            raise GameOver(self.ruleset.conceded(self.state, command.seat, command.verb))

    def _deal(self, guess: Control) -> Dealt:
        """Deal anew what the seat cannot know; what came of it is kept, for clones need not deal again."""
        s, seat = self.state, guess.seat
        s.drawn = 0
        self.tape.luck = Keyed(key_of("luck of a guess", seat, guess.seed))
        self.ruleset.guess(s, seat, Deal(key_of("guess", seat, guess.seed)))
        if self.ask is not None:
            self.ask._refresh()
        return Dealt("guess", seat, guess.seed, self.tape.luck, s.copy())

    def _deal_again(self, guess: Dealt) -> None:
        """The same deal in a clone, which stands where the game stood when it was made."""
        self.tape.luck = guess.luck
        self.state.become(guess.state)

    def _rebuild(self, stretch: Stretch, *, silently: bool = False) -> None:
        """Copy the checkpoint and play the answers again, telling again what they told."""
        tape = self.tape
        self._checkpoint = stretch.checkpoint
        self.state = stretch.checkpoint.state.copy()
        self.state.tape = tape
        self.ask = None
        tape.rewind(stretch.answers, stretch.checkpoint.told)
        quiet, tape.quiet = tape.quiet, tape.quiet or silently
        self._step = self._steps()
        self._advance(None)
        tape.quiet = quiet


def _agreed(s: State) -> Result:
    """A draw by agreement: nobody has any points."""
    sides = {seat.side for seat in s.box.seats}
    return Result(None, (0,) * len(sides), "draw by agreement")
