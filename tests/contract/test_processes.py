"""Games do not depend on the process that plays them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.places import PYTHONPATH, ROOT


def started(hash_seed: str, *which: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": PYTHONPATH}
    command = [sys.executable, "-m", "tests.contract.fingerprints", *which]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("which", [(), pytest.param(("every",), marks=pytest.mark.soak)])
def test_fingerprints_do_not_depend_on_the_hash_seed(which: tuple[str, ...]) -> None:
    """Two processes with different hash seeds play, guess and record the same."""
    with started("1", *which) as first, started("2", *which) as second:
        one, other = first.communicate()[0], second.communicate()[0]
    assert first.returncode == second.returncode == 0
    assert one.count("\n") > 100
    assert one == other
