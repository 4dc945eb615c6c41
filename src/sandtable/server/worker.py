"""A worker process: bots think and games are folded here, away from the event loop.

It reads one task a line from its standard input and answers with one line. It knows the games it was told of,
but not their seeds.
"""

from __future__ import annotations

import os
import resource
import sys
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any

from sandtable.bots import Bot
from sandtable.bots.roster import bot
from sandtable.engine.chance import ByHand
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.record import Line, Note, Record
from sandtable.engine.registry import ruleset
from sandtable.engine.replay import play_on
from sandtable.server.games import Start, fold, recorded
from sandtable.server.importing import cut, start_of_record
from sandtable.server.ledger import decode_lines
from sandtable.server.manners import Manners
from sandtable.server.tasks import (
    LATE,
    Behind,
    Choose,
    Chosen,
    Fold,
    Folded,
    Import,
    Outcome,
    Task,
    Try,
    Weigh,
    Weighed,
    Wrong,
    decode_task,
    encode,
)

MOST_GAMES = 64


class Worker:
    """The games this process has been told of, and the bots that play in them."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, tuple[Game[Any], int]] = OrderedDict()
        self._bots: dict[tuple[str, int, str], Bot] = {}

    def do(self, task: Task) -> Outcome:
        """Carry out a task; what is wrong with it is an answer, too."""
        try:
            return self._do(task)
        except SandtableError as fault:
            return Wrong(type(fault).__name__, str(fault))
        except (MemoryError, RecursionError):
            return Wrong("ContentError", "this takes more memory than the server allows")

    def _do(self, task: Task) -> Outcome:
        match task:
            case Choose():
                game = self._game(task)
                return Behind() if game is None else self._choose(game, task)
            case Weigh():
                game = self._game(task)
                return Behind() if game is None else Weighed(game.seat(task.seat).odds(*task.texts))
            case Fold():
                return folded(task.start, decode_lines(task.lines))
            case Import():
                return imported(task)
            case Try():
                return folded(task.start, None)

    def _choose(self, game: Game[Any], task: Choose) -> Chosen:
        mind = bot(task.bot, task.seed) if task.advice else self._player(task)
        text = mind.choose(game.seat(task.seat)).text
        return Chosen(text, mind.thought)

    def _player(self, task: Choose) -> Bot:
        """The bot of a seat, which remembers what it has thought."""
        who = (task.table, task.seat, task.bot)
        if who not in self._bots:
            self._bots[who] = bot(task.bot, task.seed)
        return self._bots[who]

    def _game(self, task: Choose | Weigh) -> Game[Any] | None:
        """The game as the task has it: what is new in it is played first."""
        lines = decode_lines(task.lines)
        if task.start is not None:
            game = task.start.begin(recorded(lines, ByHand()))
        elif task.table in self._games and self._games[task.table][1] == task.have:
            game = self._games[task.table][0]
            game.tape.luck = recorded(lines, ByHand())
        else:
            return None
        play_on(game, lines)
        self._remember(task.table, game, task.have + len(lines))
        return game

    def _remember(self, table: str, game: Game[Any], lines: int) -> None:
        self._games[table] = (game, lines)
        self._games.move_to_end(table)
        if len(self._games) > MOST_GAMES:
            forgotten, _ = self._games.popitem(last=False)
            self._bots = {who: mind for who, mind in self._bots.items() if who[0] != forgotten}


def imported(task: Import) -> Folded:
    """The rows of a record; a record that tells its draws needs no seed."""
    record = cut(Record.parse(task.record), task.upto)
    return folded(start_of_record(record), record.lines)


def folded(start: Start, lines: Sequence[Line | Note] | None) -> Folded:
    """All rows of a game; without lines only a look whether it can be begun."""
    seats = len(start.box.seats)
    if lines is None:
        return Folded(start.ruleset, start.setup, [], None, seats)
    kept = list(fold(start, lines))
    return Folded(start.ruleset, start.setup, [one.answer for one in kept], kept[-1].result, seats)


def main(arguments: Sequence[str]) -> None:
    """Serve until the input ends.

    Arguments: the limit of memory, whether the worker before was late, the folders of more rulesets.
    """
    most_bytes, was_late, *folders = arguments
    resource.setrlimit(resource.RLIMIT_AS, (int(most_bytes), int(most_bytes)))
    for folder in folders:
        ruleset(folder)
    os.nice(10)  # from here on people come first; whoever waits for a process to start is one of them
    worker, manners = Worker(), Manners(starved=was_late == LATE)
    sys.stdout.buffer.write(b"\n")  # ready
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        task = decode_task(line)
        thinks = isinstance(task, Choose | Weigh)  # the others are waited for: a game is opened, a table made
        outcome = manners.mind(partial(worker.do, task)) if thinks else worker.do(task)
        sys.stdout.buffer.write(encode(outcome))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
