"""The rules that rulings and penalties rest on, for the page of what a new edition touches; and who may review them."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from judgeapp.domain.permissions import Role
from judgeapp.judging.models import Citation, Infraction, Ruling
from judgeapp.judging.rulings.visible import STANDING, Reader, reader_of
from judgeapp.requests import Request
from judgeapp.rulebook.touched.values import Citing, Kind
from judgeapp.tournaments.setup.listing import roles_of


def rulings(game: str, request: Request | None) -> Iterator[Citing]:
    """Yield what the standing rulings that a reader sees rest on."""
    reader = Reader(is_staff=True) if request is None else reader_of(request)
    seen = reader.sees(Ruling.objects.filter(STANDING, game=game)).values("pk")
    for each in Citation.objects.filter(ruling__in=seen).select_related("ruling__event").order_by("-ruling__at", "pk"):
        ruling = each.ruling
        yield Citing(
            Kind.RULING, ruling.token, str(ruling), game, each.edition, each.number, each.digest,
            ruling.get_absolute_url(), _mended_at(ruling, reader), is_own=_is_own(ruling, reader),
        )  # fmt: skip


def _is_own(ruling: Ruling, reader: Reader) -> bool:
    """Is it of an event whose judge asks, and shown there only? What the whole site shows is the site's."""
    return ruling.event_id in reader.judges and not ruling.is_on_site


def _mended_at(ruling: Ruling, reader: Reader) -> str:
    """Return where a later ruling is put in its place; "" for who is no staff of where it was given."""
    if ruling.event is None:
        return reverse("ruling_replace", args=[ruling.token]) if reader.is_staff else ""
    is_crew = reader.is_staff or ruling.event_id in reader.crew
    return reverse("event_ruling_replace", args=[ruling.event.token, ruling.token]) if is_crew else ""


def roles(request: Request) -> set[Role]:
    """Return who an account is at any event."""
    if not request.user.is_authenticated:
        return set()
    return set(map(Role, roles_of(request.user).values_list("role", flat=True).distinct()))


def penalties(game: str, request: Request | None) -> Iterator[Citing]:
    """Yield what standing penalties rest on: to the staff of their event only, as all of a penalty."""
    reader = Reader(is_staff=True) if request is None else reader_of(request)
    found = Infraction.objects.filter(event__game=game, taken_back_at=None).exclude(digest="")
    seen = found if reader.is_staff else found.filter(event__in=reader.crew)
    for each in seen.select_related("event", "entrant"):
        url = f"{reverse('event_penalties', args=[each.event.token])}#infraction-{each.pk}"
        label = _("{penalty} for {who}.").format(penalty=each.get_penalty_display(), who=each.entrant).removesuffix(".")
        is_own = each.event_id in reader.judges
        yield Citing(Kind.PENALTY, str(each.pk), label, game, each.edition, each.rule, each.digest, url, is_own=is_own)
