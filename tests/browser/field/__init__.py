"""A training field: War Storm with positions of its own, in which luck cannot spoil what is shown."""
