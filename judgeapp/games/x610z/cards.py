"""What card files of X610Z need."""

from judgeapp.domain.decks.sheet import CardSheet

CARDS = CardSheet(number_from=("collector", "id", "number"))
