"""Skirmish: the smallest ruleset that uses every mechanism of the engine."""
