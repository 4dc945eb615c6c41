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
MOST_CHAPTERS = 256
_ALONE: Final = Lock()


class Chapter(dict[R, P], Generic[R, K, P]):
    """The pages of a sketchbook for what is known in one game; `knowledge` is held, so it keeps its id.

    It takes over pages of the chapter before that look the same now, until the next one begins.
    """

    __slots__ = ("_alike", "_before", "_knowledge", "_sketch")

    def __init__(self, book: Sketchbook[R, K, P], knowledge: K, before: Chapter[R, K, P] | None) -> None:
        self._sketch, self._alike = book.sketch, book.alike
        self._knowledge = knowledge
        self._before = before

    def __missing__(self, record: R) -> P:
        if len(self) >= MOST_PAGES:
            self.clear()
        now, before = self._knowledge, self._before
        if before is not None and record in before and self._alike(record, before._knowledge, now):
            page = self[record] = before[record]
        else:
            page = self[record] = self._sketch(record, now)
        return page

    def close(self) -> None:
        """The next chapter takes over what there is: let go of the one before."""
        self._before = None


def _never(record: object, then: object, now: object) -> bool:
    return False


class Sketchbook(Generic[R, K, P]):
    """Parts of a scene, kept while the record they show and what the viewer knows are the same.

    Many games of a scenario use one sketchbook in turn, each a chapter for what is known in it. Records that
    are told apart by identity (`Struct(frozen=True, eq=False)`) are looked up fastest. Where little of what
    is known matters to one record, `alike` says whether it looks the same with this knowledge and with that.
    """

    def __init__(self, sketch: Callable[[R, K], P], alike: Callable[[R, K, K], bool] = _never) -> None:
        self.sketch = sketch
        self.alike = alike
        self._chapters: dict[int, Chapter[R, K, P]] = {}
        self._latest: Chapter[R, K, P] | None = None

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
            before, self._latest = self._latest, Chapter(self, knowledge, self._latest)
            if before is not None:
                before.close()
            return self._chapters.setdefault(id(knowledge), self._latest)


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
