"""Parts of a scene that are kept while what they show is the same."""

from __future__ import annotations

from sandtable.engine.sketches import Parts, Sketchbook


def test_a_part_is_drawn_once_while_its_source_is_the_same() -> None:
    """Only another source, or another name, draws it again, from the arguments of that time."""
    parts, drawn = Parts(), []

    def draw(what: str) -> list[str]:
        drawn.append(what)
        return [what]

    first = parts.get("hands", (1, "a"), draw, "one")
    assert parts.get("hands", (1, "a"), draw, "two") is first
    assert parts.get("hands", (2, "a"), draw, "three") == ["three"]
    assert parts.get("tracks", (2, "a"), draw, "four") == ["four"]
    assert parts.get("hands", (1, "a"), draw, "five") == ["five"]
    assert drawn == ["one", "three", "four", "five"]


def test_a_page_is_kept_for_what_is_known() -> None:
    """A sketchbook draws a record once for each knowledge, which it tells apart by identity."""
    drawn: list[tuple[int, list[str]]] = []

    def sketch(record: int, knowledge: list[str]) -> str:
        drawn.append((record, knowledge))
        return f"{record} {len(drawn)}"

    book = Sketchbook(sketch)
    one, other = ["seen"], ["seen"]
    assert book.pages([1, 2, 1], one) == ["1 1", "2 2", "1 1"]
    assert book.pages([2], one) == ["2 2"]
    assert book.pages([2], other) == ["2 3"]


def test_a_page_that_looks_the_same_is_taken_over() -> None:
    """Where a book can tell what matters to a record, new knowledge draws only those that look otherwise."""
    drawn: list[int] = []

    def sketch(record: int, known: dict[int, str]) -> str:
        drawn.append(record)
        return known.get(record, "?")

    def alike(record: int, then: dict[int, str], now: dict[int, str]) -> bool:
        return then.get(record) == now.get(record)

    book = Sketchbook(sketch, alike)
    once, later, last = {1: "tank"}, {1: "tank", 2: "squad"}, {2: "squad"}
    assert book.pages([1, 2, 3], once) == ["tank", "?", "?"]
    assert book.pages([1, 2, 3], later) == ["tank", "squad", "?"]
    assert book.pages([1, 2, 3], last) == ["?", "squad", "?"]
    assert book.pages([1, 2, 3], once) == ["tank", "?", "?"]
    assert drawn == [1, 2, 3, 2, 1]
