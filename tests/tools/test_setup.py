"""The set-up script, with an interpreter and an `id` of our own making."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.places import ROOT

SCRIPT = ROOT / "tools" / "setup.sh"

OLD_PYTHON = """
case "$*" in *version_info*) exit 1 ;; *) echo Python 3.9.2 ;; esac
"""
PYTHON_WITHOUT_VENV = """
case "$*" in *ensurepip*) exit 1 ;; esac
"""
PYTHON = """
case "$*" in
    "-m venv"*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
    *pip*) echo "$@" >>calls ;;
esac
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what the script reads, and programs to put before the system's."""
    for name in ("tools", "requirements", "programs"):
        (tmp_path / name).mkdir()
    shutil.copy(SCRIPT, tmp_path / "tools")
    (tmp_path / "requirements/dev.txt").write_text("msgspec==0.20\n")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    install(tmp_path, "id", "echo 1000")
    return tmp_path


def install(tree: Path, name: str, script: str) -> None:
    program = tree / "programs" / name
    program.write_text(f"#!/bin/sh\n{script}")
    program.chmod(0o755)


def set_up(tree: Path) -> subprocess.CompletedProcess[str]:
    path = f"{tree / 'programs'}:{os.environ['PATH']}"
    command = ["sh", str(tree / "tools/setup.sh"), "dev", ".venv"]
    environment = {"PATH": path, "PYTHON": "ourpython"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_an_old_python_is_refused_in_one_line(tree: Path) -> None:
    install(tree, "ourpython", OLD_PYTHON)
    done = set_up(tree)
    assert done.returncode != 0
    assert done.stderr.splitlines() == [
        "setup: Python 3.11 or later is needed and ourpython is Python 3.9.2: try make PYTHON=python3.12"
    ]


def test_missing_system_packages_are_named_in_one_line(tree: Path) -> None:
    install(tree, "ourpython", PYTHON_WITHOUT_VENV)
    done = set_up(tree)
    assert done.returncode != 0
    assert done.stderr.splitlines() == ["setup: missing system packages; please install: python3-venv"]


def test_root_installs_the_system_packages(tree: Path) -> None:
    install(tree, "id", "echo 0")
    install(tree, "apt-get", f'echo "$@" >>{tree}/apt; touch {tree}/installed')
    lacking = f'case "$*" in *ensurepip*) test -e {tree}/installed || exit 1 ;; esac'
    install(tree, "ourpython", f"{lacking}\n{PYTHON}")
    done = set_up(tree)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tree / "apt").read_text().splitlines() == ["-qq update", "-qq -y install python3-venv"]


def test_the_second_time_nothing_is_done_until_a_lock_changes(tree: Path) -> None:
    install(tree, "ourpython", PYTHON)
    assert "setup: installing the dev packages" in set_up(tree).stdout
    assert "--require-hashes -r requirements/dev.txt" in (tree / "calls").read_text()
    assert set_up(tree).stdout == ""
    (tree / "requirements/dev.txt").write_text("msgspec==0.21\n")
    assert "setup: installing the dev packages" in set_up(tree).stdout
