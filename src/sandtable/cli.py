"""The command `sandtable`: look at rulesets and scenarios, play, simulate, replay, check and audit."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from sandtable.engine.errors import ContentError, SandtableError
from sandtable.terminal.find import said

USAGE, BUG, INTERRUPTED = 2, 70, 130  # exit codes, as shells and sysexits have them

app = typer.Typer(
    help="WWII tactical wargames, each rulebook enforced to the letter.",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Which = Annotated[str, typer.Argument(metavar="RULESET/SCENARIO", help="such as red_storm/outpost-line")]
SeatNumber = Annotated[int, typer.Option("--seat", min=0, help="the seat whose knowledge is shown")]
RulesetFolder = Annotated[str | None, typer.Option("--ruleset", help="the ruleset, by id or folder")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="a record, as `save` writes it")]


def screen() -> Console:
    """Where everything is printed as it is: names and texts may have brackets and colons."""
    return Console(highlight=False, markup=False, emoji=False)


def table(*columns: str) -> Table:
    made = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        made.add_column(column)
    return made


@app.callback()
def without_a_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def rulesets() -> None:
    """List the rulesets."""
    from sandtable.shelf import every_ruleset, is_example

    listed = table("id", "name", "version", "scenarios", "")
    for rules in every_ruleset():
        mark = "example" if is_example(rules) else ""
        listed.add_row(rules.id, rules.name, rules.version, str(len(rules.scenarios)), mark)
    screen().print(listed if listed.row_count else "There are no rulesets here yet; name a folder instead.")


@app.command()
def scenarios(ruleset: Annotated[str | None, typer.Argument(metavar="RULESET")] = None) -> None:
    """List the scenarios of a ruleset, or of all."""
    from sandtable.shelf import every_ruleset, on_the_shelf
    from sandtable.terminal.find import title_of

    listed = table("scenario", "title")
    for rules in [on_the_shelf(ruleset)] if ruleset else every_ruleset():
        for scenario in rules.scenarios:
            listed.add_row(f"{rules.id}/{scenario}", title_of(rules, scenario))
    screen().print(listed if listed.row_count else "There are no scenarios here yet.")


@app.command()
def show(
    which: Which,
    seat: SeatNumber = 0,
    seed: Annotated[str, typer.Option(help="what chance deals")] = "0",
) -> None:
    """Show a scenario as one seat may see it."""
    from sandtable.terminal.card import print_card
    from sandtable.terminal.find import open_game

    print_card(screen(), open_game(which, seed), seat)


@app.command()
def play(
    which: Annotated[str | None, typer.Argument(metavar="[RULESET/SCENARIO]")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="play here, in the terminal")] = False,
    seat: SeatNumber = 0,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="people at all seats, one screen")] = False,
    seed: Annotated[str | None, typer.Option(help="the luck; drawn if not given")] = None,
    load: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    bot: Annotated[str, typer.Option(help="recruit, regular, veteran; /cautious, /aggressive")] = "regular",
) -> None:
    """Play against a bot or on one screen."""
    from sandtable.terminal.find import begin_or_go_on
    from sandtable.terminal.play import Session

    console = screen()
    if not terminal:
        console.print("Playing in the terminal: there is no other front end yet.", style="dim")
    game = begin_or_go_on(which, seed, load)
    Session.seated(game, console, None if hot_seat else seat, bot).run()


@app.command()
def simulate(
    which: Which,
    games: Annotated[int, typer.Option(min=1, help="how many")] = 100,
    seed: Annotated[str, typer.Option(help="equal seeds give equal numbers")] = "0",
    workers: Annotated[int, typer.Option(min=1, help="processes")] = 1,
) -> None:
    """Play many games between random bots."""
    from sandtable.terminal.numbers import print_simulation

    print_simulation(screen(), which, games, seed, workers)


@app.command()
def arena(
    which: Which,
    bots: Annotated[str, typer.Option(help="their names with commas between")] = "search:1s,greedy,random",
    games: Annotated[int, typer.Option(min=2, help="of each two bots; even: sides are swapped")] = 100,
    seed: Annotated[str, typer.Option(help="equal seeds give equal luck")] = "0",
    workers: Annotated[int, typer.Option(min=1, help="processes")] = 1,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="fight on this Ray cluster")] = None,
    out: Annotated[Path | None, typer.Option(help="keep the games here; go on with what it holds")] = None,
    html: Annotated[Path | None, typer.Option(help="write a page with plots")] = None,
) -> None:
    """Let bots fight it out, and say who is stronger."""
    from sandtable.lab.arena import Terms
    from sandtable.terminal.arena import print_arena

    terms = Terms(tuple(name.strip() for name in bots.split(",")), games, seed)
    print_arena(screen(), which, terms, ray or workers, out, html)


@app.command()
def replay(
    file: File,
    to: Annotated[int | None, typer.Option(min=0, help="stop after this entry")] = None,
    ruleset: RulesetFolder = None,
    seat: Annotated[int | None, typer.Option(min=0, help="only what this seat saw")] = None,
) -> None:
    """Tell a recorded game in words."""
    from sandtable.terminal.card import print_replay

    print_replay(screen(), file, to, ruleset, seat)


@app.command()
def verify(file: File, ruleset: RulesetFolder = None) -> None:
    """Recompute every draw of a recorded game from its seed."""
    from sandtable.api import verify as verified
    from sandtable.terminal.find import read_record, recorded_ruleset

    record = read_record(file)
    draws = verified(record, rules=recorded_ruleset(record, ruleset))
    screen().print(f"{file}: {draws} draws, all as the seed makes them")


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="scenario files or pack folders")],
    ruleset: RulesetFolder = None,
) -> None:
    """Check scenario files and data packs."""
    from sandtable.terminal.check import check_file

    faults = 0
    for file in files:
        try:
            screen().print(f"{file}: {check_file(file, ruleset)}", soft_wrap=True)
        except (ContentError, OSError) as fault:
            faults += 1
            complain(fault)
    if faults:
        raise typer.Exit(1)


@app.command()
def audit(
    rulesets: Annotated[list[str] | None, typer.Argument(metavar="[RULESET...]")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="fail if a clause is cited nowhere")] = False,
    brief: Annotated[bool, typer.Option("--brief", help="only what is missing, and the summary")] = False,
    root: Annotated[Path, typer.Option(help="the checkout with tests/ and its recorded games")] = Path(),
) -> None:
    """Say where clauses are coded, tested and played."""
    from sandtable.audit import audit as audited
    from sandtable.shelf import every_ruleset, on_the_shelf
    from sandtable.terminal.audited import print_audit

    chosen = [on_the_shelf(name, root) for name in rulesets] if rulesets else every_ruleset(root)
    found = [audited(rules, root) for rules in chosen]
    for one in found:
        print_audit(screen(), one, brief=brief)
    if strict and any(one.uncited or one.unknown for one in found):
        raise ContentError("not every clause is cited as it should be")


@app.command()
def serve(
    store: Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://...")] = "sqlite:///sandtable.db",
    host: Annotated[str, typer.Option(help="the address to listen at")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    ruleset: Annotated[list[str] | None, typer.Option(help="the folder of one more ruleset")] = None,
    origin: Annotated[list[str] | None, typer.Option(help="a page's origin to take besides our own")] = None,
    bots: Annotated[int, typer.Option(min=1, help="processes in which bots think")] = 1,
    workers: Annotated[int, typer.Option(min=1, max=64, help="processes that serve; PostgreSQL only")] = 1,
    requests: Annotated[float, typer.Option(min=0.1, help="a second from one address")] = 20,
    page: Annotated[bool, typer.Option("--open", help="open the browser on it")] = False,
) -> None:
    """Run games for people and bots over HTTP and WebSockets."""
    from sandtable.server.run import serve as run
    from sandtable.server.settings import Rate, Settings

    settings = Settings(
        store=store,
        host=host,
        port=port,
        rulesets=tuple(ruleset or ()),
        origins=tuple(origin or ()),
        bots=bots,
        requests=Rate(requests, max(1, round(5 * requests))),
    )
    if workers == 1:
        run(settings, with_page=page)
        return
    from sandtable.server.workers import serve_together

    serve_together(settings, workers)


@app.command()
def faults(
    store: Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://...")] = "sqlite:///sandtable.db",
) -> None:
    """Print the reports of rules that broke in games of a server; they tell all that is hidden."""
    from sandtable.server.store import Store

    kept = Store(store)
    for fault in kept.faults():
        print(f"report {fault.id}: table {fault.table}, behind entry {fault.number}, seat {fault.seat}")
        print(f"doing: {fault.doing}\n{fault.error}\nlines: {fault.lines}\nsnapshot: {fault.snapshot}\n")
    kept.close()


def complain(fault: BaseException) -> None:
    """One line on the error stream, whatever went wrong."""
    print("sandtable:", " ".join(said(fault).split()), file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command: 0 if all is well, 1 for what is refused, 2 for wrong usage, 70 for a bug of ours."""
    try:
        code = app(args=arguments, prog_name="sandtable", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads: nothing more to flush
        return 1
    except (SandtableError, OSError) as fault:
        complain(fault)
        return 1
    except Exception as fault:  # noqa: BLE001 - nobody at a terminal is helped by a traceback
        return _unexpected(fault)
    if code == INTERRUPTED:
        complain(KeyboardInterrupt("interrupted"))
    return code if isinstance(code, int) else 0


def _unexpected(fault: Exception) -> int:
    """Wrong usage, or a bug of ours."""
    if hasattr(fault, "format_message"):
        complain(fault)
        return USAGE
    if os.environ.get("SANDTABLE_TRACE"):
        raise fault
    where = "set SANDTABLE_TRACE=1 to see where"
    complain(AssertionError(f"this is a bug of ours: {type(fault).__name__}: {fault} ({where})"))
    return BUG


if __name__ == "__main__":
    sys.exit(main())
