"""What card files of Wharf need."""

from judgeapp.domain.decks.sheet import CardSheet

CARDS = CardSheet()
