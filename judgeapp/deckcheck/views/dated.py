"""The dated lists of a game: what is known of which days, and how staff add a list, withdraw it and put it back."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_cookie

from judgeapp.caching import short_digest
from judgeapp.cardpool.pool import pool_of
from judgeapp.deckcheck import dated, dated_changes
from judgeapp.deckcheck.formats import games_with_formats, lists_of
from judgeapp.deckcheck.models import DatedEntry, DatedList
from judgeapp.deckcheck.views.check import frame_of
from judgeapp.domain.decks import bans
from judgeapp.domain.decks.clauses.dated import Listed
from judgeapp.domain.letters import decode
from judgeapp.limits import above_floor, open_to
from judgeapp.permissions import Permission, role_of
from judgeapp.requests import Request

MOST_BYTES = 1_000_000
FIELDS = ("source", "first", "last", "text", "card", "status", "since")


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

    def read(self, game: str, key: str) -> dated_changes.Draft | None:
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
        return dated_changes.read_draft(game, key, source, (first, last), self.typed["text"])

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
    """A list that was added, with its entries and whether each is a card that is known."""

    row: DatedList
    entries: list[tuple[DatedEntry, bool]]


def _listed(game: str) -> dict[str, Listed]:
    if game not in games_with_formats():
        raise Http404(f"There is no game “{game}” with formats here.")
    return lists_of(game)


@open_to(Permission.CHECK_DECK, looks="think")
@vary_on_cookie
def lists(request: Request, game: str) -> HttpResponse:
    """Show what is banned and limited, list by list; withdrawn ones to who may put them back."""
    listed = _listed(game)
    may = role_of(request) in Permission.ADD_LISTS.roles
    said = list(messages.get_messages(request))
    context = {"shown": list(_shown(game, may=may)), "listed": listed, "may": may, "said": said}
    return render(request, "deckcheck/lists.html", {**frame_of(game), **context, "today": timezone.localdate()})


def _shown(game: str, *, may: bool) -> Iterator[Shown]:
    pool = pool_of(game)
    rows = DatedList.objects.filter(game=game).prefetch_related("entries")
    for row in rows if may else rows.filter(withdrawn_at=None):
        entries = (each for each in row.entries.all() if may or each.withdrawn_at is None)
        yield Shown(row, [(each, bool(pool.find(each.card, each.card))) for each in entries])


@open_to(Permission.ADD_LISTS, looks="think", form="save")
@above_floor
def new(request: Request, game: str) -> HttpResponse:
    listed = _listed(game)
    if not listed:
        raise Http404(f"No format of “{game}” asks for a list of banned cards.")
    key = next(iter(listed))
    form = _form(request, game, listed[key])
    draft = None
    if request.method == "POST":
        form.add_file(request)
        if "put" in request.POST:
            form.put_on()
        else:
            draft = form.read(game, key)
    is_empty = draft is not None and not draft.entries and not draft.bad
    if is_empty and "nothing" not in request.POST:
        form.problems.append(_("There is no card yet. If nothing is banned or limited on these days, say so below."))
    is_seen = request.POST.get("keep") == form.digest
    if draft and is_seen and not (form.problems or draft.bad):
        dated_changes.keep(draft, request.user.get_username())
        messages.success(request, _("The list counts from now on; what was checked for its days is checked anew."))
        return redirect("deck_lists", game)
    is_good = not form.problems and (draft is None or not draft.bad)
    context = {**frame_of(game), "form": form, "draft": draft, "is_empty": is_empty, "may_keep": draft and is_good}
    context["nothing"] = "nothing" in request.POST
    return render(request, "deckcheck/list_new.html", context, status=200 if is_good else 422)


def _form(request: Request, game: str, listed: Listed) -> DraftForm:
    """Return what was typed; at first the day that was asked about, and the lines of the list to begin with."""
    if request.method == "POST":
        return DraftForm({name: request.POST.get(name, "") for name in FIELDS})
    day = _as_day(request.GET.get("day", "")) or timezone.localdate()
    known = request.GET.get("like", "")
    if known == "shipped":
        entries = listed.lists[-1].live(day)
    elif known.isdecimal() and len(known) < 10:
        entries = list(dated.value_of(get_object_or_404(DatedList, game=game, pk=known)).entries)
    else:
        entries = []
    text = "\n".join(map(bans.written, entries))
    return DraftForm({**dict.fromkeys(FIELDS, ""), "first": day.isoformat(), "last": day.isoformat(), "text": text})


@open_to(Permission.ADD_LISTS, presses="save")
def change(request: Request, game: str) -> HttpResponse:
    """Withdraw a list or an entry, or put it back."""
    what = _what(request, game)
    if "back" in request.POST:
        dated_changes.put_back(what)
    elif what.withdrawn_at is None:
        dated_changes.withdraw(what, request.user.get_username())
    return redirect("deck_lists", game)


def _what(request: Request, game: str) -> DatedList | DatedEntry:
    """Return the list or the entry that a press is about."""
    number, entry = request.POST.get("list", ""), request.POST.get("entry", "")
    if number.isdecimal() and len(number) < 10:
        return get_object_or_404(DatedList, game=game, pk=number)
    if entry.isdecimal() and len(entry) < 10:
        return get_object_or_404(DatedEntry, list__game=game, pk=entry)
    raise Http404("There is no such list or entry.")
