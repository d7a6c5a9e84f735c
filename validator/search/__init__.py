"""The search language for cards: words, filters, `or`, `-` and brackets."""
