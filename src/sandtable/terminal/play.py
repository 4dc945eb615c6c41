"""A game in the terminal: the table, the ask with numbered options, and a line to type on.

All that is shown comes from the seat that is to answer; between two people the screen is covered.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from sandtable import Ask, Game, Option
from sandtable.bots import Bot
from sandtable.bots.roster import bot as named_bot
from sandtable.engine.errors import IllegalAnswer
from sandtable.engine.facts import SPECTATOR
from sandtable.engine.scene import Scene
from sandtable.engine.seat import Seat
from sandtable.terminal import frame
from sandtable.terminal.card import seat_of
from sandtable.terminal.find import said

MOST_NEWS = 12
LINES_BESIDE_THE_PIECES = 36
MOST_DIGITS = 9


class Quit(Exception):
    """The person at the keyboard has had enough; nothing is wrong."""


class Session:
    """One game, the seats that people hold, and the bots that hold the others."""

    def __init__(self, game: Game[Any], console: Console, people: set[int], bot: str) -> None:
        self.game = game
        self.console = console
        self.people = people
        self.bots: dict[int, Bot] = {
            n: named_bot(bot, f"{game.opening.seed}/{n}") for n in range(len(game.seats)) if n not in people
        }
        self.read = dict.fromkeys(people, 0)
        self.plans: dict[int, list[str]] = {}
        self.drawn: dict[int, list[object]] = {}
        self.looking: int | None = None

    @classmethod
    def seated(cls, game: Game[Any], console: Console, seat: int | None, bot: str = "regular") -> Session:
        """A person at one seat and bots at the others, or people at all."""
        people = set(range(len(game.seats))) if seat is None else {seat_of(game, seat).number}
        return cls(game, console, people, bot)

    def run(self) -> None:
        """Play until the game is over and the last question answered, or until someone quits."""
        try:
            while self.game.ask is not None:
                self._next_answer(self.game.seat(self.game.ask.seat))
            self._after_the_game()
        except Quit:
            self.console.print("Goodbye.", style="dim")

    def _next_answer(self, seat: Seat) -> None:
        if seat.number in self.bots:
            seat.answer(self.bots[seat.number].choose(seat))
        elif not self._goes_on(seat):
            self._curtain(seat.number)
            self._show(seat)
            while not self._heed(seat, self._line()):
                pass

    def _goes_on(self, seat: Seat) -> bool:
        """Give the next answer of a plan, unless it no longer fits or something was revealed since."""
        plan = self.plans.pop(seat.number, [])
        revealed = any(fact.reveals for fact in seat.history()[self.read[seat.number] :])
        if not plan or revealed or seat.why_not(plan[0]):
            return False
        seat.answer(plan[0])
        self.plans[seat.number] = plan[1:]
        return True

    # What is shown

    def _curtain(self, number: int) -> None:
        """Cover the screen before another person looks at it."""
        if len(self.people) > 1 and self.looking != number:
            self.console.clear()
            who = self._name(number)
            self.console.print(f"Pass the screen to {who} (seat {number}) and press Enter.", style="bold")
            self._line()
        self.looking = number

    def _side(self, seat: Seat) -> int | None:
        return self.game.seats[seat.number].side if seat.number in self.people else None

    def _name(self, number: int) -> str:
        scene = self.game.seat(SPECTATOR).scene()
        return frame.side_name(scene, self.game.seats[number].side)

    def _show(self, seat: Seat) -> None:
        """The table, what happened since this seat last answered, and the question."""
        board, scene = seat.board(), seat.scene()
        if self.console.is_terminal:
            self.console.clear()
        if self.console.is_terminal or self._changed(seat.number, scene):
            roomy = not self.console.is_terminal or self.console.height >= LINES_BESIDE_THE_PIECES
            frame.print_table(self.console, board, scene, self._side(seat), with_pieces=roomy)
        self._news(seat)
        self.console.print()
        self.console.print(frame.prompt(scene))
        self.console.print(frame.options(board, scene))

    def _changed(self, number: int, scene: Scene) -> bool:
        """True if the table looks otherwise than when this seat saw it last: a pipe need not see it twice."""
        lying = (scene.get("pieces"), scene.get("markers"), scene.get("objectives"))
        still: list[object] = [scene["clock"], *lying]
        before, self.drawn[number] = self.drawn.get(number), still
        return before != still

    def _news(self, seat: Seat) -> None:
        facts = seat.history()
        new = facts[min(self.read[seat.number], len(facts)) :]
        self.read[seat.number] = len(facts)
        if new:
            self.console.print()
            if len(new) > MOST_NEWS:
                self.console.print(f"({len(new) - MOST_NEWS} earlier lines: log)", style="dim")
            self.console.print(frame.news(self.game.words, new[-MOST_NEWS:]))

    # What is typed

    def _line(self) -> str:
        try:
            typed = self.console.input("> ").strip()
        except EOFError:
            raise Quit from None
        if not sys.stdin.isatty():
            self.console.print(Text(typed))
        return typed

    def _heed(self, seat: Seat, typed: str) -> bool:
        """Do what was typed; True if the question has been dealt with."""
        verb, _, rest = typed.partition(" ")
        command = COMMANDS.get(verb)
        try:
            if command is not None:
                return command(self, seat, rest.strip())
            return self._answer(seat, typed)
        except (IllegalAnswer, OSError) as fault:
            self._say(said(fault))
            return False

    def _answer(self, seat: Seat, typed: str) -> bool:
        """An answer by its number in the list or in words, or a plan such as "go 104 to C3"."""
        if not typed:
            raise IllegalAnswer("type the number of an option, its words, or help")
        if typed.isascii() and typed.isdecimal():
            seat.answer(_numbered(seat.asked(), typed))
        else:
            first, *rest = seat.plan(typed).answers
            seat.answer(first)
            self.plans[seat.number] = rest
        return True

    def _say(self, text: str) -> None:
        self.console.print(Text(text, style="red"))

    # Commands

    def undo(self, seat: Seat, _: str) -> bool:
        """Take back your last answer."""
        seat.undo()
        return True

    def why(self, seat: Seat, text: str) -> bool:
        """Say which clauses forbid an answer: why fire 141 at 262."""
        reasons = seat.why_not(text) if text else []
        for reason in reasons:
            self.console.print(Text.assemble(reason.text, (f"  {reason.clause}", "dim")))
        if not reasons:
            self.console.print(f"{text!r} is allowed." if text else "why what? such as: why pass")
        return False

    def save(self, _: Seat, name: str) -> bool:
        """Write the game to a file: save FILE."""
        if not name:
            raise IllegalAnswer("save needs the name of a file")
        try:
            Path(name).write_text(str(self.game.record()), encoding="utf-8")
        except ValueError:
            raise IllegalAnswer("that is no name for a file") from None
        self.console.print(f"Saved to {name}. The file tells everything, hidden things too.")
        return False

    def log(self, seat: Seat, _: str) -> bool:
        """Tell all that this seat has seen."""
        self.console.print(frame.news(self.game.words, seat.history()))
        return False

    def board(self, seat: Seat, _: str) -> bool:
        """Draw the table again, with all pieces."""
        frame.print_table(self.console, seat.board(), seat.scene(), self._side(seat))
        return False

    def options(self, seat: Seat, _: str) -> bool:
        """List all options again."""
        scene = seat.scene()
        if "ask" in scene:
            self.console.print(frame.options(seat.board(), scene, None))
        return False

    def resign(self, seat: Seat, _: str) -> bool:
        """Give up the game."""
        self.game.resign(seat.number)
        return True

    def leave(self, seat: Seat, _: str) -> bool:
        """Leave the table without saving."""
        raise Quit

    def help(self, seat: Seat, _: str) -> bool:
        """List these commands."""
        self.console.print("Type the number of an option or its words; or where to: go 104 to C3. Besides:")
        for name, command in COMMANDS.items():
            self.console.print(f"  {name:<8} {command.__doc__}")
        return False

    # The end

    def _after_the_game(self) -> None:
        """Show how it ended; saving and looking back are still possible."""
        seat = self.game.seat(min(self.people) if len(self.people) == 1 else SPECTATOR)
        scene = seat.scene()
        frame.print_table(self.console, seat.board(), scene, self._side(seat))
        if seat.number in self.read:
            self._news(seat)
        self.console.print()
        self.console.print(frame.result(scene))
        self.console.print("log, save FILE, board or quit", style="dim")
        while True:
            typed = self._line()
            verb = typed.partition(" ")[0]
            if verb in AFTERWARDS:
                self._heed(seat, typed)
            elif verb:
                self._say("the game is over: log, save FILE, board or quit")


def _numbered(ask: Ask[Any], typed: str) -> Option:
    """The option with a number in the list, however many digits were typed."""
    digits, options = typed.lstrip("0"), ask.options
    if not digits or len(digits) > MOST_DIGITS or int(digits) > len(options):
        shown = typed if len(typed) <= MOST_DIGITS else f"{typed[:MOST_DIGITS]}..."
        raise IllegalAnswer(f"there is no option {shown}; they go from 1 to {len(options)}")
    return options[int(digits) - 1]


COMMANDS: dict[str, Callable[[Session, Seat, str], bool]] = {
    "undo": Session.undo,
    "why": Session.why,
    "save": Session.save,
    "log": Session.log,
    "board": Session.board,
    "options": Session.options,
    "resign": Session.resign,
    "quit": Session.leave,
    "help": Session.help,
}
AFTERWARDS = {"save", "log", "board", "quit", "help"}
