"""Servers for the tests, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import cluster, new_database
from tests.server.service import Service, settings_for


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.db"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server with a SQLite file of its own, one for each module of tests."""
    folder = tmp_path_factory.mktemp("server")
    served = Service(settings_for(f"sqlite:///{folder}/store.db"))
    served.start()
    yield served
    served.stop()
