"""What card files of Dragon Ball Super Card Game need."""

from judgeapp.domain.decks.sheet import CardSheet

CARDS = CardSheet(printing="_[A-Z0-9]+$", common_limits=("1", "4", "7"))
