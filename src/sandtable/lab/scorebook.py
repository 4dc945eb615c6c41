"""A contest on disk: what is fought over in the first line, a bout in each of the others.

Nothing in such a file is trusted: a line that does not fit the contest would be counted with the others, and
nobody could tell from the table. How many games are wanted is not written: a contest may be continued.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from sandtable.engine.errors import ContentError
from sandtable.engine.registry import ruleset
from sandtable.lab.arena import Contest, Fought

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

REMEDY = "delete this line, and the bout is fought again; or name another file"


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    """What all bouts of a file have in common; rules or a scenario that were changed are another contest."""

    ruleset: str
    version: str
    scenario: str
    scenario_hash: str
    pack: str
    pack_hash: str
    bots: tuple[str, ...]
    seed: str


@contextmanager
def reserved(file: Path) -> Iterator[None]:
    """No other contest writes the file meanwhile; ContentError if one does. Windows is not asked."""
    with file.open("ab") as holder:
        if sys.platform != "win32":
            try:
                flock(holder, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                raise ContentError(f"{file}: another contest is writing it; name another file") from None
        yield


def resumed(contest: Contest, file: Path) -> list[Fought]:
    """The bouts that a file already holds; a last line that was not finished is dropped from it."""
    heading, held = _heading(contest), file.read_bytes() if file.exists() else b""
    if held in (b"", _line(heading).strip()):
        file.write_bytes(_line(heading))
        return []
    lines = held.splitlines(keepends=True)
    _compare(_first(lines[0], file), heading, file)
    whole = [line for line in lines if line.endswith(b"\n")]
    found = _bouts(contest, whole[1:], file)
    if len(whole) < len(lines):
        file.write_bytes(b"".join(whole))
    return found


def kept(bouts: Iterable[Fought], file: Path) -> Iterator[Fought]:
    """Each bout, written down as soon as it is fought."""
    with file.open("ab") as out:
        for bout in bouts:
            out.write(_line(bout))
            out.flush()
            yield bout


def _line(what: Struct) -> bytes:
    return msgspec.json.encode(what) + b"\n"


# The first line


def _heading(contest: Contest) -> Heading:
    rules = ruleset(contest.ruleset)
    source = rules.source(contest.scenario, contest.pack, {})
    terms = contest.terms
    held = (source.scenario, source.digest, source.pack, source.pack_digest)
    return Heading(rules.id, rules.version, *held, terms.bots, terms.seed)


def _first(line: bytes, file: Path) -> Heading:
    try:
        return msgspec.json.decode(line, type=Heading)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise ContentError(
            f"{file}, line 1: it does not hold a contest: {fault}; name another file"
        ) from None


def _compare(held: Heading, heading: Heading, file: Path) -> None:
    """ContentError for the first thing that is otherwise in the file."""
    wanted = asdict(heading)
    for name, value in asdict(held).items():
        if value != wanted[name]:
            what = f"its {name.replace('_', ' ')} is {value!r}, now it is {wanted[name]!r}"
            raise ContentError(f"{file}, line 1: it holds another contest: {what}; name another file")


# The other lines


def _bouts(contest: Contest, lines: Iterable[bytes], file: Path) -> list[Fought]:
    """A bout in each line, each one of the contest's and none twice."""
    found: dict[int, Fought] = {}
    for number, line in enumerate(lines, 2):
        try:
            bout = msgspec.json.decode(line, type=Fought)
        except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
            raise ContentError(f"{file}, line {number}: it does not hold a bout: {fault}; {REMEDY}") from None
        if said := _fault(contest, bout, found):
            raise ContentError(f"{file}, line {number}: {said}; {REMEDY}")
        found[bout.number] = bout
    return list(found.values())


def _fault(contest: Contest, bout: Fought, before: Collection[int]) -> str | None:
    """Why this is no bout of the contest, or None if it is one."""
    if not 0 <= bout.number < contest.bouts:
        return f"there is no bout {bout.number} in {contest.terms.games} games: ask for more"
    if bout.number in before:
        return f"bout {bout.number} is there twice"
    sides = contest.sides(bout.number)
    if bout.sides != sides:
        return f"{' against '.join(bout.sides)} is not bout {bout.number}, which is {' against '.join(sides)}"
    if bout.winner not in (0, 1, None):
        return f"the winner is side 0, side 1 or nobody, not {bout.winner}"
    for name, counts in (("points", bout.points), ("taken", bout.taken), ("ground", bout.ground)):
        if len(counts) != len(sides):
            return f"`{name}` has {len(counts)} numbers, one for each of {len(sides)} sides is wanted"
    return None
