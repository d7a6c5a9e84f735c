"""A turn log checked: what runs is split by kinds of events."""
