"""Boards: their model, reader and writer."""
