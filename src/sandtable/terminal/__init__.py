"""Sandtable in a terminal: what the command line shows and how a game is played in it."""
