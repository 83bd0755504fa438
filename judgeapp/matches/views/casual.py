"""Casual matches: making one, its links, and taking a seat."""

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from judgeapp import limits
from judgeapp.domain.events.results import BEST_OF
from judgeapp.domain.names import fold
from judgeapp.games import games
from judgeapp.limits import bounded, open_to
from judgeapp.matches import access, opening
from judgeapp.matches.access import Seat, at_match, refuse
from judgeapp.matches.models import Match
from judgeapp.matches.opening import MOST_NAME
from judgeapp.matches.playing import PAID_AT_ONCE
from judgeapp.permissions import Permission
from judgeapp.qr_codes import qr_code
from judgeapp.requests import Request
from judgeapp.tournaments.people.forms import readable_name
from judgeapp.unguessable import secret, sign, unsign

USUAL = 3


class CasualForm(forms.Form):
    """Which game, how long, and who plays."""

    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=lambda: [(key, each.name) for key, each in games().items()]
    )
    best_of = forms.TypedChoiceField(
        label=gettext_lazy("Best of"), choices=[(number, str(number)) for number in BEST_OF], coerce=int, initial=USUAL
    )
    mine = forms.CharField(label=gettext_lazy("Your name"), max_length=MOST_NAME)
    theirs = forms.CharField(label=gettext_lazy("Your opponent’s name"), max_length=MOST_NAME)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("mine", "theirs"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
            self.fields[name].error_messages["required"] = _("Write a name.")

    def clean_mine(self) -> str:
        return readable_name(self.cleaned_data["mine"])

    def clean_theirs(self) -> str:
        name = readable_name(self.cleaned_data["theirs"])
        if fold(name) == fold(self.cleaned_data.get("mine", "")):
            raise forms.ValidationError(_("Both have the same name: write them so that one can tell them apart."))
        return name

    @property
    def names(self) -> tuple[str, str]:
        return self.cleaned_data["mine"], self.cleaned_data["theirs"]


SALT = "matches.once"  # two presses of one form are one match


@open_to(Permission.FOLLOW_MATCH, form="report")
@bounded("matches")
@never_cache
def front(request: Request) -> HttpResponse:
    """Make a casual match, or go on with one of this browser's."""
    is_sent = request.method == "POST"
    form = CasualForm(request.POST if is_sent else None, initial={"game": request.GET.get("game", "")})
    if is_sent and form.is_valid():
        given = form.cleaned_data
        token = unsign(request.POST.get("once", ""), SALT)
        match = opening.casual(given["game"], given["best_of"], form.names, token)
        limits.count_more(request, "matches", PAID_AT_ONCE * limits.ROW)
        return access.remember(redirect("match_share", match.token), match, 0)
    context = {
        "form": form,
        "known": access.known_to(request),
        "once": request.POST.get("once") or sign(secret(), SALT),
    }
    return render(request, "matches/front.html", context, status=422 if is_sent else 200)


@at_match(tapping=True, looks="think")
def share(request: Request, match: Match, seat: Seat) -> HttpResponse:
    """The links of a casual match as QR codes: a seat for each player, and one to watch."""
    if match.meeting_id:
        return redirect("match", match.token)
    sides = (1, 0) if seat == 0 else (0, 1)
    addresses = [(side, request.build_absolute_uri(access.seat_path(match, side))) for side in sides]
    context = {
        "match": match,
        "seat": seat,
        "links": [(side, match.names[side], address, qr_code(address)) for side, address in addresses],
        "kept_days": settings.KEPT["matches"].days,
        "watch": request.build_absolute_uri(match.get_absolute_url()),
    }
    return render(request, "matches/share.html", context)


@open_to(Permission.FOLLOW_MATCH, form="report")
@never_cache
def sit(request: Request, token: str, signed: str) -> HttpResponse:
    """Make this browser a side of a casual match, when that is sent; what only looks changes nothing."""
    match = get_object_or_404(opening.followed(), token=token)
    side = access.side_of_link(match, signed)
    if side is None:
        return refuse(request, match, status=404)
    here = access.seat_of(request, match)
    if here == side:
        return redirect("match", match.token)
    if request.method == "POST":
        return access.remember(redirect("match", match.token), match, side)
    return render(request, "matches/seat.html", {"match": match, "name": match.names[side], "here": _name(match, here)})


def _name(match: Match, seat: Seat) -> str:
    """Return the name of a side that this browser has already; "" if it has none."""
    return match.names[seat] if isinstance(seat, int) else ""
