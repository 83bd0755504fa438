"""Pages of dated lists, of the whole site or of one event (`Place`): what is known, and how lists come and go."""

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from judgeapp.caching import short_digest
from judgeapp.cardpool.pool import pool_of
from judgeapp.deckcheck import dated, dated_changes
from judgeapp.deckcheck.models import DatedEntry, DatedList
from judgeapp.deckcheck.views.check import frame_of
from judgeapp.domain.decks import bans
from judgeapp.domain.decks.clauses.dated import Listed
from judgeapp.domain.letters import decode
from judgeapp.requests import Request

MOST_BYTES = 1_000_000
FIELDS = ("source", "first", "last", "text", "card", "status", "since")


@dataclass(frozen=True)
class Place:
    """Where lists are kept: for the whole site, or for one event alone.

    lists, new, change   addresses of its pages
    only_for, name       the key and the name of the event; "" for the whole site
    day                  the day that a new list is for if nobody names one; None for today
    """

    game: str
    lists: str
    new: str
    change: str
    only_for: str = ""
    name: str = ""
    day: datetime.date | None = None

    @property
    def seen(self) -> set[str]:
        """For whom the lists are that count here: `only_for` of their rows."""
        return {"", self.only_for}


@dataclass
class DraftForm:
    """The fields of a list as they were typed, and what is wrong with them; nothing that was typed is lost."""

    typed: dict[str, str]
    problems: list[str] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """What is kept is what was looked at: another text is shown as it is read first."""
        return short_digest([self.typed[name] for name in ("source", "first", "last", "text")])

    def put_on(self) -> None:
        """Add the card of the fields below the lines."""
        card, status, since = (self.typed[name].strip() for name in ("card", "status", "since"))
        if not card:
            self.problems.append(_("Write the number of the card that is to be put on the list."))
            return
        lines = [self.typed["text"].rstrip(), " ".join(filter(None, (card, status, since)))]
        self.typed |= {"text": "\n".join(filter(None, lines)), "card": "", "since": ""}

    def add_file(self, request: Request) -> None:
        """Take the lines of a file, unless there are lines already."""
        file = request.FILES.get("file")
        if not file:
            return
        text = decode(file.read()) if (file.size or 0) <= MOST_BYTES else None
        if text is None:
            advice = _("“{file}” is not a text file of a list. Save it as CSV, JSON or plain text and try again.")
            self.problems.append(advice.format(file=file.name))
        elif self.typed["text"].strip():
            advice = _("“{file}” was not read, since there are lines already. Take them out, or add its lines to them.")
            self.problems.append(advice.format(file=file.name))
        else:
            self.typed["text"] = text

    def read(self, game: str, key: str, only_for: str) -> dated_changes.Draft | None:
        """Return the list as far as its days are told, and note what else is missing."""
        source = " ".join(self.typed["source"].replace("\0", " ").split())
        first, last = self._day("first"), self._day("last")
        if not source:
            self.problems.append(_("Say where the list is from: the publisher’s page and its date, or who decided it."))
        elif len(source) > dated_changes.LONGEST_SOURCE:
            words = _("Say in at most {most} letters where the list is from.")
            self.problems.append(words.format(most=dated_changes.LONGEST_SOURCE))
        if not (first and last):
            return None
        if last < first:
            self.problems.append(_("The last day comes before the first one."))
            return None
        return dated_changes.read_draft(game, key, source, (first, last), self.typed["text"], only_for)

    def _day(self, name: str) -> datetime.date | None:
        day = _as_day(self.typed[name])
        if day is None:
            words = {"first": _("Write the first day for which the list is whole, as 2026-01-31.")}
            self.problems.append(words.get(name, _("Write the last day for which the list is whole, as 2026-01-31.")))
        return day


def _as_day(typed: str) -> datetime.date | None:
    try:
        return parse_date(typed.strip())
    except ValueError:  # written like a day, and none
        return None


@dataclass(frozen=True)
class Shown:
    """A list that was added, with its entries and whether each is a card that is known; may it be withdrawn here?"""

    row: DatedList
    entries: list[tuple[DatedEntry, bool]]
    may: bool


def show_lists(request: Request, place: Place, listed: dict[str, Listed], *, may: bool) -> HttpResponse:
    """Show what is banned and limited, list by list; withdrawn ones to who may put them back."""
    said = list(messages.get_messages(request))
    context = {"shown": list(_shown(place, may=may)), "listed": listed, "may": may, "said": said, "place": place}
    context["today"] = timezone.localdate()
    return render(request, "deckcheck/lists.html", {**frame_of(place.game), **context})


def _shown(place: Place, *, may: bool) -> Iterator[Shown]:
    pool = pool_of(place.game)
    rows = DatedList.objects.filter(game=place.game, only_for__in=place.seen).order_by("-only_for", "-added_at", "-pk")
    for row in rows.prefetch_related("entries"):
        may_change = may and row.only_for == place.only_for
        if may_change or row.withdrawn_at is None:
            entries = (each for each in row.entries.all() if may_change or each.withdrawn_at is None)
            yield Shown(row, [(each, bool(pool.find(each.card, each.card))) for each in entries], may_change)


def show_new(
    request: Request, place: Place, listed: dict[str, Listed], note: Callable[[DatedList], object]
) -> HttpResponse:
    """Show the form of a list, what is wrong with it and how it was read, or keep it; note: told what was kept."""
    if not listed:
        raise Http404(f"No format of “{place.game}” asks for a list of banned cards.")
    key = next(iter(listed))
    form = _form(request, place, listed[key])
    draft = None
    if request.method == "POST":
        form.add_file(request)
        if "put" in request.POST:
            form.put_on()
        else:
            draft = form.read(place.game, key, place.only_for)
    is_empty = draft is not None and not draft.entries and not draft.bad
    if is_empty and "nothing" not in request.POST:
        form.problems.append(_("There is no card yet. If nothing is banned or limited on these days, say so below."))
    is_seen = request.POST.get("keep") == form.digest
    if draft and is_seen and not (form.problems or draft.bad):
        note(dated_changes.keep(draft, request.user.get_username()))
        messages.success(request, _("The list counts from now on; what was checked for its days is checked anew."))
        return redirect(place.lists)
    is_good = not form.problems and (draft is None or not draft.bad)
    context = {**frame_of(place.game), "form": form, "draft": draft, "is_empty": is_empty, "place": place}
    context["may_keep"] = draft and is_good
    context["nothing"] = "nothing" in request.POST
    return render(request, "deckcheck/list_new.html", context, status=200 if is_good else 422)


def _form(request: Request, place: Place, listed: Listed) -> DraftForm:
    """Return what was typed; at first the day that was asked about, and the lines of the list to begin with."""
    if request.method == "POST":
        return DraftForm({name: request.POST.get(name, "") for name in FIELDS})
    day = _as_day(request.GET.get("day", "")) or place.day or timezone.localdate()
    known = request.GET.get("like", "")
    if known == "shipped":
        entries = listed.lists[-1].live(day)
    elif known.isdecimal() and len(known) < 10:
        row = get_object_or_404(DatedList, game=place.game, only_for__in=place.seen, pk=known)
        entries = list(dated.value_of(row).entries)
    else:
        entries = []
    text = "\n".join(map(bans.written, entries))
    return DraftForm({**dict.fromkeys(FIELDS, ""), "first": day.isoformat(), "last": day.isoformat(), "text": text})


def make_change(request: Request, place: Place, note: Callable[[DatedList], object]) -> HttpResponse:
    """Withdraw a list or an entry, or put it back; note: told whose list changed."""
    what = _what(request, place)
    if "back" in request.POST:
        dated_changes.put_back(what)
    elif what.withdrawn_at is None:
        dated_changes.withdraw(what, request.user.get_username())
    note(what if isinstance(what, DatedList) else what.list)
    return redirect(place.lists)


def _what(request: Request, place: Place) -> DatedList | DatedEntry:
    """Return the list or the entry that a press is about."""
    number, entry = request.POST.get("list", ""), request.POST.get("entry", "")
    if number.isdecimal() and len(number) < 10:
        return get_object_or_404(DatedList, game=place.game, only_for=place.only_for, pk=number)
    if entry.isdecimal() and len(entry) < 10:
        of_place = {"list__game": place.game, "list__only_for": place.only_for}
        return get_object_or_404(DatedEntry, **of_place, pk=entry)
    raise Http404("There is no such list or entry.")
