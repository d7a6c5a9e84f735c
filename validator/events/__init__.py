"""A tournament: what its players handed in, checked together, and the papers for it."""
