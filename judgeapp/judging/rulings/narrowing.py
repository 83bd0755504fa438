"""A ruling is shown to fewer than before: what it names turned out to be none of everybody's business."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from judgeapp.domain.saying import say
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings.recording import tell
from judgeapp.tournaments.locking import Refused


def fewer(ruling: Ruling) -> list[tuple[str, str]]:
    """Return to whom a ruling can be shown instead, with words, the most people first."""
    choices = list(Ruling.Shown.choices)
    return choices[Ruling.Shown.values.index(ruling.shown_to) + 1 :]


@transaction.atomic
def narrow(ruling: Ruling, shown_to: str, by: AbstractBaseUser) -> None:
    """Show a ruling only to these from now on. Raises Refused unless they are fewer than now."""
    held = Ruling.objects.select_for_update().get(pk=ruling.pk)
    if shown_to == held.shown_to:
        return
    if shown_to not in dict(fewer(held)):
        raise Refused(_("Choose who still sees it: fewer than now. To show it to more, replace it."))
    Ruling.objects.filter(pk=held.pk).update(shown_to=shown_to)
    tell(held, by, say("Showed a ruling to fewer"))
