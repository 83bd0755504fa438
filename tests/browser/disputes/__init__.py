"""Forty disputes of a hall, ten a game, and what reads them."""
