"""Reads what is printed on cards: text in, a reading out, in the words of scenario files (docs/reading-cards.md)."""
