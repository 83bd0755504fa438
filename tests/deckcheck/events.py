"""Events with lists, for tests."""

from judgeapp.deckcheck import batches, tasks
from judgeapp.deckcheck.batches import Entered
from judgeapp.deckcheck.formats import choose
from judgeapp.deckcheck.models import Batch
from judgeapp.deckcheck.saved import Details
from tests.deckcheck.lists import DRAGON_BALL

ILLEGAL = DRAGON_BALL + "1 BT5-030\n"
OPEN = DRAGON_BALL.replace("4 BT5-004", "4 Who Is This")
WARNED = DRAGON_BALL.replace("Deck\n", "Deck (49)\n")
ALL_KINDS = {"A": DRAGON_BALL, "B": ILLEGAL, "C": OPEN, "D": WARNED}


def make(lists: dict[str, str]) -> Batch:
    chosen = choose("dragon_ball_super")
    details = Details("Our event", chosen, chosen.date, {})
    return batches.create(details, [Entered(name, text) for name, text in lists.items()])


def checked(lists: dict[str, str]) -> Batch:
    batch = make(lists)
    tasks.check_batch(batch.pk)
    batch.refresh_from_db()
    return batch
