"""Seeds of a draw: its digest is shown before the round, the seed itself after it."""

import hashlib
import random

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # no 0, 1, i, l, o: a seed is read aloud and typed in


def digest(seed: str) -> str:
    """Return the SHA-256 of a seed in 64 hex digits; whoever has the seed can check it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def new_seed(rng: random.Random) -> str:
    """Return a readable seed such as "k7f2-9m3q-aabc-wx4z": 79 bits, too many to try out from the digest.

    For a real event `rng` is a random.SystemRandom: a seeded one could be guessed.
    """
    return "-".join("".join(rng.choices(LETTERS, k=4)) for _ in range(4))
