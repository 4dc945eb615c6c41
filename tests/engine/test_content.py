"""Content that is wrong says so in one line: file, place, fault and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

import sandtable as st
from sandtable.engine.content import load, pack_folder, read_toml


class Unit(Struct, frozen=True):
    name: str
    fire: int


class File(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    unit: tuple[Unit, ...] = ()
    kinds: dict[str, Unit] = {}


def fault(tmp_path: Path, text: str) -> str:
    path = tmp_path / "pack" / "content" / "units.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(st.ContentError) as refusal:
        load(path, File)
    return str(refusal.value)


UNITS = """format = 1
title = "x"

[[unit]]
name = "rifles"
fire = 2

[[unit]]
name = "gun"
fire = "three"
"""


def test_a_wrong_type_is_found_by_line(tmp_path: Path) -> None:
    """The second unit's fire stands in line 10."""
    said = fault(tmp_path, UNITS)
    assert said.startswith("pack/content/units.toml:10: ")
    assert "int" in said


def test_a_wrong_type_in_a_named_table(tmp_path: Path) -> None:
    """Tables by name are found too."""
    said = fault(tmp_path, 'format = 1\ntitle = "x"\n\n[kinds.gun]\nname = 5\nfire = 1\n')
    assert "units.toml:" in said
    assert "str" in said


def test_a_missing_field_is_named(tmp_path: Path) -> None:
    """The file and the field."""
    assert "title" in fault(tmp_path, "format = 1\n")


def test_an_unknown_field_is_named(tmp_path: Path) -> None:
    """A typing error in a field's name is not ignored."""
    assert "titel" in fault(tmp_path, 'format = 1\ntitle = "x"\ntitel = "y"\n')


@pytest.mark.parametrize("first", ["", "format = 2\n", 'format = "1"\n', "format = true\n"])
def test_another_format_is_refused(tmp_path: Path, first: str) -> None:
    """The file must say format = 1."""
    assert "format = 1" in fault(tmp_path, f'{first}title = "x"\n')


def test_no_toml_is_found_by_line(tmp_path: Path) -> None:
    """The parser's own line is passed on."""
    assert "line 2" in fault(tmp_path, "format = 1\ntitle = \n")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """No file, a folder, a name that cannot be, bytes that are no text: all are faults of the content."""
    binary = tmp_path / "x.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "no.toml", tmp_path, Path("a\0b.toml"), tmp_path / ("x" * 5000), binary):
        with pytest.raises(st.ContentError):
            read_toml(path)


def test_a_pack_is_a_folder_with_a_pack_toml(tmp_path: Path) -> None:
    """The house content lies with the ruleset; others need their pack.toml."""
    assert pack_folder(tmp_path, "house") == tmp_path / "content"
    with pytest.raises(st.ContentError, match=r"pack\.toml"):
        pack_folder(tmp_path, str(tmp_path))
    (tmp_path / "pack.toml").write_text("format = 1\n", encoding="utf-8")
    assert pack_folder(tmp_path, str(tmp_path)) == tmp_path


def test_unknown_rulesets_and_scenarios_are_named() -> None:
    """With what there is instead."""
    with pytest.raises(st.ContentError, match="checkers"):
        st.new_game("checkers", "start")
    for which in ("x" * 5000, "a\0b", "../skirmish"):
        with pytest.raises(st.ContentError):
            st.new_game(which, "start")
