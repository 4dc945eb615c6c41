"""SOS-LOS, SOS-SPT: lines of sight, and who has been spotted."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from sandtable.boards.table import Base, Point, line_within, within
from sandtable.boards.table_paths import Path
from sandtable.boards.table_sight import Screens, screen_between, sees
from sandtable.engine.lookup import Lookup
from sandtable.rulesets.storm_of_steel.ground import HIDING, THICKETS, Area, Ground
from sandtable.rulesets.storm_of_steel.state import Bases, Line, Lines, Stand, Stands, StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import CM

SPOTTING = 10 * CM
"""SOS-SPT.2"""
MOST_LINES, MOST_WATCHES = 1 << 17, 1 << 6


def lines_of_sight(screens: Screens) -> Lines:
    """SOS-R.16 The lines between bases, or to points, of one table, and whether they are free."""
    return Lookup(partial(_is_free, screens), MOST_LINES)


def _is_free(screens: Screens, line: Line) -> bool:
    return sees(screens, *line)


def has_sight(lines: Lines, looker: Base, seen: Base | Point) -> bool:
    """SOS-LOS.1, SOS-LOS.7, SOS-R.16, SOS-R.21 A line of sight to a base or a point; the same both ways."""
    if isinstance(seen, Base) and seen.number < looker.number:
        return lines[seen, looker]
    return lines[looker, seen]


class Block(NamedTuple):
    """What stops a line of sight: its id on the board, the clause, and why."""

    id: str
    clause: str
    text: str


def block(s: StormOfSteel, looker: Base, seen: Base | Point) -> Block | None:
    """SOS-LOS.2, SOS-LOS.3, SOS-LOS.4, SOS-LOS.5, SOS-LOS.6, SOS-R.22 What is in the way, if anything is."""
    ground = s.box.ground
    screen = screen_between(ground.screens, looker, seen)
    if screen is None:
        return None
    for area in ground.areas:
        if area.shape is screen:
            return _behind(area, looker.centre, seen.centre if isinstance(seen, Base) else seen)
    for row, hill in zip(s.box.scenario.hills, ground.screens.hills, strict=True):
        if screen is hill.top:
            return Block(f"{row.id}-top", "SOS-LOS.5", f"the top of hill {row.id} is in the way")
        if screen is hill.outline:
            clause = "SOS-LOS.6" if hill.crowned else "SOS-LOS.5"
            return Block(row.id, clause, f"hill {row.id} is in the way")
    raise AssertionError("a screen is an area or a hill")


def _behind(area: Area, start: Point, end: Point) -> Block:
    name = f"{area.kind} {area.id}"
    if area.kind == "building":
        return Block(area.id, "SOS-R.22", f"{name} is in the way")
    inside = [area.holds(point) for point in (start, end)]
    if all(inside):
        return Block(area.id, "SOS-LOS.4", f"inside {name} one sees 5 cm far")
    if any(inside):
        return Block(area.id, "SOS-LOS.3", f"too deep inside {name}")
    return Block(area.id, "SOS-LOS.2", f"{name} is in the way")


class Watch(dict[Base | Point, bool]):
    """SOS-MOR.1, SOS-R.55, SOS-R.21 Whether any of some stands sees a base, or a point; none sees itself."""

    def __init__(self, lines: Lines, lookers: tuple[Base, ...]) -> None:
        self.lines, self.lookers = lines, list(lookers)

    def __missing__(self, seen: Base | Point) -> bool:
        for number, base in enumerate(self.lookers):
            if base is not seen and has_sight(self.lines, base, seen):
                self.lookers.insert(0, self.lookers.pop(number))  # who sees one sees most
                self[seen] = True
                return True
        self[seen] = False
        return False


def watch(s: StormOfSteel, side: int) -> Watch:
    """SOS-MOR.1 What the stands of a side see together; kept as long as all of them are where they are."""
    return s.box.watches[side, tuple(s.stands.values())]


def watches(lines: Lines, bases: Bases) -> Lookup[tuple[int, Stands], Watch]:
    """SOS-MOR.1 What a side sees, by all stands as they are; from the same bases it sees the same."""
    by_bases: Lookup[tuple[Base, ...], Watch] = Lookup(partial(Watch, lines), MOST_WATCHES)

    def find(key: tuple[int, Stands]) -> Watch:
        side, stands = key
        return by_bases[tuple([bases[x] for x in stands if x.side == side and not x.aboard])]

    return Lookup(find, MOST_WATCHES)


def is_hiding(ground: Ground, stand: Stand) -> bool:
    """SOS-SPT.1, SOS-R.46 In terrain that hides; a bunker hides only where it stands in a thicket."""
    hides = THICKETS if stand.bunker else HIDING
    return any(kind in hides for kind in ground.kinds_at(stand.centre))


def is_open_to_fire(ground: Ground, stand: Stand) -> bool:
    """SOS-SPT.1, SOS-R.52 Spotted, or not in hiding terrain: all see the stand, but fire needs this."""
    return stand.spotted or not is_hiding(ground, stand)


def spot(s: StormOfSteel, piece: int, clause: str) -> None:
    """SOS-SPT.5 From now on the stand is spotted."""
    if not s.stands[piece].spotted:
        s.change(piece, spotted=True)
        s.tell("spotted", clause, "SOS-SPT.5", piece=piece)


def unspotted(s: StormOfSteel, side: int) -> list[Stand]:
    """The stands of a side on the table that have not been spotted."""
    return [x for x in s.stands.values() if not x.spotted and x.side == side and not x.aboard]


def is_passed(s: StormOfSteel, piece: int, path: Path, other: Stand) -> bool:
    """SOS-SPT.2, SOS-R.53 Whether a stand comes near another on its way."""
    kind = s.kind(piece)
    return line_within(path, s.base(other), SPOTTING + min(kind.width, kind.depth) // 2)


def spot_around(s: StormOfSteel, piece: int, path: Path = ()) -> None:
    """SOS-SPT.2, SOS-R.53 Unspotted enemies that the stand passes or comes near are spotted, and so is it."""
    mover = s.stands[piece]
    base = s.base(mover)
    for other in unspotted(s, 1 - mover.side):
        passed = len(path) > 1 and is_passed(s, piece, path, other)
        if passed or within(base, s.base(other), SPOTTING):
            spot(s, other.id, "SOS-SPT.2")
    if not mover.spotted and any(
        within(base, s.base(other), SPOTTING) for other in s.on_table(1 - mover.side)
    ):
        spot(s, piece, "SOS-SPT.2")


def spot_all(s: StormOfSteel) -> None:
    """SOS-R.53 At the start of play all that are near an enemy are spotted."""
    for piece in list(s.stands):
        if not s.stands[piece].aboard:
            spot_around(s, piece)
