"""The command `sandtable`, run in this process or in one of its own."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from typing import NamedTuple
from unittest.mock import patch

from sandtable.cli import main
from tests.places import PYTHONPATH, ROOT

COMMAND = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from sandtable.cli import main
sys.exit(main())
"""


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def run(*arguments: object, typed: str = "") -> Ran:
    """Run the command here, with these lines typed into it."""
    out, err = io.StringIO(), io.StringIO()
    with patch("sys.stdin", io.StringIO(typed)), redirect_stdout(out), redirect_stderr(err):
        code = main([str(argument) for argument in arguments])
    return Ran(code, out.getvalue(), err.getvalue())


def refused(*arguments: object) -> str:
    """The one line with which a command is refused."""
    ran = run(*arguments)
    assert ran.code == 1
    assert ran.err.count("\n") == 1, ran.err
    assert ran.err.startswith("sandtable: ")
    return ran.err.removeprefix("sandtable: ").rstrip()


@contextmanager
def started(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """The command as a process of its own, with its own group so that Ctrl-C can be sent to it.

    It heeds Ctrl-C even where this process does not (in the background, under nohup), and nothing of its
    group is left when the block ends.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": PYTHONPATH},
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
