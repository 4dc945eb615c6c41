"""SOS-GEN.4: dice; each roll names its purpose, so that it can be read in a record and loaded in a test."""

from __future__ import annotations

from sandtable.engine.chance import draw
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import DICE

FACES = {die: tuple(range(1, die + 1)) for die in DICE}


async def roll(s: StormOfSteel, clause: str, purpose: str, die: int) -> int:
    """SOS-R.111 One die with faces 1 to N, all equally likely."""
    return await draw(s, clause, purpose, FACES[die])
