"""Turn logs: their model, reader and writer, and the board as it is between two events."""
