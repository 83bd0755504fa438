"""Rounds from the draw to the standings, the top cut, the clock, repairs."""
