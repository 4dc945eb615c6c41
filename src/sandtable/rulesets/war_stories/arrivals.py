"""WS-SET.10, WS-R.130: reinforcements that become available beside their entry hex."""

from __future__ import annotations

from sandtable.rulesets.war_stories import setup
from sandtable.rulesets.war_stories.records import Unit
from sandtable.rulesets.war_stories.sheets import spread
from sandtable.rulesets.war_stories.state import WarState


async def reinforce(s: WarState) -> None:
    """WS-SET.10, WS-R.130 The next group waits beside its entry hex from now on."""
    number, side = s.coming[0]
    s.coming = s.coming[1:]
    group = next(g for g in s.box.scenario.booklet(side).reinforcements if g.number == number)
    entry, aboard = s.box.ground.map.cell(group.entry), group.aboard
    dealt = sorted(await setup.numbered(s, side, [(kind, False) for kind in spread(group.units)]))
    by_kind = {kind: piece for piece, kind, _ in dealt}
    for piece, kind, _ in dealt:
        s.units[piece] = Unit(piece, side, kind, entry=entry, stamp=s.turn)
        s.tell("numbered", "WS-R.26", seen_by=(side,), piece=piece, kind=kind, decoy=False)
    for rider, carrier in aboard.items():
        s.load(by_kind[rider], by_kind[carrier])
        s.set(by_kind[rider], hidden=True)
    s.tell("reinforced", "WS-R.130", side=side, cell=entry)
