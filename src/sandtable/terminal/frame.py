"""What stands around the board: status, pieces, news, the ask and its options; all as one seat may see it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.engine.facts import Fact, Reason
from sandtable.engine.scene import Board, Hand, Objective, OptionShown, Piece, Scene
from sandtable.engine.words import Words
from sandtable.terminal.board import attached, draw_board, legend, side_style, tag
from sandtable.terminal.table import TablePicture

MOST_OPTIONS = 120


def side_name(scene: Scene, side: int | None) -> str:
    """The name of a side; what is no side is a draw."""
    return "nobody" if side is None else scene["sides"][side]["name"]


def status(board: Board, scene: Scene, side: int | None) -> Text:
    """Title, whose side this is, clock and tracks."""
    clock = scene["clock"]
    you = (f"   you are {side_name(scene, side)} {tag(side, 'n')}", "") if side is not None else ""
    turns = f" of {clock['turns']}" if clock.get("turns") else ""
    parts = [f"turn {clock['turn']}{turns}" if clock["turn"] else "set-up"]
    parts += [clock["phase"]] if clock.get("phase") else []
    parts += [f"initiative: {side_name(scene, clock['initiative'])}"] if "initiative" in clock else []
    parts += [f"{track['name']}: {track['value']}" for track in scene.get("tracks", ())]
    return Text.assemble((board["title"], "bold"), you, "   ", "   ".join(parts))


def objectives(scene: Scene) -> Text:
    """The viewer's aims, what they are worth and whether they count now."""
    aims = [_objective(aim) for aim in scene.get("objectives", ())]
    return Text("\n").join(aims)


def _objective(aim: Objective) -> Text:
    now = ("holds now", "green") if aim.get("now") else ("not yet", "yellow")
    return Text.assemble("Objective: ", aim["text"], f", {aim['worth']} points, ", now)


def hands(scene: Scene) -> Text:
    """Cards held: named where they are shown, counted where they are not."""
    return Text("\n").join(Text(_hand(hand)) for hand in scene.get("hands", ()))


def _hand(hand: Hand) -> str:
    cards = ", ".join(card["name"] for card in hand.get("cards", ()))
    return f"Hand of seat {hand['seat']}: {cards or hand['count']}"


def pieces(scene: Scene) -> RenderableType:
    """All pieces, one column a side."""
    grid = Table.grid(padding=(0, 4))
    grid.add_row(*(_pieces_of(scene, side) for side in range(len(scene["sides"]))))
    return grid


def _pieces_of(scene: Scene, side: int) -> Table:
    table = Table(box=None, padding=(0, 1), show_header=False, title_justify="left", title_style="bold")
    own = [piece for piece in scene.get("pieces", ()) if piece["side"] == side]
    names = next(("-".join(r["name"] for r in p["ratings"]) for p in own if p.get("ratings")), "")
    table.title = side_name(scene, side) + (f"  ({names})" if names else "")
    for piece in own:
        ratings = "-".join(str(rating["now"]) for rating in piece.get("ratings", ()))
        where = piece.get("cell") or piece.get("place", "")
        name = piece.get("name") or piece.get("last_known") or "unknown"
        table.add_row(Text(tag(side, piece["id"]), side_style(side)), name, where, ratings, _state(piece))
    return table


def _state(piece: Piece) -> Text:
    """Condition below the best, markers on the piece, and whether it is done."""
    condition = piece.get("condition")
    words = [condition["ladder"][condition["index"]]] if condition and condition["index"] else []
    words += piece.get("markers", ())
    return Text.assemble((" ".join(words), "red"), (" done" if piece.get("done") else "", "dim"))


def sentence(words: Words, fact: Fact) -> Text:
    """A fact in words, with the shares of its result and the clauses behind it."""
    shares = ", ".join(_share(reason) for reason in fact.reasons if reason.value)
    clauses = " ".join(dict.fromkeys(fact.clauses))
    said = words.sentence(fact)
    return Text.assemble(said, f" ({shares})" if shares else "", (f"  {clauses}" if clauses else "", "dim"))


def _share(reason: Reason) -> str:
    return f"{reason.text} {reason.value:+d}"


def news(words: Words, facts: Iterable[Fact]) -> Text:
    return Text("\n").join(Text.assemble(("· ", "dim"), sentence(words, fact)) for fact in facts)


def prompt(scene: Scene) -> Text:
    """The question, what it is about, and the clause that asks it."""
    ask = scene["ask"]
    about = [_described(piece) for piece in scene.get("pieces", ()) if piece["id"] in ask.get("about", ())]
    hint = f"  {', '.join(about)}" if about else ""
    undo = "   (undo: you may take back your last answer)" if scene.get("can_undo") else ""
    return Text.assemble((ask["prompt"], "bold"), hint, (f"  {ask['clause']}{undo}", "dim"))


def options(board: Board, scene: Scene, most: int | None = MOST_OPTIONS) -> RenderableType:
    """The options with their numbers, in as many columns as fit; the rest is only counted."""
    listed = scene["ask"]["options"]
    about = scene["ask"].get("about", ())
    others = [piece for piece in scene.get("pieces", ()) if piece["id"] not in about]
    names = {str(piece["id"]): _described(piece) for piece in others}
    shown = [_option(board, n, option, names) for n, option in enumerate(listed[:most], 1)]
    columns = Columns(shown, padding=(0, 3), column_first=True)
    if len(shown) == len(listed):
        return columns
    more = f"... and {len(listed) - len(shown)} more: `options` lists all, or type an answer"
    return Group(columns, Text(more, style="dim"))


def _described(piece: Piece) -> str:
    return f"{piece.get('name', '')} {piece.get('cell', '')}".strip()


def _option(board: Board, number: int, option: OptionShown, names: dict[str, str]) -> Text:
    """An option; the pieces that the prompt does not name are described."""
    hints = [names[piece] for piece in attached(board, option, "piece") if piece in names]
    hint = f"  {', '.join(hints)}" if hints else ""
    return Text.assemble((f"{number:>2} ", "bold cyan"), option["text"], (hint, "dim"))


def result(scene: Scene) -> Text:
    """How the game ended."""
    ended = scene["result"]
    points = " : ".join(map(str, ended["points"]))
    said = "A draw" if ended["winner"] is None else f"{side_name(scene, ended['winner'])} wins"
    return Text(f"{said}, {points}: {ended['reason']}.", style="bold")


def print_board(console: Console, board: Board, scene: Scene) -> None:
    """The board and its legend, never wrapped; on a screen that is too narrow the rest is cut off."""
    on_screen = console.is_terminal
    width = console.width if on_screen else None
    is_open = board["kind"] == "table"
    picture = TablePicture(board, scene, width).text() if is_open else draw_board(board, scene, width)
    picture.no_wrap = True
    console.print(picture, soft_wrap=not on_screen, overflow="crop", crop=on_screen)
    console.print(legend(board, scene))


def print_table(
    console: Console, board: Board, scene: Scene, side: int | None, *, with_pieces: bool = True
) -> None:
    """Everything that lies on the table, as this side sees it, from top to bottom."""
    console.print(status(board, scene, side))
    for text in (objectives(scene), hands(scene)):
        if text:
            console.print(text)
    print_board(console, board, scene)
    if with_pieces:
        console.print(pieces(scene))
