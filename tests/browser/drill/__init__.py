"""A drill ground: War Stories with short positions in which everything that the board shows is there."""
