"""Who sees which ruling, role by role."""

import pytest
from django.urls import reverse

from judgeapp.domain.permissions import CREW
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings.presenting import as_seen, whole
from judgeapp.judging.rulings.visible import EVERYBODY, Reader, on_site, reader_at
from judgeapp.permissions import Role
from tests.judging.made_rulings import make_ruling
from tests.tournaments.making import make_event, make_member

pytestmark = pytest.mark.django_db
PUBLIC, EVENT, STAFF = Ruling.Shown.PUBLIC, Ruling.Shown.EVENT, Ruling.Shown.STAFF
ON_SITE = "on the whole site"


@pytest.fixture
def event():
    return make_event()


@pytest.fixture(autouse=True)
def everything(event):
    """A ruling of each kind at the event, at another one, and at none; and one there on the whole site."""
    for place in (event, make_event(), None):
        for shown_to in Ruling.Shown:
            make_ruling("1.14", event=place, shown_to=shown_to, on_site=Ruling.OnSite.WAITING)
        make_ruling("1.14", event=place)


def kind(ruling: Ruling) -> str:
    return ON_SITE if ruling.is_on_site else ruling.shown_to


@pytest.mark.parametrize("role", Role)
def test_each_role_sees_what_is_meant_for_it(event, role):
    found = reader_at({role}, event).sees(Ruling.objects.all(), event)
    here = {kind(ruling) for ruling in found if ruling.event_id == event.pk}
    elsewhere = [kind(ruling) for ruling in found if ruling.event_id != event.pk]
    assert here == {ON_SITE, PUBLIC, *({EVENT, STAFF} if role in CREW else {EVENT} if role is Role.PLAYER else set())}
    assert elsewhere == [ON_SITE] * 2 if role is not Role.STAFF else len(elsewhere) == 8


@pytest.mark.parametrize("role", Role)
def test_away_from_the_event_its_public_rulings_are_listed_for_who_is_there(event, role):
    found = reader_at({role}, event).sees(Ruling.objects.all())
    is_there = role in CREW or role is Role.PLAYER
    assert (PUBLIC in {kind(ruling) for ruling in found if ruling.event_id == event.pk}) == is_there


def test_everybody_sees_what_is_on_the_whole_site():
    assert [kind(ruling) for ruling in on_site()] == [ON_SITE] * 3
    assert set(EVERYBODY.sees(Ruling.objects.all())) == set(on_site())


@pytest.mark.parametrize("role", Role)
def test_what_is_listed_is_opened_and_so_is_what_is_public(event, role):
    reader, rulings = reader_at({role}, event), Ruling.objects.all()
    opened = {ruling for ruling in rulings if reader.shows(ruling)}
    assert opened == set(reader.sees(rulings)) | set(rulings.filter(shown_to=PUBLIC))


def test_an_event_that_is_not_listed_is_named_to_those_who_are_there(event):
    event.is_listed = False
    here = frozenset({event.pk})
    readers = (EVERYBODY, Reader(is_staff=True), Reader(crew=here), Reader(plays=here))
    assert [reader.knows(event) for reader in readers] == [False, True, True, True]
    assert not Reader(is_staff=True).knows(None)


def test_of_a_ruling_that_is_replaced_no_more_is_told_than_one_may_see(event):
    before = make_ruling("1.14", event=event)
    make_ruling("1.14", event=event, shown_to=STAFF, replaces=before)
    before = whole(Ruling.objects.all()).get(pk=before.pk)
    assert (as_seen(before, EVERYBODY).stands, as_seen(before, EVERYBODY).later) == (False, None)
    assert as_seen(before, reader_at({Role.JUDGE}, event)).later.replaces_id == before.pk


def test_a_ruling_is_shown_to_fewer_by_who_gave_it_and_never_to_more(client, event):
    judge = make_member(event, Role.JUDGE)
    ruling = make_ruling("1.14", event=event, by=judge, question="Whose card?")
    client.force_login(judge)
    address = reverse("event_ruling_narrow", args=[event.token, ruling.token])
    page = client.post(address, {"shown_to": "staff"}, follow=True)
    assert "It is shown to fewer now." in page.content.decode()
    assert not EVERYBODY.shows(Ruling.objects.get(pk=ruling.pk))
    for wider in ("public", "event", "nobody"):
        assert client.post(address, {"shown_to": wider}).status_code == 422
    assert Ruling.objects.get(pk=ruling.pk).shown_to == STAFF
    client.force_login(make_member(event, Role.JUDGE))
    assert client.post(address, {"shown_to": "staff"}).status_code == 403
