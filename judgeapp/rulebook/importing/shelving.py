"""Pages where staff say which of the stored editions everybody reads, and take one out again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from judgeapp.games import games
from judgeapp.limits import limited
from judgeapp.permissions import Deed, needs
from judgeapp.rulebook import editions
from judgeapp.rulebook.models import Edition


def shelved() -> list[tuple[str, list[Edition]]]:
    """Return the games that have more than one edition, by name, with these, the current one first; one query."""
    known = Edition.objects.defer("report").order_by("-is_live", "-date", "-pk")
    rows = [(game.name, [each for each in known if each.game == key]) for key, game in games().items()]
    return [(name, found) for name, found in rows if len(found) > 1]


@require_POST
@limited("save")
@needs(Deed.IMPORT_RULES)
def make_current(request: HttpRequest, number: int) -> HttpResponse:
    """Let everybody read an edition from now on."""
    edition = get_object_or_404(Edition, pk=number)
    editions.make_current(edition)
    messages.success(request, _("{edition} is the current edition now.").format(edition=edition))
    return redirect("rules_imports")


@require_POST
@limited("save")
@needs(Deed.IMPORT_RULES)
def remove(request: HttpRequest, number: int) -> HttpResponse:
    """Take an imported edition out."""
    edition = get_object_or_404(Edition.objects.filter(origin=Edition.Origin.IMPORTED), pk=number)
    editions.remove(edition)
    messages.success(request, _("{edition} is removed.").format(edition=edition))
    return redirect("rules_imports")
