"""A real server in a process of its own, which can be stopped and started again on the same store."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
COMMAND = "import sys; from sandtable.cli import main; sys.exit(main(sys.argv[1:]))"


class Host:
    """`sandtable serve` on a free port, with the grounds for practice beside what ships."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "store.db"
        self.log = folder / "log"
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--store", f"sqlite:///{self.store}"]
        here = Path(__file__).parent
        grounds = [here / name for name in ("range", "ground", "drill", "field")]
        for folder in (ROOT / "examples" / "skirmish", *grounds):
            arguments += ["--ruleset", str(folder)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-c", COMMAND, *arguments], stderr=log, cwd=ROOT)
        until = monotonic() + PATIENCE
        while not self._answers():
            assert monotonic() < until, self.log.read_text()
            sleep(0.1)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/api/rulesets", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError):
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
