"""A proving ground: Storm of Steel with positions of its own, one for each kind of order on an open table."""
