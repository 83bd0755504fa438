"""A link for a new password, by e-mail or from staff of the site. It holds for a day, and until it is used.

Whoever asks gets the same answer after the same work, whether there is such an account or not: who is meant is looked
up when the letter is written, by a worker.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from judgeapp.accounts.guessing import bound, spend
from judgeapp.mail import letters

RESET, MOVED = "accounts.reset", "accounts.moved"
HOURS = settings.PASSWORD_RESET_TIMEOUT // 3600


def path_for(user: User) -> str:
    """Return the path where a new password is chosen."""
    key = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password_new", args=[key, default_token_generator.make_token(user)])


def ask(who: str, site: str) -> None:
    """Have whoever goes by a name or an e-mail address sent a link; `site` is the address of this one.

    No more are sent about one of them than settings.RATES has it, and nobody is told.
    """
    typed = who.strip()
    if not spend([bound("reset_name", typed.casefold())], timezone.now()):
        letters.send(RESET, {"who": typed, "site": site})


def written(about: Mapping[str, Any]) -> Iterator[EmailMessage]:
    """Write to each account that is meant and has an address; at none there is nobody to write to."""
    meant = Q(username=about["who"]) | Q(email__iexact=about["who"])
    for user in User.objects.filter(meant, is_active=True).exclude(email=""):
        words = {"user": user, "link": about["site"].rstrip("/") + path_for(user), "hours": HOURS}
        text = render_to_string("accounts/mail/reset.txt", words)
        yield EmailMessage(_("A new password for {name}").format(name=user.get_username()), text, to=[user.email])


def tell_moved(user: User, before: str, site: str) -> None:
    """Tell the address that an account had before that it has another one."""
    letters.send(MOVED, {"name": user.get_username(), "to": before, "site": site})


def moved(about: Mapping[str, Any]) -> Iterator[EmailMessage]:
    yield EmailMessage(
        _("Another e-mail address for {name}").format(name=about["name"]),
        render_to_string("accounts/mail/moved.txt", about),
        to=[about["to"]],
    )
