"""Infractions and their penalties: a short list of kinds, what repetition hints at, what a loss does to a match."""
