"""Which rule a card on the stack calls when it executes (OWM-R.36)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from sandtable.rulesets.of_war_and_men import (
    decisions,
    engineering,
    fire,
    morale,
    movement,
    operations,
    throws,
)
from sandtable.rulesets.of_war_and_men.state import War

RULES: Final[Mapping[str, Callable[[War], Awaitable[None]]]] = {
    "attack": fire.attack,
    "entrench": engineering.entrench,
    "maneuver": movement.maneuver,
    "rally": morale.rally,
    "lay": engineering.lay,
    "valor": fire.valor,
    "hearten": fire.hearten,
    "attention": decisions.attention,
    "chain_of_command": decisions.chain_of_command,
    "artillery": operations.artillery,
    "reinforcements": operations.reinforcements,
    "satchel_charge": operations.satchel_charge,
    "star_shell": operations.star_shell,
    "covering_fire": decisions.covering_fire,
    "double_time": decisions.double_time,
    "evade": decisions.evade,
    "field_dressing": decisions.field_dressing,
    "field_repairs": decisions.field_repairs,
    "fubar": decisions.fubar,
    "grenade": throws.grenade,
    "throw_back": throws.throw_back,
    "intelligence": decisions.intelligence,
    "last_stand": decisions.last_stand,
    "lucky_shot": fire.lucky_shot,
    "marching_order": decisions.marching_order,
    "marksman": fire.aim,
    "on_the_run": fire.on_the_run,
    "recon": decisions.recon,
    "regroup": decisions.regroup,
    "smoke": decisions.smoke,
}
