"""What might make an answer wait for something else: bots that think, and the look for garbage."""

from __future__ import annotations

import os

from sandtable.server.manners import Manners
from sandtable.server.run import is_time


def test_a_worker_steps_aside_unless_that_starves_it() -> None:
    """Each task anew: the process itself keeps its low priority, and one whose predecessor was late, too."""

    def policy() -> int:
        return os.sched_getscheduler(0)

    loads = [0.5]
    manners, ordinary = Manners(starved=False, load=lambda: loads[0]), policy()
    assert manners.mind(policy) == os.SCHED_IDLE != ordinary
    manners.note(taken=1.0, worked=0.5)
    assert manners.mind(policy) == os.SCHED_IDLE
    loads[0] = 2.5
    assert manners.mind(policy) == ordinary
    loads[0] = 0.5
    manners.note(taken=1.0, worked=0.05)
    assert manners.mind(policy) == ordinary
    assert Manners(starved=True, load=lambda: 0.5).mind(policy) == ordinary


def test_garbage_waits_for_a_lull() -> None:
    assert not is_time(since=59, worked=0)
    assert is_time(since=61, worked=0.05)
    assert not is_time(since=3600, worked=0.5)
