"""Hypothesis: the same examples on every run; fifty times as many in `make soak`."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, configuration, settings

import skirmish  # noqa: F401 - under its own name, before a ruleset is found by its folder
from tests.places import CACHE

configuration.set_hypothesis_home_dir(CACHE / "hypothesis")
settings.register_profile(
    "ci",
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
settings.register_profile("soak", settings.get_profile("ci"), max_examples=3000)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("soak" if config.getoption("markexpr") == "soak" else "ci")
