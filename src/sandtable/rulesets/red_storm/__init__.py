"""War Stories: Red Storm, the Eastern Front in 1942-43: hidden blocks, chips, an event deck as clock."""
