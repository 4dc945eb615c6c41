"""The pool of worker processes: tasks with a hard time limit; whoever is late is killed and replaced."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from zlib import crc32

from sandtable.engine.record import Line, Note
from sandtable.engine.registry import ruleset
from sandtable.server.games import Start
from sandtable.server.ledger import encode_lines
from sandtable.server.settings import Settings
from sandtable.server.tasks import (
    LATE,
    Behind,
    Choose,
    Chosen,
    Outcome,
    Task,
    Weigh,
    Weighed,
    Wrong,
    decode_outcome,
    encode,
)

MOST_BYTES = 256 << 20
READY = b"\n"
PATIENCE = 60.0  # seconds for a process to start, which is not the bot's time


class Failed(Exception):
    """The worker has no answer; said is of what kind the fault was."""


class Late(Failed):
    """The worker took too long, or died."""


class _Process:
    """One worker process, one task at a time."""

    def __init__(self, most_bytes: int, folders: list[str]) -> None:
        self._most_bytes = most_bytes
        self._folders = folders
        self._was_late = ""
        self._lock = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self.knows: dict[str, int] = {}

    async def do(self, task: Task, seconds: float) -> Outcome:
        """Have a task done; Late if it takes longer."""
        async with self._lock:
            try:
                process = self._process or await self._start()
                return await asyncio.wait_for(self._exchange(process, task), seconds)
            except (TimeoutError, OSError, EOFError):
                await self.stop()
                self._was_late = LATE
                raise Late(LATE) from None

    async def start(self) -> None:
        """Have the process ready for its first task; if it does not start, that task tries again."""
        async with self._lock:
            try:
                if self._process is None:
                    await self._start()
            except (TimeoutError, OSError, EOFError):
                await self.stop()

    async def _exchange(self, process: asyncio.subprocess.Process, task: Task) -> Outcome:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(encode(task))
        await process.stdin.drain()
        return decode_outcome(await process.stdout.readuntil(b"\n"))

    async def _start(self) -> asyncio.subprocess.Process:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "sandtable.server.worker"),
            *(str(self._most_bytes), self._was_late, *self._folders),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=MOST_BYTES,
            cwd=Path.cwd(),
        )
        assert self._process.stdout is not None
        await asyncio.wait_for(self._process.stdout.readuntil(READY), PATIENCE)
        return self._process

    async def stop(self) -> None:
        """Kill the process; the next task gets a new one."""
        process, self._process = self._process, None
        self.knows.clear()
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


class Bots:
    """Worker processes in which bots think; each game has its own among them, which remembers it.

    One more weighs odds, which people wait for: not behind a bot that thinks. And one folds games and
    imports: nobody waits for what somebody else has sent. That one is started when needed.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        folders = [str(ruleset(which).folder) for which in settings.rulesets]
        self._processes = [_Process(settings.bot_bytes, folders) for _ in range(settings.bots)]
        self._weighing = _Process(settings.bot_bytes, folders)
        self._folding = _Process(settings.bot_bytes, folders)

    async def start(self) -> None:
        """Start all processes before anybody plays: to start one holds answers up."""
        for process in (*self._processes, self._weighing):
            await process.start()

    async def close(self) -> None:
        for process in (*self._processes, self._weighing, self._folding):
            await process.stop()

    async def choose(
        self,
        start: Start,
        lines: Sequence[Line | Note],
        seat: int,
        bot: str,
        seed: str,
        *,
        advice: bool = False,
    ) -> Chosen:
        """What a bot answers, and why; Failed if it cannot, Late if it thinks too long."""

        def task(first: Start | None, have: int) -> Choose:
            return Choose(start.game_id, first, have, encode_lines(lines[have:]), seat, bot, seed, advice)

        outcome = await self._told(self._of(start.game_id), task, start, len(lines))
        if isinstance(outcome, Wrong):
            raise Failed(outcome.kind)
        assert isinstance(outcome, Chosen)
        return outcome

    async def weigh(
        self, start: Start, lines: Sequence[Line | Note], seat: int, texts: Sequence[str]
    ) -> Outcome:
        """The odds of an option."""

        def task(first: Start | None, have: int) -> Weigh:
            return Weigh(start.game_id, first, have, encode_lines(lines[have:]), seat, tuple(texts))

        outcome = await self._told(self._weighing, task, start, len(lines))
        assert isinstance(outcome, Weighed | Wrong)
        return outcome

    async def _told(
        self, process: _Process, task: Callable[[Start | None, int], Task], start: Start, lines: int
    ) -> Outcome:
        """Send only what the worker does not know yet of the game; everything if it has forgotten."""
        have = process.knows.get(start.game_id, 0)
        outcome: Outcome = Behind()
        if 0 < have <= lines:
            outcome = await process.do(task(None, have), self._settings.bot_seconds)
        if isinstance(outcome, Behind):
            outcome = await process.do(task(start, 0), self._settings.bot_seconds)
        process.knows[start.game_id] = lines
        return outcome

    async def do(self, task: Task) -> Outcome:
        """Have any other task done."""
        return await self._folding.do(task, self._settings.fold_seconds)

    def _of(self, table: str) -> _Process:
        return self._processes[crc32(table.encode()) % len(self._processes)]
