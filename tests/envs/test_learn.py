"""The example that learns."""

from __future__ import annotations

import runpy

import pytest

from sandtable.envs.pettingzoo import SandtableEnv
from tests.places import ROOT, SKIRMISH


@pytest.mark.soak
def test_the_example_learns_to_beat_random() -> None:
    learn = runpy.run_path(str(ROOT / "examples" / "learn.py"))
    env, learner = SandtableEnv(SKIRMISH, "patrol", actions=128), learn["Learner"](seed=0)
    learn["train"](env, learner, 300)
    assert learn["points"](env, learner, 200) > 0.1
