"""What the cards of the pool are in a scene: their figures, and what they do."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from judgeapp.cardpool.effects import does_of
from judgeapp.cardpool.own import NOBODY_SAID, Texts, readings_of
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.wording.reading import Reading, is_asked
from judgeapp.domain.wording.sheet import Wording, settled_by_hand


class Known(NamedTuple):
    """What is known of a card that is named.

    card  keys of a card of a scenario
    told  what it does, in the app's own words
    """

    card: Mapping[str, Any] = {}
    told: tuple[str, ...] = ()


def known_card(card: Card, game: Game, texts: Texts = NOBODY_SAID) -> Known:
    """Return a card of the pool as scenes have it: its figures, and what it does if all of it is known.

    texts  what the installation says is printed on it; what was left of that is asked when it comes up

    What the corpus has not understood nobody could ask about: half of what a card does is not taken.
    """
    kind = game.kind_of(card.types)
    if game.wording is None or not kind:
        return Known()
    sides = _sides_of(card, game, game.wording, texts)
    does = game.cards.two_sided(*sides) if len(sides) > 1 else sides[0]
    told = [list(game.wording.tell(side)) for side in sides]
    behind = [say("On the other side: {done}", done=each) for side in told[1:] for each in side]
    return Known(with_facts(in_scene(card, game), does), (*told[0], *behind))


def _sides_of(card: Card, game: Game, wording: Wording, texts: Texts) -> Sequence[Mapping[str, Any]]:
    """Return what each side of a card does as far as a scene can have it, that of the front at least."""
    if readings := readings_of(card, texts, game):
        once = not game.timing.kinds[game.kind_of(card.types)].lasting
        return [_asking(wording, reading, once=once) for reading in readings]
    does = does_of(card)
    return does.sides if does and not does.left else ({},)


def _asking(wording: Wording, reading: Reading, *, once: bool) -> Mapping[str, Any]:
    made = settled_by_hand(wording, reading, once=once)
    return made if all(is_asked(reading.words(left.span), made) for left in reading.left) else {}


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
