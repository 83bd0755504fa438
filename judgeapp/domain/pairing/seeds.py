"""Seeds of draws: a round's digest is shown before it is drawn, its seed after it.

An event has a secret key from the moment it is opened. The seed of a round follows from key and number, so that its
digest can be shown while nobody knows who will play; the first, second, third draw of the round use the seed with
"/1", "/2", "/3". Whoever draws again can take the next one only, and how often that was is public.
"""

import hashlib
import random

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # no 0, 1, i, l, o: a seed is read aloud and typed in


def of_round(key: str, number: int) -> str:
    """Return the seed of a round, such as "k7f2-9m3q-aabc-wx4z": 79 bits, too many to try out from the digest."""
    rng = random.Random(hashlib.sha256(f"{key}/{number}".encode()).digest())
    return "-".join("".join(rng.choices(LETTERS, k=4)) for _ in range(4))


def of_draw(key: str, number: int, attempt: int) -> str:
    """Return the seed of a draw of a round, attempts counting from 1: "k7f2-9m3q-aabc-wx4z/1"."""
    return f"{of_round(key, number)}/{attempt}"


def digest(seed: str) -> str:
    """Return the SHA-256 of the seed of a round, or of a draw of it, in 64 hex digits: all its draws have the same."""
    return hashlib.sha256(seed.partition("/")[0].encode()).hexdigest()
