"""The address of each card, and the game or card that an address means."""

from django.urls import reverse

from judgeapp.cardpool.pool import CardPool
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.game import Game
from judgeapp.domain.saying import say
from judgeapp.games import games
from judgeapp.rulebook.shelf import NotInBook

_TAKEN = {"new"}  # a page of its own below each game


def game_called(typed: str) -> Game:
    """Return the game that an address means ("Dragon-Ball-Super"), or a helpful 404."""
    key = plain(typed).replace(" ", "_")
    if key not in games():
        raise NotInBook(say("There is no game “{game}” here.", game=typed), nearest=list(games()))
    return games()[key]


def slug_of(card: Card) -> str:
    """Return what tells a card from the others in an address: "bb-1", "title/version"."""
    slug = card.key.replace(" / ", "/").replace(" ", "-")
    return f"{slug}-" if slug in _TAKEN else slug


def address_of(card: Card) -> str:
    return reverse("card", args=[card.game, slug_of(card)])


def find_card(pool: CardPool, typed: str) -> Card | None:
    """Return the card that a slug, key, number or title means, if it is one."""
    by_parts = " / ".join(filter(None, map(plain, typed.split("/"))))
    if card := pool.by_key.get(by_parts) or pool.by_key.get(plain(typed)):
        return card
    called = pool.find(typed, typed)
    return called[0] if len(called) == 1 else None
