"""How files, JSON and words come in: read within limits, with the line of every value."""
