"""The personal link by e-mail, for who gives an address at joining.

The address goes into that one letter and is kept nowhere else: the letter's row goes when it is sent.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.accounts.guessing import bound, spend
from judgeapp.mail import letters
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people.identity import personal_path

LINK = "tournaments.link"


def send(entrant: Entrant, to: str, site: str, sender: str) -> bool:
    """Have an entrant's link sent; return False if the address, or who sends, has had as many as it may.

    site     the address of this site
    sender   the network address that asks
    """
    bounds = [bound("link_letter", sender), bound("link_letter_to", to.casefold())]
    if spend(bounds, timezone.now()):
        return False
    letters.send(LINK, {"entrant": entrant.pk, "to": to, "site": site})
    return True


def written(about: Mapping[str, Any]) -> Iterator[EmailMessage]:
    """Write the link as it is now; to who is not in the event any more there is nothing to write.

    No word of the letter is the player's: who gives somebody else's address has nothing said to them.
    """
    for entrant in Entrant.objects.select_related("event").filter(pk=about["entrant"]):
        link = about["site"].rstrip("/") + personal_path(entrant)
        text = render_to_string("tournaments/mail/link.txt", {"event": entrant.event, "link": link})
        subject = _("Your link for {event}").format(event=" ".join(entrant.event.name.split()))
        yield EmailMessage(subject, text, to=[about["to"]])
