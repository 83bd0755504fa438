"""How Bleach's cards are worded."""
