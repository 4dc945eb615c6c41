"""Many games at once: simulation, and the recorded games that guard the rules."""
