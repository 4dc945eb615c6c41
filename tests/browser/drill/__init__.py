"""A drill ground: War Storm with positions of its own, in which luck cannot spoil what is shown."""
