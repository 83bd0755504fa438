"""Formats of this installation: staff edit them with a preview, look at what was changed, and take it back."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from judgeapp.deckcheck import checks, format_form, own, own_changes
from judgeapp.deckcheck.format_form import ADDED, FormatForm
from judgeapp.deckcheck.formats import data_now, data_of, formats_of, games_with_formats, read_date
from judgeapp.deckcheck.models import Batch, FormatChange
from judgeapp.deckcheck.views.check import frame_of
from judgeapp.domain.decks.deck import Sure
from judgeapp.domain.decks.formats import Format, FormatError, formats_in
from judgeapp.domain.messages import as_stored
from judgeapp.limits import above_floor, open_to
from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import volume_of
from judgeapp.rulebook.touched import pins

A_PAGE = 30
Pair = tuple[checks.Checked | None, checks.Checked]


@dataclass(frozen=True)
class Preview:
    """What changes: sentences that go and come, and what a list is found to be before and after.

    checked   (before, after) of a list that was pasted; None without one. Before is None for a new format
    anew      how many events of lists are checked anew
    """

    gone: list[str]
    new: list[str]
    checked: Pair | None
    anew: int

    @property
    def told(self) -> dict[str, Any]:
        return {"gone": list(map(as_stored, self.gone)), "new": list(map(as_stored, self.new))}


def _game(game: str) -> str:
    if game not in games_with_formats():
        raise Http404(f"There is no game “{game}” with formats here.")
    volume_of(game)  # what it cites has to be there
    return game


@open_to(Permission.EDIT_FORMATS, looks="think", form="save")
@above_floor
def edit(request: Request, game: str, name: str) -> HttpResponse:
    known = formats_of(_game(game))
    if name not in known:
        raise Http404(f"There is no format “{name}” of {game}.")
    return _answer(request, game, known[name], is_new=False)


@open_to(Permission.EDIT_FORMATS, looks="think", form="save")
@above_floor
def new(request: Request, game: str) -> HttpResponse:
    """Begin another format with what one of the game's is."""
    known = formats_of(_game(game))
    like = (request.POST if request.method == "POST" else request.GET).get("like", "")
    return _answer(request, game, known.get(like, next(iter(known.values()))), is_new=True)


def _answer(request: Request, game: str, format_: Format, *, is_new: bool) -> HttpResponse:
    volume, changes = volume_of(game), own.changes_of(game)
    base = own.whole(data_now(game), format_.key)
    sent = format_form.with_cited(volume, request.POST.dict()) if request.method == "POST" else None
    form = FormatForm(volume, base, format_, sent, is_new)
    preview = None
    if sent is not None:
        part = form.read(formats_of(game))
        preview = _preview(form, part, changes, None if is_new else format_)
        if preview and not form.problems and request.POST.get("keep") == form.digest:
            kept = format_form.pins_of(volume, part, {} if is_new else _pinned(game, format_.key))
            own_changes.keep(game, part, kept, preview.told, request.user.get_username())
            messages.success(request, _("The format counts from now on; what was checked by it is checked anew."))
            return redirect("deck_formats", game)
    context = {"form": form, "format": format_, "preview": preview, "is_new": is_new, "typed": sent or {}}
    context |= {"sures": list(Sure), "added": ADDED, "may_keep": preview and not form.problems}
    refused = form.problems and not request.htmx  # while words are typed, what they find is looked at
    return render(request, "deckcheck/format_edit.html", frame_of(game) | context, status=422 if refused else 200)


def _pinned(game: str, key: str) -> dict[str, Any]:
    """Return what a format cites is pinned to: by staff, or as it comes with the app."""
    row = own.standing(game).filter(key=key).last()
    if row:
        return dict(row.pins)
    edition = pins.corpus_of(game).edition
    return {number: [number, edition, digest] for number, digest in pins.pins_of(game).items()}


def _preview(form: FormatForm, part: own.Data, changes: own.Changes, before: Format | None) -> Preview | None:
    """Return what would change; None if what was typed makes no format, with the reasons beside the form's."""
    game, key = form.volume.game.key, part["key"]
    try:
        data = changes.with_part(key, own.as_stored(part)).of(data_of(game))
        after = formats_in(data, game, game)[key]
    except FormatError as error:
        form.problems += [] if form.problems else error.problems
        return None
    then, now = ([says for _clause, says in _described(each)] for each in (before, after))
    gone, new_ = [each for each in then if each not in now], [each for each in now if each not in then]
    anew = Batch.objects.filter(game=game, format=key).count()
    return Preview(gone, new_, _checked(form, before, after), anew)


def _described(format_: Format | None) -> Iterator[tuple[Any, str]]:
    return format_.described(format_.date) if format_ else iter(())


def _checked(form: FormatForm, before: Format | None, after: Format) -> Pair | None:
    """Hold the list that was pasted against the format as it is and as it would be."""
    text = form.typed("text")
    if not text:
        return None
    try:
        day = read_date(form.typed("day"), after)
    except FormatError as error:
        form.problems += error.problems
        return None
    then = checks.check_text(before, day, text) if before else None
    return then, checks.check_text(after, day, text)


@open_to(Permission.EDIT_FORMATS, looks="think")
def history(request: Request, game: str) -> HttpResponse:
    """Show what was changed of a game's formats, the latest first."""
    rows = FormatChange.objects.filter(game=_game(game)).select_related("review")
    paged = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    said = list(messages.get_messages(request))
    return render(
        request, "deckcheck/format_history.html", {**frame_of(game), "paged": paged, "query": "", "said": said}
    )


@open_to(Permission.EDIT_FORMATS, presses="save")
def change(request: Request, game: str) -> HttpResponse:
    """Withdraw a change, or put it back."""
    number = request.POST.get("change", "")
    if not number.isdecimal() or len(number) > 9:
        raise Http404("There is no such change.")
    row = get_object_or_404(FormatChange, game=game, pk=number, review=None)
    if "back" in request.POST:
        own_changes.put_back(row)
    elif row.withdrawn_at is None:
        own_changes.withdraw(row, request.user.get_username())
    return redirect("deck_formats_history", game)
