"""A firing range: Red Storm with a position of its own, in which everything that the board shows is there."""
