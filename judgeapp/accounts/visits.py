"""Where somebody is signed in: a visit is a session of an account, and ends with it.

Django's sessions do not tell whose they are, so that each sign-in is noted beside its session. A visit whose mark is
not that of the account's password counts no longer: Django lets nobody in with it.
"""

from datetime import datetime

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.dispatch import receiver
from django.http import HttpRequest

from judgeapp.accounts.models import Visit

# What browsers and systems call themselves, the most particular first: each of them names others, too.
BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def note(request: HttpRequest, user: User) -> None:
    """Note that this browser is signed in to an account."""
    if request.session.session_key is None:
        request.session.save()
    Visit.objects.update_or_create(
        session_id=request.session.session_key,
        defaults={"user": user, "mark": mark_of(user), "agent": called(request.headers.get("User-Agent", ""))},
    )


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest, user: User, **kwargs: object) -> None:
    note(request, user)


def sign_in_again(request: HttpRequest, user: User) -> None:
    """Keep this browser signed in after its account has got another password."""
    update_session_auth_hash(request, user)
    note(request, user)


def mark_of(user: User) -> str:
    """Return what changes with the password."""
    return user.get_session_auth_hash()[:16]


def called(agent: str) -> str:
    """Return what people call a browser and its system, "Firefox, Android"; "" if it says neither."""
    found = (next((name for sign, name in names if sign in agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def of(user: User, now: datetime) -> QuerySet[Visit]:
    """Return where somebody is signed in, the latest sign-in first."""
    return Visit.objects.filter(user=user, mark=mark_of(user), session__expire_date__gt=now)


def end(user: User, *, but: str | None = None, only: str | None = None) -> int:
    """Sign somebody out everywhere but in one session, or only from the visit of a number; return from how many."""
    visits = Visit.objects.filter(user=user).exclude(session_id=but)
    keys = [visit.session_id for visit in visits if only in (None, str(visit.pk))]
    Session.objects.filter(pk__in=keys).delete()  # visits go with their sessions
    return len(keys)
