"""Bugs of ours: rules that raise in mid-answer leave the table as it was, and a report behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.json import decode

from sandtable.engine.snapshot import Snapshot
from sandtable.server.ledger import decode_lines
from sandtable.server.schema import Fault
from sandtable.server.store import Store
from tests.server.service import Service, bearer
from tests.server.test_restart import restarted, started
from tests.server.test_tables import SPECIAL, both

SHOOT, VIEW = "skirmish.fire.shoot", "skirmish.view.nearest_side"


def reports(service: Service, table: str) -> list[Fault]:
    """What is reported of a table."""
    store = Store(service.settings.store)
    found = store.faults()
    store.close()
    return [report for report in found if report.table == table]


def breaks(*_: Any) -> Any:
    raise AssertionError("a bug of ours")


NEAR = {**SPECIAL, "pieces": [dict(SPECIAL["pieces"][0], cells=["E2", "A3"]), SPECIAL["pieces"][1]]}


def test_rules_that_break_leave_the_table_as_it_was(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is refused, nothing is lost, another can be given; the report has the position."""
    where, mine, other = both(service, scenario=NEAR)
    with service.player(where, mine) as one, service.player(where, other) as two:
        one.answer("activate 110")
        before = (one.scene, one.facts)
        monkeypatch.setattr(SHOOT, breaks)
        refused = one.answer("fire 110 at 210")
        assert (refused["type"], refused["code"], refused["ask"]) == ("refused", "broken", 1)
        assert "bug of ours" not in refused["text"]
        assert (one.scene, one.facts) == before
        monkeypatch.undo()
        assert one.answer("hold 110")["type"] == "done"
        two.wait()
        assert two.answer("pass")["type"] == "done"
    [report] = reports(service, where)
    assert (report.seat, report.doing) == (0, "fire 110 at 210")
    assert "a bug of ours" in report.error
    taken = decode(report.snapshot or "", type=Snapshot)
    assert '"activate 110"' in report.lines
    assert taken.logged + len(decode_lines(report.lines)) == report.number


def test_a_plan_stops_where_the_rules_break(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """What came before it in the plan is done."""
    monkeypatch.setattr(SHOOT, breaks)
    where, mine, _ = both(service, scenario=NEAR)
    with service.player(where, mine) as one:
        done = one.answer("activate 110", "fire 110 at 210")
        assert done["type"] == "done"
        assert done["plan"] == {"rest": [{"text": "fire 110 at 210"}], "stopped": "broken"}
        assert one.ask["kind"] == "action"
        one.sync()
    assert len(reports(service, where)) == 1


def test_a_standing_order_on_which_the_rules_break_asks(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    near = {**SPECIAL, "pieces": [dict(SPECIAL["pieces"][0], cells=["C3", "A5"]), SPECIAL["pieces"][1]]}
    where, mine, other = both(service, scenario=near)
    monkeypatch.setattr(SHOOT, breaks)
    with service.player(where, mine) as one, service.player(where, other) as two:
        two.do("orders", orders=[{"window": "react", "do": "fire"}])
        assert one.answer("activate 110", "move 110 to D3")["type"] == "done"
        two.wait()
        assert two.ask["kind"] == "react"
        assert two.answer("pass")["type"] == "done"
    assert len(reports(service, where)) == 1


def test_a_game_that_cannot_be_shown_is_frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is stored; all are told; when the bug is mended, a restart lets the game go on."""
    service = started(f"sqlite:///{tmp_path}/frozen.db")
    where, mine, other = both(service, scenario=NEAR)
    with service.player(where, mine) as one, service.player(where, other) as two:
        monkeypatch.setattr(VIEW, breaks)
        assert one.answer("activate 110")["code"] == "frozen"
        two.until(lambda player: player.table["status"] == "frozen")
        assert two.do("resign")["code"] == "frozen"
    monkeypatch.undo()
    record = service.http.get(f"/api/tables/{where}/record", headers=bearer(mine))
    assert "activate 110" in record.text
    assert len(reports(service, where)) == 1
    service = restarted(service)
    with service.player(where, mine) as one:
        assert one.table["status"] == "running"
        assert one.ask["kind"] == "action"
    service.stop()
