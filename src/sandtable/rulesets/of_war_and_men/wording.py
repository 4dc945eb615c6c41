"""What is named with a card when it is played, as the log says it."""

from __future__ import annotations

from sandtable.rulesets.of_war_and_men.state import TRUCK


def told(labels: tuple[str, ...], played: tuple[str, tuple[int, ...]]) -> tuple[str, str]:
    """OWM-R.36 What a card is played as and what is announced with it, as it is told."""
    verb, args = played
    return verb.replace("_", "-"), announced(labels, verb, args)


def announced(labels: tuple[str, ...], verb: str, args: tuple[int, ...]) -> str:
    """OWM-R.36 The choices announced with a card, in words; `labels` are those of the map."""
    text = ""
    match verb, args:
        case ("maneuver", (cell,)):
            text = f" to {labels[cell]}"
        case ("attack" | "on_the_run", (target,)):
            text = " at the truck" if target == TRUCK else f" at {target}"
        case ("grenade" | "lucky_shot" | "valor", (one, target)):
            text = f" by {one} at {target}"
        case ("smoke" | "satchel_charge", (team, cell)):
            text = f" by {team} in {labels[cell]}"
        case ("star_shell", (cell,)) | ("recon", (_, cell, _)) | ("lay", (cell, _)):
            text = f" in {labels[cell]}"
        case ("regroup", (one, other)):
            text = f" of {one} and {other}"
        case ("intelligence", (seat,)):
            text = f" on player {seat + 1}"
        case (_, (one,)):
            text = f" for {one}"
    return text
