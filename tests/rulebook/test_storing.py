"""An edition is written a little at a time, under a name that nobody sees until it is whole."""

import datetime

import pytest
from django.utils import timezone

from judgeapp.rulebook import editions, indexing, shelf, storing
from judgeapp.rulebook.models import Edition, Entry, Import, Rule
from judgeapp.rulebook.shelf import find_elsewhere
from tests.rulebook.made import ZONES, document, stamp_of, text
from tests.rulebook.waiting import waits_while_storing

pytestmark = pytest.mark.django_db
LATER = datetime.date(2030, 1, 1)


def left() -> int:
    """Return how many editions there are that nobody sees."""
    return Edition.everything.filter(is_shown=False).count()


@pytest.fixture
def part(import_edition):
    """An edition that somebody is storing, or has begun to store."""
    corpus = document([*ZONES, text("4.4.99", "Half a gobbledygook.", "4.4")], "2031", date=LATER)
    edition = storing.begin(corpus, stamp_of(corpus), origin=Edition.Origin.IMPORTED, slug_="2031")
    storing.fill(edition, corpus)
    return edition


def swept(after: datetime.timedelta) -> None:
    storing.sweep(timezone.now() + after)


@pytest.mark.faults
def test_a_writer_waits_for_a_small_part_of_the_storing_only(tmp_path):
    waits = waits_while_storing(tmp_path, 4000)
    assert waits.rules == 4000
    assert waits.longest < waits.took / 5


def test_nobody_sees_an_edition_that_is_being_stored(part, client, admin_client):
    shelf.forget()
    assert part not in editions.editions_of("bakugan")
    assert part not in editions.counted("bakugan")
    assert part not in shelf.shelf().editions["bakugan"]
    assert find_elsewhere("bakugan", "4.4.99") is None
    for path in ("/bakugan/editions/2031/", "/bakugan/editions/2031/rules/4.4.1", "/bakugan/rules/4.4.99"):
        assert client.get(path).status_code == 404
    assert client.get("/api/v1/games/bakugan/editions/2031").status_code == 404
    assert part.title not in admin_client.get("/admin/rulebook/edition/").content.decode()


def test_its_slug_is_free_for_another(part, import_edition):
    assert import_edition(label="2031").slug == part.slug


def test_what_was_never_stored_to_the_end_is_swept(part):
    swept(datetime.timedelta(minutes=14))
    assert left() == 1
    swept(datetime.timedelta(minutes=16))
    assert (left(), Rule.objects.filter(edition=part).count(), Entry.objects.filter(edition=part).count()) == (0, 0, 0)


def test_a_large_one_is_swept_in_steps_by_one_worker_at_a_time(part, monkeypatch):
    monkeypatch.setattr(storing, "STEPS_OF_A_SWEEP", 1)
    now = timezone.now() + storing.LEFT_AFTER + storing.SOON
    for more in range(2):
        storing.sweep(now + datetime.timedelta(seconds=more))
    assert not Rule.cites.through.objects.filter(from_rule__edition=part).exists()
    assert part.rules.count() == 6
    for more in range(1, 3):
        storing.sweep(now + more * 2 * storing.SOON)
    assert left() == 0


def test_what_is_removed_goes_from_view_at_once_and_from_the_disk_soon(import_edition):
    edition = import_edition()
    document = Import.objects.create(file="rules.txt", size=0, data=b"", stored=edition)
    editions.remove(edition)
    document.refresh_from_db()
    assert (document.stored, edition.rules.count(), left()) == (None, 5, 1)
    swept(datetime.timedelta(0))
    assert left() == 1
    swept(2 * storing.SOON)
    assert (edition.rules.count(), left()) == (0, 0)


def test_what_is_not_settled_leaves_nothing(import_edition):
    before = Edition.objects.get(game="bakugan", is_live=True)

    def refuse(edition: Edition) -> None:
        assert edition in editions.editions_of("bakugan")
        raise ValueError("nobody wants it any more")

    corpus = document()
    with pytest.raises(ValueError, match="nobody wants it"):
        editions.store(corpus, stamp=stamp_of(corpus), make_current=True, settle=refuse)
    assert list(Edition.everything.filter(game="bakugan")) == [before]
    assert Edition.objects.get(game="bakugan", is_live=True) == before


def test_who_is_overtaken_begins_anew(import_edition, monkeypatch):
    ahead, foreseen = indexing.ahead, []

    def while_another_is_stored(after):
        foreseen.append([each.slug for each in after if each.game == "bakugan"])
        if len(foreseen) == 1:
            import_edition(date=LATER)
        return ahead(after)

    monkeypatch.setattr(indexing, "ahead", while_another_is_stored)
    late = import_edition()
    assert sorted(foreseen[-1]) == ["2019", "2019-2", "2019-restated"]
    assert (late.slug, Edition.objects.get(game="bakugan", is_live=True), left()) == ("2019-2", late, 0)


def test_what_was_read_for_the_index_may_go_meanwhile(import_edition, monkeypatch):
    other, ahead, calls = import_edition(make_current=False), indexing.ahead, []

    def while_another_is_removed(after):
        calls.append(after)
        if len(calls) == 1:
            editions.remove(other)
            raise KeyError("a rule that is gone")
        return ahead(after)

    monkeypatch.setattr(indexing, "ahead", while_another_is_removed)
    edition = import_edition(label="2020")
    assert edition in Edition.objects.all()
    monkeypatch.setattr(indexing, "ahead", lambda after: {}["a mistake of ours"])
    with pytest.raises(KeyError, match="a mistake of ours"):
        editions.change(lambda shown: shown)


@pytest.mark.parametrize("late_points_first", [False, True])
def test_two_that_follow_closely_leave_the_index_of_the_later_one(import_searched, monkeypatch, late_points_first):
    waiting = []
    monkeypatch.setattr(indexing.transaction, "on_commit", lambda point, robust: waiting.append(point))
    import_searched()
    late = import_searched(label="2020", date=LATER)
    for point in reversed(waiting) if late_points_first else waiting:
        point()
    assert Edition.objects.get(game="bakugan", is_live=True) == late
    assert not indexing.refresh_index()
    assert len(list(indexing.index_folder().glob("index-*/"))) == 1


def test_the_index_is_that_of_the_edition_as_it_will_be(import_searched):
    """The addresses in it are those after the change: the restatement's have its slug, the document's none."""
    import_searched()
    shelf.forget()
    hits = {hit.number: hit.url for hit in shelf.engine().search("flibbertigibbet", "bakugan").hits}
    assert hits["4.4.1"] == "/bakugan/rules/4.4.1"
    ours = next(part for part in indexing.parts_of_current() if part.name == "bakugan").texts()
    assert all("restated" in each.data["url"] for each in ours if each.data.get("mark"))
