"""What was reported of matches, by whom, and what is accepted."""
