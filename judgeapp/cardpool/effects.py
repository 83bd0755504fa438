"""What the cards of the pool do, as the corpus keeps it, and what they are in a scene."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.game import Game
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


def kind_of(card: Card, game: Game) -> str:
    """Return the kind of a card in a scene, "" if its type is none."""
    kinds = {plain_kind(word): key for key, kind in game.timing.kinds.items() for word in (kind.label, key)}
    return next((kinds[plain_kind(each)] for each in card.types if plain_kind(each) in kinds), "")


def plain_kind(word: str) -> str:
    return word.lower().removesuffix(" card")


class Known(NamedTuple):
    """What is known of a card that is named.

    card  keys of a card of a scenario
    told  what it does, in the app's own words
    """

    card: Mapping[str, Any] = {}
    told: tuple[str, ...] = ()


def known_card(card: Card, game: Game) -> Known:
    """Return a card of the pool as scenes have it: its figures, and what it does if all of it is known.

    What is left of its text nobody could ask about, so that half of a text is not taken.
    """
    if game.wording is None or not kind_of(card, game):
        return Known()
    does = does_of(card)
    side = does.sides[0] if does and not does.left else {}
    return Known(with_facts(in_scene(card, game), side), tuple(game.wording.tell(side)))


def in_scene(card: Card, game: Game) -> dict[str, Any]:
    """Return what the pool knows of a card as keys of a card of a scenario: `cost`, `stats` and `facts`."""
    found = {key: _stated(value) for key, value in game.cards.in_scene(card).items()}
    return {key: value for key, value in found.items() if value not in NOTHING}


NOTHING: tuple[Any, ...] = (None, {}, [], "")  # what nobody said


def _stated(value: Any) -> Any:
    return {key: each for key, each in value.items() if each not in NOTHING} if isinstance(value, dict) else value


def with_facts(known: Mapping[str, Any], does: Mapping[str, Any]) -> dict[str, Any]:
    """Return keys of a card of a scenario with what it does; facts that its text adds to come together."""
    facts = {**known.get("facts", {})}
    for name, value in does.get("facts", {}).items():
        both = isinstance(value, list) and isinstance(facts.get(name), list)
        facts[name] = [*dict.fromkeys([*facts[name], *value])] if both else value
    return {**known, **does, **({"facts": facts} if facts else {})}
