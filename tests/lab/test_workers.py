"""Tasks on worker processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from sandtable.lab.workers import held_back, spread


def slow_square(number: int) -> int:
    """Later numbers are ready sooner."""
    sleep(0.2 / (1 + number))
    return number * number


def killed_by_two(number: int) -> int:
    """As the system kills a process that takes too much memory."""
    if number == 2:
        sleep(0.5)
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def endless(number: int) -> int:
    sleep(60 if number else 0)
    return number


def inverse(number: int) -> float:
    return 1 / number


def test_results_come_in_order() -> None:
    assert list(spread(slow_square, range(8), 2)) == [number * number for number in range(8)]


def test_a_worker_that_is_killed_is_an_error_and_what_was_finished_is_kept() -> None:
    kept: list[int] = []
    begun = monotonic()
    with pytest.raises(ChildProcessError, match=r"killed.*begin again"):
        kept.extend(spread(killed_by_two, range(6), 2))
    assert kept[:2] == [0, 1]
    assert 2 not in kept
    assert kept == sorted(kept)
    assert monotonic() - begun < 30


def test_a_fault_of_the_task_is_told_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError):
        list(spread(inverse, [0], 2))


def test_who_has_enough_does_not_wait() -> None:
    begun = monotonic()
    assert list(islice(spread(endless, range(4), 2), 1)) == [0]
    assert monotonic() - begun < 30
    assert not active_children()


def test_who_ends_leaves_the_workers_of_others_alone() -> None:
    """Two contests of one process, one inside the other."""
    one, other = spread(slow_square, range(3), 1), spread(slow_square, range(6), 1)
    assert (next(one), next(other)) == (0, 0)
    assert list(one) == [1, 4]
    assert list(other) == [1, 4, 9, 16, 25]
    assert not active_children()


def interrupted(number: int) -> int:
    os.kill(os.getpid(), signal.SIGINT)
    return number


@pytest.fixture
def _ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts, also where whoever runs the tests ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def taken_elsewhere() -> Iterator[Callable[[], None]]:
    """A Ctrl-C, when it is called for, that another thread takes, which nobody has told to block it."""
    go = threading.Event()

    def take() -> None:
        go.wait()
        os.kill(os.getpid(), signal.SIGINT)

    def interrupt() -> None:
        go.set()
        other.join()
        sleep(0.05)

    other = threading.Thread(target=take, daemon=True)
    other.start()
    yield interrupt


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
def test_ctrl_c_does_not_reach_a_worker() -> None:
    assert list(spread(interrupted, range(3), 2)) == [0, 1, 2]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.usefixtures("_ctrl_c")
def test_ctrl_c_that_another_thread_takes_is_held_back_too() -> None:
    """The thread is older than the block, so it takes what is meant for the process."""
    begun = threading.Event()

    def begin() -> None:
        with taken_elsewhere() as interrupt, held_back():
            interrupt()
            begun.set()

    with pytest.raises(KeyboardInterrupt):
        begin()
    assert begun.is_set()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.usefixtures("_ctrl_c")
@pytest.mark.parametrize("last", ["signal", "pthread_sigmask"])
def test_ctrl_c_at_the_very_end_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch, last: str) -> None:
    """Just before the handler is put back, or the block is lifted."""
    change, changes = getattr(signal, last), []

    def begin() -> None:
        with taken_elsewhere() as interrupt:

            def slowly(*arguments: Any) -> Any:
                changes.append(arguments)
                if len(changes) == 2:
                    interrupt()
                return change(*arguments)

            monkeypatch.setattr(signal, last, slowly)
            with held_back():
                pass

    with pytest.raises(KeyboardInterrupt):
        begin()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.usefixtures("_ctrl_c")
def test_a_handler_that_is_not_of_python_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python does not know it, and says None."""
    change = signal.signal
    monkeypatch.setattr(signal, "signal", lambda number, handler: change(number, handler) and None)
    with held_back():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.usefixtures("_ctrl_c")
@pytest.mark.parametrize("seconds", [0.0, 0.1, 1.0])
def test_ctrl_c_ends_a_contest_at_once(tmp_path: Path, seconds: float) -> None:
    """As a terminal does it: every process of the group gets the signal, and nobody prints a traceback.

    Also while the workers are being started.
    """
    file = tmp_path / "games.jsonl"
    arena = ["arena", "war_storm/patrols", "--bots", "search:60s,random", "--games", "4", "--workers", "2"]
    command = [sys.executable, "-m", "sandtable.cli", *arena, "--out", str(file)]
    running = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not file.exists():
        sleep(0.01)
    sleep(seconds)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "Traceback" not in said
