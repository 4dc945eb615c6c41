"""Pure integer geometry of the boards: no rulebook, no float, no chance.

`hex` has hexes and directions, `grid` their labels, `lines` exact lines of sight, `arcs` fields of fire,
`maps` a map compiled to numbered cells, `joins` boards and overlays laid together, `areas` groups of cells,
`paths` movement search, `sight` rows and masks for all pairs of cells, `sight_cache` their copy on disk.
"""
