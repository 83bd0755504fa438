"""What card files of Bakugan need."""

from judgeapp.domain.decks.sheet import CardSheet

CARDS = CardSheet(common_limits=("3",))
