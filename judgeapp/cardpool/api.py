"""The cards in the public API."""

import datetime
from typing import Any, Literal

from ninja import Field, Router, Schema
from ninja.decorators import decorate_view

from judgeapp.cardpool.describing import deck_rules_of
from judgeapp.cardpool.pool import NAMES, address_of, find_card, game_called, pool_of, read_asked
from judgeapp.domain.decks.cards import ANY_NUMBER, Card
from judgeapp.domain.messages import say
from judgeapp.permissions import Permission, needs
from judgeapp.requests import Request
from judgeapp.rulebook.api import READ, Missing
from judgeapp.rulebook.shelf import NotInBook

MOST_CARDS = 200

router = Router(tags=["cards"])


class DeckRule(Schema):
    """A deck rule of the card's own: as the card files write it, and in words."""

    written: str
    says: str


class PooledCard(Schema):
    """A card as the pool knows it; what is empty or null is not known or not there."""

    game: str
    key: str = Field(description="what tells the card from the others of its game")
    number: str
    title: str
    version: str
    types: list[str]
    colours: list[str]
    cost: int | None
    stats: dict[str, str]
    symbols: list[str]
    disputed: list[str]
    traits: list[str]
    characters: list[str]
    keywords: list[str]
    names: list[str]
    base: str
    limit: int | Literal["any"] | None = Field(
        description="copies that the card itself allows; null if it says nothing"
    )
    team_limit: int | None
    deck_rules: list[DeckRule]
    released: datetime.date | None
    set: str
    origin: Literal["pool", "typed in"]
    url: str


class CardsFound(Schema):
    game: str
    total: int
    limit: int
    offset: int
    cards: list[PooledCard]


@router.api_operation(READ, "/cards", response={200: CardsFound, 404: Missing})
@decorate_view(needs(Permission.BROWSE_CARDS))
def list_cards(
    request: Request,
    game: str,
    q: str = "",
    type: str = "",  # noqa: A002  (the public name)
    colour: str = "",
    cost: str = "",
    set: str = "",  # noqa: A002  (the public name)
    limit: int = 50,
    offset: int = 0,
) -> Any:
    """A game's cards by words of title or number and by facts, the best first. `limit` is 1 to 200."""
    key = game_called(game).key
    pool = pool_of(key)
    asked = read_asked({"q": q, "type": type, "colour": colour, "cost": cost, "set": set}, pool)
    found = pool.search(asked.words, **{NAMES[name]: value for name, value in asked.values.items()})
    first, most = max(0, offset), max(1, min(limit, MOST_CARDS))
    shown = [_out(card) for card in found[first : first + most]]
    return {"game": key, "total": len(found), "limit": most, "offset": first, "cards": shown}


@router.api_operation(READ, "/cards/{game}/{path:key}", response={200: PooledCard, 404: Missing})
@decorate_view(needs(Permission.BROWSE_CARDS))
def one_card(request: Request, game: str, key: str) -> Any:
    """One card, by key, number or title."""
    found = game_called(game)
    pool = pool_of(found.key)
    if card := find_card(pool, key):
        return _out(card)
    nearest = [near.label for near in pool.nearest(key)]
    raise NotInBook(say("{game} has no card “{typed}” here.", game=found.name, typed=key), nearest=nearest)


def _out(card: Card) -> dict[str, Any]:
    made = {"stats", "limit", "deck_rules", "url"}
    return {
        **{name: getattr(card, name) for name in PooledCard.model_fields if name not in made},
        "stats": dict(card.stats),
        "limit": "any" if card.limit == ANY_NUMBER else card.limit,
        "deck_rules": [
            {"written": written, "says": says}
            for written, says in zip(card.conditions, deck_rules_of(card), strict=True)
        ],
        "url": address_of(card),
    }
