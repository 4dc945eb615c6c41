"""Games over HTTP and WebSockets, against a bot, on one screen, and by invitation."""

from __future__ import annotations

from random import Random

import sandtable as st
from skirmish.ruleset import RULESET as SKIRMISH
from tests.server.service import Service, bearer


def test_a_game_against_the_bot(service: Service) -> None:
    """From the lobby to a record that proves its luck."""
    table, [token] = service.begin(opponent="bot")
    with service.player(table, token) as player:
        assert player.hello["board"]["kind"] == "hex"
        assert player.table["seed"] is None
        assert player.play(Random(1)) > 3
        player.until(lambda player: player.table["status"] == "over")
        seed, commitment = player.table["seed"], player.table["commitment"]
    exported = service.http.get(f"/api/tables/{table}/record", headers=bearer(token))
    record = st.Record.parse(exported.text)
    assert record.tags["seed"] == seed
    assert record.tags["commitment"] == commitment
    assert record.tags["game"] == table
    assert st.verify(record, rules=SKIRMISH) > 0
