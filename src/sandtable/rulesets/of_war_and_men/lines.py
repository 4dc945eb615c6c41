"""OWM-CCS.7 to OWM-CCS.11: which number stands for which soldier of a line."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.rulesets.of_war_and_men.sheets import Colour


def colour_for(size: int) -> Colour:
    """OWM-CCS.7 Red for up to four soldiers, green for five and six, blue for more."""
    return Colour.RED if size <= 4 else Colour.GREEN if size <= 6 else Colour.BLUE


def chosen(line: Sequence[int], value: int) -> int:
    """OWM-CCS.9, OWM-CCS.10, OWM-R.6, OWM-CCS.8 to OWM-CCS.11 The soldier behind a number; 0 if there is
    none.
    """
    if len(line) == 1:
        return line[0]
    if len(line) == 2:
        return line[0] if value % 2 else line[1]
    return line[value - 1] if value <= len(line) else 0
