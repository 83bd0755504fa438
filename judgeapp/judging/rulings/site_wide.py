"""Public rulings on the whole site: beside the rules, in searches, in the book. Staff of the site decide on each.

Anybody can open an event, be its judge and write what he likes; so a public ruling stands at its event only until
somebody who answers for the site has read it.
"""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.saying import say
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings.recording import tell
from judgeapp.judging.rulings.visible import STANDING
from judgeapp.tournaments.locking import Refused

DONE = {
    Ruling.OnSite.SHOWN: say("Showed a ruling on the whole site"),
    Ruling.OnSite.HELD: say("Left a ruling at its event only"),
}


def waiting() -> QuerySet[Ruling]:
    """Return the public rulings that stand and that nobody of the site has decided on, newest first."""
    return Ruling.objects.filter(STANDING, shown_to=Ruling.Shown.PUBLIC, on_site=Ruling.OnSite.WAITING)


@transaction.atomic
def decide(ruling: Ruling, on_site: str, by: AbstractBaseUser) -> None:
    """Show a ruling on the whole site, or at its event only, from now on; said again, nothing changes.

    Raises Refused for one that is not public, and for any other word.
    """
    held = Ruling.objects.select_for_update().get(pk=ruling.pk)
    if on_site not in DONE:
        raise Refused(_("Choose whether it is shown on the whole site or at its event only."))
    if not held.is_public:
        raise Refused(_("This ruling is not public any more, so it cannot be shown on the whole site."))
    if held.on_site == on_site:
        return
    known = {"on_site": on_site, "on_site_by": by, "on_site_at": timezone.now()}
    Ruling.objects.filter(pk=held.pk).update(**known)
    tell(held, by, DONE[Ruling.OnSite(on_site)])


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
