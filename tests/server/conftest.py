"""Servers for the tests, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.service import Service, settings_for


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server with a SQLite file of its own, one for each module of tests."""
    folder = tmp_path_factory.mktemp("server")
    served = Service(settings_for(f"sqlite:///{folder}/store.db"))
    served.start()
    yield served
    served.stop()
