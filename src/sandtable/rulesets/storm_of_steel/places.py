"""Where the files of this ruleset lie."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
