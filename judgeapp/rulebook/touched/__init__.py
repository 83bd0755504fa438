"""What cites rules, pinned to what they said, and what a new edition touches of it."""
