"""Who plays in a made-up event."""

import random

FIRST = (
    "Ada", "Ben", "Cleo", "Dan", "Elif", "Finn", "Gro", "Hugo", "Ida", "Jan", "Kai", "Lea", "Max", "Nina", "Otto",
    "Pia", "Quin", "Rita", "Sam", "Tom", "Uma", "Vic", "Wanda", "Yara", "Zoë",
)  # fmt: skip
LAST = (
    "Amber", "Birch", "Cedar", "Dune", "Ember", "Fern", "Grove", "Hazel", "Ivy", "Juniper", "Knoll", "Lake", "Moss",
    "North", "Oak", "Pine", "Quarry", "Reed", "Stone", "Thorn", "Umber", "Vale", "Willow", "Yew", "Zephyr",
)  # fmt: skip
CLUBS = ("Harbour Club", "Old Mill", "Station Street", "Hilltop", "")


def names(count: int, rng: random.Random) -> list[str]:
    """Return so many names, none twice; when all are used up, with a number."""
    every = [f"{first} {last}" for last in LAST for first in FIRST]
    rng.shuffle(every)
    return [every[at] if at < len(every) else f"{every[at % len(every)]} {at // len(every) + 1}" for at in range(count)]


def club(rng: random.Random) -> str:
    return rng.choice(CLUBS)
