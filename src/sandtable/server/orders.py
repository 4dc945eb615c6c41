"""Standing orders: answers that the server gives for a player, from what his seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from sandtable.boards.hex import Hex, distance
from sandtable.engine.scene import Board
from sandtable.engine.seat import Seat
from sandtable.engine.standing import Order


class Standing(Struct, frozen=True):
    """An order, the turn in which it was given, and the pieces it was given about ("move")."""

    order: Order
    turn: int
    about: list[int] = []


class Look:
    """What a seat sees when it is asked: its options by piece, and where everything is."""

    def __init__(self, seat: Seat, side: int, board: Board) -> None:
        scene: Any = seat.scene()
        self.turn: int = scene["clock"]["turn"]
        self.ask: Any = scene["ask"]
        self._verbs = board["verbs"]
        self._cells = {cell["id"]: Hex(cell["q"], cell["r"]) for cell in board.get("cells", ())}
        self._is_hex = board["kind"] == "hex"
        self._pieces = {piece["id"]: piece for piece in scene.get("pieces", ())}
        self._side = side

    @property
    def about(self) -> list[int]:
        return list(self.ask["about"])

    def passing(self) -> str | None:
        """The option that passes."""
        return next((o["text"] for o in self.ask["options"] if self._role(o) == "pass"), None)

    def acting(self) -> list[Any]:
        """The options that do not pass."""
        return [option for option in self.ask["options"] if not self._role(option)]

    def actor(self, option: Any) -> int | None:
        """The viewer's own piece that would act."""
        return next((n for n in self._named(option) if self._is_mine(n)), None)

    def target(self, option: Any) -> Any:
        """The piece it would act against: named by the option, or what the ask is about."""
        named = [*self._named(option), *self.ask["about"]]
        return next((self._pieces[n] for n in named if n in self._pieces and not self._is_mine(n)), None)

    def targets(self) -> list[Any]:
        """All pieces of others that the ask is about, or that an option is against."""
        about = [self._pieces[n] for n in self.ask["about"] if n in self._pieces and not self._is_mine(n)]
        against = [self.target(option) for option in self.acting()]
        return [*about, *(target for target in against if target is not None and target not in about)]

    def range(self, option: Any) -> int | None:
        """How far the target is; None where that cannot be said."""
        actor, target = self._pieces.get(self.actor(option)), self.target(option)
        return None if actor is None or target is None else self._distance(actor, target)

    def nearest(self, target: Any) -> int | None:
        """How far the target is from the nearest own piece on the board."""
        mine = [self._distance(self._pieces[n], target) for n in self._pieces if self._is_mine(n)]
        return min((far for far in mine if far is not None), default=None)

    def _distance(self, piece: Any, other: Any) -> int | None:
        ends = [self._cells.get(one.get("cell", "")) for one in (piece, other)]
        if not self._is_hex or ends[0] is None or ends[1] is None:
            return None
        return distance(ends[0], ends[1])

    def _role(self, option: Any) -> str:
        return self._verbs[option["verb"]]["role"]

    def _named(self, option: Any) -> list[int]:
        kinds = self._verbs[option["verb"]]["at"]
        return [int(at) for at, kind in zip(option["at"], kinds, strict=True) if kind == "piece"]

    def _is_mine(self, piece: int) -> bool:
        return piece in self._pieces and self._pieces[piece]["side"] == self._side


def lasting(standing: Iterable[Standing], turn: int, about: Sequence[int]) -> list[Standing]:
    """The orders that still stand in this turn, when asked about these pieces."""
    return [one for one in standing if _lasts(one, turn, about)]


def _lasts(one: Standing, turn: int, about: Sequence[int]) -> bool:
    if one.order.until == "game":
        return True
    return one.turn == turn and (one.order.until == "turn" or one.about == list(about))


def answer_for(look: Look, orders: Iterable[Order]) -> str | None:
    """The answer that the first fitting orders give; None if the player is to be asked."""
    open_options = look.acting()
    spoken = False
    for order in (one for one in orders if one.window == look.ask["kind"]):
        mine = [o for o in open_options if order.unit is None or look.actor(o) == order.unit]
        if order.do == "ask":
            if _wants_to_know(look, order, mine):
                return None
            continue
        meant = [option for option in mine if _fits(look, order, option)]
        if meant:
            return str(min(meant, key=lambda option: look.range(option) or 0)["text"])
        open_options = [option for option in open_options if option not in mine]
        spoken = True
    return look.passing() if spoken and not open_options else None


def _fits(look: Look, order: Order, option: Any) -> bool:
    """Whether the order wants this option taken."""
    target = look.target(option)
    match order.do:
        case "fire":
            far = look.range(option)
            return order.within is None or (far is not None and far <= order.within)
        case "only kind":
            return target is not None and target.get("name") == order.kind
        case "only cells":
            return target is not None and target.get("cell") in order.cells
    return False


def _wants_to_know(look: Look, order: Order, options: Sequence[Any]) -> bool:
    """Whether an order to ask means this ask.

    For one unit it looks at what that unit can do. For all it looks at targets and at where the own pieces
    stand, never at what they secretly can do: a pause, or none, tells the enemy nothing that he cannot see.
    """
    if order.unit is not None:
        return any(_concerns(order, look.target(option), look.range(option)) for option in options)
    targets = look.targets()
    return not targets or any(_concerns(order, target, look.nearest(target)) for target in targets)


def _concerns(order: Order, target: Any, far: int | None) -> bool:
    """Whether a target is such that the player wants to be asked; what is not known of it may well be so."""
    near = order.within is None or far is None or far <= order.within
    known = None if target is None else target.get("name")
    kind = not order.kind or known in (None, order.kind)
    return near and kind and (not order.cells or (target is not None and target.get("cell") in order.cells))


def given(orders: Iterable[Order], look: Look | None, turn: int) -> list[Standing]:
    """Orders as they are kept: those for this move are for the pieces that the ask is about."""
    return [Standing(order, turn, look.about if look is not None else []) for order in orders]
