"""Pure integer geometry of the boards: no rulebook, no float, no chance.

`hex` has hexes and directions, `grid` their labels, `lines` exact lines of sight, `arcs` fields of fire,
`joins` boards and overlays laid together, `maps` a map compiled to numbered cells, `cell_lines` lines over
cells, `areas` groups of cells, `paths` movement search, `sight` a byte or a mask for each pair of cells,
`sight_cache` their copy on disk, `courses` lines between hexsides, `hexside_sight` sight along them. `table`
and its companions are the open table; `cards`, `card_sight` and `card_angles` a grid of terrain cards.
"""
