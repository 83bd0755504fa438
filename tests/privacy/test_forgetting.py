"""A person who is deleted leaves numbers: the name is hunted through the whole database and all files."""

import json

import pytest
from django.core.mail import EmailMessage, get_connection
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from judgeapp.deckcheck.models import Batch, BatchList
from judgeapp.mail.models import Letter
from judgeapp.matches.opening import casual
from judgeapp.permissions import Role
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Report, Standings
from judgeapp.tournaments.people import forgetting, naming
from judgeapp.tournaments.people.identity import personal_path
from judgeapp.tournaments.setup import deleting
from tests.privacy.hunting import in_database, in_files
from tests.privacy.made import ALIAS, BEFORE, NAME, everywhere
from tests.tournaments.making import make_entrants, make_event, make_member, release

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("publishes")]


@pytest.fixture
def data(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def forget(data, django_capture_on_commit_callbacks):
    """Delete somebody, with what is done once that is committed."""

    def run(entrant: Entrant) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            forgetting.forget(entrant, None)

    return run


def test_the_hunt_finds_the_name_in_all_these_places_before(data):
    """Else what follows would prove nothing."""
    everywhere()
    found = {each.partition("_")[2] for each in in_database(NAME)}
    assert found >= {
        *("entrant.name", "entrant.note", "logentry.words", "logentry.message", "standings.rows"),
        *("announcement.text", "report.note", "page.body", "call.words", "deckcheck.note", "ruling.question"),
        *("appeal.reason", "infraction.note", "infraction.member", "match.names", "plan.text", "deck.name"),
        "version.text",
    }
    assert len(in_files(data, NAME)) == 2


def test_a_deleted_person_is_nowhere_in_the_database_or_the_files(forget, data):
    event, zoe = everywhere()
    naming.choose(zoe, "alias", ALIAS, None)
    zoe.refresh_from_db()
    forget(zoe)
    names = (NAME, BEFORE, ALIAS)
    assert (in_database(*names), in_files(data, *names)) == ([], [])
    assert len(list((data / "packs" / event.token).glob("*.json"))) == 2


def test_results_and_standings_keep_their_numbers(forget):
    event, zoe = everywhere()
    stored = Standings.objects.filter(round__event=event).order_by("-version").first()
    before = [{**each, "name": ""} for each in stored.rows]
    results = list(Report.objects.values_list("pk", "a", "b", "state"))
    forget(zoe)
    after = Standings.objects.get(pk=stored.pk).rows
    assert [{**each, "name": ""} for each in after] == before
    assert [each["name"] for each in after if each["entrant"] == zoe.pk] == ["Player 1"]
    assert list(Report.objects.values_list("pk", "a", "b", "state")) == results
    zoe.refresh_from_db()
    assert (zoe.name, zoe.club, zoe.note, zoe.devices.count()) == ("Player 1", "", "", 0)
    assert not Report.objects.exclude(address="").exists()


def test_others_stay_as_they_are(forget):
    event, zoe = everywhere()
    others = set(event.entrants.exclude(pk=zoe.pk).values_list("name", flat=True))
    forget(zoe)
    assert set(event.entrants.exclude(pk=zoe.pk).values_list("name", flat=True)) == others
    assert in_database("Ben Oak")


def test_a_namesake_in_another_event_is_somebody_else(forget):
    _event, zoe = everywhere()
    make_entrants(make_event(), [NAME])
    forget(zoe)
    assert in_database(NAME) == ["tournaments_entrant.name"]


def test_who_has_not_played_goes_altogether_and_the_next_in_line_gets_in(forget):
    event = make_event(registration="link", capacity=2)
    ann, _ = make_entrants(event, ["Ann Lee", "Ben Oak"])
    make_entrants(event, ["Cleo Ray"], state=Entrant.State.WAITING)
    forget(ann)
    assert list(event.entrants.values_list("name", "state")) == [("Ben Oak", "in"), ("Cleo Ray", "in")]
    assert in_database("Ann Lee") == []


def test_who_still_plays_drops_out_first(forget):
    event = make_event()
    ann, *_ = make_entrants(event, ["Ann Lee", "Ben Oak"])
    release(event, 1)
    with pytest.raises(Refused, match="drop out first"):
        forget(ann)
    ann.refresh_from_db()
    assert ann.name == "Ann Lee"


def test_a_person_is_deleted_at_a_deleted_event_too(forget, data):
    event, zoe = everywhere()
    owner = make_member(event, Role.OWNER)
    deleting.delete(event, event.name, owner)
    forget(zoe)
    assert (in_database(NAME), in_files(data, NAME)) == ([], [])
    deleting.restore(event, owner)
    assert Client().get(reverse("event_standings", args=[event.token])).status_code == 200


def test_a_letter_that_was_written_into_a_file_goes_with_who_is_named_in_it(forget, data, settings):
    settings.LETTERS_DIR = data / "letters"
    settings.EMAIL_FILE_PATH = settings.LETTERS_DIR
    for who in (NAME, "Ben Oak"):
        folder = get_connection("django.core.mail.backends.filebased.EmailBackend")
        EmailMessage("Your link", f"{who}, this is your link.", to=["a@example.org"], connection=folder).send()
        (written,) = settings.LETTERS_DIR.glob("2*.log")
        written.rename(written.with_name(f"of-{who[:3]}.log"))
    _event, zoe = everywhere()
    Letter.objects.create(kind="link", about={"entrant": zoe.pk, "to": "a@example.org"}, language="en")
    forget(zoe)
    (left,) = settings.LETTERS_DIR.glob("*.log")
    assert "Ben Oak" in left.read_text()
    assert not Letter.objects.exists()


def test_nobody_is_deleted_twice(forget):
    _event, zoe = everywhere()
    forget(zoe)
    with pytest.raises(Refused):
        forget(zoe)


def test_a_player_deletes_themselves_on_their_own_page(data, client):
    event = make_event()
    (ann,) = make_entrants(event, ["Ann Lee"])
    client.post(personal_path(ann))
    address = reverse("event_my_forget", args=[event.token])
    assert "Player 1" in client.get(address).content.decode()
    assert (client.post(address).status_code, event.entrants.count()) == (302, 0)
    assert client.get(reverse("event_me", args=[event.token])).status_code == 403


def test_an_organiser_deletes_a_person_and_is_told_why_not_yet(data):
    event = make_event()
    ann, *_ = make_entrants(event, ["Ann Lee", "Ben Oak"])
    release(event, 1)
    client = Client()
    client.force_login(make_member(event, Role.ORGANISER))
    address = reverse("event_people_forget", args=[event.token, 1])
    page = client.post(address)
    assert (page.status_code, "drop out first" in page.content.decode()) == (422, True)
    event.entrants.filter(pk=ann.pk).update(state=Entrant.State.DROPPED, dropped_after=0)
    assert client.post(address).status_code == 302
    assert event.entrants.get(number=1).name == "Player 1"


def test_what_is_kept_of_a_person_is_given_out_whole(data, client):
    event, zoe = everywhere()
    client.post(personal_path(zoe))
    response = client.get(reverse("event_my_file", args=[event.token]))
    given = json.loads(response.content)
    assert response["Content-Disposition"].startswith("attachment")
    where = {each["where"] for each in given["texts_that_name_you"]}
    assert {"judging.Infraction.note", "judging.Ruling.question", "tournaments.LogEntry.message"} <= where
    assert given["player"]["name"] == NAME
    assert set(given["belongs_to_you"]) >= {"judging.Infraction", "judging.Call", "matches.Plan", "tournaments.Device"}
    assert [each["round"] for each in given["matches"]] == [1, 2]
    assert zoe.link not in response.content.decode()


def test_a_file_about_one_person_has_no_more_of_others_than_they_show(data, client):
    event, zoe = everywhere()
    for other in event.entrants.exclude(pk=zoe.pk):
        naming.choose(other, "alias", f"Alias {other.number}", None)
    client.post(personal_path(zoe))
    text = client.get(reverse("event_my_file", args=[event.token])).content.decode()
    assert [name for name in ("Ben Oak", "Cleo Ray", "Dora Fox") if name in text] == []


def run(capsys, *arguments: str) -> str:
    call_command(*arguments)
    return capsys.readouterr().out


def test_the_commands_tell_and_delete_a_person_everywhere(data, capsys, django_capture_on_commit_callbacks):
    everywhere()
    make_entrants(make_event(name="Sunday Swiss"), [NAME])
    casual("bakugan", 3, [NAME, "Bo"])
    batch = Batch.objects.create(name="All decks", game="bakugan", format="full", date="2026-11-21")
    BatchList.objects.create(batch=batch, name=NAME, text="")
    given = json.loads(run(capsys, "export_person", NAME, "--json", "-"))
    assert {each["event"]["name"] for each in given["events"]} == {"Sunday Swiss", "Saturday Swiss"}
    assert {"matches.Match.names", "deckcheck.BatchList.name"} <= {each["where"] for each in given["elsewhere"]}
    assert "Nothing is changed" in run(capsys, "forget_person", NAME)
    assert in_database(NAME) != []
    with django_capture_on_commit_callbacks(execute=True):
        done = json.loads(run(capsys, "forget_person", NAME, "--yes", "--json"))
    assert (len(done["deleted"]), done["refused"], done["texts_elsewhere"]) == (2, [], 2)
    assert (in_database(NAME), in_files(data, NAME)) == ([], [])


def test_the_commands_say_so_when_nobody_has_the_name(data):
    for command in (["export_person", "Nobody Here"], ["forget_person", "Nobody Here", "--yes"]):
        with pytest.raises(CommandError) as refused:
            call_command(*command)
        assert refused.value.returncode == 1
