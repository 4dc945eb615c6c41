from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.boards.sight_cache import cache_directory, cached_rows

ROWS = [b"\x00\x01\x02", b"\x03\x04\xff"]


class Builder:
    """Builds the same rows each time and counts how often it was asked."""

    def __init__(self, rows: list[bytes] = ROWS) -> None:
        self.rows = rows
        self.calls = 0

    def __call__(self) -> list[bytes]:
        self.calls += 1
        return self.rows


def only_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_rows_are_built_once_and_then_read(tmp_path: Path) -> None:
    build = Builder()
    folder = tmp_path / "deep" / "cache"
    assert [cached_rows(b"map", 1, build, folder) for _ in range(3)] == [ROWS] * 3
    assert build.calls == 1
    assert only_file(folder).suffix == ".rows"


def test_another_key_or_version_is_another_entry(tmp_path: Path) -> None:
    build = Builder()
    for key, version in [(b"map", 1), (b"map", 2), (b"other map", 1), (b"\nmap", 1)]:
        cached_rows(key, version, build, tmp_path)
    assert build.calls == len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize("place", [0, 5, 20, 40, -1])
def test_a_damaged_file_is_built_anew(tmp_path: Path, place: int) -> None:
    build = Builder()
    cached_rows(b"map", 1, build, tmp_path)
    path = only_file(tmp_path)
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    assert cached_rows(b"map", 1, build, tmp_path) == ROWS
    assert build.calls == 2
    assert cached_rows(b"map", 1, build, tmp_path) == ROWS
    assert build.calls == 2


@pytest.mark.parametrize("length", [0, 10, 30, -1])
def test_a_truncated_file_is_built_anew(tmp_path: Path, length: int) -> None:
    build = Builder()
    cached_rows(b"map", 1, build, tmp_path)
    path = only_file(tmp_path)
    path.write_bytes(path.read_bytes()[:length])
    assert cached_rows(b"map", 1, build, tmp_path) == ROWS
    assert build.calls == 2


def test_a_folder_that_cannot_be_written_is_ignored(tmp_path: Path) -> None:
    """A file stands where the folder should be, so that even root cannot write there."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    build = Builder()
    assert cached_rows(b"map", 1, build, blocked) == ROWS
    assert cached_rows(b"map", 1, build, blocked / "below") == ROWS
    assert build.calls == 2
    assert blocked.read_text() == "in the way"


def test_a_file_that_cannot_be_replaced_leaves_no_draft(tmp_path: Path) -> None:
    cached_rows(b"map", 1, Builder(), tmp_path)
    path = only_file(tmp_path)
    path.unlink()
    (path / "in the way").mkdir(parents=True)
    assert cached_rows(b"map", 1, Builder(), tmp_path) == ROWS
    assert only_file(tmp_path) == path


def test_no_rows_are_rows_too(tmp_path: Path) -> None:
    build = Builder([])
    assert [cached_rows(b"map", 1, build, tmp_path) for _ in range(2)] == [[], []]
    assert build.calls == 1


def test_rows_of_different_lengths_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="rows of different lengths"):
        cached_rows(b"map", 1, Builder([b"a", b"bc"]), tmp_path)


def test_the_cache_lies_where_the_user_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_directory() == tmp_path / "sandtable" / "sight"
    cached_rows(b"map", 1, Builder())
    assert only_file(cache_directory()).suffix == ".rows"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_directory() == tmp_path / "home" / ".cache" / "sandtable" / "sight"
