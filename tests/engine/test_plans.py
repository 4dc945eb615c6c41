"""The texts of plans."""

from __future__ import annotations

import pytest

from sandtable.engine.plans import UNTURNED, Concert, Errand, Journey, concert, errand, journey


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("go 17 to G6", Errand(17, (), "G6", UNTURNED)),
        ("go 17 to G6 facing NE", Errand(17, (), "G6", 1)),
        ("go 17 via D4 E5 to G6 facing S", Errand(17, ("D4", "E5"), "G6", 3)),
    ],
)
def test_an_errand_names_who_goes_where_and_how(text: str, found: Errand) -> None:
    assert errand(text) == found


@pytest.mark.parametrize("text", ["go x to G6", "go 17", "go 17 to G6 facing up", "fire at G6", ""])
def test_other_texts_are_no_errand(text: str) -> None:
    assert errand(text) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("fire at G6", Concert("fire", "G6", None)),
        ("fire at G6 with 12 17 12", Concert("fire", "G6", (12, 17))),
        ("prepare with 3 5", Concert("prepare", "", (3, 5))),
    ],
)
def test_a_concert_names_what_is_done_where_and_by_whom(text: str, found: Concert) -> None:
    assert concert(text) == found


@pytest.mark.parametrize("text", ["fire 12 at G6", "go 17 to G6", "fire at G6 with", "fire at G6 with x", ""])
def test_other_texts_are_no_concert(text: str) -> None:
    assert concert(text) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("go 4 to 1.00,2.00", Journey(4, (), "1.00,2.00", UNTURNED, ())),
        ("go 4 to 1.00,2.00 with all", Journey(4, (), "1.00,2.00", UNTURNED, None)),
        ("go 4 via a b to c facing 90 with 5 6 5", Journey(4, ("a", "b"), "c", 90, (5, 6))),
        ("go 4 to c facing 360", Journey(4, (), "c", 0, ())),
    ],
)
def test_a_journey_names_the_way_the_bearing_and_the_company(text: str, found: Journey) -> None:
    assert journey(text) == found


@pytest.mark.parametrize(
    "text", ["go 4", "go 4 to c facing NE", "go 4 to c with", "go 4 to c with x", "fire at c"]
)
def test_other_texts_are_no_journey(text: str) -> None:
    assert journey(text) is None
