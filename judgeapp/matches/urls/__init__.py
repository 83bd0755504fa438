"""The addresses of matches: casual ones, and those of an event."""
