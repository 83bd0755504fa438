"""What card files of Bleach TCG need."""

from judgeapp.domain.decks.sheet import CardSheet

CARDS = CardSheet()
