"""Which content should be seen in recorded games, and what of it a game uses without naming it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from sandtable import Game
from sandtable.engine import content
from sandtable.rulesets.storm_of_steel.places import FOLDER
from sandtable.rulesets.storm_of_steel.state import StormOfSteel
from sandtable.rulesets.storm_of_steel.tables import Family, Weapons, load_pack


def content_ids() -> Mapping[str, Collection[str]]:
    """The house content by table; a class of weapons that no vehicle has is for other packs."""
    pack, classes = load_pack(), _classes()
    armed = [kind for kind in pack.kinds.values() if kind.family is Family.AFV]
    return {
        "kinds": pack.kinds,
        "weapons": list(dict.fromkeys(classes[weapon.name] for kind in armed for weapon in kind.weapons)),
        "armies": pack.armies,
        "events": pack.events,
        "special": pack.special,
    }


def content_used(game: Game[StormOfSteel]) -> Iterator[str]:
    """The stands and weapons that took part, the armies, and the events without the player they named."""
    box, classes = game.state.box, _classes()
    yield from (box.scenario.sheet(side).army for side in (0, 1))
    for kind in dict.fromkeys(stand.kind for stand in game.state.everyone()):
        yield kind
        if box.kinds[kind].family is Family.AFV:
            yield from (classes[weapon.name] for weapon in box.kinds[kind].weapons)
    cards = [str(fact.data["card"]) for fact in game.facts if fact.kind == "event"]
    yield from (card[:-2] if card[-2:] in ("_1", "_2") else card for card in cards)


def _classes() -> dict[str, str]:
    """SOS-C.2 The ids of the weapon classes by their names."""
    weapons = content.load(content.pack_folder(FOLDER, content.HOUSE) / "weapons.toml", Weapons).weapons
    return {row.name: name for name, row in weapons.items()}
