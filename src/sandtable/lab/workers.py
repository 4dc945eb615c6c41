"""Tasks on worker processes: results come in order, and a worker that is killed is an error, not a wait."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")


def spread(task: Callable[[T], U], items: Sequence[T], workers: int) -> Iterator[U]:
    """What the task makes of each item, in order, as it is finished.

    If a worker dies what the others have finished still comes, and then ChildProcessError. Whoever stops
    early, by Ctrl-C or because he has enough, does not wait for what is under way.
    """
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        yield from _finished(_begun(pool, task, items))
    finally:
        for worker in list((pool._processes or {}).values()):  # other children are not ours to end
            worker.terminate()
        pool.shutdown(cancel_futures=True)


def _begun(pool: ProcessPoolExecutor, task: Callable[[T], U], items: Sequence[T]) -> list[Future[U]]:
    """All tasks, waiting for a worker; workers leave Ctrl-C, which reaches all processes, to their parent."""
    if sys.platform == "win32":
        return [pool.submit(task, item) for item in items]
    resource_tracker.ensure_running()  # begun later, it would let the signal through
    with held_back():
        return [pool.submit(task, item) for item in items]


@contextmanager
def held_back() -> Iterator[None]:
    """A Ctrl-C that comes meanwhile comes afterwards; processes begun meanwhile inherit that it is blocked.

    To block it here is not enough: another thread (one that draws the progress) may take the signal, and
    then the main thread is interrupted all the same, maybe between the birth of a worker and its orders.
    What comes while the block is lifted is collected too: an interruption there would leave it for good.
    """
    came: list[int] = []
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    is_main = threading.current_thread() is threading.main_thread()  # no other may set a handler
    handler = signal.signal(signal.SIGINT, lambda number, _: came.append(number)) if is_main else None
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if is_main:  # None stands for a handler that is not Python's: nobody can put it back
            signal.signal(signal.SIGINT, signal.SIG_DFL if handler is None else handler)
        if came:
            signal.raise_signal(signal.SIGINT)


def _finished(tasks: Sequence[Future[U]]) -> Iterator[U]:
    """Results in order; those that a dead worker left are missing, and said to be at the end."""
    missing = 0
    for task in tasks:
        try:
            result = task.result()
        except BrokenProcessPool:
            missing += 1
        else:
            yield result
    if missing:
        raise ChildProcessError(
            f"a worker process was killed, {missing} of {len(tasks)} tasks were not finished: "
            "begin again, with fewer workers if memory was short"
        )
