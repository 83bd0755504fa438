"""From a file's bytes to its rules, without the database: what a process apart can do."""

from collections.abc import Callable

from judgeapp.domain.game import Game
from judgeapp.domain.rules.importing.reading import looks_like_another_game, read
from judgeapp.domain.rules.importing.values import Reading
from judgeapp.domain.saying import say
from judgeapp.games import games
from judgeapp.rulebook.importing.files import ImportFailed, Source

# Told with a stage of models.Import, and with how many of what it is about.
Tell = Callable[[str, int], None]
RULES, COMPARING = "rules", "comparing"


def understand(source: Source, game: Game, tell: Tell) -> Reading:
    """Read a document by the game's grammar; raise ImportFailed if it is another game's, or has no rule in it."""
    tell(RULES, source.text.count("\n") + 1)
    if other := looks_like_another_game(source.text, game.key, games()):
        raise ImportFailed(
            say(
                "This looks like a document of {other}, not of {game}. Choose the other game, or another file.",
                other=games()[other].name,
                game=game.name,
            )
        )
    reading = read(source.text, game.grammar, source.furniture)
    if not reading.draft.rules:
        raise ImportFailed(
            say(
                "No rule of {game} was found in the file. Is it the rulebook, and is this the game? "
                "If it is, save its text as plain text and try that.",
                game=game.name,
            )
        )
    tell(COMPARING, len(reading.draft.rules))
    return reading
