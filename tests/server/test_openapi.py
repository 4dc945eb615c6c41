"""Schemathesis sends the server whatever its own description allows, and much that it does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.service import Service
from tests.server.test_tables import both

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
EXAMPLES = 4  # of each operation, beside the fixed cases of the coverage phase


def test_nothing_makes_the_server_fail(service: Service, tmp_path: Path) -> None:
    """No 5xx, and every answer is one that the description names, in its shape."""
    table, mine, _ = both(service)
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\n"path.table" = "{table}"\n"query.seat" = 0\n')
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"),
        *("--header", f"authorization: Bearer {mine}", "--checks", CHECKS, "--phases", "coverage,fuzzing"),
        *("--max-examples", str(EXAMPLES), "--generation-deterministic", "--request-timeout", "20"),
        *("--warnings", "off"),
        f"http://127.0.0.1:{service.port}/api/schema/openapi.json",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
