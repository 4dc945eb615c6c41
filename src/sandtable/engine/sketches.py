"""Parts of a scene, kept and drawn again only when what they show has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any, Final, Generic, TypeVar

R = TypeVar("R")
K = TypeVar("K")
P = TypeVar("P")
T = TypeVar("T")
MOST_PAGES = 4096
MOST_CHAPTERS = 16
"""More would carry along the pages of games that are over; with more games in turn all is drawn anew."""
_ALONE: Final = Lock()


class Chapter(dict[R, P], Generic[R, K, P]):
    """The pages of a sketchbook for what is known in one game; `knowledge` is held, so it keeps its id."""

    __slots__ = ("_knowledge", "_sketch")

    def __init__(self, sketch: Callable[[R, K], P], knowledge: K) -> None:
        self._sketch = sketch
        self._knowledge = knowledge

    def __missing__(self, record: R) -> P:
        if len(self) >= MOST_PAGES:
            self.clear()
        page = self[record] = self._sketch(record, self._knowledge)
        return page


class Sequel(Chapter[R, K, P]):
    """A chapter that takes over pages of the one before that look the same now, until the next begins."""

    __slots__ = ("_alike", "_before")

    def __init__(
        self,
        sketch: Callable[[R, K], P],
        knowledge: K,
        alike: Callable[[R, K, K], bool],
        before: Sequel[R, K, P] | None,
    ) -> None:
        super().__init__(sketch, knowledge)
        self._alike = alike
        self._before = before
        if before is not None:
            before._before = None

    def __missing__(self, record: R) -> P:
        before = self._before
        if before is None or record not in before:
            return super().__missing__(record)
        if not self._alike(record, before._knowledge, self._knowledge):
            return super().__missing__(record)
        page = self[record] = before[record]
        return page


class Sketchbook(Generic[R, K, P]):
    """Parts of a scene, kept while the record they show and what the viewer knows are the same.

    Many games of a scenario use one sketchbook in turn, each a chapter for what is known in it. Records that
    are told apart by identity (`Struct(frozen=True, eq=False)`) are looked up fastest. Where little of what
    is known matters to one record, `alike` says whether it looks the same with this knowledge and with that.
    """

    def __init__(self, sketch: Callable[[R, K], P], alike: Callable[[R, K, K], bool] | None = None) -> None:
        self._sketch = sketch
        self._alike = alike
        self._chapters: dict[int, Chapter[R, K, P]] = {}
        self._latest: Sequel[R, K, P] | None = None

    def pages(self, records: Iterable[R], knowledge: K) -> list[P]:
        """These records as someone with this knowledge sees them."""
        chapter = self._chapters.get(id(knowledge))
        if chapter is None:  # as in `chapter`, without the call: every view comes this way
            chapter = self._begun(knowledge)
        return [*map(chapter.__getitem__, records)]

    def page(self, record: R, knowledge: K) -> P:
        """One record as someone with this knowledge sees it."""
        chapter = self._chapters.get(id(knowledge))
        if chapter is None:
            chapter = self._begun(knowledge)
        return chapter[record]

    def chapter(self, knowledge: K) -> Chapter[R, K, P]:
        """All records as someone with this knowledge sees them, each drawn when it is first looked up."""
        chapter = self._chapters.get(id(knowledge))
        return self._begun(knowledge) if chapter is None else chapter

    def _begun(self, knowledge: K) -> Chapter[R, K, P]:
        """A new chapter; the oldest, most likely of a game that is over, is forgotten: threads take turns."""
        with _ALONE:
            while len(self._chapters) >= MOST_CHAPTERS:
                del self._chapters[next(iter(self._chapters))]
            return self._chapters.setdefault(id(knowledge), self._written(knowledge))

    def _written(self, knowledge: K) -> Chapter[R, K, P]:
        if self._alike is None:
            return Chapter(self._sketch, knowledge)
        self._latest = Sequel(self._sketch, knowledge, self._alike, self._latest)
        return self._latest


class Parts:
    """Parts of a scene, each kept while all that it is drawn from is the same."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def get(self, name: str, source: tuple[Any, ...], draw: Callable[..., T], *arguments: Any) -> T:
        """The part with this name; `source` is all of the arguments that matters to it."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != source:
            kept = self._kept[name] = (source, draw(*arguments))
        part: T = kept[1]
        return part
