"""Players made of code: they see a seat, as a person does, and nothing else."""

from sandtable.bots.bot import Bot, Thought, Weighed
from sandtable.bots.greedy import GreedyBot
from sandtable.bots.random import RandomBot
from sandtable.bots.search import SearchBot
from sandtable.bots.steered import SteeredBot

__all__ = ["Bot", "GreedyBot", "RandomBot", "SearchBot", "SteeredBot", "Thought", "Weighed"]
