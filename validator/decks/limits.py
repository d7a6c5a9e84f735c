"""What a deck reader takes at most."""

MAX_BYTES = 4 * 1024 * 1024
MAX_LINES = 20_000
"""Rows of a table, cards of a `.dek`, entries of a JSON deck."""
MOST_TEXT_LINES = 10_000
"""Lines of a text, each of which is read in several ways where it is no card's name."""
LEAST_TOTAL = 30
"""From which number on a number alone is a total, not the count of a card whose name was lost."""
WHOLE_DECK = 59
"""From how many cards on a list may be a whole deck: the fewest that any format asks for, with a Resource outside."""
MAX_COUNT = 999
"""Copies in one entry."""
MOST_SUGGESTED = 100
"""For how many unknown names of one deck similar ones are sought."""
FORMULA = ("=", "+", "-", "@")
"""What a cell begins with that a spreadsheet takes for a formula."""
