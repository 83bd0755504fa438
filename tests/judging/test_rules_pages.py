"""Public rulings on the pages of the rules and below what a search finds."""

import datetime
from typing import NoReturn

import pytest
from django.db import OperationalError
from django.utils import timezone

from judgeapp import caching
from judgeapp.judging.models import Appeal, Policy, Ruling
from judgeapp.judging.rulings import published, recording, searching
from judgeapp.judging.templatetags.judging import at_time, rule_cited
from judgeapp.rulebook.shelf import engine
from judgeapp.tournaments.models import Event, Match
from tests.judging.made_rulings import make_ruling
from tests.tournaments.making import four_playing, make_event, make_user

pytestmark = pytest.mark.django_db
RULE = "/bakugan/rules/4.4.2"
HTMX = {"HX-Request": "true"}
TOLD = "What judges answered"


def text(response) -> str:
    return response.content.decode()


def gone(*args: object, **named: object) -> NoReturn:
    raise OperationalError("gone")


def recorded(*numbers: str, **fields) -> Ruling:
    """A ruling, after which every process has looked again."""
    ruling = make_ruling(*numbers, **fields)
    published.stamp.forget()
    return ruling


def test_a_rule_without_rulings_has_no_such_section(client):
    assert TOLD not in text(client.get(RULE))


def test_a_rule_names_the_rulings_that_cite_it_with_whose_and_when(client):
    at = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
    ruling = recorded("4.4.2", question="Is it <b>first</b>?", answer="Yes.", judge="Dora", at=at)
    page = text(client.get(RULE))
    assert f'<h3><a href="{ruling.get_absolute_url()}">Is it &lt;b&gt;first&lt;/b&gt;?</a>' in page
    assert "Ruled by Dora on " in page
    assert "21 November 2026" in page
    assert TOLD not in text(client.get("/bakugan/rules/4.4.1"))


def test_a_page_that_prints_a_rule_names_its_rulings_once(client):
    recorded("4.4.2", "4.4.3")
    page = text(client.get("/bakugan/rules/4.4"))
    assert page.count("Is the deck shuffled?") == 1
    assert 'data-preview="/bakugan/preview/4.4.2"' in page.split(TOLD)[1]


@pytest.mark.parametrize(
    "hidden",
    [{"shown_to": "event"}, {"shown_to": "staff"}, {"on_site": "waiting"}, {"on_site": "held"}],
)
def test_what_not_everybody_sees_is_on_no_page(client, hidden):
    recorded("4.4.2", event=make_event(), **hidden)
    assert TOLD not in text(client.get(RULE))
    assert TOLD not in text(client.get("/search", {"q": "Is the deck shuffled?", "game": "bakugan"}))


def test_a_ruling_in_whose_place_another_stands_is_on_no_page(client):
    old = recorded("4.4.2", question="Is it the old one?")
    recorded("4.4.2", question="Is it the new one?", replaces=old)
    for page in (client.get(RULE), client.get("/search", {"q": "is it the old one", "game": "bakugan"})):
        assert "Is it the new one?" in text(page)
        assert "Is it the old one?" not in text(page)


def test_another_games_rule_of_the_same_number_is_left_out(client):
    make_ruling("4.4.2")
    Ruling.objects.update(game="x610z")
    published.stamp.forget()
    assert TOLD not in text(client.get(RULE))


def test_a_page_that_was_kept_changes_with_the_rulings(client):
    before = client.get(RULE)
    ruling = recorded("4.4.2")
    after = client.get(RULE, headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, after["ETag"] != before["ETag"]) == (200, True)
    assert client.get(RULE, headers={"If-None-Match": after["ETag"]}).status_code == 304
    Appeal.objects.create(ruling=ruling, verdict=Appeal.Verdict.UPHELD, reason="It is right.", judge="Ben")
    published.stamp.forget()
    assert "Upheld on appeal" in text(client.get(RULE))
    Ruling.objects.update(event=make_event(name="Spring Open", is_listed=False))
    published.stamp.forget()
    assert "Spring Open" not in text(client.get(RULE))
    Event.objects.update(is_listed=True)
    published.stamp.forget()
    assert "Spring Open" in text(client.get(RULE))
    Ruling.objects.update(shown_to=Ruling.Shown.STAFF)
    published.stamp.forget()
    assert client.get(RULE)["ETag"] == before["ETag"]


def test_only_the_newest_rulings_are_on_a_page_and_the_rest_is_a_link_away(client):
    now = timezone.now()
    for number in range(published.MOST_AT_A_RULE):
        recorded("4.4.2", question=f"Question {number:02}?", at=now + datetime.timedelta(minutes=number))
    assert "All rulings on this rule" not in text(client.get(RULE))
    recorded("4.4.2", question="The oldest?", at=now - datetime.timedelta(days=1))
    page = text(client.get(RULE))
    assert page.index("Question 09?") < page.index("Question 00?")
    assert "The oldest?" not in page
    assert 'href="/rulings/?game=bakugan&amp;q=4.4.2">All rulings on this rule' in page


def test_a_search_marks_rulings_as_rulings(client):
    ruling = recorded("4.4.2", question="May a pelican be shuffled into the batch?", answer="A pelican may.")
    page = text(client.get("/search", {"q": "pelican batch", "game": "bakugan"}))
    rules, rulings = page.split(TOLD)
    assert ruling.get_absolute_url() not in rules
    assert f'href="{ruling.get_absolute_url()}"' in rulings
    assert "Ruled by Ann on " in rulings
    assert 'href="/rulings/?q=pelican%20batch&amp;game=bakugan"' in rulings
    assert ", 1 ruling" in rules.split('data-said="')[1].split('"')[0]


def test_a_search_of_the_rules_that_finds_nothing_can_find_a_ruling(client):
    recorded("4.4.2", question="May a pelican zzzzqqq?")
    page = text(client.get("/search", {"q": "zzzzqqq", "game": "bakugan"}))
    assert "Nothing found in the rules for “zzzzqqq”" in page
    assert "May a pelican zzzzqqq?" in page.split(TOLD)[1]


def test_a_search_shows_three_rulings_of_the_chosen_game_or_of_all(client):
    for number in range(4):
        recorded("4.4.2", question=f"Pelican {number}?")
    recorded("105.4a", game="x610z", question="Pelican of X610Z?")
    chosen, every = (
        text(client.get("/search", {"q": "pelican", "game": game}, headers=HTMX)).split(TOLD)[1]
        for game in ("x610z", "")
    )
    assert ("Pelican of X610Z?" in chosen, "<h3>" in chosen.replace("<h3>", "", 1)) == (True, False)
    assert '<span class="tag">' not in chosen
    assert every.count("<h3>") == published.MOST_FOUND
    assert '<span class="tag">Bakugan</span>' in every


def test_pages_without_public_rulings_ask_nothing(client, django_assert_num_queries):
    make_ruling("4.4.2", shown_to=Ruling.Shown.STAFF)
    make_ruling("4.4.2", event=make_event(), on_site=Ruling.OnSite.WAITING)
    engine()
    with django_assert_num_queries(0):
        client.get(RULE)
        client.get("/search?q=may+the+deck+be+shuffled&game=bakugan")
        client.get("/search?q=may+the+deck+be+shuffled+now&game=", headers=HTMX)


@pytest.mark.parametrize("rulings", [1, 8])
def test_pages_ask_the_same_however_many_rulings_there_are(client, django_assert_num_queries, rulings):
    for _ in range(rulings):
        recorded("4.4.2", "1.14", event=make_event())
    engine()
    published.stamp()
    client.get("/search?q=deck+shuffled&game=bakugan")
    with django_assert_num_queries(3):  # rulings, citations, appeals
        client.get(RULE)
    with django_assert_num_queries(0):
        client.get(RULE)
    with django_assert_num_queries(4):  # which are public, and the three of those found
        client.get("/search?q=deck+shuffled&game=bakugan")


def test_the_stamp_is_asked_for_once_in_a_while(monkeypatch):
    asked = []
    stamp = caching.Stamp(lambda: asked.append(1) or str(len(asked)))
    monkeypatch.setattr(caching, "LOOK_AGAIN", 1000.0)
    assert [stamp(), stamp()] == ["1", "1"]
    monkeypatch.setattr(caching, "LOOK_AGAIN", -1.0)
    assert [stamp(), stamp()] == ["2", "3"]


def test_the_last_stamp_holds_while_the_database_does_not_answer(monkeypatch, caplog):
    answers = iter(["first", OperationalError("gone"), "second"])

    def ask() -> str:
        found = next(answers)
        if isinstance(found, Exception):
            raise found
        return found

    stamp = caching.Stamp(ask)
    monkeypatch.setattr(caching, "LOOK_AGAIN", -1.0)
    assert [stamp(), stamp(), stamp()] == ["first", "first", "second"]
    assert "the database does not answer" in caplog.text


def test_without_an_answer_at_first_there_is_nothing_to_show(monkeypatch):
    assert caching.Stamp(gone)() == ""


def test_nobody_waits_while_somebody_looks_for_a_newer_stamp(monkeypatch):
    """What looks in the middle of a look gets what is known."""
    seen = []

    def ask() -> str:
        seen.append(stamp() if seen else "")
        return f"after {len(seen)}"

    stamp = caching.Stamp(ask)
    monkeypatch.setattr(caching, "LOOK_AGAIN", 1000.0)
    stamp()
    monkeypatch.setattr(caching, "LOOK_AGAIN", -1.0)
    assert (stamp(), seen) == ("after 2", ["", "after 1"])


def test_pages_made_while_the_database_does_not_answer_lack_rulings_only_for_so_long(client, monkeypatch, caplog):
    recorded("4.4.2")
    addresses = (RULE, "/search?q=is+the+deck+shuffled&game=bakugan")
    with monkeypatch.context() as broken:
        broken.setattr(published, "whole", gone)
        broken.setattr(searching, "search", gone)
        pages = [client.get(address, headers=HTMX) for address in addresses]
    assert [(page.status_code, TOLD in text(page)) for page in pages] == [(200, False), (200, False)]
    assert caplog.text.count("rulings are left out") == 2
    monkeypatch.setattr(caching, "LOOK_AGAIN", -1.0)
    pages = [client.get(address, headers=HTMX) for address in addresses]
    assert [TOLD in text(page) for page in pages] == [True, True]
    assert published.stamp() == published.stamp()


def test_a_rule_that_is_cited_is_a_link_as_long_as_there_is_one():
    assert 'data-preview="/bakugan/preview/4.4.2"' in rule_cited("bakugan", "4.4.2")
    assert rule_cited("bakugan", "4.4.<99>") == '<span class="ref">4.4.&lt;99&gt;</span>'
    assert rule_cited("chess", "1") == '<span class="ref">1</span>'


def test_what_an_event_does_when_time_is_called_is_told_at_its_tables(django_assert_num_queries):
    event = four_playing()
    match = Match.objects.filter(round__event=event).first()
    assert at_time(match) == at_time(None) == ""
    policy = Policy.objects.create(event=event)
    assert at_time(match) == ""
    policy.at_time = "Finish the turn, then three more."
    policy.save()
    Policy.objects.create(event=make_event(), at_time="Stop at once.")
    with django_assert_num_queries(1):
        assert at_time(match) == "Finish the turn, then three more."


def test_the_stamp_never_returns_to_an_earlier_one():
    """A page that was made while the stamp was still the earlier one is never shown again."""
    recorded("4.4.2", question="The first?")
    first = published.stamp()
    second = recorded("4.4.2", question="The second?")
    with_second = published.stamp()
    recorded("4.4.2", replaces=second, shown_to=Ruling.Shown.STAFF, event=make_event())
    assert len({first, with_second, published.stamp()}) == 3


def test_the_stamp_of_a_ruling_that_was_taken_back_and_shown_again_is_another():
    staff = make_user("staff", is_staff=True)
    recorded("4.4.2")
    ruling, stamps = make_ruling("4.4.2", event=make_event(), on_site=Ruling.OnSite.WAITING), []
    for said in (Ruling.OnSite.SHOWN, Ruling.OnSite.HELD, Ruling.OnSite.SHOWN):
        published.stamp.forget()
        stamps.append(published.stamp())
        recording.decide(ruling, said, staff)
    published.stamp.forget()
    assert len({*stamps, published.stamp()}) == 4


def test_an_event_that_has_its_first_name_again_is_shown_with_it(client, monkeypatch):
    """The page was made with the second name while the stamp was still that of the first."""
    recorded("4.4.2", event=make_event(name="Spring Open"))
    published.stamp()
    Event.objects.update(name="Autumn Open")
    assert "Autumn Open" in text(client.get(RULE))
    monkeypatch.setattr(caching, "LOOK_AGAIN", -1.0)
    published.stamp()
    Event.objects.update(name="Spring Open")
    assert "Spring Open" in text(client.get(RULE))


def test_a_stamp_of_an_answer_that_comes_back_is_a_new_one(monkeypatch):
    answers = iter(["first", "second", "first", "first", "", "first"])
    stamp = caching.Stamp(lambda: next(answers))
    monkeypatch.setattr(caching, "LOOK_AGAIN", -1.0)
    found = [stamp() for _ in range(6)]
    assert found[2] == found[3]
    assert found[4] == ""
    assert len({found[0], found[1], found[2], found[5]}) == 4


def test_a_search_leads_to_the_rulings_that_not_everybody_sees(client):
    """A judge of the event finds them in the book, whether a public one is found or not."""
    recorded("4.4.2", shown_to=Ruling.Shown.EVENT, event=make_event())
    link = 'href="/rulings/?q=deck%20shuffled&amp;game=bakugan"'
    for headers in ({}, HTMX):
        assert text(client.get("/search?q=deck+shuffled&game=bakugan", headers=headers)).count(link) == 1
    assert 'href="/rulings/?q=' not in text(client.get("/search?q=&game=bakugan"))


def test_the_stamp_costs_two_queries(django_assert_num_queries):
    """One about rulings, and one about players who were deleted."""
    recorded("4.4.2", replaces=make_ruling("4.4.2"))
    with django_assert_num_queries(2):
        assert published.stamp()
