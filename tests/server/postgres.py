"""A real PostgreSQL of Debian's packages, started for the tests and thrown away after them."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psycopg

USER = "postgres"
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
numbers = count()


def programs() -> Path:
    """The folder with initdb and postgres; Debian keeps them off the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    found = shutil.which("initdb")
    if not folders and found is None:
        raise RuntimeError("PostgreSQL is missing; please install: postgresql")
    return folders[-1] if folders else Path(found or "").parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def cluster() -> Iterator[str]:
    """A running cluster: the URL of its server, without a database."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
    as_user: dict[str, Any] = {"cwd": folder, **QUIET}
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, USER, USER)
        as_user |= {"user": USER, "group": USER, "extra_groups": []}
    data, port = folder / "data", free_port()
    choices = ["-A", "trust", "-U", "sandtable", "--no-sync", "-E", "UTF8"]
    made: list[str | Path] = [programs() / "initdb", "-D", data, *choices]
    subprocess.run(made, check=True, **as_user)
    options = ["listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}", "fsync=off"]
    flags = [part for option in options for part in ("-c", option)]
    server = subprocess.Popen([programs() / "postgres", "-D", data, *flags], **as_user)
    try:
        url = f"postgresql://sandtable@127.0.0.1:{port}"
        wait_for(url)
        yield url
    finally:
        server.send_signal(signal.SIGINT)  # a fast shutdown: it does not wait for connections
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(url: str) -> None:
    until = monotonic() + 30
    while True:
        try:
            psycopg.connect(f"{url}/postgres").close()
        except psycopg.OperationalError:
            assert monotonic() < until, "PostgreSQL did not start"
            sleep(0.05)
        else:
            return


def new_database(url: str) -> str:
    """The URL of an empty database."""
    name = f"test_{next(numbers)}"
    with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{url}/{name}"
