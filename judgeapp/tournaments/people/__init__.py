"""Who takes part: lists, links, check-in, leaving, decks."""
