"""Bouts on a Ray cluster: a stand-in for the quick test, a real one of this machine in the soak."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from sandtable import ContentError
from sandtable.lab.arena import Contest, Terms, fight
from sandtable.lab.cluster import fought_on_ray
from tests.lab.test_arena import same
from tests.places import SKIRMISH

CONTEST = Contest(SKIRMISH, "patrol", Terms(("recruit", "random"), 8))


class Cluster(ModuleType):
    """As much of Ray as is used: a task is done when its result is fetched."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.address = ""
        self.under_way = self.most = 0

    def init(self, *, address: str, log_to_driver: bool) -> None:
        if address == "nowhere":
            raise ConnectionError("nobody there")
        assert not log_to_driver
        self.address = address

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, function: Callable[..., Any]) -> Any:
        def submit(*arguments: Any) -> Callable[[], Any]:
            self.under_way += 1
            self.most = max(self.most, self.under_way)
            return lambda: function(*arguments)

        task = ModuleType("task")
        task.__dict__["remote"] = submit
        return task

    def get(self, result: Callable[[], Any]) -> Any:
        self.under_way -= 1
        return result()

    def shutdown(self) -> None:
        self.address = ""


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Cluster:
    made = Cluster()
    monkeypatch.setitem(sys.modules, "ray", made)
    return made


def test_a_cluster_fights_the_same_bouts_in_order(cluster: Cluster) -> None:
    """Two processors have two bouts each, under way or waiting; in the end the cluster is left."""
    bouts = list(fought_on_ray(CONTEST, [1, 2, 3, 4, 5, 6], "ray://here:10001"))
    assert same(bouts) == same([fight(CONTEST, number) for number in range(1, 7)])
    assert (cluster.most, cluster.under_way, cluster.address) == (4, 0, "")


def test_who_stops_early_leaves_the_cluster(cluster: Cluster) -> None:
    bouts = fought_on_ray(CONTEST, range(8), "ray://here:10001")
    next(bouts)
    assert cluster.address == "ray://here:10001"
    bouts.close()  # type: ignore[attr-defined]  # it is a generator
    assert cluster.address == ""


def test_no_cluster_and_no_ray(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ContentError, match="no Ray cluster answers at 'nowhere': nobody there"):
        list(fought_on_ray(CONTEST, [0], "nowhere"))
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ContentError, match=r"sandtable\[ray\]"):
        list(fought_on_ray(CONTEST, [0], "local"))


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_a_real_cluster_of_this_machine() -> None:
    """`make soak` installs Ray; its wheel and its start are too heavy for every run."""
    bouts = list(fought_on_ray(CONTEST, range(4), "local"))
    assert same(bouts) == same([fight(CONTEST, number) for number in range(4)])
