"""All that can be seen of a game: by a seat, in the state, and in the locals of rules that wait."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from types import CoroutineType, FrameType, GeneratorType
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

import sandtable as st
from sandtable.engine.state import NOT_STATE, State, encode
from sandtable.engine.tape import Tape
from tests.contract.tables import Hidden

Look: TypeAlias = dict[str, bytes]


def as_bytes(thing: object) -> bytes:
    return msgspec.json.encode(thing)


def history(game: st.Game[Any], seat: int) -> bytes:
    return as_bytes(game.seat(seat).history())


def look(game: st.Game[Any], seat: int) -> Look:
    """What a seat sees at this moment, without asking for anything."""
    if seat == st.SPECTATOR:
        return {"public": as_bytes(game.public())}
    door = game.seat(seat)
    return {
        "history": history(game, seat),
        "view": as_bytes(door.view()),
        "ask": as_bytes(asked(door.ask)),
        "undo": as_bytes(door.can_undo),
        "value": as_bytes(door.value()),
        "risk": as_bytes(door.risk()),
    }


def asked(ask: st.Ask[Any] | None) -> object:
    """An ask in full, or None."""
    if ask is None:
        return None
    return [ask.seat, ask.kind, ask.clause, ask.prompt, ask.about, ask.sealed, [o.text for o in ask.options]]


def inquiry(seat: st.Seat, texts: Iterable[str], hidden: Hidden) -> Look:
    """What a seat is told when it asks: about some of its options, other texts, plans, overlays and lines."""
    assert seat.ask is not None
    told: Look = {f"why not {text}": as_bytes(seat.why_not(text)) for text in texts}
    options = seat.ask.options
    for option in {option.text: option for option in (options[0], options[-1])}.values():
        told[f"odds of {option.text}"] = as_bytes(seat.odds(option))
    for preset in seat.board().get("presets", ()):
        told[f"draft of {preset}"] = as_bytes(seat.draft(preset))
    for option in options[:50]:
        told[f"reach of {option.text}"] = as_bytes(seat.reach(option))
        told[f"ask after {option.text}"] = as_bytes(seat.ahead([option.text]))
        told[f"preview of {option.text}"] = as_bytes(seat.preview([option.text]))
    plans = hidden.plans(seat)
    told |= _further(seat, options[0].text, plans[:2])
    for verb in seat.board()["joint"]:
        told[f"together {verb}"] = as_bytes(seat.joint(verb))
        plans.extend(f"{verb} at {label}" for label in seat.joint(verb))
    for text in plans:
        told[f"plan {text}"] = as_bytes(_plan(seat, text))
    for about in hidden.overlays(seat):
        told[f"overlay {about}"] = as_bytes(seat.overlay(*about))
    if seat.board()["ties"]:
        for piece in seat.view()["pieces"]:
            told[f"ties of {piece['id']}"] = as_bytes(seat.ties(piece["id"]))
    for ends in hidden.traces(seat):
        told[f"line {ends}"] = as_bytes(seat.trace(*ends))
    return told


def _further(seat: st.Seat, said: str, plans: list[str]) -> Look:
    """The same after an answer that the seat would give first."""
    ahead = seat.ahead([said])
    listed = [] if ahead is None else [option["text"] for option in ahead["options"][:3]]
    told = {f"reach of {text} after {said}": as_bytes(seat.reach(text, [said])) for text in listed}
    return told | {f"plan {text} after {said}": as_bytes(_plan(seat, text, [said])) for text in plans}


def _plan(seat: st.Seat, text: str, after: Sequence[str] = ()) -> object:
    try:
        return seat.plan(text, after)
    except st.IllegalAnswer as fault:
        return str(fault)


def whole(game: st.Game[Any]) -> Look:
    """Everything: for games that should be equal, not merely look equal to someone."""
    return {
        "fingerprint": game.fingerprint().encode(),
        "facts": as_bytes(game.facts),
        "ask": as_bytes(asked(game.ask)),
        "result": as_bytes(game.result),
        "undo": as_bytes(game.undoable),
        **{f"view of {seat}": as_bytes(game.seat(seat).view()) for seat in range(len(game.seats))},
        "public": as_bytes(game.public()),
        "locals": as_bytes(waiting(game)),
    }


def differences(one: Look, other: Look) -> list[str]:
    """Where two looks differ, with both sides."""
    names = dict.fromkeys([*one, *other])
    return [f"{n}: {one.get(n)!r}\n  against {other.get(n)!r}" for n in names if one.get(n) != other.get(n)]


def frames(game: st.Game[Any]) -> Iterator[FrameType]:
    """The frames of the rules that wait for an answer, outermost first."""
    waiting: Any = game._step
    while waiting is not None:
        match waiting:
            case CoroutineType():
                frame, waiting = waiting.cr_frame, waiting.cr_await
            case GeneratorType():
                frame, waiting = waiting.gi_frame, waiting.gi_yieldfrom
            case _:
                return
        if frame is not None:
            yield frame


def waiting(game: st.Game[Any], dead: Collection[str] = ()) -> list[object]:
    """The waiting rules, the lines they wait at and their locals as plain data."""
    return [[frame.f_code.co_qualname, frame.f_lineno, _locals(frame, dead)] for frame in frames(game)]


def _locals(frame: FrameType, dead: Collection[str]) -> dict[str, object]:
    rule = frame.f_code.co_qualname
    names = sorted(frame.f_locals)  # in what order Python lists them depends on when a frame was looked at
    return {name: _plain(frame.f_locals[name]) for name in names if f"{rule}.{name}" not in dead}


def _plain(thing: object) -> object:
    match thing:
        case None | bool() | int() | float() | str() | bytes():
            return thing
        case State() | Tape() | st.Game():
            return type(thing).__name__
        case st.Ask():
            return ["Ask", thing.seat, thing.kind, thing.clause, _plain(thing._args), thing.about]
        case Struct():
            return [type(thing).__name__, *(_plain(getattr(thing, name)) for name in thing.__struct_fields__)]
        case Mapping():
            return [[_plain(key), _plain(value)] for key, value in thing.items()]
        case list() | tuple() | range():
            return [_plain(item) for item in thing]
        case set() | frozenset():
            return sorted(map(repr, thing))
    inside = fields(thing) if is_dataclass(thing) else ()
    name = getattr(thing, "__qualname__", type(thing).__name__)
    return [name, *(_plain(getattr(thing, field.name)) for field in inside)]


def records_held(game: st.Game[Any], dead: Collection[str]) -> list[str]:
    """The locals of waiting rules (and arguments of the ask) that hold a record of the state."""
    kinds = {type(record) for record in records(game.state)}
    held = [
        f"{frame.f_code.co_qualname}.{name}"
        for frame in frames(game)
        for name, local in frame.f_locals.items()
        if any(type(part) in kinds for part in _parts(local))
    ]
    return [name for name in held if name not in dead]


def records(s: State) -> Iterator[Struct]:
    """All frozen records in a state."""
    for name in s.__struct_fields__:
        if name not in NOT_STATE:
            yield from (part for part in _parts(getattr(s, name)) if isinstance(part, Struct))


def _parts(thing: object) -> Iterator[object]:
    """A value and what is inside it; a state, a game and a tape are not looked into."""
    if isinstance(thing, State | Tape | st.Game):
        return
    yield thing
    match thing:
        case st.Ask():
            yield from _parts(thing._args)
        case Struct():
            for name in thing.__struct_fields__:
                yield from _parts(getattr(thing, name))
        case Mapping():
            for item in thing.values():
                yield from _parts(item)
        case list() | tuple() | set() | frozenset():
            for item in thing:
                yield from _parts(item)


def state_of(game: st.Game[Any]) -> bytes:
    return encode(game.state)
