"""A card database of ours: JSON files with their schemas."""
