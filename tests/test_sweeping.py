"""What nobody opens goes by itself after its time; what anything refers to stays."""

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.utils import timezone

from judgeapp import sweeping
from judgeapp.deckcheck.models import Batch, BatchList, Count, Deck, Version
from judgeapp.deckcheck.saved import remove_batches, remove_decks
from judgeapp.judging.models import Ruling
from judgeapp.mail import letters
from judgeapp.matches.models import Entry
from judgeapp.matches.models import Match as Followed
from judgeapp.matches.opening import remove_matches
from judgeapp.notifications import audience, sending
from judgeapp.operations.models import Look, Taken
from judgeapp.rulebook.importing.jobs import remove_old
from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.touched.values import Kind
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import SCENES, remove_scenes
from judgeapp.sweeping import Expiring, remove_looks, remove_sessions, remove_sums
from judgeapp.tournaments.people import expiring
from judgeapp.tournaments.setup import deleting
from tests.admin.records import make_records
from tests.deckcheck.events import make
from tests.simulator.scenes import PASS_A, PLAY, scene

pytestmark = pytest.mark.django_db
NOW = timezone.now()
LONG_AGO, LATER = NOW - timedelta(days=2_000), NOW + timedelta(days=2_000)


def aged(model) -> None:
    """Let all rows of a model be of long ago."""
    for name in ("created_at", "changed_at", "saved_at", "counted_at", "at"):
        if name in {field.name for field in model._meta.fields}:
            model.objects.update(**{name: LONG_AGO})


def deck(name="A deck") -> Deck:
    made = Deck.objects.create(name=name, game="bakugan", format="full", date=NOW.date())
    Version.objects.create(deck=made, number=1, text="3 Zap")
    return made


def test_a_batch_goes_with_its_lists_a_few_at_a_time():
    make({f"P{at}": "3 Zap" for at in range(120)})
    kept = make({"A": "3 Zap"})
    Batch.objects.exclude(pk=kept.pk).update(created_at=NOW - timedelta(days=31))
    assert [remove_batches(NOW) for _ in range(4)] == [50, 50, 21, 0]
    assert (list(Batch.objects.all()), BatchList.objects.count()) == ([kept], 1)


def test_the_page_of_a_batch_says_until_when_it_is_kept(client):
    batch = make({"A": "3 Zap"})
    Batch.objects.update(created_at="2026-01-01T12:00:00Z")
    assert "The lists are kept until 31 January 2026." in client.get(batch.get_absolute_url()).content.decode()


def test_a_deck_that_nobody_opens_goes_with_its_versions_and_counts():
    Count.objects.create(version=deck().versions.get(), counted={})
    for model in (Deck, Version, Count):
        aged(model)
    kept = deck("new")
    assert remove_decks(NOW) == 1
    assert (list(Deck.objects.all()), Version.objects.count(), Count.objects.count()) == ([kept], 1, 0)


@pytest.mark.parametrize("fresh", [Version, Count])
def test_a_deck_that_was_changed_or_counted_lately_stays(fresh):
    Count.objects.create(version=deck().versions.get(), counted={})
    for model in {Deck, Version, Count} - {fresh}:
        aged(model)
    assert remove_decks(NOW) == 0


def test_the_decks_of_an_event_stay():
    make_records()
    for model in (Deck, Version, Count):
        aged(model)
    assert remove_decks(NOW) == 0
    assert Deck.objects.exists()


def test_a_scene_that_nobody_opens_goes_and_its_branches_stay():
    old = scene(PLAY)
    Scene.objects.update(changed_at=LONG_AGO)
    branch = scene(PLAY)
    Scene.objects.filter(pk=branch.pk).update(parent=old)
    assert (remove_scenes(NOW), remove_scenes(NOW)) == (1, 0)
    assert list(Scene.objects.values_list("pk", "parent")) == [(branch.pk, None)]


def test_a_scene_that_a_ruling_shows_or_somebody_looked_over_stays():
    Ruling.objects.create(game="bakugan", question="?", answer="!", scene=scene(PLAY))
    looked_over = scene(PLAY)
    Reviewed.objects.create(game="bakugan", kind=Kind.SCENE.key, key=looked_over.token, number="1", name="ann")
    Scene.objects.update(changed_at=LONG_AGO)
    assert remove_scenes(NOW) == 0
    assert Scene.objects.count() == 2


@pytest.mark.parametrize(("make_one", "remove"), [(deck, remove_decks), (lambda: scene(PLAY), remove_scenes)])
def test_who_opens_something_of_old_keeps_it(client, make_one, remove):
    made = make_one()
    for model in (Deck, Version, Scene):
        aged(model)
    made.refresh_from_db()
    assert client.get(made.get_absolute_url(), follow=True).status_code == 200
    assert remove(NOW) == 0
    assert remove(LATER) == 1


def test_a_look_is_written_once_in_a_while(client, django_assert_num_queries):
    made = scene(PLAY)
    page = f"{made.get_absolute_url()}1/"
    client.get(page)
    assert not Look.objects.exists()
    Scene.objects.update(changed_at=LONG_AGO)
    client.get(page)
    at = Look.objects.get().at
    client.get(page)
    assert Look.objects.get().at == at


def test_whose_scene_was_gone_on_with_elsewhere_was_looked_at(client):
    """With htmx no page of the scene itself is asked for."""
    made = scene(PLAY)
    Scene.objects.update(changed_at=LONG_AGO)
    pressed = {"action": json.dumps(PASS_A)}
    response = client.post(f"{made.get_absolute_url()}1/act", pressed, headers={"hx-request": "true"})
    branch = Scene.objects.exclude(pk=made.pk).get()
    assert (response.status_code, branch.parent) == (200, made)
    assert list(Look.objects.values_list("kind", "row")) == [(SCENES, made.pk)]


def test_who_only_reads_is_not_kept_from_it_by_a_look_that_cannot_be_written(client, monkeypatch):
    made = deck()
    aged(Deck)

    def full(*args, **kwargs):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(sweeping.Look.objects, "update_or_create", full)
    assert client.get(made.get_absolute_url()).status_code == 200


def test_a_casual_match_goes_after_its_last_tap_and_those_of_events_stay():
    make_records()
    casual = Followed.objects.create(game="bakugan", names=["Ann", "Ben"])
    played = Followed.objects.create(game="bakugan", names=["Ann", "Ben"])
    entry = Entry.objects.create(match=played, number=1, key="abcdefgh", kind="start")
    Followed.objects.update(created_at=LONG_AGO)
    Entry.objects.exclude(pk=entry.pk).update(at=LONG_AGO)
    assert remove_matches(NOW) == 1
    assert not Followed.objects.filter(pk=casual.pk).exists()
    Entry.objects.update(at=LONG_AGO)
    assert remove_matches(NOW) == 1
    assert not Followed.objects.filter(meeting__isnull=True).exists()
    assert Followed.objects.filter(meeting__isnull=False).exists()


def test_sessions_that_are_over_go(client):
    client.force_login(User.objects.create_user("ann"))
    assert remove_sessions(NOW) == 0
    assert remove_sessions(LATER) == 1
    assert not Session.objects.exists()


def test_sums_and_looks_that_no_longer_count_go():
    for days, who in ((1, "a"), (3, "a"), (3, ""), (2_000, "")):
        Taken.objects.create(kind="decks", day=(NOW - timedelta(days=days)).date(), who=who)
    Look.objects.create(kind="decks", row=1, at=LONG_AGO)
    Look.objects.create(kind="decks", row=2, at=NOW)
    assert (remove_sums(NOW), remove_looks(NOW)) == (2, 1)
    assert list(Taken.objects.values_list("who", flat=True)) == ["a", ""]


def test_it_rests_once_nothing_is_left():
    now, left, asked = [0.0], [3], []

    def remove(at):
        asked.append(at)
        left[0] = max(left[0] - 1, 0)
        return left[0]

    look = Expiring(remove, lambda: now[0])
    assert [look(NOW) for _ in range(5)] == [2, 1, 0, 0, 0]
    assert len(asked) == 3
    now[0] += sweeping.EVERY.total_seconds() + 1
    look(NOW)
    assert len(asked) == 4


def test_workers_remove_when_they_sweep():
    removing = {look._remove for look in sweeping._looks if isinstance(look, Expiring)}
    assert removing == {
        *(remove_batches, remove_decks, remove_scenes, remove_matches),
        *(remove_sessions, remove_sums, remove_looks),
        *(remove_old, letters.remove_old, audience.remove_old, sending.remove_old),
        *(deleting.remove_deleted, expiring.remove_addresses, expiring.end_links),
    }
