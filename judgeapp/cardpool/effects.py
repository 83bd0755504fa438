"""What the cards of the pool do, as the corpus keeps it; read when it is first asked for."""

from functools import cache
from pathlib import Path

from django.conf import settings

from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.messages import say
from judgeapp.domain.wording.effects import Does, EffectsError, read_effects


def does_of(card: Card) -> Does | None:
    """Return what a card does; None if nobody said. Raises EffectsError if the game's file cannot be read."""
    return _kept(Path(settings.CORPUS_DIR) / card.game / "effects" / "cards.jsonl").get(card.key)


@cache
def _kept(path: Path) -> dict[str, Does]:
    """Return what the cards of a file do by the keys of the pool; {} if there is no such file."""
    if not path.exists():
        return {}
    try:
        found = read_effects(path.read_text(encoding="utf-8"))
    except EffectsError as error:
        raise EffectsError(say("{file}: {message}", file=path.name, message=str(error))) from error
    return {plain(number): does for number, does in found.items()}
