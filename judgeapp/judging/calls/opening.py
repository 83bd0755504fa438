"""A judge is called, by a player from a phone or by staff for a table. A match has one open call at a time."""

from dataclasses import dataclass
from typing import cast

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.messages import Message
from judgeapp.judging.calls.answering import stood
from judgeapp.judging.models import Call
from judgeapp.tournaments.happenings import What, happened
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.models import Entrant, Event, Match, Round
from judgeapp.tournaments.results import tables
from judgeapp.tournaments.results.reporting import BIG
from judgeapp.unguessable import read_key

LONGEST = 160  # characters that are said with one press
MOST = 400  # characters that a call holds when several have said something
BETWEEN = " · "


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a press says; its fields are those of `call`."""

    entrant: Entrant | None
    by: User | None
    table: int | None
    kind: str
    words: str
    key: str
    seen: int | None


def call(
    event: Event,
    *,
    entrant: Entrant | None = None,
    by: User | None = None,
    table: int | None = None,
    kind: str = "",
    words: str = "",
    key: str = "",
    seen: int | None = None,
) -> Call:
    """Return the open call of a table: a new one, or the one that is there with the words added.

    entrant   the player who calls, whose table is known; `by` and `table` are of staff who call for a table
    key       made by the browser: what is sent twice is one call
    seen      the round that the page showed; a press that was under way while another round began is not for it

    Raises Refused with everything that speaks against it.
    """
    text = " ".join(words.split())
    asked = _Asked(entrant, by, table, kind, text, read_key(key), seen)
    try:
        return _open(event, asked)
    except IntegrityError:  # what opens calls past the lock is caught by the constraints
        return _open(event, asked)


def round_of(event: Event) -> Round | None:
    """Return the round that is being played; None between two of them."""
    latest = tables.current_round(event)
    return latest if latest and latest.state == Round.State.RELEASED else None


def match_of(entrant: Entrant, round_: Round | None) -> Match | None:
    """Return where an entrant sits in a round; None for who is not paired or has a bye."""
    here = Match.objects.filter(round=round_, is_stopped=False, table__isnull=False, seats__entrant=entrant)
    return here.select_related("round").defer(*BIG).first() if round_ else None


@transaction.atomic
def _open(event: Event, asked: _Asked) -> Call:
    event = lock(event.pk)
    if asked.key and (same := _sent_before(event, asked.key)):
        return same
    round_ = round_of(event)
    match = _match(asked, round_)
    if found := [*_wrong_words(asked), *_wrong_place(event, asked, round_, match)]:
        raise Refused(*found)
    if before := _open_one(event, asked, match):
        return _add(before, asked)
    now = timezone.now()
    opened = Call.objects.create(
        event=event,
        opened_at=now,
        stood=stood(round_, now),
        round=round_,
        match=match,
        table=match.table if match else None,
        kind=asked.kind,
        words=asked.words,
        entrant=asked.entrant,
        by=asked.by,
        key=asked.key,
    )
    happened(event, What.CALLED, call=opened.pk)
    return opened


def _sent_before(event: Event, key: str) -> Call | None:
    """Return the call that a press has opened or joined."""
    if opened := event.calls.filter(key=key).first():
        return opened
    return next((each for each in event.calls.exclude(keys=[]) if key in each.keys), None)


def _match(asked: _Asked, round_: Round | None) -> Match | None:
    if asked.entrant:
        return match_of(asked.entrant, round_)
    return tables.match_at(round_, asked.table) if round_ and asked.table else None


def _wrong_words(asked: _Asked) -> list[str]:
    found = []
    if asked.kind not in Call.Kind.values:
        found.append(_("Choose one of the kinds of calls, or “anything else”."))
    if len(asked.words) > LONGEST:
        words = _("Say it in {most} characters; the rest is for the judge at the table.")
        found.append(words.format(most=LONGEST))
    return found


def _wrong_place(event: Event, asked: _Asked, round_: Round | None, match: Match | None) -> list[str]:
    if event.stage == Event.Stage.OVER:
        return [_("The event is over: ask at the scorekeeper’s desk.")]
    if asked.seen and asked.seen != (round_.number if round_ else None):
        words = _("This was for round {number}, which is over. If a judge is needed now, call again.")
        return [words.format(number=asked.seen)]
    if asked.table and match is None:
        if round_ is None:
            return [_("No round is being played: leave the table empty and say where the judge is needed.")]
        return [_("There is no table {table} in round {round}.").format(table=asked.table, round=round_.number)]
    if match is None and not asked.words:
        return [_("Nobody can see where you are: say it in a few words.")]
    return []


def _open_one(event: Event, asked: _Asked, match: Match | None) -> Call | None:
    """Return the open call of the same match, or of the same entrant without one.

    One of those who sat at the table before stays on the board: a judge may still be with them.
    """
    calls = event.calls.filter(ended_at=None)
    if match is None:
        return calls.filter(table=None, entrant=asked.entrant).first() if asked.entrant else None
    return calls.filter(match=match).first()


def _add(before: Call, asked: _Asked) -> Call:
    """Add what is said to a call that is open; saying the same again changes nothing."""
    text = _addition(before, asked)
    is_new = text and BETWEEN + text + BETWEEN not in BETWEEN + before.words + BETWEEN
    words = BETWEEN.join(filter(None, [before.words, text])) if is_new else before.words
    if len(words) > MOST:
        raise Refused(_("A judge is called to your table already: tell the rest there."))
    before.words, before.kind = words, before.kind or asked.kind
    before.is_joined |= asked.entrant is None or asked.entrant.pk != before.entrant_id
    before.keys += [asked.key] if asked.key else []
    before.save(update_fields=["words", "kind", "is_joined", "keys"])
    return before


def _addition(before: Call, asked: _Asked) -> str:
    """Return what a press adds to the words of a call: its kind, too, where that is another one.

    It is stored, so the kind is named in English, whatever is spoken on the phone that was pressed.
    """
    is_other = asked.kind and before.kind and asked.kind != before.kind
    kind = cast(Message, Call.Kind(asked.kind).label).english if is_other else ""
    return ": ".join(filter(None, [kind, asked.words]))


@transaction.atomic
def withdraw(call: Call, entrant: Entrant) -> None:
    """Take back a call that no judge has taken yet; a second press changes nothing.

    Raises Refused if somebody else called or has joined the call, or a judge is on the way.
    """
    lock(call.event_id)
    free = Call.objects.filter(taken_by=None, head_by=None, ended_at=None, is_joined=False)
    open_ = free.filter(pk=call.pk, entrant=entrant)
    done = open_.update(ended_at=timezone.now(), is_withdrawn=True, minutes=0)
    call.refresh_from_db()
    if done or call.ended_at:
        return
    if call.entrant_id != entrant.pk:
        raise Refused(_("Only who called the judge can take the call back."))
    if not call.holder:
        raise Refused(
            _("Somebody else has called the judge to your table, too: tell the judge together that it is settled.")
        )
    coming = _("{who} has taken the call and is on the way: say there that it is settled.")
    raise Refused(coming.format(who=call.holder))
