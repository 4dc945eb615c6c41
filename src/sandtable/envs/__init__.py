"""The same games for researchers: environments of PettingZoo and of OpenSpiel.

Each needs its own packages: `pip install sandtable[envs]`, `pip install sandtable[openspiel]`.
"""
