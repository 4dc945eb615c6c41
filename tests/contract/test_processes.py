"""Games do not depend on the process that plays them."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.places import PYTHONPATH, ROOT


def run(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": PYTHONPATH}
    command = [sys.executable, "-m", "tests.contract.fingerprints"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_fingerprints_do_not_depend_on_the_hash_seed() -> None:
    """Two processes with different hash seeds play, guess and record the same."""
    one, other = run("1"), run("2")
    assert one.count("\n") > 100
    assert one == other
