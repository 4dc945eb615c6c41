"""Where things lie in a checkout."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CACHE: Final = ROOT / ".cache"
GAMES: Final = ROOT / "tests" / "games"
SKIRMISH: Final = str(ROOT / "examples" / "skirmish")
PYTHONPATH: Final = os.pathsep.join(str(ROOT / folder) for folder in ("src", "examples", "."))
