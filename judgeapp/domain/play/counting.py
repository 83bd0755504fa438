"""The counters of a game: those that the game declares, and free ones that players name themselves."""

from judgeapp.domain.play.match import Game
from judgeapp.domain.play.sheet import Counter, Play

FREE = "free:"  # a free counter's key is this and its name
LONGEST = 20  # characters of a free counter's name
MOST_FREE = 6  # free counters in one game


def counter_of(play: Play, key: object) -> Counter | None:
    """Return the counter with this key; None if the game has none such and it is no free one."""
    if not isinstance(key, str):
        return None
    free = key.removeprefix(FREE)
    if free != key:
        is_name = free == " ".join(free.split()) and free.isprintable() and 0 < len(free) <= LONGEST
        return Counter(key, free, 0, (-1, 1), None) if is_name else None
    return next((counter for counter in play.counters if counter.key == key), None)


def counters_of(play: Play, game: Game) -> tuple[Counter, ...]:
    """Return the counters that a game shows: the declared ones, then the free ones in the order of their names."""
    free = (counter_of(play, key) for key in sorted(free_ones(game)))
    return (*play.counters, *(counter for counter in free if counter))


def free_ones(game: Game) -> tuple[str, ...]:
    """Return the keys of the free counters that are in use."""
    return tuple(key for key in game.sizes if key.startswith(FREE))
