"""The book of rulings, one ruling, its slip: who sees what, and how it is found."""

import pytest

from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings.recording import overturn, uphold
from judgeapp.permissions import Role
from judgeapp.tournaments.public import publishing
from tests.judging.made_rulings import make_ruling
from tests.judging.rulings.drafts import draft
from tests.simulator.scenes import PASS_A, PLAY, scene
from tests.tournaments.making import make_entrants, make_event, make_member, make_user
from tests.tournaments.test_permissions import become

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(name="Saturday Swiss")
    make_entrants(event, ["Ann", "Ben"])
    return event


def page(client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def questions(client, asked: str = "") -> list[str]:
    return [told.ruling.question for told, _ in client.get(f"/rulings/?{asked}").context["rulings"]]


def test_each_sees_his_part_of_the_book(client, event):
    for shown_to in Ruling.Shown:
        make_ruling("1.14", event=event, shown_to=shown_to, question=f"For {shown_to}?", on_site=Ruling.OnSite.WAITING)
    assert questions(client) == []
    assert questions(client, f"event={event.token}") == ["For public?"]
    become(client, event, Role.PLAYER)
    assert questions(client) == ["For event?", "For public?"]
    client.force_login(make_member(event, Role.SCOREKEEPER))
    assert questions(client) == ["For staff?", "For event?", "For public?"]
    client.force_login(make_member(make_event(), Role.OWNER))
    assert questions(client) == ["For event?", "For public?"]  # the browser still has the personal link


def test_an_events_page_leads_to_its_public_rulings(publishes, client, event):
    publishing.publish(event)
    make_ruling("1.14", event=event, question="Public here?", on_site=Ruling.OnSite.WAITING)
    address = f"/rulings/?event={event.token}"
    assert f'href="{address}"' in page(client, event.get_absolute_url())
    for found in (address, f"{address}&q=1.14", f"/rulings/export.json?event={event.token}"):
        assert "Public here?" in page(client, found)
    for elsewhere in ("/rulings/", "/rulings/?q=1.14", "/rulings/export.json", f"/rulings/?event={make_event().token}"):
        assert "Public here?" not in page(client, elsewhere)


def test_filters(client, event):
    make_ruling("1.14", event=event, question="Here?")
    make_ruling("4-7", game="dragon_ball_super", question="There?")
    before = make_ruling("1.14", question="Before?")
    make_ruling("1.14", question="Now?", replaces=before)
    assert set(questions(client)) == {"Here?", "There?", "Now?"}
    assert questions(client, "game=dragon_ball_super") == ["There?"]
    assert questions(client, f"event={event.token}") == ["Here?"]
    assert set(questions(client, "game=bakugan&replaced=1")) == {"Here?", "Before?", "Now?"}
    assert questions(client, "q=now&game=bakugan") == []  # the word says nothing
    assert questions(client, "q=1.14&game=bakugan") == ["Now?", "Here?"]


@pytest.mark.parametrize("asked", ["game=chess", "event=nothing", "event=" + "a" * 99])
def test_what_is_not_there_is_not_found(client, asked):
    assert "There is no" in page(client, f"/rulings/?{asked}", 404)


def test_an_event_that_is_not_listed_is_not_told(client, event):
    event.is_listed = False
    event.save()
    ruling = make_ruling("1.14", event=event, table=4)
    for address in ("/rulings/", ruling.get_absolute_url(), f"{ruling.get_absolute_url()}slip/"):
        assert "Saturday Swiss" not in page(client, address)
    assert event.token not in page(client, ruling.get_absolute_url())
    assert "Saturday Swiss" in page(client, f"/rulings/?event={event.token}")  # who has its token sees its pages


def test_words_find_and_say_how_many(client):
    make_ruling("1.5.1", question="Is the deck shuffled?", answer="Yes, it is.")
    assert "1 ruling for “shuffling decks”" in page(client, "/rulings/?q=shuffling+decks")
    assert "No ruling is found for “xylophone”" in page(client, "/rulings/?q=xylophone")
    assert page(client, "/rulings/?q=%F0%9F%83%8F&page=x")


def test_a_ruling_shows_its_rules_and_what_has_changed(client):
    ruling = make_ruling("1.14.4", "7.8")
    ruling.citations.filter(number="7.8").update(digest="another")
    ruling.citations.create(number="99.9", edition="2018", digest="")
    text = page(client, ruling.get_absolute_url())
    assert '<a class="ref" href="/bakugan/rules/1.14.4" data-preview="/bakugan/preview/1.14.4">' in text
    assert (text.count("The text has changed since."), text.count("No longer in the rules.")) == (1, 1)
    assert "Ruled by Ann on" in text


def test_a_ruling_says_what_became_of_it_and_why(client, event):
    ruling, head = make_ruling("1.14", event=event), make_user("dora")
    uphold(ruling, "It says so.", make_user("cleo"))
    text = page(client, ruling.get_absolute_url())
    assert "Upheld on appeal" in text
    assert "by cleo" in text
    later = overturn(ruling, "It does not.", draft(shown_to="staff"), head)
    text = page(client, ruling.get_absolute_url())
    assert "This ruling does not stand: it is overturned on appeal." in text
    assert "It does not." in text
    assert "not shown to you" in text
    assert later.token not in text
    client.force_login(make_member(event, Role.JUDGE))
    assert later.get_absolute_url() in page(client, ruling.get_absolute_url())


def test_a_ruling_that_is_not_for_everybody_says_who_sees_it(client, event):
    ruling = make_ruling("1.14", event=event, shown_to="event", question="A secret?")
    for what in ("", "slip/"):
        text = page(client, f"{ruling.get_absolute_url()}{what}", 403)
        assert "shown to who is at the event only" in text
        assert "open your personal link" in text
        assert "A secret?" not in text
    become(client, event, Role.PLAYER)
    assert "A secret?" in page(client, ruling.get_absolute_url())


def test_a_slip_has_question_answer_steps_rules_and_a_code(client):
    ruling = make_ruling("1.14", scene=scene(PLAY, PASS_A), step=1)
    text = page(client, f"{ruling.get_absolute_url()}slip/")
    for words in ("Is the deck shuffled?", "Yes, it is.", "Ana plays Absorb", "/bakugan/rules/1.14", "<svg", "Absorb"):
        assert words in text
    assert f"http://testserver{ruling.get_absolute_url()}" in text
    assert "Ana passes." not in text  # it came after the step
    assert "Ana passes." not in page(client, ruling.get_absolute_url())


def test_a_scene_that_cannot_be_played_any_more_breaks_no_page(client):
    played = scene(PLAY)
    ruling = make_ruling("1.14", scene=played, step=1)
    played.moves = [{"player": "Ana", "do": "vanish"}]
    played.start = {**played.start, "step": "no such step"}
    played.save()
    for what in ("", "slip/"):
        assert "cannot play the scene so far" in page(client, f"{ruling.get_absolute_url()}{what}")


@pytest.mark.parametrize("number", [1, 20])
def test_the_book_costs_the_same_however_long_it_is(client, event, django_assert_num_queries, number):
    for _ in range(number):
        ruling = make_ruling("1.14", "7.8", event=event, scene=scene(PLAY), step=1)
        make_ruling("1.14", event=event, replaces=ruling)
    page(client, "/rulings/?q=deck")
    with django_assert_num_queries(5):  # how many, a page of them with citations and appeals, the events
        page(client, "/rulings/?replaced=1")
    with django_assert_num_queries(6):
        page(client, "/rulings/?q=deck")
    with django_assert_num_queries(3):
        page(client, "/rulings/export.json")


@pytest.mark.parametrize("number", [1, 20])
def test_the_list_of_an_event_costs_the_same_however_long_it_is(client, event, django_assert_num_queries, number):
    for _ in range(number):
        ruling = make_ruling("1.14", "7.8", event=event)
        make_ruling("1.14", event=event, replaces=ruling, shown_to="staff")
    client.force_login(make_member(event, Role.JUDGE))
    page(client, f"/events/{event.token}/staff/rulings/")
    with django_assert_num_queries(9):
        text = page(client, f"/events/{event.token}/staff/rulings/")
    assert text.count("Ruled by") == 2 * number
