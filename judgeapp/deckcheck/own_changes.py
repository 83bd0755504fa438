"""Changing a format, withdrawing a change and putting it back; each time what was checked is checked anew."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from judgeapp.deckcheck import format_jobs, models
from judgeapp.deckcheck.own import Data, as_stored
from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.touched.values import Kind


@transaction.atomic
def keep(game: str, part: Data, pins: Data, told: Data, by: str) -> models.FormatChange:
    """Let a format be as staff made it."""
    about = {"key": part["key"], "data": as_stored(part), "pins": pins, "told": told}
    row = models.FormatChange.objects.create(game=game, added_by=by, **about)
    format_jobs.OUTBOX.send_after_commit(row)
    return row


@transaction.atomic
def withdraw(row: models.FormatChange, by: str) -> None:
    """Let a change count no more: the one before does, or the format that comes with the app."""
    row.withdrawn_by, row.withdrawn_at = by, timezone.now()
    _again(row)


@transaction.atomic
def put_back(row: models.FormatChange) -> None:
    row.withdrawn_by, row.withdrawn_at = "", None
    _again(row)


def _again(row: models.FormatChange) -> None:
    row.is_applied, row.tries = False, 0
    row.save()
    format_jobs.OUTBOX.send_after_commit(row)


def take_name_out(user: User) -> None:
    """Let changes stay without the name of somebody who leaves."""
    for column in ("added_by", "withdrawn_by"):
        models.FormatChange.objects.filter(**{column: user.get_username()}).update(**{column: ""})


def decided(review: Reviewed) -> None:
    """Have what was checked checked anew once another rule is cited by a format, or one no more."""
    if review.kind != Kind.DECK_RULE.key or review.deed == Reviewed.Deed.RIGHT:
        return
    about = {"game": review.game, "key": review.key, "review": review}
    row = models.FormatChange.objects.create(added_by=review.taken_back_name or review.name, **about)
    format_jobs.OUTBOX.send_after_commit(row)
