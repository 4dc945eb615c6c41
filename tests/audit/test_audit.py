"""`sandtable audit`, on a small ruleset's rules and on all that there are."""

from __future__ import annotations

from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from sandtable import ContentError, Game, Ruleset
from sandtable.api import new_game, ruleset
from sandtable.audit import Audit, audit
from sandtable.audit.citations import citations
from sandtable.audit.clauses import clause_of, read_clauses
from sandtable.audit.content import content_ids, content_used, unused
from sandtable.shelf import every_ruleset, on_the_shelf
from tests.places import ROOT, SKIRMISH

RULES = """# Rules
- **XX-MOV.1** A piece moves. It may
  also stop.
- **XX-MOV.2** The board is green. (display only)
  * **XX-MOV.3** Players shake hands. {no code: between
    the players}

- **XX-MOV.10** A table follows. {not played: nobody
  ever does this}
| a | {no code: this is a table} |
"""


UNDER_WAY: set[str] = set()  # a ruleset that is being built; docs/design.md says what it still lacks
EVERY = every_ruleset(ROOT)


each_ruleset = pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)


def audited(rules: Ruleset[Any]) -> Audit:
    """The audit as the command makes it: in a process that has loaded nothing yet."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(audit_named, (rules.id,))


def audit_named(name: str) -> Audit:
    return audit(on_the_shelf(name, ROOT), ROOT)


def test_clauses_and_their_excuses(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text(RULES)
    found = read_clauses(file)
    assert list(found) == ["XX-MOV.1", "XX-MOV.2", "XX-MOV.3", "XX-MOV.10"]
    assert found["XX-MOV.1"].text == "A piece moves. It may also stop."
    excuses = [clause.excuse for clause in found.values()]
    assert excuses == ["", "display only", "between the players", ""]
    assert [clause.unplayed for clause in found.values()] == ["", "", "", "nobody ever does this"]


def test_a_clause_stands_once(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text(RULES + "- **XX-MOV.1** Again.\n")
    with pytest.raises(ContentError, match=r"rules.md:11: XX-MOV.1 stands in line 2 already"):
        read_clauses(file)
    with pytest.raises(ContentError, match=r"has a rules.md"):
        read_clauses(tmp_path / "none.md")


def test_citations_in_docstrings_comments_strings_and_names(tmp_path: Path) -> None:
    """An id counts whole: a longer number, a longer prefix or another ruleset is not it."""
    file = tmp_path / "test_moves.py"
    file.write_text(
        "@mark\n"
        "def test_xx_mov_10_tables():\n"
        '    """XX-MOV.1 and XX-MOV.2."""\n'
        '    tell("XX-MOV.3")  # XXX-MOV.1 YY-MOV.1 XX-MOV.3x5\n'
        "    # XX-MOV.4 and\n"
        "    # XX-MOV.5\n"
        "    tell(4)\n"
    )
    found = [(cited.clause, cited.line, cited.runs) for cited in citations([file], {"XX"})]
    assert found[:4] == [("XX-MOV.10", 2, 0), ("XX-MOV.1", 3, 1), ("XX-MOV.2", 3, 1), ("XX-MOV.3", 4, 0)]
    assert found[4:] == [("XX-MOV.4", 5, 7), ("XX-MOV.5", 6, 7)]  # the line below the comments runs


def test_a_letter_belongs_to_the_id(tmp_path: Path) -> None:
    """XX-M1.3a may be a clause; where it is not, it is a part of XX-M1.3."""
    file = tmp_path / "test_parts.py"
    file.write_text('def test_xx_m1_3a_parts():\n    """XX-M1.3b, and XX-M1.4."""\n')
    cited = [citation.clause for citation in citations([file], {"XX"})]
    assert cited == ["XX-M1.3a", "XX-M1.3b", "XX-M1.4"]
    assert [clause_of(clause, {"XX-M1.3", "XX-M1.3b"}) for clause in cited] == ["XX-M1.3", *cited[1:]]


def test_content_by_table() -> None:
    """Words count wherever they stand, numbers only under the name of their table."""
    ids = content_ids(ruleset(SKIRMISH))
    assert list(ids["events"]) == ["rush", "scouts", "rally", "dusk"]
    assert unused({"events": ["rush", "dusk"]}, {("", "rush")}) == ["events dusk"]
    assert unused({"cards": ["31", "32"]}, {("card", "31"), ("piece", "32")}) == ["cards 32"]


def test_a_ruleset_may_name_its_content_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    import skirmish.ruleset

    monkeypatch.setattr(skirmish.ruleset, "content_ids", lambda: {"events": ["rush"]}, raising=False)
    assert content_ids(ruleset(SKIRMISH)) == {"events": ["rush"]}


def scenario_of(game: Game[Any]) -> list[str]:
    return [game.box.source.scenario]


def test_a_game_may_use_content_without_naming_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import skirmish.ruleset

    rules = ruleset(SKIRMISH)
    game = new_game(rules, "patrol", 1)
    assert list(content_used(rules, game)) == []
    monkeypatch.setattr(skirmish.ruleset, "content_used", scenario_of, raising=False)
    assert list(content_used(rules, game)) == [("", "patrol")]


@each_ruleset
def test_rules_code_tests_and_recorded_games_agree(rules: Ruleset[Any]) -> None:
    """STYLE 2.3: each id cited in code or tests is a clause of rules.md; each clause is cited in code and in
    tests, and in some recorded game it is named or its code runs, or rules.md says why not.
    """
    found = audited(rules)
    assert [f"{cited.file}:{cited.line}: {cited.clause}" for cited in found.unknown] == []
    if rules.id in UNDER_WAY:
        return
    assert [row.clause.id for row in found.uncited] == []
    assert found.games >= 4
    assert [row.clause.id for row in found.unplayed] == []
    assert found.unused == ()
