"""Data files: TOML read into frozen records, with errors that name file, line, fault and remedy."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sandtable.engine.errors import ContentError
from sandtable.engine.reading import from_plain

T = TypeVar("T")
FORMAT = 1
HOUSE = "house"


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a file, or ContentError with the line of the fault."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ContentError(f"{name_of(path)}: there is no such file") from None
    except tomllib.TOMLDecodeError as fault:
        raise ContentError(f"{name_of(path)}: not TOML: {fault}") from None
    except (OSError, ValueError) as fault:
        raise ContentError(f"{name_of(path)}: cannot be read as text ({fault})") from None


def load(path: Path, kind: type[T]) -> T:
    """A whole file as one record."""
    return shaped(read_toml(path), kind, path)


def shaped(data: Mapping[str, Any], kind: type[T], origin: Path | str) -> T:
    """Data as a record; what does not fit is named by its place in the file."""
    check_format(data, origin)
    fitting = {key: value for key, value in data.items() if key != "format"}
    try:
        return from_plain(fitting, kind)
    except msgspec.ValidationError as fault:
        place = re.search(r"`\$?([^`]*)`$", str(fault))
        where = place_of(origin, place.group(1)) if place else name_of(origin)
        raise ContentError(f"{where}: {fault}") from None


def check_format(data: Mapping[str, Any], origin: Path | str) -> None:
    found = data.get("format")
    if found != FORMAT or found is True:
        said = "does not say its format" if found is None else f"has format {found!r}"
        raise ContentError(f"{name_of(origin)}: the file {said}; this version reads `format = {FORMAT}`")


def place_of(origin: Path | str, place: str) -> str:
    """File and, as far as the text shows it, line of a place such as `.unit[3].name`."""
    if not isinstance(origin, Path) or not origin.is_file():
        return f"{origin}{place and ' at '}{place.lstrip('.')}"
    lines = origin.read_text(encoding="utf-8").splitlines()
    at = 0
    for key, index in re.findall(r"\.?([\w-]+)(?:\[(\d+)\])?", place):
        pattern = re.compile(rf"\s*(\[+[^\]]*\b{re.escape(key)}\b|\"?{re.escape(key)}\"?\s*=)")
        hits = [n for n in range(at, len(lines)) if pattern.match(lines[n])]
        wanted = int(index) if index and len(hits) > int(index) else 0
        at = hits[wanted] if hits else at
    return f"{name_of(origin)}:{at + 1}"


def name_of(origin: Path | str) -> str:
    """A path as a reader knows it: the file and the two folders it lies in."""
    return "/".join(origin.parts[-3:]).replace("//", "/") if isinstance(origin, Path) else origin


def plain_copy(data: Mapping[str, Any], origin: str) -> dict[str, Any]:
    """The data as JSON keeps them: a copy that nobody else can change, the same when read back."""
    try:
        copy: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(data)), type=dict[str, Any])
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError) as fault:
        raise ContentError(f"{origin}: only text, numbers, lists and tables can be kept ({fault})") from None
    return copy


def digest_of(data: Mapping[str, Any]) -> str:
    """A hash of the data themselves, whatever their layout."""
    return blake2b(msgspec.json.encode(data, order="sorted"), digest_size=8).hexdigest()


def is_file(path: Path) -> bool:
    """Whether there is such a file; a name that cannot be one is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def pack_folder(ruleset_folder: Path, pack: str) -> Path:
    """The content that ships with the ruleset ("house"), or a folder with a `pack.toml`."""
    return ruleset_folder / "content" if pack == HOUSE else _foreign(pack)


def pack_digest(pack: str) -> str:
    """A hash of all files of a pack; nothing for the content that ships with the ruleset."""
    if pack == HOUSE:
        return ""
    mixer = blake2b(digest_size=8)
    for file in sorted(_foreign(pack).glob("*.toml")):
        mixer.update(f"{file.name}:".encode() + file.read_bytes())
    return mixer.hexdigest()


def _foreign(pack: str) -> Path:
    folder = Path(pack)
    if not is_file(folder / "pack.toml"):
        raise ContentError(f"{pack}: a data pack is a folder with a pack.toml beside the content files")
    check_format(read_toml(folder / "pack.toml"), folder / "pack.toml")
    return folder


@cache
def load_words(ruleset_folder: Path) -> Mapping[str, Mapping[str, str]]:
    """The phrases of a ruleset, read once; they belong to the rules, not to a pack."""
    return load(ruleset_folder / "content" / "words.toml", dict[str, dict[str, str]])
