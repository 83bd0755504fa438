"""What staff of the site decide of public rulings: which of them stand on the whole site."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import site_wide, telling
from judgeapp.judging.rulings.visible import reader_of
from judgeapp.judging.views.showing import ruling_page
from judgeapp.limits import limited
from judgeapp.permissions import Deed, needs
from judgeapp.tournaments.locking import Refused

A_PAGE = 30


@require_safe
@needs(Deed.DECIDE_FOR_SITE)
@never_cache
def waiting(request: HttpRequest) -> HttpResponse:
    """List the public rulings of events that nobody of the site has looked at, newest first."""
    reader = reader_of(request)
    paged = Paginator(telling.whole(site_wide.waiting()), A_PAGE).get_page(request.GET.get("page"))
    context = {"part": "rules", "paged": paged, "rulings": [(telling.told(each, reader), "") for each in paged]}
    return render(request, "judging/rulings_waiting.html", context)


@require_POST
@needs(Deed.DECIDE_FOR_SITE)
@limited("report")
@never_cache
def decide(request: HttpRequest, token: str) -> HttpResponse:
    """Show a ruling on the whole site, or take it back to its event."""
    found = get_object_or_404(telling.whole(Ruling.objects.all()), token=token)
    on_site = request.POST.get("on_site", "")
    try:
        site_wide.decide(found, on_site, request.user)
    except Refused as refused:
        return ruling_page(request, found, {"refused": refused.problems}, status=422)
    is_shown = on_site == Ruling.OnSite.SHOWN
    messages.success(request, _("It is shown on the whole site now.") if is_shown else _("It stays at its event."))
    return redirect(found)
