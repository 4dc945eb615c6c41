"""Tasks on worker processes: results come in order, and a worker that is killed is an error, not a wait."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")


def spread(task: Callable[[T], U], items: Sequence[T], workers: int) -> Iterator[U]:
    """What the task makes of each item, in order, as it is finished.

    If a worker dies what the others have finished still comes, and then ChildProcessError. Whoever stops
    early, by Ctrl-C or because he has enough, does not wait for what is under way.
    """
    before = active_children()
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        yield from _finished(_begun(pool, task, items))
    finally:
        for child in active_children():
            if child not in before:
                child.terminate()
        pool.shutdown(cancel_futures=True)


def _begun(pool: ProcessPoolExecutor, task: Callable[[T], U], items: Sequence[T]) -> list[Future[U]]:
    """All tasks, waiting for a worker; workers leave Ctrl-C, which reaches all processes, to their parent."""
    if threading.current_thread() is not threading.main_thread():
        return [pool.submit(task, item) for item in items]
    interrupted = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return [pool.submit(task, item) for item in items]
    finally:
        signal.signal(signal.SIGINT, interrupted)


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
