"""Players made of code: they see a seat, as a person does, and nothing else."""

from sandtable.bots.bot import Bot
from sandtable.bots.random import RandomBot
from sandtable.bots.steered import SteeredBot

__all__ = ["Bot", "RandomBot", "SteeredBot"]
