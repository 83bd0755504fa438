"""Who sees which ruling, role by role."""

import pytest
from django.urls import reverse

from judgeapp.domain.permissions import CREW
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings.telling import told, whole
from judgeapp.judging.rulings.visible import EVERYBODY, Reader, public, reader_at, visible_to
from judgeapp.permissions import Role
from tests.judging.made_rulings import make_ruling
from tests.tournaments.making import make_event, make_member

pytestmark = pytest.mark.django_db
PUBLIC, EVENT, STAFF = Ruling.Shown.PUBLIC, Ruling.Shown.EVENT, Ruling.Shown.STAFF


@pytest.fixture
def event():
    return make_event()


@pytest.fixture(autouse=True)
def everything(event):
    """A ruling of each kind at the event, at another one, and at none."""
    for place in (event, make_event(), None):
        for shown_to in Ruling.Shown:
            make_ruling("1.14", event=place, shown_to=shown_to)


@pytest.mark.parametrize("role", Role)
def test_each_role_sees_what_is_meant_for_it(event, role):
    found = visible_to({role}, event)
    here = {ruling.shown_to for ruling in found if ruling.event_id == event.pk}
    elsewhere = [ruling.shown_to for ruling in found if ruling.event_id != event.pk]
    assert here == {PUBLIC, *({EVENT, STAFF} if role in CREW else {EVENT} if role is Role.PLAYER else set())}
    assert elsewhere == [PUBLIC, PUBLIC] if role is not Role.STAFF else len(elsewhere) == 6


def test_everybody_sees_what_is_public():
    assert [ruling.shown_to for ruling in public()] == [PUBLIC] * 3


@pytest.mark.parametrize("role", Role)
def test_one_ruling_is_shown_as_many_are(event, role):
    reader = reader_at({role}, event)
    assert {ruling for ruling in Ruling.objects.all() if reader.shows(ruling)} == set(reader.sees(Ruling.objects.all()))


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
    assert (told(before, EVERYBODY).stands, told(before, EVERYBODY).later) == (False, None)
    assert told(before, reader_at({Role.JUDGE}, event)).later.replaces_id == before.pk


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
