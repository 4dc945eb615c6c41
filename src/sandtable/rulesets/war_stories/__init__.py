"""War Stories, rules draft v0.2: orders, spotting, opportunity."""
