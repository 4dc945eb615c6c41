"""The command `sandtable`, run in this process or in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from sandtable.cli import main

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "tests" / "games" / "skirmish"
SKIRMISH = str(ROOT / "examples" / "skirmish")


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


def started(*arguments: object) -> subprocess.Popen[str]:
    """The command as a process of its own, with its own group so that Ctrl-C can be sent to it."""
    return subprocess.Popen(
        [sys.executable, "-m", "sandtable.cli", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'examples'}"},
        start_new_session=True,
    )
