"""The words of a ruleset: options, prompts and facts as text, and texts back to options.

A phrase such as "fire {unit:piece} at {cell}" names its fields in the order of the option's tuple
("fire", 17, 33); what stands behind the colon (or the name itself) says how a field is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import Any, Final, NamedTuple

from sandtable.engine.ask import Ask, Value
from sandtable.engine.errors import ContentError
from sandtable.engine.facts import CHANCE, Fact
from sandtable.engine.lookup import Lookup
from sandtable.engine.scene import AskSeen, Gauge, Note, OptionShown, Told, Verb

MOST_SHOWN: Final = 2000
MOST_PROMPTS: Final = 1000
DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")


class Codec(NamedTuple):
    """How one kind of field is written and read; `read` raises ValueError or KeyError for nonsense."""

    show: Callable[[Any], str]
    read: Callable[[str], Any]


class Field(NamedTuple):
    """One blank of a phrase."""

    name: str
    codec: str


class Phrase:
    """A text with blanks, used both to write and to read."""

    def __init__(self, verb: str, template: str, codecs: Mapping[str, Codec]) -> None:
        self.verb = verb
        self.template = template
        parts = list(Formatter().parse(template))
        self.fields = tuple(Field(name, kind or name) for _, name, kind, _ in parts if name is not None)
        unknown = [field.codec for field in self.fields if field.codec not in codecs]
        if unknown:
            raise ContentError(f"words: {template!r} uses {unknown[0]!r}; known are {', '.join(codecs)}")
        self._codecs = tuple(codecs[field.codec] for field in self.fields)
        self.shown = _shower([codec.show for codec in self._codecs])
        self._blanks = "".join(_as_blank(part) for part in parts)
        self._pattern = re.compile("".join(_as_pattern(part) for part in parts))

    def filled(self, shown: tuple[str, ...]) -> str:
        return self._blanks % shown

    def write(self, values: tuple[Any, ...]) -> str:
        """The text with its blanks filled in order."""
        return self._blanks % self.shown(values)

    def read(self, text: str) -> Value | None:
        """The option's tuple, or None if the text is another one."""
        match = self._pattern.fullmatch(text)
        if match is None:
            return None
        try:
            return (self.verb, *(c.read(t) for c, t in zip(self._codecs, match.groups(), strict=True)))
        except (ValueError, KeyError):
            return None


class Shown(dict[Value, OptionShown]):
    """Options as a client needs them, each made when it is first looked up."""

    def __init__(self, phrases: Mapping[str, Phrase]) -> None:
        self._phrases = phrases

    def __missing__(self, value: Value) -> OptionShown:
        phrase = self._phrases[value[0]]
        at = phrase.shown(value[1:])
        shown = self[value] = {"text": phrase.filled(at), "verb": value[0], "at": list(at)}
        return shown


class Words:
    """All phrases of a ruleset for one box (hex names differ from map to map).

    Where everybody knows what every piece is, `names` says it, and a sentence names a piece by both.
    """

    def __init__(
        self,
        table: Mapping[str, Mapping[str, str]],
        codecs: Mapping[str, Codec],
        names: Mapping[int, str] | None = None,
    ) -> None:
        known = {**PLAIN_CODECS, **codecs}
        self._names = {str(piece): f"{piece} ({name})" for piece, name in (names or {}).items()}
        self.roles = table.get("role", {})
        self.weights = table.get("weight", {})
        self.notes = {kind: _as_note(text) for kind, text in table.get("note", {}).items()}
        self._finals = table.get("final", {})
        self._prices = table.get("price", {})
        self._undecided = table.get("undecided", {})
        self._levels = table.get("level", {})
        self._options = {v: Phrase(v, t, known) for v, t in table.get("option", {}).items()}
        self._facts = {k: Phrase(k, t, known) for k, t in table.get("fact", {}).items()}
        self._outcomes = {k: Phrase(k, t, known) for k, t in table.get("outcome", {}).items()}
        self._prompts = table.get("prompt", {})
        self._asked = {k: Phrase(k, t, known) for k, t in self._prompts.items() if _has_blanks(t)}
        self._shown = Shown(self._options)
        self._seen = Lookup(self._as_seen, MOST_PROMPTS)
        self._by_first_word: dict[str, list[Phrase]] = {}
        for phrase in self._options.values():
            self._by_first_word.setdefault(phrase.template.split()[0], []).append(phrase)

    def text(self, ask: Ask[Any], value: Value) -> str:
        if ask.seat == CHANCE:
            return f"{value[0]} {value[1]}"
        return self.option(value)

    def option(self, value: Value) -> str:
        return self._options[value[0]].write(value[1:])

    def shown(self, values: Iterable[Value]) -> list[OptionShown]:
        """Options as a client needs them (scene.OptionShown)."""
        if len(self._shown) > MOST_SHOWN:
            self._shown.clear()
        return [*map(self._shown.__getitem__, values)]

    def verbs(self) -> dict[str, Verb]:
        """What the options of each verb are attached to, and the role they play."""
        return {verb: self._verb(verb, phrase) for verb, phrase in self._options.items()}

    def _verb(self, verb: str, phrase: Phrase) -> Verb:
        shown: Verb = {"at": [field.codec for field in phrase.fields], "role": self.roles.get(verb, "")}
        if verb in self._finals:
            shown["final"] = self._finals[verb]
        if verb in self._prices:
            shown["price"] = self._prices[verb]
        return shown

    def read(self, ask: Ask[Any], text: str) -> Value | None:
        """The value a text stands for, legal or not; None if it is not a phrase of this ruleset."""
        text = " ".join(text.split())
        if ask.seat == CHANCE:
            return next((value for value in ask.values if self.text(ask, value) == text), None)
        return self.read_option(text)

    def read_option(self, text: str) -> Value | None:
        """The value of a player's option as `option` writes it."""
        for phrase in self._by_first_word.get(text.split(" ", 1)[0], ()):
            value = phrase.read(text)
            if value is not None:
                return value
        return None

    def question(self, ask: Ask[Any]) -> str:
        """The prompt of an ask; a blank other than `{about}` has what the first of its options has there."""
        phrase = self._asked.get(ask.kind)
        if phrase is None:
            return self._written(ask.kind, ask.about)
        first = ask.values[0]
        names = [field.name for field in self._options[first[0]].fields]
        given = dict(zip(names, first[1:], strict=True))
        return phrase.write(tuple([given[field.name] for field in phrase.fields]))

    def _written(self, kind: str, about: tuple[int, ...]) -> str:
        """The question of a kind in words; `{about}` stands for the pieces it is about."""
        prompt = self._prompts[kind]
        return prompt.replace("{about}", ", ".join(map(str, about))) if about else prompt

    def asked(self, ask: Ask[Any]) -> AskSeen:
        """An ask as its seat sees it, but for its number and its options."""
        seen = self._seen[ask.kind, ask.clause, ask.about, ask.sealed].copy()
        if not seen["prompt"]:
            seen["prompt"] = self.question(ask)
        return seen

    def _as_seen(self, asked: tuple[str, str, tuple[int, ...], bool]) -> AskSeen:
        """What asks of a kind about the same pieces have in common; a prompt with blanks is left empty."""
        kind, clause, about, sealed = asked
        prompt = "" if kind in self._asked else self._written(kind, about)
        seen: AskSeen = {
            "number": 0, "kind": kind, "clause": clause, "prompt": prompt, "about": [*about], "options": []
        }
        if sealed:
            seen["sealed"] = True
        if kind in self.weights:
            seen["weight"] = self.weights[kind]
        return seen

    def sentence(self, fact: Fact) -> str:
        """A fact in words; the data it carries fill the blanks of its phrase by name."""
        phrase = self._facts[fact.kind]
        shown = phrase.shown(tuple(fact.data[field.name] for field in phrase.fields))
        if self._names:
            both = zip(phrase.fields, shown, strict=True)
            shown = tuple([self._names.get(text, text) if f.codec == "piece" else text for f, text in both])
        return phrase.filled(shown)

    def outcome(self, fact: Fact) -> str:
        """A fact for who weighs his chances: what it changes, not what was rolled; "" if nothing."""
        phrase = self._outcomes.get(fact.kind)
        return "" if phrase is None else phrase.write(tuple(fact.data[field.name] for field in phrase.fields))

    def decides(self, fact: Fact) -> bool:
        """Whether a fact is the end of something; some results only lead to what decides."""
        return self.level(fact) == "result" and fact.kind not in self._undecided

    def level(self, fact: Fact) -> str:
        """The place of a fact in the outline of the log."""
        return self._levels.get(fact.kind, "")

    def told(self, fact: Fact) -> Told:
        """A fact as a client needs it (scene.Told)."""
        phrase = self._facts[fact.kind]
        shown = phrase.shown(tuple(fact.data[field.name] for field in phrase.fields))
        told: Told = {"kind": fact.kind, "text": phrase.filled(shown)}
        if shown:
            told["at"] = [
                {"name": field.name, "kind": field.codec, "text": text}
                for field, text in zip(phrase.fields, shown, strict=True)
            ]
        if self.level(fact):
            told["level"] = self.level(fact)
        if "gauge" in fact.data:
            told["gauge"] = gauge_of(fact.data["gauge"])
        if fact.clauses:
            told["clauses"] = fact.clauses
        if fact.reasons:
            told["reasons"] = fact.reasons
        return told


def gauge_of(data: Any) -> Gauge:
    """The scale that a fact carries as (good, first, now, values)."""
    good, first, now, values = data
    return {"good": good, "first": first, "now": now, "values": [str(value) for value in values]}


def _shower(shows: Sequence[Callable[[Any], str]]) -> Callable[[tuple[Any, ...]], tuple[str, ...]]:
    """What writes values as they stand in the blanks; few blanks are the rule, and options are many."""
    match shows:
        case []:
            return lambda _: ()
        case [first]:
            return lambda values: (first(values[0]),)
        case [first, second]:
            return lambda values: (first(values[0]), second(values[1]))
    return lambda values: tuple([show(value) for show, value in zip(shows, values, strict=True)])


def _has_blanks(prompt: str) -> bool:
    return any(name not in (None, "about") for _, name, _, _ in Formatter().parse(prompt))


def _as_note(text: str) -> Note:
    """A note as it is written: its clause, then what it says."""
    clause, _, said = text.partition(" ")
    return {"text": said, "clause": clause}


def _as_blank(part: tuple[str, str | None, str | None, str | None]) -> str:
    literal, name, _, _ = part
    return literal.replace("%", "%%") + ("" if name is None else "%s")


def _as_pattern(part: tuple[str, str | None, str | None, str | None]) -> str:
    literal, name, kind, _ = part
    blank = "" if name is None else r"(.+)" if (kind or name) == "words" else r"(\S+)"
    return re.escape(literal) + blank


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?(0|[1-9][0-9]{0,8})", text):
        raise ValueError(text)
    return int(text)


PLAIN_CODECS: Final[Mapping[str, Codec]] = {
    "piece": Codec(str, _whole),
    "pieces": Codec(lambda numbers: ", ".join(map(str, numbers)), str),
    "number": Codec(str, _whole),
    "word": Codec(str, str),
    "words": Codec(str, str),
    "facing": Codec(DIRECTIONS.__getitem__, DIRECTIONS.index),
}
