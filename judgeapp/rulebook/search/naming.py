"""Which game a search names, in all games: by its name or the beginning of it, or by its initials."""

from functools import lru_cache

from judgeapp.games import games
from judgeapp.rulebook.search.languages import words

SHORTEST = 3  # letters of initials


def named_game(text: str) -> str:
    """Return the key of the one game that a text names, "" for none or several."""
    typed = words(text)
    found = {key for key, names in names_of_games().items() if any(_at(typed, name) >= 0 for name in names)}
    return found.pop() if len(found) == 1 else ""


def without_name(text: str, key: str) -> str:
    """Return a text without the name of a game; a text that is nothing else stays."""
    typed = words(text)
    for name in names_of_games()[key]:
        if (at := _at(typed, name)) >= 0:
            return " ".join([*typed[:at], *typed[at + len(name) :]]) or text
    return text


def _at(typed: list[str], name: tuple[str, ...]) -> int:
    """Return where a name begins among words, -1 for nowhere."""
    places = range(len(typed) - len(name) + 1)
    return next((at for at in places if tuple(typed[at : at + len(name)]) == name), -1)


@lru_cache(maxsize=1)
def names_of_games() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return what each game may be called, the longest first."""
    return {key: _of(tuple(words(game.name))) for key, game in games().items()}


def _of(name: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the beginnings of a name and of its initials; of a long name one word alone is a word like others."""
    begun = [name[:length] for length in range(len(name), 0 if len(name) < SHORTEST else 1, -1)]
    initials = "".join(word[0] for word in name)
    return (*begun, *((initials[:length],) for length in range(len(initials), SHORTEST - 1, -1)))
