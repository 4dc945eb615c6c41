"""Bouts of a contest on a Ray cluster: the machines of the cluster need nothing but sandtable.

A bout is named by its number alone, so that results are those of any other way to fight it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

from sandtable.engine.errors import ContentError
from sandtable.lab.arena import Contest, Fought, fight

AHEAD = 2
"""Bouts for each processor that are under way or wait for it."""


def fought_on_ray(contest: Contest, numbers: Sequence[int], address: str) -> Iterator[Fought]:
    """These bouts, in order, as they are finished; `local` is a cluster of this machine alone."""
    return _fought(_joined(address), contest, numbers)


def _fought(ray: ModuleType, contest: Contest, numbers: Sequence[int]) -> Iterator[Fought]:
    """Every processor has its bouts; who stops early leaves the cluster."""
    try:
        task = ray.remote(fight)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for number in numbers:
            waiting.append(task.remote(contest, number))
            if len(waiting) >= most:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        ray.shutdown()


def _joined(address: str) -> ModuleType:
    """Ray, joined to the cluster; ContentError if there is no Ray here or no cluster there."""
    try:
        import ray
    except ImportError:
        raise ContentError("Ray is not installed: it comes with sandtable[ray]") from None
    try:
        ray.init(address=address, log_to_driver=False)
    except (ConnectionError, ValueError) as fault:
        raise ContentError(f"no Ray cluster answers at {address!r}: {fault}") from None
    joined: ModuleType = ray
    return joined
