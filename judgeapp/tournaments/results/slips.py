"""The QR code of a result slip: an address of one match that nobody can make up."""

from django.core import signing
from django.urls import reverse

from judgeapp.tournaments.models import Event, Match

SALT = "tournaments.slip"


def slip_path(match: Match) -> str:
    """Return the path that the slip of a match leads to; `match.round.event` should be loaded."""
    signed = signing.Signer(salt=SALT).sign(match.pk).replace(":", ".")
    return reverse("event_slip", args=[match.round.event.token, signed])


def match_of_slip(event: Event, signed: str) -> Match | None:
    """Return the match of a slip; None for an address that was made up or mistyped."""
    value, _, signature = signed.rpartition(".")
    try:
        key = int(signing.Signer(salt=SALT).unsign(f"{value}:{signature}"))
    except signing.BadSignature:
        return None
    found = Match.objects.filter(pk=key, round__event=event).select_related("round")
    return found.defer("round__entered", "round__draw", "round__edits").first()
